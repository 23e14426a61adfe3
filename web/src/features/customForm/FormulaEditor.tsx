// A formula: typed, with fields put in by their titles; read back in words.
import type { DesignedField } from '@crm/protocol/customForm';
import { formulaFunctions } from '@crm/protocol/formula';
import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import './customForm.css';
import './words.ts';

export interface FormulaEditorProps {
  id: string;
  text: string;
  /** Fields that it may read. */
  fields: DesignedField[];
  disabled: boolean;
  titleOf(field: DesignedField): string;
  change(text: string): void;
}

export default function FormulaEditor({ id, text, fields, disabled, titleOf, change }: FormulaEditorProps) {
  const { t } = useTranslation();
  const names = new Map(fields.map((field) => [field.field, titleOf(field)]));
  const read = text.replace(/[A-Za-z_]\w*/g, (word) => (names.has(word) ? `「${names.get(word)}」` : word));
  return (
    <div className="formula">
      <Input.TextArea
        id={id}
        rows={3}
        value={text}
        disabled={disabled}
        maxLength={500}
        className="formula-text"
        onChange={(event) => change(event.target.value)}
      />
      <Select
        size="small"
        disabled={disabled}
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('customForm.formulaInsert')}
        placeholder={t('customForm.formulaInsert')}
        value={null}
        options={fields.map((field) => ({ value: field.field, label: titleOf(field) }))}
        onChange={(field: string | null) => field && change(`${text}${text && !text.endsWith(' ') ? ' ' : ''}${field}`)}
      />
      {text && <p className="form-hint">{t('customForm.formulaReads', { text: read })}</p>}
      <p className="form-hint">{t('customForm.formulaHint', { functions: formulaFunctions.join(' ') })}</p>
    </div>
  );
}
