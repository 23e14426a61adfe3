// Setting fields of records without a form: what the program itself enters, by the same checks as what people enter.
import type { Call, EntityDefinition, Row, Values } from '../entity.ts';
import type { Problems } from '../fields/field-type.ts';
import { validateBodies } from '../validate.ts';
import { changeRecords } from './change.ts';
import { isStored } from './store.ts';

export interface FieldsSet {
  /** Ids of the rows that were written, or would be. */
  changed: Set<number>;
  /** What is wrong, by id of the row and wire name. */
  problems: Map<number, Problems>;
}

/**
 * Sets fields of rows that were loaded, locked and checked; rows that hold the values already are left alone.
 * @param body wire name → value as a form sends it
 * @param options verb and note of the operation log; `dry`: nothing is written
 */
export async function setFields(
  call: Call,
  entity: EntityDefinition,
  rows: readonly Row[],
  body: Record<string, unknown>,
  { dry = false, ...options }: { action: string; note: string; dry?: boolean },
): Promise<FieldsSet> {
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const validated = await validateBodies(
    call,
    definition,
    rows.map((before) => ({ body, before })),
  );
  const problems = new Map<number, Problems>();
  const sets = new Map<number, Values>();
  for (const [at, row] of rows.entries()) {
    const one = validated[at];
    if (!one) continue;
    if (Object.keys(one.problems).length > 0) {
      problems.set(row.id, one.problems);
      continue;
    }
    const { values, custom } = one;
    if (!dry) await entity.hooks?.beforeUpdate?.(call, values, row, body);
    if (Object.keys(custom).length > 0) values['ext'] = { ...(row['ext'] as Values), ...custom };
    for (const [column, value] of Object.entries(values))
      if (isStored(row[column], value, column, entity.fields)) delete values[column];
    if (Object.keys(values).length > 0) sets.set(row.id, values);
  }
  const changing = rows.filter((row) => sets.has(row.id));
  const changed = new Set(sets.keys());
  if (dry) return { changed, problems };
  const after = await changeRecords(call, entity, changing, (row) => ({ ...sets.get(row.id) }), options);
  for (const [at, row] of after.entries()) await entity.hooks?.afterUpdate?.(call, row, changing[at] as Row);
  return { changed, problems };
}
