// How text is measured, compared and cleaned, the same on both sides.

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

/** Suffixes and kinds of company that nearly every name has. */
const companySuffix = /(?:股份|集团|控股)?(?:有限)?(?:责任)?公司$|（[^）]*）|\([^)]*\)/gu;

/** A name without what nearly every name has: 恒力 液压（苏州）有限公司 → 恒力 液压. */
export function withoutSuffix(name: string): string {
  return comparable(name).replace(companySuffix, '');
}

/** What tells names of companies apart, whatever blanks were typed: 恒力 液压（苏州）有限公司 → 恒力液压. */
export function tellingName(name: string): string {
  return withoutSuffix(name).replaceAll(' ', '');
}

/** The form in which names are compared and found: NFKC, lower case, single blanks. */
export function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** An amount with both of its places: 12000 as 12000.00. What has more places, or is no number, stays. */
export function withCents(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  return /^-?\d+$/.test(whole) && /^\d{0,1}$/.test(fraction) ? `${whole}.${fraction.padEnd(2, '0')}` : text;
}
