// The path that a record would take: of one that is stored, or of what was entered and not saved yet.
import type { StartNode } from '@crm/protocol/answers/flow';
import type { FlowPreview } from '@crm/protocol/answers/work';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, EntityDefinition, Row } from '../../../engine/entity.ts';
import { loadOne } from '../../../engine/load.ts';
import { records } from '../../../engine/records.ts';
import { createRecord } from '../../../engine/write/create.ts';
import { select } from '../../../platform/db/query.ts';
import { forbidden, invalid } from '../../../platform/errors.ts';
import { entityFor } from '../flow/kinds.ts';
import { liveFlow } from '../submit.ts';
import { approvalContextOf } from './context.ts';
import { previewOf, unreachedChoices } from './path.ts';

export interface PreviewRequest {
  module: string;
  id?: number | undefined;
  data?: Record<string, unknown> | undefined;
  nodes?: StartNode | undefined;
}

/** @throws AppError `invalid`, `forbidden`, `not_found` */
export async function preview(call: Call, { module, id = 0, data, nodes }: PreviewRequest): Promise<FlowPreview> {
  const entity = entityFor(call, module);
  if (nodes && !call.actor.can('oa.flow.index')) throw forbidden();
  if (!call.actor.can(`${entity.grant}.${id > 0 ? 'index' : 'add'}`)) throw forbidden();
  const flow = await liveFlow(call, entity);
  const root = nodes ?? flow?.nodes;
  const flowId = nodes ? 0 : (flow?.id ?? 0);
  if (!root) return { flow: 0, flowName: '', path: [], beside: [] };
  const path = async (row: Row) => {
    const definition = await call.engine.definitionFor(call.db, entity, call.actor);
    const context = await approvalContextOf(call, {
      flowId,
      root,
      submitter: nodes && ownerOf(entity, row) > 0 ? ownerOf(entity, row) : call.actor.userId,
      chosen: {},
      definition,
      row,
      tried: nodes !== undefined,
    });
    const shown = previewOf(call, root, definition, context);
    return { flow: flowId, flowName: flow?.name ?? '', path: shown, beside: unreachedChoices(call, root, shown) };
  };
  if (id > 0) {
    await loadOne(call, entity, id);
    const row = await call.db.first(select(records(entity), ['*'])`where id = ${id}`);
    return path(row as Row);
  }
  if (!data) throw invalid({ data: msg('required') });
  // A drawing is tried with whatever values it needs.
  return takenBack(call, entity, data, nodes === undefined, path);
}

/** A dry run of a drawing takes the record's owner as the submitter. */
function ownerOf(entity: EntityDefinition, row: Row): number {
  return entity.owner ? Number(row[entity.owner] ?? 0) : 0;
}

/** Keeps what was entered as a draft, looks, and takes it back. */
async function takenBack(
  call: Call,
  entity: EntityDefinition,
  data: Record<string, unknown>,
  whole: boolean,
  look: (row: Row) => Promise<FlowPreview>,
): Promise<FlowPreview> {
  const forget = [call.journal?.mark(), call.effects.mark()];
  await call.db.run(sql`savepoint preview`);
  try {
    const { id } = (await createRecord(call, entity, { ...data, state: 'draft' }, { whole })) as { id: number };
    const row = await call.db.first(select(records(entity), ['*'])`where id = ${id}`);
    return await look(row as Row);
  } finally {
    await call.db.rollbackTo('preview');
    await call.db.run(sql`release savepoint preview`);
    for (const back of forget) back?.();
  }
}
