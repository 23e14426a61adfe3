// What a template may do with a value: how it is written, never what it is. Amounts stay decimal text.
import { capitalAmount } from '@crm/protocol/capital';
import { multiply, subtract, sum } from '@crm/protocol/money';
import type { FilterImplOptions } from 'liquidjs';

const decimal = /^-?\d{1,24}(\.\d{1,12})?$/;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

/** The decimal that a value is, without the commas of `thousands`; undefined for anything else. */
function amountOf(value: unknown): string | undefined {
  const text = textOf(value).replaceAll(',', '');
  return decimal.test(text) ? text : undefined;
}

/** Decimal places as a template gives them: 0 to 6. */
function placesOf(value: unknown): number | undefined {
  const places = Number(value ?? Number.NaN);
  return Number.isInteger(places) && places >= 0 && places <= 6 ? places : undefined;
}

/** `1234567.5` → `1,234,567.5`; with the given number of places. */
function thousands(value: unknown, places?: unknown): string {
  const amount = amountOf(value);
  if (amount === undefined) return textOf(value);
  const wanted = placesOf(places);
  const [whole = '', fraction] = (wanted === undefined ? amount : sum([amount], wanted)).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?/;

/** By `yyyy MM M dd d HH mm ss`; what is no day stays. */
function date(value: unknown, pattern: unknown = 'yyyy-MM-dd'): string {
  const match = dayPattern.exec(textOf(value));
  if (!match) return textOf(value);
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = match;
  const parts: Record<string, string> = {
    yyyy: year,
    MM: month,
    M: String(Number(month)),
    dd: day,
    d: String(Number(day)),
    HH: hour,
    mm: minute,
    ss: second,
  };
  return String(pattern)
    .slice(0, 100)
    .replace(/yyyy|MM|M|dd|d|HH|mm|ss/g, (part) => parts[part] ?? part);
}

function twoAmounts(work: (one: string, other: string) => string): (value: unknown, other: unknown) => string {
  return (value, other) => {
    const [a, b] = [amountOf(value), amountOf(other)];
    return a === undefined || b === undefined ? '' : work(a, b);
  };
}

/** Of a list of lines: one of their fields, or the values themselves. */
function total(value: unknown, field?: unknown): string {
  const list: unknown[] = Array.isArray(value) ? value : [];
  const amounts = list.flatMap((one) => {
    const own = typeof one === 'object' && one !== null ? (one as Record<string, unknown>)[String(field)] : one;
    return amountOf(own) ?? [];
  });
  return amounts.length === 0 ? '' : sum(amounts);
}

const capital = (value: unknown): string => {
  const amount = amountOf(value);
  return amount === undefined ? '' : capitalAmount(amount);
};

const name = '大写金额';

export const filters: Readonly<Record<string, FilterImplOptions>> = {
  [name]: capital,
  capital,
  thousands,
  date,
  sum: total,
  plus: twoAmounts((a, b) => sum([a, b])),
  minus: twoAmounts((a, b) => subtract(a, b)),
  times: twoAmounts((a, b) => multiply(a, b)),
  round: (value: unknown, places?: unknown) => {
    const amount = amountOf(value);
    return amount === undefined ? textOf(value) : sum([amount], placesOf(places) ?? 0);
  },
};
