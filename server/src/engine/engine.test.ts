// Forms and records of the engine: definitions, validation, field grants, custom fields, personal columns, log.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany } from '../../test/company.ts';
import { query, select } from '../platform/db/query.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

interface Item {
  id: number;
  field: string;
  type: string;
  required: boolean;
  message: string;
  readonly: boolean;
  options?: { value: number; label: string }[];
}

async function form(module: string, person = company.seller) {
  const { body } = await person.call('api/formField/formFieldIndex', { mode: module });
  return {
    ...body.data,
    byField: new Map<string, Item>(body.data.items.map((item: { json: Item }) => [item.json.field, item.json])),
  };
}

describe('form definition', () => {
  test('has columns, items and paths, and both calls answer the same', async () => {
    const definition = await form('customer');
    expect(definition).toMatchObject({
      api_add: 'api/customer/add',
      api_edit: 'api/customer/edit',
      api_detail: 'api/customer/Views',
      module: 'customer',
    });
    expect(definition.byField.get('CustomerName')).toMatchObject({
      type: 'input',
      required: true,
      message: '信息必须填写',
      title: '客户名称',
    });
    expect(
      definition.cols.filter(({ show }: { show: boolean }) => show).map(({ field }: { field: string }) => field),
    ).toEqual([
      'CustomerName',
      'status',
      'genjinTime',
      'nextgenjintime',
      'contactName',
      'contactMobile',
      'province',
      'userid',
      'recycleDays',
      'poolName',
      'formerOwner',
      'pooledTime',
      'poolReason',
      'LaiYuan',
      'clue',
      'AddTime',
    ]);
    // The width of a column is not that of a control.
    expect(definition.byField.get('CustomerName')).not.toHaveProperty('width');
    expect(definition.byField.get('status')).toMatchObject({ type: 'statusSelect', message: '请选择', key: 'status' });
    expect(definition.cols[0]).toMatchObject({
      field: 'CustomerName',
      title: '客户名称',
      show: true,
      checkbox: false,
      grid_w: 240,
      form_type: 'input',
    });
    const other = await company.seller.call('/Api/formField/index/', { module: 'customer' });
    expect(other.body.data).toEqual(
      (await company.seller.call('api/formField/formFieldIndex', { mode: 'customer' })).body.data,
    );
    expect((await company.seller.call('api/formField/formFieldIndex', { mode: 'gys' })).body.code).toBe('forbidden');
    expect((await company.seller.call('api/formField/formFieldIndex', { mode: 'nosuch' })).body.code).toBe('not_found');
  });

  test('filters and scenes', async () => {
    const filters = (await company.seller.call('api/formField/filter', { module: 'customer' })).body.data;
    expect(filters.find((filter: { field: string }) => filter.field === 'status')).toMatchObject({
      type: 'statusSelect',
      required: false,
      title: '客户级别',
      operators: expect.arrayContaining(['in']),
      option: expect.arrayContaining([expect.objectContaining({ label: 'B（普通客户）' })]),
    });
    const scenes = (await company.seller.call('api/formField/scene', { module: 'customer' })).body.data;
    expect(scenes[0].option.map((option: { value: string }) => option.value)).toEqual([
      'all',
      'mine',
      'participated',
      'sub',
    ]);
  });

  test('my columns: order, width, frozen; a foreign column is refused; nobody else sees them', async () => {
    const definition = await form('customer');
    const ids = definition.cols
      .slice(0, 3)
      .map((column: { id: number }) => column.id)
      .toReversed();
    const saved = await company.seller.call('api/field/set', {
      formid: definition.id,
      ids: ids.join(),
      columns: [{ id: ids[0], width: 333, frozen: true }],
    });
    expect(saved.body.result).toBe('success');
    expect((await company.seller.call('api/field/my', { formid: definition.id })).body.data.show).toBe(ids.join());
    const mine = (await form('customer')).cols.filter((column: { show: boolean }) => column.show);
    expect(mine.map((column: { id: number }) => column.id)).toEqual(ids);
    expect(mine[0]).toMatchObject({ grid_w: 333, frozen: true });
    expect(
      (await form('customer', company.peer)).cols.filter((column: { show: boolean }) => column.show).length,
    ).toBeGreaterThan(3);
    expect((await company.seller.call('api/field/set', { formid: definition.id, ids: '999999' })).body.code).toBe(
      'invalid',
    );
    expect((await company.seller.call('api/field/set', { formid: definition.id, ids: '' })).body.code).toBe('invalid');
    expect(
      (await company.seller.call('api/field/list', { formid: definition.id, status: 1 })).body.data.rows,
    ).toHaveLength(definition.cols.length);
  });
});

test('a form or a record that one may not ask for is refused', async () => {
  const { seller } = company;
  expect((await seller.call('api/formField/formFieldIndex', { module: 'gys' })).body.code).toBe('forbidden');
  for (const id of ['abc', '', '-1', '1.5'])
    expect([id, (await seller.call('api/customer/Views', { id })).body.code]).toEqual([id, 'not_found']);
});

describe('validation', () => {
  test.each([
    [{ CustomerName: '' }, { CustomerName: '信息必须填写' }],
    [{ CustomerName: '甲', status: 999_999 }, { status: '所选内容不存在或无权使用' }],
    [{ CustomerName: '甲', status: 'x' }, { status: '格式不正确' }],
    [{ CustomerName: '甲', tel: 'abc' }, { tel: '电话格式不正确' }],
    [{ CustomerName: '甲', website: 'javascript:alert(1)' }, { website: '网址格式不正确' }],
    [{ CustomerName: '甲', website: 'javascript:alert(document.title)' }, { website: '网址格式不正确' }],
    [{ CustomerName: '甲', province: 99_999 }, { province: '所选内容不存在或无权使用' }],
    [{ CustomerName: '甲', city: '1;2' }, { city: '格式不正确' }],
    [{ CustomerName: 'x'.repeat(301) }, { CustomerName: '最多100个字符' }],
    [{ CustomerName: { a: 1 } }, { CustomerName: expect.any(String) }],
  ])('%j → %j', async (body, fields) => {
    const before = (await company.database.first(query.selectFrom('customer').select([sql<number>`count(*)`.as('n')])))
      ?.n;
    const answer = await company.seller.call('api/customer/add', body);
    if (typeof body.CustomerName === 'string') expect(answer.body).toMatchObject({ code: 'invalid', fields });
    expect(
      (await company.database.first(query.selectFrom('customer').select([sql<number>`count(*)`.as('n')])))?.n,
    ).toBe(typeof body.CustomerName === 'string' ? before : (before ?? 0) + 1);
  });

  test('what the server sets is never taken from the body', async () => {
    const id = await addCustomer(company.seller, '不可冒充公司', {
      userid: company.stranger.id,
      owner_id: company.stranger.id,
      clue: 2,
      IsGongHai: 1,
      version: 77,
      AddTime: '2001-01-01 00:00:00',
      created_by: 1,
      deleted_at: '2001-01-01',
    });
    expect((await company.seller.call('api/customer/Views', { id })).body.data).toMatchObject({
      userid: company.seller.id,
      clue: 1,
      IsGongHai: 0,
      version: 1,
      AddTime: expect.not.stringContaining('2001'),
    });
  });

  test('an edit keeps what it leaves out and clears what it sends empty', async () => {
    const id = await addCustomer(company.seller, '局部修改公司', { tel: '010-12345678', address: '某路' });
    await company.seller.call('api/customer/edit', { id, address: '' });
    expect((await company.seller.call('api/customer/Views', { id })).body.data).toMatchObject({
      tel: '010-12345678',
      address: '',
    });
    expect((await company.seller.call('api/customer/edit', { id, CustomerName: '' })).body.fields).toHaveProperty(
      'CustomerName',
    );
  });

  test('a text that is cut short, or reads like a number, is changed all the same', async () => {
    const { seller } = company;
    const id = await addCustomer(seller, '2.0', { address: 'ABCDEFGHIJKLMNOPQRSTU', Ext: '7.50' });
    // Nineteen characters are as long as a moment.
    for (const changed of [{ address: 'ABCDEFGHIJKLMNOPQRS' }, { CustomerName: '2' }, { Ext: '7.5' }]) {
      await seller.call('api/customer/edit', { id, ...changed });
      expect((await seller.call('api/customer/Views', { id })).body.data).toMatchObject(changed);
    }
  });

  test('text is stored as typed and comes back as typed', async () => {
    const name = `<b>"O'Neil" & 公司</b> \u{20000}`;
    const id = await addCustomer(company.seller, name, { Ext: '第一行\n第二行' });
    expect((await company.seller.call('api/customer/Views', { id })).body.data).toMatchObject({
      CustomerName: name,
      Ext: '第一行\n第二行',
    });
  });
});

describe('field grants', () => {
  test('who may not write a required field adds nothing; one with a beginning begins with it', async () => {
    const add = async (username: string, fields: Record<string, string>) => {
      const grants = { crm: { customer: { index: true, add: true } } };
      const signedIn = await addPerson(company, username, { grants, fields: { customer: fields } });
      return {
        signedIn,
        ...(await signedIn.call('api/customer/add', { CustomerName: `${username}公司`, clue: 2 })).body,
      };
    };
    expect(await add('nonamer', { CustomerName: 'read' })).toMatchObject({
      code: 'invalid',
      fields: { CustomerName: '没有填写此字段的权限' },
    });
    const { signedIn, data } = await add('nocloser', { clue: 'read' });
    expect((await signedIn.call('api/customer/Views', { id: data.id })).body.data).toMatchObject({ clue: 1 });
  });

  test('the reason why a search found a row reveals no more than the row itself', async () => {
    const { seller } = company;
    const masked = await addPerson(company, 'maskedtel', {
      grants: { crm: { customer: { index: true } } },
      scopes: { customer: 'all' },
      fields: { customer: { tel: 'mask' } },
    });
    await addCustomer(seller, '热线0571-88公司', { tel: '0571-88001122' });
    const found = (await masked.call('api/customer/index', { key: '0571-88' })).body.data;
    expect(found.total).toBe(1);
    expect(JSON.stringify(found)).not.toContain('88001122');
  });

  test('hidden, masked and read-only fields: not shown, not filtered by, not written', async () => {
    const limited = await addPerson(company, 'limited', {
      grants: {
        crm: { customer: { index: true, add: true, edit: true }, contact: { index: true, add: true, edit: true } },
      },
      scopes: { customer: 'all', contact: 'all' },
      fields: { customer: { address: 'hidden', tel: 'mask', Ext: 'read' }, contact: { mobile: 'mask' } },
    });
    const id = await addCustomer(company.seller, '受限字段公司', {
      tel: '010-12345678',
      address: '秘密路1号',
      Ext: '备注',
    });
    await company.seller.call('api/contact/add', { customerId: id, contactName: '钱某', mobile: '13812345678' });
    const view = (await limited.call('api/customer/Views', { id })).body.data;
    expect(view).toMatchObject({ tel: '010****5678', Ext: '备注', contactMobile: '138****5678' });
    expect(view).not.toHaveProperty('address');
    const definition = await form('customer', limited);
    expect(definition.byField.has('address')).toBe(false);
    // What is masked is filled in once, while there is nothing to be read.
    expect(definition.byField.get('tel')).toMatchObject({ readonly: false, grant: 'mask', createOnly: true });
    const made = await limited.call('api/customer/add', {
      CustomerName: '自己填的公司',
      tel: '010-87654321',
      address: '看不到的路',
      Ext: '只读的',
      contact: { contactName: '孙某', mobile: '13912345678' },
    });
    expect(made.body).toMatchObject({ result: 'success' });
    expect((await limited.call('api/customer/Views', { id: made.body.data.id })).body.data).toMatchObject({
      tel: '010****4321',
      contactMobile: '139****5678',
    });
    const stored = (await company.admin.call('api/customer/Views', { id: made.body.data.id })).body.data;
    expect(stored).toMatchObject({ tel: '010-87654321', address: '', Ext: '', contactMobile: '13912345678' });
    expect(definition.byField.get('Ext')?.readonly).toBe(true);
    expect(
      (
        await limited.call('api/customer/edit', {
          id,
          address: '改了',
          tel: '010-00000000',
          Ext: '改了',
          website: 'a.cn',
        })
      ).body.result,
    ).toBe('success');
    expect((await company.seller.call('api/customer/Views', { id })).body.data).toMatchObject({
      tel: '010-12345678',
      address: '秘密路1号',
      Ext: '备注',
      website: 'a.cn',
    });
    for (const field of ['address', 'tel'])
      expect(
        (await limited.call('api/customer/index', { data: [{ field, type: 'contains', value: '1' }] })).body.fields,
      ).toHaveProperty(['data[0].field']);
    const log = (await limited.call('api/operationLog/index', { module: 'customer', modelId: id })).body.data.rows;
    expect(JSON.stringify(log)).not.toContain('秘密路');
  });
});

test('the second half of a masked pair is empty', async () => {
  const { seller, database } = company;
  const reader = await addPerson(company, 'noplace', {
    grants: { crm: { customer: { index: true } } },
    scopes: { customer: 'all' },
    fields: { customer: { province: 'mask' } },
  });
  const place = await database.first(
    query
      .selectFrom('region as c')
      .innerJoin('region as p', 'p.id', 'c.parent_id')
      .select(['p.id as province', 'c.id as city'])
      .where(sql<boolean>`c.name = '苏州市'`),
  );
  const id = await addCustomer(seller, '省市遮盖公司', place);
  expect((await seller.call('api/customer/Views', { id })).body.data).toMatchObject({ cityName: '苏州市' });
  expect((await reader.call('api/customer/Views', { id })).body.data).toMatchObject({ city: '', cityName: '' });
});

describe('custom fields', () => {
  test('are validated, kept in one jsonb column, shown, filtered and logged', async () => {
    const { database, seller } = company;
    await database.run(sql`insert into form_field (form_id, field, custom, type, title, required, options, settings)
      select id, 'scale', true, 'select', '规模', true, '[{"value":"s","label":"小型"},{"value":"l","label":"大型"}]'::jsonb, '{}'::jsonb from form where module = 'customer'
      union all select id, 'capital', true, 'number', '注册资本', false, null, '{"precision":2,"min":0}'::jsonb from form where module = 'customer'`);
    await database.run(sql`update meta set definition_version = definition_version + 1`);
    expect((await form('customer')).byField.get('scale')).toMatchObject({ title: '规模', required: true });
    expect((await seller.call('api/customer/add', { CustomerName: '缺少规模公司' })).body.fields).toEqual({
      scale: '请选择',
    });
    expect(
      (await seller.call('api/customer/add', { CustomerName: '错误公司', scale: 'x', capital: '1.234' })).body.fields,
    ).toEqual({ scale: '选项不存在', capital: '最多2位小数' });
    const id = await addCustomer(seller, '大型公司', { scale: 'l', capital: '1234.5' });
    expect((await seller.call('api/customer/Views', { id })).body.data).toMatchObject({
      scale: 'l',
      scaleName: '大型',
      capital: '1234.5',
    });
    const ext = await database.first(select('customer', ['ext'])`where id = ${id}`);
    expect(ext?.ext).toEqual({ scale: 'l', capital: '1234.5' });
    const found = async (filter: object) =>
      (await seller.call('api/customer/index', { data: [filter] })).body.data?.rows.map(
        (row: { id: number }) => row.id,
      );
    expect(await found({ field: 'scale', type: 'in', value: 'l,s' })).toEqual([id]);
    expect(await found({ field: 'scale', type: 'eq', value: 's' })).toEqual([]);
    expect(await found({ field: 'capital', type: 'between', value: '1000,2000' })).toEqual([id]);
    await seller.call('api/customer/edit', { id, capital: '99' });
    const [entry] = (await seller.call('api/operationLog/index', { module: 'customer', modelId: id })).body.data.rows;
    expect(entry.changes).toEqual([{ field: 'capital', title: '注册资本', old: '1234.5', new: '99' }]);
    await database.run(sql`update form_field set status = 0 where custom`);
    await database.run(sql`update meta set definition_version = definition_version + 1`);
    expect((await form('customer')).byField.has('scale')).toBe(false);
  });

  test('a record without a value differs from any requested one', async () => {
    const { database, admin, seller } = company;
    await database.run(sql`insert into form_field (form_id, field, custom, type, title, settings)
      select id, 'via', true, 'statusSelect', '途径', '{"key":"LaiYuan"}'::jsonb from form where module = 'customer'
      union all select id, 'staff', true, 'number', '员工数', '{"precision":0}'::jsonb from form where module = 'customer'`);
    await database.run(sql`update meta set definition_version = definition_version + 1`);
    const [entry, other] = (await admin.call('api/Status/json', { types: 'LaiYuan' })).body.data;
    const has = await addCustomer(seller, '有无数值甲公司', { via: entry.id, staff: 5 });
    const lacks = await addCustomer(seller, '有无数值乙公司', { via: other.id, staff: 6 });
    // As it was entered before there were these fields.
    await database.run(sql`update customer set ext = '{}' where id = ${lacks}`);
    const named = { field: 'CustomerName', type: 'startswith', value: '有无数值' };
    const found = async (field: string, type: string, value: unknown) =>
      (await seller.call('api/customer/index', { data: [named, { field, type, value }] })).body.data?.rows.map(
        (row: { id: number }) => row.id,
      );
    for (const [field, value] of [
      ['via', entry.id],
      ['staff', 5],
    ]) {
      expect(await found(field, 'eq', value), field).toEqual([has]);
      expect(await found(field, 'ne', value), field).toEqual([lacks]);
    }
    expect(await found('via', 'in', entry.id)).toEqual([has]);
    expect(await found('via', 'notin', entry.id)).toEqual([lacks]);
    expect(await found('via', 'notin', `${entry.id},${other.id}`)).toEqual([lacks]);
    await database.run(sql`update form_field set status = 0 where custom`);
    await database.run(sql`update meta set definition_version = definition_version + 1`);
  });

  test('a span in days lasts until the end of its last day', async () => {
    const { database, seller } = company;
    await database.run(sql`insert into form_field (form_id, field, custom, type, title, settings)
      select id, 'span', true, 'daterange', '合作期', '{"wire2":"spanEnd"}'::jsonb from form where module = 'customer'`);
    await database.run(sql`update meta set definition_version = definition_version + 1`);
    const id = await addCustomer(seller, '合作期公司', { span: '2026-03-05', spanEnd: '2026-03-09' });
    expect((await seller.call('api/customer/Views', { id })).body.data).toMatchObject({
      span: '2026-03-05 00:00:00',
      spanEnd: '2026-03-09 23:59:59',
    });
    await database.run(sql`update form_field set status = 0 where custom`);
    await database.run(sql`update meta set definition_version = definition_version + 1`);
  });

  test('what an administrator laid over a built-in field is in force at once', async () => {
    const { database, seller } = company;
    await database.run(
      sql`update form_field set title = '公司全称', required = false from form where form.id = form_id and module = 'customer' and field = 'CustomerName'`,
    );
    await database.run(
      sql`update form_field set required = true, message = '请填写公司电话' from form where form.id = form_id and module = 'customer' and field = 'tel'`,
    );
    await database.run(sql`update meta set definition_version = definition_version + 1`);
    expect((await form('customer')).byField.get('CustomerName')).toMatchObject({ title: '公司全称', required: true });
    expect((await seller.call('api/customer/add', { CustomerName: '无电话公司' })).body.fields).toEqual({
      tel: '请填写公司电话',
    });
    await database.run(sql`update form_field set title = null, required = null, message = null where not custom`);
    await database.run(sql`update meta set definition_version = definition_version + 1`);
  });
});

describe('the operation log', () => {
  test('keeps who, from where, field, old and new, and cannot be changed', async () => {
    const id = await addCustomer(company.seller, '日志公司');
    const [level] = (await company.admin.call('api/Status/json', { types: 'status' })).body.data;
    await company.manager.call('api/customer/edit', { id, status: level.id, address: '新地址' });
    const rows = (await company.seller.call('api/operationLog/index', { module: 'customer', modelId: id })).body.data
      .rows;
    expect(rows.map((row: { actionName: string }) => row.actionName)).toEqual(['编辑', '新建']);
    expect(rows[0]).toMatchObject({
      UserName: '王主管',
      ip: '127.0.0.1',
      changes: [
        { field: 'status', title: '客户级别', old: '', new: level.Name },
        { field: 'address', title: '详细地址', old: '', new: '新地址' },
      ],
    });
    await expect(company.database.run(sql`update operation_log set note = 'x'`)).rejects.toThrow('append-only');
    await expect(company.database.run(sql`delete from operation_log`)).rejects.toThrow('append-only');
  });
});

describe('a plain entity', () => {
  test('suppliers: add, list, view, edit, unique name, delete', async () => {
    const { admin, manager, seller } = company;
    const [type] = (await admin.call('api/Status/json', { types: 'gysType' })).body.data;
    expect((await manager.call('api/gys/add', { name: '缺类别' })).body.fields).toEqual({ gysType: '请选择' });
    const id = (await manager.call('api/gys/add', { name: '永安包装厂', gysType: type.id, mobile: '0571-88880000' }))
      .body.data.id;
    expect((await admin.call('api/gys/add', { name: '永安包装厂', gysType: type.id })).body.fields).toEqual({
      name: '供应商名称已存在',
    });
    expect((await manager.call('api/gys/index', { key: 'yabz' })).body.data).toMatchObject({
      total: 1,
      rows: [{ id, gysTypeName: type.Name, UserName: '王主管' }],
    });
    expect((await manager.call('api/gys/Views', { id })).body.data.can).toEqual({ edit: true, delete: false });
    expect((await manager.call('api/gys/edit', { id, bankAccount: '6222 0000 1111' })).body.result).toBe('success');
    expect((await manager.call('api/gys/delete', { ids: id })).body.code).toBe('forbidden');
    expect((await seller.call('api/gys/index')).body.code).toBe('forbidden');
    expect((await admin.call('api/gys/delete', { ids: id })).body.data).toEqual({ count: 1 });
    expect((await manager.call('api/gys/index')).body.data.total).toBe(0);
  });
});
