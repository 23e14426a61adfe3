// Making a customer of a lead, once: customer and first contact, with follow-ups, files, members and the lead's own log.

import { msg } from '@crm/protocol/sentences';
import { isBlank } from '@crm/protocol/text';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Call, Values } from '../../engine/entity.ts';
import { loadVisible, requireAction } from '../../engine/load.ts';
import { copyLog } from '../../engine/operation-log.ts';
import { nameKey } from '../../engine/search-text.ts';
import { attempt } from '../../engine/write/attempt.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { addRecord, createRecord } from '../../engine/write/create.ts';
import { copyMembers } from '../../engine/write/members.ts';
import { select } from '../../platform/db/query.ts';
import { AppError, conflict, forbidden, invalid, type Rejection, rejection } from '../../platform/errors.ts';
import { zRejected } from '../../platform/http/answers.ts';
import { contactEntity, customerEntity } from '../customer/index.ts';
import { moveFiles } from '../file/index.ts';
import { customersNamed } from './duplicates.ts';
import { leadEntity } from './lead.entity.ts';
import { type LeadRow, leadStates } from './lead.fields.ts';
import { type Carried, carriedBy } from './pairs.ts';

/** Advisory lock, with the name: held from the look for customers of that name until the new one is there. */
const nameLock = 7023;

/** What became of leads; also, with a count of 0, what a refusal carries. */
export const zTurned = z.strictObject({
  count: z.number(),
  /** The customer that each became. */
  rows: z.array(z.strictObject({ id: z.number(), customerId: z.number() })),
  rejected: zRejected.optional(),
  /** Titles of fields whose values the customer or contact does not take: they stay with the lead. */
  left: z.array(z.strictObject({ id: z.number(), fields: z.array(z.string()).readonly() })).optional(),
  /** Leads whose name a customer has that the person may see: what it can be merged into. */
  duplicates: z.array(z.strictObject({ id: z.number(), customerId: z.number(), CustomerName: z.string() })).optional(),
});
type Turned = z.input<typeof zTurned>;

/** A refusal that a colleague's record, not the person, is the reason of. */
class Duplicate extends AppError {
  readonly customer: { id: number; name: string } | undefined;

  constructor(customer: { id: number; name: string } | undefined) {
    super('conflict', customer ? msg('leadDuplicate', { name: customer.name }) : msg('leadDuplicateHidden'));
    this.customer = customer;
  }
}

/**
 * Converts leads; problems of single ones are reported and the rest is done.
 * @param into customer that takes over a single lead instead of a new one; 0 for none
 * @throws AppError `not_found`, `forbidden`; `conflict` with the reasons when none became a customer
 */
export async function turnLeads(call: Call, ids: readonly number[], into: number): Promise<Turned> {
  if (into > 0 && ids.length > 1) throw invalid({ customerId: msg('oneLeadOnly') });
  if (into === 0 && !call.actor.can('crm.customer.add')) throw forbidden();
  const leads = await requireAction(call, leadEntity, ids, 'turn');
  const done: Turned = { count: 0, rows: [] };
  const rejected: Rejection[] = [];
  const duplicates: NonNullable<Turned['duplicates']> = [];
  if (into === 0) await takeNames(call, leads);
  for (const lead of leads) {
    const refused = await attempt(call, async () => {
      const { customerId, left } = await turnOne(call, lead, into);
      done.rows.push({ id: lead.id, customerId });
      if (left.length > 0) (done.left ??= []).push({ id: lead.id, fields: left });
    });
    if (!refused) continue;
    rejected.push(rejection(lead.id, refused.sentence));
    if (refused instanceof Duplicate && refused.customer)
      duplicates.push({ id: lead.id, customerId: refused.customer.id, CustomerName: refused.customer.name });
  }
  const problems = {
    ...(rejected.length > 0 ? { rejected } : {}),
    ...(duplicates.length > 0 ? { duplicates } : {}),
  };
  if (done.rows.length === 0) throw conflict(rejected[0]?.reason ?? msg('notFound'), problems);
  return { ...done, count: done.rows.length, ...problems };
}

/** Until the end of the transaction nobody else converts a lead of such a name; taken in one order by everybody. */
async function takeNames(call: Call, leads: readonly LeadRow[]): Promise<void> {
  const names = leads.map(({ name }) => nameKey(name));
  await call.db.run(sql`
    select pg_advisory_xact_lock(${nameLock}, h) from (select distinct hashtext(n) as h from unnest(${names}::text[]) n order by h) taken`);
}

async function turnOne(
  call: Call,
  lead: LeadRow,
  into: number,
): Promise<{ customerId: number; left: readonly string[] }> {
  if (lead.state === leadStates.converted) throw conflict(msg('leadConverted'));
  if (lead.state === leadStates.invalid) throw conflict(msg('leadInvalid'));
  const carried = await carriedBy(call, lead);
  const customerId = into > 0 ? await mergeInto(call, lead, into, carried) : await createFrom(call, lead, carried);
  await carry(call, lead, customerId, carried.loggedFields);
  const contact = await call.db.first(select('contact', ['id'])`
    where customer_id = ${customerId} and is_primary and deleted_at is null`);
  await changeRecords(
    call,
    leadEntity,
    [lead],
    {
      state: leadStates.converted,
      customer_id: customerId,
      contact_id: contact?.id ?? 0,
      converted_at: sql`now()`,
      next_follow_up_at: null,
    },
    { action: 'convert' },
  );
  return { customerId, left: into > 0 ? [] : carried.refused.map((field) => field.title) };
}

/** The first contact of the customer; undefined where nothing is known of the person a lead goes through. */
function contactOf(lead: LeadRow, { contact }: Carried): Values | undefined {
  if (Object.values(contact).every((value) => isBlank(String(value ?? '')))) return undefined;
  return { ...contact, contactName: contact['contactName'] || lead.name.slice(0, 50) };
}

async function createFrom(call: Call, lead: LeadRow, carried: Carried): Promise<number> {
  const [alike] = await customersNamed(call, lead.name);
  if (alike !== undefined) {
    const [seen] = await loadVisible(call, customerEntity, [alike]);
    throw new Duplicate(seen && { id: seen.id, name: seen.name });
  }
  const body = { ...carried.customer, CustomerName: lead.name };
  const { id } = await createRecord(call, customerEntity, body, { owner: lead.owner_id });
  const contact = contactOf(lead, carried);
  if (contact) await createRecord(call, contactEntity, { ...contact, customerId: id });
  return id;
}

/** The contact comes along unless the customer has one of that name or number. */
async function mergeInto(call: Call, lead: LeadRow, into: number, carried: Carried): Promise<number> {
  const [customer] = await requireAction(call, customerEntity, [into], 'edit').catch((error: unknown) => {
    throw error instanceof AppError ? conflict(msg('leadMergeMissing')) : error;
  });
  if (!customer) throw conflict(msg('leadMergeMissing'));
  const contact = contactOf(lead, carried);
  const known = await call.db.first(sql`
    select 1 from contact where customer_id = ${into} and deleted_at is null
      and (name = ${contact?.['contactName'] ?? ''} or (mobile <> '' and mobile = ${contact?.['mobile'] ?? ''}))`);
  if (contact && !known) await createRecord(call, contactEntity, { ...contact, customerId: into });
  return customer.id;
}

/**
 * Child records of the lead go to the customer, with their authors and times. The lead keeps its follow-ups, which count as they
 * did; the customer has a copy of each, which refers to the original.
 */
async function carry(call: Call, lead: LeadRow, customerId: number, loggedFields: readonly string[]): Promise<void> {
  const [customer] = await loadVisible(call, customerEntity, [customerId]);
  const written = await call.db.rows(select('lead_follow_up', [
    'id',
    'method',
    'content',
    'images',
    'followed_at',
    'next_at',
    'created_by',
    'created_at',
    'updated_at',
  ])`
    where lead_id = ${lead.id} and deleted_at is null order by id`);
  for (const { id, ...values } of written) {
    const moved = await addRecord(
      call,
      call.engine.byName('followUp'),
      { ...values, customer_id: customerId, owner_id: customer?.owner_id ?? lead.owner_id, lead_follow_up_id: id },
      { action: 'carried' },
    );
    await moveFiles(call.db, { module: 'clueLogs', recordId: id }, { module: 'OpportLogs', recordId: moved.id });
  }
  await moveFiles(
    call.db,
    { module: 'clues', recordId: lead.id, field: lead.code },
    { module: 'customer', recordId: customerId, field: customer?.code ?? '' },
  );
  await copyMembers(call, { entity: leadEntity, id: lead.id }, { entity: customerEntity, id: customerId });
  // The customer's story begins with the lead's; of its changes with those of fields that a customer has, under their grants.
  await copyLog(
    call.db,
    { entity: leadEntity.name, id: lead.id },
    { entity: customerEntity.name, id: customerId },
    loggedFields,
  );
  if (!customer) return;
  await changeRecords(
    call,
    customerEntity,
    [customer],
    {
      last_follow_up_at: sql`greatest(last_follow_up_at, ${lead.last_follow_up_at}::timestamptz)`,
      next_follow_up_at: sql`coalesce(${lead.next_follow_up_at}::timestamptz, next_follow_up_at)`,
    },
    { action: 'fromLead', note: `${lead.code} ${lead.name}`, keepVersion: true },
  );
}
