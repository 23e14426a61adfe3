// The bodies of answers: what a call answers, and how it is refused.
import type { Failure, Success } from '@crm/protocol/envelope';
import { type Language, msg, renderSentence, type Sentence } from '@crm/protocol/sentences';
import type { FastifyBaseLogger, FastifyError } from 'fastify';
import { CommitUnknown, isCancelled, isDatabaseAway, isLockedOut } from '../db/database.ts';
import { AppError, commitUnknown, databaseAway } from '../errors.ts';
import { refusedValue } from '../refused-value.ts';
import { outcomeOf, renderData, renderFields } from './language.ts';
import type { Reply, Route } from './route.ts';

type CallAnswer = Success<unknown> & Record<string, unknown>;

export function shape(route: Route, reply: Reply, language: Language): object {
  if (reply.earlier) return reply.earlier;
  if (route.bare) return renderData(reply.data, language) ?? {};
  const answer: CallAnswer = {
    result: 'success',
    msg: reply.msg ? renderSentence(outcomeOf(reply.msg, reply.data), language) : '',
    data: renderData(reply.data, language) ?? null,
  };
  return reply.beside ? { ...answer, ...reply.beside } : answer;
}

export function failure(
  code: Failure['code'],
  sentence: Sentence,
  language: Language,
  extra: Partial<Failure> = {},
): Failure {
  return { result: 'error', code, msg: renderSentence(sentence, language), ...extra };
}

/** How many fields of a refused call are reported, and how long the name of one may be. */
const mostProblems = 200;
const longestName = 100;

/** So many problems, with names so long, that the answer stays small whatever was sent. */
function shortened<T>(fields: Readonly<Record<string, T>>): Record<string, T> {
  const listed = Object.entries(fields).filter(([name]) => name.length <= longestName);
  return Object.fromEntries(listed.slice(0, mostProblems));
}

interface Refusal {
  status: number;
  body: Failure;
  /** Seconds. */
  retryAfter?: number | undefined;
}

interface Refused {
  log: FastifyBaseLogger;
  path: string;
  /** Of the request, by which an operator finds the error. */
  id: string;
}

/** How a call that failed is answered; what nobody foresaw is logged. */
export function refusalOf(error: unknown, language: Language, call: Refused): Refusal {
  const { log, path, id } = call;
  if (error instanceof AppError) {
    const { status, code, sentence, fields, data, retryAfter } = error;
    const body = failure(code, sentence, language, {
      ...(fields || code === 'invalid' ? { fields: renderFields(shortened(fields ?? {}), language) } : {}),
      ...(data ? { data: renderData(data, language) as Failure['data'] } : {}),
    });
    return { status, body, retryAfter };
  }
  if (isLockedOut(error)) return { status: 200, body: failure('conflict', msg('recordBusy'), language) };
  const refused = refusedValue(error);
  if (refused) {
    // A rule that is not declared anywhere: it is logged, so that somebody notices.
    log.warn({ err: error, path }, 'refused by the database');
    return refusalOf(refused, language, call);
  }
  if (isDatabaseAway(error) || isCancelled(error)) {
    log.warn({ err: error, path }, 'database');
    return refusalOf(error instanceof CommitUnknown ? commitUnknown() : databaseAway(), language, call);
  }
  switch ((error as FastifyError).statusCode) {
    case 403:
    case 404:
      return { status: 404, body: failure('not_found', msg('unknownPath'), language) };
    case 413:
      return { status: 413, body: failure('invalid', msg('tooLarge'), language, { fields: {} }) };
    case 415:
      return { status: 415, body: failure('invalid', msg('wrongType'), language, { fields: {} }) };
    case 429:
      return { status: 429, body: failure('too_many', msg('tooMany'), language) };
    case 400:
      return { status: 200, body: failure('invalid', msg('invalid'), language, { fields: {} }) };
    case 503:
      return { status: 503, body: failure('internal', msg('unavailable'), language) };
  }
  log.error({ err: error, path }, 'call failed');
  return { status: 500, body: failure('internal', msg('internal'), language, { requestId: id }) };
}
