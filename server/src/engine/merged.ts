// Records that were merged into others: their ids go on leading somewhere.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { select } from '../platform/db/query.ts';
import { AppError, notFound, rejection } from '../platform/errors.ts';
import type { Call, EntityDefinition, Row } from './entity.ts';
import { applyFieldPermissionsToText } from './field-permissions.ts';
import { poolColumn, rowReader, visibleSql } from './query/scope.ts';
import { titleField } from './title.ts';

/** A merge may be followed by others: how far an id is followed. */
const longest = 50;
/** How many ids of one call are explained as merged. */
const mostNamed = 20;

/** The record that took the place of this one, where the person sees it. */
async function survivorOf(
  call: Call,
  entity: EntityDefinition,
  id: number,
): Promise<{ id: number; name: string } | undefined> {
  const last = (await survivors(call.db, entity, [id])).get(id);
  if (last === undefined) return undefined;
  const row = await call.db.first<Row>(sql`
    select t.*${poolColumn(entity)} from ${sql.table(entity.table)} t
    where t.id = ${last} and t.deleted_at is null and ${visibleSql(entity, call.actor)}`);
  if (!row) return undefined;
  const field = titleField(entity);
  const name = field?.column ? String(row[field.column] ?? '') : '';
  return {
    id: row.id,
    name: field ? applyFieldPermissionsToText(rowReader(entity, call.actor, row), entity.module, field.wire, name) : '',
  };
}

/** The record that each of these was finally merged into, regardless of the reader; ids that were never merged are missing. */
export async function survivors(
  db: Pick<Call, 'db'>['db'],
  entity: EntityDefinition,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (!entity.mergeable || ids.length === 0) return new Map();
  const rows = await db.rows<{ id: number; last: number }>(sql`
    with recursive way as (
      select gone_id as id, kept_id as last, 1 as step from record_merge
        where entity = ${entity.name} and gone_id = any(${ids}::bigint[]) and undone_at is null
      union all
      select w.id, m.kept_id, w.step + 1 from way w
        join record_merge m on m.entity = ${entity.name} and m.gone_id = w.last and m.undone_at is null where w.step < ${longest})
    select distinct on (id) id, last from way order by id, step desc`);
  return new Map(rows.map(({ id, last }) => [id, last]));
}

/** The error for a record that is not there: where it went, if the person sees that; else the same for every id. */
export async function missing(call: Call, entity: EntityDefinition, id: number): Promise<AppError> {
  if (!entity.mergeable) return notFound();
  const survivor = await survivorOf(call, entity, id);
  if (!survivor) return notFound();
  return new AppError('not_found', msg('mergedInto', { name: survivor.name }), {
    data: { merged: { module: entity.module, ...survivor } },
  });
}

/** The same for the ids of a bulk call that were not found. */
export async function missingIds(call: Call, entity: EntityDefinition, ids: readonly number[]): Promise<AppError> {
  const gone = entity.mergeable
    ? await call.db.rows(select('record_merge', ['gone_id as id'])`
      where entity = ${entity.name} and gone_id = any(${ids}::bigint[]) and undone_at is null limit ${mostNamed}`)
    : [];
  const reasons = new Map<number, AppError>();
  for (const { id } of gone) reasons.set(id, await missing(call, entity, id));
  const rejected = ids.map((id) => rejection(id, reasons.get(id)?.sentence ?? msg('notFound')));
  const [first] = reasons.values();
  return notFound(first?.sentence, rejected);
}
