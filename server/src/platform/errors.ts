// The errors that the application speaks; one handler turns them into `{result, code, msg}`.
import type { ErrorCode } from '@crm/protocol/errors';
import { type Sentence, say, spoken } from '@crm/protocol/sentences';

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
    super(spoken(sentence));
    this.code = code;
    this.sentence = sentence;
    this.status = extra.status ?? 200;
    this.fields = extra.fields;
    this.data = extra.data;
    this.retryAfter = extra.retryAfter;
  }
}

/** Bad input; `fields` maps wire names to messages and the first of them is the answer's `msg`. */
export function invalid(fields: Record<string, Sentence>, msg?: Sentence): AppError {
  return new AppError('invalid', msg ?? Object.values(fields)[0] ?? say('invalid'), { fields });
}

export function signedOut(msg: Sentence = say('signedOut')): AppError {
  return new AppError('signed_out', msg);
}

/** @param rejected which ids of a bulk call were the reason */
export function forbidden(msg: Sentence = say('forbidden'), rejected?: Rejection[]): AppError {
  return new AppError('forbidden', msg, rejected ? { data: { rejected } } : {});
}

export function notFound(msg: Sentence = say('notFound'), rejected?: Rejection[]): AppError {
  return new AppError('not_found', msg, rejected ? { data: { rejected } } : {});
}

export function conflict(msg: Sentence, data?: Data): AppError {
  return new AppError('conflict', msg, data ? { data } : {});
}

export function rejection(id: number, reason: Sentence): Rejection {
  return { id, reason };
}

/** Of a bulk call that does one after the other: why this one was left out, and of which kind that is. */
export function rejectedBy(id: number, { sentence, code }: AppError): Rejection {
  return { id, reason: sentence, code };
}

export function tooMany(msg: Sentence = say('tooMany')): AppError {
  return new AppError('too_many', msg, { status: 429, retryAfter: 1 });
}

export function databaseAway(): AppError {
  return new AppError('internal', say('databaseAway'), { status: 503, retryAfter: 5 });
}
