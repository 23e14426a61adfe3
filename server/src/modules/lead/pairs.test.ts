// What of a lead goes where when it becomes a customer: as the program has it, and as a company sets it.
import type { LeadPairs, TurnPreview } from '@crm/protocol/answers/lead';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
beforeEach(async () => {
  await company.database.run(sql`update lead_pairs set pairs = '{}'`);
});
afterAll(() => company.close());

const pairs = async (person = company.admin): Promise<LeadPairs> =>
  (await person.call('api/clues/pairs')).body.data as LeadPairs;
const rowOf = async (field: string) => (await pairs()).rows.find((row) => row.field === field);
const set = async (values: Record<string, string>, more: Record<string, unknown> = {}) =>
  (await company.admin.call('api/clues/setPairs', { pairs: values, ...more })).body;

async function addField(module: string, body: Record<string, unknown>): Promise<{ id: number; field: string }> {
  const answer = await company.admin.call('api/field/add', { module, ...body });
  if (answer.body.result !== 'success') throw new Error(`${answer.body.msg} ${JSON.stringify(answer.body.fields)}`);
  return answer.body.data;
}

let counter = 0;
async function addLead(person: Person, fields: Record<string, unknown> = {}): Promise<number> {
  const { body } = await person.call('api/clues/add', { CustomerName: `对应线索${counter++}公司`, ...fields });
  if (body.result !== 'success') throw new Error(`${body.msg} ${JSON.stringify(body.fields)}`);
  return body.data.id;
}

async function turn(person: Person, id: number) {
  const { body } = await person.call('api/clues/Turn', { ids: id });
  if (body.result !== 'success') throw new Error(`${body.msg} ${JSON.stringify(body)}`);
  const { customerId } = body.data.rows[0];
  const customer = (await company.admin.call('api/customer/Views', { id: customerId })).body.data;
  const contacts = (await company.admin.call('api/contact/list', { customerId })).body.data.rows;
  return { body, customer, contact: contacts[0] };
}
const preview = async (person: Person, id: number): Promise<TurnPreview> =>
  (await person.call('api/clues/turnPreview', { id })).body.data;

describe('where a field goes', () => {
  test('as the program has it: by name, the person to the contact with everything that is known', async () => {
    const { seller } = company;
    const id = await addLead(seller, {
      contact_name: '孔明',
      contact_mobile: '13900139000',
      zhiwei: '军师',
      wechat: 'kongming',
      LaiYuan: 4,
      tel: '0571-88001122',
      Ext: '备注文字',
    });
    expect((await preview(seller, id)).rows).toEqual(
      expect.arrayContaining([
        { field: 'zhiwei', title: '职位', text: '军师', module: 'contact', target: '职位' },
        { field: 'LaiYuan', title: '线索来源', text: expect.any(String), module: 'customer', target: '客户来源' },
      ]),
    );
    expect((await preview(seller, id)).left).toEqual([]);
    // The name comes first, and a place is read whole.
    const placed = await addLead(seller, { CustomerName: '整城客户公司', province: 1, city: 2 });
    expect((await preview(seller, placed)).rows).toMatchObject([
      { title: '线索名称', text: '整城客户公司', module: 'customer', target: '客户名称' },
      { title: '省市', text: '北京市 北京市', module: 'customer' },
    ]);
    const { customer, contact } = await turn(seller, id);
    expect(customer).toMatchObject({ LaiYuan: 4, tel: '0571-88001122', Ext: '备注文字' });
    expect(contact).toMatchObject({
      contactName: '孔明',
      mobile: '13900139000',
      zhiwei: '军师',
      wechat: 'kongming',
      isPrimary: 1,
    });
  });

  test('as the company sets it: another field, as its text, to the contact, or nowhere', async () => {
    const { seller } = company;
    expect(await set({ LaiYuan: 'contact.Ext', Ext: '', tel: 'customer.address', address: '' })).toMatchObject({
      result: 'success',
      msg: '保存成功',
    });
    expect(await rowOf('LaiYuan')).toMatchObject({ target: 'contact.Ext', initial: 'customer.LaiYuan' });
    const id = await addLead(seller, { contact_name: '关羽', LaiYuan: 4, tel: '0571-88001122', Ext: '不带走' });
    const source = (await seller.call('api/clues/Views', { id })).body.data.LaiYuanName;
    const previewed = await preview(seller, id);
    expect(previewed.left).toEqual([{ field: 'Ext', title: '备注', text: '不带走' }]);
    const { customer, contact, body } = await turn(seller, id);
    expect(customer).toMatchObject({ LaiYuan: '', address: '0571-88001122', tel: '', Ext: '' });
    expect(contact).toMatchObject({ contactName: '关羽', Ext: source });
    expect(body.msg).toBe('已转为客户');
    // The lead keeps all of it, and the change stands in the log of forms.
    expect((await seller.call('api/clues/Views', { id })).body.data).toMatchObject({ Ext: '不带走' });
    const log = (await company.admin.call('api/operationLog/index', { module: 'customForm' })).body.data.rows;
    expect(log[0]).toMatchObject({ actionName: '设置线索转客户的字段' });
    expect(JSON.stringify(log[0].changes)).toContain('联系人：备注');
  });

  test('custom fields go to those of the same title, and wherever the company says; deleted and hidden ones are left out', async () => {
    const { seller, admin } = company;
    const budget = await addField('clues', { title: '预算', type: 'number', precision: 2 });
    const other = await addField('customer', { title: '别的数', type: 'number', precision: 2 });
    // Named alike by the program, and meaning something else.
    expect(other.field).toBe(budget.field);
    expect(await rowOf(budget.field)).toMatchObject({ title: '预算', target: '' });
    const same = await addField('customer', { title: '预算', type: 'number', precision: 2 });
    expect(await rowOf(budget.field)).toMatchObject({ target: `customer.${same.field}` });
    const first = await turn(seller, await addLead(seller, { [budget.field]: '12.50' }));
    expect(first.customer).toMatchObject({ [same.field]: '12.50', [other.field]: '' });
    await set({ [budget.field]: `customer.${other.field}` });
    const second = await turn(seller, await addLead(seller, { [budget.field]: '7.00' }));
    expect(second.customer).toMatchObject({ [same.field]: '', [other.field]: '7.00' });

    // Hidden in the form, then deleted: it is not required, nothing is lost, and it is offered no more.
    await admin.call('api/field/edit', { id: other.id, visible: false });
    const hidden = await addLead(seller, { [budget.field]: '8.00' });
    expect((await preview(seller, hidden)).left).toMatchObject([{ field: budget.field, text: '8.00' }]);
    expect((await turn(seller, hidden)).customer).toMatchObject({ [other.field]: '' });
    await admin.call('api/field/delete', { id: other.id, confirm: 1 });
    expect((await rowOf(budget.field))?.options).not.toContain(`customer.${other.field}`);
    const gone = await turn(seller, await addLead(seller, { [budget.field]: '9.00' }));
    expect(gone.customer).not.toHaveProperty(other.field);
    await admin.call('api/field/delete', { id: budget.id, confirm: 1 });
    expect(await rowOf(budget.field)).toBeUndefined();
    expect((await turn(seller, await addLead(seller))).body.result).toBe('success');
  });

  test('what the customer does not take stays with the lead, and is told', async () => {
    const { seller } = company;
    await set({ wechat: 'customer.website', contact_name: 'contact.email' });
    const id = await addLead(seller, { wechat: 'no website', contact_name: '张飞', contact_mobile: '13700137000' });
    expect((await preview(seller, id)).left.map(({ field }) => field)).toEqual(['contact_name', 'wechat']);
    const { customer, contact, body } = await turn(seller, id);
    expect(body).toMatchObject({
      msg: '已转为客户；客户不接受的内容留在线索中：联系人、微信',
      data: { left: [{ id, fields: ['联系人', '微信'] }] },
    });
    expect(customer).toMatchObject({ website: '' });
    // No contact name was given: it is named like the lead.
    expect(contact).toMatchObject({ contactName: customer.CustomerName, mobile: '13700137000', email: '' });
  });
});

describe('setting it', () => {
  test('refuses what does not fit, what is there twice, and what there is not; one wrong pair stores none', async () => {
    const before = (await pairs()).version;
    for (const [sent, field, msg] of [
      [{ LaiYuan: 'customer.hangye' }, 'LaiYuan', '“线索来源”和“所属行业”的类型不同，不能对应'],
      [{ contact_name: 'contact.sex' }, 'contact_name', '“联系人”和“性别”的类型不同，不能对应'],
      [{ Ext: 'customer.address' }, 'Ext', '“备注”最长 1000 字，“详细地址”最长 200 字，放不下'],
      [{ province: 'customer.address' }, 'province', '“省市”和“详细地址”的类型不同，不能对应'],
      [{ tel: 'customer.CustomerName' }, 'tel', '客户和联系人没有这个可填写的字段'],
      [{ tel: 'customer.userid' }, 'tel', '客户和联系人没有这个可填写的字段'],
      [{ tel: 'contact.customerId' }, 'tel', '客户和联系人没有这个可填写的字段'],
      [{ tel: 'user.mobile' }, 'tel', '客户和联系人没有这个可填写的字段'],
      [{ CustomerName: 'customer.address' }, 'CustomerName', '线索没有这个字段，或您无权查看'],
      [{ state: 'customer.address' }, 'state', '线索没有这个字段，或您无权查看'],
      [{ constructor: 'customer.address' }, 'constructor', '线索没有这个字段，或您无权查看'],
      [{ contact_name: 'contact.email', wechat: 'contact.email' }, 'wechat', '“邮箱”已由“联系人”填入'],
    ] as const)
      expect((await set({ ...sent })).fields, JSON.stringify(sent)).toEqual({ [field]: msg });
    expect((await set({ zhiwei: 'customer.address', LaiYuan: 'customer.hangye' })).code).toBe('invalid');
    expect((await set({}, { pairs: 'x' })).fields).toHaveProperty('pairs');
    expect(await rowOf('zhiwei')).toMatchObject({ target: 'contact.zhiwei' });
    expect((await pairs()).version).toBe(before);
    // Every pair that is offered can be saved.
    for (const row of (await pairs()).rows) {
      const all = Object.fromEntries((await pairs()).rows.map(({ field }) => [field, '']));
      for (const option of row.options)
        expect((await set({ ...all, [row.field]: option })).result, `${row.field} ${option}`).toBe('success');
    }
  });

  test('of two who change it from the same page one is told so; what goes back to the program’s way is not kept', async () => {
    const { version } = await pairs();
    const answers = await Promise.all([set({ tel: '' }, { version }), set({ wechat: '' }, { version })]);
    expect(answers.map(({ code = 'success' }) => code).sort()).toEqual(['conflict', 'success']);
    const loser = answers.find(({ code }) => code === 'conflict');
    expect(loser?.data).toMatchObject({ UserName: expect.any(String), time: expect.any(String), version: version + 1 });
    await set({ tel: 'customer.tel', wechat: 'contact.wechat' });
    expect(await company.database.first(sql`select pairs from lead_pairs`)).toEqual({ pairs: {} });
  });

  test('is for whoever shapes forms, and of fields that they may read', async () => {
    const { seller } = company;
    expect((await seller.call('api/clues/pairs')).body.code).toBe('forbidden');
    expect((await seller.call('api/clues/setPairs', { pairs: { tel: '' } })).body.code).toBe('forbidden');
    const shaper = await addPerson(company, 'shaper', {
      grants: { crm: { clues: { index: true } }, system: { customForm: { index: true, edit: true } } },
      scopes: { clues: 'all' },
      fields: { clues: { contact_mobile: 'hidden', tel: 'mask' } },
    });
    expect((await pairs(shaper)).rows.map(({ field }) => field)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(contact_mobile|tel)$/)]),
    );
    const refused = await shaper.call('api/clues/setPairs', { pairs: { contact_mobile: 'contact.qq' } });
    expect(refused.body.fields).toEqual({ contact_mobile: '线索没有这个字段，或您无权查看' });
    expect((await shaper.call('api/clues/setPairs', { pairs: { zhiwei: '' } })).body.result).toBe('success');
    expect(await rowOf('tel')).toMatchObject({ target: 'customer.tel' });
  });
});

test('whoever may not read a field brings none of it over, and the preview is of leads in sight', async () => {
  const { seller, stranger, departments } = company;
  const grants = {
    crm: {
      clues: { index: true, convert: true },
      customer: { index: true, add: true },
      contact: { index: true, add: true },
    },
  };
  const clerk = await addPerson(
    company,
    'masked',
    {
      grants,
      scopes: { clues: 'all', customer: 'all', contact: 'all' },
      fields: { clues: { tel: 'mask', wechat: 'mask', Ext: 'hidden' } },
    },
    departments.east,
  );
  const id = await addLead(seller, {
    tel: '0571-88009988',
    wechat: 'only-wechat',
    contact_name: '钱进',
    Ext: '秘密',
    address: '一号路',
  });
  const previewed = await preview(clerk, id);
  expect(previewed.left.map(({ field }) => field)).toEqual(['wechat', 'tel']);
  expect(JSON.stringify(previewed)).not.toMatch(/88009988|only-wechat|秘密/);
  expect((await stranger.call('api/clues/turnPreview', { id })).body.code).toBe('not_found');
  expect((await company.admin.call('api/clues/turnPreview', { id: 'x' })).body.fields).toHaveProperty('id');
  const { customer, contact } = await turn(clerk, id);
  expect(contact).toMatchObject({ contactName: '钱进', wechat: '' });
  expect(customer).toMatchObject({ tel: '', Ext: '', address: '一号路' });
});
