// The period filter of the company's log: two days beside each other, or a range where there is room for it.
import { DatePicker } from 'antd';
import { useTranslation } from 'react-i18next';
import dayjs from '../../shared/i18n/dates.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import type { LogFilters } from './logFilters.ts';
import './operationLog.i18n.ts';

const dayFormat = 'YYYY-MM-DD';

function day(text: string) {
  const parsed = text ? dayjs(text, dayFormat) : null;
  return parsed?.isValid() ? parsed : null;
}

export interface LogDaysProps {
  filters: LogFilters;
  change(part: Partial<LogFilters>): void;
}

export default function LogDays({ filters, change }: LogDaysProps) {
  const { t } = useTranslation();
  if (useNarrow()) {
    // Two months beside each other are wider than a phone.
    return (['begin', 'end'] as const).map((end) => (
      <DatePicker
        key={end}
        className="log-day"
        value={day(filters[end])}
        placeholder={t(end === 'begin' ? 'operationLog.from' : 'operationLog.to')}
        aria-label={t(end === 'begin' ? 'operationLog.from' : 'operationLog.to')}
        format={dayFormat}
        inputReadOnly
        onChange={(next) => change({ [end]: next?.format(dayFormat) ?? '' })}
      />
    ));
  }
  return (
    <DatePicker.RangePicker
      className="log-dates"
      value={[day(filters.begin), day(filters.end)]}
      allowEmpty={[true, true]}
      placeholder={[t('operationLog.from'), t('operationLog.to')]}
      aria-label={t('operationLog.dates')}
      format={dayFormat}
      onChange={(next) =>
        change({ begin: next?.[0]?.format(dayFormat) ?? '', end: next?.[1]?.format(dayFormat) ?? '' })
      }
    />
  );
}
