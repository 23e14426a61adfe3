// How the company calls: by which driver, to which gateway. The secret goes in and never comes out.
import type { FieldChange } from '@crm/protocol/answers/operationLog';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { writeLog } from '../../engine/operation-log.ts';
import { requireFresh } from '../../engine/write/update.ts';
import type { Db } from '../../platform/db/database.ts';
import { invalid } from '../../platform/errors.ts';
import { outgoingUrl } from '../../platform/http/outgoing.ts';
import { holdKey, holds, open, type SealedColumn, seal } from '../../platform/secrets/secrets.ts';
import type { Gateway } from './drivers.ts';

type Stored = Gateway & { version: number };

/** The secret as it is stored. */
const found = sql<Stored>`select driver, url, secret, version from call_gateway`;

export const gatewaySecret: SealedColumn = {
  table: 'call_gateway',
  column: 'secret',
  title: '双呼网关',
  hint: '已改为仅记录，须由管理员重新填写密钥并启用',
  async forget(tx) {
    await tx.run(sql`update call_gateway set driver = 'log', secret = '', version = version + 1`);
    return [];
  },
};

/** With the secret. */
export async function gatewayOf(db: Db): Promise<Gateway> {
  const { driver, url, secret } = await gatewaySettings(db);
  return { driver, url, secret: open(gatewaySecret, 0, secret) };
}

/** With the secret as it is stored, which is empty where there is none. */
export async function gatewaySettings(db: Db): Promise<Stored> {
  const row = await db.first(found);
  if (!row) throw new Error('there is no gateway row');
  return row;
}

const logged = [
  { field: 'driver', title: '呼叫方式' },
  { field: 'url', title: '网关地址' },
] as const;
const drivers = [
  { value: 'log', label: '仅记录' },
  { value: 'http', label: '双呼网关' },
] as const;
const nameOf = (driver: Gateway['driver']) => drivers.find(({ value }) => value === driver)?.label ?? driver;

/** An empty secret leaves the one that is there. @throws AppError `invalid` at the fields, `conflict` where somebody else changed it meanwhile */
export async function setGateway(call: Call, body: Stored): Promise<number> {
  await holdKey(call.db);
  const before = await call.db.first(sql<Stored>`${found} for update`);
  if (!before) throw new Error('there is no gateway row');
  await requireFresh(call, 'callGateway', { id: 1, version: before.version }, body.version);
  if (body.driver === 'http') {
    if (!body.url) throw invalid({ url: msg('required') });
    if (!body.secret && !before.secret) throw invalid({ secret: msg('required') });
  }
  if (body.url && !outgoingUrl(body.url)) throw invalid({ url: msg('callUrl') });
  const words = { driver: nameOf(body.driver), url: body.url };
  const old = { driver: nameOf(before.driver), url: before.url };
  const changes: FieldChange[] = logged
    .filter(({ field }) => words[field] !== old[field])
    .map(({ field, title }) => ({ field, title, old: old[field], new: words[field] }));
  const isNew = body.secret !== '' && !holds(gatewaySecret, 0, before.secret, body.secret);
  if (isNew) changes.push({ field: 'secret', title: '签名密钥', old: '', new: '***' });
  if (changes.length === 0) return before.version;
  const secret = isNew ? await seal(call.db, gatewaySecret, 0, body.secret) : before.secret;
  await call.db.run(sql`
    update call_gateway set driver = ${body.driver}, url = ${body.url}, secret = ${secret},
      version = version + 1`);
  await writeLog(call, [{ entity: 'callGateway', recordId: 1, action: 'edit', changes }]);
  return before.version + 1;
}
