// A moment in relative words, with the exact one on hover.
import { useTranslation } from 'react-i18next';
import { daysOverdue, planState, relativeTime, wallClock } from '../../record/moments.ts';
import { textOf } from '../../record/records.ts';
import { type CellProps, isDocument } from '../../record/registries.ts';
import './cells.css';

interface RelativeTimeProps {
  value: string | undefined;
  /** A due date: red when overdue, amber for today, both also in words. */
  plan?: boolean | undefined;
}

export function RelativeTime({ value, plan = false }: RelativeTimeProps) {
  const { t, i18n } = useTranslation();
  if (!value || Number.isNaN(wallClock(value))) return null;
  const state = plan ? planState(value) : undefined;
  const late = state === 'overdue' ? daysOverdue(value) : 0;
  const words = relativeTime(value, i18n.language, t('time.justNow'));
  const text =
    state !== 'overdue'
      ? words
      : late > 0
        ? t('time.overdueDays', { count: late })
        : t('time.overdue', { time: value.slice(11, 16) });
  // The browser's own hint: hundreds of these stand in a list, and scroll with it.
  return (
    <time dateTime={value.replace(' ', 'T')} title={value} className={state && `plan-${state}`}>
      {text}
    </time>
  );
}

/** True where the plan was kept: nothing of it is overdue. */
export function isDone({ planDone }: CellProps['column'], row: CellProps['row']): boolean {
  const value = planDone && row[planDone.field];
  return planDone?.values ? planDone.values.includes(Number(value)) : Boolean(value);
}

/** Lists show it in relative words, of papers the day; a panel has room for the moment itself. */
export function MomentCell({ value, column, full, row, module }: CellProps) {
  const text = textOf(value);
  const plan = column.plan && !isDone(column, row);
  // What is due says so also on paper.
  const exact = full || (isDocument(module) && !(plan && text && planState(text) !== 'later'));
  if (!exact) return <RelativeTime value={text} plan={plan} />;
  return (
    <time dateTime={text.replace(' ', 'T')} title={text}>
      {text.slice(0, (full ? 'yyyy-MM-dd HH:mm' : 'yyyy-MM-dd').length)}
    </time>
  );
}
