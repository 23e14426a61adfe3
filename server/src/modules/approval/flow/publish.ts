// Flows in force: a drawing becomes the version that records go through, and of a kind of record one flow is on.

import type { FlowWarning, StartNode } from '@crm/protocol/answers/flow';
import { enteredPeople, problemsOf, warningsOf } from '@crm/protocol/flowCheck';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, EntityDefinition } from '../../../engine/entity.ts';
import { requireNewest } from '../../../engine/settings/read.ts';
import { changeSettings } from '../../../engine/settings/write.ts';
import { select } from '../../../platform/db/query.ts';
import { AppError, conflict, forbidden } from '../../../platform/errors.ts';
import { notify } from '../../notice/index.ts';
import { administratorsOf } from './approvers.ts';
import { decidesOwn } from './deciders.ts';
import {
  activeFlow,
  dropFlow,
  flowSettings,
  loadFlow,
  publishedNodes,
  type StoredFlow,
  serverProblems,
} from './flows.ts';
import { flowKinds } from './kinds.ts';
import { beyondReach, reachesAll } from './reach.ts';

/** @throws AppError `forbidden` */
function requireReach(call: Call, flow: Pick<StoredFlow, 'entity' | 'nodes'>): void {
  const beyond = beyondReach(call, flow);
  if (beyond) throw forbidden(beyond);
}

/** Whether the person publishes and switches on flows of a kind, in which nothing is edited on the way. */
export function mayPublish(call: Call, entity: EntityDefinition): boolean {
  return (
    ['oa.flow.publish', 'oa.flow.edit'].every((grant) => call.actor.can(grant)) && reachesAll(call, entity, ['index'])
  );
}

/** What is in force for a kind of record: missing where records pass at once. */
type InForce = StartNode | undefined;

/**
 * Any change of what is in force decides about every record of the kind. Only administrators may become the ones who decide on
 * their own submissions.
 * @throws AppError `forbidden`
 */
function requireChange(call: Call, { entity }: Pick<StoredFlow, 'entity'>, before: InForce, after: InForce): void {
  for (const nodes of [before, after]) if (nodes) requireReach(call, { entity, nodes });
  const { organisation, userId, isAdministrator } = call.actor;
  if (!after || isAdministrator || !decidesOwn(after, organisation, userId)) return;
  if (!before || !decidesOwn(before, organisation, userId)) throw forbidden(msg('flowDecidesOwn'));
}

/** Notifies the administrators of a change of what is in force. @param other the flow that made way */
async function notifyChange(
  call: Call,
  flow: Pick<StoredFlow, 'id' | 'name' | 'entity'>,
  change: 'on' | 'off' | 'replaced' | 'published' | 'deleted',
  other = '',
): Promise<void> {
  const { label } = call.engine.byName(flow.entity);
  await notify(call, {
    kind: 'approval.flowChanged',
    users: administratorsOf(call.actor.organisation),
    params: { case: change, kind: label, name: flow.name, other },
    target: { module: 'flow', id: flow.id },
  });
}

const publishedOf = ({ id, published }: Pick<StoredFlow, 'id' | 'published'>, call: Call): Promise<StartNode> =>
  publishedNodes(call, id, published);

/**
 * Everything it uses of the form exists. The lock on the form orders this check and deletions of fields, which find it in use later.
 * @throws AppError `invalid` with the problems
 */
async function requireSound(call: Call, flow: Pick<StoredFlow, 'entity' | 'nodes'>): Promise<void> {
  const entity = call.engine.byName(flow.entity);
  await call.db.run(sql`select 1 from form where module = ${entity.module} for share`);
  await call.engine.definitionNow(call.db, entity);
  const problems = [...problemsOf(flow.nodes), ...(await serverProblems(call, flow))];
  if (problems.length > 0)
    throw new AppError('invalid', msg('flowProblems', { count: problems.length }), { data: { problems } });
}

/** Makes the drawing the version that records go through. @throws AppError `forbidden`, `invalid` with the problems */
export async function publishFlow(call: Call, id: number): Promise<number> {
  const flow = await loadFlow(call, id, { lock: true });
  requireReach(call, flow);
  if (flow.enabled) requireChange(call, flow, await publishedOf(flow, call), flow.nodes);
  await requireSound(call, flow);
  if (flow.published > 0 && !flow.changed) throw conflict(msg('flowSame'));
  const last = await call.db.first(
    select('flow_version', [sql<number>`coalesce(max(number), 0)`.as('n')])`where flow_id = ${id}`,
  );
  const number = Number(last?.n ?? 0) + 1;
  await call.db.run(sql`
    insert into flow_version (flow_id, number, nodes, published_by) values (${id}, ${number}, ${JSON.stringify(flow.nodes)}::jsonb, ${call.actor.userId})`);
  await changeSettings(
    call,
    flowSettings,
    flow,
    { published: number, changed: false },
    { action: 'flowPublished', note: `${flow.name} v${number}` },
  );
  if (flow.enabled) await notifyChange(call, flow, 'published');
  return number;
}

/** The warnings with which the drawing was published: submitters may choose themselves. */
export async function warningsFor(call: Call, id: number): Promise<FlowWarning[]> {
  const { entity, nodes } = await loadFlow(call, id);
  const kind = (await flowKinds(call)).find(({ module }) => module === call.engine.byName(entity).module);
  return kind ? warningsOf(nodes, enteredPeople(kind)) : [];
}

export interface Switched {
  version: number;
  /** Name of the flow that was switched off for it. */
  replaced?: string;
}

/**
 * Switches a flow on or off.
 * @param options.replaces the active flow that makes way for it: a caller who was shown another one has to confirm again
 * @throws AppError `conflict` where another one is on, or for an older version; `invalid` where parts that it uses are gone
 */
export async function switchFlow(
  call: Call,
  id: number,
  on: boolean,
  options: { version?: number | undefined; replaces?: number | undefined } = {},
): Promise<Switched> {
  const flow = await loadFlow(call, id, { lock: true });
  await requireNewest(call, flowSettings, flow, options.version);
  let other: Awaited<ReturnType<typeof activeFlow>>;
  if (on && !flow.enabled) {
    if (flow.published === 0) throw conflict(msg('flowUnpublished'));
    const nodes = await publishedOf(flow, call);
    other = await activeFlow(call, flow);
    requireChange(call, flow, other && (await publishedOf(other, call)), nodes);
    await requireSound(call, { entity: flow.entity, nodes });
    if (other && other.id !== options.replaces) {
      const kind = call.engine.byName(flow.entity).label;
      throw conflict(msg('flowOneEnabled', { kind, name: other.name }), { other: { id: other.id, name: other.name } });
    }
    if (other) await changeSettings(call, flowSettings, other, { enabled: false }, { action: 'flowOff' });
    await notifyChange(call, flow, other ? 'replaced' : 'on', other?.name);
  }
  if (!on && flow.enabled) {
    requireChange(call, flow, await publishedOf(flow, call), undefined);
    await notifyChange(call, flow, 'off');
  }
  const { version } = await changeSettings(
    call,
    flowSettings,
    flow,
    { enabled: on },
    { action: on ? 'flowOn' : 'flowOff' },
  );
  return { version, ...(other ? { replaced: other.name } : {}) };
}

/** Publishes what is not published yet, and switches it on: both, or neither. */
export async function publishAndActivate(
  call: Call,
  id: number,
  replaces: number,
): Promise<Switched & { number: number }> {
  const { published, changed } = await loadFlow(call, id, { lock: true });
  const number = published > 0 && !changed ? published : await publishFlow(call, id);
  return { number, ...(await switchFlow(call, id, true, { replaces })) };
}

/** @throws AppError `not_found`, `forbidden`, `conflict` while something runs through one of them */
export async function deleteFlows(call: Call, ids: readonly number[]): Promise<number> {
  const all = [...new Set(ids)].toSorted((a, b) => a - b);
  for (const id of all) {
    const flow = await loadFlow(call, id, { lock: true });
    if (flow.enabled) requireChange(call, flow, await publishedOf(flow, call), undefined);
    await dropFlow(call, id);
    if (flow.enabled) await notifyChange(call, flow, 'deleted');
  }
  return all.length;
}
