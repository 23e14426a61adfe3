// What can be dialled, the same on both sides.
import { comparable } from './text.ts';

/** From service numbers (95588) on, up to what gateways take: three digits are emergency calls and slips of the finger. */
export const dialDigits = { min: 5, max: 20 } as const;

/** `+8657188887777` of what people write with brackets, spaces and dashes; undefined for what is no number. */
export function dialable(text: string): string | undefined {
  const plain = comparable(text).replace(/[\s().-]/g, '');
  const { min, max } = dialDigits;
  return new RegExp(`^\\+?\\d{${min},${max}}$`).test(plain) ? plain : undefined;
}
