// A formula: typed, with fields put in by their titles; read back in words.
import type { DesignedField } from '@crm/protocol/answers/customForm';
import { formulaFunctions, sumName } from '@crm/protocol/formula';
import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import './customForm.css';
import './customForm.i18n.ts';

export interface FormulaEditorProps {
  id: string;
  text: string;
  /** Fields that it may read. */
  fields: DesignedField[];
  /** Tables, whose number columns count by their sums. */
  tables: DesignedField[];
  disabled: boolean;
  titleOf(field: DesignedField): string;
  change(text: string): void;
}

export default function FormulaEditor({ id, text, fields, tables, disabled, titleOf, change }: FormulaEditorProps) {
  const { t } = useTranslation();
  const sums = tables.flatMap((table) =>
    table.columns
      .filter(({ type }) => type === 'number')
      .map(({ field, title }) => ({
        value: sumName(table.field, field),
        label: t('customForm.sumOf', { table: titleOf(table), column: title }),
      })),
  );
  const choices = [...fields.map((field) => ({ value: field.field, label: titleOf(field) })), ...sums];
  const names = new Map(choices.map(({ value, label }) => [value, label]));
  const read = text.replace(/[A-Za-z_]\w*/g, (word) => (names.has(word) ? `“${names.get(word)}”` : word));
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
        options={choices}
        onChange={(field: string | null) => field && change(`${text}${text && !text.endsWith(' ') ? ' ' : ''}${field}`)}
      />
      {text && <p className="form-hint">{t('customForm.formulaReads', { text: read })}</p>}
      <p className="form-hint">{t('customForm.formulaHint', { functions: formulaFunctions.join(' ') })}</p>
    </div>
  );
}
