// An approval with its record and the world around it, as whoever does something with it or looks at it has it.
import type { StartNode } from '@crm/protocol/flow';
import { sql } from 'kysely';
import type { Call, Definition, EntityDefinition, Row } from '../../../engine/entity.ts';
import { preparedFor } from '../../../engine/prepared.ts';
import { lockRecords } from '../../../engine/write/locks.ts';
import { PREPARED } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { World } from '../machine/state.ts';
import { type InstanceRow, loadInstance, loadSteps, loadVersion, type StepRow } from './store.ts';
import { worldOf } from './world.ts';

export interface Work {
  call: Call;
  row: InstanceRow;
  steps: StepRow[];
  root: StartNode;
  entity: EntityDefinition;
  definition: Definition;
  /** Undefined where it was deleted for good. */
  record: Row | undefined;
  world: World;
}

/** An approval and its record, as they have to be known before they are locked. */
interface There {
  entity: string;
  record: number;
}

/** @param known where it was looked up already @throws AppError `not_found` */
export async function openWork(call: Call, instanceId: number, known?: There): Promise<Work> {
  // The record before the approval, as whoever writes the record does.
  const there =
    known ??
    (await call.db.first<There>(
      sql`select entity, record_id as record from flow_instance where id = ${instanceId}`,
      PREPARED,
    ));
  if (!there) throw notFound();
  const entity = call.engine.byName(there.entity);
  await lockRecords(call, entity, [there.record]);
  const row = await loadInstance(call, instanceId, { lock: true });
  if (!row) throw notFound();
  return workOf(call, row);
}

/** @param known the record, where it was read already */
export async function workOf(call: Call, row: InstanceRow, known?: Row): Promise<Work> {
  const entity = call.engine.byName(row.entity);
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const [record, steps, root] = await Promise.all([
    known ??
      call.db.first<Row>(
        sql`select * from ${sql.table(entity.table)} where id = ${row.record_id}`,
        preparedFor(entity),
      ),
    loadSteps(call, row.id),
    loadVersion(call, row.flow_id, row.flow_version),
  ]);
  const world = await worldOf(call, {
    flowId: row.flow_id,
    root,
    submitter: row.submitter_id,
    chosen: row.chosen,
    definition,
    row: record ?? ({ id: row.record_id, version: 0, ext: {} } as Row),
    pending: row.pending !== null,
  });
  return { call, row, steps, root, entity, definition, record, world };
}

/** Instance that a step belongs to; whoever has nothing to do with it does not learn of it. @throws AppError `not_found` */
export async function instanceOf(
  call: Call,
  stepId: number,
): Promise<There & { instance: number; no: number; user: number }> {
  const step = await call.db.first<There & { instance: number; no: number; user: number }>(
    sql`
    select s.instance_id as instance, s.no, s.user_id as "user", i.entity, i.record_id as record
    from flow_step s join flow_instance i on i.id = s.instance_id where s.id = ${stepId}`,
    PREPARED,
  );
  if (!step) throw notFound();
  return step;
}
