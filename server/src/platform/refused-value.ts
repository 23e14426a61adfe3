// The message about a value that the database does not take: the last resort after the rules of forms and actions.
import { msg } from '@crm/protocol/sentences';
import { sqlState, violatedConstraint } from './db/database.ts';
import { AppError, conflict, invalid } from './errors.ts';

/**
 * The refusal that a violated constraint, or a value that does not fit its column, comes to where nobody had better words.
 * @returns with the error as its cause; undefined for other errors
 */
export function refusedValue(error: unknown): AppError | undefined {
  const refused = refusalOf(error);
  return refused && Object.assign(refused, { cause: error });
}

function refusalOf(error: unknown): AppError | undefined {
  // A trigger of every table with owners: the new owner of the record left at the same moment.
  if (violatedConstraint(error) === 'owner_present') return conflict(msg('ownerGone'));
  switch (sqlState(error)) {
    case '23505':
      return conflict(msg('valueTaken'));
    case '23503':
      return conflict(msg('valueLinked'));
    case '22003':
    case '22008':
      return invalid({}, msg('valueTooGreat'));
    case '23502':
    case '23514':
    case '22P02':
    case '22007':
      return invalid({}, msg('valueRefused'));
    default:
      return undefined;
  }
}
