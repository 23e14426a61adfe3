// What is kept as a draft may be unfinished; what is handed in, also again, has all that its form asks for by then.
import type { StartNode } from '@crm/protocol/answers/flow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany } from '../../../test/company.ts';
import { addRequest, addWorkForm, type MadeForm, ofModule } from '../../../test/work-form.ts';

let company: Company;
let form: MadeForm;

const flow = async (who: 'admin' | 'manager' | 'seller', path: string, body: Record<string, unknown>) =>
  (await company[who].call(`api/WorkFlow/${path}`, body)).body;

beforeAll(async () => {
  company = await createCompany();
  form = await addWorkForm(company.admin, { name: '采购单' }, [
    { type: 'input', title: '用途', field: 'purpose', required: true },
    { type: 'date', title: '到货日期', field: 'wanted', required: true },
    {
      type: 'tablelist',
      title: '明细',
      field: 'items',
      required: true,
      columns: [
        { field: 'item', type: 'input', title: '名称', required: true },
        { field: 'quantity', type: 'number', title: '数量', required: true },
      ],
    },
  ]);
  const nodes: StartNode = {
    id: 'start',
    type: 'start',
    name: '发起',
    next: {
      id: 'a',
      type: 'approver',
      name: '审批',
      approvers: [{ type: 'user', ids: [company.manager.id] }],
      mode: 'any',
      empty: 'admin',
      next: { id: 'end', type: 'end', name: '结束' },
    },
  };
  const { id } = (await flow('admin', 'add', { name: '采购审批', module: form.module, nodes })).data;
  expect(await flow('admin', 'publish', { id })).toMatchObject({ result: 'success' });
  expect(await flow('admin', 'edit', { id, enabled: 1 })).toMatchObject({ result: 'success' });
});
afterAll(() => company.close());

const whole = { purpose: '办公', wanted: '2026-12-01', items: [{ item: '纸', quantity: 2 }] };
const edit = (id: number, data: Record<string, unknown>) =>
  ofModule(company.seller, 'Edit', form.module, { data: { id, ...data } });
const start = (id: number) => flow('seller', 'start', { module: form.module, id });

test('a draft is kept with whatever there is, and handed in once nothing is missing', async () => {
  const id = await addRequest(company.seller, form.module, { state: 'draft', items: [{ item: '纸' }] });
  const refused = await start(id);
  expect(refused).toMatchObject({
    code: 'invalid',
    msg: '请先填写：用途、到货日期、明细',
    fields: { purpose: '信息必须填写', wanted: expect.any(String), 'items[0].quantity': '信息必须填写' },
  });
  expect(await edit(id, { purpose: '办公' })).toMatchObject({ result: 'success' });
  expect(await edit(id, { purpose: '', wanted: '2026-12-01' })).toMatchObject({ result: 'success' });
  expect((await start(id)).msg).toBe('请先填写：用途、明细');
  expect(await edit(id, whole)).toMatchObject({ result: 'success' });
  expect(await start(id)).toMatchObject({ result: 'success' });
  expect((await ofModule(company.seller, 'add', form.module, { data: { purpose: '办公' } })).fields).toMatchObject({
    wanted: expect.any(String),
  });
});

test('what is wrong in a draft is refused as anywhere', async () => {
  const answer = await ofModule(company.seller, 'add', form.module, {
    data: { state: 'draft', wanted: '哪天', items: [{ item: '纸', quantity: '几个' }] },
  });
  expect(Object.keys(answer.fields ?? {})).toEqual(['wanted', 'items[0].quantity']);
});

test('of what the program itself needs a draft has to have a value', async () => {
  const add = (body: Record<string, unknown>) => company.seller.call('api/contract/add', { state: 'draft', ...body });
  expect((await add({})).body).toMatchObject({ code: 'invalid', fields: { customerId: expect.any(String) } });
});

test('a field that was made required meanwhile is asked for when what was sent back is handed in again', async () => {
  const id = await addRequest(company.seller, form.module, whole);
  const [step] = (await flow('manager', 'todo', { module: form.module })).data.rows;
  const [target] = (await flow('manager', 'findStepsPassed', { taskid: step.TaskID })).data;
  expect(await flow('manager', 'Refused', { id: step.id, stepid: target.id, Ext: '补充' })).toMatchObject({
    result: 'success',
  });
  const items = [{ id: -1, type: 'input', title: '供应商', field: 'vendor', required: true }];
  const saved = (await company.admin.call('api/form/Edit', { module: form.module, items })).body;
  expect(saved).toMatchObject({ result: 'success' });
  const back = (await flow('seller', 'todo', { module: form.module })).data.rows[0];
  const missing = { code: 'invalid', msg: '请先填写：供应商', fields: { vendor: '信息必须填写' } };
  expect(await start(id)).toMatchObject(missing);
  expect(await flow('seller', 'Approved', { id: back.id })).toMatchObject(missing);
  expect((await flow('seller', 'Approved', { ids: `${back.id}` })).data).toMatchObject({
    rows: [],
    rejected: [{ id: back.id, reason: '请先填写：供应商' }],
  });
  expect(await edit(id, { vendor: '文具店' })).toMatchObject({ result: 'success' });
  expect(await flow('seller', 'Approved', { id: back.id })).toMatchObject({ msg: '已重新提交，等待王主管审批' });
});
