// Performance targets as they travel.
import type { MeasureUnit } from './answers/measure.ts';

/** What targets are set for: keys of measures. */
export const targetMetrics = ['contract.amount', 'finance.amount', 'customer.added'] as const;
export type TargetMetric = (typeof targetMetrics)[number];

/** Key of the measure that holds the targets of another one. */
export const targetMeasure = (metric: TargetMetric): string => `target.${metric}`;

export const targetUnit = (metric: TargetMetric): MeasureUnit => (metric === 'customer.added' ? 'count' : 'money');

export type SharesBy = 'even' | 'lastYear';
