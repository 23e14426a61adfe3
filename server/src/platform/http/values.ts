// One parser per kind of value on the wire, used before anything reaches the database.

import { limits } from '@crm/protocol/limits';
import { enteredCode, enteredLine, enteredText, isBlank, textLength } from '@crm/protocol/text';
import * as z from 'zod';
import { sentenceError } from './issue.ts';

/** One id on the wire, as JSON Schema. */
export const idOnTheWire = { type: 'integer', minimum: 1 };

const idPattern = /^[1-9]\d{0,15}$/;

/** A positive id, or undefined when the value is none. */
export function parseId(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !idPattern.test(text)) return undefined;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** True when the text has a NUL or half of a surrogate pair, which the database cannot keep. */
export function isBrokenText(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed();
}

/**
 * Text as it was sent, without NUL and lone surrogates; numbers are taken as their text. For secrets, for HTML, and for what is
 * compared with something that is kept elsewhere.
 */
export const zExact = z
  .union([z.string(), z.number(), z.boolean()], { error: sentenceError('badFormat') })
  .transform(String)
  .refine((text) => !isBrokenText(text), { error: sentenceError('badFormat') })
  .meta({ type: 'string', anyOf: undefined });

/** Text that people enter, without what nobody sees. */
export const zText = zExact.transform(enteredText);

/** Text of one line, such as a name: digits and letters of full width are kept as the usual ones. */
export const zLine = zExact.transform(enteredLine);

/** A name that has to be there, of so many characters at most. */
export function zNameUpTo(max: number) {
  return zLine
    .transform((text) => text.trim())
    .refine((text) => !isBlank(text), { error: sentenceError('required') })
    .refine((text) => textLength(text) <= max, { error: sentenceError('tooLong', { max }) });
}

/** What has a form of its own, such as a phone number: every sign of full width is kept as the usual one. */
export const zCode = zExact.transform(enteredCode);

/** `zText` for a value inside JSON, where a number is not taken as text. */
export const zWords = z
  .string({ error: sentenceError('badFormat') })
  .refine((text) => !isBrokenText(text), { error: sentenceError('badFormat') })
  .transform(enteredText);

export const zId = z
  .unknown()
  .transform((value, context) => {
    const id = parseId(value);
    if (id === undefined) {
      context.addIssue({ code: 'custom', message: sentenceError('badFormat') });
      return z.NEVER;
    }
    return id;
  })
  .meta(idOnTheWire);

/** An id, where 0, an empty text and absence all mean none (0). */
export const zOptionalId = z
  .unknown()
  .transform((value, context) => {
    if (value === null || value === '' || value === 0 || value === '0') return 0;
    const id = parseId(value);
    if (id === undefined) {
      context.addIssue({ code: 'custom', message: sentenceError('badFormat') });
      return z.NEVER;
    }
    return id;
  })
  .prefault(0)
  .meta({ type: 'integer', minimum: 0 });

/** The same, where absence leaves what is there. */
export const zSentId = z
  .unknown()
  .transform((value, context) => {
    if (value === undefined) return undefined;
    const parsed = zOptionalId.safeParse(value);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: sentenceError('badFormat') });
    return z.NEVER;
  })
  .meta({ type: 'integer', minimum: 0 });

/** Several ids on the wire, as JSON Schema: a list, or their text joined by commas. */
export const idsOnTheWire = { type: ['array', 'string'], items: { type: 'integer', minimum: 1 } };

/** Ids as a comma-joined text, a list or one id; doubles count once. Undefined when one of them is not an id. */
export function parseIds(value: unknown): number[] | undefined {
  if (value === undefined || value === null || value === '') return [];
  const parts = Array.isArray(value) ? value : typeof value === 'number' ? [value] : String(value).split(',');
  const ids = parts.map((part) => parseId(typeof part === 'string' ? part.trim() : part));
  return ids.includes(undefined) ? undefined : [...new Set(ids as number[])];
}

/** Comma-joined ids, possibly none. */
export const zIdList = z
  .unknown()
  .transform((value, context) => {
    const ids = parseIds(value);
    if (!ids || ids.length > limits.ids) {
      context.addIssue({ code: 'custom', message: sentenceError(ids ? 'tooManyIds' : 'badFormat') });
      return z.NEVER;
    }
    return ids;
  })
  .meta(idsOnTheWire);

/** `{ids}` or `{id}` of a bulk call: 1 to 500 ids. */
export const zBulk = z
  .looseObject({ ids: z.unknown().meta(idsOnTheWire), id: z.unknown().meta(idOnTheWire) })
  .partial()
  .transform((body, context) => {
    const ids = parseIds(body.ids ?? body.id);
    const problem = !ids
      ? sentenceError('badFormat')
      : ids.length === 0
        ? sentenceError('noIds')
        : ids.length > limits.ids
          ? sentenceError('tooManyIds')
          : undefined;
    if (problem) {
      context.addIssue({ code: 'custom', message: problem, path: ['ids'] });
      return z.NEVER;
    }
    return { ...body, ids: ids as number[] };
  });

/** A whole number in text or as a number. */
export function zWhole(min: number, max: number) {
  return z
    .unknown()
    .transform((value, context) => {
      const text = typeof value === 'number' ? String(value) : value;
      const number = typeof text === 'string' && /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      if (!(number >= min && number <= max)) {
        context.addIssue({ code: 'custom', message: sentenceError('wholeBetween', { min, max }) });
        return z.NEVER;
      }
      return number;
    })
    .meta({ type: 'integer', minimum: min, maximum: max });
}

/** Which page of a list is wanted, and how many rows it has. */
export const zPaged = { page: zWhole(1, 1_000_000).optional(), rows: zWhole(1, limits.maxRows).optional() };
export type Paged = Partial<Record<keyof typeof zPaged, number>>;

/** 1 or true; anything else is no. */
export const zFlag = z
  .unknown()
  .transform((value) => value === 1 || value === '1' || value === true || value === 'true')
  .meta({ type: ['integer', 'boolean'] });

/** Levels of lists and objects in one body: no form goes deeper than rows of fields of a record. */
const deepest = 16;

/** True for values whose text can be made: not too deep, and without names that take the place of what makes it. */
export function isTame(value: unknown, levels = deepest): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (levels === 0) return false;
  if (Array.isArray(value)) return value.every((one) => isTame(one, levels - 1));
  if (Object.hasOwn(value, 'toString') || Object.hasOwn(value, 'valueOf')) return false;
  return Object.values(value).every((one) => isTame(one, levels - 1));
}

/**
 * Text that may be JSON (form body) or is a plain value already (JSON body). Undefined when the text is no JSON, or holds
 * something that no form does.
 */
export function parseNested(value: unknown): { value: unknown } | undefined {
  if (typeof value !== 'string') return { value };
  try {
    const parsed: unknown = JSON.parse(value, (key, inner: unknown) => (key === '__proto__' ? undefined : inner));
    return isTame(parsed) ? { value: parsed } : undefined;
  } catch {
    return undefined;
  }
}

/** A moment or a day, which ends with it; null for none. */
export const zMoment = z
  .unknown()
  .transform((value, context) => {
    if (value === undefined || value === null || value === '') return null;
    const text = typeof value === 'string' ? value.trim() : '';
    const moment = parseMoment(text) ?? (parseDate(text) ? `${text} 23:59:59` : undefined);
    if (moment === undefined) {
      context.addIssue({ code: 'custom', message: sentenceError('badFormat') });
      return z.NEVER;
    }
    return moment;
  })
  .prefault(null)
  .meta({ type: 'string', examples: ['2026-11-26 14:05:00', '2026-11-26', ''] });

/** A day, `yyyy-MM-dd`; null for none. */
export const zDay = z
  .unknown()
  .transform((value, context) => {
    if (value === undefined || value === null || value === '') return null;
    const day = parseDate(typeof value === 'string' ? value.trim() : value);
    if (day === undefined) {
      context.addIssue({ code: 'custom', message: sentenceError('dateFormat') });
      return z.NEVER;
    }
    return day;
  })
  .prefault(null)
  .meta({ type: 'string', examples: ['2026-11-26', ''] });

/** Under this, the description of a nested value keeps the schema of what is nested; see `body-schema.ts`. */
export const nestedSchema = 'x-nested';

/** A nested value with its own schema. */
export function zNested<S extends z.ZodType>(schema: S) {
  return z
    .unknown()
    .transform((value, context) => {
      const parsed = parseNested(value);
      if (!parsed) {
        context.addIssue({ code: 'custom', message: sentenceError('badFormat') });
        return z.NEVER;
      }
      return parsed.value;
    })
    .pipe(schema)
    .meta({ [nestedSchema]: schema });
}

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const momentPattern = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?$/;

/** `yyyy-MM-dd` of a day that exists between 1900 and 2199, or undefined. */
export function parseDate(value: unknown): string | undefined {
  const match = typeof value === 'string' ? datePattern.exec(value) : null;
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1900 || year > 2199) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? match[0] : undefined;
}

/** `yyyy-MM-dd HH:mm[:ss]`, answered with seconds, or undefined. */
export function parseMoment(value: unknown): string | undefined {
  const match = typeof value === 'string' ? momentPattern.exec(value) : null;
  if (!match || !parseDate(match[1])) return undefined;
  const [hour, minute, second] = [Number(match[2]), Number(match[3]), Number(match[4] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  return `${match[1]} ${match[2]}:${match[3]}:${match[4] ?? '00'}`;
}
