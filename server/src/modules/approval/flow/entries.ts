// Flows, in drafts, in published drawings and under way, use the entry that took the place of another one.

import type { StartNode } from '@crm/protocol/answers/flow';
import { nodesOf } from '@crm/protocol/flowCheck';
import { sql } from 'kysely';
import type { Call } from '../../../engine/entity.ts';
import {
  type Became,
  type EntryRename,
  type RenamesEntry,
  renamedConditions,
  renamedValue,
} from '../../../engine/entries.ts';
import { changeAll } from '../../../engine/settings/write.ts';
import { sameJson } from '../../../engine/write/same.ts';
import { select } from '../../../platform/db/query.ts';
import { flowSettings } from './flows.ts';

export const renamesInFlows: RenamesEntry = async (call, rename) => {
  const { became, wiresOf } = rename;
  await changeAll(call, flowSettings, sql`true`, async ({ entity, nodes }) => ({
    nodes: renamedNodes(nodes, became, await wiresOf(entity)),
  }));
  // The published drawing keeps its meaning: it now names the entry that exists.
  const published =
    await call.db.rows(
      select(sql`flow_version v join flow f on f.id = v.flow_id`, [
        sql<number>`v.flow_id`.as('flow'),
        sql<number>`v.number`.as('number'),
        sql<string>`f.entity`.as('entity'),
        sql<StartNode>`v.nodes`.as('nodes'),
      ])`order by 1, 2`,
    );
  for (const { flow, number, entity, nodes } of published) {
    const next = renamedNodes(nodes, became, await wiresOf(entity));
    if (sameJson(next, nodes)) continue;
    await call.db.run(
      sql`update flow_version set nodes = ${JSON.stringify(next)}::jsonb where flow_id = ${flow} and number = ${number}`,
    );
  }
  await renamePending(call, rename);
};

function renamedNodes(nodes: StartNode, became: Became, wires: ReadonlySet<string>): StartNode {
  const next = structuredClone(nodes);
  for (const node of nodesOf(next))
    if (node.type === 'condition')
      for (const branch of node.branches) branch.when = renamedConditions(branch.when, became, wires);
  return next;
}

/** What takes effect once it passes. */
async function renamePending(call: Call, { became, wiresOf }: EntryRename): Promise<void> {
  const waiting = await call.db.rows(
    select('flow_instance', [
      'id',
      'entity',
      'pending',
    ])`where state = 0 and pending is not null order by id for update`,
  );
  for (const { id, entity, pending } of waiting) {
    if (!pending?.body) continue;
    const wires = await wiresOf(entity);
    const body = Object.fromEntries(
      Object.entries(pending.body).map(([wire, value]) => [
        wire,
        wires.has(wire) ? renamedValue(value, became) : value,
      ]),
    );
    if (sameJson(body, pending.body)) continue;
    await call.db.run(
      sql`update flow_instance set pending = ${JSON.stringify({ ...pending, body })}::jsonb where id = ${id}`,
    );
  }
}
