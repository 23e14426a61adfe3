// The addresses that receive changes: kept by people with the grant, in force at the next call of every process.

import { randomBytes } from 'node:crypto';
import type { WebhookKind, WebhookRow } from '@crm/protocol/answers/webhook';
import { msg, renderSentence } from '@crm/protocol/sentences';
import { webhookLimits } from '@crm/protocol/webhook';
import { sql } from 'kysely';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import { defineSettings, type SettingsOf } from '../../engine/settings/definition.ts';
import { holdOne, holdSettings } from '../../engine/settings/read.ts';
import { changeSettings, insertSettings, newId, removeSettings, stampSettings } from '../../engine/settings/write.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Organisation, OrganisationPart } from '../../platform/access/organisation.ts';
import { bumpAccessVersion } from '../../platform/access/versions.ts';
import { moment, select } from '../../platform/db/query.ts';
import { forbidden, invalid } from '../../platform/errors.ts';
import { outgoingUrl } from '../../platform/http/outgoing.ts';
import { holdKey, holds, type SealedColumn, seal } from '../../platform/secrets/secrets.ts';

declare module '../../platform/settings/setting.ts' {
  interface SettingValues {
    /** Hosts that may be called, `*.example.com` with everything below; empty: any. */
    'webhook.hosts': string;
  }
}

interface HookEvents {
  id: number;
  events: ReadonlySet<string>;
}

/** Those that are on: a write without any listener costs nothing. */
export const hooksPart: OrganisationPart<readonly HookEvents[]> = {
  empty: [],
  load: async (db) => {
    const rows = await db.rows(select('webhook', ['id', 'events'])`where enabled and deleted_at is null order by id`);
    return rows.map(({ id, events }) => ({ id, events: new Set(events) }));
  },
};

export function hooksOf(organisation: Organisation): readonly HookEvents[] {
  return organisation.part(hooksPart);
}

const usual = ['created', 'changed', 'deleted', 'restored'];

function eventsOf(kind: EntityDefinition): string[] {
  return kind.fields.some((field) => field.wire === 'approval') ? [...usual, 'passed'] : usual;
}

/** Kinds of records that the person sees, with the events of each. */
export function webhookKinds({ engine, actor }: { engine: Call['engine']; actor: Actor }): WebhookKind[] {
  return engine.entities
    .filter((kind) => kind.api.detail.length > 0 && actor.can(`${kind.grant}.index`))
    .map((kind) => ({ module: kind.module, label: kind.label, events: eventsOf(kind) }));
}

/** True where the setting allows calls to this host. */
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
  if (!url) throw invalid({ url: msg('webhookUrl') });
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!isAllowedHost(host, call.settings.get('webhook.hosts'))) throw invalid({ url: msg('webhookHost', { host }) });
  if (body.events.length === 0) throw invalid({ events: msg('webhookEvents') });
  const known = new Set(
    webhookKinds(call).flatMap(({ module, events }) => events.map((event) => `${module}.${event}`)),
  );
  if (body.events.some((event) => !known.has(event))) throw invalid({ events: msg('webhookEventUnknown') });
  const { min, max } = webhookLimits.secret;
  if (body.secret !== '' && !new RegExp(`^[\\x21-\\x7e]{${min},${max}}$`).test(body.secret))
    throw invalid({ secret: msg('webhookSecret', { min, max }) });
}

export const webhookSecret: SealedColumn = {
  table: 'webhook',
  column: 'secret',
  id: 'id',
  title: '事件推送',
  hint: '已停用，须由创建人填写新的密钥后启用',
  async forget(tx, ids) {
    const rows = await stampSettings(tx, webhookSettings, sql`id = any(${ids}::bigint[])`, {
      secret: '',
      enabled: false,
    });
    await bumpAccessVersion(tx);
    return rows.map(({ name }) => `“${name}”`);
  },
};

export const webhookSettings = defineSettings<SettingsOf<'webhook'>>({
  name: 'webhook',
  table: 'webhook',
  stamps: ['updated_at'],
  limit: { most: webhookLimits.hooks, sentence: msg('webhooksMost', { max: webhookLimits.hooks }) },
  deletion: { set: { enabled: false, secret: '' } },
  log: {
    fields: {
      name: { title: '名称' },
      url: { title: '地址' },
      events: { title: '事件', text: ({ events }) => events.join(', ') },
      enabled: { title: '启用', text: ({ enabled }) => renderSentence(enabled ? msg('yes') : msg('no')) },
      secret: { title: '密钥', masked: ['******', '******'] },
    },
    note: ({ name }) => name,
  },
  moves: 'access',
});

/** @returns the secret, where the program made it */
export async function addHook(call: Call, body: WebhookBody): Promise<{ id: number; secret: string }> {
  check(call, body);
  const secret = body.secret || `whsec_${randomBytes(32).toString('base64url')}`;
  const id = await newId(call.db, webhookSettings);
  const sealed = await seal(call.db, webhookSecret, id, secret);
  await insertSettings(call, webhookSettings, { ...body, id, secret: sealed, user_id: call.actor.userId });
  return { id, secret };
}

/** The webhook sends what its owner sees: nobody else changes its address or content, or switches it on. */
export async function editHook(call: Call, id: number, version: number, body: WebhookBody): Promise<void> {
  await holdKey(call.db);
  const before = await holdOne(call, webhookSettings, id, { version });
  const isOwn = before.user_id === call.actor.userId;
  const moved = before.url !== body.url || body.secret !== '' || String(before.events) !== String(body.events);
  const switchedOn = body.enabled && !before.enabled;
  if ((moved || switchedOn) && !isOwn) throw forbidden(msg('webhookNotYours'));
  if (moved || switchedOn) check(call, body);
  if (body.enabled && body.secret === '' && before.secret === '') throw invalid({ secret: msg('required') });
  const isNew = body.secret !== '' && !holds(webhookSecret, id, before.secret, body.secret);
  const secret = isNew ? await seal(call.db, webhookSecret, id, body.secret) : before.secret;
  await changeSettings(call, webhookSettings, before, { ...body, secret, ...(switchedOn ? { failures: 0 } : {}) });
}

export async function deleteHooks(call: Call, ids: readonly number[]): Promise<number> {
  const rows = await holdSettings(call, webhookSettings, ids);
  await removeSettings(call, webhookSettings, rows);
  await call.db.run(sql`update webhook_delivery set state = 'failed', finished_at = now()
    where webhook_id = any(${ids}::bigint[]) and state = 'waiting'`);
  return rows.length;
}

export async function listHooks({ db, actor }: Pick<Call, 'db' | 'actor'>): Promise<WebhookRow[]> {
  const rows = await db.rows(
    select('webhook as w', [
      'w.id',
      'w.name',
      'w.url',
      'w.events',
      sql<0 | 1>`w.enabled::int`.as('enabled'),
      'w.failures',
      'w.version',
      'w.user_id as userid',
      moment('w.created_at').as('AddTime'),
      sql<number>`(select count(*) from webhook_delivery d where d.webhook_id = w.id and d.state = 'sent' and d.created_at > now() - interval '1 day')`.as(
        'sent',
      ),
      sql<number>`(select count(*) from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting')`.as(
        'waiting',
      ),
    ])`where w.deleted_at is null order by w.id`,
  );
  return rows.map((row) => ({ ...row, UserName: actor.organisation.users.get(row.userid)?.name ?? '' }));
}
