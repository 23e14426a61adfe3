// Figures of the workbench as text.
import type { MeasureFigure } from '@crm/protocol/answers/measure';

// Formats decimal text as it is, without floating point. Not `groupedText`: it comes with the code of lists.
export const counts = new Intl.NumberFormat('en-US');
const sums = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export function worded({ unit, value }: Pick<MeasureFigure, 'unit' | 'value'>): string {
  const text = value as `${number}`;
  return unit === 'money' ? sums.format(text).replace(/\d/, '￥$&') : counts.format(text);
}
