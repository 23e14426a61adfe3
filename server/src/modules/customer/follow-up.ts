// Follow-ups as the engine sees them, and what one moves on its customer: the latest and the next follow-up.
import type { FollowUpRow as FollowUpAnswer } from '@crm/protocol/customer';
import { followUpEditHours, followUpMethods } from '@crm/protocol/customer';
import { limits } from '@crm/protocol/limits';
import { say } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import * as z from 'zod';
import { type Call, defineEntity } from '../../engine/entity.ts';
import { loadOne } from '../../engine/load.ts';
import { listPage } from '../../engine/query/list.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { createRecord } from '../../engine/write/create.ts';
import { invalid } from '../../platform/errors.ts';
import { zOptionalId, zText, zWhole } from '../../platform/http/values.ts';
import { mentionedUsers, notify } from '../notice/index.ts';
import { customerEntity } from './customer.entity.ts';
import { ownPools } from './customer.policy.ts';
import { type FollowUpRow, followUpShape } from './follow-up.fields.ts';

/** Milliseconds of a moment as the database writes it, `2026-03-11 10:00:00+08`. */
function instant(text: string): number {
  return Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
}

async function tellMentioned(call: Call, row: FollowUpRow, before: string): Promise<void> {
  const known = new Set(mentionedUsers(before, call.actor.organisation));
  await notify(call, {
    kind: 'mention',
    users: mentionedUsers(row.content, call.actor.organisation).filter((user) => !known.has(user)),
    target: { module: customerEntity.module, id: row.customer_id },
  });
}

/**
 * Puts right what follow-ups had moved on their customers, after some were changed, deleted or brought back: the latest
 * follow-up, and the plan of the newest one that has a plan, unless one was written after that plan's time. A value
 * that did not come from the follow-ups stays.
 */
async function retell(
  call: Call,
  now: readonly FollowUpRow[],
  before: readonly FollowUpRow[],
  action: string,
): Promise<void> {
  const ids = [...now, ...before].map((row) => row.id);
  const past = JSON.stringify(
    before.map(({ id, customer_id, created_at, followed_at, next_at }) => ({
      id,
      customer_id,
      created_at,
      followed_at,
      next_at,
    })),
  );
  for (const customerId of new Set([...now, ...before].map((row) => row.customer_id))) {
    const told = await call.db.first<{
      last: string | null;
      next: string | null;
      own_last: boolean;
      own_next: boolean;
    }>(sql`
      with written as (
        select true as now, id, created_at, followed_at, next_at from follow_up
          where customer_id = ${customerId} and deleted_at is null
        union all
        select false, id, created_at, followed_at, next_at from follow_up
          where customer_id = ${customerId} and deleted_at is null and id <> all(${ids}::bigint[])
        union all
        select false, id, created_at, followed_at, next_at
          from json_to_recordset(${past}::json) as r(id bigint, customer_id bigint, created_at timestamptz, followed_at timestamptz, next_at timestamptz)
          where customer_id = ${customerId}),
      plan as (select distinct on (now) now, id, next_at from written where next_at is not null order by now, id desc),
      told as (
        select s.now, (select max(w.followed_at) from written w where w.now = s.now) as last,
          (select p.next_at from plan p where p.now = s.now and not exists (
            select 1 from written w where w.now = s.now and w.id > p.id and w.created_at >= p.next_at)) as next
        from (values (true), (false)) as s(now))
      select t.last, t.next, c.last_follow_up_at is not distinct from b.last as own_last,
        c.next_follow_up_at is not distinct from b.next as own_next
      from customer c, told t, told b where c.id = ${customerId} and t.now and not b.now`);
    const customer = await loadOne(call, customerEntity, customerId);
    const [row] = [...now, ...before].filter((one) => one.customer_id === customerId);
    await changeRecords(
      call,
      customerEntity,
      [customer],
      {
        ...(told?.own_last ? { last_follow_up_at: told.last } : {}),
        ...(told?.own_next ? { next_follow_up_at: told.next } : {}),
      },
      { action, note: followUpMethods[row?.method ?? 0] ?? '', keepVersion: true },
    );
  }
}

export const followUpEntity = defineEntity(followUpShape, {
  pool: {
    visible: (actor) =>
      sql`exists (select 1 from customer p where p.id = t.customer_id and p.pool_id in (${ownPools(actor)}))`,
  },
  refuse: (call, row) => {
    if (row.owner_id === 0) return say('poolFollowUp');
    if (row.created_by !== call.actor.userId) return say('followUpOfOther');
    return Date.now() - instant(row.created_at ?? '') < followUpEditHours * 3_600_000
      ? undefined
      : say('followUpSettled');
  },
  present: (row, wire, actor) => {
    wire['Header'] = actor.organisation.users.get(Number(row.created_by))?.avatar ?? '';
  },
  hooks: {
    async beforeCreate(_call, values) {
      values['followed_at'] ??= sql`now()`;
    },
    async afterCreate(call, row) {
      // The version stays: a follow-up overwrites nothing that somebody may be editing. A new plan replaces the old one;
      // without one, a plan that lies behind is done and one that lies ahead stays.
      const customer = await loadOne(call, customerEntity, row.customer_id);
      await changeRecords(
        call,
        customerEntity,
        [customer],
        {
          last_follow_up_at: sql`greatest(last_follow_up_at, ${row.followed_at}::timestamptz)`,
          next_follow_up_at: sql`coalesce(${row.next_at}::timestamptz, case when next_follow_up_at > now() then next_follow_up_at end)`,
        },
        { action: 'followUp', note: followUpMethods[row.method] ?? '', keepVersion: true },
      );
      await tellMentioned(call, row, '');
    },
    async afterUpdate(call, row, before) {
      if (row.version === before.version) return;
      await retell(call, [row], [before], 'editFollowUp');
      await tellMentioned(call, row, before.content);
    },
    async afterDelete(call, rows) {
      await retell(call, [], rows, 'deleteFollowUp');
    },
    async afterRestore(call, rows) {
      await retell(call, rows, [], 'restoreFollowUp');
    },
  },
});

/** The subject: a customer here; `type` other than that has no records. */
const zSubject = { customerId: zOptionalId, contractId: zOptionalId, type: zText.optional() };

export const zFollowUpList = z.strictObject({
  ...zSubject,
  page: zWhole(1, 1_000_000).optional(),
  rows: zWhole(1, limits.maxRows).optional(),
});

export const zFollowUp = z.looseObject({ ...zSubject });

function subjectOf(body: { customerId: number; contractId: number; type?: string | undefined }): number {
  // Records of other subjects belong to modules that this program may not have.
  if (body.contractId !== 0) throw invalid({ contractId: say('moduleMissing') });
  if (body.type && body.type !== 'customer') throw invalid({ type: say('moduleMissing') });
  if (body.customerId === 0) throw invalid({ customerId: say('requiredSelect') });
  return body.customerId;
}

/** Newest first; ten a page unless told otherwise. */
export async function listFollowUps(
  call: Call,
  body: z.output<typeof zFollowUpList>,
): Promise<{ rows: FollowUpAnswer[]; total: number }> {
  const customerId = subjectOf(body);
  const customer = await loadOne(call, customerEntity, customerId);
  const page = await listPage(call, followUpEntity, {
    customerId: String(customerId),
    page: body.page ?? 1,
    rows: body.rows ?? limits.infinitePageSize,
    ...(customer.owner_id === 0 ? { IsGongHai: '1' } : {}),
  });
  return { rows: page.rows as unknown as FollowUpAnswer[], total: page.total };
}

/** @throws AppError `not_found`, `forbidden`, `invalid` */
export async function addFollowUp(call: Call, body: z.output<typeof zFollowUp>): Promise<number> {
  const { type: _type, contractId: _contractId, ...sent } = body;
  const customer = await loadOne(call, customerEntity, subjectOf(body));
  return (await createRecord(call, followUpEntity, { ...sent, customerId: customer.id })).id;
}
