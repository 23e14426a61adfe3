// Sends what waits for each address: in the order of the writes, signed, and again after a failure, for a day.

import { createHmac } from 'node:crypto';
import { msg, packed, type Sentence } from '@crm/protocol/sentences';
import { webhookLimits } from '@crm/protocol/webhook';
import { sql } from 'kysely';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import { loadVisible } from '../../engine/load.ts';
import { presentPage } from '../../engine/present.ts';
import { stampSettings } from '../../engine/settings/write.ts';
import { Actor } from '../../platform/access/actor.ts';
import { bumpAccessVersion } from '../../platform/access/versions.ts';
import { moment, returning, select } from '../../platform/db/query.ts';
import { OutgoingError, outgoingUrl, post } from '../../platform/http/outgoing.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import { SecretUnreadable } from '../../platform/secrets/keyring.ts';
import { open } from '../../platform/secrets/secrets.ts';
import { notify } from '../notice/index.ts';
import { isAllowedHost, webhookSecret, webhookSettings } from './hooks.ts';

/** Seconds for which a delivery is taken: longer than any attempt, after which one of a process that died is tried again. */
const taken = 60;
/** Milliseconds for which one run begins further deliveries of an address. */
const turn = 8_000;
/** Deliveries of one address in a run. */
const most = 200;
/** How many addresses are called at the same time. */
const atOnce = 8;
/** Characters that are kept of what was sent and answered. */
const shown = 2_000;
/** Seconds before the second attempt; each further one waits twice as long, an hour at most. */
const pause = 10;
const longestPause = 3_600;

interface Hook {
  id: number;
  name: string;
  userId: number;
  url: string;
  secret: string;
}

interface Delivery {
  id: number;
  key: string;
  module: string;
  recordId: number;
  event: string;
  action: string;
  userId: number;
  attempts: number;
  at: string;
  late: boolean;
}

interface Result {
  state: 'sent' | 'failed' | 'skipped' | 'again';
  request?: string;
  status?: number;
  response?: string;
  error?: Sentence;
  milliseconds?: number;
}

/** Any process may: what one has taken no other takes, and what of a record comes later waits for it. */
export async function sendDeliveries(run: JobRun): Promise<{ sent: number }> {
  const hooks = await run.database.rows(select('webhook as w', [
    'w.id',
    'w.name',
    'w.user_id as userId',
    'w.url',
    'w.secret',
  ])`where w.enabled and exists (select 1 from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting' and d.due_at <= now())
    order by w.id`);
  let sent = 0;
  for (let at = 0; at < hooks.length && !run.signal.aborted; at += atOnce) {
    const counts = await Promise.all(hooks.slice(at, at + atOnce).map((hook) => sendTo(run, hook)));
    for (const count of counts) sent += count;
  }
  return { sent };
}

/** One after the other; after the first that does not arrive the others wait for the next run. */
async function sendTo(run: JobRun, hook: Hook): Promise<number> {
  const until = performance.now() + turn;
  let sent = 0;
  while (sent < most && performance.now() < until && !run.signal.aborted) {
    const delivery = await next(run, hook);
    if (!delivery) break;
    const result = await attempt(run, hook, delivery);
    await settle(run, hook, delivery, result);
    if (result.state === 'again' || result.state === 'failed') break;
    sent++;
  }
  return sent;
}

/** Takes the earliest that is due; of one record never a later one before an earlier. */
function next({ database }: JobRun, hook: Hook): Promise<Delivery | undefined> {
  return database.first(returning('webhook_delivery', [
    'id',
    'key',
    'module',
    'record_id as recordId',
    'event',
    'action',
    'user_id as userId',
    'attempts',
    moment('created_at').as('at'),
    sql<boolean>`begun_at < now() - make_interval(hours => ${webhookLimits.hours})`.as('late'),
  ])`
    update webhook_delivery set due_at = now() + make_interval(secs => ${taken}) where id = (
      select d.id from webhook_delivery d where d.webhook_id = ${hook.id} and d.state = 'waiting' and d.due_at <= now()
        and not exists (select 1 from webhook_delivery e where e.webhook_id = d.webhook_id and e.state = 'waiting'
          and e.module = d.module and e.record_id = d.record_id and e.id < d.id)
      order by d.id limit 1 for update skip locked)`);
}

async function attempt(run: JobRun, hook: Hook, delivery: Delivery): Promise<Result> {
  const host = outgoingUrl(hook.url)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  if (!isAllowedHost(host, run.settings.get('webhook.hosts')))
    return { state: 'failed', error: msg('webhookHost', { host }) };
  const data = await run.asProgram((call) => seen(call as Call, hook, delivery));
  if (data === 'gone') return { state: 'failed', error: msg('deliveryOwnerGone') };
  if (!data) return { state: 'skipped', error: msg('deliveryUnseen') };
  const secret = secretOf(run, hook);
  if (secret === undefined) return { state: 'again', error: msg('deliverySecret') };
  const { key, event, action, module, recordId, userId, at } = delivery;
  const body = JSON.stringify({ id: key, event, action, module, recordId, time: at, userid: userId, data });
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'crm-webhook',
    'x-signature': `t=${time},v1=${signature}`,
    'x-delivery-id': key,
    'x-event': event,
    'x-attempt': String(delivery.attempts + 1),
  };
  const request = body.slice(0, shown);
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const { status, body: response } = await post(hook.url, body, { headers, cut: true });
    const isTaken = status >= 200 && status < 300;
    const outcome = { request, status, response: response.slice(0, shown), milliseconds: took() };
    return isTaken
      ? { state: 'sent', ...outcome }
      : { state: 'again', ...outcome, error: msg('deliveryStatus', { status }) };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    run.log.warn({ err: error, webhook: hook.id }, 'delivery');
    return { state: 'again', request, error: reasonOf(error), milliseconds: took() };
  }
}

/** Undefined where it cannot be read here and now; others are sent meanwhile. */
function secretOf({ log }: JobRun, { id, secret }: Hook): string | undefined {
  try {
    return open(webhookSecret, id, secret);
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
    log.error({ err: error, webhook: id }, 'delivery');
    return undefined;
  }
}

function reasonOf({ kind, message }: OutgoingError): Sentence {
  if (kind === 'refused' || kind === 'address') return msg('deliveryRefused');
  return /timeout|aborted/i.test(message) ? msg('deliveryTimeout') : msg('deliveryUnreachable');
}

/** The record as the owner of the webhook sees it now, with fields hidden and masked; undefined where they do not see it, `gone` if they left. */
async function seen(
  call: Call,
  hook: Hook,
  { module, recordId }: Delivery,
): Promise<Record<string, unknown> | 'gone' | undefined> {
  const { organisation, definitionVersion } = call.actor;
  const user = organisation.users.get(hook.userId);
  const entity: EntityDefinition | undefined = call.engine.entity(module);
  const actor = new Actor(organisation, hook.userId, 0, definitionVersion);
  if (!user?.enabled || user.deleted || !actor.can('system.webhook.index')) return 'gone';
  if (!entity || !actor.can(`${entity.grant}.index`)) return undefined;
  const own = { ...call, actor };
  const [there] = await loadVisible(own, entity, [recordId]);
  // A late delivery is still sent: the recycle bin keeps the record as it was.
  const row = there ?? (await loadVisible(own, entity, [recordId], { deleted: true }))[0];
  if (!row) return undefined;
  const [wire] = await presentPage(own, await call.engine.definitionFor(call.db, entity, actor), [row]);
  return wire;
}

async function settle(run: JobRun, hook: Hook, delivery: Delivery, result: Result): Promise<void> {
  const { id, attempts, late } = delivery;
  const { request = '', status = 0, response = '', error, milliseconds = 0 } = result;
  const state = result.state === 'again' ? (late ? 'failed' : 'waiting') : result.state;
  const wait = Math.min(pause * 2 ** Math.min(attempts, 20), longestPause);
  await run.asProgram(async (call) => {
    await call.db.run(sql`
      update webhook_delivery set state = ${state}, attempts = attempts + 1, request = ${request}, status = ${status},
        response = ${response.replaceAll('\0', '')}, error = ${error ? packed(error) : ''}, milliseconds = ${milliseconds},
        due_at = now() + make_interval(secs => ${state === 'waiting' ? wait : 0}),
        finished_at = case when ${state} = 'waiting' then null else now() end
      where id = ${id} and state = 'waiting'`);
    if (state === 'sent')
      await stampSettings(call.db, webhookSettings, sql`id = ${hook.id} and failures > 0`, { failures: 0 });
    if (state === 'failed') await countFailure(call, hook);
  });
}

/** Notified once in six hours, whatever else fails; after many failures in a row the address is switched off. */
async function countFailure(call: Call, hook: Hook): Promise<void> {
  const [row] = await stampSettings(call.db, webhookSettings, sql`id = ${hook.id} and enabled`, {
    failures: sql`failures + 1`,
    enabled: sql`failures + 1 < ${webhookLimits.failures}`,
  });
  if (!row) return;
  const { organisation } = call.actor;
  const administrators = [...organisation.users.keys()].filter((id) =>
    organisation.rolesOf(id).some(({ admin }) => admin),
  );
  const users = [hook.userId, ...administrators];
  if (!row.enabled) {
    await bumpAccessVersion(call.db);
    await notify(
      call,
      { kind: 'webhook.off', users, params: { name: hook.name, count: row.failures } },
      { system: true },
    );
    return;
  }
  const alreadyNotified =
    await call.db.first(sql`select 1 from notification where kind = 'webhook.failed' and params ->> 'id' = ${String(hook.id)}
    and created_at > now() - interval '6 hours' limit 1`);
  if (!alreadyNotified)
    await notify(call, { kind: 'webhook.failed', users, params: { name: hook.name, id: hook.id } }, { system: true });
}

/** Old deliveries go; those that waited behind a dead address for longer than they may are given up. */
export async function pruneDeliveries({ database }: JobRun): Promise<void> {
  await database.run(
    sql`delete from webhook_delivery where state <> 'waiting' and created_at < now() - make_interval(days => ${webhookLimits.kept})`,
  );
  await database.run(sql`update webhook_delivery d set state = 'failed', finished_at = now() from webhook w
    where w.id = d.webhook_id and d.state = 'waiting' and d.begun_at < now() - make_interval(hours => ${webhookLimits.hours + 2})`);
}
