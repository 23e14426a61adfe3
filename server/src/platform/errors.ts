// The errors that the application speaks; one handler turns them into `{result, code, msg}`.
import type { Rejected } from '@crm/protocol/envelope';
import { type ErrorCode, messages } from '@crm/protocol/errors';

/** Thrown anywhere below a route; `status` is the HTTP status of the answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly data: ({ rejected?: Rejected[] } & Record<string, unknown>) | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    extra: { status?: number; fields?: Record<string, string>; data?: AppError['data'] } = {},
  ) {
    super(message);
    this.code = code;
    this.status = extra.status ?? 200;
    this.fields = extra.fields;
    this.data = extra.data;
  }
}

/** Bad input; `fields` maps wire names to Chinese messages and the first of them is the answer's `msg`. */
export function invalid(fields: Record<string, string>, msg?: string): AppError {
  return new AppError('invalid', msg ?? Object.values(fields)[0] ?? messages.invalid, { fields });
}

export function signedOut(): AppError {
  return new AppError('signed_out', messages.signedOut);
}

/** @param rejected which ids of a bulk call were the reason */
export function forbidden(msg: string = messages.forbidden, rejected?: Rejected[]): AppError {
  return new AppError('forbidden', msg, rejected ? { data: { rejected } } : {});
}

export function notFound(msg: string = messages.notFound, rejected?: Rejected[]): AppError {
  return new AppError('not_found', msg, rejected ? { data: { rejected } } : {});
}

export function conflict(msg: string, data?: Record<string, unknown>): AppError {
  return new AppError('conflict', msg, data ? { data } : {});
}

export function tooMany(msg: string = messages.tooMany): AppError {
  return new AppError('too_many', msg, { status: 429 });
}
