// How text is measured, the same on both sides; how it is cleaned and compared stands beside it.

export * from './entered.ts';

/** Length in Unicode code points. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** True when nothing of the text would be seen: blanks, controls, format characters and fillers only. */
export function isBlank(text: string): boolean {
  return /^[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
}

/** An amount with both of its places: 12000 as 12000.00. What has more places, or is no number, stays. */
export function withCents(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  return /^-?\d+$/.test(whole) && /^\d{0,1}$/.test(fraction) ? `${whole}.${fraction.padEnd(2, '0')}` : text;
}

/** The least that a number with these decimals may be is the least above 0: 0.01 of an amount. */
export function isSmallestStep(min: number, decimals = 0): boolean {
  return decimals > 0 && min === Number(`1e-${decimals}`);
}
