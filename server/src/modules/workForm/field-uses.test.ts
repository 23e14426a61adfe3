// Fields that something in force speaks of are not deleted beneath it; what lost one shows it.
import type { ApproverNode, FlowNode, StartNode } from '@crm/protocol/answers/flow';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany } from '../../../test/company.ts';
import { addRequest, addWorkForm, type MadeForm, ofModule } from '../../../test/work-form.ts';

let company: Company;
let form: MadeForm;
let flow: number;

const end: FlowNode = { id: 'end', type: 'end', name: '结束' };
const decides: Pick<ApproverNode, 'mode' | 'empty' | 'approvers'> = {
  mode: 'any',
  empty: 'admin',
  approvers: [{ type: 'head', level: 1 }],
};

/** A condition over a choice, one over a number in an expression, people from a field, and one that is filled in. */
const drawing: StartNode = {
  id: 'start',
  type: 'start',
  name: '发起',
  next: {
    id: 'which',
    type: 'condition',
    name: '按类型',
    branches: [
      { id: 'a', name: '加急', when: [{ field: 'urgency', type: 'in', value: 'high' }] },
      { id: 'b', name: '大额', when: [], expression: 'amount > 100 ? 1 : 0' },
      { id: 'c', name: '其他', when: [], otherwise: 1 },
    ],
    next: {
      ...decides,
      approvers: [{ type: 'field', field: 'checker' }],
      id: 'check',
      type: 'approver',
      name: '复核',
      next: { ...decides, id: 'do', type: 'approver', name: '办理', fields: { outcome: 'edit' }, next: end },
    },
  },
} satisfies StartNode;

beforeAll(async () => {
  company = await createCompany();
  form = await addWorkForm(company.admin, { name: '借用' }, [
    {
      type: 'select',
      title: '紧急程度',
      field: 'urgency',
      options: [
        { value: 'high', label: '高' },
        { value: 'low', label: '低' },
        { value: 'none', label: '无' },
      ],
    },
    { type: 'number', title: '数额', field: 'amount' },
    { type: 'user', title: '复核人', field: 'checker' },
    { type: 'input', title: '结果', field: 'outcome' },
    { type: 'input', title: '备注', field: 'note' },
    { type: 'select', title: '仓库', field: 'store', options: [{ value: 1, label: '一号' }] },
  ]);
  const { admin } = company;
  flow = (await admin.call('api/WorkFlow/add', { name: '借用审批', module: form.module, nodes: drawing })).body.data.id;
  for (const [path, body] of [
    ['publish', { id: flow }],
    ['edit', { id: flow, enabled: 1 }],
  ] as const)
    expect((await admin.call(`api/WorkFlow/${path}`, body)).body).toMatchObject({ result: 'success' });
});
afterAll(() => company.close());

const fields = async () =>
  (await company.admin.call('api/form/detail', { id: form.id })).body.data.fields as { id: number; field: string }[];
const idOf = async (wire: string) => (await fields()).find(({ field }) => field === wire)?.id ?? 0;
const shape = async (body: Record<string, unknown>) =>
  (await company.admin.call('api/form/Edit', { id: form.id, ...body })).body;

test.each([
  ['urgency', '流程“借用审批”的分支“加急”用到此字段，现在不能删除'],
  ['amount', '流程“借用审批”的分支“大额”用到此字段，现在不能删除'],
  ['checker', '流程“借用审批”的节点“复核”用到此字段，现在不能删除'],
  ['outcome', '流程“借用审批”的节点“办理”用到此字段，现在不能删除'],
])('%s, which the flow in force speaks of, is not deleted, and it is said where', async (wire, said) => {
  const id = await idOf(wire);
  expect(await shape({ deleted: `${id}` })).toMatchObject({ code: 'invalid', fields: { [`${id}.id`]: said } });
  expect((await company.admin.call('api/field/delete', { id })).body).toMatchObject({ fields: { id: said } });
  const preview = (await company.admin.call('api/form/preview', { id: form.id, deleted: `${id}` })).body.data;
  expect(preview.problems).toEqual({ [`${id}.id`]: said });
  expect(await idOf(wire)).toBe(id);
});

test('nor is an option that a branch asks for; others are, and a field that nothing speaks of', async () => {
  const id = await idOf('urgency');
  const [high, low] = [
    { value: 'high', label: '高' },
    { value: 'low', label: '低' },
  ];
  expect(await shape({ items: [{ id, options: [low] }] })).toMatchObject({
    code: 'invalid',
    fields: { [`${id}.options`]: '流程“借用审批”的分支“加急”用到选项“高”，现在不能删除' },
  });
  expect(await shape({ items: [{ id, options: [high, low] }] })).toMatchObject({ result: 'success' });
  expect(await shape({ deleted: `${await idOf('note')}` })).toMatchObject({ result: 'success' });
});

test.each(['eq', 'ne', 'in', 'notin'])('an option that a branch asks for by %s holds it', async (type) => {
  const { admin } = company;
  const options = ['a', 'b', 'c'].map((value) => ({ value, label: `选项${value}` }));
  const { id, module } = await addWorkForm(admin, { name: `选项${type}` }, [
    { type: 'select', title: '种类', field: 'kind', options },
  ]);
  const value = type === 'in' || type === 'notin' ? 'c,a' : 'a';
  const nodes = structuredClone(drawing);
  nodes.next = {
    id: 'which',
    type: 'condition',
    name: '按种类',
    branches: [
      {
        id: 'a',
        name: '特别',
        when: [{ field: 'kind', type: type as 'eq', value }],
        next: { ...decides, id: 'do', type: 'approver', name: '办理' },
      },
      { id: 'c', name: '其他', when: [], otherwise: 1 },
    ],
    next: end,
  };
  const made = (await admin.call('api/WorkFlow/add', { name: `按${type}`, module, nodes })).body;
  for (const [path, body] of [
    ['publish', { id: made.data.id }],
    ['edit', { id: made.data.id, enabled: 1 }],
  ] as const)
    expect((await admin.call(`api/WorkFlow/${path}`, body)).body).toMatchObject({ result: 'success' });
  const field = (await admin.call('api/form/detail', { id })).body.data.fields.find(
    (one: { field: string }) => one.field === 'kind',
  ).id;
  const keep = async (...kept: string[]) =>
    (
      await admin.call('api/form/Edit', {
        id,
        items: [{ id: field, options: options.filter((one) => kept.includes(one.value)) }],
      })
    ).body;
  expect(await keep('b', 'c')).toMatchObject({
    code: 'invalid',
    fields: { [`${field}.options`]: `流程“按${type}”的分支“特别”用到选项“选项a”，现在不能删除` },
  });
  expect(await keep('a', 'c')).toMatchObject({ result: 'success' });
});

test('what records are on their way through still holds a field that the newest version does not speak of', async () => {
  const { admin, seller } = company;
  await addRequest(seller, form.module, { urgency: 'low', amount: 500, checker: company.manager.id });
  const without = structuredClone(drawing);
  (without.next as { branches: unknown[] }).branches.splice(0, 1);
  for (const [path, body] of [
    ['edit', { id: flow, nodes: without }],
    ['publish', { id: flow }],
  ] as const)
    expect((await admin.call(`api/WorkFlow/${path}`, body)).body).toMatchObject({ result: 'success' });
  const id = await idOf('urgency');
  const said = '流程“借用审批”第 1 版（1 个审批单仍在流转）的分支“加急”用到此字段，现在不能删除';
  expect(await shape({ deleted: `${id}` })).toMatchObject({ fields: { [`${id}.id`]: said } });
});

test('a print template that names a field holds it, too', async () => {
  const temp = '<p>{{store}}</p>';
  const made = (await company.admin.call('api/printTemp/add', { ext: '借用单', module: form.module, temp })).body;
  expect(made).toMatchObject({ result: 'success' });
  const id = await idOf('store');
  const said = '打印模板“借用单”用到此字段，现在不能删除';
  expect(await shape({ deleted: `${id}` })).toMatchObject({ fields: { [`${id}.id`]: said } });
});

test('a flow whose field went before shows it in the list and on the card of the form', async () => {
  await company.database.run(
    sql`update form_field set status = 0 where form_id = ${form.id} and field in ('amount', 'checker')`,
  );
  await company.database.run(sql`update meta set definition_version = definition_version + 1`);
  const { admin } = company;
  const lost = ['大额', '复核'];
  expect((await admin.call('api/WorkFlow/index', { module: form.module })).body.data.rows).toMatchObject([{ lost }]);
  const card = (await admin.call('api/workform/index', { key: '借用' })).body.data.rows[0];
  expect(card.flow).toMatchObject({ id: flow, lost });
  expect((await ofModule(company.seller, 'index', form.module)).data.rows).toHaveLength(1);
});
