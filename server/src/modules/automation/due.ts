// When a follow-up is due: so many days after a day, weekends left out where that is wished.
import type { DueAction } from '@crm/protocol/answers/automation';

/** @param day `yyyy-MM-dd`; @returns `yyyy-MM-dd HH:00:00` in the company's time */
export function dueMoment(day: string, { days, working, hour }: DueAction): string {
  const date = new Date(`${day}T00:00:00Z`);
  for (let left = days; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    const weekend = date.getUTCDay() === 0 || date.getUTCDay() === 6;
    if (!working || !weekend) left--;
  }
  return `${date.toISOString().slice(0, 10)} ${String(hour).padStart(2, '0')}:00:00`;
}
