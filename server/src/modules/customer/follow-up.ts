// Follow-ups as the engine sees them, and what one moves on its customer: the latest and the next follow-up.
import type { FollowUpRow as FollowUpAnswer } from '@crm/protocol/customer';
import { followUpMethods } from '@crm/protocol/customer';
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
import { followUpShape } from './follow-up.fields.ts';

export const followUpEntity = defineEntity(followUpShape, {
  pool: {
    visible: (actor) =>
      sql`exists (select 1 from customer p where p.id = t.customer_id and p.pool_id in (${ownPools(actor)}))`,
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
      await notify(call, {
        kind: 'mention',
        users: mentionedUsers(row.content, call.actor.organisation),
        target: { module: customerEntity.module, id: row.customer_id },
      });
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
