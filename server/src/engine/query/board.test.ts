// Boards: every column's number equals what the list answers for it, for every reader and every filter.
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';

interface Column {
  value: number | string;
  label: string;
  disabled?: boolean;
  total: number;
  totalCapped?: true;
}

let company: Company;
let dictionary: { id: number; Name: string; types: string; version: number }[];
beforeAll(async () => {
  company = await createCompany();
  const { admin, seller, peer, stranger, database } = company;
  dictionary = (await admin.call('api/Status/json')).body.data;
  const people = [seller, peer, stranger];
  const ids: number[] = [];
  for (let at = 0; at < 30; at++) {
    const id = await addCustomer(people[at % 3] as Person, `看板${at}${at % 2 ? '科技' : '贸易'}公司`, {
      status: at % 4 === 3 ? '' : entries('status')[at % 4],
      LaiYuan: at % 5 === 0 ? '' : entries('LaiYuan')[at % 3],
      hangye: at % 7 === 0 ? '' : entries('hangye')[at % 2],
    });
    ids.push(id);
    const lead = { CustomerName: `看板线索${at}公司`, LaiYuan: at % 3 ? entries('LaiYuan')[at % 2] : '' };
    await (people[at % 3] as Person).call('api/clues/add', lead);
  }
  await admin.call('api/customer/ToGonghai', { ids: ids.slice(0, 5).join(',') });
  await admin.call('api/gys/add', { name: '看板供应公司', gysType: entries('gysType')[0] });
  await database.run(sql`insert into customer_member (customer_id, user_id, access)
    select id, ${seller.id}, 'read' from customer where owner_id not in (0, ${seller.id}) order by id limit 4`);
});
afterAll(() => company.close());

const entries = (type: string) => dictionary.filter((entry) => entry.types === type).map((entry) => entry.id);

const countBoard = async (person: Person, body: Record<string, unknown>) =>
  (await person.call('api/formField/boardCount', { module: 'customer', by: 'status', ...body })).body;

/** What the list itself answers for each column, by its value; '' for those without one. */
async function listed(person: Person, path: string, by: string, columns: Column[], body: Record<string, unknown>) {
  const given = typeof body.data === 'string' ? (JSON.parse(body.data) as unknown[]) : [];
  const total = async (one: object) => {
    const data = JSON.stringify([...given, { field: by, ...one }]);
    const answer = (await person.call(path, { ...body, data, rows: 1 })).body;
    expect(answer.result, `${path} ${by} ${data} ${answer.msg}`).toBe('success');
    return answer.data.total as number;
  };
  const totals: [string, number][] = [];
  for (const { value } of columns) totals.push([String(value), await total({ type: 'eq', value: String(value) })]);
  return { totals, none: () => total({ type: 'empty' }) };
}

async function expectSame(person: Person, path: string, module: string, by: string, body: Record<string, unknown>) {
  const answer = await countBoard(person, { module, by, ...body });
  const about = `${module} ${by} ${JSON.stringify(body)}`;
  expect(answer.msg, about).toBe('');
  const { columns, unset } = answer.data as { columns: Column[]; unset?: { total: number } };
  const { totals, none } = await listed(person, path, by, columns, body);
  expect([about, columns.map(({ value, total }) => [String(value), total])]).toEqual([about, totals]);
  if (unset) expect([about, unset.total]).toEqual([about, await none()]);
  const all = (await person.call(path, { ...body, rows: 1 })).body.data.total as number;
  const sum = columns.reduce((so, { total }) => so + total, unset?.total ?? 0);
  expect([about, sum]).toEqual([about, all]);
}

/** The same by the rows of a list that fits a page. */
async function expectAsRows(person: Person, by: string, body: Record<string, unknown>) {
  const about = `${by} ${JSON.stringify(body)}`;
  const list = (await person.call('api/customer/index', { ...body, rows: 200 })).body;
  const answer = await countBoard(person, { by, ...body });
  expect([about, answer.code, answer.msg]).toEqual([about, list.code, list.msg]);
  if (list.result !== 'success') return 0;
  const rows = list.data.rows as Record<string, unknown>[];
  const { columns, unset } = answer.data as { columns: Column[]; unset: { total: number } };
  const count = (value: unknown) => rows.filter((row) => String(row[by]) === String(value)).length;
  const shown = [...columns.map(({ value, total }) => [value, total]), ['', unset.total]];
  expect([about, shown]).toEqual([about, [...columns.map(({ value }) => value), ''].map((one) => [one, count(one)])]);
  return rows.length;
}

describe('the columns of a board', () => {
  test('are those of every list and every field that divides it, for the administrator and for a narrow role', async () => {
    const { admin, seller, app } = company;
    const narrow = await addPerson(company, 'narrowboard', {
      grants: {
        crm: { customer: { index: true }, contact: { index: true }, clues: { index: true } },
        erp: { gys: { index: true } },
      },
      scopes: { customer: 'department', contact: 'department', clues: 'self' },
    });
    const walked: string[] = [];
    let refused = 0;
    for (const entity of app.engine.entities) {
      if (!entity.api.index) continue;
      for (const person of [admin, seller, narrow]) {
        const form = (await person.call('api/formField/formFieldIndex', { module: entity.module })).body;
        if (form.code === 'forbidden') {
          expect((await countBoard(person, { module: entity.module, by: 'status' })).code).toBe('forbidden');
          refused++;
          continue;
        }
        for (const { field, divides: kind } of form.data.cols as { field: string; divides?: string }[]) {
          if (kind !== 'choices') {
            const { code, fields } = await countBoard(person, { module: entity.module, by: field });
            expect([field, code, fields]).toEqual([field, 'invalid', { by: '不能按此字段筛选' }]);
            continue;
          }
          await expectSame(person, entity.api.index, entity.module, field, {});
          walked.push(`${entity.module} ${field}`);
        }
      }
    }
    expect(refused).toBeGreaterThan(0);
    expect(walked).toEqual(
      expect.arrayContaining(['customer status', 'customer LaiYuan', 'customer hangye', 'clues state', 'gys gysType']),
    );
  });

  test('follow scope, scenes, search, conditions and pools as the list does', async () => {
    const { admin, manager, seller, database } = company;
    const data = (field: string, type: string, value?: string) => JSON.stringify([{ field, type, value }]);
    const bodies = [
      {},
      { dataType: 'mine' },
      { dataType: 'participated' },
      { dataType: 'sub' },
      { key: '科技' },
      { key: '看板1', dataType: 'mine' },
      { NickName: '李' },
      { status: entries('status')[1] },
      { LaiYuan: entries('LaiYuan')[1] },
      { data: data('LaiYuan', 'empty') },
      { data: data('CustomerName', 'contains', '贸易') },
      { IsGongHai: 1 },
      { clue: 1 },
    ];
    let some = 0;
    for (const fields of [['status', 'hangye'], ['status']]) {
      for (const person of [admin, manager, seller])
        for (const by of fields)
          for (const body of bodies) {
            some += await expectAsRows(person, by, body);
          }
      await database.run(sql`select fold_row_counts()`);
    }
    expect(some).toBeGreaterThan(300);
  });

  test('take three statements of the database at most, whatever their number', async () => {
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    for (const body of [{}, { by: 'hangye', key: '科技' }, { dataType: 'all', by: 'hangye' }]) {
      await countBoard(company.seller, body);
      queries.mockClear();
      await countBoard(company.seller, body);
      // Beside the token's.
      expect(queries.mock.calls.length - 1, JSON.stringify(body)).toBeLessThanOrEqual(3);
    }
    queries.mockRestore();
  });
});

describe('numbers', () => {
  test('that have to be counted go up to a limit, also those of rare columns among very many records', async () => {
    const { admin, database } = company;
    const [often, seldom] = entries('hangye');
    const add = (count: number, industry: number | undefined) =>
      database.run(sql`insert into customer (name, name_sort, owner_id, industry, search_text, search_tokens)
        select 'z', 'z', ${admin.id}, ${industry ?? 0}, 'z', '{}' from generate_series(1, ${sql.lit(count)})`);
    const of = async (value: number | undefined) =>
      ((await countBoard(admin, { by: 'hangye', dataType: 'mine' })).data.columns as Column[]).find(
        (one) => one.value === value,
      );
    await add(999, often);
    expect(await of(often)).toMatchObject({ total: 999 });
    expect(await of(often)).not.toHaveProperty('totalCapped');
    await add(1, often);
    expect(await of(often)).toMatchObject({ total: 999, totalCapped: true });
    // Behind the first ten thousand records there are some of another column, and some without any.
    await add(9300, often);
    await add(7, seldom);
    await add(3, undefined);
    const { columns, unset } = (await countBoard(admin, { by: 'hangye', dataType: 'mine' })).data;
    const shown = (columns as Column[]).filter(({ total }) => total > 0);
    expect(shown.map(({ value, total, totalCapped }) => [value, total, totalCapped])).toEqual([
      [often, 999, true],
      [seldom, 7, undefined],
    ]);
    expect(unset).toEqual({ total: 3 });
    // From counters they are exact.
    const { unset: none } = (await countBoard(admin, { dataType: 'mine' })).data;
    expect(none).toEqual({ total: 10310 });
    await database.run(sql`delete from customer where name = 'z'`);
  });
});

describe('choices', () => {
  test('that are switched off keep a column while they have records, and none of others’', async () => {
    const { admin, seller, stranger, database } = company;
    const added = await admin.call('api/Status/add', { Name: '停用的来源', types: 'LaiYuan' });
    const id = added.body.data.id as number;
    const customer = await addCustomer(seller, '停用来源公司', { LaiYuan: id });
    const switched = await admin.call('api/Status/edit', { id, enabled: 0 });
    expect(switched.body.result).toBe('success');
    const column = async (person: Person) =>
      ((await countBoard(person, { by: 'LaiYuan' })).data.columns as Column[]).find(({ value }) => value === id);
    expect(await column(seller)).toEqual({ value: id, label: '停用的来源', disabled: true, total: 1 });
    expect(await column(stranger)).toBeUndefined();
    await admin.call('api/customer/delete', { ids: customer });
    expect(await column(seller)).toBeUndefined();
    await database.run(sql`delete from customer where id = ${customer}`);
  });
});

describe('a board is refused', () => {
  test('by fields that make none, for what the list refuses, and without the right to the list', async () => {
    const { seller } = company;
    for (const by of ['CustomerName', 'userid', 'AddTime', 'nosuch', 'constructor', 'province'])
      expect((await countBoard(seller, { by })).fields, by).toEqual({ by: '不能按此字段筛选' });
    expect((await countBoard(seller, { by: '' })).code).toBe('invalid');
    for (const body of [{ nosuch: 1 }, { data: '[{"field":"id","type":"eq","value":"1"}]' }, { dataType: 'x' }])
      expect((await countBoard(seller, body)).code, JSON.stringify(body)).toBe('invalid');
    expect((await countBoard(seller, { module: 'nosuch' })).code).toBe('not_found');
    expect((await countBoard(seller, { module: 'user' })).code).toBe('forbidden');
    const adder = await addPerson(company, 'adderboard', { grants: { crm: { customer: { add: true } } } });
    expect((await countBoard(adder, {})).code).toBe('forbidden');
  });

  test('by a field that is hidden from the person or masked, and by one that a pool hides', async () => {
    const blind = await addPerson(company, 'blindboard', {
      grants: { crm: { customer: { index: true } } },
      scopes: { customer: 'all' },
      fields: { customer: { status: 'hidden', LaiYuan: 'mask' } },
    });
    for (const by of ['status', 'LaiYuan'])
      expect((await countBoard(blind, { by })).fields, by).toEqual({ by: '不能按此字段筛选' });
    expect((await countBoard(blind, { by: 'hangye' })).msg).toBe('');
    const edited = await company.admin.call('api/poolRule/edit', { id: 1, hidden: 'hangye' });
    expect(edited.body.msg).toBe('保存成功');
    expect((await countBoard(company.seller, { by: 'hangye', IsGongHai: 1 })).fields).toEqual({
      by: '不能按此字段筛选',
    });
    expect((await countBoard(company.seller, { by: 'hangye' })).msg).toBe('');
  });
});
