// A condition as a formula, with fields put in by their titles; read back in words.
import type { FlowKind } from '@crm/protocol/answers/flow';
import { formulaFunctions, formulaLimit } from '@crm/protocol/formula';
import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { fieldTitle } from '../../engine/record/localise.ts';
import { Field } from './Field.tsx';
import { expressionText } from './sentence.ts';
import './flow.css';
import './flow.i18n.ts';
import './node.i18n.ts';

export interface ExpressionFieldProps {
  text: string;
  kind: FlowKind;
  disabled: boolean;
  change(text: string): void;
}

export default function ExpressionField({ text, kind, disabled, change }: ExpressionFieldProps) {
  const { t } = useTranslation();
  return (
    <Field id="flow-expression" label={t('flow.expression')} hint={t('flow.expressionHint')}>
      <Input.TextArea
        id="flow-expression"
        className="flow-formula"
        rows={2}
        maxLength={formulaLimit}
        disabled={disabled}
        value={text}
        placeholder={t('flow.expressionPlaceholder')}
        onChange={({ target }) => change(target.value)}
      />
      <Select
        size="small"
        disabled={disabled}
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('flow.insertField')}
        placeholder={t('flow.insertField')}
        value={null}
        options={kind.fields.map((field) => ({ value: field.field, label: fieldTitle(t, kind.module, field) }))}
        onChange={(field: string | null) => field && change(`${text}${text && !text.endsWith(' ') ? ' ' : ''}${field}`)}
      />
      {text && <p className="flow-hint">{t('flow.expressionReads', { text: expressionText(t, kind, text) })}</p>}
      <p className="flow-hint">{t('flow.expressionFunctions', { functions: formulaFunctions.join(' ') })}</p>
    </Field>
  );
}
