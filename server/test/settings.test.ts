// Every kind of settings record through its calls: an old version, a name twice, the last place, and its log.
import { signOnDefaults } from '@crm/protocol/signOn';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modules } from '../src/modules.ts';
import { type CallAnswer, type Company, createCompany, testPassword } from './company.ts';

type Body = Record<string, unknown>;

interface Kind {
  add: string;
  /** What a new one of this name is sent as. */
  body: (name: string) => Body;
  /** Missing: it is made and ended, never changed. */
  edit?: string;
  /** What an edit does not take of it. */
  fixed?: readonly string[];
  /** Wire name and column of the name. */
  name?: readonly [wire: string, column: string];
  /** Two may have the same name. */
  alike?: true;
  /** Its log notes the change without details; or has no entry at all while it is one's own. */
  log?: 'none' | 'note';
  /** Deleted one by one. */
  one?: true;
  /** It has no version. */
  unversioned?: true;
  remove: string;
}

const own = { filters: [], scenes: {}, sort: '', key: '', columns: [] };
const approver = (ids: number[]) => ({
  id: 'a',
  type: 'approver',
  name: '审批',
  approvers: [{ type: 'user', ids }],
  mode: 'any',
  empty: 'admin',
});

/** By the name in the log. */
const kinds: Record<string, Kind> = {
  tag: {
    add: 'api/tag/add',
    body: (text) => ({ module: 'customer', text, bgcolor: '#ffffff', color: '#000000' }),
    edit: 'api/tag/edit',
    name: ['text', 'text'],
    unversioned: true,
    remove: 'api/tag/delete',
  },
  webhook: {
    add: 'api/webhook/add',
    body: (name) => ({ name, url: 'https://example.com/', events: 'customer.created', enabled: 0 }),
    edit: 'api/webhook/edit',
    alike: true,
    remove: 'api/webhook/delete',
  },
  apiToken: {
    add: 'api/apiToken/add',
    body: (name) => ({ name, grants: { 'crm.customer': 'read' }, days: 30, rate: 60, password: testPassword }),
    remove: 'api/apiToken/revoke',
  },
  invite: {
    add: 'api/invite/add',
    body: () => ({ BranchId: company.departments.east, RoleId: company.roles.seller, most: 1, days: 7 }),
    alike: true,
    remove: 'api/invite/delete',
  },
  signOn: {
    add: 'api/signOn/add',
    body: (name) => ({
      name,
      kind: 'oidc',
      issuer: 'https://id.example.com',
      clientId: 'crm',
      clientSecret: 'secret',
      ...signOnDefaults.oidc,
      enabled: 0,
      password: testPassword,
    }),
    edit: 'api/signOn/edit',
    one: true,
    alike: true,
    remove: 'api/signOn/delete',
  },
  pool: {
    add: 'api/poolRule/add',
    body: (name) => ({ name, everyone: 1 }),
    edit: 'api/poolRule/edit',
    remove: 'api/poolRule/delete',
  },
  view: {
    add: 'api/view/add',
    body: (name) => ({ module: 'customer', name, content: own }),
    edit: 'api/view/edit',
    fixed: ['module'],
    one: true,
    log: 'none',
    remove: 'api/view/delete',
  },
  myReport: {
    add: 'api/myReport/add',
    body: (name) => ({
      name,
      content: JSON.stringify({
        measures: ['contract.amount'],
        by: ['time'],
        chart: 'bar',
      }),
    }),
    edit: 'api/myReport/edit',
    one: true,
    log: 'none',
    remove: 'api/myReport/delete',
  },
  printTemp: {
    add: 'api/printTemp/add',
    body: (ext) => ({ ext, module: 'contract', temp: '<p>{{ code }}</p>' }),
    edit: 'api/printTemp/edit',
    name: ['ext', 'name'],
    remove: 'api/printTemp/delete',
  },
  automation: {
    add: 'api/automation/add',
    body: (name) => ({
      name,
      module: 'clues',
      trigger: 'created',
      actions: [{ type: 'set', field: 'Ext', value: '自动' }],
    }),
    edit: 'api/automation/edit',
    alike: true,
    remove: 'api/automation/delete',
  },
  dictionary: {
    add: 'api/Status/add',
    body: (Name) => ({ types: 'contractType', Name }),
    edit: 'api/Status/Edit',
    name: ['Name', 'name'],
    remove: 'api/Status/delete',
  },
  workForm: {
    add: 'api/workform/add',
    body: (name) => ({ name }),
    edit: 'api/workform/Edit',
    one: true,
    remove: 'api/workform/delete',
  },
  flow: {
    add: 'api/WorkFlow/add',
    body: (name) => ({
      name,
      module: 'contract',
      nodes: JSON.stringify({ id: 'start', type: 'start', name: '发起', next: approver([company.admin.id]) }),
    }),
    edit: 'api/WorkFlow/edit',
    log: 'note',
    remove: 'api/WorkFlow/delete',
  },
  role: {
    add: 'main/role/add',
    body: (name) => ({ name, grants: { crm: { customer: { index: true } } }, scopes: {}, fields: {} }),
    edit: 'main/role/edit',
    remove: 'main/role/delete',
  },
  department: {
    add: 'main/Branch/add',
    body: (text) => ({ text, parentid: company.departments.company }),
    edit: 'main/Branch/edit',
    name: ['text', 'name'],
    remove: 'main/Branch/delete',
  },
};
/** One of a person or department, a measure and a year: never made, always there. */
const byWhose = ['target'];

let company: Company;
const declared = modules.flatMap((module) => module.settingsRecords ?? []);
const entries = Object.entries(kinds);
let made = 0;
const fresh = () => `设置${++made}`;
const nameOf = ({ name = ['name', 'name'] }: Kind) => name;
const tableOf = (kind: string) => declared.find(({ name }) => name === kind)?.table ?? 'tag';

beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } } });
});
afterAll(() => company.close());

async function add(kind: Kind, name = fresh()): Promise<{ id: number; name: string }> {
  const { body } = await company.admin.call(kind.add, kind.body(name));
  expect(body, JSON.stringify(body)).toMatchObject({ result: 'success' });
  return { id: body.data.id, name };
}

function edit(kind: Kind, id: number, name: string, version = 1): Promise<CallAnswer> {
  const sent = Object.entries(kind.body(name)).filter(([wire]) => !kind.fixed?.includes(wire));
  const body = { ...Object.fromEntries(sent), id, ...(kind.unversioned ? {} : { version }) };
  return company.admin.call(kind.edit ?? '', body);
}

const succeeded = (answers: readonly CallAnswer[]) => answers.filter(({ body }) => body.result === 'success');

test('every kind that is declared is walked', () => {
  expect([...Object.keys(kinds), ...byWhose].toSorted()).toEqual(declared.map(({ name }) => name).toSorted());
});

describe('an edit', () => {
  const edited = entries.filter(([, kind]) => kind.edit);

  test.each(edited.filter(([, kind]) => !kind.unversioned))(
    'of an old version of %s is a conflict that tells the newest',
    async (_name, kind) => {
      const { id } = await add(kind);
      expect((await edit(kind, id, fresh(), 1)).body).toMatchObject({ result: 'success' });
      const stale = (await edit(kind, id, fresh(), 1)).body;
      expect(stale).toMatchObject({ code: 'conflict', data: { version: 2 } });
      expect((await edit(kind, id, fresh(), 2)).body).toMatchObject({ result: 'success' });
    },
  );

  test.each(edited)('of %s leaves what it was and what it is in the log', async (name, kind) => {
    const { id, name: old } = await add(kind);
    const next = fresh();
    const answer = (await edit(kind, id, next)).body;
    expect(answer, JSON.stringify(answer)).toMatchObject({ result: 'success' });
    const rows = await company.database.rows<{ action: string; note: string; changes: object[] }>(sql`
      select action, note, changes from operation_log where entity = ${name} and record_id = ${id} order by id desc`);
    if (kind.log === 'none') return expect(rows).toEqual([]);
    expect(rows[0]).toMatchObject({ action: 'edit' });
    if (kind.log === 'note') return expect(rows[0]?.note).toBe(next);
    expect(rows[0]?.changes).toContainEqual(expect.objectContaining({ old, new: next }));
    expect(rows.at(-1)).toMatchObject({ action: 'create' });
  });

  test.each(edited)('of %s that changes nothing leaves neither a version nor a line of the log', async (name, kind) => {
    const { id, name: same } = await add(kind);
    const before = await lines(name, id);
    expect((await edit(kind, id, same)).body).toMatchObject({ result: 'success' });
    expect(await lines(name, id)).toEqual(before);
  });
});

/** The row's version and the number of its log entries. */
function lines(kind: string, id: number): Promise<object[]> {
  return company.database.rows<object>(sql`select to_jsonb(t) -> 'version' as version,
    (select count(*) from operation_log l where l.entity = ${kind} and l.record_id = t.id) as logged
    from ${sql.table(tableOf(kind))} t where id = ${id}`);
}

describe('at the same time', () => {
  const named = entries.filter(([, kind]) => !kind.alike);

  test.each(named)(
    'of two %s of one name one is stored, and the other is refused at the field',
    async (_name, kind) => {
      const body = kind.body(fresh());
      const answers = await Promise.all([company.admin.call(kind.add, body), company.admin.call(kind.add, body)]);
      expect(succeeded(answers), JSON.stringify(answers)).toHaveLength(1);
      const [wire] = nameOf(kind);
      const refused = answers.find((one) => one.body.result !== 'success')?.body;
      expect(refused).toMatchObject({ code: 'invalid', fields: { [wire]: expect.any(String) } });
    },
  );

  test.each(named.filter(([, kind]) => kind.edit))('of two %s that take one name one has it', async (_name, kind) => {
    const [one, other] = [await add(kind), await add(kind)];
    const next = fresh();
    const answers = await Promise.all([edit(kind, one.id, next), edit(kind, other.id, next)]);
    expect(succeeded(answers), JSON.stringify(answers)).toHaveLength(1);
    const refused = answers.find(({ body }) => body.result !== 'success')?.body;
    expect(refused).toMatchObject({ code: 'invalid', fields: { [nameOf(kind)[0]]: expect.any(String) } });
  });

  test.each(entries.filter(([name]) => declared.some((one) => one.name === name && one.limit)))(
    'of two %s for whom one place is left one gets it',
    async (name, kind) => {
      const { table, within = [], limit } = declared.find((one) => one.name === name) ?? {};
      const { id } = await add(kind);
      await fill(table ?? '', id, within, nameOf(kind)[1], (limit?.most ?? 0) - 1);
      const answers = await Promise.all([0, 1].map(() => company.admin.call(kind.add, kind.body(fresh()))));
      expect(succeeded(answers), JSON.stringify(answers)).toHaveLength(1);
      await company.database.run(sql`delete from ${sql.table(table ?? '')} where id >= 1000000`);
      const code = limit?.wire ? 'invalid' : 'conflict';
      expect(answers.find(({ body }) => body.result !== 'success')?.body).toMatchObject({ code });
    },
  );
});

/** Makes rows like one of them until there are so many beside it. */
async function fill(table: string, id: number, within: readonly string[], name: string, most: number): Promise<void> {
  const { database } = company;
  const alike = within.map((column) => sql`and t.${sql.ref(column)} = s.${sql.ref(column)}`);
  const alive = sql`coalesce(to_jsonb(t) ->> 'deleted_at', to_jsonb(t) ->> 'revoked_at') is null`;
  const { n = 0 } =
    (await database.first<{ n: number }>(sql`select count(*) as n from ${sql.table(table)} t, ${sql.table(table)} s
      where s.id = ${id} and ${alive} ${alike.length > 0 ? sql.join(alike, sql` `) : sql``}`)) ?? {};
  const more = Math.max(0, most - n);
  if (table === 'work_form')
    await database.run(sql`insert into form (id, module, name) overriding system value
      select 1000000 + n, 'work' || 1000000 + n, '满' from generate_series(1, ${more}) n`);
  await database.run(sql`
    insert into ${sql.table(table)} overriding system value
    select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(t) || jsonb_build_object(
      'id', 1000000 + n, ${name}::text, ${'满'} || n, 'token_hash', '\\x' || md5(n::text), 'is_default', false, 'enabled', false))).*
    from ${sql.table(table)} t, generate_series(1, ${more}) n where t.id = ${id}`);
}

test.each([
  ['main/Branch/add', { text: '坏上级' }],
  ['main/Branch/edit', { id: 2, version: 1 }],
])('what is no department is refused at the field by %s', async (path, body) => {
  for (const parentid of ['总部', '1.5', '-1', '99999999999999999999', {}, [1]]) {
    const answer = (await company.admin.call(path, { ...body, parentid })).body;
    expect(answer, JSON.stringify([parentid, answer])).toMatchObject({
      code: 'invalid',
      fields: { parentid: expect.any(String) },
    });
  }
});

describe('deleted', () => {
  test.each(entries.filter(([name]) => name !== 'apiToken' && name !== 'invite'))(
    '%s is there no more, and the log says so',
    async (name, kind) => {
      const { id } = await add(kind);
      const body = { ...(kind.one ? { id } : { ids: id }), ...(name === 'signOn' ? { password: testPassword } : {}) };
      const done = (await company.admin.call(kind.remove, body)).body;
      expect(done, JSON.stringify(done)).toMatchObject({ result: 'success' });
      const gone = (await company.admin.call(kind.remove, body)).body;
      expect(gone.code).toBe(name === 'tag' ? 'conflict' : 'not_found');
      const last = await company.database.first<{ action: string }>(sql`
      select action from operation_log where entity = ${name} and record_id = ${id} order by id desc limit 1`);
      expect(last?.action).toBe(kind.log === 'none' ? undefined : 'delete');
    },
  );
});
