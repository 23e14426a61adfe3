// In which language a caller reads, and the sentences of an answer in it.
import { type Language, type Sentence, spoken } from '@crm/protocol/sentences';
import type { FastifyRequest } from 'fastify';
import type { Rejection } from '../errors.ts';

/** Chinese, unless the caller asks for English. */
export function languageOf(request: Pick<FastifyRequest, 'headers'>): Language {
  return request.headers['x-language'] === 'en' ? 'en' : 'cn';
}

/** Messages by field as they leave. */
export function spokenFields(fields: Readonly<Record<string, Sentence>>, language: Language): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [name, spoken(sentence, language)]));
}

/** What an answer carries, with the reasons of what it rejects as text. */
export function spokenData(data: unknown, language: Language): unknown {
  if (typeof data !== 'object' || data === null || !('rejected' in data) || !Array.isArray(data.rejected)) return data;
  const rejected = data.rejected as Rejection[];
  return { ...data, rejected: rejected.map(({ id, reason }) => ({ id, reason: spoken(reason, language) })) };
}
