// Who may look at an approval, and by which of its steps and nodes they see it.
import type { StartNode } from '@crm/protocol/answers/flow';
import { type RawBuilder, sql } from 'kysely';
import type { Call, EntityDefinition } from '../../../engine/entity.ts';
import { loadVisible, refusal } from '../../../engine/load.ts';
import { PREPARED } from '../../../platform/db/database.ts';
import { select } from '../../../platform/db/query.ts';
import { notFound } from '../../../platform/errors.ts';
import { canDecide } from '../flow/approvers.ts';
import type { Place } from './record.ts';
import { type InstanceRow, instanceColumns, type StepRow } from './store.ts';

/** Whether the person of a step takes part: it is active, decided, or waits for somebody whom they added before themselves. @param s alias of the step */
export const takesPart = (s: string): RawBuilder<unknown> => {
  const step = sql.raw(s);
  return sql`(${step}.asked or ${step}.acted_at is not null or exists (select 1 from flow_step added
    where added.instance_id = ${step}.instance_id and added.host = ${step}.no and added.place = 'before'))`;
};

/**
 * Who may look at an approval: its submitter, people who decide, decided or handed it on, recipients of copies, and people who see
 * the record.
 * @throws AppError `not_found`
 */
export function instanceFor(call: Call, id: number): Promise<InstanceRow> {
  return lookedAt(call, sql`i.id = ${id}`);
}

/** The same, by one of its steps. @throws AppError `not_found` */
export function instanceOfStep(call: Call, stepId: number): Promise<InstanceRow> {
  return lookedAt(call, sql`i.id = (select instance_id from flow_step where id = ${stepId})`);
}

/** The newest approval that the person decides in or submitted, and that goes by the node. @throws AppError `not_found` */
export async function instanceOfNode(call: Call, node: string): Promise<InstanceRow> {
  const user = call.actor.userId;
  return lookedAt(
    call,
    sql`i.id = greatest(
      (select max(instance_id) from flow_step s where s.user_id = ${user} and s.node_id = ${node} and ${takesPart('s')}),
      (select max(own.id) from flow_instance own join flow_version v on v.flow_id = own.flow_id and v.number = own.flow_version
        where own.submitter_id = ${user} and jsonb_path_exists(v.nodes, '$.** ? (@.id == $node)', jsonb_build_object('node', ${node}::text))))`,
  );
}

async function lookedAt(call: Call, which: RawBuilder<unknown>): Promise<InstanceRow> {
  const user = call.actor.userId;
  const found = await call.db.first(
    select('flow_instance as i', [
      ...instanceColumns,
      sql<boolean>`i.submitter_id = ${user}
      or exists (select 1 from flow_step s where s.instance_id = i.id and s.user_id = ${user} and ${takesPart('s')})
      or exists (select 1 from flow_cc where instance_id = i.id and user_id = ${user})
      or exists (select 1 from flow_log where instance_id = i.id and user_id = ${user} and action = 'forward')`.as(
        'participates',
      ),
    ])`where ${which}`,
    PREPARED,
  );
  if (!found) throw notFound();
  const { participates, ...instance } = found;
  if (participates) return instance;
  const entity = call.engine.byName(instance.entity);
  const sees =
    call.actor.can(`${entity.grant}.index`) && (await loadVisible(call, entity, [instance.record_id])).length > 0;
  if (!sees) throw notFound();
  return instance;
}

/** The step that the person looks at: the one that is named, else their own, open ones first. */
export function stepFor(call: Call, steps: readonly StepRow[], stepId: number): StepRow | undefined {
  const hosts = new Set(steps.filter(({ place }) => place === 'before').map(({ host }) => host));
  const mine = steps.filter(
    (step) => step.user_id === call.actor.userId && (step.asked || step.acted_at !== null || hosts.has(step.no)),
  );
  return mine.find(({ id }) => id === stepId) ?? mine.findLast(({ asked }) => asked) ?? mine.at(-1);
}

/** Its submitter; once they left, everybody who may submit the record. */
export async function mayRevoke(
  call: Call,
  { submitter_id, record_id }: InstanceRow,
  entity: EntityDefinition,
): Promise<boolean> {
  if (submitter_id === call.actor.userId) return true;
  if (canDecide(call.actor.organisation, submitter_id)) return false;
  const [record] = await loadVisible(call, entity, [record_id]);
  const plain = { ...entity };
  delete plain.refuse;
  return record !== undefined && refusal(call, plain, record, 'submit') === undefined;
}

/** They were copied, and have no other part in it: they neither handed it in nor are or were to decide. @param i alias of the instance */
export const onlyCopied = (i: string, user: number): RawBuilder<unknown> => {
  const instance = sql.raw(i);
  return sql`(${instance}.submitter_id <> ${user}
    and exists (select 1 from flow_cc where instance_id = ${instance}.id and user_id = ${user})
    and not exists (select 1 from flow_step s where s.instance_id = ${instance}.id and s.user_id = ${user} and ${takesPart('s')})
    and not exists (select 1 from flow_log where instance_id = ${instance}.id and user_id = ${user} and action = 'forward'))`;
};

/** By what a person sees an approval. */
export interface Seen extends Place {
  /** Their own step. */
  step: StepRow | undefined;
  /** Number of the step that they handed on, where they see it by that. */
  handed: number;
}

/** @param stepId the requested step; 0: whichever is the person's */
export async function seenBy(
  call: Call,
  { id, submitter_id }: InstanceRow,
  steps: readonly StepRow[],
  root: StartNode,
  stepId: number,
): Promise<Seen> {
  const step = stepFor(call, steps, stepId);
  if (step && (stepId === 0 || step.id === stepId)) return { step, handed: 0, node: step.node_id, copied: false };
  const given = await handedStepOf(call, id, stepId);
  const handed = steps.find((one) => one.id === given);
  if (handed && (stepId > 0 || submitter_id !== call.actor.userId))
    return { step: undefined, handed: handed.id, node: handed.node_id, copied: false };
  if (step) return { step, handed: 0, node: step.node_id, copied: false };
  if (submitter_id === call.actor.userId) return { step, handed: 0, node: root.id, copied: false };
  const copy = await call.db.first(
    select('flow_cc', ['node_id as node'])`
    where instance_id = ${id} and user_id = ${call.actor.userId}`,
    PREPARED,
  );
  return { step, handed: 0, node: copy?.node || root.id, copied: copy !== undefined };
}

/** The step that the person handed on, the last of several; 0 for none. */
async function handedStepOf(call: Call, instanceId: number, stepId: number): Promise<number> {
  const which = stepId > 0 ? sql`step_id = ${stepId}` : sql`true`;
  const log = await call.db.first(
    select('flow_log', ['step_id as step'])`
    where instance_id = ${instanceId} and user_id = ${call.actor.userId} and action = 'forward' and ${which} order by id desc limit 1`,
    PREPARED,
  );
  return log?.step ?? 0;
}
