// What can be dialled, the same on both sides.
import { comparable } from './entered.ts';

/** From service numbers (95588) on, up to what gateways take: three digits are emergency calls and slips of the finger. */
export const dialDigits = { min: 5, max: 20 } as const;

/** `+8657188887777` of what people write with brackets, spaces and dashes; undefined for what is no number. */
export function dialable(text: string): string | undefined {
  const plain = comparable(text).replace(/[\s().-]/g, '');
  const { min, max } = dialDigits;
  return new RegExp(`^\\+?\\d{${min},${max}}$`).test(plain) ? plain : undefined;
}

/** What a number may look like in China once everything but its digits is left out. */
const usual = [
  /^1[3-9]\d{9}$/,
  // A landline with its area, none of which but 010 begins like a mobile.
  /^0(?:10|[2-9]\d)\d{7,9}$/,
  /^[48]00\d{7}$/,
  // Hotlines.
  /^(9[56]|1[012])\d{3,4}$/,
];

/** False for what is neither a mobile, nor a landline with its area, nor a number abroad: a slip of the finger, perhaps. */
export function isUsualNumber(text: string): boolean {
  return text.split(/[,，;；/、]/).every((one) => {
    const number = one.replace(/(转|#|分机|ext).*/i, '').replace(/[^+\d]/g, '');
    const abroad = /^(?:\+|00)(?!86)\d{7,15}$/;
    const national = number.replace(/^(\+|00)86/, '');
    // The zero of the area is left out behind +86.
    return (
      abroad.test(number) ||
      usual.some((like) => like.test(national) || (national !== number && like.test(`0${national}`)))
    );
  });
}
