// Flows in force: a drawing becomes the version that records go through, and of a kind of record one flow is on.
import { nodesOf, problemsOf } from '@crm/protocol/flow';
import { say } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, EntityDefinition } from '../../../engine/entity.ts';
import { AppError, conflict, forbidden } from '../../../platform/errors.ts';
import {
  inForce,
  loadFlow,
  noteFlow,
  publishedNodes,
  requireNewest,
  type StoredFlow,
  serverProblems,
} from './flows.ts';

/**
 * Whoever a flow asks or tells sees every record that goes through it, and changes what its nodes let them: only who does so
 * anyway says who that is. @throws AppError `forbidden`
 */
function requireReach(call: Call, { entity: name, nodes }: Pick<StoredFlow, 'entity' | 'nodes'>): void {
  const entity = call.engine.byName(name);
  const edits = nodesOf(nodes).some(
    (node) => node.type === 'approver' && Object.values(node.fields ?? {}).includes('edit'),
  );
  if (!reachesAll(call, entity, edits ? ['index', 'edit'] : ['index']))
    throw forbidden(say('flowBeyond', { label: entity.label }));
}

function reachesAll({ actor }: Call, entity: EntityDefinition, actions: readonly string[]): boolean {
  return actions.every((action) => {
    const grant = `${entity.grant}.${action}`;
    return actor.can(grant) && (!entity.owner || actor.scope(grant, entity.scopeModule ?? entity.module) === 'all');
  });
}

/** Whether the person publishes and switches on flows of a kind, in which nothing is edited on the way. */
export function mayPublish(call: Call, entity: EntityDefinition): boolean {
  return (
    ['oa.flow.publish', 'oa.flow.edit'].every((grant) => call.actor.can(grant)) && reachesAll(call, entity, ['index'])
  );
}

/**
 * What it asks of the form is there, and is found in use by whoever deletes it from now on: they wait, or were waited for.
 * @throws AppError `invalid` with the problems
 */
async function requireSound(call: Call, flow: Pick<StoredFlow, 'entity' | 'nodes'>): Promise<void> {
  const entity = call.engine.byName(flow.entity);
  await call.db.run(sql`select 1 from form where module = ${entity.module} for share`);
  await call.engine.definitionNow(call.db, entity);
  const problems = [...problemsOf(flow.nodes), ...(await serverProblems(call, flow))];
  if (problems.length > 0)
    throw new AppError('invalid', say('flowProblems', { count: problems.length }), { data: { problems } });
}

/** Makes the drawing the version that records go through. @throws AppError `forbidden`, `invalid` with the problems */
export async function publishFlow(call: Call, id: number): Promise<number> {
  const flow = await loadFlow(call, id, { lock: true });
  requireReach(call, flow);
  await requireSound(call, flow);
  if (flow.published > 0 && !flow.changed) throw conflict(say('flowSame'));
  const last = await call.db.first<{ n: number }>(
    sql`select coalesce(max(number), 0) as n from flow_version where flow_id = ${id}`,
  );
  const number = Number(last?.n ?? 0) + 1;
  await call.db.run(sql`
    insert into flow_version (flow_id, number, nodes, published_by) values (${id}, ${number}, ${JSON.stringify(flow.nodes)}::jsonb, ${call.actor.userId})`);
  await call.db.run(
    sql`update flow set published = ${number}, changed = false, version = version + 1, updated_by = ${call.actor.userId}, updated_at = now() where id = ${id}`,
  );
  await noteFlow(call, id, 'flowPublished', `${flow.name} v${number}`);
  return number;
}

export interface Switched {
  version: number;
  /** Name of the flow that was switched off for it. */
  replaced?: string;
}

/**
 * Switches a flow on or off.
 * @param options.replaces the flow that is on and makes way for it: whoever was told of another one is asked again
 * @throws AppError `conflict` where another one is on, or for an older version; `invalid` where it lost what it speaks of
 */
export async function switchFlow(
  call: Call,
  id: number,
  on: boolean,
  options: { version?: number | undefined; replaces?: number | undefined } = {},
): Promise<Switched> {
  const flow = await loadFlow(call, id, { lock: true });
  requireNewest(call, flow, options.version);
  let other: { id: number; name: string } | undefined;
  if (on && !flow.enabled) {
    if (flow.published === 0) throw conflict(say('flowUnpublished'));
    const published = { entity: flow.entity, nodes: await publishedNodes(call, flow.id, flow.published) };
    requireReach(call, published);
    await requireSound(call, published);
    other = await inForce(call, flow);
    if (other && other.id !== options.replaces) {
      const kind = call.engine.byName(flow.entity).label;
      throw conflict(say('flowOneEnabled', { kind, name: other.name }), { other });
    }
    if (other) await write(call, other, false);
  }
  await write(call, flow, on);
  return { version: flow.version + 1, ...(other ? { replaced: other.name } : {}) };
}

async function write(call: Call, { id, name }: Pick<StoredFlow, 'id' | 'name'>, on: boolean): Promise<void> {
  await call.db.run(sql`
    update flow set enabled = ${on}, version = version + 1, updated_by = ${call.actor.userId}, updated_at = now() where id = ${id}`);
  await noteFlow(call, id, on ? 'flowOn' : 'flowOff', name);
}

/** Publishes what is not published yet, and switches it on: both, or neither. */
export async function putInForce(call: Call, id: number, replaces: number): Promise<Switched & { number: number }> {
  const { published, changed } = await loadFlow(call, id, { lock: true });
  const number = published > 0 && !changed ? published : await publishFlow(call, id);
  return { number, ...(await switchFlow(call, id, true, { replaces })) };
}
