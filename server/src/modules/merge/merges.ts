// Merges as they are kept: with everything that belonged to the record, listed, and undone within a day.

import type { KeptOwner, MergeAnswer, MergeRow, UnmergeAnswer } from '@crm/protocol/answers/merge';
import { limits } from '@crm/protocol/limits';
import { msg, renderSentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, EntityDefinition, Row } from '../../engine/entity.ts';
import { applyFieldPermissionsToText } from '../../engine/field-permissions.ts';
import { loadOne, loadVisible } from '../../engine/load.ts';
import { records } from '../../engine/records.ts';
import { titleField } from '../../engine/title.ts';
import { type JoinedMember, joinMembers, unjoinMembers } from '../../engine/write/join-members.ts';
import { type Joined, mergeRecords, nameOf, requireMerge } from '../../engine/write/merge.ts';
import { noteMerge, noteUnmerged } from '../../engine/write/merge-notes.ts';
import { carryPins, dropPins } from '../../engine/write/pins.ts';
import { requireUnmerge, unmergeRecords } from '../../engine/write/unmerge.ts';
import { moment, select } from '../../platform/db/query.ts';
import { conflict, forbidden, notFound } from '../../platform/errors.ts';
import { type CarriedFile, returnFiles, takeFiles } from '../file/index.ts';
import { notify } from '../notice/index.ts';

declare module '../../platform/db/known-columns.ts' {
  interface KnownColumns {
    'record_merge.beside': MergeDetails;
    'record_merge.rows': Joined['rows'];
  }
}

export interface MergeRequest {
  id: number;
  otherId: number;
  version: unknown;
  otherVersion: unknown;
  /** Fields whose value comes from the other record. */
  take: readonly string[];
  /** What the other record's owner is to the one that is kept. */
  keep: KeptOwner;
}

/** What belongs to a record without being one. */
interface MergeDetails {
  members: JoinedMember[];
  /** People whose mark went over. */
  marks: number[];
  files: CarriedFile[];
  carried: Joined['carried'];
}

interface StoredMerge {
  id: number;
  kept_id: number;
  gone_id: number;
  user_id: number;
  undone: boolean;
  late: boolean;
}

/** Merges two records in one transaction. @throws AppError as `requireMerge` and `mergeRecords` */
export async function merge(call: Call, entity: EntityDefinition, wish: MergeRequest): Promise<MergeAnswer> {
  const { id, otherId, version, otherVersion, take, keep } = wish;
  const [kept, gone] = await requireMerge(call, entity, [id, otherId], [version, otherVersion]);
  const members = await joinMembers(call, entity, [kept, gone], keep);
  const marks = await carryPins(call.db, entity.name, gone.id, kept.id);
  const { rows, carried } = await mergeRecords(call, entity, [kept, gone], take);
  const files = await takeFiles(call.db, entity.module, [gone.id, kept.id], wordsOf(kept, gone), carried);
  const beside: MergeDetails = { members, marks, files, carried };
  const noted = await noteMerge(call, entity, [kept.id, gone.id], rows, beside);
  if (entity.owner) {
    const users = [kept, gone].map((row) => Number(row[entity.owner as string]));
    await notify(call, { kind: `${entity.name}.merged`, users, target: { module: entity.module, id: kept.id } });
  }
  return { id: kept.id, merge: noted, moved: rows.moved.length };
}

/** The words under which attachments hang. */
function wordsOf(kept: Row, gone: Row): [from: string, to: string] {
  return [String(gone['code'] ?? ''), String(kept['code'] ?? '')];
}

const keptColumns = [
  'id',
  'kept_id',
  'gone_id',
  'user_id',
  sql<boolean>`undone_at is not null`.as('undone'),
  sql<boolean>`created_at < now() - make_interval(secs => ${limits.merge.kept / 1000})`.as('late'),
] as const;

function mayUnmerge(call: Call, { undone, late, user_id }: Pick<StoredMerge, 'undone' | 'late' | 'user_id'>): boolean {
  return !undone && !late && (user_id === call.actor.userId || call.actor.isAdministrator);
}

/** Takes a merge back, once. @throws AppError `not_found`, `conflict`, `forbidden` */
export async function unmerge(call: Call, entity: EntityDefinition, id: number): Promise<UnmergeAnswer> {
  const kept = await call.db.first(select('record_merge', [...keptColumns, 'log', 'rows', 'beside'])`
    where id = ${id} and entity = ${entity.name} for update`);
  // A record that is out of sight is not mentioned.
  const seen =
    kept && (kept.user_id === call.actor.userId || (await loadVisible(call, entity, [kept.kept_id])).length > 0);
  if (!kept || !seen) throw notFound(msg('mergeUnknown'));
  if (kept.undone) throw conflict(msg('unmergedAlready'));
  if (kept.late) throw conflict(msg('unmergeTooLate'));
  if (!mayUnmerge(call, kept)) throw forbidden(msg('unmergeNotYours'));
  const [survivor, gone] = await requireUnmerge(call, entity, kept.kept_id, kept.gone_id);
  await noteUnmerged(call, kept.id);
  const { members, marks, files, carried } = kept.beside;
  const stayed = await unmergeRecords(call, entity, [survivor, gone], { rows: kept.rows, carried }, kept.log);
  await unjoinMembers(call, entity, survivor.id, members);
  await dropPins(call.db, entity.name, survivor.id, marks);
  const left = await returnFiles(call.db, entity.module, [gone.id, survivor.id], files);
  if (left > 0) stayed.records.push({ label: renderSentence(msg('attachments'), call.language), count: left });
  return { id: gone.id, stayed };
}

/** The newest merges into a record, under the person's field grants. @throws AppError `not_found` */
export async function listMerges(call: Call, entity: EntityDefinition, recordId: number): Promise<MergeRow[]> {
  const record = await loadOne(call, entity, recordId);
  const field = titleField(entity);
  const rows = await call.db.rows(select('record_merge', [...keptColumns, moment('created_at').as('time')])`
    where entity = ${entity.name} and kept_id = ${record.id} and undone_at is null order by id desc limit 20`);
  const gone = await call.db.rows(select(records(entity), ['*'])`
    where id = any(${rows.map((row) => row.gone_id)}::bigint[])`);
  const names = new Map(gone.map((row) => [row.id, nameOf(entity, row)]));
  return rows.map((row) => ({
    id: row.id,
    name: applyFieldPermissionsToText(call.actor, entity.module, field?.wire ?? 'id', names.get(row.gone_id) ?? ''),
    username: call.actor.organisation.users.get(row.user_id)?.name ?? '',
    AddTime: row.time,
    can: { unmerge: mayUnmerge(call, row) && call.actor.can(`${entity.grant}.merge`) },
  }));
}
