// What the machine is told of the world: people, stand-ins, and the branches that the record takes now.
import type { StartNode } from '@crm/protocol/flow';
import { sql } from 'kysely';
import type { Call, Definition, Row } from '../../../engine/entity.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { administratorsOf, approversOf, canDecide } from '../flow/approvers.ts';
import { branchesTaken } from '../flow/conditions.ts';
import type { World } from '../machine/state.ts';

export interface Setting {
  flowId: number;
  root: StartNode;
  submitter: number;
  chosen: Readonly<Record<string, readonly number[]>>;
  definition: Definition;
  row: Row;
  /** Who tries a drawing out. */
  reader?: Actor;
}

/** Who stands in for whom in this flow today. */
async function standIns(call: Call, flowId: number): Promise<Map<number, number>> {
  const rows = await call.db.rows<{ user: number; to: number }>(sql`
    select user_id as "user", to_id as "to" from flow_delegation
    where ended_at is null and current_date between begin_on and end_on and (flows = '{}' or ${flowId} = any(flows)) order by id`);
  return new Map(rows.map(({ user, to }) => [user, to]));
}

export async function worldOf(
  call: Call,
  { flowId, root, submitter, chosen, definition, row, reader }: Setting,
): Promise<World> {
  const { organisation } = call.actor;
  const [away, taken] = await Promise.all([
    standIns(call, flowId),
    branchesTaken(call, definition, row, root, submitter, reader),
  ]);
  const about = { organisation, submitter, definition, row, chosen, ...(reader ? { reader } : {}) };
  return {
    root,
    submitter,
    approversOf: (node) => approversOf(node, about),
    branchOf: (node) => taken.get(node.id) ?? '',
    standInOf: (user) => {
      // One stand-in, not a chain of them: who is away cannot promise for a third.
      const to = away.get(user) ?? user;
      if (canDecide(organisation, to) && to !== submitter) return to;
      return canDecide(organisation, user) ? user : 0;
    },
    superiorOf: (user) => {
      const above = organisation.superiorOf(user);
      return canDecide(organisation, above) ? above : 0;
    },
    administrators: administratorsOf(organisation),
  };
}
