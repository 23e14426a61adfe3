// Taking a merge back: the other record returns with what came from it, but for what was changed since.
import { msg } from '@crm/protocol/sentences';
import { select } from '../../platform/db/query.ts';
import { conflict, forbidden, rejection } from '../../platform/errors.ts';
import type { Call, EntityDefinition, Row, Values } from '../entity.ts';
import { loadVisible, refusal, requireAllowed } from '../load.ts';
import { titlesOf } from '../present.ts';
import { records } from '../records.ts';
import { changeRecords } from './change.ts';
import { finalizeWrite, refreshSearch } from './finalize.ts';
import { lockRecords } from './locks.ts';
import { type Carried, type Differing, type Joined, type Moved, moveRows, nameOf } from './merge.ts';
import { sameJson, updateRows } from './store.ts';

/** What did not go back, because it was changed or deleted since. */
export interface Stayed {
  /** Kinds of records, and how many of each. */
  records: { label: string; count: number }[];
  /** Titles of the kept record's fields. */
  fields: string[];
}

type Pair = readonly [kept: Row, gone: Row];

/**
 * Both records, locked, where the person may take their merge back.
 * @throws AppError `conflict` when the kept one is gone itself, `forbidden`
 */
export async function requireUnmerge(
  call: Call,
  entity: EntityDefinition,
  keptId: number,
  goneId: number,
): Promise<Pair> {
  await lockRecords(call, entity, [keptId, goneId]);
  const [kept] = await loadVisible(call, entity, [keptId]);
  const [gone] = await loadVisible(call, entity, [goneId], { deleted: true });
  if (!kept || !gone) throw conflict(msg('unmergeKeptGone'));
  await requireAllowed(call, entity, [kept], 'merge');
  for (const action of ['merge', 'delete']) {
    const refused = refusal(call, entity, gone, action);
    if (refused) throw forbidden(refused, [rejection(gone.id, refused)]);
  }
  const owner = entity.owner ? Number(gone[entity.owner]) : 0;
  if (owner > 0 && (call.actor.organisation.users.get(owner)?.deleted ?? true)) throw conflict(msg('unmergeOwnerGone'));
  return [kept, gone];
}

/**
 * @param merged what the merge moved and changed
 * @param log newest entry of the operation log then
 */
export async function unmergeRecords(
  call: Call,
  entity: EntityDefinition,
  [kept, gone]: Pair,
  { rows, carried }: Pick<Joined, 'rows' | 'carried'>,
  log: number,
): Promise<Stayed> {
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const own = givenBack(kept, rows.kept, carried);
  // What it took over is free before the other one has it again.
  await changeRecords(call, entity, [kept], own.values, {
    action: 'unmerge',
    note: nameOf(entity, gone),
    back: true,
    carried: true,
  });
  const there = { deleted_at: null, deleted_by: null };
  const [back] = await updateRows(call, definition, [gone.id], there, { keepTime: true });
  if (!back) throw new Error('the record is locked');
  const stayed: Stayed['records'] = [];
  for (const [name, moved] of Map.groupBy(rows.moved, (one) => one.entity)) {
    const other = call.engine.byName(name);
    const returned = await moveBack(call, other, moved, [kept, back], log);
    if (returned < moved.length) stayed.push({ label: other.label, count: moved.length - returned });
  }
  // Both are found by what belongs to them now.
  const both = await call.db.rows(select(records(entity), ['*'])`
    where id = any(${[kept.id, back.id]}::bigint[]) order by id`);
  if (entity.search) for (const row of both) await refreshSearch(call, entity, row);
  await finalizeWrite(call, entity, {
    action: 'restore',
    verb: 'unmerge',
    note: nameOf(entity, kept),
    rows: [back],
    before: [back],
  });
  const titles = titlesOf(definition);
  const wireOf = (name: string) => definition.fields.find((field) => field.column === name)?.wire ?? name;
  return { records: stayed, fields: [...new Set(own.left.flatMap((name) => titles.get(wireOf(name)) ?? []))] };
}

/** Another merge that came and went moved it there and back. */
const mergeMoves = ['mergeMove', 'mergeRefer'] as const;

/** Answers how many went back: those that nobody wrote since. */
async function moveBack(
  call: Call,
  other: EntityDefinition,
  moved: readonly Moved[],
  [kept, back]: Pair,
  log: number,
): Promise<number> {
  const ids = moved.map((one) => one.id);
  const key = other.parent?.key ?? '';
  const stored = await call.db.rows(select(records(other), ['t.*'])`
    where t.id = any(${ids}::bigint[]) and not exists (
    select 1 from operation_log l where l.entity = ${other.name} and l.record_id = t.id and l.id > ${log} and l.action <> all(${[...mergeMoves]}::text[]))
    order by t.id for no key update of t`);
  const was = new Map(moved.map((one) => [one.id, one]));
  const values = new Map(stored.map((row) => [row.id, givenBack(row, was.get(row.id) as Moved).values]));
  const children = stored.filter((row) => key in (was.get(row.id)?.was ?? {}) && Number(row[key]) === kept.id);
  const naming = stored.filter((row) => !(key in (was.get(row.id)?.was ?? {})));
  if (children.length > 0) {
    const again = children.map((row): Row => ({ ...row, ...values.get(row.id) }));
    const further = (await other.hooks?.beforeMove?.(call, again, back.id)) ?? new Map<number, Values>();
    await moveRows(call, other, children, back, (row) => ({ ...values.get(row.id), ...further.get(row.id) }));
    await other.hooks?.afterMove?.(call, [kept.id, back.id]);
  }
  await changeRecords(call, other, naming, (row) => values.get(row.id) ?? {}, {
    action: 'mergeRefer',
    back: true,
    carried: true,
  });
  return children.length + naming.length;
}

/**
 * Values that a row had before, of columns and own fields that are as the merge left them; the names of the others.
 * @param carried files that go back to the other record, whatever else a field of files holds by now
 */
function givenBack(
  row: Row,
  { was, now }: Differing,
  carried: readonly Carried[] = [],
): { values: Values; left: string[] } {
  const values: Values = {};
  const left: string[] = [];
  for (const column of Object.keys(was)) {
    if (column === 'ext') continue;
    if (sameJson(row[column], now[column])) values[column] = was[column];
    else left.push(column);
  }
  const [before, after] = [(was['ext'] ?? {}) as Values, (now['ext'] ?? {}) as Values];
  const ext: Values = { ...(row['ext'] as Values) };
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (sameJson(before[name], after[name])) continue;
    const files = carried.find((one) => one.field === name)?.ids;
    if (Array.isArray(files) && Array.isArray(ext[name])) {
      ext[name] = (ext[name] as unknown[]).filter((id) => !files.includes(Number(id)));
    } else if (!sameJson(ext[name], after[name])) left.push(name);
    else if (name in before) ext[name] = before[name];
    else delete ext[name];
  }
  if (!sameJson(ext, row['ext'])) values['ext'] = ext;
  return { values, left };
}
