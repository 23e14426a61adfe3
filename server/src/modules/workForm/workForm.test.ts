// Forms of work through the calls: made, found, set up, switched, deleted; and who is offered which of them.
import type { WorkFormChoices, WorkFormRow, WorkFormTemplate } from '@crm/protocol/answers/workForm';
import { workFormLimits } from '@crm/protocol/workForm';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { addRequest, addWorkForm, ofModule } from '../../../test/work-form.ts';
import { query, select } from '../../platform/db/query.ts';

let company: Company;
/** Manages forms, and nothing else. */
let keeper: Person;
/** Kind of forms → id of its entry. */
let types: Map<string, number>;

beforeAll(async () => {
  company = await createCompany();
  keeper = await addPerson(company, 'keeper', {
    grants: { system: { workForm: { index: true, add: true, edit: true, delete: true } } },
  });
  const entries = await company.database.rows(select('dictionary_entry', ['id', 'name'])`where type = 'workFormType'`);
  types = new Map(entries.map(({ id, name }) => [name, id]));
});
afterAll(() => company.close());
// Each test begins without forms that others are offered.
beforeEach(async () => {
  await company.database.run(sql`update work_form set deleted_at = now(), enabled = false where deleted_at is null`);
  await company.database.run(sql`update meta set definition_version = definition_version + 1`);
});

const call = async (person: Person, path: string, body: Record<string, unknown> = {}) =>
  (await person.call(path, body)).body;
const rows = async (body: Record<string, unknown> = {}): Promise<WorkFormRow[]> =>
  (await call(company.admin, 'api/workform/index', body)).data.rows;
const names = async (body: Record<string, unknown> = {}) => (await rows(body)).map(({ name }) => name);
const offered = async (person: Person, body: Record<string, unknown> = {}): Promise<WorkFormChoices> =>
  (await call(person, 'api/form/workform', body)).data;
const offeredNames = async (person: Person, body: Record<string, unknown> = {}) =>
  (await offered(person, body)).rows.map(({ name }) => name);

describe('a form', () => {
  test('is made, told, found by its name and how that sounds, sorted and narrowed', async () => {
    const { admin } = company;
    const body = { icon: 'Gift', color: 'red', Ext: '送给客户的礼品', sort: 5 };
    const { id, module } = await addWorkForm(admin, { name: '  礼品领用 ', type: types.get('行政'), ...body });
    expect(module).toBe(`work${id}`);
    await addWorkForm(admin, { name: '车辆使用', sort: 1 });
    const row = { id, module, name: '礼品领用', type: types.get('行政'), typeName: '行政', ...body };
    const detail = (await call(admin, 'api/workform/detail', { id })).data;
    expect(detail).toMatchObject({ ...row, enabled: 1, users: [], branches: [], fields: 0, records: 0, flow: null });
    expect((await rows()).map(({ name }) => name)).toEqual(['车辆使用', '礼品领用']);
    expect((await rows({ key: '礼品' }))[0]).toEqual(detail);
    expect([await names({ key: 'lply' }), await names({ key: 'chelang' }), await names({ key: '客户' })]).toEqual([
      ['礼品领用'],
      [],
      ['礼品领用'],
    ]);
    // As an earlier version stored it, in one script alone.
    await company.database.run(sql`update work_form set search_text = '禮品領用' where id = ${id}`);
    expect([await names({ key: '禮品' }), await names({ key: '用%' })]).toEqual([['礼品领用'], []]);
    expect(await names({ type: types.get('行政') })).toEqual(['礼品领用']);
    const paged = (await call(admin, 'api/workform/index', { page: 2, rows: 1 })).data;
    expect([paged.total, paged.rows.length, paged.rows[0].name]).toEqual([2, 1, '礼品领用']);
  });

  test('says what is wrong with it, at the field', async () => {
    const { admin } = company;
    await addWorkForm(admin, { name: 'Seal' });
    const wrong: [Record<string, unknown>, Record<string, string>][] = [
      [{}, { name: '信息必须填写' }],
      [{ name: ' ' }, { name: '信息必须填写' }],
      [{ name: '长'.repeat(21) }, { name: '最多20个字符' }],
      [{ name: 'seal' }, { name: '已有同名的审批表单' }],
      [{ name: '甲', icon: 'Skull' }, { icon: '所选内容不存在或无权使用' }],
      [{ name: '甲', color: 'black' }, { color: '所选内容不存在或无权使用' }],
      [{ name: '甲', type: 999_999 }, { type: '所选内容不存在或无权使用' }],
      [{ name: '甲', Ext: '长'.repeat(201) }, { Ext: '最多200个字符' }],
      [{ name: '甲', users: '999999' }, { users: '所选内容不存在或无权使用' }],
      [{ name: '甲', branches: '999999' }, { branches: '所选内容不存在或无权使用' }],
      [{ name: '甲', template: 'nosuch' }, { template: '所选内容不存在或无权使用' }],
    ];
    for (const [body, fields] of wrong)
      expect(await call(admin, 'api/workform/add', body), JSON.stringify(body)).toMatchObject({
        code: 'invalid',
        fields,
      });
    expect(await call(admin, 'api/workform/add', { name: '甲', copyOf: 987_654 })).toMatchObject({ code: 'not_found' });
    expect(await names()).toEqual(['Seal']);
    // Nothing of what failed stays behind: no form, no view.
    const left = await company.database.first(
      query.selectNoFrom([
        sql<number>`(select count(*) from form where module ~ '^work[0-9]+$') - (select count(*) from work_form)`.as(
          'forms',
        ),
        sql<number>`(select count(*) from pg_views where viewname ~ '^work_[0-9]+$') - (select count(*) from work_form)`.as(
          'views',
        ),
      ]),
    );
    expect(left).toEqual({ forms: 0, views: 0 });
  });

  test('of two who make one of the same name at once one does, and the other hears it', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => call(company.admin, 'api/workform/add', { name: '抢着建' })));
    expect(answers.map(({ result }) => result).toSorted()).toEqual(['error', 'error', 'success']);
    for (const answer of answers.filter(({ result }) => result === 'error'))
      expect(answer).toMatchObject({ code: 'invalid', fields: { name: '已有同名的审批表单' } });
    expect(await names()).toEqual(['抢着建']);
  });

  test('is one of so many', async () => {
    const { admin, database } = company;
    const { id } = await addWorkForm(admin, { name: '第一个' });
    await database.run(sql`
      with own as (insert into form (module, name) select 'full' || n, '' from generate_series(2, ${workFormLimits.forms}) n returning id)
      insert into work_form (id, name, icon, color, created_by) select id, 'f' || id, 'Form', 'blue', 1 from own`);
    expect(await call(admin, 'api/workform/add', { name: '多一个' })).toMatchObject({ code: 'conflict' });
    expect(await call(admin, 'api/workform/delete', { id })).toMatchObject({ result: 'success' });
    await addWorkForm(admin, { name: '多一个' });
    await database.run(
      sql`with gone as (delete from work_form where name ~ '^f[0-9]+$' returning id) delete from form where id in (select id from gone)`,
    );
  });

  test('is set up in part, in the version that was read, and what changed is in the log', async () => {
    const { admin, seller, departments } = company;
    const { id, module } = await addWorkForm(admin, { name: '旧名', Ext: '说明' });
    const edited = await call(admin, 'api/workform/Edit', {
      id,
      version: 1,
      name: '新名',
      users: String(seller.id),
      branches: String(departments.south),
      sort: 3,
    });
    expect(edited).toMatchObject({ result: 'success', data: { id, version: 2 }, msg: '已保存' });
    expect((await rows())[0]).toMatchObject({
      name: '新名',
      Ext: '说明',
      sort: 3,
      version: 2,
      users: [{ id: seller.id, name: '李销售' }],
      branches: [{ id: departments.south, name: '华南销售部' }],
    });
    // Its records are called so from then on.
    expect((await call(seller, 'api/formField/formFieldIndex', { mode: module })).data.title).toBe('新名');
    expect(await call(admin, 'api/workform/Edit', { id, version: 1, name: '更新的名' })).toMatchObject({
      code: 'conflict',
      data: { version: 2, UserName: '系统管理员' },
    });
    expect(await call(admin, 'api/workform/Edit', { id, type: 999_999 })).toMatchObject({ code: 'invalid' });
    // The same again changes nothing.
    expect((await call(admin, 'api/workform/Edit', { id, name: '新名' })).data.version).toBe(2);
    const log = (await call(admin, 'api/operationLog/index', { module: 'workForm', modelId: id })).data.rows;
    expect(log.map(({ actionName }: { actionName: string }) => actionName)).toEqual(['编辑', '新建']);
    expect(log[0].changes.map(({ title, new: now }: { title: string; new: string }) => [title, now])).toEqual([
      ['名称', '新名'],
      ['可发起的人员', '李销售'],
      ['可发起的部门', '华南销售部'],
      ['排序', '3'],
    ]);
  });

  test('it may still be set up when somebody whom it names has left, and names nobody newly who has', async () => {
    const { admin, seller } = company;
    const [leaver, gone] = [
      await addPerson(company, 'formleaver', { grants: {} }),
      await addPerson(company, 'formgone', { grants: {} }),
    ];
    const { id } = await addWorkForm(admin, { name: '留名', users: `${leaver.id}` });
    expect(await call(admin, 'api/user/delete', { ids: `${leaver.id},${gone.id}` })).toMatchObject({
      result: 'success',
    });
    expect(await call(admin, 'api/workform/Edit', { id, users: `${leaver.id},${seller.id}` })).toMatchObject({
      result: 'success',
    });
    expect(await call(admin, 'api/workform/Edit', { id, users: `${leaver.id},${gone.id}` })).toMatchObject({
      code: 'invalid',
      fields: { users: '所选内容不存在或无权使用' },
    });
  });

  test('its kind is not deleted from the dictionary while the form names it', async () => {
    const { admin } = company;
    const type = (await call(admin, 'api/Status/add', { types: 'workFormType', Name: '法务' })).data.id;
    const { id } = await addWorkForm(admin, { name: '用印', type });
    expect(await call(admin, 'api/Status/delete', { ids: type })).toMatchObject({ code: 'conflict' });
    expect(await call(admin, 'api/workform/Edit', { id, type: 0 })).toMatchObject({ result: 'success' });
    expect(await call(admin, 'api/Status/delete', { ids: type })).toMatchObject({ result: 'success' });
  });
});

describe('what a form begins with', () => {
  test('every ready-made one with its fields and a flow that is on', async () => {
    const { admin, seller } = company;
    const templates: WorkFormTemplate[] = (await call(admin, 'api/workform/templates')).data;
    expect(templates.map(({ key }) => key)).toEqual(['leave', 'purchase', 'travel', 'seal', 'overtime', 'general']);
    for (const { key, name, type, icon, color, Ext, fields, flow } of templates) {
      expect(type, key).toBeGreaterThan(0);
      expect(flow, key).toMatch(/审批/);
      const { module } = await addWorkForm(admin, { name, type, icon, color, Ext, template: key });
      const form = (await call(seller, 'api/formField/formFieldIndex', { mode: module })).data;
      const items: { json: { field: string; title: string; type: string } }[] = form.items;
      const own = items.map(({ json }) => json).filter(({ field }) => !['title', 'files'].includes(field));
      expect(
        own.map(({ title, type }) => ({ title, type })),
        key,
      ).toEqual(fields);
      expect(items.at(-1)?.json.field, key).toBe('files');
    }
    for (const { name, flow } of await rows()) expect(flow).toMatchObject({ name: `${name}审批`, enabled: 1 });
  });

  test('a copy has the fields of the other form, with their rules and places, and none of its records', async () => {
    const { admin, seller } = company;
    const from = await addWorkForm(admin, { name: '原表', template: 'seal' });
    const copy = await addWorkForm(admin, { name: '抄来的', copyOf: from.id });
    const fieldsOf = async (module: string) =>
      (await call(admin, 'api/form/detail', { module })).data.fields.map(
        ({ id: _id, version: _version, ...field }: { id: number; version: number }) => field,
      );
    expect(await fieldsOf(copy.module)).toEqual(await fieldsOf(from.module));
    const wrong = await ofModule(seller, 'add', copy.module, {
      data: { seal: '公章', document: '合同', copies: 1, taken_out: '是', purpose: '签约' },
    });
    expect(wrong).toMatchObject({ code: 'invalid', fields: { returned_on: expect.any(String) } });
    expect((await call(admin, 'api/workform/detail', { id: copy.id })).data).toMatchObject({ fields: 6, flow: null });
    expect(await call(admin, 'api/workform/add', { name: '两者', copyOf: from.id, template: 'leave' })).toMatchObject({
      code: 'invalid',
      fields: { copyOf: '现成的表单和复制的表单只能选一个' },
    });
  });

  test('a flow is published by whoever may alone: others leave it to them', async () => {
    const drawer = await addPerson(company, 'drawer', {
      grants: {
        system: { workForm: { index: true, add: true } },
        oa: { flow: { index: true, add: true, edit: true, publish: true }, work: { index: true, add: true } },
      },
      scopes: { work: 'self' },
    });
    const answers: [Person, Partial<WorkFormRow['flow']> | null][] = [
      [keeper, null],
      [drawer, { enabled: 0 }],
    ];
    for (const [at, [person, flow]] of answers.entries()) {
      const added = await call(person, 'api/workform/add', { name: `请假${at}`, template: 'leave' });
      expect(added).toMatchObject({ result: 'success', msg: expect.stringContaining('其流程须由') });
      const row = (await call(person, 'api/workform/detail', { id: added.data.id })).data;
      if (flow) expect(row.flow).toMatchObject(flow);
      else expect(row.flow).toBeNull();
      expect(row.fields).toBe(6);
    }
  });
});

describe('who may what', () => {
  test('forms are managed by whoever has the grant for it, one by one', async () => {
    const { seller } = company;
    const { id } = await addWorkForm(company.admin, { name: '谁能改' });
    const reader = await addPerson(company, 'formReader', { grants: { system: { workForm: { index: true } } } });
    const paths: [string, Record<string, unknown>][] = [
      ['index', {}],
      ['detail', { id }],
      ['templates', {}],
      ['add', { name: '新的' }],
      ['Edit', { id, name: '改' }],
      ['delete', { id }],
    ];
    for (const [path, body] of paths) {
      expect(await call(seller, `api/workform/${path}`, body), path).toMatchObject({ code: 'forbidden' });
      const may = ['index', 'detail', 'templates'].includes(path);
      expect((await call(reader, `api/workform/${path}`, body)).result, path).toBe(may ? 'success' : 'error');
    }
    for (const path of ['api/form/workform', 'api/form/category'])
      expect(await call(reader, path), path).toMatchObject({ code: 'forbidden' });
  });

  test('whoever manages forms shapes their fields, and no other form’s', async () => {
    const { module } = await addWorkForm(company.admin, { name: '自己设计' });
    const field = { type: 'input', title: '说明一下' };
    expect(await call(keeper, 'api/form/Edit', { module, items: [{ ...field, id: -1 }] })).toMatchObject({
      result: 'success',
    });
    expect((await call(keeper, 'api/form/detail', { module })).data.fields.at(-1)).toMatchObject({ title: '说明一下' });
    const forms = (await call(keeper, 'api/form/index')).data.rows.map(({ module: one }: { module: string }) => one);
    expect(forms).toContain(module);
    expect(forms).not.toContain('customer');
    for (const [path, body] of [
      ['api/form/detail', { module: 'customer' }],
      ['api/form/Edit', { module: 'customer', items: [{ ...field, id: -1 }] }],
      ['api/field/add', { module: 'customer', ...field }],
      ['api/field/index', { module: 'customer' }],
      ['api/form/preview', { module: 'customer' }],
    ] as const)
      expect(await call(keeper, path, body), path).toMatchObject({ code: 'forbidden' });
    const shaper = await addPerson(company, 'shaper', {
      grants: { system: { workForm: { index: true, edit: true } } },
    });
    expect(await call(shaper, 'api/form/Edit', { module, items: [{ ...field, id: -1 }] })).toMatchObject({
      code: 'forbidden',
    });
  });

  test('offered is what is on and meant for the person: by name, or by a department and what is below it', async () => {
    const { admin, seller, stranger, manager, departments } = company;
    await addWorkForm(admin, { name: '人人', sort: 1, type: types.get('人事') });
    await addWorkForm(admin, { name: '只给李', sort: 2, users: String(seller.id), type: types.get('人事') });
    await addWorkForm(admin, { name: '给华南', sort: 3, branches: String(departments.south) });
    await addWorkForm(admin, { name: '给全公司', sort: 4, branches: String(departments.company) });
    const off = await addWorkForm(admin, { name: '停用的', sort: 5 });
    expect(await call(admin, 'api/workform/Edit', { id: off.id, enabled: 0 })).toMatchObject({
      msg: '“停用的”已停用',
    });
    expect(await offeredNames(seller)).toEqual(['人人', '只给李', '给全公司']);
    expect(await offeredNames(stranger)).toEqual(['人人', '给华南', '给全公司']);
    expect(await offeredNames(manager)).toEqual(['人人', '给全公司']);
    expect(await offeredNames(seller, { key: 'zgl' })).toEqual(['只给李']);
    expect(await offeredNames(seller, { type: types.get('人事') })).toEqual(['人人', '只给李']);
    const counted = async (person: Person) =>
      Object.fromEntries(
        (await call(person, 'api/form/category')).data.rows.map(({ name, count }: { name: string; count: number }) => [
          name,
          count,
        ]),
      );
    expect(await counted(seller)).toMatchObject({ 人事: 2, 行政: 0 });
    expect(await counted(manager)).toMatchObject({ 人事: 1 });
    expect((await offered(seller)).rows[0]).toMatchObject({ name: '人人', typeName: '人事', flow: false });
    expect(await names({ enabled: 0 })).toEqual(['停用的']);
  });

  test('recent are those that one used oneself, the last first, six at most', async () => {
    const { admin, seller, peer } = company;
    const forms = [];
    for (let at = 1; at <= 8; at++) forms.push(await addWorkForm(admin, { name: `第${at}种` }));
    for (const { module } of forms) await addRequest(seller, module);
    await addRequest(seller, forms[2]?.module ?? '');
    const recent = async (person: Person) => (await offered(person, { key: '没有' })).recent.map(({ name }) => name);
    expect(await recent(seller)).toEqual(['第3种', '第8种', '第7种', '第6种', '第5种', '第4种']);
    expect(await recent(peer)).toEqual([]);
    await call(admin, 'api/workform/Edit', { id: forms[2]?.id, enabled: 0 });
    expect(await recent(seller)).toEqual(['第8种', '第7种', '第6种', '第5种', '第4种', '第2种']);
  });
});

describe('a form that is deleted', () => {
  test('without requests goes at once; with some it asks, is offered no more, and they can still be seen', async () => {
    const { admin, seller } = company;
    const empty = await addWorkForm(admin, { name: '空的', template: 'leave' });
    const flows = async (module: string) =>
      company.database.rows(sql`select enabled from flow where entity = ${module} and deleted_at is null`);
    expect(await flows(empty.module)).toEqual([{ enabled: true }]);
    expect(await call(admin, 'api/workform/delete', { id: empty.id })).toMatchObject({ result: 'success' });
    expect(await flows(empty.module)).toEqual([]);
    expect(await call(admin, 'api/workform/detail', { id: empty.id })).toMatchObject({ code: 'not_found' });
    expect(await ofModule(seller, 'index', empty.module)).toMatchObject({ code: 'not_found' });

    const { id, module } = await addWorkForm(admin, { name: '有申请', template: 'general' });
    const request = await addRequest(seller, module, { content: '借一台投影' });
    const draft = await addRequest(seller, module, { content: '还没想好', state: 'draft' });
    const confirmation = await call(admin, 'api/workform/delete', { id });
    expect(confirmation).toMatchObject({ code: 'conflict', data: { confirm: true, records: 2 } });
    expect(confirmation.msg).toBe('“有申请”已有 2 份申请。删除后不能再发起，已有的申请仍可查看和审批');
    expect(await offeredNames(seller)).toEqual(['有申请']);
    expect(await call(admin, 'api/workform/delete', { id, confirm: 1 })).toMatchObject({ result: 'success' });
    expect([await offeredNames(seller), await names()]).toEqual([[], []]);
    // One request is on its way through it.
    expect(await flows(module)).toEqual([{ enabled: false }]);
    expect((await ofModule(seller, 'index', module)).data.total).toBe(2);
    expect((await ofModule(seller, 'detail', module, { id: request })).data).toMatchObject({ content: '借一台投影' });
    expect(await ofModule(seller, 'add', module, { data: { content: '再来' } })).toMatchObject({ code: 'not_found' });
    expect(await call(seller, 'api/WorkFlow/start', { module, id: draft })).toMatchObject({
      code: 'forbidden',
      msg: '“有申请”已停用，不能再提交或修改',
    });
    // What is on its way is decided.
    const { manager } = company;
    const [step] = (await call(manager, 'api/WorkFlow/todo', { module })).data.rows;
    expect(await call(manager, 'api/WorkFlow/Approved', { id: step.id })).toMatchObject({ result: 'success' });
    expect((await ofModule(seller, 'detail', module, { id: request })).data.approval).toBe(2);
    expect(await ofModule(seller, 'delete', module, { ids: draft })).toMatchObject({ result: 'success' });
    // What was never handed in is there, too.
    const drafts = await addWorkForm(admin, { name: '只有草稿' });
    await addRequest(seller, drafts.module, { state: 'draft' });
    await call(admin, 'api/workform/delete', { id: drafts.id, confirm: 1 });
    expect((await ofModule(seller, 'index', drafts.module)).data.total).toBe(1);
    // No flow is made for it, and the name is free.
    const kinds = (await call(admin, 'api/WorkFlow/kinds')).data.map(({ module: one }: { module: string }) => one);
    expect(kinds).not.toContain(module);
    await addWorkForm(admin, { name: '有申请' });
  });

  test('while somebody starts one: either the request is there and it asks, or it is too late for the request', async () => {
    const { admin, seller } = company;
    for (let turn = 0; turn < 4; turn++) {
      const { id, module } = await addWorkForm(admin, { name: `争用${turn}` });
      const [deleted, added] = await Promise.all([
        call(admin, 'api/workform/delete', { id }),
        ofModule(seller, 'add', module, { data: {} }),
      ]);
      const kept = await company.database.first(select('work_record', [sql<number>`count(*)`.as('n')])`
        where form_id = ${id}`);
      if (deleted.result === 'success') expect([added.result, kept?.n]).toEqual(['error', 0]);
      else expect([deleted.code, added.result, kept?.n]).toEqual(['conflict', 'success', 1]);
    }
  });
});
