// A rule over other fields of the form: conditions, of which all or any have to hold.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { DesignedField } from '@crm/protocol/answers/customForm';
import type { Rule, RuleCondition } from '@crm/protocol/answers/rules';
import { type RuleType, ruleTypes } from '@crm/protocol/filter';
import { Button, Input, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import './customForm.css';
import './customForm.i18n.ts';

interface RuleEditorProps {
  rule: Rule | null;
  /** Fields that a rule may look at. */
  fields: DesignedField[];
  disabled: boolean;
  titleOf(field: DesignedField): string;
  change(rule: Rule | null): void;
}

const valueless = new Set<RuleType>(['empty', 'notempty']);
const ordered = new Set(['number', 'date', 'datetime', 'daterange']);

function operators(field: DesignedField | undefined): RuleType[] {
  const sorted: RuleType[] = ['gt', 'ge', 'lt', 'le'];
  return ruleTypes.filter((type) => !sorted.includes(type) || ordered.has(field?.type ?? ''));
}

/** What a choice may be compared with. */
function choices(field: DesignedField | undefined, words: { yes: string; no: string }) {
  if (field?.type === 'switch')
    return [
      { value: '1', label: field.activeText || words.yes },
      { value: '0', label: field.inactiveText || words.no },
    ];
  return field?.options.length ? field.options.map(({ value, label }) => ({ value: String(value), label })) : undefined;
}

export function RuleEditor({ rule, fields, disabled, titleOf, change }: RuleEditorProps) {
  const { t } = useTranslation();
  const when = rule?.when ?? [];
  const match = rule?.match ?? 'all';
  const put = (next: RuleCondition[]) => change(next.length > 0 ? { match, when: next } : null);
  const set = (at: number, part: Partial<RuleCondition>) =>
    put(when.map((condition, place) => (place === at ? { ...condition, ...part } : condition)));
  const words = { yes: t('customForm.yes'), no: t('customForm.no') };
  return (
    <div className="rule">
      {when.length > 1 && (
        <Segmented
          size="small"
          disabled={disabled}
          value={match}
          options={[
            { value: 'all', label: t('customForm.ruleAll') },
            { value: 'any', label: t('customForm.ruleAny') },
          ]}
          onChange={(next) => change({ match: next as Rule['match'], when })}
        />
      )}
      {when.map((condition, at) => {
        const field = fields.find((one) => one.field === condition.field);
        const offered = choices(field, words);
        const several = condition.type === 'in' || condition.type === 'notin';
        const label = t('customForm.ruleValue', { at: at + 1 });
        return (
          <div key={at} className="rule-line">
            <Select
              size="small"
              showSearch={{ optionFilterProp: 'label' }}
              disabled={disabled}
              aria-label={t('customForm.ruleField', { at: at + 1 })}
              value={condition.field || undefined}
              options={fields.map((one) => ({ value: one.field, label: titleOf(one) }))}
              onChange={(next) => set(at, { field: next, type: 'eq', value: '' })}
            />
            <Select
              size="small"
              disabled={disabled}
              aria-label={t('customForm.ruleType', { at: at + 1 })}
              value={condition.type}
              options={operators(field).map((type) => ({ value: type, label: t(`customForm.op.${type}`) }))}
              onChange={(type) => set(at, { type })}
            />
            {!valueless.has(condition.type) &&
              (offered ? (
                <Select
                  size="small"
                  disabled={disabled}
                  aria-label={label}
                  {...(several ? { mode: 'multiple' as const } : {})}
                  value={several ? (condition.value ?? '').split(',').filter(Boolean) : condition.value || undefined}
                  options={offered}
                  onChange={(value: string | string[]) => set(at, { value: [value].flat().join(',') })}
                />
              ) : (
                <Input
                  size="small"
                  disabled={disabled}
                  aria-label={label}
                  value={condition.value ?? ''}
                  onChange={(event) => set(at, { value: event.target.value })}
                />
              ))}
            <Button
              type="text"
              size="small"
              danger
              disabled={disabled}
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('customForm.ruleRemove', { at: at + 1 })}
              onClick={() => put(when.filter((_, place) => place !== at))}
            />
          </div>
        );
      })}
      <Button
        size="small"
        type="dashed"
        disabled={disabled || fields.length === 0 || when.length >= 10}
        icon={<PlusOutlined aria-hidden />}
        onClick={() => put([...when, { field: fields[0]?.field ?? '', type: 'notempty' }])}
      >
        {t('customForm.ruleAdd')}
      </Button>
    </div>
  );
}
