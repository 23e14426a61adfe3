// Changing the same field of many records: each by its form's own rules; refusals are reported and the rest is written.
import { msg } from '@crm/protocol/sentences';
import { AppError, forbidden, invalid, type Rejection, rejection } from '../../platform/errors.ts';
import type { Call, EntityDefinition, Field, Row } from '../entity.ts';
import { fieldGrant } from '../field-permissions.ts';
import { loadVisible, refusal, requireAll } from '../load.ts';
import { isWritable, validateBody } from '../validate.ts';
import { attempt } from './attempt.ts';
import { updateRecord } from './update.ts';

export interface Many {
  /** Rows that have the value now, also those that had it before. */
  count: number;
  rejected?: Rejection[];
}

export type Body = Record<string, unknown>;

/**
 * Sets fields of these records; one that the person may not touch rejects all of them, as everywhere.
 * @param data wire name → value; fields that a person may not edit are refused, not left alone
 * @throws AppError `not_found`, `forbidden` with the rejected ids, `invalid` for what no record takes
 */
export async function changeMany(
  call: Call,
  entity: EntityDefinition,
  ids: readonly number[],
  data: Body,
): Promise<Many> {
  const rows = (await loadVisible(call, entity, ids, { lock: true })) as (Row & { $writer: boolean })[];
  requireAll(ids, rows);
  await requireChangeable(call, entity, data);
  const untouchable = rows.flatMap((row) => {
    const reason = refusal(call, entity, row, 'edit');
    return reason ? [rejection(row.id, reason)] : [];
  });
  if (untouchable.length > 0) throw forbidden(untouchable[0]?.reason, untouchable);
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  // A problem of the value itself is reported at the field, once.
  await validateBody(call, definition, data, rows[0]);
  const rejected = await changeEach(call, entity, rows, data);
  const [first] = rejected;
  if (first && rejected.length === rows.length) throw new AppError('conflict', first.reason, { data: { rejected } });
  return { count: rows.length - rejected.length, ...(first ? { rejected } : {}) };
}

/** Each by its form's own rules; answers those that refuse, and why. */
export async function changeEach(
  call: Call,
  entity: EntityDefinition,
  rows: readonly { id: number }[],
  data: Body,
): Promise<Rejection[]> {
  const rejected: Rejection[] = [];
  for (const { id } of rows) {
    const refused = await attempt(call, () => updateRecord(call, entity, { ...data, [entity.idWire ?? 'id']: id }));
    if (refused) rejected.push(rejection(id, refused.sentence));
  }
  return rejected;
}

/** @throws AppError `forbidden` without the grant, `invalid` for fields that this person cannot edit */
export async function requireChangeable(call: Call, entity: EntityDefinition, data: Body): Promise<void> {
  if (!entity.api.edit || entity.irreversible || !call.actor.can(`${entity.grant}.edit`)) throw forbidden();
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const known = (wire: string): Field | undefined =>
    definition.fields.find((field) => field.wire === wire || field.wire2 === wire);
  const names = Object.keys(data);
  if (names.length === 0) throw invalid({ data: msg('required') });
  if (new Set(names.map(known)).size > 1) throw invalid({ data: msg('oneField') });
  for (const name of names) {
    const field = known(name);
    if (!field) throw invalid({ [name]: msg('unknownParameter') });
    const own = isWritable(field, false) && fieldGrant(call.actor, entity.module, field) === 'edit';
    if (!own) throw invalid({ [name]: msg('notYoursToFill') });
  }
}
