// What goes along with a record that changes hands or is shared: kinds that declare so by `goesAlong`.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, EntityDefinition, Row } from '../../engine/entity.ts';
import { loadVisible, refusal } from '../../engine/load.ts';
import { records } from '../../engine/records.ts';
import { select } from '../../platform/db/query.ts';
import { invalid } from '../../platform/errors.ts';

/** Records that go along with those of one call. */
const most = 5000;

export interface SharedChildren {
  entity: EntityDefinition;
  as: string;
  rows: Row[];
}

/**
 * Of each kind that is wished for, the records below these that belong to the same owner and may be given or shared by the
 * person, held; what is somebody else's, or may not, stays where it is.
 * @param wished undefined for everything
 * @throws AppError `invalid` for more than one call takes along
 */
export async function alongWith(
  call: Call,
  entity: EntityDefinition,
  records: readonly Row[],
  wished: readonly string[] | undefined,
  action: 'transfer' | 'share',
): Promise<SharedChildren[]> {
  const found: SharedChildren[] = [];
  for (const other of call.engine.entities) {
    const { owner } = other;
    const goesAlong = other.goesAlong?.find((one) => one.with === entity.name);
    if (!goesAlong || !owner) continue;
    if (wished && !wished.includes(goesAlong.as)) continue;
    const owners = records.map((row) => ({ record: row.id, owner: Number(row[entity.owner as string]) }));
    const ids = await call.db.rows(select(
      sql`json_to_recordset(${JSON.stringify(owners)}::json) as p(record bigint, owner bigint)
      join ${sql.table(other.table)} t on t.${sql.ref(goesAlong.key)} = p.record and t.${sql.ref(owner)} = p.owner`,
      [sql<number>`t.id`.as('id')],
    )`
      where t.deleted_at is null and p.owner > 0 order by t.id limit ${most + 1}`);
    if (ids.length > most) throw invalid({ carry: msg('tooManyChosen', { max: most }) });
    if (ids.length === 0) continue;
    const rows = await loadVisible(
      call,
      other,
      ids.map(({ id }) => id),
      { lock: true },
    );
    const going = rows.filter((row) => !refusal(call, other, row, action));
    if (going.length > 0) found.push({ entity: other, as: goesAlong.as, rows: going });
  }
  return found;
}

/**
 * Child records of these that were shared with a person together with them, by the same person: when they lose the one, they lose
 * the other. What somebody else shared with them stays.
 */
export async function sharedAlong(
  call: Call,
  entity: EntityDefinition,
  ids: readonly number[],
  userid: number,
): Promise<SharedChildren[]> {
  const found: SharedChildren[] = [];
  if (!entity.members) return found;
  for (const other of call.engine.entities) {
    const { members } = other;
    const goesAlong = other.goesAlong?.find((one) => one.with === entity.name);
    if (!goesAlong || members?.local !== 'id') continue;
    const rows = await call.db.rows(select(records(other), ['t.*'])`
      join ${sql.table(entity.members.table)} above on t.${sql.ref(goesAlong.key)} = above.${sql.ref(entity.members.key)}
      join ${sql.table(members.table)} m on m.${sql.ref(members.key)} = t.id and m.user_id = above.user_id
        and m.given_by = above.given_by
      where above.user_id = ${userid} and above.${sql.ref(entity.members.key)} = any(${ids}::bigint[]) order by t.id
      for no key update of t`);
    if (rows.length > 0) found.push({ entity: other, as: goesAlong.as, rows });
  }
  return found;
}

/** How many went along, by kind; nothing where none did. */
export function carriedOf(along: readonly SharedChildren[]): { carried?: Record<string, number> } {
  return along.length > 0 ? { carried: Object.fromEntries(along.map(({ as, rows }) => [as, rows.length])) } : {};
}
