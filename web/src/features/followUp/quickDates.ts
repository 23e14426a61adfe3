// The days that a next follow-up is usually set to, each with a sensible hour of the company's clock.
import { companyNow, dayFromToday, wallClock, wallText } from '../../engine/record/moments.ts';
import './followUp.i18n.ts';

const morning = '09:00:00';
const afternoon = '15:00:00';

export interface QuickDate {
  /** i18n key. */
  key: string;
  /** `yyyy-MM-dd HH:mm:ss`. */
  value: string;
}

function daysBetween(from: string, to: string): number {
  return Math.round((wallClock(to) - wallClock(from)) / 86_400_000);
}

/** The same day of the next month, or that month's last one. */
function monthLater(today: string): string {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return wallText(Date.UTC(year, month, Math.min(day, last))).slice(0, 10);
}

/** Without what has passed, and each day once: on a Sunday next Monday is tomorrow, on a Monday it is a week later. */
export function quickDates(): QuickDate[] {
  const now = companyNow();
  const today = now.slice(0, 10);
  const weekday = new Date(wallClock(today)).getUTCDay();
  const toMonday = (8 - weekday) % 7 || 7;
  const dates: QuickDate[] = [
    { key: 'followUp.afternoon', value: `${today} ${afternoon}` },
    ...(
      [
        ['followUp.tomorrow', 1],
        ['followUp.dayAfter', 2],
        ...(toMonday === 7 ? [] : [['followUp.monday', toMonday] as const]),
        ['followUp.weekLater', 7],
        ['followUp.monthLater', daysBetween(today, monthLater(today))],
      ] as const
    ).map(([key, days]) => ({ key, value: `${dayFromToday(days)} ${morning}` })),
  ];
  return dates.filter(({ value }, at) => value > now && dates.findIndex((other) => other.value === value) === at);
}
