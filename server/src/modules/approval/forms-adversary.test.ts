// What somebody, or an unlucky day, could do with stand-ins, flows over forms, and tables in them.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvalsOf, approver, call, contract, drawing, named, pass, stepOf } from '../../../test/approvals.ts';
import { addPerson, type Company, createCompany, type Person, runJobOf } from '../../../test/company.ts';
import { someoneWaits } from '../../../test/database.ts';
import { addRequest, addWorkForm, type MadeForm, ofModule } from '../../../test/work-form.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
let boss: Person;
let anna: Person;
let bert: Person;
const days = { begin: '2000-01-01', end: '2100-01-01' };

beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false } });
  boss = await addPerson(company, 'boss', { grants: {} });
  anna = await addPerson(company, 'anna', { grants: {} });
  bert = await addPerson(company, 'bert', { grants: {} });
});
afterAll(() => company.close());

const { live } = approvalsOf(() => company);

describe('whoever stands in', () => {
  beforeEach(async () => {
    await company.database.run(sql`update flow set enabled = false`);
    await live('contract', approver('a', [boss]));
  });
  afterEach(() => company.database.run(sql`update flow_delegation set ended_at = now() where ended_at is null`));

  const delegate = async (to: Person, more: Record<string, unknown> = {}): Promise<number> => {
    const made = await call(boss, 'delegate', { userid: to.id, ...days, ...more });
    expect(made, JSON.stringify(made)).toMatchObject({ result: 'success' });
    return made.data.id;
  };
  /** Who has it, and decides on it. */
  const decides = async (contractId: number): Promise<string> => {
    for (const [name, person] of Object.entries({ boss, anna, bert }))
      if ((await stepOf(person, contractId)) > 0) {
        expect(await pass(person, contractId)).toMatchObject({ result: 'success' });
        return name;
      }
    return '';
  };

  test('is somebody narrower from the moment that this is agreed', async () => {
    await delegate(anna);
    const id = await contract(company.seller, { Money: '100' });
    await delegate(bert, { amountTo: '500' });
    expect(await decides(id)).toBe('bert');
  });

  test('is somebody narrower from the day on that this was agreed for', async () => {
    await delegate(anna);
    const coming = await delegate(bert, { amountTo: '500', begin: '2099-12-30' });
    const id = await contract(company.seller, { Money: '100' });
    await company.database.run(sql`update flow_delegation set begin_on = '2000-01-01' where id = ${coming}`);
    await runJobOf(company, 'approval.left');
    expect(await decides(id)).toBe('bert');
  });

  test('has nothing that went beyond the range by what changed elsewhere', async () => {
    const { seller, departments } = company;
    const [own] = await company.database.rows(select('app_user', ['department_id as id'])`where id = ${seller.id}`);
    await delegate(anna, { departments: `${own?.id}` });
    const id = await contract(seller);
    expect(await stepOf(anna, id)).toBeGreaterThan(0);
    const move = async (department: number) => {
      await company.database.run(sql`update app_user set department_id = ${department} where id = ${seller.id}`);
      await company.database.run(sql`update meta set access_version = access_version + 1`);
    };
    await move(departments.south);
    await runJobOf(company, 'approval.left');
    expect(await decides(id)).toBe('boss');
    await move(own?.id ?? 0);
  });
});

describe('a flow over a form', () => {
  let form: MadeForm;
  let flow: number;
  const nodes = () =>
    drawing({
      id: 'which',
      type: 'condition',
      name: '按数额',
      branches: [
        { id: 'b', name: '大额', when: [{ field: 'amount', type: 'ge', value: '100' }], next: approver('x', [boss]) },
        { id: 'c', name: '其他', when: [], otherwise: 1 },
      ],
    });
  const fieldId = async (wire: string) =>
    (await company.database.first(select('form_field', ['id'])`where form_id = ${form.id} and field = ${wire}`))?.id ??
    0;

  beforeEach(async () => {
    form = await addWorkForm(company.admin, { name: named('领用') }, [
      { type: 'number', title: '数额', field: 'amount' },
      { type: 'input', title: '备注', field: 'note' },
    ]);
    const added = await call(company.admin, 'add', { name: named('领用审批'), module: form.module, nodes: nodes() });
    flow = added.data.id;
  });

  test('is not switched on any more once it lost a field', async () => {
    const { admin, database } = company;
    expect(await call(admin, 'publish', { id: flow })).toMatchObject({ result: 'success' });
    const id = await fieldId('amount');
    expect(await call(admin, 'api/form/Edit', { id: form.id, deleted: `${id}` })).toMatchObject({ result: 'success' });
    for (const answer of [
      await call(admin, 'edit', { id: flow, enabled: 1 }),
      await call(admin, 'publish', { id: flow, enable: 1 }),
    ])
      expect(answer).toMatchObject({ code: 'invalid', data: { problems: [{ node: 'b', code: 'badCondition' }] } });
    const lost = await database.first(sql`select 1 from flow where id = ${flow} and enabled`);
    expect(lost).toBeUndefined();
  });

  test('is not published over a field that is deleted meanwhile', async () => {
    const { admin, database } = company;
    let published: ReturnType<typeof call> | undefined;
    await database.transaction(async (tx) => {
      await tx.run(sql`select 1 from form where id = ${form.id} for update`);
      await tx.run(sql`update form_field set status = 0 where id = ${await fieldId('amount')}`);
      published = call(admin, 'publish', { id: flow, enable: 1 });
      await expect.poll(() => database.first(someoneWaits)).toBeDefined();
      await tx.run(sql`update meta set definition_version = definition_version + 1`);
    });
    expect(await published).toMatchObject({ code: 'invalid', data: { problems: [{ node: 'b' }] } });
  });
});

test('a request passes without anybody’s word by no form that is deleted while it is handed in', async () => {
  const { admin, seller, database } = company;
  const form = await addWorkForm(admin, { name: named('借款') }, [{ type: 'input', title: '事由', field: 'why' }]);
  await live(form.module, approver('a', [boss]));
  const id = await addRequest(seller, form.module, { state: 'draft', why: '周转' });
  let handed: ReturnType<typeof call> | undefined;
  await database.transaction(async (tx) => {
    await tx.run(sql`select 1 from work_record where id = ${id} for update`);
    handed = call(seller, 'start', { module: form.module, id });
    await expect.poll(() => database.first(someoneWaits)).toBeDefined();
    expect(await call(admin, 'api/workform/delete', { id: form.id, confirm: 1 })).toMatchObject({ result: 'success' });
  });
  expect(await handed).toMatchObject({ code: 'forbidden' });
  expect(await database.first(sql`select state, approval from work_record where id = ${id}`)).toEqual({
    state: 0,
    approval: 0,
  });
});

test('a node is called nothing that everything has', async () => {
  const nodes = drawing(approver('constructor', [boss], { approvers: [{ type: 'chosen' }] }));
  expect(await call(company.admin, 'add', { name: named('流程'), module: 'contract', nodes })).toMatchObject({
    code: 'invalid',
  });
});

describe('a table in a form', () => {
  test('keeps nobody else waiting while a list of many computes its cells', async () => {
    const { admin, seller } = company;
    const formula = Array.from({ length: 60 }, () => 'a').join('+');
    const computed = Array.from({ length: 12 }, (_, at) => ({
      field: `c${at}`,
      type: 'number',
      title: `列${at}`,
      formula,
    }));
    const columns = [{ field: 'a', type: 'number', title: '数' }, ...computed];
    const form = await addWorkForm(admin, { name: named('大表') }, [
      { type: 'tablelist', title: '明细', field: 'items', columns },
    ]);
    const items = Array.from({ length: 200 }, (_, a) => ({ a: a + 1 }));
    for (let at = 0; at < 20; at += 1) await addRequest(seller, form.module, { items });
    let [last, longest] = [performance.now(), 0];
    const note = () => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    };
    const beat = setInterval(note, 1);
    const begun = performance.now();
    const { data } = await ofModule(seller, 'index', form.module, { rows: 100 });
    const whole = performance.now() - begun;
    note();
    clearInterval(beat);
    expect(data.rows).toHaveLength(20);
    expect(longest).toBeLessThan(whole * 0.6);
  });

  test('loses no column with what it holds before that is confirmed', async () => {
    const { admin, seller } = company;
    const column = (field: string, title: string) => ({ field, type: 'input', title });
    const form = await addWorkForm(admin, { name: named('清单') }, [
      { type: 'tablelist', title: '明细', field: 'items', columns: [column('k1', '名称'), column('k2', '型号')] },
    ]);
    await addRequest(seller, form.module, { items: [{ k1: '纸', k2: 'A4' }] });
    const [field] = (await call(admin, 'api/form/detail', { id: form.id })).data.fields.filter(
      (one: { field: string }) => one.field === 'items',
    );
    const save = (columns: object[], more: object = {}) =>
      call(admin, 'api/form/Edit', { id: form.id, items: [{ id: field.id, columns }], ...more });
    expect(await save([column('k1', '名称')])).toMatchObject({
      code: 'conflict',
      data: { confirm: true, values: 1 },
    });
    expect(await save([column('k1', '品名'), column('k2', '规格'), column('k3', '单位')])).toMatchObject({
      result: 'success',
    });
    expect(await save([column('k1', '名称')], { confirm: 1 })).toMatchObject({ result: 'success' });
  });

  test('computes no texts beyond all measure', async () => {
    const { admin, seller } = company;
    const formula = Array.from({ length: 90 }, () => 'a').join('+');
    const form = await addWorkForm(admin, { name: named('长文') }, [
      {
        type: 'tablelist',
        title: '明细',
        field: 'items',
        columns: [
          { field: 'a', type: 'textarea', title: '甲' },
          { field: 'b', type: 'textarea', title: '乙', formula },
          { field: 'c', type: 'input', title: '丙', formula: 'a + "!"' },
        ],
      },
    ]);
    const id = await addRequest(seller, form.module, { items: [{ a: '长'.repeat(5000) }, { a: '短' }] });
    const { data } = await ofModule(seller, 'detail', form.module, { id });
    expect(data.items.map(({ b, c }: { b: string; c: string }) => [b.length, c.length])).toEqual([
      [0, 0],
      [90, 2],
    ]);
  });
});
