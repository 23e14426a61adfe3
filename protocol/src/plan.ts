// When a plan is overdue: one rule for what is shown, counted and filtered (`past` in a filter).

export type PlanState = 'overdue' | 'today' | 'later';

/**
 * How a plan stands: its time has passed (for a date: its day), it is for today, or for later.
 * @param text wall-clock text of the company's time zone, as `now`
 */
export function planState(text: string, now: string): PlanState {
  if (text < (text.length <= 10 ? now.slice(0, 10) : now)) return 'overdue';
  return text.slice(0, 10) === now.slice(0, 10) ? 'today' : 'later';
}
