// The addresses that are told of changes: kept by whoever may, in force at the next call of every process.
import { createHash, randomBytes } from 'node:crypto';
import { say, spoken } from '@crm/protocol/sentences';
import { type WebhookKind, type WebhookRow, webhookLimits } from '@crm/protocol/webhook';
import { sql } from 'kysely';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import { writeLog } from '../../engine/operation-log.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Organisation, OrganisationPart } from '../../platform/access/organisation.ts';
import type { Db } from '../../platform/db/database.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/errors.ts';
import { outgoingUrl } from '../../platform/http/outgoing.ts';
import { accessChanged } from '../identity/index.ts';

declare module '../../platform/settings/setting.ts' {
  interface SettingValues {
    /** Hosts that may be told, `*.example.com` with everything below; empty: any. */
    'webhook.hosts': string;
  }
}

export const entity = 'webhook';

interface Heard {
  id: number;
  events: ReadonlySet<string>;
}

/** Those that are on: a write of which none hears costs nothing. */
export const hooksPart: OrganisationPart<readonly Heard[]> = {
  empty: [],
  load: async (db) => {
    const rows = await db.rows<{ id: number; events: string[] }>(
      sql`select id, events from webhook where enabled and deleted_at is null order by id`,
    );
    return rows.map(({ id, events }) => ({ id, events: new Set(events) }));
  },
};

export function hooksOf(organisation: Organisation): readonly Heard[] {
  return organisation.part(hooksPart);
}

const usual = ['created', 'changed', 'deleted', 'restored'];

function eventsOf(kind: EntityDefinition): string[] {
  return kind.fields.some((field) => field.wire === 'approval') ? [...usual, 'passed'] : usual;
}

/** Kinds of records that the person sees, and what can be heard of each. */
export function webhookKinds({ engine, actor }: { engine: Call['engine']; actor: Actor }): WebhookKind[] {
  return engine.entities
    .filter((kind) => kind.api.detail.length > 0 && actor.can(`${kind.grant}.index`))
    .map((kind) => ({ module: kind.module, label: kind.label, events: eventsOf(kind) }));
}

/** True where the setting lets this host be told. */
export function isAllowedHost(host: string, setting: string): boolean {
  const hosts = setting
    .toLowerCase()
    .split(/[\s,，;；]+/)
    .filter((one) => one !== '');
  return (
    hosts.length === 0 ||
    hosts.some((one) => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : one === host.toLowerCase()))
  );
}

export interface WebhookBody {
  name: string;
  url: string;
  events: readonly string[];
  /** Empty: the one that is there stays, or a new one is made. */
  secret: string;
  enabled: boolean;
}

/** @throws AppError `invalid` at the fields */
function check(call: Call, body: WebhookBody): void {
  const url = outgoingUrl(body.url);
  if (!url) throw invalid({ url: say('webhookUrl') });
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!isAllowedHost(host, call.settings.get('webhook.hosts'))) throw invalid({ url: say('webhookHost', { host }) });
  if (body.events.length === 0) throw invalid({ events: say('webhookEvents') });
  const known = new Set(
    webhookKinds(call).flatMap(({ module, events }) => events.map((event) => `${module}.${event}`)),
  );
  if (body.events.some((event) => !known.has(event))) throw invalid({ events: say('webhookEventUnknown') });
  const { min, max } = webhookLimits.secret;
  if (body.secret !== '' && !new RegExp(`^[\\x21-\\x7e]{${min},${max}}$`).test(body.secret))
    throw invalid({ secret: say('webhookSecret', { min, max }) });
}

const titles = { name: '名称', url: '地址', events: '事件', enabled: '启用', secret: '密钥' };

/** @returns the secret, where the program made it */
export async function addHook(call: Call, body: WebhookBody): Promise<{ id: number; secret: string }> {
  check(call, body);
  const held = await call.db.first<{ n: number }>(sql`select count(*) as n from webhook where deleted_at is null`);
  if ((held?.n ?? 0) >= webhookLimits.hooks) throw conflict(say('webhooksMost', { max: webhookLimits.hooks }));
  const secret = body.secret || `whsec_${randomBytes(32).toString('base64url')}`;
  const row = await call.db.first<{ id: number }>(sql`
    insert into webhook (user_id, name, url, secret, events, enabled)
    values (${call.actor.userId}, ${body.name}, ${body.url}, ${secret}, ${JSON.stringify(body.events)}::jsonb, ${body.enabled})
    returning id`);
  const id = row?.id ?? 0;
  await accessChanged(call);
  await writeLog(call, [{ entity, recordId: id, action: 'create', note: body.name }]);
  return { id, secret };
}

interface Stored extends Omit<WebhookBody, 'events'> {
  id: number;
  events: string[];
  user_id: number;
  version: number;
}

async function hold(db: Db, id: number): Promise<Stored> {
  const row = await db.first<Stored>(
    sql`select id, user_id, name, url, secret, events, enabled, version from webhook where id = ${id} and deleted_at is null for update`,
  );
  if (!row) throw notFound();
  return row;
}

/** What is told is what its person sees: nobody else points it elsewhere, has it tell more, or switches it on. */
export async function editHook(call: Call, id: number, version: number, body: WebhookBody): Promise<void> {
  const before = await hold(call.db, id);
  if (version !== before.version) throw conflict(say('staleUnknown'));
  const isOwn = before.user_id === call.actor.userId;
  const moved = before.url !== body.url || body.secret !== '' || String(before.events) !== String(body.events);
  const switchedOn = body.enabled && !before.enabled;
  if ((moved || switchedOn) && !isOwn) throw forbidden(say('webhookNotYours'));
  if (moved || switchedOn) check(call, body);
  await call.db.run(sql`
    update webhook set name = ${body.name}, url = ${body.url}, events = ${JSON.stringify(body.events)}::jsonb,
      secret = ${body.secret || before.secret}, enabled = ${body.enabled}, version = version + 1, updated_at = now(),
      failures = case when ${body.enabled} and not enabled then 0 else failures end
    where id = ${id}`);
  await accessChanged(call);
  const shown = (hook: WebhookBody) => ({
    name: hook.name,
    url: hook.url,
    events: hook.events.join(', '),
    enabled: spoken(hook.enabled ? say('yes') : say('no')),
    secret: hook.secret && createHash('sha256').update(hook.secret).digest('hex').slice(0, 8),
  });
  const [was, is] = [shown(before), shown({ ...body, secret: body.secret || before.secret })];
  const changes = (Object.keys(titles) as (keyof typeof titles)[])
    .filter((field) => was[field] !== is[field])
    .map((field) => {
      const told = (text: string) => (field === 'secret' ? '******' : text);
      return { field, title: titles[field], old: told(was[field]), new: told(is[field]) };
    });
  if (changes.length > 0) await writeLog(call, [{ entity, recordId: id, action: 'edit', note: body.name, changes }]);
}

export async function deleteHooks(call: Call, ids: readonly number[]): Promise<number> {
  const rows = await call.db.rows<{ id: number; name: string }>(
    sql`update webhook set deleted_at = now(), enabled = false where id = any(${ids}::bigint[]) and deleted_at is null returning id, name`,
  );
  if (rows.length < ids.length) throw notFound();
  await call.db.run(sql`update webhook_delivery set state = 'failed', finished_at = now()
    where webhook_id = any(${ids}::bigint[]) and state = 'waiting'`);
  await accessChanged(call);
  await writeLog(
    call,
    rows.map(({ id, name }) => ({ entity, recordId: id, action: 'delete', note: name })),
  );
  return rows.length;
}

export async function listHooks({ db, actor }: Pick<Call, 'db' | 'actor'>): Promise<WebhookRow[]> {
  const rows = await db.rows<Omit<WebhookRow, 'UserName'>>(sql`
    select w.id, w.name, w.url, w.events, w.enabled::int as enabled, w.failures, w.version, w.user_id as userid,
      to_char(w.created_at, 'YYYY-MM-DD HH24:MI:SS') as "AddTime",
      (select count(*) from webhook_delivery d where d.webhook_id = w.id and d.state = 'sent' and d.created_at > now() - interval '1 day') as sent,
      (select count(*) from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting') as waiting
    from webhook w where w.deleted_at is null order by w.id`);
  return rows.map((row) => ({ ...row, UserName: actor.organisation.users.get(row.userid)?.name ?? '' }));
}
