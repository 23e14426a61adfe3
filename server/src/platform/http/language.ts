// In which language a caller reads, and the sentences of an answer in it.
import { type Language, msg, renderSentence, type Sentence } from '@crm/protocol/sentences';
import type { FastifyRequest } from 'fastify';
import type { Rejection } from '../errors.ts';

/** Chinese, unless the caller requests English. */
export function languageOf(request: Pick<FastifyRequest, 'headers'>): Language {
  return request.headers['x-language'] === 'en' ? 'en' : 'cn';
}

/** Messages by field as they leave. */
export function renderFields(fields: Readonly<Record<string, Sentence>>, language: Language): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => [name, renderSentence(sentence, language)]),
  );
}

/** The message about what was done: where something was left out, how much of either. */
export function outcomeOf(text: Sentence, data: unknown): Sentence {
  const { count, rows, rejected } = (data ?? {}) as { count?: unknown; rows?: unknown; rejected?: unknown };
  const left = Array.isArray(rejected) ? rejected.length : 0;
  if (left === 0) return text;
  if ('count' in text.params) return msg('doneManyPartly', { done: text, rejected: left });
  const done = typeof count === 'number' ? count : Array.isArray(rows) ? rows.length : 0;
  return msg('donePartly', { done: text, count: done, rejected: left });
}

/** What an answer carries, with the reasons of what it rejects as text. */
export function renderData(data: unknown, language: Language): unknown {
  if (typeof data !== 'object' || data === null || !('rejected' in data) || !Array.isArray(data.rejected)) return data;
  const rejected = data.rejected as Rejection[];
  return {
    ...data,
    rejected: rejected.map(({ reason, ...one }) => ({ ...one, reason: renderSentence(reason, language) })),
  };
}
