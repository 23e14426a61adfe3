// One call: written down before it is dialled, so that nothing is called without a trace, and again when the gateway has answered.
import { dialable, dialDigits } from '@crm/protocol/phone';
import { msg, renderSentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import { loadOne, loadVisible } from '../../engine/load.ts';
import { listPage } from '../../engine/query/list.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { addRecord } from '../../engine/write/create.ts';
import type { Db } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import { invalid, notFound, tooMany } from '../../platform/errors.ts';
import type { Reply } from '../../platform/http/route.ts';
import { customerEntity } from '../customer/index.ts';
import { leadEntity } from '../lead/index.ts';
import { callEntity, callStates } from './call.entity.ts';
import { drivers } from './drivers.ts';
import { gatewayOf } from './gateway.ts';

/** Calls of one person within a minute. */
export const mostCalls = 20;

/** Whom a record of the wire module is about: what is seen of customers and leads. */
const subjects = { customer: customerEntity, clues: leadEntity } as const;
export type Subject = keyof typeof subjects;

interface About {
  module: Subject;
  id: number;
}

async function only(call: Call, module: Subject, number: string): Promise<About | undefined> {
  const entity: EntityDefinition = subjects[module];
  if (!call.actor.can(`${entity.grant}.index`)) return undefined;
  const { rows } = await listPage(call, entity, { key: number, rows: '2' });
  const [first, second] = rows as { id?: number }[];
  return first?.id && !second ? { module, id: first.id } : undefined;
}

/** The record that was named, or the one that has the number where there is just one. @throws AppError `not_found` */
async function aboutWhom(call: Call, sent: Partial<About>, number: string): Promise<About | undefined> {
  if (!sent.module || !sent.id) return (await only(call, 'customer', number)) ?? only(call, 'clues', number);
  const entity: EntityDefinition = subjects[sent.module];
  const [row] = await loadVisible(call, entity, [sent.id]);
  if (!row) throw notFound();
  return { module: sent.module, id: sent.id };
}

async function requireRoom(db: Db, userId: number): Promise<string> {
  // Two at once see each other.
  const person = await db.first(select('app_user', ['extension'])`where id = ${userId} for no key update`);
  const lately = await db.first(select('call_record', [sql<number>`count(*)`.as('n')])`
    where owner_id = ${userId} and created_at > now() - interval '1 minute'`);
  if ((lately?.n ?? 0) >= mostCalls) throw tooMany(msg('callsTooOften', { max: mostCalls }));
  return person?.extension ?? '';
}

export interface DialBody extends Partial<About> {
  mobile: string;
}

interface OwnCall extends Call {
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  commit<Data>(work: (tx: Db) => Promise<Reply<Data>>): Promise<Reply<Data>>;
}

/**
 * Dials and answers `{id, module, modelId}`, beside it `resultcode` and `msg` of the gateway.
 * @throws AppError `invalid`, `not_found` of the record, `too_many`
 */
export async function dial(call: OwnCall, sent: DialBody) {
  const number = dialable(sent.mobile);
  if (!number) throw invalid({ mobile: msg('dialFormat', dialDigits) });
  const about = await aboutWhom(call, sent, number);
  const { userId } = call.actor;
  const gateway = await gatewayOf(call.db);
  const written = await call.transaction(async (db) => {
    const extension = await requireRoom(db, userId);
    if (gateway.driver === 'http' && !extension) throw invalid({ mobile: msg('callNoExtension') });
    return addRecord(
      { ...call, db },
      callEntity,
      {
        number,
        customer_id: about?.module === 'customer' ? about.id : 0,
        lead_id: about?.module === 'clues' ? about.id : 0,
        extension,
        driver: gateway.driver,
        owner_id: userId,
      },
      { action: 'dial' },
    );
  });
  const { extension } = written;
  const { code, message } = await drivers[gateway.driver](gateway, {
    extension,
    mobile: number,
    time: Math.floor(Date.now() / 1000),
  });
  return call.commit(async (db) => {
    const row = await loadOne({ ...call, db }, callEntity, written.id, { lock: true });
    const inCn = typeof message === 'string' ? message : renderSentence(message);
    const state = code === '0' ? callStates.done : callStates.failed;
    await changeRecords(
      { ...call, db },
      callEntity,
      [row],
      { state, result_code: code, message: inCn },
      { action: 'dialled' },
    );
    return {
      data: { id: row.id, module: about?.module ?? '', modelId: about?.id ?? 0 },
      beside: { resultcode: code, msg: typeof message === 'string' ? message : renderSentence(message, call.language) },
    };
  });
}
