// Calendar dates in the interface language, for whatever reckons with them or picks them.
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import localizedFormat from 'dayjs/plugin/localizedFormat';
import { companyNow } from './companyClock.ts';
import i18n from './i18n.ts';
import { localeOf } from './language.ts';

function setDayjsLocale(language: string): void {
  dayjs.locale(localeOf(language) === 'en' ? 'en' : 'zh-cn');
}

dayjs.extend(localizedFormat);
setDayjsLocale(i18n.language);
i18n.on('languageChanged', setDayjsLocale);

/** Now by the company's clock, whatever the machine's zone is. */
export function now(): dayjs.Dayjs {
  return dayjs(companyNow());
}

export default dayjs;
