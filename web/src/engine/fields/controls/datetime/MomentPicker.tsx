// Chooses a moment to the minute. What is shown is what is sent: nothing has to be confirmed.
import { DatePicker, type DatePickerProps } from 'antd';
import { useState } from 'react';
import dayjs from '../../../../shared/i18n/dates.ts';
import { pickerValue } from '../date/DateControl.tsx';

export const dateTimeFormat = 'YYYY-MM-DD HH:mm';

type Passed = Pick<
  DatePickerProps,
  | 'id'
  | 'className'
  | 'disabled'
  | 'status'
  | 'placeholder'
  | 'aria-label'
  | 'aria-describedby'
  | 'aria-required'
  | 'aria-invalid'
>;

interface MomentPickerProps extends Passed {
  /** `yyyy-MM-dd HH:mm:ss`, or empty. */
  value: unknown;
  onChange(value: string): void;
  /** `HH:mm:ss` that a day begins with when it is chosen; without it when work does. */
  opening?: string;
  /** Days before today cannot be chosen. */
  ahead?: boolean;
}

/** Nobody means the hour of midnight by choosing a day. */
const workBegins = '09:00:00';

export function MomentPicker({ value, onChange, opening = workBegins, ahead, ...passed }: MomentPickerProps) {
  const [open, setOpen] = useState(false);
  const shown = pickerValue(value);
  const choose = (next: unknown) => {
    const moment = Array.isArray(next) ? next[0] : next;
    const chosen = dayjs.isDayjs(moment) ? moment : null;
    onChange(chosen ? `${chosen.format(dateTimeFormat)}:00` : '');
    // A day that was chosen is enough: the panel gives free what it lies over. Its time is set by opening it again.
    if (chosen && !(shown && chosen.isSame(shown, 'day'))) setOpen(false);
  };
  return (
    <DatePicker
      {...passed}
      showTime={{ format: 'HH:mm', defaultOpenValue: dayjs(opening, 'HH:mm:ss') }}
      needConfirm={false}
      previewValue={false}
      value={shown}
      open={open}
      onOpenChange={setOpen}
      onChange={choose}
      // Every day and time that is pressed counts at once, and not when the panel closes.
      onCalendarChange={choose}
      format={dateTimeFormat}
      // What is planned is not for this very moment.
      {...(ahead ? { showNow: false, disabledDate: (day) => day.isBefore(dayjs(), 'day') } : {})}
    />
  );
}
