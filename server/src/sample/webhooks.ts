// The sample company's webhook: an address with its deliveries, one of which came at its third attempt and one never. It is
// switched off, so that a demonstration calls nobody.
import { randomBytes } from 'node:crypto';
import { msg, packed } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { newId } from '../engine/settings/write.ts';
import { webhookSecret, webhookSettings } from '../modules/webhook/hooks.ts';
import type { Db } from '../platform/db/database.ts';
import { returning } from '../platform/db/query.ts';
import { seal } from '../platform/secrets/secrets.ts';

const answered = '{"code":0,"msg":"ok"}';

/** @param username with whose eyes records are seen; @param now milliseconds since 1970 */
export async function createWebhooks(db: Db, username: string, now: number): Promise<void> {
  const id = await newId(db, webhookSettings);
  const secret = await seal(db, webhookSecret, id, `whsec_${randomBytes(32).toString('base64url')}`);
  const hook = await db.first(returning('webhook', ['id'])`
    insert into webhook (id, user_id, name, url, secret, events, enabled, created_at, updated_at)
    select ${id}, id, '财务系统同步', 'https://caiwu.yunqi.example/api/crm/events', ${secret},
    '["contract.passed", "finance.created", "customer.created"]'::jsonb, false,
    to_timestamp(${now} / 1000.0) - interval '40 days', to_timestamp(${now} / 1000.0) - interval '1 hour'
    from app_user where username = ${username}`);
  if (!hook) throw new Error(`nobody is called ${username}`);
  await db.run(sql`
    with told as (
      select 'contract' as module, id, 'contract.passed' as event, 'passed' as action, owner_id as person, number as called, created_at as at
        from (select * from contract where state = 1 and approval = 2 and deleted_at is null order by created_at desc limit 8) c
      union all
      select 'finance', id, 'finance.created', 'create', owner_id, number, created_at
        from (select * from receipt where state = 1 and deleted_at is null order by created_at desc limit 10) r
      union all
      select 'customer', id, 'customer.created', 'create', owner_id, name, created_at
        from (select * from customer where owner_id > 0 and deleted_at is null order by created_at desc limit 6) k),
    placed as (select *, row_number() over (order by at desc, id) as place from told)
    insert into webhook_delivery (webhook_id, module, record_id, event, action, user_id, state, attempts, created_at, begun_at, due_at,
      finished_at, request, status, response, error, milliseconds)
    select ${hook.id}, module, id, event, action, person, case when place = 5 then 'failed' else 'sent' end,
      case place when 2 then 3 when 5 then 9 else 1 end, at, at, at,
      at + case place when 2 then interval '7 minutes' when 5 then interval '24 hours' else interval '1 second' end,
      jsonb_build_object('event', event, 'action', action, 'module', module, 'recordId', id, 'userid', person,
        'time', to_char(at, 'YYYY-MM-DD HH24:MI:SS'), 'data', jsonb_build_object('id', id, 'name', called))::text,
      case when place = 5 then 502 else 200 end, case when place = 5 then '<html>502 Bad Gateway</html>' else ${answered} end,
      case when place = 5 then ${packed(msg('deliveryStatus', { status: 502 }))} else '' end, 80 + (place * 37 % 240)
    from placed order by at, id`);
}
