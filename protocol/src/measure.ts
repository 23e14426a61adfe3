// Figures of a period: what the modules count or sum of a person's work, and the list that each leads to.
import type { FilterItem } from './filter.ts';
import { sum } from './money.ts';

export type MeasureUnit = 'count' | 'money' | 'quantity' | 'days' | 'hours';

/** Places that a sum has. */
const places: Readonly<Record<MeasureUnit, number>> = { count: 0, money: 2, quantity: 4, days: 1, hours: 1 };

/** The sum of decimal texts of a unit. */
export function sumIn(unit: MeasureUnit, amounts: readonly string[]): string {
  return sum(amounts, places[unit]);
}

/** What a figure comes to. */
export interface MeasureFigure {
  /** `contract.amount`: the client knows its words by it. */
  key: string;
  /** Chinese. */
  label: string;
  unit: MeasureUnit;
  /** Decimal text. */
  value: string;
  /** Wire name of the list whose rows these are, with the conditions that find them; missing where no list shows them. */
  list?: {
    module: string;
    data: FilterItem[];
    /** Parameters of the list beside them. */
    scenes?: Record<string, string>;
  };
}
