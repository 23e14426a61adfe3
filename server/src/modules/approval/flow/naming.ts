// Flows that name somebody who leaves, and putting somebody else in their place.

import type { FlowNode, NamingFlow, StartNode } from '@crm/protocol/answers/flow';
import { nodesOf } from '@crm/protocol/flowCheck';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Call } from '../../../engine/entity.ts';
import { attempt } from '../../../engine/write/attempt.ts';
import { select } from '../../../platform/db/query.ts';
import { conflict, invalid, type Rejection, rejectedBy } from '../../../platform/errors.ts';
import { zRejected } from '../../../platform/http/answers.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { zBulk, zId } from '../../../platform/http/values.ts';
import { canDecide } from './approvers.ts';
import { editFlow, loadFlow, publishedNodes } from './flows.ts';
import { publishFlow } from './publish.ts';

/** Nodes where the person is named by name, not by a role or a place in the company. */
function namingNodes(root: StartNode | null, userId: number): FlowNode[] {
  return root ? nodesOf(root).filter((node) => namesAt(node).some((ids) => ids.includes(userId))) : [];
}

function namesAt(node: FlowNode): number[][] {
  if (node.type !== 'approver' && node.type !== 'cc') return [];
  return node.approvers.flatMap((source) =>
    source.type === 'user' || source.type === 'chosen' || source.type === 'previous' ? [source.ids ?? []] : [],
  );
}

export async function flowsNaming(call: Call, userId: number): Promise<NamingFlow[]> {
  const rows = await call.db.rows(
    select(sql`flow f left join flow_version v on v.flow_id = f.id and v.number = f.published`, [
      sql<number>`f.id`.as('id'),
      sql<string>`f.name`.as('name'),
      sql<string>`f.entity`.as('entity'),
      sql<boolean>`f.enabled`.as('enabled'),
      sql<StartNode>`f.nodes`.as('draft'),
      sql<StartNode | null>`v.nodes`.as('live'),
    ])`where f.deleted_at is null order by f.enabled desc, f.id`,
  );
  return rows.flatMap(({ id, name, entity: kind, enabled, draft, live }): NamingFlow[] => {
    const nodes = [...namingNodes(live, userId), ...namingNodes(draft, userId)].map((node) => node.name);
    if (nodes.length === 0) return [];
    const entity = call.engine.byName(kind);
    const of = { module: entity.module, moduleName: entity.label };
    return [{ id, name, ...of, enabled: enabled ? 1 : 0, nodes: [...new Set(nodes)] }];
  });
}

/** The drawing with somebody in the place of another, once where both were named. */
function withInstead(root: StartNode, from: number, to: number): StartNode {
  const drawn = structuredClone(root);
  for (const node of namingNodes(drawn, from))
    for (const ids of namesAt(node)) ids.splice(0, ids.length, ...new Set(ids.map((id) => (id === from ? to : id))));
  return drawn;
}

/**
 * What is published gets a new version with nothing but this change; what was drawn since and is not published stays a draft.
 * @throws AppError `not_found`, `forbidden`, `conflict` where the person is not named, `invalid` with its problems
 */
async function replaceIn(call: Call, id: number, from: number, to: number): Promise<void> {
  const flow = await loadFlow(call, id, { lock: true });
  const live = flow.published > 0 ? await publishedNodes(call, id, flow.published) : null;
  const isLive = namingNodes(live, from).length > 0;
  if (!isLive && namingNodes(flow.nodes, from).length === 0) throw conflict(msg('flowNotNaming'));
  if (live && isLive) {
    await editFlow(call, id, { nodes: withInstead(live, from, to) });
    await publishFlow(call, id);
    if (!flow.changed) return;
  }
  await editFlow(call, id, { nodes: withInstead(flow.nodes, from, to) });
}

export function namingRoutes(): Route[] {
  return [
    route({
      path: 'api/WorkFlow/replaceApprover',
      access: ['oa.flow.publish'],
      kind: 'write',
      area: '审批流程',
      summary: '把流程中指定的 userid 换成 to 并发布新版本，未发布的修改仍为草稿；逐个处理，不能替换的列在 rejected',
      english:
        'Replace an approver (userid) by another (to) in flows and publish a new version, leaving unpublished changes as drafts; one by one, those that cannot be changed are listed in rejected',
      body: zBulk.pipe(
        z.looseObject({ ids: z.array(z.number()), userid: zId.describe('被替换的人'), to: zId.describe('替换为') }),
      ),
      answer: z.strictObject({
        count: z.number(),
        rejected: zRejected,
      }),
      handle: async (call) => {
        const { ids, userid, to } = call.body;
        if (userid === to || !canDecide(call.actor.organisation, to)) throw invalid({ to: msg('chosenUnknown') });
        const rejected: Rejection[] = [];
        for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
          const refused = await attempt(call, () => replaceIn(call, id, userid, to));
          if (refused) rejected.push(rejectedBy(id, refused));
        }
        const count = new Set(ids).size - rejected.length;
        return { data: { count, rejected }, msg: msg('flowReplaced', { count }) };
      },
    }),
  ];
}
