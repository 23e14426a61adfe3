// What is said to a person of a value that the database does not take: the last word after the rules of forms and actions.
import { say } from '@crm/protocol/sentences';
import { sqlState } from './db/database.ts';
import { AppError, conflict, invalid } from './errors.ts';

/**
 * The refusal that a violated constraint, or a value that does not fit its column, comes to where nobody had better words.
 * @returns undefined for other errors
 */
export function refusedValue(error: unknown): AppError | undefined {
  switch (sqlState(error)) {
    case '23505':
      return conflict(say('valueTaken'));
    case '23503':
      return conflict(say('valueLinked'));
    case '22003':
    case '22008':
      return invalid({}, say('valueTooGreat'));
    case '23502':
    case '23514':
    case '22P02':
    case '22007':
      return invalid({}, say('valueRefused'));
    default:
      return undefined;
  }
}
