// What is stored of an approval, and of its record.
import type { StartNode } from '@crm/protocol/answers/flow';
import type { Call, Definition, EntityDefinition, Row } from '../../../engine/entity.ts';
import { preparedFor } from '../../../engine/prepared.ts';
import { records } from '../../../engine/records.ts';
import { select } from '../../../platform/db/query.ts';
import { type InstanceRow, loadSteps, loadVersion, type StepRow } from './store.ts';

export interface StoredWork {
  call: Call;
  row: InstanceRow;
  steps: StepRow[];
  root: StartNode;
  entity: EntityDefinition;
  definition: Definition;
  /** Undefined where it was deleted for good. */
  record: Row | undefined;
}

/** The stored parts of an approval, for reading. @param known the record, where it was read already */
export async function storedWork(call: Call, row: InstanceRow, known?: Row): Promise<StoredWork> {
  const entity = call.engine.byName(row.entity);
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const [record, steps, root] = await Promise.all([
    known ?? recordOf(call, entity, row),
    loadSteps(call, row.id),
    loadVersion(call, row.flow_id, row.flow_version),
  ]);
  return { call, row, steps, root, entity, definition, record };
}

export function recordOf(call: Call, entity: EntityDefinition, { record_id }: InstanceRow): Promise<Row | undefined> {
  return call.db.first(select(records(entity), ['*'])`where id = ${record_id}`, preparedFor(entity));
}
