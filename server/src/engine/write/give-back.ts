// Undoing a write: as a write of its own, once, row by row where nothing prevents it.
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { isReferenceGone } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import { conflict, type Rejection, rejection } from '../../platform/errors.ts';
import type { Call, EntityDefinition, Row } from '../entity.ts';
import { visibleSql, writingMemberSql } from '../query/scope.ts';
import { records } from '../records.ts';
import { attempt, attemptEach } from './attempt.ts';
import { changeRecords } from './change.ts';
import { lockRecords } from './locks.ts';
import { restoreRecords } from './remove.ts';
import { reasonsToStay, type StoredRow } from './stays.ts';
import type { Remembered } from './undo.ts';
import { checkParent } from './update.ts';

export interface Undone {
  count: number;
  rejected?: Rejection[];
  /** It was taken back before. */
  already?: true;
}

/** Rows of one entity that may go back, as far as is known. */
interface Part {
  entity: EntityDefinition;
  action: string;
  rows: Remembered[];
  stored: ReadonlyMap<number, StoredRow>;
}

/**
 * Takes a write of this person back, row by row, where nobody changed the row since.
 * @throws AppError `conflict` when it is too early or too late, or nothing could be given back
 */
export async function undoWrite(call: Call, id: number): Promise<Undone> {
  const kept = await call.db.first(select('undo', [
    'action',
    'rows',
    'done',
    sql<boolean>`exists (
      select 1 from job j where j.id = undo.job_id and j.state in ('queued', 'running'))`.as('going'),
  ])`
    where id = ${id} and user_id = ${call.actor.userId}
    and created_at > now() - make_interval(secs => ${limits.undo.kept / 1000}) for update`);
  if (!kept) throw conflict(msg('undoTooLate'));
  if (kept.going) throw conflict(msg('undoGoing'));
  if (kept.done) return { count: 0, already: true };
  await call.db.run(sql`update undo set done = true where id = ${id}`);
  const rejected = await giveBackRows(call, kept.action, kept.rows);
  const all = kept.rows.filter((row) => row.main).length;
  const count = all - rejected.length;
  const [first] = rejected;
  if (count === 0 && first) throw conflict(first.reason, { rejected });
  return { count, ...(first ? { rejected } : {}) };
}

/** Gives back what can be; answers the rows that stay as they are, and why. @param action of the write, below the grant */
export async function giveBackRows(call: Call, action: string, all: readonly Remembered[]): Promise<Rejection[]> {
  const rejected: Rejection[] = [];
  // The parent before its children, as all locks; what followed comes back before what it followed.
  const names = [...new Set(all.map((row) => row.entity))].sort((a, b) => depth(call, a) - depth(call, b));
  const parts: Part[] = [];
  // Records that stay as they are, and the parents of such: what followed there stays as well.
  const staying = new Set<string>();
  const keep = ({ entity, stored }: Part, refused: readonly Rejection[]) => {
    rejected.push(...refused);
    for (const one of refused) staying.add(`${entity.name}:${one.id}`).add(parentOf(entity, stored.get(one.id)));
  };
  for (const name of names) {
    const entity = call.engine.byName(name);
    const rows = all.filter((row) => row.entity === name).sort((a, b) => a.id - b.id);
    const stored = await lockedRows(call, entity, rows);
    const reasons = await reasonsToStay(call, entity, action, rows, stored);
    const part = { entity, action, rows: rows.filter((row) => !reasons.has(row.id)), stored };
    parts.push(part);
    const main = rows.filter((row) => row.main && reasons.has(row.id));
    keep(
      part,
      main.map((row) => rejection(row.id, reasons.get(row.id) ?? msg('undoGone'))),
    );
  }
  // Some refusals show only when it is tried; then what followed those rows must stay, too: all of it once more, without them.
  for (;;) {
    let late = false;
    const refused = await attempt(call, async () => {
      for (const main of [false, true]) {
        for (const part of parts) {
          const found = await giveBack(call, part, main, staying);
          late ||= found.length > 0;
          // What only followed and cannot go back stays alone.
          if (main) keep(part, found);
          else for (const one of found) staying.add(`${part.entity.name}:${one.id}`);
        }
      }
      if (late) throw conflict(msg('undoGone'));
    });
    if (!refused) break;
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- set within the part
    if (!late) throw refused;
  }
  return rejected;
}

function depth(call: Call, name: string): number {
  const { parent } = call.engine.byName(name);
  return parent ? depth(call, parent.entity) + 1 : 0;
}

function parentOf(entity: EntityDefinition, row: Row | undefined): string {
  return entity.parent && row ? `${entity.parent.entity}:${row[entity.parent.key]}` : '';
}

async function lockedRows(
  call: Call,
  entity: EntityDefinition,
  rows: readonly Remembered[],
): Promise<Map<number, StoredRow>> {
  const ids = rows.map((row) => row.id);
  await lockRecords(call, entity, ids);
  const stored = await call.db.rows(select(records(entity), [
    't.*',
    writingMemberSql(entity, call.actor.userId).as('$writer'),
    visibleSql(entity, call.actor).as('$seen'),
  ])`
    where t.id = any(${ids}::bigint[])`);
  return new Map(stored.map((row) => [row.id, row]));
}

/** Writes the rows of one kind back, or those that only followed; answers which of them could not be. */
async function giveBack(
  call: Call,
  { entity, action, rows: all, stored }: Part,
  main: boolean,
  staying: ReadonlySet<string>,
): Promise<Rejection[]> {
  const rows = all.filter((row) => row.main === main && !staying.has(`${entity.name}:${row.id}`));
  const going = main ? rows : rows.filter((row) => !staying.has(parentOf(entity, stored.get(row.id))));
  const changed = (some: readonly Remembered[]) => writeBack(call, entity, action, some, stored);
  const deleted = (some: readonly Remembered[]) =>
    restoreRecords(
      call,
      entity,
      some.map((row) => row.id),
      'undoDelete',
    );
  return [
    ...(await attemptEach(
      call,
      going.filter((row) => !row.deleted),
      changed,
    )),
    ...(await attemptEach(
      call,
      going.filter((row) => row.deleted),
      deleted,
    )),
  ];
}

async function writeBack(
  call: Call,
  entity: EntityDefinition,
  action: string,
  rows: readonly Remembered[],
  stored: ReadonlyMap<number, StoredRow>,
): Promise<void> {
  const before: Row[] = rows.map((row) => stored.get(row.id) as StoredRow);
  const guardedAction = action === 'edit' ? 'edit' : 'undo';
  if (rows[0]?.main) {
    await call.engine.runGuards(call, entity, before, guardedAction);
    if (action === 'edit') await checkParent(call, entity, before, 'edit');
  }
  const was = new Map(rows.map((row) => [row.id, row.was]));
  const now = await changeRecords(call, entity, before, (row) => was.get(row.id) ?? {}, {
    action: 'undo',
    back: true,
  }).catch((error: unknown) => {
    // What the row would refer to again is gone: a pool that was deleted meanwhile.
    throw isReferenceGone(error, entity.table) ? conflict(msg('undoGone')) : error;
  });
  if (action !== 'edit') return;
  for (const [at, row] of now.entries()) await entity.hooks?.afterUpdate?.(call, row, before[at] as Row);
}
