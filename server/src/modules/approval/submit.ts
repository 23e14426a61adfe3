// The way of a record from its draft to being in force, and out of it again.

import type { ApproverNode, StartNode } from '@crm/protocol/answers/flow';
import { nodesOf } from '@crm/protocol/flowCheck';
import { limits } from '@crm/protocol/limits';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { isBlank, textLength } from '@crm/protocol/text';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Call, EntityDefinition, Row } from '../../engine/entity.ts';
import { requireAction } from '../../engine/load.ts';
import { records } from '../../engine/records.ts';
import { titleField } from '../../engine/title.ts';
import { missingIn } from '../../engine/validate.ts';
import { changeRecords } from '../../engine/write/change.ts';
import type { Subscription } from '../../engine/write/guards.ts';
import { query, returning, select } from '../../platform/db/query.ts';
import { forbidden, invalid, notFound } from '../../platform/errors.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { zBulk, zText } from '../../platform/http/values.ts';
import { plural } from '../../platform/nouns.ts';
import { type Approved, approvals, isInForce, recordStates, stateField } from './fields.ts';
import { canDecide } from './flow/approvers.ts';
import { entityFor } from './flow/kinds.ts';
import { passed, perform } from './work/perform.ts';
import { loadInstance, waitedFor } from './work/store.ts';
import { area } from './work/values.ts';
import { workOf } from './work/work.ts';

export { passed };

export const zReason = zText
  .transform((text) => text.trim())
  .refine((text) => !isBlank(text), { error: sentenceError('required') })
  .refine((text) => textLength(text) <= limits.text, { error: sentenceError('tooLong', { max: limits.text }) });

/** Node → people, as the submitter chose them. */
export type Chosen = Readonly<Record<string, readonly number[]>>;

interface LiveFlow {
  id: number;
  name: string;
  version: number;
  nodes: StartNode;
}

/** The flow that records of a kind go through now. */
export function liveFlow(call: Call, entity: EntityDefinition): Promise<LiveFlow | undefined> {
  return call.db.first(
    query
      .selectFrom('flow as f')
      .innerJoin('flow_version as v', (join) => join.on(sql<boolean>`v.flow_id = f.id and v.number = f.published`))
      .select(['f.id', 'f.name', 'f.published as version', 'v.nodes'])
      .where(sql<boolean>`f.entity = ${entity.name} and f.enabled and f.deleted_at is null`),
    'live-flow',
  );
}

/** Nodes whose people the submitter chooses. */
export function choosing(root: StartNode): ApproverNode[] {
  return nodesOf(root).filter(
    (node): node is ApproverNode => node.type === 'approver' && node.approvers.some(({ type }) => type === 'chosen'),
  );
}

const amongWhom = ({ approvers }: ApproverNode): number[] =>
  approvers.flatMap((source) => (source.type === 'chosen' ? (source.ids ?? []) : []));

/** The drawing leaves no choice but the submitter. */
const isOnlyChoice = ({ actor }: Call, among: readonly number[]): boolean =>
  among.includes(actor.userId) && !among.some((id) => id !== actor.userId && canDecide(actor.organisation, id));

/**
 * Nobody chooses themselves: by the node's rule for the submitter they would decide on it, or it would be passed over.
 * @throws AppError `invalid` at `chosen.<node>`
 */
function requireChosen(call: Call, { nodes }: LiveFlow, chosen: Chosen): void {
  const problems: Record<string, Sentence> = {};
  for (const node of choosing(nodes)) {
    const sent = chosen[node.id] ?? [];
    const among = amongWhom(node);
    if (sent.length === 0) problems[`chosen.${node.id}`] = msg('chooseApprovers', { node: node.name });
    else if (sent.some((id) => !canDecide(call.actor.organisation, id) || (among.length > 0 && !among.includes(id))))
      problems[`chosen.${node.id}`] = msg('chosenUnknown');
    else if (sent.includes(call.actor.userId) && !isOnlyChoice(call, among))
      problems[`chosen.${node.id}`] = msg('chosenSelf');
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/**
 * Values that a draft left empty, or that became required since, have to be there when a record is submitted.
 * @throws AppError `invalid` at the fields
 */
export async function requireWhole(call: Call, entity: EntityDefinition, row: Row): Promise<void> {
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const problems = missingIn(call, definition, row);
  const wires = Object.keys(problems);
  if (wires.length === 0) return;
  const named = (wire: string) => wires.some((one) => one === wire || one.startsWith(`${wire}[`));
  const fields = definition.fields
    .filter(({ wire, wire2 }) => named(wire) || (wire2 !== undefined && named(wire2)))
    .map(({ title }) => title);
  throw invalid(problems, msg('notWhole', { fields }));
}

/**
 * Checks again, after the flow was looked up, whether the kind takes records: a form that was given up meanwhile took its flow
 * along, and the submission would pass without any decision.
 * @param rows as they were before @throws AppError `forbidden`
 */
export async function requireOpenStill(call: Call, { family, module }: EntityDefinition, rows: readonly Row[]) {
  if (!family) return;
  await call.engine.definitionNow(call.db, entityFor(call, module));
  const { refuse } = entityFor(call, module);
  for (const row of rows) {
    const refused = refuse?.(call, row, 'submit');
    if (refused) throw forbidden(refused);
  }
}

/**
 * Hands records in. Where no flow is on for their kind, they pass at once.
 * @throws AppError `invalid` at `chosen.<node>` where people are to be chosen
 */
export async function submitRecords(
  call: Call,
  entity: EntityDefinition,
  rows: readonly Row[],
  chosen: Chosen = {},
): Promise<void> {
  const flow = await liveFlow(call, entity);
  if (!flow) {
    const set = { state: recordStates.live, approval: approvals.passed, passed_at: sql`now()` };
    await changeRecords(call, entity, rows as Row[], set, { action: passed, as: 'approval' });
    return;
  }
  requireChosen(call, flow, chosen);
  const known = new Set(choosing(flow.nodes).map(({ id }) => id));
  const kept = Object.fromEntries(Object.entries(chosen).filter(([node]) => known.has(node)));
  const set = { state: recordStates.live, approval: approvals.waiting };
  // A new record is stored as it is submitted: only drafts and returned records change.
  const changed = rows.filter((row) => row['state'] !== set.state || row['approval'] !== set.approval);
  await changeRecords(call, entity, changed, set, {
    action: 'submitted',
    as: 'approval',
  });
  for (const row of rows) await begin(call, entity, row, flow, kept);
}

/** Begins the approval of a record; for an amendment, `pending` holds what takes effect when it passes. */
export async function begin(
  call: Call,
  entity: EntityDefinition,
  row: Row,
  flow: LiveFlow,
  chosen: Chosen,
  pending?: { body: Record<string, unknown>; reason: string },
): Promise<number> {
  const field = titleField(entity);
  const title = String(row[field?.column ?? ''] ?? '').slice(0, 200);
  const made = await call.db.first(returning('flow_instance', ['id'])`
    insert into flow_instance (flow_id, flow_version, flow_name, entity, record_id, title, submitter_id, chosen, pending)
    values (${flow.id}, ${flow.version}, ${flow.name}, ${entity.name}, ${row.id}, ${title}, ${call.actor.userId},
    ${JSON.stringify(chosen)}::jsonb, ${pending ? JSON.stringify(pending) : null}::jsonb)`);
  const instance = await loadInstance(call, made?.id ?? 0);
  if (!instance) throw new Error('the instance was made just now');
  await perform(await workOf(call, instance), { type: 'begin' }, { verb: 'start', opinion: pending?.reason ?? '' });
  return instance.id;
}

/** New records are submitted, unless they were kept as drafts; where people are to be chosen first, they stay drafts. */
export const submitCreated: Subscription = async (call, { entity: name, rows }) => {
  const open = rows.filter((row) => {
    const { state, approval } = row;
    return state === recordStates.live && approval === approvals.waiting;
  });
  if (open.length === 0) return;
  const entity = call.engine.byName(name);
  const flow = await liveFlow(call, entity);
  if (flow && choosing(flow.nodes).length > 0)
    await changeRecords(
      call,
      entity,
      open,
      { state: recordStates.draft },
      {
        action: 'keptDraft',
        as: 'approval',
      },
    );
  else await submitRecords(call, entity, open);
};

/** `state=draft` of a body keeps a new record as a draft; for `beforeCreate`. */
export function keepDraft(values: Record<string, unknown>, body: Record<string, unknown>): void {
  if (body[stateField.wire] === stateField.drafts.sent) values['state'] = recordStates.draft;
}

/** The message for a record under approval that was saved: kept, on its way to somebody, or in force. */
export async function became(
  call: Call,
  { name, table }: EntityDefinition,
  row: Approved & { id: number },
  isNew: boolean,
): Promise<Sentence | undefined> {
  if (row.state === recordStates.draft) return msg('keptDraft');
  if (!isNew) return undefined;
  const names = await waitedFor(call, sql`i.entity = ${name} and i.record_id = ${row.id}`);
  if (names.length > 0) return msg('workSubmittedTo', { names });
  const now = await call.db.first(select(records({ table }), [
    sql<number>`state`.as('state'),
    sql<number>`approval`.as('approval'),
  ])`
    where id = ${row.id}`);
  if (now?.state === recordStates.draft) return msg('keptToChoose');
  return now && isInForce(now) ? msg('inForceNow') : msg('submitted');
}

/** The message for an instance that was begun: who has it now, where somebody has. */
export async function submittedMessage(call: Call, instance: number): Promise<Sentence> {
  const names = await waitedFor(call, sql`i.id = ${instance}`);
  return names.length > 0 ? msg('workSubmittedTo', { names }) : msg('workSubmitted');
}

const voidBody = { ids: z.array(z.number()), reason: zReason.describe('原因') };

/** @throws AppError `not_found`, `forbidden` */
export async function makeVoid(call: Call, entity: EntityDefinition, ids: readonly number[], reason: string) {
  const rows = await requireAction(call, entity, ids, 'void');
  const set = { state: recordStates.void, void_reason: reason };
  await changeRecords(call, entity, rows, set, { action: 'void', note: reason, as: 'approval' });
  return { data: { count: rows.length }, msg: msg('madeVoid') };
}

/** The calls that kinds under approval have in common. */
export function approvalRoutes(entity: EntityDefinition): Route[] {
  return [
    route({
      path: `api/${entity.module}/void`,
      access: [`${entity.grant}.void`],
      kind: 'write',
      area: entity.label,
      summary: `作废${entity.label}，须写明原因；不再计入任何合计`,
      english: `Void ${plural(entity.english)}; a reason is required; they no longer count in any total`,
      body: zBulk.pipe(z.looseObject(voidBody)),
      answer: z.strictObject({ count: z.number() }),
      handle: async (call) => makeVoid(call, entity, call.body.ids, call.body.reason),
    }),
  ];
}

/** The same of kinds that a company makes, which share their calls. */
export function sharedVoidRoute(): Route {
  return route({
    path: 'api/module/void',
    access: 'signedIn',
    kind: 'write',
    area,
    summary: '按模块作废记录，须写明原因，用于公司自建的表单（如 work12）',
    english: 'Void records by module, for forms made by the company (such as work12); a reason is required',
    body: zBulk.pipe(z.looseObject({ ...voidBody, module: zText })),
    answer: z.strictObject({ count: z.number() }),
    handle: async (call) => {
      const { module, ids, reason } = call.body;
      const entity = entityFor(call, module);
      if (!entity.family) throw notFound(msg('noForm'));
      if (!call.actor.can(`${entity.grant}.void`)) throw forbidden();
      return makeVoid(call, entity, ids, reason);
    },
  });
}
