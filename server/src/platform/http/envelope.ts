// The bodies of answers: what a call answers, and how it is refused.
import type { Failure, Success } from '@crm/protocol/envelope';
import { type Language, renderSentence, type Sentence } from '@crm/protocol/sentences';
import type { AppError } from '../errors.ts';
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

/** How a call is refused with a message of its own. */
export function failureOf({ code, sentence, fields, data }: AppError, language: Language): Failure {
  return failure(code, sentence, language, {
    ...(fields || code === 'invalid' ? { fields: renderFields(shortened(fields ?? {}), language) } : {}),
    ...(data ? { data: renderData(data, language) as Failure['data'] } : {}),
  });
}
