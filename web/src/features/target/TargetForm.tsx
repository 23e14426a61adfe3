// The targets of one person or department and year: typed by month, or the year's spread over the months.
import type { MeasureUnit } from '@crm/protocol/answers/measure';
import type { TargetRow } from '@crm/protocol/answers/target';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsForm } from '../../engine/settings/SettingsForm.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { useWatched } from '../../shared/ui/useWatched.ts';
import { isAmount, sumOf } from './amounts.ts';
import './target.css';
import { saveTarget, spreadTarget, type TargetOwner, type TargetRequest } from './target.api.ts';
import './target.i18n.ts';

type Row = Pick<TargetRow, 'months' | 'total' | 'version'>;

interface TargetFormProps {
  of: Pick<TargetRequest, 'year' | 'metric'>;
  unit: MeasureUnit;
  row: Row;
  whose: TargetOwner;
  name: string;
  /** The row as it is now. */
  newest(): Promise<Row | undefined>;
  onClose(): void;
  onSaved(): void;
}

const months = Array.from({ length: 12 }, (_, at) => `m${at}`);

/** By month, and the year's sum. */
type Values = Record<string, string>;

function valuesOf({ months: amounts, total }: Row): Values {
  const byMonth = Object.fromEntries(months.map((month, at) => [month, amounts[at] ?? '']));
  return { ...byMonth, year: total === '0' ? '' : total };
}

const amountsOf = (values: Values) => months.map((month) => (values[month] ?? '').trim());

export default function TargetForm({ of, unit, row, whose, name, newest, onClose, onSaved }: TargetFormProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [form] = Form.useForm<Values>();
  const [first] = useState(() => valuesOf(row));
  const [busy, setBusy] = useState(false);
  const year = useWatched('year', form) ?? first['year'] ?? '';
  const sumUp = (values: Values) => {
    const amounts = amountsOf(values);
    if (amounts.every((one) => isAmount(one, unit))) form.setFieldsValue({ year: sumOf(amounts) });
  };
  const latest = async () => {
    const now = await newest();
    if (!now) return undefined;
    const theirs = valuesOf(now);
    const typed = months.filter((month) => form.isFieldTouched(month));
    sumUp({ ...theirs, ...form.getFieldsValue(typed) });
    return theirs;
  };
  const spread = async (by: 'even' | 'lastYear') => {
    setBusy(true);
    try {
      const amounts = await spreadTarget(of, whose, year.trim(), by);
      form.setFields(months.map((month, at) => ({ name: month, value: amounts[at], touched: true, errors: [] })));
    } catch (error) {
      feedback.error(error);
    } finally {
      setBusy(false);
    }
  };
  const amount = {
    validator: (_rule: unknown, text = '') =>
      isAmount(text, unit) ? Promise.resolve() : Promise.reject(new Error(t('target.amountWrong'))),
  };
  const yearWrong = year === '' || !isAmount(year, unit);
  return (
    <SettingsForm<Values>
      form={form}
      width={720}
      title={t('target.setFor', { name })}
      first={first}
      focus="year"
      changed={(part) => !('year' in part) && sumUp(form.getFieldsValue())}
      send={async (values, _key, over = row.version) => (await saveTarget(of, whose, amountsOf(values), over)).msg}
      newest={latest}
      onClose={onClose}
      onSaved={onSaved}
    >
      <div className="target-spread">
        <Form.Item
          name="year"
          label={t('target.yearSum')}
          rules={[{ validator: (rule, text) => (text ? amount.validator(rule, text) : Promise.resolve()) }]}
        >
          <Input inputMode="decimal" />
        </Form.Item>
        <Button disabled={busy || yearWrong} onClick={() => void spread('even')}>
          {t('target.even')}
        </Button>
        <Button disabled={busy || yearWrong} onClick={() => void spread('lastYear')}>
          {t('target.lastYear')}
        </Button>
      </div>
      <div className="target-months">
        {months.map((month, at) => (
          <Form.Item key={month} name={month} label={t(`target.month.${at + 1}`)} rules={[amount]}>
            <Input inputMode="decimal" onPressEnter={() => form.submit()} />
          </Form.Item>
        ))}
      </div>
    </SettingsForm>
  );
}
