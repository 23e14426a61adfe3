// Follow-up records of a customer: reading them page by page and adding one.
import { type FollowUpRow, followUpMethods } from '@crm/protocol/customer';
import { messages } from '@crm/protocol/errors';
import { limits } from '@crm/protocol/limits';
import { isBlank, textLength } from '@crm/protocol/text';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Call } from '../../engine/entity.ts';
import { loadOne, requireAction } from '../../engine/load.ts';
import { revealText } from '../../engine/reveal.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { parseMoment, zNested, zOptionalId, zText, zWhole } from '../../platform/http/values.ts';
import { customerEntity } from './customer.entity.ts';

const mostImages = 9;

const zMoment = zText
  .refine((text) => text.trim() === '' || parseMoment(text.trim()) !== undefined, {
    error: '时间格式应为 yyyy-MM-dd HH:mm',
  })
  .transform((text) => parseMoment(text.trim()));

/** The subject: a customer here; `type` other than that has no records. */
const zFollowUpSubject = {
  customerId: zOptionalId,
  contractId: zOptionalId,
  type: zText.optional(),
};

export const zFollowUpList = z.looseObject({
  ...zFollowUpSubject,
  page: zWhole(1, 1_000_000).optional(),
  rows: zWhole(1, limits.maxRows).optional(),
});

export const zFollowUp = z.looseObject({
  ...zFollowUpSubject,
  status: zWhole(0, followUpMethods.length - 1),
  Ext: zText
    .refine((text) => !isBlank(text), { error: messages.required })
    .refine((text) => textLength(text) <= limits.text, { error: `最多${limits.text}个字符` }),
  nextgenjintime: zMoment.optional(),
  genjinTime: zMoment.optional(),
  contactId: zOptionalId,
  // Addresses inside this application only.
  img: zNested(
    z
      .array(
        z
          .string()
          .max(300)
          .regex(/^\/(?!\/)[^\s\\]*$/, { error: messages.badFormat }),
      )
      .max(mostImages, { error: `最多${mostImages}张图片` }),
  ).optional(),
});

function subjectOf(body: { customerId: number; contractId: number; type?: string | undefined }): number {
  if (body.customerId === 0 || body.contractId !== 0 || (body.type && body.type !== 'customer'))
    throw invalid({ customerId: messages.requiredSelect });
  return body.customerId;
}

interface FollowUpRecord extends Omit<FollowUpRow, 'Header' | 'NickName' | 'statusName'> {}

/** Newest first; ten a page unless told otherwise. */
export async function listFollowUps(
  call: Call,
  body: z.output<typeof zFollowUpList>,
): Promise<{ rows: FollowUpRow[]; total: number }> {
  const customerId = subjectOf(body);
  await loadOne(call, customerEntity, customerId);
  const rows = body.rows ?? limits.infinitePageSize;
  const [records, count] = await Promise.all([
    call.db.rows<FollowUpRecord>(sql`
      select f.id, to_char(f.created_at, 'YYYY-MM-DD HH24:MI:SS') as "AddTime", f.user_id as userid, f.method as status, f.content as "Ext",
        coalesce(to_char(f.next_at, 'YYYY-MM-DD HH24:MI:SS'), '') as nextgenjintime, f.images as img, f.contact_id as "contactId",
        coalesce(c.name, '') as "contactName", to_char(f.followed_at, 'YYYY-MM-DD HH24:MI:SS') as "genjinTime", f.customer_id as "customerId"
      from follow_up f left join contact c on c.id = f.contact_id
      where f.customer_id = ${customerId} and f.deleted_at is null order by f.id desc limit ${rows} offset ${((body.page ?? 1) - 1) * rows}`),
    call.db.first<{ n: number }>(
      sql`select count(*) as n from follow_up where customer_id = ${customerId} and deleted_at is null`,
    ),
  ]);
  return {
    rows: records.map((record) => {
      const user = call.actor.organisation.users.get(record.userid);
      const contactName = revealText(call.actor, 'customer', 'contact.contactName', record.contactName);
      return {
        ...record,
        contactName,
        NickName: user?.name ?? '',
        Header: user?.avatar ?? '',
        statusName: followUpMethods[record.status] ?? '',
      };
    }),
    total: count?.n ?? 0,
  };
}

/** Adds a record and moves the customer's latest and next follow-up. @throws AppError `not_found`, `forbidden`, `invalid` */
export async function addFollowUp(call: Call, body: z.output<typeof zFollowUp>): Promise<number> {
  const [customer] = await requireAction(call, customerEntity, [subjectOf(body)], 'followUp');
  if (!customer) throw notFound();
  if (body.contactId) {
    const contact = await call.db.first(
      sql`select 1 from contact where id = ${body.contactId} and customer_id = ${customer.id} and deleted_at is null`,
    );
    if (!contact) throw invalid({ contactId: '联系人不存在' });
  }
  const next = body.nextgenjintime ?? null;
  const row = await call.db.first<{ id: number }>(sql`
    insert into follow_up (customer_id, contact_id, user_id, method, content, images, followed_at, next_at)
    values (${customer.id}, ${body.contactId}, ${call.actor.userId}, ${body.status}, ${body.Ext.trim()}, ${JSON.stringify(body.img ?? [])}::jsonb,
      coalesce(${body.genjinTime ?? null}::timestamptz, now()), ${next}::timestamptz) returning id`);
  // The version stays: a follow-up overwrites nothing that somebody may be editing. A new plan replaces the old one; without one, a plan that lies behind is done and one that lies ahead stays.
  await changeRecords(
    call,
    customerEntity,
    [customer],
    {
      last_follow_up_at: sql`greatest(last_follow_up_at, coalesce(${body.genjinTime ?? null}::timestamptz, now()))`,
      next_follow_up_at: sql`coalesce(${next}::timestamptz, case when next_follow_up_at > now() then next_follow_up_at end)`,
    },
    { action: 'followUp', note: followUpMethods[body.status] ?? '', keepVersion: true },
  );
  return row?.id ?? 0;
}
