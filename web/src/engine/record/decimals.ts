// Sums and products of decimal texts without floating point, for totals that a person checks while typing, and how amounts read.
import { withCents } from '@crm/protocol/text';

const places = 6;

/** The number as a whole count of millionths; undefined for what is no decimal. */
function millionths(value: unknown): bigint | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d*))?$/.exec(String(value ?? '').trim());
  if (!parts) return undefined;
  const [, sign = '', whole = '0', fraction = ''] = parts;
  const count = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
  return sign ? -count : count;
}

/** Rounded half away from zero to `digits` places. */
function textOfMillionths(count: bigint, digits: number): string {
  const unit = 10n ** BigInt(places - digits);
  const size = count < 0n ? -count : count;
  const rounded = (size + unit / 2n) / unit;
  const text = rounded.toString().padStart(digits + 1, '0');
  const sign = count < 0n && rounded > 0n ? '-' : '';
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** What is no number counts as nothing. */
export function sumOf(values: unknown[], digits: number): string {
  return textOfMillionths(
    values.reduce<bigint>((sum, value) => sum + (millionths(value) ?? 0n), 0n),
    digits,
  );
}

/** '' while one of the two is no number yet. */
export function productOf(one: unknown, other: unknown, digits: number): string {
  const [a, b] = [millionths(one), millionths(other)];
  if (a === undefined || b === undefined) return '';
  const exact = a * b;
  const unit = 10n ** BigInt(places);
  const half = exact < 0n ? -unit / 2n : unit / 2n;
  return textOfMillionths((exact + half) / unit, digits);
}

/** `1234.5` as `1,234.50`. */
export function groupedText(value: string): string {
  return value.replace(
    /^(-?)(\d+)/,
    (_all, sign: string, whole: string) => sign + whole.replace(/\B(?=(\d{3})+$)/g, ','),
  );
}

/** An amount as it is read everywhere: `1234.5` as `￥1,234.50`; nothing for what is missing. */
export function moneyText(value: unknown): string {
  const text = String(value ?? '');
  return text && groupedText(withCents(text)).replace(/\d/, '￥$&');
}
