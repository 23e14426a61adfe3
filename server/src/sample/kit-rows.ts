// Rows of the kinds that declare their own samples.
import type pg from 'pg';
import type { SampleContext } from '../engine/kit.ts';
import { records } from '../engine/records.ts';
import { modules } from '../modules.ts';
import type { Db } from '../platform/db/database.ts';
import { select } from '../platform/db/query.ts';
import { addDeclaredRow } from './declared-row.ts';
import { Random } from './random.ts';
import type { Employee } from './staff.ts';
import { copyRows, nextId, RowBatch, setLastId } from './table-rows.ts';
import { day, pastMoment, toText } from './working-time.ts';

const tableOf = new Map(modules.flatMap(({ entities = [] }) => entities.map(({ name, table }) => [name, table])));
const mostIds = 200;

async function idsOf(db: Db, entity: string): Promise<number[]> {
  const table = tableOf.get(entity);
  if (!table) throw new Error(`no kind ${entity}`);
  const rows = await db.rows(
    select(records({ table }), ['id'])`where deleted_at is null order by id desc limit ${mostIds}`,
  );
  return rows.map(({ id }) => id);
}

/** @param seed the same rows come from the same seed */
export async function addKitRows(
  client: pg.ClientBase,
  db: Db,
  { staff, now, seed }: { staff: readonly Employee[]; now: number; seed: number },
): Promise<void> {
  for (const [at, kit] of modules.flatMap(({ kits = [] }) => kits).entries()) {
    if (!kit.sample) continue;
    const random = new Random(seed + at);
    const ids = new Map([['user', staff.filter(({ customers }) => customers > 0).map(({ id }) => id)]]);
    for (const entity of kit.refersTo ?? []) ids.set(entity, await idsOf(db, entity));
    const ground: SampleContext = {
      ids: (entity) => ids.get(entity) ?? [],
      pick: (of) => random.pick(of),
      whole: (least, most) => random.whole(least, most),
      moment: (daysAgo) => pastMoment(now - daysAgo * day, now, random),
      text: toText,
    };
    const batch = new RowBatch();
    const firstId = await nextId(client, kit.entity.table);
    const rows = kit.sample(ground);
    for (const [made, { ownerId, at: moment, values }] of rows.entries()) {
      const entry = {
        id: firstId + made,
        userId: ownerId,
        at: moment,
        ip: `10.8.${ownerId % 6}.${10 + (ownerId % 200)}`,
      };
      await addDeclaredRow(batch, db, kit.entity, values, entry);
    }
    await copyRows(client, batch.encode());
    await setLastId(client, kit.entity.table, firstId + rows.length - 1);
  }
}
