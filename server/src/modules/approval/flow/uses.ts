// Uses of a form's fields in flows: in conditions of branches, as sources of people, and as fields that nodes fill in.

import type { FlowNode, StartNode } from '@crm/protocol/answers/flow';
import { nodesOf } from '@crm/protocol/flowCheck';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, EntityDefinition } from '../../../engine/entity.ts';
import { comparesValues, type FieldUse } from '../../../engine/field-uses.ts';
import { select } from '../../../platform/db/query.ts';
import { yieldAfter } from '../../../platform/event-loop.ts';
import { serverProblems } from './flows.ts';
import { mayPublish } from './publish.ts';

interface DrawnFlow {
  name: string;
  version: number;
  nodes: StartNode;
  /** New records go through it; others are still on their way through an earlier one. */
  live: boolean;
  running: number;
}

/**
 * What is published and on, and what records are on their way through: a condition whose field is gone holds for none of them.
 * A drawing that nothing goes through is no hindrance, and shows what became of it.
 */
export async function flowFieldUses(call: Call, entity: EntityDefinition): Promise<FieldUse[]> {
  const { name } = entity;
  const drawings = await call.db.rows(select(
    sql`flow f join flow_version v on v.flow_id = f.id
    left join (select flow_id, flow_version, count(*) as running from flow_instance
      where entity = ${name} and state = 0 group by 1, 2) i on i.flow_id = f.id and i.flow_version = v.number`,
    [
      sql<string>`f.name`.as('name'),
      sql<number>`v.number`.as('version'),
      sql<DrawnFlow['nodes']>`v.nodes`.as('nodes'),
      sql<number>`coalesce(i.running, 0)`.as('running'),
      sql<boolean>`f.enabled and f.deleted_at is null and f.published = v.number`.as('live'),
    ],
  )`where f.entity = ${name} and (i.running > 0 or f.enabled and f.deleted_at is null and f.published = v.number)
    order by live desc, f.id, v.number desc`);
  const decides = !mayPublish(call, entity);
  return drawings.flatMap((drawn) => usesIn(drawn, decides));
}

function usesIn(drawn: DrawnFlow, decides: boolean): FieldUse[] {
  const flow = drawn.live
    ? msg('flowPlace', { flow: drawn.name })
    : msg('flowRunningPlace', { flow: drawn.name, version: drawn.version, count: Number(drawn.running) });
  return nodesOf(drawn.nodes).flatMap((node) => usesAt(node, flow, drawn.live, decides ? { decides: true } : {}));
}

function usesAt(node: FlowNode, flow: Sentence, live: boolean, decides: Pick<FieldUse, 'decides'>): FieldUse[] {
  const at = msg('flowNodePlace', { flow, node: node.name });
  if (node.type === 'condition')
    return node.branches.flatMap(({ name, when, expression = '' }): FieldUse[] => {
      const where = msg('flowBranchPlace', { flow, branch: name });
      return [
        ...when.map(({ field, type, value = '' }) => ({
          field,
          where,
          options: comparesValues(type) ? value.split(',') : [],
          ...decides,
        })),
        ...[...new Set(expression.match(/[A-Za-z_]\w*/g))].map((field) => ({
          field,
          where,
          single: true as const,
          ...decides,
        })),
      ];
    });
  const people =
    node.type === 'approver' || node.type === 'cc'
      ? node.approvers.flatMap((source) =>
          source.type === 'field' && source.field ? [{ field: source.field, where: at, ...decides }] : [],
        )
      : [];
  // What is only shown or hidden leaves nothing behind; what somebody is to fill in does.
  const filled =
    live && node.type === 'approver'
      ? Object.entries(node.fields ?? {}).flatMap(([field, grant]) => (grant === 'edit' ? [{ field, where: at }] : []))
      : [];
  return [...people, ...filled];
}

/** Parts of a drawing that refer to people, roles or fields that are gone: names of its nodes and branches. */
async function lostParts(call: Call, entity: string, nodes: StartNode): Promise<string[]> {
  const problems = await serverProblems(call, { entity, nodes });
  // What somebody may not read is there still.
  const lost = new Set(problems.filter(({ code }) => code !== 'hiddenField').map(({ node }) => node));
  return nodesOf(nodes).flatMap((node) => [
    ...(lost.has(node.id) ? [node.name] : []),
    ...(node.type === 'condition' ? node.branches.filter(({ id }) => lost.has(id)).map(({ name }) => name) : []),
  ]);
}

/** The same of flows as records go through them; of what was never published as it is drawn. Those with nothing lost are left out. */
export async function lostInFlows(call: Call, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const flows = await call.db.rows(
    select(sql`flow f left join flow_version v on v.flow_id = f.id and v.number = f.published`, [
      sql<number>`f.id`.as('id'),
      sql<string>`f.entity`.as('entity'),
      sql<StartNode>`coalesce(v.nodes, f.nodes)`.as('nodes'),
    ])`where f.id = any(${ids}::bigint[])`,
  );
  const found = new Map<number, string[]>();
  const turn = yieldAfter();
  for (const { id, entity, nodes } of flows) {
    await turn();
    const lost = await lostParts(call, entity, nodes);
    if (lost.length > 0) found.set(id, lost);
  }
  return found;
}
