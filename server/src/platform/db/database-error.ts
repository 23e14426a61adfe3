// What an error of the database means, and what of it may be shown.
import pg from 'pg';

/** A write on a server that only reads. */
const readOnly = '25006';

/**
 * Removes values from the database's error: details hold whole rows, and messages about input hold the input.
 * @returns the same error, so that it is known by its class, its state and its constraint
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  for (const name of ['detail', 'where', 'hint', 'internalQuery'] as const) delete error[name];
  if (error.code?.startsWith('22')) error.message = `SQLSTATE ${error.code}`;
  return error;
}

/** Somebody else held what was wanted for too long. */
export class LockedOut extends Error {}

/** The database went away during a commit, or gave up waiting for its copy: what was written may be there, or not. */
export class CommitUnknown extends Error {
  constructor(cause?: unknown) {
    super('the commit got no answer', { cause });
  }
}

/** A server that takes no writes: a standby, or a primary that stepped down. The one that does is elsewhere, or is to come. */
export class NotPrimary extends Error {
  constructor() {
    super('the server only reads');
  }
}

/** True when the database could not be reached; false when it refused something. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof CommitUnknown || error instanceof NotPrimary) return true;
  const state = sqlState(error);
  if (state !== undefined) return awayStates.has(state);
  if (!(error instanceof Error)) return false;
  return awayCodes.has((error as NodeJS.ErrnoException).code ?? '') || awayMessages.test(error.message);
}

/** Shut down by an operator, crashed, starting up, out of connections, broken connection, no primary any more. */
const awayStates = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', '08007', readOnly]);
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** The driver has no codes for these. */
const awayMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed|timeout expired)/;

/** What a commit that failed so means: nothing was written, or nobody knows. */
export function failedCommit(error: unknown): unknown {
  return isDatabaseAway(error) && sqlState(error) !== readOnly ? new CommitUnknown(error) : error;
}

/** PostgreSQL's five-character error code, or undefined when the error is not the database's. */
export function sqlState(error: unknown): string | undefined {
  return databaseError(error)?.code;
}

/** The error itself, or that of which a refusal is the word. */
function databaseError(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : undefined;
}

/** Name of the violated constraint, or undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  return databaseError(error)?.constraint;
}

/** True where a row of the table refers to what is gone; triggers that look for it name neither constraint nor table. */
export function isReferenceGone(error: unknown, table: string): boolean {
  if (sqlState(error) !== '23503') return false;
  return violatedConstraint(error) === undefined || databaseError(error)?.table === table;
}

/** The column that must not be empty, where that was violated. */
export function violatedColumn(error: unknown): string | undefined {
  return databaseError(error)?.column;
}

/** True when the database ended the statement: it took too long, or nobody waits for it. */
export function isCancelled(error: unknown): boolean {
  return sqlState(error) === '57014';
}

/** True when a row was held by somebody else for too long. */
export function isLockedOut(error: unknown): boolean {
  return error instanceof LockedOut || sqlState(error) === '55P03';
}

export function isRetryable(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40P01' || state === '40001';
}
