// The period filter of the log of sign-ins: two days beside each other, or a range where there is room for it.
import { DatePicker } from 'antd';
import { useTranslation } from 'react-i18next';
import dayjs from '../../shared/i18n/dates.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import './identity.i18n.ts';

const dayFormat = 'YYYY-MM-DD';

function day(text: string | undefined) {
  const parsed = text ? dayjs(text, dayFormat) : null;
  return parsed?.isValid() ? parsed : null;
}

export interface SignInDaysProps {
  scenes: Record<string, string>;
  change(part: Record<string, string>): void;
}

export default function SignInDays({ scenes, change }: SignInDaysProps) {
  const { t } = useTranslation();
  if (useNarrow()) {
    // Two months beside each other are wider than a phone.
    return (['begin', 'end'] as const).map((end) => (
      <DatePicker
        key={end}
        className="sign-in-day"
        value={day(scenes[end])}
        placeholder={t(`signIn.${end}`)}
        aria-label={t(`signIn.${end}`)}
        format={dayFormat}
        inputReadOnly
        onChange={(next) => change({ [end]: next?.format(dayFormat) ?? '' })}
      />
    ));
  }
  return (
    <DatePicker.RangePicker
      className="sign-in-days"
      value={[day(scenes['begin']), day(scenes['end'])]}
      allowEmpty={[true, true]}
      placeholder={[t('signIn.begin'), t('signIn.end')]}
      aria-label={t('signIn.days')}
      format={dayFormat}
      onChange={(next) =>
        change({ begin: next?.[0]?.format(dayFormat) ?? '', end: next?.[1]?.format(dayFormat) ?? '' })
      }
    />
  );
}
