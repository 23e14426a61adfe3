// What is edited, made and deleted while an export runs: each row that was there at its beginning leaves once, as it is by then.
import { buffer } from 'node:stream/consumers';
import { limits } from '@crm/protocol/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany, type Person } from '../../../test/company.ts';
import { runToEnd, sheetOf } from '../../../test/transfer.ts';
import { select } from '../../platform/db/query.ts';
import { asPerson } from '../../platform/jobs/as-person.ts';
import { objectKey } from '../file/file.queries.ts';
import { type ExportJobRequest, runExport } from './files.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } } });
});
afterAll(() => company.close());

/** Exports as a job does. @param between runs before each part of the work, by its number */
async function exported(person: Person, list: object, between: (part: number) => Promise<void>): Promise<string[]> {
  const { app, database, storage } = company;
  const data: ExportJobRequest = {
    module: 'customer',
    list: { ...list },
    ids: [],
    columns: ['CustomerName', 'Ext'],
    format: 'csv',
    ip: '',
    language: 'cn',
  };
  const nobody = () => {
    throw new Error('nobody asked');
  };
  const keepers = {
    database,
    organisations: app.organisations,
    settings: app.settings,
    services: { engine: app.engine },
    sink: app.sink,
    guardAccess: nobody,
    enqueue: nobody,
  };
  const { signal } = new AbortController();
  let part = 0;
  const { fileId } = await runExport({
    id: 1,
    database,
    storage,
    engine: app.engine,
    settings: await app.settings.latest(),
    data,
    userId: person.id,
    log: app.server.log,
    signal,
    progress: () => {},
    asPerson: async (origin, work) => {
      await between((part += 1));
      return asPerson(keepers, { userId: person.id, changesAccess: false }, origin, signal, work);
    },
    asProgram: nobody,
  });
  const file = await database.first(select('file', ['key'])`where id = ${Number(fileId)}`);
  const bytes = await buffer(await storage.read(objectKey(file?.key ?? '')));
  const [, ...lines] = bytes.toString('utf8').trim().split(/\r?\n/);
  return lines;
}

test('a row that moves leaves once, one that went leaves not, and the order is that of the beginning', async () => {
  const { manager, seller, database } = company;
  const ids: number[] = [];
  for (let at = 0; at < 3; at++) ids.push(await addCustomer(seller, `搬${at}`));
  // More than two parts.
  await database.run(sql`
    insert into customer (name, name_sort, search_text, search_tokens, owner_id, created_by)
    select '搬' || n, 'ban' || n, '搬' || n, array['搬'], ${seller.id}, ${seller.id} from generate_series(1000, 1596) n`);
  const list = { key: '搬', sort: 'CustomerName' };
  const still = await exported(manager, list, async () => {});
  expect(still).toHaveLength(600);
  const nameOf = (line: string) => line.split(',')[0] ?? '';
  const idOf = async (line: string) =>
    (await database.first(select('customer', ['id'])`where name = ${nameOf(line)}`))?.id;
  const [first, last, gone, away, handed] = await Promise.all(
    [still[3], still[590], still[595], still[596], still[597]].map((line) => idOf(line ?? '')),
  );
  const edit = (id: number | undefined, name: string) =>
    manager.call('api/customer/edit', { id, CustomerName: name, Ext: '改过' });
  const moved = await exported(manager, list, async (part) => {
    // The first part has read which rows there are, the second has let out the first of them.
    if (part !== 3) return;
    // Behind all others, though it left already; before all others, though it did not yet; and out of what is looked for.
    expect((await edit(first, '搬走了')).body.result).toBe('success');
    expect((await edit(last, '搬')).body.result).toBe('success');
    expect((await edit(away, '走了')).body.result).toBe('success');
    await database.run(sql`update customer set deleted_at = now() where id = ${gone}`);
    // To somebody whose customers the manager does not see.
    await database.run(sql`update customer set owner_id = ${company.stranger.id} where id = ${handed}`);
    await addCustomer(seller, '搬来了');
  });
  const expected = still
    .map((line, at) => (at === 590 ? '搬,改过' : at === 596 ? '走了,改过' : line))
    .filter((_line, at) => at !== 595 && at !== 597);
  expect(moved).toEqual(expected);
});

test('an export has the order of its list, whatever that is sorted by', async () => {
  const { admin } = company;
  for (const sort of ['status', 'userid desc', 'AddTime desc', 'CustomerName desc', 'clue']) {
    const listed: string[] = [];
    for (let next: string | undefined = ''; next !== undefined; ) {
      const body: Record<string, unknown> = { sort, rows: limits.maxRows, ...(next ? { next } : {}) };
      const { data } = (await admin.call('api/customer/index', body)).body;
      listed.push(...data.rows.map((row: { CustomerName: string }) => row.CustomerName));
      next = data.next;
    }
    const left = await exported(admin, { sort }, async () => {});
    expect(
      left.map((line) => line.split(',')[0]),
      sort,
    ).toEqual(listed);
    expect(listed.length).toBeGreaterThan(500);
  }
});

test('everything leaves, also what is more than is read at once', async () => {
  const { admin, seller, database } = company;
  await database.run(sql`
    insert into customer (name, name_sort, search_text, search_tokens, owner_id, created_by)
    select '多' || n, 'duo' || n, '多' || n, array['多'], ${seller.id}, ${seller.id} from generate_series(10001, 20001) n`);
  const left = await exported(admin, { key: '多', sort: 'CustomerName' }, async () => {});
  expect(left.map((line) => line.split(',')[0])).toEqual(
    Array.from({ length: 10_001 }, (_one, at) => `多${10_001 + at}`),
  );
  // And where all of them were chosen by hand.
  const chosen = await database.rows(select('customer', ['id'])`where name like '多%'`);
  const ids = chosen.map(({ id }) => id).join();
  const run = await runToEnd(admin, 'api/customer/export', { list: {}, ids });
  expect(await sheetOf(company, run.fileUrl)).toHaveLength(10_002);
});
