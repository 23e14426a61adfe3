// An approval with its record and context, loaded for an action or for reading.
import { instanceStates, stepStates } from '@crm/protocol/work';
import { sql } from 'kysely';
import type { Call, Row } from '../../../engine/entity.ts';
import { lockRecords } from '../../../engine/write/locks.ts';
import { PREPARED } from '../../../platform/db/database.ts';
import { query, select } from '../../../platform/db/query.ts';
import { notFound } from '../../../platform/errors.ts';
import type { ApprovalContext } from '../machine/state.ts';
import { approvalContextOf } from './context.ts';
import { withPendingChange } from './pending-change.ts';
import { type InstanceRow, loadInstance } from './store.ts';
import { recordOf, type StoredWork, storedWork } from './stored.ts';

export interface Work extends StoredWork {
  context: ApprovalContext;
}

/** An approval and its record, as they have to be known before they are locked. */
interface There {
  entity: string;
  record: number;
}

/** @param known where it was looked up already @throws AppError `not_found` */
export async function openWork(call: Call, instanceId: number, known?: There): Promise<Work> {
  // Locks the record before the approval, like every write of the record.
  const there =
    known ??
    (await call.db.first(
      select('flow_instance', ['entity', 'record_id as record'])`where id = ${instanceId}`,
      PREPARED,
    ));
  if (!there) throw notFound();
  const entity = call.engine.byName(there.entity);
  await lockRecords(call, entity, [there.record]);
  const row = await loadInstance(call, instanceId, { lock: true });
  if (!row) throw notFound();
  return workOf(call, row);
}

/** What is stored of it, with the context around it. Of an amendment that runs: needs a transaction that may write. */
export async function workOf(call: Call, row: InstanceRow, known?: Row): Promise<Work> {
  const stored = await storedWork(call, row, known);
  const { entity, definition, root, record, steps } = stored;
  const isRunning = row.state === instanceStates.running;
  const stood = steps
    .filter(({ for_user, state }) => isRunning && for_user > 0 && state === stepStates.passed)
    .map((step) => ({ user: step.user_id, forUser: step.for_user }));
  const contextFor = (now: Row | undefined) =>
    approvalContextOf(call, {
      flowId: row.flow_id,
      root,
      submitter: row.submitter_id,
      chosen: row.chosen,
      definition,
      row: now ?? { id: row.record_id, version: 0, ext: {} },
      amends: row.pending !== null,
      stood,
    });
  // Who decides on an amendment follows from what it makes of the record.
  const isAhead = row.pending !== null && isRunning;
  const context = isAhead
    ? await withPendingChange(stored, async () => contextFor(await recordOf(call, entity, row)))
    : await contextFor(record);
  return { ...stored, context };
}

/** Instance that a step belongs to; hidden from people without a part in it. @throws AppError `not_found` */
export async function instanceOf(
  call: Call,
  stepId: number,
): Promise<There & { instance: number; no: number; user: number }> {
  const step = await call.db.first(
    query
      .selectFrom('flow_step as s')
      .innerJoin('flow_instance as i', 'i.id', 's.instance_id')
      .select(['s.instance_id as instance', 's.no', 's.user_id as user', 'i.entity', 'i.record_id as record'])
      .where(sql<boolean>`s.id = ${stepId}`),
    PREPARED,
  );
  if (!step) throw notFound();
  return step;
}
