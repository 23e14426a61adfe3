// The targets of one person or department and year: typed by month, or the year's spread over the months.
import type { MeasureUnit } from '@crm/protocol/answers/measure';
import type { TargetRow } from '@crm/protocol/answers/target';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiscardQuestion } from '../../engine/Leaving.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { isAmount, sumOf } from './amounts.ts';
import './target.css';
import { type Asked, saveTarget, spreadTarget, type Whose } from './target.api.ts';
import './target.i18n.ts';

interface TargetFormProps {
  of: Pick<Asked, 'year' | 'metric'>;
  unit: MeasureUnit;
  row: Pick<TargetRow, 'months' | 'total' | 'version'>;
  whose: Whose;
  name: string;
  onClose(): void;
  onSaved(): void;
}

export default function TargetForm({ of, unit, row, whose, name, onClose, onSaved }: TargetFormProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const mayDiscard = useDiscardQuestion();
  const [months, setMonths] = useState(row.months);
  const [year, setYear] = useState(row.total === '0' ? '' : row.total);
  const [busy, setBusy] = useState(false);
  const wrong = months.map((text) => !isAmount(text, unit));
  const change = (at: number, text: string) => {
    const next = months.with(at, text);
    setMonths(next);
    if (next.every((one) => isAmount(one, unit))) setYear(sumOf(next));
  };
  const spread = async (by: 'even' | 'lastYear') => {
    setBusy(true);
    try {
      setMonths(await spreadTarget(of, whose, year.trim(), by));
    } catch (error) {
      feedback.error(error);
    } finally {
      setBusy(false);
    }
  };
  const save = async () => {
    if (wrong.some(Boolean)) return;
    setBusy(true);
    try {
      const sent = months.map((text) => text.trim());
      feedback.success((await saveTarget(of, whose, sent, row.version)).msg);
      onSaved();
    } catch (error) {
      feedback.error(error);
      setBusy(false);
    }
  };
  const leave = async () => {
    if (months.join() === row.months.join() || (await mayDiscard())) onClose();
  };
  const yearWrong = year !== '' && !isAmount(year, unit);
  return (
    <Modal
      open
      width={720}
      title={t('target.setFor', { name })}
      okText={t('action.save')}
      okButtonProps={{ loading: busy, disabled: wrong.some(Boolean) }}
      mask={{ closable: false }}
      onOk={() => void save()}
      onCancel={() => void leave()}
    >
      <Form layout="vertical" component="div">
        <div className="target-spread">
          <Form.Item
            label={t('target.yearSum')}
            htmlFor="target-year-sum"
            {...(yearWrong ? { validateStatus: 'error', help: t('target.amountWrong') } : {})}
          >
            <Input
              id="target-year-sum"
              inputMode="decimal"
              value={year}
              onChange={({ target }) => setYear(target.value)}
            />
          </Form.Item>
          <Button disabled={busy || year === '' || yearWrong} onClick={() => void spread('even')}>
            {t('target.even')}
          </Button>
          <Button disabled={busy || year === '' || yearWrong} onClick={() => void spread('lastYear')}>
            {t('target.lastYear')}
          </Button>
        </div>
        <div className="target-months">
          {months.map((text, at) => (
            <Form.Item
              // biome-ignore lint/suspicious/noArrayIndexKey: months have no other name
              key={at}
              label={t(`target.month.${at + 1}`)}
              htmlFor={`target-month-${at}`}
              {...(wrong[at] ? { validateStatus: 'error', help: t('target.amountWrong') } : {})}
            >
              <Input
                id={`target-month-${at}`}
                inputMode="decimal"
                value={text}
                onChange={({ target }) => change(at, target.value)}
                onPressEnter={() => void save()}
              />
            </Form.Item>
          ))}
        </div>
      </Form>
    </Modal>
  );
}
