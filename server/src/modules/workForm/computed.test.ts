// What the ready-made forms compute: days and hours between two moments, what a table comes to; and an end that is no beginning.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Company, createCompany } from '../../../test/company.ts';
import { addRequest, addWorkForm, type MadeForm, ofModule } from '../../../test/work-form.ts';

let company: Company;
const forms = new Map<string, MadeForm>();

beforeAll(async () => {
  company = await createCompany();
  for (const template of ['leave', 'travel', 'overtime', 'purchase'])
    forms.set(template, await addWorkForm(company.admin, { name: `现成${template}`, template }));
});
afterAll(() => company.close());

const moduleOf = (template: string) => forms.get(template)?.module ?? '';
const draftOf = async (template: string, data: Record<string, unknown>) => {
  const id = await addRequest(company.seller, moduleOf(template), { state: 'draft', ...data });
  return (await ofModule(company.seller, 'detail', moduleOf(template), { id })).data;
};

test.each([
  ['leave', '2026-12-01 09:00', '2026-12-01 18:00', '1'],
  ['leave', '2026-12-01 09:00', '2026-12-01 12:00', '0.5'],
  ['leave', '2026-12-01 13:30', '2026-12-03 12:00', '2'],
  ['leave', '2026-12-31 09:00', '2027-01-02 18:00', '3'],
  ['overtime', '2026-12-01 18:30', '2026-12-01 21:00', '2.5'],
  ['overtime', '2026-12-01 20:00', '2026-12-02 02:00', '6'],
])('%s from %s to %s is %s', async (template, begin_at, end_at, result) => {
  const { days, hours } = await draftOf(template, { begin_at, end_at, days: 99, hours: 99 });
  expect(Number(days ?? hours)).toBe(Number(result));
});

test('a journey counts its days, the first and the last among them', async () => {
  expect(await draftOf('travel', { begin_on: '2026-12-30', end_on: '2027-01-02' })).toMatchObject({ days: '4' });
});

describe('an end before the beginning', () => {
  test.each([
    ['leave', { begin_at: '2026-12-02 09:00', end_at: '2026-12-01 18:00' }, { end_at: '不能早于开始时间' }],
    ['overtime', { begin_at: '2026-12-01 21:00', end_at: '2026-12-01 20:59' }, { end_at: '不能早于开始时间' }],
    ['travel', { begin_on: '2026-12-02', end_on: '2026-12-01' }, { end_on: '不能早于开始日期' }],
  ])('is refused by %s, also in a draft and by an edit of the beginning', async (template, data, fields) => {
    const module = moduleOf(template);
    const sent = { data: { state: 'draft', ...data } };
    expect(await ofModule(company.seller, 'add', module, sent)).toMatchObject({ code: 'invalid', fields });
    const [[from, late], [to]] = Object.entries(data) as [[string, string], [string, string]];
    const id = await addRequest(company.seller, module, { state: 'draft', [from]: late, [to]: late });
    const edit = { data: { id, [from]: late.replace('2026', '2027') } };
    expect(await ofModule(company.seller, 'Edit', module, edit)).toMatchObject({ code: 'invalid', fields });
  });
});

test('a table computes its rows, and the form what they come to; an empty row is not kept', async () => {
  const items = [
    { item: '卡尺', quantity: 4, price: '680.50', subtotal: '1' },
    { item: '', quantity: '', price: '' },
    { item: '校准', quantity: 4, price: '120' },
  ];
  const row = await draftOf('purchase', { items, amount: '1' });
  expect(row.items).toMatchObject([
    { item: '卡尺', subtotal: '2722.00' },
    { item: '校准', subtotal: '480.00' },
  ]);
  expect(row.amount).toBe('3202.00');
  const id = row.id;
  await ofModule(company.seller, 'Edit', moduleOf('purchase'), { data: { id, items: items.slice(2) } });
  expect((await ofModule(company.seller, 'detail', moduleOf('purchase'), { id })).data.amount).toBe('480.00');
  const form = (await company.seller.call('api/formField/formFieldIndex', { mode: moduleOf('purchase') })).body.data;
  const json = (field: string) => form.items.find((one: { json: { field: string } }) => one.json.field === field).json;
  expect(json('amount').formula).toEqual({ text: 'items_subtotal', fields: { items_subtotal: 'number' } });
  expect(json('items').columns.at(-1)).toMatchObject({ field: 'subtotal', readonly: true, total: true });
});

test('what a formula of a form or of a column reads stays', async () => {
  const { id } = forms.get('purchase') as MadeForm;
  const fields = (await company.admin.call('api/form/detail', { id })).body.data.fields as {
    id: number;
    field: string;
    columns: { field: string; formula?: string }[];
  }[];
  const table = fields.find(({ field }) => field === 'items');
  const edit = async (body: Record<string, unknown>) =>
    (await company.admin.call('api/form/Edit', { id, ...body })).body;
  expect(await edit({ deleted: `${table?.id}` })).toMatchObject({
    fields: { [`${table?.id}.id`]: '“合计（元）”的规则或公式用到了此字段' },
  });
  const without = table?.columns.filter(({ field }) => field !== 'subtotal');
  const sum = fields.find(({ field }) => field === 'amount')?.id;
  expect(await edit({ items: [{ id: table?.id, columns: without }] })).toMatchObject({
    fields: { [`${sum}.formula`]: '公式中的“items_subtotal”不是可用的字段' },
  });
  const wrong = table?.columns.map((one) => (one.formula ? { ...one, formula: 'quantity * nosuch' } : one));
  expect(await edit({ items: [{ id: table?.id, columns: wrong }] })).toMatchObject({
    fields: { [`${table?.id}.columns`]: '“小计（元）”：公式中的“nosuch”不是可用的字段' },
  });
});

test('a drawing is tried with a sample that lacks what handing in asks for; a request is not', async () => {
  const { admin } = company;
  const module = moduleOf('leave');
  const [{ id }] = (await admin.call('api/WorkFlow/index', { module })).body.data.rows;
  const { nodes } = (await admin.call('api/WorkFlow/detail', { id })).body.data;
  const data = { begin_at: '2026-12-01 09:00', end_at: '2026-12-05 18:00' };
  const way = async (body: Record<string, unknown>) =>
    (await admin.call('api/WorkFlow/preview', { module, data, ...body })).body;
  const path = (await way({ nodes })).data.path.map(({ NodeID }: { NodeID: string }) => NodeID);
  expect(path).toEqual(['start', 'head', 'above', 'end']);
  expect(await way({})).toMatchObject({ code: 'invalid', fields: { reason: '信息必须填写' } });
});
