// Who may decide what records of a kind go through: only who sees all of them, and edits them where a flow lets fields be edited.

import type { StartNode } from '@crm/protocol/answers/flow';
import { nodesOf } from '@crm/protocol/flowCheck';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, EntityDefinition } from '../../../engine/entity.ts';
import { select } from '../../../platform/db/query.ts';

/**
 * Approvers and recipients of a flow see every record that goes through it, and change what its nodes allow: only people who may
 * do so anyway can name them. Undefined where the caller may.
 */
export function beyondReach(call: Call, flow: { entity: string; nodes: StartNode }): Sentence | undefined {
  const entity = call.engine.byName(flow.entity);
  const edits = nodesOf(flow.nodes).some(
    (node) => node.type === 'approver' && Object.values(node.fields ?? {}).includes('edit'),
  );
  if (reachesAll(call, entity, edits ? ['index', 'edit'] : ['index'])) return undefined;
  return msg('flowBeyond', { label: entity.label });
}

export function reachesAll({ actor }: Call, entity: EntityDefinition, actions: readonly string[]): boolean {
  return actions.every((action) => {
    const grant = `${entity.grant}.${action}`;
    return actor.can(grant) && (!entity.owner || actor.scope(grant, entity.scopeModule ?? entity.module) === 'all');
  });
}

/** Why the person may not switch these flows on or off, by flow, as they are published; those that they may are left out. */
export async function beyondFlows(call: Call, ids: readonly number[]): Promise<Map<number, Sentence>> {
  if (ids.length === 0) return new Map();
  const flows = await call.db.rows(
    select(sql`flow f join flow_version v on v.flow_id = f.id and v.number = f.published`, [
      sql<number>`f.id`.as('id'),
      sql<string>`f.entity`.as('entity'),
      sql<StartNode>`v.nodes`.as('nodes'),
    ])`where f.id = any(${ids}::bigint[])`,
  );
  return new Map(
    flows.flatMap((flow) => {
      const beyond = beyondReach(call, flow);
      return beyond ? [[flow.id, beyond] as const] : [];
    }),
  );
}
