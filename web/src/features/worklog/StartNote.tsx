// Below the date of a new log: the figures of its period, whether it is written already, and the plan of the one before.
import type { LogKind } from '@crm/protocol/answers/worklog';
import { logPeriod, logSpan } from '@crm/protocol/worklog';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../engine/record/records.ts';
import { type FieldNoteProps, openRecord } from '../../engine/record/registries.ts';
import { Figures } from './Figures.tsx';
import { logModule, useLogStart } from './worklog.api.ts';
import './worklog.css';
import './worklog.i18n.ts';

export default function StartNote({ value, values = {}, setValue }: FieldNoteProps) {
  const { t } = useTranslation();
  const type = (Number(values['type']) || 1) as LogKind;
  const start = useLogStart(type, textOf(value).slice(0, 10));
  const { data } = start;
  if (!data) return null;
  const { before } = data;
  const counts = data.figures.some(({ value }) => Number(value) !== 0);
  const done = textOf(values['done']);
  const offersPlan = before && before.plan !== '' && !done.includes(before.plan) && setValue;
  return (
    <div className="form-note worklog-start">
      {data.written > 0 && (
        <p>
          {t('worklog.written')}{' '}
          <Button type="link" size="small" onClick={() => openRecord(logModule, data.written)}>
            {t('worklog.openWritten')}
          </Button>
        </p>
      )}
      {data.due && <p>{t('worklog.dueAt', { time: data.due.slice(5) })}</p>}
      {data.figures.length > 0 && (
        <>
          <p>
            {t(counts ? 'worklog.figuresOf' : 'worklog.noFiguresOf', {
              span: logSpan(type, logPeriod(type, data.from)),
            })}
          </p>
          <Figures figures={data.figures} brief />
        </>
      )}
      {offersPlan && (
        <Button
          type="link"
          size="small"
          onClick={() => setValue('done', done.trim() ? `${done.trimEnd()}\n${before.plan}` : before.plan)}
        >
          {t('worklog.takePlan', { title: before.title.split(' ')[0] })}
        </Button>
      )}
    </div>
  );
}
