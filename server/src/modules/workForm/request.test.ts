// Requests of work forms through the shared calls: what they are called, who sees them, which way they go, and that forms stay apart.
import type { ApproverNode, StartNode } from '@crm/protocol/answers/flow';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { addRequest, addWorkForm, type MadeForm, ofModule } from '../../../test/work-form.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
/** Signs in, and may nothing else. */
let clerk: Person;
/** Leave, of which more than three days go on to the head above. */
let leave: MadeForm;
let general: MadeForm;

beforeAll(async () => {
  company = await createCompany();
  clerk = await addPerson(company, 'clerk', { grants: {} });
  leave = await addWorkForm(company.admin, { name: '请假', template: 'leave' });
  general = await addWorkForm(company.admin, { name: '通用申请', template: 'general' });
});
afterAll(() => company.close());

const call = async (person: Person, path: string, body: Record<string, unknown> = {}) =>
  (await person.call(path, body)).body;
const flow = (person: Person, path: string, body: Record<string, unknown> = {}) =>
  call(person, `api/WorkFlow/${path}`, body);

/** So many days from the first on, the last of which may be a half. */
const days = (count: number) => ({
  leave_type: '事假',
  begin_at: '2026-12-01 09:00',
  end_at: `2026-12-${String(Math.ceil(count)).padStart(2, '0')} ${Number.isInteger(count) ? '18:00' : '12:00'}`,
  reason: '办事',
});
const detail = async (person: Person, { module }: MadeForm, id: number) =>
  (await ofModule(person, 'detail', module, { id })).data;
const stepOf = async (person: Person, { module }: MadeForm, id: number): Promise<number> => {
  const { rows } = (await flow(person, 'todo', { module })).data;
  return rows.find((row: { modelId: number }) => row.modelId === id)?.id ?? 0;
};
const pass = async (person: Person, form: MadeForm, id: number) =>
  flow(person, 'Approved', { id: await stepOf(person, form, id) });

/** A form without a flow, and one through which these nodes lead. */
let counter = 0;
const plainForm = (body: Record<string, unknown> = {}) =>
  addWorkForm(company.admin, { name: `表单${(counter += 1)}`, ...body }, [
    { type: 'input', title: '内容', field: 'content', required: true },
    { type: 'number', title: '金额', field: 'amount', precision: 2 },
  ]);
async function flowedForm(node: Partial<ApproverNode>): Promise<MadeForm> {
  const form = await plainForm();
  const own: ApproverNode = {
    id: 'a',
    type: 'approver',
    name: '审批',
    approvers: [],
    mode: 'all',
    empty: 'admin',
    ...node,
  };
  const nodes: StartNode = {
    id: 'start',
    type: 'start',
    name: '发起',
    next: { ...own, next: { id: 'end', type: 'end', name: '结束' } },
  };
  const id = (await flow(company.admin, 'add', { name: '流程', module: form.module, nodes })).data.id;
  expect(await flow(company.admin, 'publish', { id })).toMatchObject({ result: 'success' });
  expect(await flow(company.admin, 'edit', { id, enabled: 1 })).toMatchObject({ result: 'success' });
  return form;
}

describe('a request', () => {
  test('has a number and a title of its own; the title may be another, and is never nothing', async () => {
    const { seller } = company;
    const id = await addRequest(seller, general.module, { content: '借投影', state: 'draft' });
    const other = await addRequest(seller, leave.module, { ...days(1), state: 'draft' });
    const row = await detail(seller, general, id);
    expect(row).toMatchObject({
      title: '李销售的通用申请',
      state: 0,
      approval: 0,
      userid: seller.id,
      content: '借投影',
    });
    expect(row.number).toMatch(/^SP-\d{8}-\d{4}$/);
    expect((await detail(seller, leave, other)).title).toBe('李销售的请假申请');
    expect((await detail(seller, leave, other)).number).not.toBe(row.number);
    const edit = (data: Record<string, unknown>) => ofModule(seller, 'Edit', general.module, { data: { id, ...data } });
    expect(await edit({ title: '借投影仪一周', number: 'SP-1' })).toMatchObject({ result: 'success' });
    expect(await detail(seller, general, id)).toMatchObject({ title: '借投影仪一周', number: row.number });
    expect(await edit({ title: '' })).toMatchObject({ result: 'success' });
    expect((await detail(seller, general, id)).title).toBe('借投影仪一周');
    expect(await edit({ version: 1, content: '过期' })).toMatchObject({ code: 'conflict' });
  });

  test('goes the way that a field of its form’s own says', async () => {
    const { seller, manager, admin } = company;
    const [short, long] = [
      await addRequest(seller, leave.module, days(3)),
      await addRequest(seller, leave.module, days(3.5)),
    ];
    const preview = async (count: number) =>
      (await flow(seller, 'preview', { module: leave.module, data: days(count) })).data.path.map(
        ({ NodeID }: { NodeID: string }) => NodeID,
      );
    expect([await preview(3), await preview(4)]).toEqual([
      ['start', 'head', 'end'],
      ['start', 'head', 'above', 'end'],
    ]);
    expect(await pass(manager, leave, short)).toMatchObject({ result: 'success' });
    expect(await pass(manager, leave, long)).toMatchObject({ result: 'success' });
    expect((await detail(seller, leave, short)).approval).toBe(2);
    expect((await detail(seller, leave, long)).approval).toBe(1);
    expect(await pass(admin, leave, long)).toMatchObject({ result: 'success' });
    expect(await detail(seller, leave, long)).toMatchObject({
      approval: 2,
      state: 1,
      can: { edit: false, void: false },
    });
    const kinds: { module: string; title: string; fields: { field: string; people?: 1 }[] }[] = (
      await flow(admin, 'kinds')
    ).data;
    const kind = kinds.find(({ module }) => module === leave.module);
    expect(kind?.title).toBe('请假');
    expect(kind?.fields).toContainEqual({ field: 'handover_to', title: '工作交接人', people: 1, entered: 1, own: 1 });
    const [mine] = (await flow(seller, 'mySubmit')).data.rows;
    expect(mine).toMatchObject({
      modelType: leave.module,
      modelName: '请假',
      title: '请假：事假 · 请假天数 3.5',
      taskName: '请假审批',
    });
    const flows = (await flow(admin, 'index', { module: leave.module })).data;
    expect(flows.rows).toMatchObject([{ name: '请假审批', moduleName: '请假', enabled: 1 }]);
    const rehearsed = (await flow(admin, 'rehearse', { id: flows.rows[0].id })).data;
    const { n } = (await company.database.first(select('work_record', [sql<number>`count(*)`.as('n')])`
      where form_id = ${leave.id} and deleted_at is null`)) ?? { n: -1 };
    expect(rehearsed).toMatchObject({ total: n, same: n, rows: [] });
  });

  test('without a flow passes at once, and is made void with a reason', async () => {
    const { manager, seller } = company;
    const form = await plainForm();
    const id = await addRequest(seller, form.module, { content: '直接通过' });
    expect(await detail(seller, form, id)).toMatchObject({ approval: 2, state: 1 });
    const reason = '重复';
    expect(await ofModule(seller, 'void', form.module, { ids: id, reason })).toMatchObject({ code: 'forbidden' });
    expect(await ofModule(manager, 'void', form.module, { ids: id })).toMatchObject({
      fields: { reason: expect.any(String) },
    });
    expect(await ofModule(manager, 'void', form.module, { ids: id, reason })).toMatchObject({ msg: '已作废' });
    expect(await detail(seller, form, id)).toMatchObject({ state: 2, voidReason: '重复' });
    expect(await ofModule(seller, 'delete', form.module, { ids: id })).toMatchObject({ code: 'forbidden' });
  });

  test('lies in the bin when it is deleted, and comes back', async () => {
    const { seller } = company;
    const id = await addRequest(seller, general.module, { content: '不要了', state: 'draft' });
    const gone = await ofModule(seller, 'delete', general.module, { ids: id, undo: 1 });
    expect(gone).toMatchObject({ result: 'success', data: { count: 1 } });
    expect(await ofModule(seller, 'detail', general.module, { id })).toMatchObject({ code: 'not_found' });
    const role = await addPerson(company, 'binReader', {
      grants: { manager: { recycle: { index: true, restore: true } }, oa: { work: { index: true, delete: true } } },
      scopes: { work: 'all' },
    });
    const entries = (await call(role, 'api/recycle/index')).data.rows;
    expect(entries).toMatchObject([
      { module: general.module, moduleName: '通用申请', modelId: id, title: '李销售的通用申请' },
    ]);
    expect(await call(role, 'api/recycle/restore', { ids: entries[0].id })).toMatchObject({ result: 'success' });
    expect((await call(role, 'api/recycle/index')).data.rows).toEqual([]);
    expect(await detail(seller, general, id)).toMatchObject({ content: '不要了', state: 0 });
  });

  test('is searched, filtered, counted and listed as any record is', async () => {
    const { seller, peer, manager } = company;
    const form = await plainForm();
    const first = await addRequest(seller, form.module, { title: '买显示器', content: '两台', amount: '3000' });
    const second = await addRequest(seller, form.module, { title: '买键盘', content: '十把', amount: '900.5' });
    await addRequest(peer, form.module, { title: '买鼠标', content: '一只', amount: '80' });
    const ids = async (person: Person, body: Record<string, unknown> = {}) =>
      (await ofModule(person, 'index', form.module, body)).data.rows.map(({ id }: { id: number }) => id);
    expect(await ids(seller)).toEqual([second, first]);
    expect(await ids(seller, { key: 'jianpan' })).toEqual([second]);
    expect(await ids(manager, { data: [{ field: 'amount', type: 'ge', value: '900' }] })).toEqual([second, first]);
    expect(await ids(manager, { sort: 'addTime asc', rows: 1 })).toEqual([first]);
    expect(await ids(manager, { dataType: 'sub', NickName: '李' })).toEqual([second, first]);
    for (const body of [{ nosuch: 1 }, { sort: 'nosuch' }, { data: [{ field: 'nosuch', type: 'eq', value: 1 }] }])
      expect(await ofModule(seller, 'index', form.module, body)).toMatchObject({ code: 'invalid' });
    const scenes = (await call(manager, 'api/formField/sceneCount', { module: form.module })).data;
    expect(JSON.stringify(scenes)).toContain('3');
    const filters: { field: string }[] = (await call(manager, 'api/formField/filter', { module: form.module })).data;
    expect(filters.map(({ field }) => field)).toEqual(expect.arrayContaining(['amount', 'approval', 'title']));
  });
});

describe('who sees and does what', () => {
  test('one’s own, those of one’s people, and nobody else’s', async () => {
    const { seller, peer, stranger, manager } = company;
    const id = await addRequest(seller, general.module, { content: '保密的事', state: 'draft' });
    const seen = async (person: Person) =>
      (await ofModule(person, 'index', general.module)).data.rows.some((row: { id: number }) => row.id === id);
    expect([await seen(seller), await seen(manager), await seen(peer), await seen(stranger)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const { module } = general;
    const requests: ['detail' | 'Edit' | 'delete', Record<string, unknown>][] = [
      ['detail', { id }],
      ['Edit', { data: { id, content: '改' } }],
      ['delete', { ids: id }],
    ];
    for (const [path, body] of requests)
      expect(await ofModule(peer, path, module, body), path).toMatchObject({ code: 'not_found' });
    expect(await flow(peer, 'start', { module, id })).toMatchObject({ code: 'not_found' });
    expect(await call(peer, 'api/operationLog/index', { module, modelId: id })).toMatchObject({ code: 'not_found' });
    const access = (await call(manager, 'api/record/access', { module, id, userid: seller.id })).data;
    expect(JSON.stringify(access)).toContain('李销售');
  });

  test('every action has a grant of its own', async () => {
    const { seller } = company;
    const id = await addRequest(seller, general.module, { content: '权限', state: 'draft' });
    const requests: [
      string,
      'index' | 'detail' | 'add' | 'Edit' | 'delete' | 'void' | 'export',
      Record<string, unknown>,
    ][] = [
      ['index', 'index', {}],
      ['index', 'detail', { id }],
      ['add', 'add', { data: { content: '新' } }],
      ['edit', 'Edit', { data: { id, content: '改' } }],
      ['delete', 'delete', { ids: id }],
      ['void', 'void', { ids: id, reason: '无' }],
      ['export', 'export', { list: {} }],
    ];
    const all = Object.fromEntries(
      ['index', 'add', 'edit', 'delete', 'void', 'export', 'print'].map((one) => [one, true]),
    );
    for (const [action, path, body] of requests) {
      const { [action]: _without, ...rest } = all;
      const person = await addPerson(company, `no${path}`, { grants: { oa: { work: rest } }, scopes: { work: 'all' } });
      expect(await ofModule(person, path, general.module, body), path).toMatchObject({ code: 'forbidden' });
      expect(await ofModule(clerk, path, general.module, body), path).toMatchObject({ code: 'forbidden' });
    }
  });

  test('whoever decides sees it as the node lets it be seen, and changes what the node lets be changed', async () => {
    const { seller } = company;
    const form = await flowedForm({
      approvers: [{ type: 'user', ids: [clerk.id] }],
      fields: { amount: 'edit', content: 'hidden' },
    });
    const id = await addRequest(seller, form.module, { content: '内情', amount: '100' });
    const step = await stepOf(clerk, form, id);
    const shown = (await flow(clerk, 'Views', { id: step })).data;
    expect(shown).toMatchObject({
      modelName: expect.stringContaining('表单'),
      row: { id, amount: '100' },
      can: { edit: true, open: false },
    });
    expect(JSON.stringify(shown)).not.toContain('内情');
    expect(await flow(clerk, 'editFormField', { stepid: step, item: { amount: '80' } })).toMatchObject({
      data: { row: { amount: '80' } },
    });
    expect(await flow(clerk, 'editFormField', { stepid: step, item: { content: '改了' } })).toMatchObject({
      code: 'invalid',
    });
    expect(await detail(seller, form, id)).toMatchObject({ amount: '80', content: '内情' });
    // Neither this one nor any other is open to them otherwise.
    expect(await ofModule(clerk, 'detail', form.module, { id })).toMatchObject({ code: 'forbidden' });
    const other = await addRequest(seller, general.module, { content: '别的事' });
    expect(await flow(clerk, 'editFormField', { stepid: step, item: { id: other, amount: '1' } })).toMatchObject({
      code: 'invalid',
    });
    expect(await pass(clerk, form, id)).toMatchObject({ result: 'success' });
    expect((await detail(seller, form, id)).approval).toBe(2);
  });

  test('a field of a form can be hidden from a role, or shown only, as of any module', async () => {
    const { admin, seller } = company;
    const form = await plainForm();
    const id = await addRequest(seller, form.module, { content: '采购', amount: '1234.56', state: 'draft' });
    const work = Object.fromEntries(['index', 'add', 'edit'].map((one) => [one, true]));
    const limited = {
      grants: { oa: { work } },
      scopes: { work: 'all' },
      fields: { [form.module]: { amount: 'hidden', content: 'read' } },
    };
    const person = await addPerson(company, 'limited', limited);
    expect(JSON.stringify(await detail(person, form, id))).not.toContain('1234');
    const edited = await ofModule(person, 'Edit', form.module, {
      data: { id, amount: '1', content: '改了', title: '改题' },
    });
    expect(edited).toMatchObject({ result: 'success', data: { kept: expect.arrayContaining(['content']) } });
    expect(await detail(seller, form, id)).toMatchObject({ amount: '1234.56', content: '采购', title: '改题' });
    expect(
      await ofModule(person, 'index', form.module, { data: [{ field: 'amount', type: 'ge', value: 1 }] }),
    ).toMatchObject({ code: 'invalid' });
    const { branches } = (await call(admin, 'main/role/permissions')).data;
    const module = branches
      .flatMap(({ modules }: { modules: { key: string }[] }) => modules)
      .find(({ key }: { key: string }) => key === 'work');
    expect(module).toMatchObject({ label: '审批申请', scoped: true, fields: [] });
    const kind = module.kinds.find(({ key }: { key: string }) => key === form.module);
    expect(kind.fields).toEqual(
      expect.arrayContaining([
        { field: 'amount', title: '金额' },
        { field: 'number', title: '编号' },
      ]),
    );
    const wrong = { name: '错的', grants: {}, scopes: {}, fields: { [form.module]: { nosuch: 'read' } } };
    expect(await call(admin, 'main/role/add', wrong)).toMatchObject({ fields: { fields: expect.any(String) } });
  });
});

test('whoever does not see the requests of others, or a field of them, gets them by nobody’s account', async () => {
  const form = await plainForm();
  await addRequest(company.stranger, form.module, { content: '别人的', amount: '1' });
  const people = { user: { index: true, edit: true } };
  const work = { index: true };
  const user = (name: string, scope: string, fields = {}, system = {}) =>
    addPerson(company, name, {
      grants: { oa: { work }, system },
      scopes: { work: scope },
      fields: { [form.module]: fields },
    });
  const narrow = await user('narrow', 'self', {}, people);
  const wide = await user('wide', 'all', { amount: 'hidden' }, people);
  const [all, some] = [await user('seesAll', 'all'), await user('seesSome', 'all', { amount: 'hidden' })];
  const take = async (person: Person, of: Person) =>
    (await call(person, 'api/user/edit', { UserID: of.id, password: 'Xinmima#2026' })).result;
  expect([await take(narrow, some), await take(wide, all)]).toEqual(['error', 'error']);
  expect(await take(wide, some)).toBe('success');
  // Nor does a reach of one role and a field of another, each of which somebody has, become both in one person.
  const own = await user('own', 'self', {}, people);
  const [has, more] = await Promise.all(
    [some, own].map(async ({ id }) => (await call(company.admin, 'api/user/detail', { id })).data.RoleId),
  );
  const given = await call(own, 'api/user/edit', { UserID: some.id, RoleId: `${has},${more}` });
  expect(given).toMatchObject({ code: 'forbidden' });
});

describe('whom a form is for', () => {
  test('others neither start one, nor look where it would lead, nor hand in a draft that they had', async () => {
    const { admin, seller, peer } = company;
    const form = await plainForm();
    const draft = await addRequest(peer, form.module, { content: '草稿', state: 'draft' });
    expect(await call(admin, 'api/workform/Edit', { id: form.id, users: String(seller.id) })).toMatchObject({
      result: 'success',
    });
    await addRequest(seller, form.module, { content: '可以' });
    const msg = /^您不在“表单\d+”的适用范围内$/;
    const refused = { code: 'forbidden', msg: expect.stringMatching(msg) };
    expect(await ofModule(peer, 'add', form.module, { data: { content: '不行' } })).toMatchObject(refused);
    expect(await flow(peer, 'start', { module: form.module, id: draft })).toMatchObject(refused);
    expect(await detail(peer, form, draft)).toMatchObject({ can: { edit: true, submit: false, delete: true } });
    await call(admin, 'api/workform/Edit', { id: form.id, users: '', branches: String(company.departments.east) });
    expect(await flow(peer, 'start', { module: form.module, id: draft })).toMatchObject({ result: 'success' });
  });

  test('one that is switched off takes nothing in, and says so; what was sent back goes on', async () => {
    const { admin, seller, manager } = company;
    const form = await flowedForm({ approvers: [{ type: 'user', ids: [manager.id] }] });
    const draft = await addRequest(seller, form.module, { content: '草稿', state: 'draft' });
    const underway = await addRequest(seller, form.module, { content: '在途' });
    const taskid = (
      await company.database.first(select('flow_instance', ['id'])`
        where entity = ${form.module} and record_id = ${underway}`)
    )?.id;
    const [target] = (await flow(manager, 'findStepsPassed', { taskid })).data;
    await flow(manager, 'Refused', { id: await stepOf(manager, form, underway), stepid: target.id, Ext: '补充' });
    expect(await call(admin, 'api/workform/Edit', { id: form.id, enabled: 0 })).toMatchObject({ result: 'success' });
    const off = { code: 'forbidden', msg: expect.stringMatching(/^“表单\d+”已停用，不能再提交或修改$/) };
    expect(await ofModule(seller, 'add', form.module, { data: { content: '新的' } })).toMatchObject(off);
    expect(await ofModule(seller, 'Edit', form.module, { data: { id: draft, content: '改' } })).toMatchObject(off);
    expect(await flow(seller, 'start', { module: form.module, id: draft })).toMatchObject(off);
    expect(await flow(seller, 'preview', { module: form.module, data: { content: '看看' } })).toMatchObject(off);
    expect(await detail(seller, form, draft)).toMatchObject({
      locked: off.msg,
      can: { edit: false, submit: false, delete: true },
    });
    expect(await ofModule(seller, 'Edit', form.module, { data: { id: underway, content: '补好了' } })).toMatchObject({
      result: 'success',
    });
    expect(await flow(seller, 'Approved', { id: await stepOf(seller, form, underway) })).toMatchObject({
      result: 'success',
    });
    expect(await pass(manager, form, underway)).toMatchObject({ result: 'success' });
    expect((await detail(seller, form, underway)).approval).toBe(2);
  });
});

describe('forms stay apart', () => {
  test('nothing of one is met by a call about another, whatever id it names', async () => {
    const { admin, manager, seller } = company;
    // With a flow, so that there would be a path to look at.
    const [one, other] = [await plainForm(), await flowedForm({ approvers: [{ type: 'user', ids: [clerk.id] }] })];
    const id = await addRequest(seller, one.module, { content: '甲的', amount: '1', state: 'draft' });
    const passed = await addRequest(seller, one.module, { content: '甲的，已通过', amount: '2' });
    const before = [await detail(admin, one, id), await detail(admin, one, passed)];
    const about = other.module;
    const requests: [string, Record<string, unknown>][] = [
      ['api/module/detail', { module: about, id }],
      ['api/module/Edit', { module: about, data: { id, content: '乙改的' } }],
      ['api/module/Edit', { module: about, id, data: { content: '乙改的' } }],
      ['api/module/delete', { module: about, ids: id }],
      ['api/module/void', { module: about, ids: passed, reason: '乙' }],
      ['api/WorkFlow/start', { module: about, id }],
      ['api/WorkFlow/preview', { module: about, id }],
      ['api/WorkFlow/ofRecord', { module: about, id }],
      ['api/operationLog/index', { module: about, modelId: id }],
      ['api/record/access', { module: about, id }],
      ['api/record/change', { module: about, ids: id, data: { content: '乙改的' } }],
      ['api/file/list', { picType: about, modelId: id }],
    ];
    for (const [path, body] of requests)
      for (const person of [admin, manager])
        expect(await call(person, path, body), path).toMatchObject({ result: 'error', code: 'not_found' });
    expect((await ofModule(admin, 'index', about)).data.total).toBe(0);
    expect((await ofModule(admin, 'index', about, { key: '李销售' })).data.total).toBe(0);
    expect([await detail(admin, one, id), await detail(admin, one, passed)]).toEqual(before);
    // Nor does a row change its form, by whatever statement.
    const { database } = company;
    await expect(
      database.run(sql`update ${sql.table(`work_${one.id}`)} set form_id = ${other.id} where id = ${id}`),
    ).rejects.toThrow();
    expect(await database.run(sql`update ${sql.table(`work_${other.id}`)} set title = '越界' where id = ${id}`)).toBe(
      0,
    );
  });

  test('what no form is called is not there', async () => {
    const { admin } = company;
    const customer = await addCustomer(company.seller, '有自己的调用');
    const requests = {
      index: {},
      delete: { ids: customer },
      void: { ids: customer, reason: '无' },
      export: { list: {} },
    };
    for (const module of ['work0', 'work999999', 'workx', 'work', 'customer'])
      for (const [path, body] of Object.entries(requests))
        expect(['not_found', 'invalid'], `${path} ${module}`).toContain(
          (await ofModule(admin, path as keyof typeof requests, module, body)).code,
        );
    expect((await call(company.seller, 'api/customer/Views', { id: customer })).result).toBe('success');
    expect(await ofModule(admin, 'add', general.module, { data: '[' })).toMatchObject({ code: 'invalid' });
  });
});
