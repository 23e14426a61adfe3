// Constraints of the database in the words of the form: a violation is reported at the field that would hold the value.
import { msg } from '@crm/protocol/sentences';
import { sqlState, violatedColumn, violatedConstraint } from '../../platform/db/database.ts';
import { type AppError, invalid } from '../../platform/errors.ts';
import { refusedValue } from '../../platform/refused-value.ts';
import type { Definition, Values } from '../entity.ts';

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || value === 0 || value === '0';

/**
 * The refusal that an error of a write comes to; undefined for what is none of its row.
 * @param rows what was to be written
 */
export function inFieldWords(definition: Definition, rows: readonly Values[], error: unknown): AppError | undefined {
  const refused = atField(definition, rows, error);
  return refused ? Object.assign(refused, { cause: error }) : refusedValue(error);
}

function atField({ entity, fields }: Definition, rows: readonly Values[], error: unknown): AppError | undefined {
  const constraint = violatedConstraint(error) ?? '';
  const declared = entity.constraints?.[constraint];
  if (declared) return invalid({ [declared.wire]: declared.message });
  const unique = fields.find((field) => field.unique?.constraint === constraint);
  if (unique?.unique) return invalid({ [unique.wire]: unique.unique.message });
  const state = sqlState(error);
  // As the database names what stands at one column.
  const [, named] = new RegExp(`^${entity.partOf?.table ?? entity.table}_(.+)_(?:check|fkey)$`).exec(constraint) ?? [];
  const column = violatedColumn(error) ?? named;
  const field = column && fields.find((one) => one.column === column || one.column2 === column);
  if (!field) return undefined;
  const wire = field.column === column ? field.wire : (field.wire2 as string);
  if (state === '23502' || (state === '23514' && rows.some((row) => isBlank(row[column]))))
    return invalid({ [wire]: msg('required') });
  return state === '23503' ? invalid({ [wire]: msg('choiceUnknown') }) : invalid({ [wire]: msg('valueRefused') });
}
