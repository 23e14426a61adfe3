// The errors that the application throws; one handler turns them into `{result, code, msg}`.
import type { ErrorCode } from '@crm/protocol/errors';
import { msg, renderSentence, type Sentence } from '@crm/protocol/sentences';

/** Why one id of a bulk call was refused. */
export interface Rejection {
  id: number;
  reason: Sentence;
  code?: ErrorCode;
}

type Data = { rejected?: Rejection[] } & Record<string, unknown>;

/** Thrown anywhere below a route; `status` is the HTTP status of the answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly sentence: Sentence;
  readonly fields: Record<string, Sentence> | undefined;
  readonly data: Data | undefined;
  /** Seconds after which the caller may try again. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    sentence: Sentence,
    extra: { status?: number; fields?: Record<string, Sentence>; data?: Data; retryAfter?: number } = {},
  ) {
    super(renderSentence(sentence));
    this.code = code;
    this.sentence = sentence;
    this.status = extra.status ?? 200;
    this.fields = extra.fields;
    this.data = extra.data;
    this.retryAfter = extra.retryAfter;
  }
}

/** Bad input; `fields` maps wire names to messages and the first of them is the answer's `msg`. */
export function invalid(fields: Record<string, Sentence>, text?: Sentence): AppError {
  return new AppError('invalid', text ?? Object.values(fields)[0] ?? msg('invalid'), { fields });
}

export function signedOut(text: Sentence = msg('signedOut')): AppError {
  return new AppError('signed_out', text);
}

/** @param rejected which ids of a bulk call were the reason */
export function forbidden(text: Sentence = msg('forbidden'), rejected?: Rejection[]): AppError {
  return new AppError('forbidden', text, rejected ? { data: { rejected } } : {});
}

export function notFound(text: Sentence = msg('notFound'), rejected?: Rejection[]): AppError {
  return new AppError('not_found', text, rejected ? { data: { rejected } } : {});
}

export function conflict(text: Sentence, data?: Data): AppError {
  return new AppError('conflict', text, data ? { data } : {});
}

export function rejection(id: number, reason: Sentence): Rejection {
  return { id, reason };
}

/** Of a bulk call that does one after the other: why this one was left out, and of which kind that is. */
export function rejectedBy(id: number, { sentence, code }: AppError): Rejection {
  return { id, reason: sentence, code };
}

export function tooMany(text: Sentence = msg('tooMany')): AppError {
  return new AppError('too_many', text, { status: 429, retryAfter: 1 });
}

/** The database went away while it kept what was sent: nobody may be told that it failed. */
export function commitUnknown(): AppError {
  return new AppError('internal', msg('commitUnknown'), { status: 503, retryAfter: 5 });
}

export function databaseAway(): AppError {
  return new AppError('internal', msg('databaseAway'), { status: 503, retryAfter: 5 });
}
