// Flows as they are drawn, published and switched on: checked, logged, and in force at the next submission.

import type { ApproverSource, FlowDetail, FlowNode, FlowProblem, FlowRow, StartNode } from '@crm/protocol/answers/flow';
import { flowLimits } from '@crm/protocol/flow';
import { nodesOf } from '@crm/protocol/flowCheck';
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { isBlank, textLength } from '@crm/protocol/text';
import { sql } from 'kysely';
import type { Call, Definition } from '../../../engine/entity.ts';
import { defineSettings, type SettingsOf } from '../../../engine/settings/definition.ts';
import { lockForChange, readSettings, requireNewest } from '../../../engine/settings/read.ts';
import { changeSettings, insertSettings, removeSettings, stampSettings } from '../../../engine/settings/write.ts';
import { sameJson } from '../../../engine/write/same.ts';
import { moment, select } from '../../../platform/db/query.ts';
import { AppError, conflict, invalid, notFound } from '../../../platform/errors.ts';
import type { Paged } from '../../../platform/http/values.ts';
import { canDecide, hidesPeople } from './approvers.ts';
import { branchFormula, branchSql, mayReadCondition } from './conditions.ts';
import { entityFor, isApproved } from './kinds.ts';

type FlowRecord = SettingsOf<'flow'>;

export interface StoredFlow extends FlowRecord {
  updatetime: string;
  running: number;
}

export const flowSettings = defineSettings<FlowRecord>({
  name: 'flow',
  table: 'flow',
  stamps: ['created_by', 'updated_by', 'updated_at'],
  within: ['entity'],
  limit: { most: flowLimits.flows, sentence: msg('flowTooMany', { max: flowLimits.flows }) },
  deletion: { set: { enabled: false } },
  log: { note: ({ name }) => name },
  rooms: () => ['flow:all'],
});

const columns = [
  'f.*',
  moment('f.updated_at').as('updatetime'),
  sql<number>`(select count(*) from flow_instance i where i.flow_id = f.id and i.state = 0)`.as('running'),
] as const;

function rowOf(call: Call, flow: StoredFlow): FlowRow {
  const entity = call.engine.byName(flow.entity);
  return {
    id: flow.id,
    name: flow.name,
    module: entity.module,
    moduleName: entity.label,
    enabled: flow.enabled ? 1 : 0,
    published: flow.published,
    changed: flow.changed ? 1 : 0,
    running: Number(flow.running),
    username: call.actor.organisation.users.get(flow.updated_by)?.name ?? '',
    updatetime: flow.updatetime,
  };
}

export async function listFlows(
  call: Call,
  { key = '', module = '', page = 1, rows = limits.pageSize }: Paged & { key?: string; module?: string },
): Promise<{ rows: FlowRow[]; total: number }> {
  const names = call.engine.entities.filter(isApproved).map(({ name }) => name);
  const wanted = module === '' ? names : [entityFor(call, module).name];
  const pattern = `%${key.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const where = sql`f.deleted_at is null and f.entity = any(${wanted}) and f.name ilike ${pattern}`;
  const found = await call.db.rows(select(
    'flow as f',
    columns,
  )`where ${where} order by array_position(${names}::text[], f.entity), f.enabled desc, f.id
    limit ${rows} offset ${(page - 1) * rows}`);
  const total = await call.db.first(select('flow as f', [sql<number>`count(*)`.as('n')])`where ${where}`);
  return { rows: found.map((flow) => rowOf(call, flow)), total: Number(total?.n ?? 0) };
}

/** @param options.lock nobody else names, changes or switches flows of the kind meanwhile @throws AppError `not_found` */
export async function loadFlow(call: Call, id: number, options: { lock?: boolean } = {}): Promise<StoredFlow> {
  if (options.lock) {
    const [known] = await readSettings(call.db, flowSettings, sql`t.id = ${id}`);
    if (known) await lockForChange(call, flowSettings, known);
  }
  const flow = await call.db.first(
    select(
      'flow as f',
      columns,
    )`where f.id = ${id} and f.deleted_at is null ${options.lock ? sql`for update of f` : sql``}`,
  );
  if (!flow) throw notFound();
  return flow;
}

/** The flow that records of the kind go through; `but` does not count. */
export async function activeFlow(
  call: Call,
  { entity, id: but }: Pick<StoredFlow, 'entity' | 'id'>,
): Promise<FlowRecord | undefined> {
  const [flow] = await readSettings(call.db, flowSettings, sql`t.entity = ${entity} and t.enabled and t.id <> ${but}`);
  return flow;
}

export async function flowDetail(call: Call, id: number): Promise<FlowDetail> {
  const flow = await loadFlow(call, id);
  const versions = await call.db.rows(
    select('flow_version', [
      'number as version',
      moment('published_at').as('time'),
      'published_by as by',
    ])`where flow_id = ${id} order by number desc limit 100`,
  );
  const { organisation } = call.actor;
  const other = await activeFlow(call, flow);
  const sources = sourcesOf(flow.nodes);
  const users = sources.flatMap((source) => ('ids' in source && source.type !== 'role' ? (source.ids ?? []) : []));
  const submitters = conditionIds(flow.nodes, '$submitter');
  const roles = [
    ...sources.flatMap((source) => (source.type === 'role' ? source.ids : [])),
    ...conditionIds(flow.nodes, '$role'),
  ];
  return {
    ...rowOf(call, flow),
    version: flow.version,
    ...(other ? { other: { id: other.id, name: other.name } } : {}),
    nodes: flow.nodes,
    problems: await serverProblems(call, flow),
    versions: versions.map(({ version, time, by }) => ({
      version,
      time,
      username: organisation.users.get(by)?.name ?? '',
    })),
    users: Object.fromEntries(
      [...new Set([...users, ...submitters])].map((user) => {
        const known = organisation.users.get(user);
        const gone = canDecide(organisation, user) ? {} : { gone: 1 as const };
        return [user, { name: known?.name ?? '', Header: known?.avatar ?? '', ...gone }];
      }),
    ),
    roles: Object.fromEntries([...new Set(roles)].map((role) => [role, organisation.roles.get(role)?.name ?? ''])),
  };
}

export async function publishedNodes(call: Call, id: number, version: number): Promise<StartNode> {
  const row = await call.db.first(
    select(sql`flow_version v join flow f on f.id = v.flow_id and f.deleted_at is null`, [
      sql<StartNode>`v.nodes`.as('nodes'),
    ])`where v.flow_id = ${id} and v.number = ${version}`,
  );
  if (!row) throw notFound();
  return row.nodes;
}

function sourcesOf(root: FlowNode): ApproverSource[] {
  return nodesOf(root).flatMap((node) => (node.type === 'approver' || node.type === 'cc' ? node.approvers : []));
}

function conditionIds(root: FlowNode, field: string): number[] {
  return nodesOf(root).flatMap((node) =>
    node.type === 'condition'
      ? node.branches.flatMap(({ when }) =>
          when
            .filter((one) => one.field === field)
            .flatMap(({ value = '' }) =>
              value
                .split(',')
                .map(Number)
                .filter((id) => id > 0),
            ),
        )
      : [],
  );
}

/**
 * Problems that only the server can find: people, roles and fields that are gone, conditions that cannot be evaluated, and fields
 * that the person may not read: drawing a flow would reveal them by the branches that records take.
 */
export async function serverProblems(call: Call, flow: Pick<StoredFlow, 'entity' | 'nodes'>): Promise<FlowProblem[]> {
  const entity = call.engine.byName(flow.entity);
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const problems: FlowProblem[] = [];
  for (const node of nodesOf(flow.nodes)) {
    if (node.type === 'approver' || node.type === 'cc')
      for (const source of node.approvers)
        if (!isKnown(call, definition, source)) problems.push({ node: node.id, code: 'gone' });
    if (hidesPeople(node, call.actor, definition)) problems.push({ node: node.id, code: 'hiddenField' });
    if (node.type !== 'condition') continue;
    for (const branch of node.branches) {
      const bad = branch.expression ? branchFormula(definition, branch.expression).problem : undefined;
      const valid = await branchSql(call, entity, branch).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError) return false;
          throw error;
        },
      );
      const foreign = branch.when.some(
        ({ field }) => field.startsWith('$') && !['$submitter', '$department', '$role'].includes(field),
      );
      if (bad || !valid || foreign) problems.push({ node: branch.id, code: 'badCondition' });
      if (!mayReadCondition(call.actor, definition, branch)) problems.push({ node: branch.id, code: 'hiddenField' });
    }
  }
  return problems;
}

function isKnown(call: Call, definition: Definition, source: ApproverSource): boolean {
  const { organisation } = call.actor;
  switch (source.type) {
    case 'user':
      return source.ids.every((id) => canDecide(organisation, id));
    case 'role':
      return source.ids.every((id) => organisation.roles.has(id));
    case 'chosen':
    case 'previous':
      return (source.ids ?? []).every((id) => canDecide(organisation, id));
    case 'field':
      return source.field === '' || definition.byWire.get(source.field)?.type === 'user';
    default:
      return true;
  }
}

export interface SentFlow {
  name?: string | undefined;
  nodes?: StartNode | undefined;
}

function cleanName(name: string): string {
  const text = name.trim();
  if (isBlank(text)) throw invalid({ name: msg('required') });
  if (textLength(text) > flowLimits.name) throw invalid({ name: msg('tooLong', { max: flowLimits.name }) });
  return text;
}

async function requireFree(call: Call, entity: string, name: string, own: number): Promise<void> {
  const taken = await call.db.first(
    sql`select 1 from flow where entity = ${entity} and lower(name) = lower(${name}) and deleted_at is null and id <> ${own}`,
  );
  if (taken) throw invalid({ name: msg('flowNameTaken') });
}

/** @throws AppError `invalid` at the fields, `conflict` for more flows than there may be */
export async function addFlow(
  call: Call,
  sent: { name: string; module: string; nodes: StartNode; ready?: string },
): Promise<number> {
  const entity = entityFor(call, sent.module);
  const name = cleanName(sent.name);
  const whose = { entity: entity.name };
  await lockForChange(call, flowSettings, whose);
  await requireFree(call, entity.name, name, 0);
  const { nodes, ready = '' } = sent;
  return (await insertSettings(call, flowSettings, { ...whose, name, nodes, ready })).id;
}

/** @throws AppError `not_found`, `conflict` for an older version, `invalid` */
export async function editFlow(
  call: Call,
  id: number,
  sent: SentFlow & { version?: number | undefined },
): Promise<number> {
  const flow = await loadFlow(call, id, { lock: true });
  await requireNewest(call, flowSettings, flow, sent.version);
  const name = sent.name === undefined ? flow.name : cleanName(sent.name);
  if (name !== flow.name) await requireFree(call, flow.entity, name, id);
  const nodes = sent.nodes ?? flow.nodes;
  const changed = flow.changed || !sameJson(nodes, flow.nodes);
  return (await changeSettings(call, flowSettings, flow, { name, nodes, changed })).version;
}

/** Of a kind that the company gave up: no new record goes through its flows; approvals under way continue. */
export async function withdrawFlows(call: Call, entity: string): Promise<void> {
  await lockForChange(call, flowSettings, { entity });
  const flows = await call.db.rows(
    select('flow as f', columns)`where f.entity = ${entity} and f.deleted_at is null order by f.id for update of f`,
  );
  const over = flows.filter(({ running }) => Number(running) === 0).map(({ id }) => id);
  for (const id of over) await dropFlow(call, id);
  await stampSettings(call.db, flowSettings, sql`t.entity = ${entity} and t.deleted_at is null`, { enabled: false });
}

/** Takes a flow away that nothing runs through. @throws AppError `not_found`, `conflict` while something does */
export async function dropFlow(call: Call, id: number): Promise<void> {
  const flow = await loadFlow(call, id, { lock: true });
  if (Number(flow.running) > 0) throw conflict(msg('flowRunning', { count: Number(flow.running) }));
  await removeSettings(call, flowSettings, [flow]);
}

/** Names of flows for notices, for people who may see flows. */
export async function namesOfFlows(call: Call, ids: readonly number[]): Promise<Map<number, string>> {
  if (!call.actor.can('oa.flow.index')) return new Map();
  const rows = await call.db.rows(
    select('flow', ['id', 'name'])`where id = any(${ids}::bigint[]) and deleted_at is null`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
