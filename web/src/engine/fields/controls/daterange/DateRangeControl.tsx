// Item type `daterange`: from the first day's 00:00:00 to the last day's 23:59:59, days shown `yyyy/MM/dd`.
import { DatePicker } from 'antd';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../../record/records.ts';
import type { ControlProps } from '../../../record/registries.ts';
import { pickerValue } from '../date/DateControl.tsx';
import '../../fields.i18n.ts';

const dayFormat = 'YYYY/MM/DD';

export default function DateRangeControl({ item, value, onChange, id, disabled, status, form }: ControlProps) {
  const { t } = useTranslation();
  const [from, to] = item.field2 ? [textOf(value), textOf(form?.values[item.field2])] : textOf(value).split(',');
  const set = (start: string, end: string) => {
    if (item.field2) {
      onChange(start);
      form?.setValue(item.field2, end);
    } else onChange(start && end ? `${start},${end}` : '');
  };
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      className="form-full"
      value={[pickerValue(from), pickerValue(to)]}
      onChange={(next) => {
        const [start, end] = next ?? [null, null];
        set(start ? `${start.format(dayFormat)} 00:00:00` : '', end ? `${end.format(dayFormat)} 23:59:59` : '');
      }}
      format={dayFormat}
      disabled={disabled || item.readonly}
      status={status}
      placeholder={[t('form.from'), t('form.to')]}
      aria-labelledby={`${id}-label`}
    />
  );
}
