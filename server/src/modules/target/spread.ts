// An amount spread over months, or over people.

const cents = (text: string) => BigInt(Math.round(Number(text) * 100));
const textOf = (value: bigint) => (Number(value) / 100).toFixed(2).replace(/\.00$/, '');

/**
 * Spreads an amount by weights; what does not divide goes to the last part that has any.
 * @param amount decimal text with at most two places
 * @param weights numbers that are not negative, one for each month or person; all alike where none is positive
 * @param whole true: no parts of one
 */
export function spread(amount: string, weights: readonly number[], whole: boolean): string[] {
  const sum = weights.reduce((so, one) => so + one, 0);
  const shares = sum > 0 ? weights : weights.map(() => 1);
  const all = sum > 0 ? sum : shares.length;
  const unit = whole ? 100n : 1n;
  const total = cents(amount) / unit;
  const months = shares.map((share) => BigInt(Math.floor((Number(total) * share) / all)));
  const rest = total - months.reduce((so, one) => so + one, 0n);
  const last = shares.findLastIndex((share) => share > 0);
  return months.map((one, at) => textOf((at === last ? one + rest : one) * unit));
}

/** Decimal texts added up. */
export function sumOf(months: readonly string[]): string {
  return textOf(months.reduce((so, one) => so + cents(one), 0n));
}
