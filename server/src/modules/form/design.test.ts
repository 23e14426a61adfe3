// Designing forms through the calls: every type can be added, filled, filtered, shown and logged; mistakes are reported.
import { propertiesOf, valueless } from '@crm/protocol/customForm';
import { type ItemType, itemTypes } from '@crm/protocol/form';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { filterSql } from '../../engine/query/filters.ts';
import { query, select } from '../../platform/db/query.ts';

let company: Company;
let admin: Person;
beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } } });
  admin = company.admin;
});
afterAll(() => company.close());

async function added(body: Record<string, unknown>): Promise<{ id: number; field: string }> {
  const answer = await admin.call('api/field/add', { module: 'customer', ...body });
  expect(answer.body, JSON.stringify([body, answer.body])).toMatchObject({ result: 'success' });
  return answer.body.data;
}

/** So many fields of a form are sortable, and no more. */
async function unsorted(id: number): Promise<void> {
  expect((await admin.call('api/formField/Edit', { id, sortable: 0 })).body.result).toBe('success');
}

/** Waits until what the forms need has been done to the records. */
async function prepared(): Promise<void> {
  const open = () =>
    company.database.rows(sql`select id from job where name = 'form.prepare' and state in ('queued', 'running')`);
  await expect.poll(open, { timeout: 30_000 }).toEqual([]);
  const failed = await company.database.rows(
    sql`select result from job where name = 'form.prepare' and state <> 'done'`,
  );
  expect(failed).toEqual([]);
}

const options = [
  { value: 1, label: '每月' },
  { value: 2, label: '每季' },
];

/** What a field of each type needs, and a value of it as a form sends it, with what a list shows of it. */
const samples: Partial<
  Record<ItemType, { more?: Record<string, unknown>; sent?: unknown; filter?: [string, string] }>
> = {
  input: { sent: '甲方', filter: ['contains', '甲'] },
  number: { more: { precision: 2 }, sent: '12.50', filter: ['ge', '12'] },
  ColorPicker: { sent: '#aabbcc', filter: ['eq', '#aabbcc'] },
  textarea: { sent: '长文字', filter: ['contains', '文'] },
  select: { more: { options }, sent: 2, filter: ['in', '2'] },
  statusSelect: { more: { key: 'LaiYuan' }, filter: ['notempty', ''] },
  jcselect: {
    more: { options: [{ value: 11, label: '一' }], parent: 'above' },
    filter: ['empty', ''],
  },
  radio: { more: { options }, sent: 1, filter: ['eq', '1'] },
  switch: { sent: 1, filter: ['eq', '1'] },
  date: { sent: '2031-03-04', filter: ['between', '2031-03-01,2031-03-31'] },
  datetime: { sent: '2031-03-04 05:06:00', filter: ['eq', '2031-03-04'] },
  daterange: { sent: '2031-03-04 00:00:00', filter: ['ge', '2031-03-04'] },
  city: { sent: 1, filter: ['eq', '1'] },
  county: { more: { parent: 'city' }, filter: ['empty', ''] },
  branch: { filter: ['notempty', ''] },
  user: { filter: ['notempty', ''] },
  customer: { filter: ['notempty', ''] },
  contract: { filter: ['empty', ''] },
  product: { filter: ['empty', ''] },
  picture: { filter: ['empty', ''] },
  cover: { filter: ['empty', ''] },
  file: { filter: ['empty', ''] },
  editor: { sent: '<p>富文本</p>', filter: ['contains', '富'] },
  property: { sent: [{ name: '高', value: '2' }], filter: ['notempty', ''] },
  tags: { sent: '红,蓝', filter: ['contains', '红'] },
  tree: {
    more: { options: [{ value: 5, label: '上', children: [{ value: 6, label: '下' }] }] },
    sent: 6,
    filter: ['eq', '6'],
  },
  tablelist: {
    more: { columns: [{ type: 'input', title: '品名' }] },
    sent: [{ k1: '钢板' }],
    filter: ['notempty', ''],
  },
};

describe('fields of every type', () => {
  test.each(itemTypes)('%s: added, filled, shown, filtered, logged', async (type) => {
    const { seller } = company;
    const sample = samples[type] ?? {};
    if (type === 'jcselect') {
      const above = await admin.call('api/field/add', {
        module: 'customer',
        field: 'above',
        type: 'select',
        title: '上级',
        options: [{ value: 1, label: '大' }],
      });
      expect(above.body.result).toBe('success');
    }
    const { field } = await added({ type, title: `字段${type}`, ...sample.more });
    expect(field).toMatch(/^[a-z][a-z0-9_]{0,30}$/);
    const entry = await company.database.first(select('dictionary_entry', ['id'])`where name = '展会'`);
    const known: Partial<Record<ItemType, unknown>> = {
      statusSelect: entry?.id,
      branch: company.departments.east,
      user: seller.id,
      customer: await addCustomer(seller, `被选的${type}公司`),
    };
    const sent = sample.sent ?? known[type];
    const form = (await seller.call('api/formField/formFieldIndex', { mode: 'customer' })).body.data;
    const item = form.items.find((one: { json: { field: string } }) => one.json.field === field)?.json;
    expect(item).toMatchObject({ type, title: `字段${type}` });
    if (valueless.includes(type)) return;
    expect(form.cols.some((column: { field: string }) => column.field === field)).toBe(true);
    const more = type === 'city' ? { [`${field}_city`]: 2 } : {};
    const id = await addCustomer(seller, `有${type}的公司`, sent === undefined ? {} : { [field]: sent, ...more });
    const row = (await seller.call('api/customer/Views', { id })).body.data;
    if (typeof sent !== 'object' && sent !== undefined) expect(String(row[field])).toBe(String(sent));
    else if (sent) expect(JSON.stringify(row[field])).toBe(JSON.stringify(sent));
    const filters = (await seller.call('api/formField/filter', { module: 'customer' })).body.data;
    expect(filters.some((one: { field: string }) => one.field === field)).toBe(true);
    const [operator, value] = sample.filter ?? ['notempty', ''];
    const found = await seller.call('api/customer/index', { data: [{ field, type: operator, value }], rows: 200 });
    expect(found.body, JSON.stringify(found.body)).toMatchObject({ result: 'success' });
    expect(found.body.data.rows.map((one: { id: number }) => one.id)).toContain(id);
    if (sent === undefined) return;
    const empty = await seller.call('api/customer/edit', {
      id,
      [field]: type === 'switch' ? 0 : '',
      ...(type === 'city' ? { [`${field}_city`]: '' } : {}),
    });
    expect(empty.body.result, JSON.stringify(empty.body)).toBe('success');
    const log = (await seller.call('api/operationLog/index', { module: 'customer', modelId: id, field })).body.data;
    expect(log.rows[0].changes[0]).toMatchObject({ field, title: `字段${type}` });
    const gone = await seller.call('api/customer/index', { data: [{ field, type: operator, value }], rows: 200 });
    expect(gone.body.data.rows.map((one: { id: number }) => one.id)).not.toContain(id);
  });

  test('nothing is added that the definition cannot hold', async () => {
    const refused = async (body: Record<string, unknown>) =>
      (await admin.call('api/field/add', { module: 'customer', title: '坏', type: 'input', ...body })).body;
    for (const [body, field, message] of [
      [{ type: 'nonsense' }, 'type', '没有此字段类型'],
      [{ title: '' }, 'title', '信息必须填写'],
      [{ title: '客户名称' }, 'title', '已有名为“客户名称”的字段'],
      [{ field: 'Bad' }, 'field', '字段名以小写字母开头，只含小写字母、数字和下划线，最多31个字符'],
      [{ field: 'tel' }, 'field', '字段名“tel”已被使用'],
      [{ field: 'page' }, 'field', '字段名“page”已被使用'],
      [{ field: 'can' }, 'field', '字段名“can”已被使用'],
      [{ field: 'constructor' }, 'field', '字段名“constructor”已被使用'],
      [{ max: 0 }, 'max', '必须是1到300的整数'],
      [{ max: 301 }, 'max', '必须是1到300的整数'],
      [{ pattern: '(' }, 'pattern', '正则表达式有误'],
      [{ pattern: '^(a+)+$' }, 'pattern', /过于复杂/],
      [{ width: 10 }, 'width', '必须是60到800的整数'],
      [{ options }, 'options', '此类型的字段没有这个属性'],
      [{ required: 'maybe' }, 'required', '格式不正确'],
      [{ value: 'x'.repeat(301) }, 'value', '最多300个字符'],
      [{ type: 'select' }, 'options', '请至少添加一个选项'],
      [
        {
          type: 'select',
          options: [
            { value: 1, label: '甲' },
            { value: 1, label: '乙' },
          ],
        },
        'options',
        '选项的值或名称重复',
      ],
      [{ type: 'select', options: [{ value: 'a b', label: '甲' }] }, 'options', /选项的值为整数/],
      [{ type: 'select', options, value: 9 }, 'value', '选项不存在'],
      [{ type: 'number', min: 5, max: 1 }, 'min', '最小值不能大于最大值'],
      [{ type: 'number', precision: 7 }, 'precision', '必须是0到6的整数'],
      [{ type: 'statusSelect', key: 'nothing' }, 'key', '没有此类型'],
      [{ type: 'county' }, 'parent', '请选择'],
      [{ type: 'tablelist' }, 'columns', '请至少添加一列'],
      [{ type: 'tablelist', columns: [{ type: 'file', title: '甲' }] }, 'columns', '没有此字段类型'],
      [{ type: 'date', searchable: 1 }, 'searchable', '此类型的字段没有这个属性'],
      [
        { showWhen: { when: [{ field: 'nothing', type: 'eq', value: '1' }] } },
        'showWhen',
        '规则中的字段“nothing”不存在',
      ],
      [{ showWhen: { when: [{ field: 'tel', type: 'gt', value: '1' }] } }, 'showWhen', /不支持这种比较/],
      [{ showWhen: { when: [{ field: 'tel', type: 'eq' }] } }, 'showWhen', '请填写比较的值'],
      [{ formula: '1 +' }, 'formula', /^公式第\d+个字符附近有误$/],
      [{ formula: '1 + 1' }, 'formula', '公式的结果应为文本'],
      [{ formula: 'nothing' }, 'formula', '公式中的“nothing”不是可用的字段'],
    ] as const) {
      const { code, fields } = await refused(body);
      expect([body, code], JSON.stringify(fields)).toEqual([body, 'invalid']);
      if (typeof message === 'string') expect([body, fields?.[field]]).toEqual([body, message]);
      else expect(fields?.[field]).toMatch(message);
    }
    expect((await refused({ module: 'nothing' })).code).toBe('not_found');
    expect(
      (await company.seller.call('api/field/add', { module: 'customer', title: '坏', type: 'input' })).body.code,
    ).toBe('forbidden');
  });

  test('of two who add at the same time each gets a name of their own', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => admin.call('api/field/add', { module: 'contact', type: 'input', title: `同时${n}` })),
    );
    const names = answers.map((answer) => answer.body.data?.field);
    expect(new Set(names).size).toBe(4);
  });
});

describe('built-in fields', () => {
  const fieldNamed = async (wire: string) => {
    const { fields } = (await admin.call('api/form/detail', { module: 'gys' })).body.data;
    return fields.find((one: { field: string }) => one.field === wire);
  };

  test('change in what the program leaves open, and in nothing else', async () => {
    const phone = await fieldNamed('mobile');
    const edit = (body: Record<string, unknown>) => admin.call('api/formField/Edit', { id: phone.id, ...body });
    expect(
      (
        await edit({
          title: '联系电话',
          required: 1,
          placeholder: '区号-号码',
          width: 200,
          show: 0,
          message: '请留电话',
        })
      ).body.result,
    ).toBe('success');
    const form = (await company.manager.call('api/formField/formFieldIndex', { mode: 'gys' })).body;
    const asAdmin = (await admin.call('api/formField/formFieldIndex', { mode: 'gys' })).body.data;
    expect(form.code ?? 'success').toBeDefined();
    const item = asAdmin.items.find((one: { json: { field: string } }) => one.json.field === 'mobile').json;
    expect(item).toMatchObject({ title: '联系电话', required: true, placeholder: '区号-号码', message: '请留电话' });
    const column = asAdmin.cols.find((one: { field: string }) => one.field === 'mobile');
    expect(column).toMatchObject({ show: false, grid_w: 200 });
    const missing = await admin.call('api/gys/add', { name: '没有电话', gysType: 1 });
    expect(missing.body.fields?.['mobile']).toBe('请留电话');
    const name = await fieldNamed('name');
    const refused = async (body: Record<string, unknown>) =>
      (await admin.call('api/formField/Edit', { id: name.id, ...body })).body.fields;
    expect(await refused({ required: 0 })).toEqual({ required: '程序需要这个字段，不能改成这样' });
    expect((await refused({ showWhen: { when: [{ field: 'mobile', type: 'notempty' }] } }))?.['showWhen']).toBe(
      '此类型的字段没有这个属性',
    );
    expect((await refused({ max: 5 }))?.['max']).toBe('此类型的字段没有这个属性');
    expect((await refused({ type: 'number' }))?.['type']).toBe('字段类型不能修改，请新建字段');
    expect((await admin.call('api/field/delete', { id: name.id })).body.fields).toEqual({
      id: '内置字段不能删除，可以在表单和列表中隐藏',
    });
  });

  test('take another place, and say so to whoever comes too late', async () => {
    const remark = await fieldNamed('Ext');
    expect((await admin.call('api/field/edit', { id: remark.id, order: 1, version: remark.version })).body.result).toBe(
      'success',
    );
    expect((await admin.call('api/form/detail', { module: 'gys' })).body.data.fields[0].field).toBe('Ext');
    const stale = await admin.call('api/field/edit', { id: remark.id, title: '附注', version: remark.version });
    expect(stale.body.code).toBe('conflict');
    expect((await fieldNamed('Ext')).title).toBe('备注');
  });
});

describe('a whole form', () => {
  test('is saved at once, or not at all; a stale version says who was first', async () => {
    const before = (await admin.call('api/form/detail', { module: 'clues' })).body.data;
    const items = [
      { id: -1, type: 'input', title: '渠道编号', field: 'channel' },
      {
        id: -2,
        type: 'number',
        title: '预算',
        field: 'budget',
        showWhen: { when: [{ field: 'channel', type: 'notempty' }] },
      },
    ];
    const bad = await admin.call('api/form/Edit', {
      module: 'clues',
      version: before.version,
      items: [...items, { id: -3, type: 'input', title: '' }],
    });
    expect(bad.body.fields).toEqual({ '-3.title': '信息必须填写' });
    expect((await admin.call('api/form/detail', { module: 'clues' })).body.data.fields).toHaveLength(
      before.fields.length,
    );
    const ids = before.fields.map((one: { id: number }) => one.id);
    const saved = await admin.call('api/form/Edit', {
      module: 'clues',
      version: before.version,
      items,
      order: [-2, -1, ...ids],
    });
    expect(saved.body).toMatchObject({ result: 'success', data: { version: before.version + 1 } });
    const after = (await admin.call('api/form/detail', { id: before.id })).body.data;
    expect(after.fields.slice(0, 2).map((one: { field: string }) => one.field)).toEqual(['budget', 'channel']);
    const stale = await admin.call('api/form/Edit', { module: 'clues', version: before.version, items: [] });
    expect(stale.body).toMatchObject({ code: 'conflict', data: { UserName: '系统管理员' } });
    const log = (await admin.call('api/operationLog/index', { module: 'customForm', modelId: before.id })).body.data
      .rows;
    expect(log[0]).toMatchObject({ actionName: '添加字段', modelTitle: '线索' });
  });

  test('is logged as what somebody did: a new field moves no other, and several that move are one entry', async () => {
    const { admin } = company;
    const formOf = async () => (await admin.call('api/form/detail', { module: 'contact' })).body.data;
    const logged = async (from: number) => {
      const { rows } = (await admin.call('api/operationLog/index', { module: 'customForm', rows: 100 })).body.data;
      return rows.filter((one: { id: number }) => one.id > from).toReversed();
    };
    const newest = async () =>
      (
        await company.database.first(
          query.selectFrom('operation_log').select([sql<number>`coalesce(max(id), 0)`.as('id')]),
        )
      )?.id ?? 0;
    const save = async (change: Record<string, unknown>) => {
      const { version } = await formOf();
      const { body } = await admin.call('api/form/Edit', { module: 'contact', version, ...change });
      expect(body).toMatchObject({ result: 'success' });
    };
    const idsOf = async (): Promise<number[]> => (await formOf()).fields.map((one: { id: number }) => one.id);
    const start = await newest();
    const [head, ...rest] = await idsOf();
    const items = ['一', '二', '三'].map((title, at) => ({ id: -1 - at, type: 'input', title: `次序${title}` }));
    await save({ items, order: [head, -1, -2, -3, ...rest] });
    expect((await logged(start)).map((one: { actionName: string; ext: string }) => [one.actionName, one.ext])).toEqual([
      ['添加字段', '次序一'],
      ['添加字段', '次序二'],
      ['添加字段', '次序三'],
    ]);
    const added = await newest();
    const [, one, two, three] = await idsOf();
    await save({ items: [{ id: two, title: '次序乙' }], order: [head, three, two, one, ...rest] });
    const [edited, moved, ...more] = await logged(added);
    expect(edited).toMatchObject({ ext: '次序乙', changes: [{ title: '名称', old: '次序二', new: '次序乙' }] });
    expect(moved).toMatchObject({
      actionName: '修改字段',
      changes: [{ title: '顺序', old: '次序一、次序二、次序三', new: '次序三、次序乙、次序一' }],
    });
    expect(more).toEqual([]);
    const last = await newest();
    await save({ items: [], order: await idsOf() });
    await save({ items: [], order: [head, two, one, ...rest, three] });
    const [further, ...none] = await logged(last);
    const change = { title: '顺序', old: '2', new: String(rest.length + 4) };
    expect(further).toMatchObject({ actionName: '修改字段', ext: '次序三', changes: [change] });
    expect(none).toEqual([]);
    const end = await newest();
    await save({ items: [], deleted: String(two), confirmed: 1 });
    expect((await logged(end)).map(({ actionName }: { actionName: string }) => actionName)).toEqual(['删除字段']);
  });

  test('goes to nobody without the grants for what is in it', async () => {
    const editor = await addPerson(company, 'formeditor', {
      grants: { system: { customForm: { index: true, edit: true } } },
    });
    const { version, fields, id } = (await editor.call('api/form/detail', { module: 'clues' })).body.data;
    const own = fields.find((one: { field: string }) => one.field === 'channel');
    for (const change of [
      { items: [{ type: 'input', title: '新' }] },
      { deleted: String(own.id) },
      { restored: String(own.id) },
    ])
      expect((await editor.call('api/form/Edit', { id, version, ...change })).body.code).toBe('forbidden');
    expect(
      (await editor.call('api/form/Edit', { id, version, items: [{ id: own.id, title: '渠道号' }] })).body.result,
    ).toBe('success');
    expect((await company.seller.call('api/form/detail', { id })).body.code).toBe('forbidden');
  });

  test('is made from a list for a module that has nothing of its own, once', async () => {
    const items = [
      { type: 'input', title: '甲' },
      { type: 'date', title: '乙' },
    ];
    const made = await admin.call('api/form/add', { module: 'user', items });
    expect(made.body).toMatchObject({ result: 'success', data: { ids: [expect.any(Number), expect.any(Number)] } });
    expect((await admin.call('api/form/add', { module: 'user', items })).body.code).toBe('conflict');
    const { rows } = (await admin.call('api/form/index', {})).body.data;
    expect(rows.find((one: { module: string }) => one.module === 'user')).toMatchObject({ custom: 2 });
    expect((await admin.call('api/form/list', {})).body.data.total).toBe(rows.length);
  });
});

describe('a preview', () => {
  test('is the unsaved form with what is wrong in it, as a role sees it, and changes nothing', async () => {
    const before = (await admin.call('api/form/detail', { module: 'gys' })).body.data;
    const items = [
      { id: -1, type: 'input', title: '未保存' },
      { id: -2, type: 'number', title: '' },
    ];
    const ids = before.fields.map((one: { id: number }) => one.id);
    const role = await admin.call('main/role/add', {
      name: '预览角色',
      grants: { erp: { gys: { index: true, add: true } } },
      scopes: {},
      fields: { gys: { mobile: 'hidden', bank: 'read' } },
    });
    const look = async (more: Record<string, unknown>) =>
      (await admin.call('api/form/preview', { module: 'gys', items, order: [-1, -2, ...ids], ...more })).body.data;
    const mine = await look({});
    expect(mine.problems).toEqual({ '-2.title': '信息必须填写' });
    expect(mine.form.items[0].json).toMatchObject({ title: '未保存', type: 'input' });
    const wires = (data: typeof mine) => data.form.items.map((one: { json: { field: string } }) => one.json.field);
    expect(wires(mine)).toContain('mobile');
    const theirs = await look({ role: role.body.data.id });
    expect(wires(theirs)).not.toContain('mobile');
    const bank = theirs.form.items.find((one: { json: { field: string } }) => one.json.field === 'bank');
    expect(bank.json).toMatchObject({ readonly: true, grant: 'read' });
    expect((await admin.call('api/form/detail', { module: 'gys' })).body.data).toEqual(before);
    expect((await company.seller.call('api/form/preview', { module: 'gys' })).body.code).toBe('forbidden');
  });
});

describe('values that are there', () => {
  test('are counted before a field is deleted, and come back with it', async () => {
    const { id, field } = await added({ type: 'input', title: '将被删除' });
    const customer = await addCustomer(company.seller, '有值公司', { [field]: '珍贵' });
    const confirmation = await admin.call('api/field/delete', { id });
    expect(confirmation.body).toMatchObject({
      code: 'conflict',
      msg: '“将被删除”在1条记录中有值，删除后不再显示，可以恢复字段取回。是否继续？',
      data: { confirm: true, values: 1 },
    });
    expect((await admin.call('api/field/delete', { id, confirm: 1 })).body.data).toEqual({ count: 1, values: 1 });
    expect((await company.seller.call('api/customer/Views', { id: customer })).body.data).not.toHaveProperty(field);
    expect((await company.seller.call('api/customer/edit', { id: customer, Ext: '改了' })).body.result).toBe('success');
    const taken = await admin.call('api/field/add', { module: 'customer', type: 'input', title: '另一个', field });
    expect(taken.body.fields?.['field']).toBe(`字段名“${field}”已被使用`);
    expect((await admin.call('api/field/restore', { id })).body.result).toBe('success');
    expect((await company.seller.call('api/customer/Views', { id: customer })).body.data[field]).toBe('珍贵');
  });

  test('take options, defaults and what rules compare with as they are kept with records', async () => {
    const wide = [
      { value: 'Ａ１\u200b', label: '甲\u200b等' },
      { value: 'B', label: '乙等' },
    ];
    const { field } = await added({ type: 'select', title: '等级', options: wide, value: 'Ａ１\u200b' });
    const { field: brand } = await added({ type: 'input', title: '品牌', value: 'Ｂ２\u200b' });
    const rule = { when: [{ field: brand, type: 'eq', value: 'Ｃ３\u200b' }] };
    const { field: why } = await added({ type: 'input', title: '原因', requireWhen: rule });
    const { items } = (await admin.call('api/formField/formFieldIndex', { mode: 'customer' })).body.data;
    const item = (wire: string) =>
      items.map(({ json }: { json: { field: string } }) => json).find((one: { field: string }) => one.field === wire);
    expect(item(field)).toMatchObject({ value: 'A1', options: [{ value: 'A1', label: '甲等' }, { value: 'B' }] });
    expect(item(brand)).toMatchObject({ value: 'B2' });
    const wrong = await company.seller.call('api/customer/add', { CustomerName: '等级公司', [brand]: 'Ｃ３' });
    expect(wrong.body).toMatchObject({ code: 'invalid', fields: { [why]: expect.any(String) } });
  });

  test('keep an option that is deleted, which nobody can choose any more', async () => {
    const { id, field } = await added({ type: 'select', title: '下单周期甲', options });
    const customer = await addCustomer(company.seller, '选项公司', { [field]: 2 });
    const left = options.slice(0, 1);
    const confirmation = await admin.call('api/formField/Edit', { id, options: left });
    expect(confirmation.body).toMatchObject({ code: 'conflict', data: { values: 1 } });
    expect((await admin.call('api/formField/Edit', { id, options: left, confirm: 1 })).body.result).toBe('success');
    const view = (await company.seller.call('api/customer/Views', { id: customer })).body.data;
    expect(view).toMatchObject({ [field]: 2, [`${field}Name`]: '每季' });
    expect((await company.seller.call('api/customer/edit', { id: customer, [field]: 2, Ext: '一' })).body.result).toBe(
      'success',
    );
    const other = await company.seller.call('api/customer/add', { CustomerName: '新选', [field]: 2 });
    expect(other.body.fields).toEqual({ [field]: '选项不存在' });
  });

  test('do not change between one and several', async () => {
    const { id, field } = await added({ type: 'select', title: '下单周期乙', options });
    await addCustomer(company.seller, '单选公司', { [field]: 2 });
    expect((await admin.call('api/formField/Edit', { id, multiple: 1 })).body.fields?.['multiple']).toMatch(
      /^已有1条记录/,
    );
  });
});

describe('orders and search', () => {
  test('a sortable field has its index before lists are sorted by it, and loses it after', async () => {
    const { seller } = company;
    const { id, field } = await added({ type: 'number', title: '年采购额', precision: 2 });
    const ids: number[] = [];
    for (const value of ['900', '', '1000.5', '90'])
      ids.push(await addCustomer(seller, `采购${value}`, { [field]: value }));
    const sorted = async (sort: string, more: Record<string, unknown> = {}) =>
      seller.call('api/customer/index', {
        sort,
        rows: 2,
        data: [{ field: 'CustomerName', type: 'startswith', value: '采购' }],
        ...more,
      });
    expect((await sorted(field)).body.fields).toEqual({ sort: '不能按此字段排序' });
    await admin.call('api/formField/Edit', { id, sortable: 1 });
    await prepared();
    const stored = async (state: string) => {
      await company.database.run(sql`update form_field set index_state = ${state} where id = ${id}`);
      await company.database.run(sql`update meta set definition_version = definition_version + 1`);
    };
    // While it is made, nobody sorts a table without it.
    await stored('building');
    expect((await sorted(field)).body.fields).toEqual({ sort: '不能按此字段排序' });
    await stored('ready');
    const indexes = () =>
      company.database.rows(select(sql`pg_indexes`, [sql<string>`indexname`.as('name')])`
        where indexname like ${`ext\\_${id}\\_%`} order by 1`);
    expect((await indexes()).map((one) => one.name)).toEqual([`ext_${id}_numeric_all`, `ext_${id}_numeric_own`]);
    // Statistics of values exist: an index over part of the table gives the planner none.
    const spreads = () =>
      company.database.rows(
        sql`select statistics_name as name, n_distinct is not null as counted from pg_stats_ext_exprs where statistics_name like ${`ext\\_${id}\\_%`}`,
      );
    expect(await spreads()).toEqual([{ name: `ext_${id}_numeric_spread`, counted: true }]);
    const walk = async (direction: string) => {
      const names: number[] = [];
      let next: string | undefined;
      do {
        const { body } = await sorted(`${field} ${direction}`, next ? { next } : {});
        names.push(...body.data.rows.map((row: { id: number }) => row.id));
        next = body.data.next;
      } while (next);
      return names;
    };
    const [nine, none, thousand, ninety] = ids;
    expect(await walk('desc')).toEqual([thousand, nine, ninety, none]);
    expect(await walk('asc')).toEqual([none, ninety, nine, thousand]);
    const value = sql.raw(`ext_number(t.ext, '${field}')`);
    const plan = await company.database.transaction(async (db) => {
      // Of so few rows all would be read.
      await db.run(sql`set local enable_seqscan = off`);
      await db.run(sql`set local enable_sort = off`);
      return db.rows(
        sql`explain select t.id from customer t where t.deleted_at is null and t.owner_id = 5 and ${value} > 5 order by ${value}, t.id limit 3`,
      );
    });
    expect(JSON.stringify(plan)).toContain(`ext_${id}_numeric`);
    await admin.call('api/formField/Edit', { id, sortable: 0 });
    await prepared();
    expect([await indexes(), await spreads()]).toEqual([[], []]);
    expect((await sorted(field)).body.fields).toEqual({ sort: '不能按此字段排序' });
  });

  test.each([
    ['date', {}, ['2031-01-02', '', '2030-12-31']],
    ['input', {}, ['乙', '', '丙']],
    [
      'select',
      {
        options: [
          { value: 3, label: '丙' },
          { value: 1, label: '甲' },
        ],
      },
      [3, '', 1],
    ],
    ['user', {}, ['seller', '', 'manager']],
  ])('by %s', async (type, more, values) => {
    const { seller, manager } = company;
    const { field } = await added({ type, title: `排序${type}`, sortable: 1, ...more });
    await prepared();
    const people: Record<string, number> = { seller: seller.id, manager: manager.id };
    const ids: number[] = [];
    for (const value of values)
      ids.push(await addCustomer(seller, `按${type}排`, { [field]: type === 'user' ? (people[value] ?? '') : value }));
    const walk = async (direction: string): Promise<number[]> => {
      const { body } = await seller.call('api/customer/index', {
        sort: `${field} ${direction}`,
        data: [{ field: 'CustomerName', type: 'eq', value: `按${type}排` }],
      });
      return body.data.rows.map((row: { id: number }) => row.id);
    };
    const [up, down] = [await walk('asc'), await walk('desc')];
    expect([...up].sort()).toEqual([...ids].sort());
    expect(up).not.toEqual(down);
    expect((await walk('desc')).at(-1)).toBe(ids[1]);
  });

  test.each(['select', 'radio', 'tree'])('a %s with an index is found by every filter as without one', async (type) => {
    const { seller } = company;
    const options = [
      { value: 3, label: '丙' },
      { value: 1, label: '甲', ...(type === 'tree' ? { children: [{ value: 20, label: '甲下' }] } : {}) },
    ];
    const { id, field } = await added({ type, title: `筛选${type}`, options });
    const name = { field: 'CustomerName', type: 'eq', value: `筛${type}` };
    for (const value of [3, 1, '', 3, ...(type === 'tree' ? [20] : [])])
      await addCustomer(seller, `筛${type}`, { [field]: value });
    const form = (await seller.call('api/formField/filter', { module: 'customer' })).body.data;
    const declared = form.find((one: { field: string }) => one.field === field) as { types?: string[] };
    const filters = [
      ...[3, 1, 20, '3,1', '1,20'].flatMap((value) => ['eq', 'ne', 'in', 'notin'].map((way) => ({ type: way, value }))),
      { type: 'empty', value: '' },
      { type: 'notempty', value: '' },
    ];
    const answers = () =>
      Promise.all(
        filters.map(async (filter) => {
          const { body } = await seller.call('api/customer/index', { data: [name, { field, ...filter }] });
          return body.result === 'success' ? body.data.rows.map((row: { id: number }) => row.id) : body.fields;
        }),
      );
    expect(declared).toBeDefined();
    const before = await answers();
    expect(before.some((rows) => rows.length === 2)).toBe(true);
    await admin.call('api/formField/Edit', { id, sortable: 1 });
    await prepared();
    expect(await answers()).toEqual(before);
    // By the expression that the index is made of.
    const entity = company.app.engine.byName('customer');
    const known = (await company.app.engine.definitionNow(company.database, entity)).byWire.get(field);
    const filter = known && filterSql({ field: known, type: 'eq', value: '3' });
    expect(filter && 'sql' in filter && filter.sql.compile(query).sql).toBe(`ext_id(t.ext, '${field}') = $1::bigint`);
    await unsorted(id);
  });

  test.each(['date', 'datetime'])(
    'a %s is filtered by what its index is made of, and the empty ones are never meant',
    async (type) => {
      const { seller } = company;
      const { id, field } = await added({ type, title: `索引${type}`, sortable: 1 });
      await prepared();
      const clock = type === 'date' ? '' : ' 08:00:00';
      const names = ['早', '空', '晚'];
      for (const [at, day] of [`2031-03-04${clock}`, '', `2031-03-06${clock}`].entries())
        await addCustomer(seller, `日期${type}${names[at]}`, { [field]: day });
      const found = async (way: string, value: string) => {
        const data = [
          { field: 'CustomerName', type: 'startswith', value: `日期${type}` },
          { field, type: way, value },
        ];
        const { rows } = (await seller.call('api/customer/index', { data, sort: field })).body.data;
        return rows.map((row: { CustomerName: string }) => row.CustomerName.at(-1)).join('');
      };
      expect(await found('lt', '2031-03-06')).toBe('早');
      expect(await found('le', '2031-03-06')).toBe('早晚');
      expect(await found('between', ',2031-03-05')).toBe('早');
      expect(await found('ne', '2031-03-04')).toBe('晚');
      expect(await found('empty', '')).toBe('空');
      const entity = company.app.engine.byName('customer');
      const known = (await company.app.engine.definitionNow(company.database, entity)).byWire.get(field);
      const filter = known && filterSql({ field: known, type: 'eq', value: '2031-03-04' });
      // By the expression that the index is made of.
      expect(filter && 'sql' in filter && filter.sql.compile(query).sql).toMatch(
        new RegExp(`^\\(\\(ext_text\\(t.ext, '${field}'\\) >= `),
      );
      await unsorted(id);
    },
  );

  test.each(itemTypes.filter((type) => propertiesOf(type).includes('sortable')))(
    '%s, which offers an order, takes it',
    async (type) => {
      const { id, field } = await added({
        type,
        title: `有序${type}`,
        sortable: 1,
        ...(propertiesOf(type).includes('options') ? { options: [{ value: 1, label: '甲' }] } : {}),
        ...(type === 'statusSelect' ? { key: 'status' } : {}),
      });
      await prepared();
      expect((await admin.call('api/customer/index', { sort: `${field} desc`, rows: 1 })).body.result).toBe('success');
      await unsorted(id);
    },
  );

  test('a searchable field is found by, also in records that were there, and by nobody who may not read it', async () => {
    const { seller } = company;
    const { id, field } = await added({ type: 'input', title: '主要竞品' });
    const customer = await addCustomer(seller, '被搜公司', { [field]: '宏图阀门' });
    const find = async (person: Person, key: string) =>
      (await person.call('api/customer/index', { key })).body.data.rows.length;
    expect(await find(seller, '宏图阀门')).toBe(0);
    await admin.call('api/formField/Edit', { id, searchable: 1 });
    await prepared();
    expect(await find(seller, '宏图阀门')).toBe(1);
    await seller.call('api/customer/edit', { id: customer, [field]: '远东轴承' });
    expect([await find(seller, '宏图'), await find(seller, '远东轴承')]).toEqual([0, 1]);
    const reader = await addPerson(company, 'nocompetitor', {
      grants: { crm: { customer: { index: true }, contact: { index: true } } },
      scopes: { customer: 'all', contact: 'all' },
      fields: { customer: { [field]: 'hidden' } },
    });
    expect([await find(reader, '远东轴承'), await find(reader, '被搜')]).toEqual([0, 1]);
  });
});

describe('a field grant on a field of the company', () => {
  test.each(['hidden', 'mask', 'read'])('%s holds in form, list, filter, sort, search and log', async (grant) => {
    const { seller } = company;
    const { field } = await added({ type: 'input', title: `机密${grant}`, sortable: 1, searchable: 1 });
    await prepared();
    const id = await addCustomer(seller, `机密${grant}公司`, { [field]: `绝密内容旧${grant}` });
    await seller.call('api/customer/edit', { id, [field]: `绝密内容${grant}` });
    const reader = await addPerson(company, `narrow${grant}`, {
      grants: { crm: { customer: { index: true, edit: true, add: true }, contact: { index: true } } },
      scopes: { customer: 'all', contact: 'all' },
      fields: { customer: { [field]: grant } },
    });
    const call = async (path: string, body: Record<string, unknown>) => (await reader.call(path, body)).body;
    const form = (await call('api/formField/formFieldIndex', { mode: 'customer' })).data;
    const item = form.items.find((one: { json: { field: string } }) => one.json.field === field)?.json;
    if (grant === 'hidden') expect(item).toBeUndefined();
    // What is masked is filled in where a record is made.
    else expect(item).toMatchObject({ readonly: grant === 'read', grant });
    const everything = JSON.stringify([
      await call('api/customer/index', { data: [{ field: 'CustomerName', type: 'eq', value: `机密${grant}公司` }] }),
      await call('api/customer/Views', { id }),
      await call('api/operationLog/index', { module: 'customer', modelId: id }),
      await call('api/module/detail', { module: 'customer', id }),
    ]);
    expect(everything).toContain(`机密${grant}公司`);
    expect(everything.includes('绝密内容')).toBe(grant === 'read');
    const filtered = await call('api/customer/index', { data: [{ field, type: 'contains', value: '绝密' }] });
    const sorted = await call('api/customer/index', { sort: field });
    const searched = (await call('api/customer/index', { key: `绝密内容${grant}` })).data.rows.length;
    if (grant === 'read') expect([filtered.result, sorted.result, searched]).toEqual(['success', 'success', 1]);
    else expect([filtered.code, sorted.code, searched]).toEqual(['invalid', 'invalid', 0]);
    await call('api/customer/edit', { id, [field]: '篡改' });
    expect((await seller.call('api/customer/Views', { id })).body.data[field]).toBe(`绝密内容${grant}`);
  });
});

describe('records by any form', () => {
  test('are made, changed and shown under the rights of their module', async () => {
    const { seller, stranger } = company;
    const made = await seller.call('api/module/add', {
      module: 'customer',
      data: JSON.stringify({ CustomerName: '经模块' }),
    });
    const { id } = made.body.data;
    expect((await seller.call('api/module/Edit', { module: 'customer', data: { id, Ext: '改' } })).body.result).toBe(
      'success',
    );
    expect((await seller.call('api/module/detail', { module: 'customer', id })).body.data).toMatchObject({
      CustomerName: '经模块',
      Ext: '改',
    });
    expect((await stranger.call('api/module/detail', { module: 'customer', id })).body.code).toBe('not_found');
    expect((await stranger.call('api/module/Edit', { module: 'customer', data: { id, Ext: '外' } })).body.code).toBe(
      'not_found',
    );
    expect((await seller.call('api/module/add', { module: 'gys', data: { name: '无权' } })).body.code).toBe(
      'forbidden',
    );
    expect((await admin.call('api/module/add', { module: 'user', data: { username: 'x' } })).body.code).toBe(
      'not_found',
    );
    expect(
      (await seller.call('api/module/add', { module: 'customer', data: { tel: 'x' } })).body.fields,
    ).toHaveProperty('CustomerName');
  });
});

test('every property that a type has is read for it', () => {
  for (const type of itemTypes) expect(new Set(propertiesOf(type)).size).toBe(propertiesOf(type).length);
});
