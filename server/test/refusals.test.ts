// What a form may send and no column holds: each field of each kind is given all of it, and the answer is a sentence at the field.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { msg, renderSentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, buildApp } from '../src/app.ts';
import { storesNothing } from '../src/engine/entity.ts';
import { inFieldWords } from '../src/engine/write/field-words.ts';
import { createFirstAdministrator } from '../src/modules/identity/bootstrap.ts';
import { modules } from '../src/modules.ts';
import { Database } from '../src/platform/db/database.ts';
import { refusedValue } from '../src/platform/refused-value.ts';
import { openStorage } from '../src/platform/storage/storage.ts';
import { createSampleCompany } from '../src/sample/company.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

const password = 'Kehu#2026';
let place: TestDatabase;
let database: Database;
let app: App;
let folder: string;
let token = '';

beforeAll(async () => {
  place = await createTestDatabase();
  database = new Database({ url: place.url, timeZone: 'Asia/Shanghai', connections: 8 });
  folder = await mkdtemp(path.join(tmpdir(), 'crm-refusals-'));
  const storage = await openStorage({ dataDir: folder, s3: undefined });
  app = await buildApp({ database, storage });
  await database.transaction((tx) => createFirstAdministrator(tx, modules, password));
  await createSampleCompany(database, { customers: 300, seed: 1, now: Date.now(), storage });
  token = (await call('api/user/login', { username: 'admin', password })).data.LoginToken;
}, 120_000);
afterAll(async () => {
  await app.close();
  await database.close();
  await place.drop();
  await rm(folder, { recursive: true, force: true });
});

async function call(to: string, body: Record<string, unknown>) {
  const answer = await app.server.inject({
    method: 'POST',
    url: `/${to}`,
    headers: { 'content-type': 'application/json', ...(token ? { authkey: token } : {}) },
    payload: JSON.stringify(body),
  });
  return answer.json();
}

/** What the database had to refuse, without words at a field. */
const wordless = (['valueRefused', 'valueTooGreat', 'valueTaken', 'valueLinked', 'internal'] as const).map((key) =>
  renderSentence(msg(key)),
);
const odd = ['', '0', '-1', '文字', '99999999999999', 'null'];

describe('each field of each kind, when a record is changed', () => {
  test('answers what it does not take at the field', async () => {
    const bad: unknown[] = [];
    const looked = new Set<string>();
    for (const entity of app.engine.entities) {
      const { edit } = entity.api;
      if (!edit) continue;
      // Of money those that much hangs on: an instalment that was paid in part, a contract with lines.
      const order = entity.name === 'receipt_plan' ? sql`settled desc` : sql`id desc`;
      const rows = await database.rows<{ id: number }>(
        sql`select id from ${sql.table(entity.table)} where deleted_at is null order by ${order} limit 1`,
      );
      for (const { id } of rows)
        for (const field of entity.fields) {
          if (storesNothing(field)) continue;
          for (const wire of [field.wire, ...('wire2' in field && field.wire2 ? [field.wire2] : [])])
            for (const value of odd) {
              looked.add(entity.name);
              const answer = await call(edit, { [entity.idWire ?? 'id']: id, [wire]: value });
              const isBad = ['internal', 'signed_out'].includes(answer.code) || wordless.includes(answer.msg);
              if (isBad) bad.push([entity.name, wire, value, answer.msg]);
            }
        }
    }
    expect(bad).toEqual([]);
    expect(looked.size).toBeGreaterThan(15);
  }, 120_000);

  test('an instalment is not made smaller than what was received of it, alone or with others', async () => {
    const plan = await database.first<{ id: number; contract: number }>(
      sql`select id from receipt_plan where deleted_at is null and settled > 1 order by id limit 1`,
    );
    const other = await database.first<{ id: number }>(
      sql`select id from receipt_plan where deleted_at is null and settled = 0 order by id limit 1`,
    );
    const message = '不能低于已收到的回款';
    expect(await call('api/recpay/edit', { id: plan?.id, money: '1' })).toMatchObject({ fields: { money: message } });
    const ids = [plan?.id, other?.id].join();
    const changed = await call('api/record/change', { module: 'recpay', ids, data: { money: '1' } });
    expect(changed).toMatchObject({
      result: 'success',
      data: { count: 1, rejected: [{ id: plan?.id, reason: message }] },
    });
  });

  test.each(['文字', '1,2', '-1', { a: 1 }])('a department under %j', async (parentid) => {
    const { id } = (await database.first<{ id: number }>(sql`select max(id) as id from department`)) ?? { id: 0 };
    expect(await call('main/Branch/edit', { id, parentid })).toMatchObject({
      code: 'invalid',
      fields: { parentid: '格式不正确' },
    });
  });
});

/** Rules of several columns, and what keeps the program from coming to them. */
const kept: Record<string, string> = {
  app_user_check: 'a registration is decided by its own calls, which set both',
  contract_period: 'checked by the form of contracts: the end is not before the start',
  contract_within_lines: 'checked by the form of contracts, with its lines',
  customer_owner_or_pool: 'owner and pool are set together by the actions of pools',
  dictionary_merge_check: 'an entry becomes another one; the same is refused',
  file_attached: 'record and time are set by one statement',
  file_upload_check: 'a part beyond the total is refused before it is counted',
  flow_delegation_check: 'oneself is refused as a stand-in',
  flow_delegation_check1: 'the end is not before the beginning',
  form_field_check: 'a field of a company is made with type and title',
  invitation_check: 'of two who take the last place the second waits, and is refused',
  invoice_issued: 'number and day are set by issuing an invoice, together',
  lead_converted: 'state and customer are set by turning a lead, together',
  notice_visit_check: 'both are set by one statement',
  product_category_alone: 'a category below itself is refused',
  renewal_period: 'checked by the form of renewals',
  sales_order_line_returned: 'what is returned is counted under a lock',
  sales_order_line_shipped: 'what is shipped is counted under a lock',
  target_of_one: 'a target is of a person or of a department by its call',
};

test('every constraint has a sentence: at its field, declared, or kept from by the program', async () => {
  const rows = await database.rows<{ table: string; name: string; kind: string; columns: string[] }>(sql`
    select k.conrelid::regclass::text as table, k.conname as name, k.contype as kind,
      array(select a.attname::text from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any(k.conkey) order by 1) as columns
    from pg_constraint k where k.connamespace = 'public'::regnamespace and k.contype in ('c', 'f', 'u', 'n', 'p')
      and k.conrelid <> 0`);
  expect(rows.length).toBeGreaterThan(300);
  const several = rows.filter(({ kind, columns }) => kind === 'c' && columns.length > 1);
  const declared = app.engine.entities.flatMap(({ constraints = {} }) => Object.keys(constraints));
  expect([...Object.keys(kept), ...declared].toSorted()).toEqual(several.map(({ name }) => name).toSorted());

  const states: Record<string, string> = { c: '23514', f: '23503', u: '23505', p: '23505', n: '23502' };
  for (const { table, name, kind, columns } of rows) {
    const error = Object.assign(new pg.DatabaseError('x', 1, 'error'), { code: states[kind], constraint: name, table });
    if (kind === 'n') error.column = columns[0];
    expect.soft(refusedValue(error), `${table}.${name}`).toBeDefined();
    const entity = app.engine.entities.find((one) => one.table === table);
    const field = entity?.fields.find(({ column }) => column === columns[0]);
    if (!entity || !field || columns.length > 1 || !['c', 'n', 'f'].includes(kind)) continue;
    const refusal = inFieldWords(await app.engine.definitionNow(database, entity), [{}], error);
    expect.soft(Object.keys(refusal?.fields ?? {}), `${table}.${name}`).toEqual([field.wire]);
  }
});
