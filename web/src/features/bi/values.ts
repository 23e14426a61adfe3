// Numbers of reports as people read them, and what they changed by.
import type { Span } from '@crm/protocol/answers/measure';
import type { Report, ReportCell, ReportColumn } from '@crm/protocol/answers/report';
import type { TFunction } from 'i18next';
import './bi.i18n.ts';
import './my/my.i18n.ts';
import '../../engine/measures/measures.i18n.ts';

type Unit = ReportColumn['unit'];

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });
const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Decimal text is formatted as it is, without floating point. */
export function valueText(t: TFunction, unit: Unit, value: string): string {
  if (value === '') return '-';
  const number = value as `${number}`;
  switch (unit) {
    case 'money':
      return money.format(number).replace(/\d/, '￥$&');
    case 'percent':
      return `${whole.format(number)}%`;
    case 'days':
    case 'hours':
      return t(`bi.unit.${unit}`, { value: whole.format(number) });
    default:
      return whole.format(number);
  }
}

/** Beyond this a change only means that there was next to nothing before. */
const mostChange = 999;

/** `+12%`, at most `> +999%` or `< -999%`; of shares the difference in points. Undefined where there is nothing to compare with. */
export function changeText(unit: Unit, now: string, old: string): string | undefined {
  if (now === '' || old === '') return undefined;
  const difference = Number(now) - Number(old);
  const sign = difference > 0 ? '+' : '';
  if (unit === 'percent') return `${sign}${Math.round(difference * 10) / 10}pt`;
  if (Number(old) === 0) return undefined;
  const change = Math.round((difference / Math.abs(Number(old))) * 1000) / 10;
  if (Math.abs(change) > mostChange) return change > 0 ? `> +${mostChange}%` : `< -${mostChange}%`;
  return `${sign}${change}%`;
}

type Compared = NonNullable<Report['compared']>;
export const bothSides: Compared = ['before', 'yearBefore'];

/** The former periods in words, each with what changed since. */
export function comparison(t: TFunction, unit: Unit, cell: ReportCell, compared: Compared = bothSides): string[] {
  const { value } = cell;
  return compared.map((side) => {
    const [key, old] = [`bi.${side}`, cell[side]];
    const change = changeText(unit, value, old);
    const text = valueText(t, unit, old);
    return change ? t(`${key}Change`, { value: text, change }) : t(key, { value: text });
  });
}

/** Measures of which more is worse. */
export const adverse: ReadonlySet<string> = new Set(['contract.unpaid']);

export interface Change {
  text: string;
  way: 'up' | 'down' | 'none';
}

/** The one difference that stands beside a number: from what it is compared with first. Nothing where both are nothing. */
export function changeOf(t: TFunction, unit: Unit, cell: ReportCell, compared = bothSides): Change | undefined {
  const [side] = compared;
  if (!side || cell.value === '' || cell[side] === '') return undefined;
  const [now, old] = [Number(cell.value), Number(cell[side])];
  if (now === 0 && old === 0) return undefined;
  if (now === old) return { text: t('bi.changeNone'), way: 'none' };
  const way = now > old ? 'up' : 'down';
  return { text: changeText(unit, cell.value, cell[side]) ?? t('bi.changeFromNothing'), way };
}

export function spanText({ from, to }: Span): string {
  return from === to ? from : `${from} ~ ${to}`;
}

/** Ten thousands and hundred millions in short, for the axes of charts; in English thousands and millions. */
export function shortText(t: TFunction, value: number): string {
  const size = Math.abs(value);
  const inUnits = (unit: 'wan' | 'yi') =>
    t(`bi.unit.${unit}`, { value: whole.format(Math.round((value / Number(t(`bi.unit.${unit}Of`))) * 100) / 100) });
  if (size >= 1e8) return inUnits('yi');
  if (size >= 1e4) return inUnits('wan');
  return whole.format(Math.round(value * 100) / 100);
}
