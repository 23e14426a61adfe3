// An import as it is to be done: which column of the file is which field, what becomes of rows that are there already.
import { msg } from '@crm/protocol/sentences';
import { forbidden, invalid } from '../../platform/errors.ts';
import type { Call, Definition, EntityDefinition, Field } from '../entity.ts';
import { type ImportColumn, importColumns, matchFields } from './columns.ts';
import { isImported } from './offered.ts';
import type { ChosenMeanings, ImportPolicy, ImportRun } from './runs.ts';

export interface ImportPlan {
  entity: EntityDefinition;
  definition: Definition;
  /** By place in the file. */
  columns: readonly (ImportColumn | undefined)[];
  policy: ImportPolicy;
  /** The field by which existing rows are found. */
  match: Field | undefined;
  meant: ChosenMeanings;
  /** See `ImportRun`. */
  passwordHash: string;
}

/** @throws AppError `forbidden` for people who may not import, or a module that has none */
export function importedEntity(call: Call, module: string): EntityDefinition {
  const entity = call.engine.entity(module);
  if (
    !entity ||
    !isImported(entity) ||
    !call.actor.can(`${entity.grant}.import`) ||
    !call.actor.can(`${entity.grant}.add`)
  )
    throw forbidden();
  return entity;
}

/** @throws AppError `invalid` for a mapping that the form of today does not take, `forbidden` */
export async function planOf(
  call: Call,
  run: Pick<ImportRun, 'module' | 'mapping' | 'policy' | 'matchField' | 'meant' | 'passwordHash'>,
): Promise<ImportPlan> {
  const entity = importedEntity(call, run.module);
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const known = await importColumns(call, entity);
  const columns = run.mapping.map((key) => {
    const column = key === '' ? undefined : known.find((one) => one.key === key);
    if (key !== '' && !column) throw invalid({ mapping: msg('importColumnUnknown', { title: key }) });
    return column;
  });
  const mapped = columns.filter((column) => column !== undefined);
  const twice = mapped.find((column, at) => mapped.indexOf(column) !== at);
  if (twice) throw invalid({ mapping: msg('importColumnTwice', { title: twice.title }) });
  if (mapped.length === 0) throw invalid({ mapping: msg('importNothingMapped') });
  const missing = known.filter((column) => column.required && !mapped.includes(column) && !column.second);
  if (missing.length > 0)
    throw invalid({ mapping: msg('importColumnsMissing', { titles: missing.map(({ title }) => title) }) });
  const match = matchFields(call, definition).find((field) => field.wire === run.matchField);
  if (run.policy !== 'add' && !(match && mapped.some((column) => column.key === match.wire)))
    throw invalid({ match: msg('importMatchMissing') });
  if (run.policy === 'update' && !(entity.api.edit && call.actor.can(`${entity.grant}.edit`))) throw forbidden();
  return {
    entity,
    definition,
    columns,
    policy: run.policy,
    match: run.policy === 'add' ? undefined : match,
    meant: run.meant,
    passwordHash: run.passwordHash,
  };
}
