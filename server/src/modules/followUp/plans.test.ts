// When one follows up next is changed without a follow-up, too: where it stands, and by nothing that makes a record.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

type Body = Record<string, unknown>;
const kinds = [
  { module: 'customer', path: 'api/customer', kind: undefined },
  { module: 'clues', path: 'api/clues', kind: 'clues' },
] as const;
const views = async (person: Person, path: string, id: number) =>
  (await person.call(`${path}/Views`, { id })).body.data as Body;
const items = async (person: Person, module: string) =>
  (await person.call('api/formField/formFieldIndex', { mode: module })).body.data.items as { json: Body }[];

describe.each(kinds)('the plan of $module', ({ module, path, kind }) => {
  const add = async (person: Person, name: string, more: Body = {}): Promise<number> => {
    if (module === 'customer' && Object.keys(more).length === 0) return addCustomer(person, name);
    const answer = await person.call(`${path}/add`, { CustomerName: name, ...more });
    expect(answer.body).toMatchObject({ result: 'success' });
    return answer.body.data.id;
  };

  test('is changed in its version, logged, emptied, and taken back', async () => {
    const { seller } = company;
    const id = await add(seller, `改期${module}`);
    const first = await seller.call(`${path}/edit`, { id, version: 1, nextgenjintime: '2031-05-06 09:30' });
    expect(first.body).toMatchObject({ result: 'success', data: { id, version: 2 } });
    const moved = await seller.call(`${path}/edit`, { id, version: 2, nextgenjintime: '2031-05-08 09:30', undo: 1 });
    expect(await views(seller, path, id)).toMatchObject({ nextgenjintime: '2031-05-08 09:30:00', genjinTime: '' });
    const log = (await seller.call('api/operationLog/index', { module, modelId: id })).body.data.rows[0];
    expect(log.changes).toMatchObject([{ title: '下次跟进', old: '2031-05-06 09:30:00', new: '2031-05-08 09:30:00' }]);
    await seller.call('api/record/undo', { id: moved.body.data.undo });
    expect(await views(seller, path, id)).toMatchObject({ nextgenjintime: '2031-05-06 09:30:00' });
    expect((await seller.call(`${path}/edit`, { id, nextgenjintime: '' })).body.result).toBe('success');
    expect(await views(seller, path, id)).toMatchObject({ nextgenjintime: '' });
  });

  test('is refused as anything is that is no date, is another version, or is another’s', async () => {
    const { seller, stranger } = company;
    const id = await add(seller, `拒绝${module}`);
    const edit = async (person: Person, body: Body) => (await person.call(`${path}/edit`, { id, ...body })).body;
    expect(await edit(seller, { nextgenjintime: '明天' })).toMatchObject({
      code: 'invalid',
      fields: { nextgenjintime: expect.any(String) },
    });
    expect((await edit(seller, { nextgenjintime: '2031-05-06 09:30' })).result).toBe('success');
    expect(await edit(seller, { version: 1, nextgenjintime: '2031-05-07 09:30' })).toMatchObject({ code: 'conflict' });
    expect(await edit(stranger, { nextgenjintime: '2031-05-07 09:30' })).toMatchObject({ code: 'not_found' });
    expect(await views(seller, path, id)).toMatchObject({ nextgenjintime: '2031-05-06 09:30:00' });
  });

  test('is asked for by no form, import, field of a merge, or rule; and set by no new record', async () => {
    const { seller, admin } = company;
    const id = await add(seller, `新建${module}`, { nextgenjintime: '2031-05-06 09:30' });
    expect(await views(seller, path, id)).toMatchObject({ nextgenjintime: '' });
    const item = (await items(seller, module)).find(({ json }) => json['field'] === 'nextgenjintime');
    expect(item?.json).toMatchObject({ inPlace: true, readonly: false });
    const designed = (await admin.call('api/form/detail', { module })).body.data.fields as Body[];
    expect(designed.find((one) => one['field'] === 'nextgenjintime')).toMatchObject({ visible: false });
    const kindsOfRules = (await admin.call('api/automation/options')).body.data as {
      module: string;
      settable: Body[];
    }[];
    const settable = kindsOfRules.find((one) => one.module === module)?.settable ?? [];
    expect(settable.length).toBeGreaterThan(3);
    expect(settable.map((one) => one['value'])).not.toContain('nextgenjintime');
  });

  test('that somebody moved is not moved again by what is written of an earlier follow-up', async () => {
    const { seller } = company;
    const id = await add(seller, `先后${module}`);
    const of = kind ? { type: kind } : {};
    const added = await seller.call('api/OpportLogs/Add', {
      ...of,
      customerId: id,
      status: 1,
      Ext: '谈过',
      nextgenjintime: '2031-05-06 09:30',
    });
    expect(added.body, JSON.stringify(added.body)).toMatchObject({ result: 'success' });
    expect(await views(seller, path, id)).toMatchObject({ nextgenjintime: '2031-05-06 09:30:00' });
    expect((await seller.call(`${path}/edit`, { id, nextgenjintime: '2031-06-01 10:00' })).body.result).toBe('success');
    const edited = await seller.call('api/OpportLogs/edit', {
      ...of,
      id: added.body.data.id,
      customerId: id,
      Ext: '谈过两次',
      nextgenjintime: '2031-05-09 09:30',
    });
    expect(edited.body).toMatchObject({ result: 'success' });
    expect(await views(seller, path, id)).toMatchObject({ nextgenjintime: '2031-06-01 10:00:00' });
  });
});

test('a merge keeps the plan that is due first, and offers none to choose', async () => {
  const { manager, seller } = company;
  const [a, b] = [await addCustomer(seller, '合并计划甲'), await addCustomer(seller, '合并计划乙')];
  await seller.call('api/customer/edit', { id: a, nextgenjintime: '2031-05-08 09:00' });
  await seller.call('api/customer/edit', { id: b, nextgenjintime: '2031-05-06 09:00' });
  const shown = (await manager.call('api/customer/mergePreview', { ids: `${a},${b}` })).body.data;
  expect(shown.fields.map((one: Body) => one['field'])).not.toContain('nextgenjintime');
});

test('whoever may only read the field moves nothing', async () => {
  const reader = await addPerson(company, 'planreader', {
    grants: { crm: { customer: { index: true, add: true, edit: true } } },
    scopes: { customer: 'self' },
    fields: { customer: { nextgenjintime: 'read' } },
  });
  const id = await addCustomer(reader, '只读计划');
  await reader.call('api/customer/edit', { id, nextgenjintime: '2031-05-06 09:30' });
  expect(await views(reader, 'api/customer', id)).toMatchObject({ nextgenjintime: '' });
  const item = (await items(reader, 'customer')).find(({ json }) => json['field'] === 'nextgenjintime');
  expect(item?.json).toMatchObject({ grant: 'read' });
});
