// Arithmetic of money as decimal text, by whole numbers; no floating point touches an amount. Rounds half away from zero.

interface Scaled {
  value: bigint;
  places: number;
}

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/** @throws RangeError for what is no decimal text */
function parse(text: string): Scaled {
  const match = decimal.exec(text.trim());
  if (!match) throw new RangeError(`no amount: ${text.slice(0, 30)}`);
  const [, sign, whole = '0', fraction = ''] = match;
  const value = BigInt(whole + fraction);
  return { value: sign ? -value : value, places: fraction.length };
}

function rescale({ value, places }: Scaled, wanted: number): bigint {
  if (places <= wanted) return value * 10n ** BigInt(wanted - places);
  const step = 10n ** BigInt(places - wanted);
  const half = step / 2n;
  return value < 0n ? -((-value + half) / step) : (value + half) / step;
}

function write(value: bigint, places: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0');
  const sign = value < 0n ? '-' : '';
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** The sum, with two places by default. */
export function sum(amounts: readonly string[], places = 2): string {
  const parsed = amounts.map(parse);
  const most = Math.max(places, ...parsed.map((amount) => amount.places));
  const total = parsed.reduce((so, amount) => so + rescale(amount, most), 0n);
  return write(rescale({ value: total, places: most }, places), places);
}

export function subtract(amount: string, other: string, places = 2): string {
  return sum([amount, negate(other)], places);
}

function negate(amount: string): string {
  const text = amount.trim();
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}

/** The product, rounded once: price × number. */
export function multiply(amount: string, factor: string, places = 2): string {
  const [a, b] = [parse(amount), parse(factor)];
  return write(rescale({ value: a.value * b.value, places: a.places + b.places }, places), places);
}

/** -1, 0 or 1. */
export function compare(amount: string, other: string): number {
  const [a, b] = [parse(amount), parse(other)];
  const places = Math.max(a.places, b.places);
  const difference = rescale(a, places) - rescale(b, places);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
