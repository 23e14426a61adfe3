// Patterns of numbers: text, parts of the date, and one counter: HT-{yyyyMMdd}-{0001:day+1}.

export type Reset = 'never' | 'day' | 'month' | 'year';

export interface NumberPattern {
  /** Text as it stands, a format of the date, or the counter. */
  parts: ({ text: string } | { date: string } | { counter: true })[];
  /** `first` is the number that it begins with; `width` the digits that it is filled up to. */
  counter: { first: number; width: number; step: number; reset: Reset };
}

const resets = ['never', 'day', 'month', 'year'] as const;
const counterForm = /^(\d{1,9})(?::(never|day|month|year))?(?:\+([1-9]\d{0,2}))?$/;
const dateForm = /^(?:yyyy|yy|MM|dd)+$/;

/** @returns undefined for what is no pattern: a wrong place in braces, or not exactly one counter */
export function parsePattern(text: string): NumberPattern | undefined {
  const parts: NumberPattern['parts'] = [];
  let counter: (Omit<NumberPattern['counter'], 'reset'> & { reset: Reset | undefined }) | undefined;
  let finest: Reset = 'never';
  for (const piece of text.split(/(\{[^{}]*\})/).filter(Boolean)) {
    if (!/^\{.*\}$/.test(piece)) {
      if (/[{}]/.test(piece)) return undefined;
      parts.push({ text: piece });
      continue;
    }
    const inner = piece.slice(1, -1);
    const counted = counterForm.exec(inner);
    if (counted) {
      if (counter) return undefined;
      const [, digits = '1', reset, step] = counted;
      counter = {
        first: Number(digits),
        width: digits.length,
        step: Number(step ?? 1),
        reset: reset as Reset | undefined,
      };
      parts.push({ counter: true });
    } else if (dateForm.test(inner)) {
      const own: Reset = inner.includes('dd') ? 'day' : inner.includes('MM') ? 'month' : 'year';
      if (finest === 'never' || resets.indexOf(own) < resets.indexOf(finest)) finest = own;
      parts.push({ date: inner });
    } else return undefined;
  }
  if (!counter) return undefined;
  // Restarts with the finest part of the date that the number shows, by default.
  return { parts, counter: { ...counter, reset: counter.reset ?? finest } };
}

/** What the counter counts within. @param today `yyyy-MM-dd` */
export function periodOf({ counter }: NumberPattern, today: string): string {
  const length = { never: 0, day: 10, month: 7, year: 4 }[counter.reset];
  return today.slice(0, length);
}

export function formatNumber(pattern: NumberPattern, today: string, value: number): string {
  const [yyyy = '', MM = '', dd = ''] = today.split('-');
  return pattern.parts
    .map((part) => {
      if ('text' in part) return part.text;
      if ('counter' in part) return String(value).padStart(pattern.counter.width, '0');
      return part.date
        .replaceAll('yyyy', yyyy)
        .replaceAll('yy', yyyy.slice(2))
        .replaceAll('MM', MM)
        .replaceAll('dd', dd);
    })
    .join('');
}
