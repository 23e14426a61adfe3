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

/** The form in which names are compared and found: NFKC, lower case, single blanks. */
export function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}
