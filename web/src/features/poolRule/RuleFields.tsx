// One rule of a pool: whether it is on, after how many days, and by which level otherwise.
import type { PoolOptions } from '@crm/protocol/answers/pool';
import type { RecycleRuleType } from '@crm/protocol/pool';
import { Checkbox, Form, type FormInstance, InputNumber, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PoolValues } from './poolValues.ts';
import './poolRule.i18n.ts';

interface RuleFieldsProps {
  type: RecycleRuleType;
  form: FormInstance<PoolValues>;
  options: PoolOptions;
  disabled: boolean;
}

const mostDays = 3650;

export function RuleFields({ type, form, options, disabled }: RuleFieldsProps) {
  const { t } = useTranslation();
  const on = Form.useWatch(['rules', type, 'on'], form) === true;
  const byLevel = Form.useWatch(['rules', type, 'byLevel'], form) === true;
  const title = t(`poolRule.rule.${type}`);
  const days = (name: (string | number)[], label: string, required: boolean) => (
    <Form.Item name={name} noStyle rules={[{ required, message: t('poolRule.ruleDays') }]}>
      <InputNumber min={1} max={mostDays} precision={0} disabled={disabled} aria-label={label} className="pool-days" />
    </Form.Item>
  );
  return (
    <fieldset className="pool-rule">
      <legend className="visually-hidden">{title}</legend>
      <div className="pool-rule-line">
        <Form.Item name={['rules', type, 'on']} valuePropName="checked" noStyle>
          <Switch size="small" disabled={disabled} aria-label={title} />
        </Form.Item>
        <strong>{title}</strong>
      </div>
      {on && (
        <>
          <div className="pool-rule-line">
            <span>{t(`poolRule.ruleText.${type}`)}</span>
            {byLevel ? null : days(['rules', type, 'days'], `${title} ${t('poolRule.days')}`, true)}
            <span>{t(byLevel ? 'poolRule.below' : 'poolRule.days')}</span>
          </div>
          <div className="pool-rule-line">
            <Form.Item name={['rules', type, 'byLevel']} valuePropName="checked" noStyle>
              <Checkbox disabled={disabled}>{t('poolRule.byLevel')}</Checkbox>
            </Form.Item>
            <Form.Item name={['rules', type, 'exempt']} valuePropName="checked" noStyle>
              <Checkbox disabled={disabled}>{t('poolRule.exempt')}</Checkbox>
            </Form.Item>
          </div>
          {byLevel && (
            <ul className="pool-levels">
              {options.levels.map(({ value, label }) => (
                <li key={value}>
                  <span>{label}</span>
                  {days(['rules', type, 'levels', String(value)], t('poolRule.daysOf', { level: label }), false)}
                  <span>{t('poolRule.days')}</span>
                </li>
              ))}
              <li>
                <span>{t('poolRule.otherLevels')}</span>
                {days(['rules', type, 'days'], t('poolRule.daysOf', { level: t('poolRule.otherLevels') }), false)}
                <span>{t('poolRule.days')}</span>
              </li>
              <li className="pool-hint">{t('poolRule.never')}</li>
            </ul>
          )}
        </>
      )}
    </fieldset>
  );
}
