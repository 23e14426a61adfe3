// The log of deliveries to an address, and sending one again.

import type { DeliveryRow } from '@crm/protocol/answers/webhook';
import type { ListPage } from '@crm/protocol/list';
import { msg, renderSentence, unpacked } from '@crm/protocol/sentences';
import type { DeliveryState } from '@crm/protocol/webhook';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { isReadable } from '../../engine/field-permissions.ts';
import { loadVisible } from '../../engine/load.ts';
import { writeLog } from '../../engine/operation-log.ts';
import { countedTo } from '../../engine/query/totals.ts';
import { titleField } from '../../engine/title.ts';
import { moment, select } from '../../platform/db/query.ts';
import { conflict, forbidden, notFound } from '../../platform/errors.ts';
import { webhookSettings } from './hooks.ts';

interface DeliveryFilter {
  id: number;
  state?: DeliveryState | undefined;
  page: number;
  rows: number;
}

/**
 * Newest first. What was sent, and the answer, which may repeat it, are of records as somebody could see them then: administrators
 * alone read them, who see all of them now.
 */
export async function listDeliveries(
  call: Call,
  { id, state, page, rows }: DeliveryFilter,
): Promise<ListPage<DeliveryRow>> {
  const hook = await call.db.first(sql`select 1 from webhook where id = ${id} and deleted_at is null`);
  if (!hook) throw notFound();
  const isOpen = call.actor.isAdministrator;
  const where = sql`d.webhook_id = ${id} and ${state ? sql`d.state = ${state}` : sql`true`}`;
  const [found, count] = await Promise.all([
    call.db.rows(
      select('webhook_delivery as d', [
        'd.id',
        'd.key',
        'd.module',
        'd.record_id as recordId',
        'd.event',
        'd.action',
        'd.state',
        'd.attempts',
        'd.status',
        'd.error',
        'd.milliseconds',
        'd.request',
        'd.response',
        moment('d.created_at').as('AddTime'),
        sql<string>`case when d.state = 'waiting' then to_char(d.due_at, 'YYYY-MM-DD HH24:MI:SS') else '' end`.as(
          'next',
        ),
        sql<string>`coalesce(to_char(d.finished_at, 'YYYY-MM-DD HH24:MI:SS'), '')`.as('finished'),
      ])`where ${where} order by d.id desc limit ${rows} offset ${(page - 1) * rows}`,
    ),
    call.db.first(
      select(sql`(select 1 from webhook_delivery d where ${where} limit 10001) x`, [sql<number>`count(*)`.as('n')])``,
    ),
  ]);
  const names = await namesOf(call, found);
  return {
    rows: found.map((row) => ({
      ...row,
      name: names.get(`${row.module} ${row.recordId}`) ?? '',
      error: errorText(row.error, call),
      request: isOpen ? row.request : '',
      response: isOpen ? row.response : '',
    })),
    ...countedTo(count?.n ?? 0),
  };
}

/** What the records are called, of those that the reader sees, by module and id. */
async function namesOf(call: Call, found: readonly Pick<DeliveryRow, 'module' | 'recordId'>[]) {
  const names = new Map<string, string>();
  for (const [module, some] of Map.groupBy(found, (row) => row.module)) {
    const entity = call.engine.entity(module);
    const field = entity && titleField(entity);
    if (!entity || !field || !isReadable(call.actor, module, field)) continue;
    const rows = await loadVisible(call, entity, [...new Set(some.map(({ recordId }) => recordId))]);
    for (const row of rows) names.set(`${module} ${row.id}`, String(row[field.column as string] ?? ''));
  }
  return names;
}

function errorText(error: string, { language }: Call): string {
  const sentence = unpacked(error);
  return sentence ? renderSentence(sentence, language) : error;
}

/**
 * It gets another day of attempts, under the key that it had.
 * @throws AppError `not_found`, `forbidden` for people who may not switch the address on either, `conflict` while it waits anyway
 */
export async function sendAgain(call: Call, id: number): Promise<void> {
  const row = await call.db.first(
    select(sql`webhook_delivery d join webhook w on w.id = d.webhook_id`, [
      sql<string>`d.state`.as('state'),
      sql<number>`w.id`.as('hook'),
      sql<number>`w.user_id`.as('userId'),
      sql<string>`d.event`.as('event'),
    ])`where d.id = ${id} and w.deleted_at is null for update of d`,
  );
  if (!row) throw notFound();
  if (row.userId !== call.actor.userId && !call.actor.isAdministrator) throw forbidden(msg('webhookNotYours'));
  if (row.state === 'waiting') {
    const advanced = await call.db.run(
      sql`update webhook_delivery set due_at = now() where id = ${id} and attempts > 0 and due_at > now() + interval '2 seconds'`,
    );
    if (advanced === 0) throw conflict(msg('deliveryWaits'));
  } else {
    await call.db.run(
      sql`update webhook_delivery set state = 'waiting', due_at = now(), begun_at = now(), finished_at = null where id = ${id}`,
    );
  }
  await writeLog(call, [{ entity: webhookSettings.name, recordId: row.hook, action: 'resend', note: row.event }]);
}
