// Figures of a period: what the modules count or sum of a person's work, and the list that each leads to.
import type { MeasureUnit } from './answers/measure.ts';
import { sum } from './money.ts';

/** Places that a sum has. */
const places: Readonly<Record<MeasureUnit, number>> = { count: 0, money: 2, quantity: 4, days: 1, hours: 1 };

/** The sum of decimal texts of a unit. */
export function sumIn(unit: MeasureUnit, amounts: readonly string[]): string {
  return sum(amounts, places[unit]);
}
