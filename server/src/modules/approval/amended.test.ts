// Amendments that wait: the record shows them, and what was sent back is changed and submitted again.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvalsOf, approver, call, contract, pass, stepOf } from '../../../test/approvals.ts';
import { type Company, createCompany } from '../../../test/company.ts';

let company: Company;
let announced: string[] = [];
beforeAll(async () => {
  company = await createCompany();
  company.app.sink.announce = (list) => {
    for (const { change } of list) announced.push(`${change.module} ${change.ids.join()}`);
  };
});
afterAll(() => company.close());
beforeEach(() =>
  company.database.run(sql`update flow set enabled = false, deleted_at = now() where deleted_at is null`),
);

const { live, view, taskOf } = approvalsOf(() => company);
const amend = (id: number, body: Record<string, unknown>) =>
  call(company.admin, 'api/contract/amend', { id, reason: '追加', ...body });
const amendment = async (id: number, person = company.admin) => call(person, 'api/contract/amendment', { id });
const listed = async (id: number) => {
  const { rows } = (await call(company.admin, 'api/contract/index')).data;
  return rows.find((row: { id: number }) => row.id === id);
};
const sendBack = async (id: number) => {
  const { manager } = company;
  const [start] = (await call(manager, 'findStepsPassed', { taskid: await taskOf(id) })).data;
  const body = { id: await stepOf(manager, id), stepid: start.id, Ext: '金额再核对' };
  expect(await call(manager, 'Refused', body)).toMatchObject({ result: 'success' });
};

/** A contract in force of one line, with an amendment under way to 3000. */
async function underWay(body: Record<string, unknown> = {}): Promise<number> {
  const { seller, manager } = company;
  const id = await contract(seller, { listJson: JSON.stringify([{ title: '服务', sellingprice: '5000' }]) });
  await live('contract', approver('a', [manager]));
  const answer = await amend(id, { Money: '3000', ...body });
  expect(answer, JSON.stringify(answer)).toMatchObject({ data: { task: await taskOf(id) } });
  return id;
}

test('the record says that an amendment waits, to whoever sees it, as long as it does', async () => {
  const { seller, manager } = company;
  announced = [];
  const id = await underWay();
  expect(announced).toContain(`contract ${id}`);
  const task = await taskOf(id);
  for (const row of [await view(id), await view(id, seller), await listed(id)]) {
    expect(row).toMatchObject({ amending: task });
    expect(row).not.toHaveProperty('amendingBack');
  }
  announced = [];
  await sendBack(id);
  expect(announced).toContain(`contract ${id}`);
  await amend(id, { Money: '2000' });
  announced = [];
  expect(await call(manager, 'Refused', { id: await stepOf(manager, id), Ext: '不必' })).toMatchObject({
    result: 'success',
  });
  expect(announced).toContain(`contract ${id}`);
  for (const row of [await view(id), await listed(id)]) expect(row).not.toHaveProperty('amending');
});

test('whoever decides reads why it is amended, from the first time on', async () => {
  const id = await underWay({ reason: '客户追加采购' });
  const { data } = await call(company.manager, 'logs', { taskid: await taskOf(id) });
  expect(data[0]).toMatchObject({ action: 'start', Ext: '客户追加采购' });
});

test('one that was sent back is changed by whoever handed it in, and handed in again', async () => {
  const { seller, manager, admin } = company;
  const id = await underWay({ Ext: '增补' });
  const task = await taskOf(id);
  expect(await amendment(id)).toMatchObject({ code: 'not_found' });
  await sendBack(id);
  expect(await view(id)).toMatchObject({ amending: task, amendingBack: 1, Money: '1000.00' });
  expect(await view(id, seller)).not.toHaveProperty('amendingBack');
  expect(await amendment(id, manager)).toMatchObject({ code: 'not_found' });
  const { version } = await view(id);
  expect((await amendment(id)).data).toMatchObject({ Money: '3000.00', reason: '追加', version });
  expect(await call(manager, 'api/contract/amend', { id, Money: '1', reason: '代改' })).toMatchObject({
    code: 'forbidden',
  });

  const again = await amend(id, { version, Money: '2500', reason: '核对后' });
  expect(again).toMatchObject({ data: { task }, msg: expect.stringMatching(/^已提交，等待.+审批$/) });
  expect(await view(id)).not.toHaveProperty('amendingBack');
  const step = await stepOf(manager, id);
  expect((await call(manager, 'Views', { id: step })).data.row.Money).toBe('2500.00');
  expect(JSON.stringify(await call(admin, 'logs', { taskid: task }))).toContain('核对后');
  expect(await pass(manager, id)).toMatchObject({ result: 'success' });
  // What was not sent again is as it was.
  expect(await view(id)).toMatchObject({ Money: '2500.00', Ext: '增补', revision: '2' });
  expect((await admin.call('api/contract/revisions', { id })).body.data.rows[0]).toMatchObject({ reason: '核对后' });
});

test('lines that it adds are lines without a number, those that stand keep theirs, and the amendment can be sent as it came', async () => {
  const { manager } = company;
  const id = await underWay();
  const [line] = (await view(id)).listJson;
  await sendBack(id);
  const lines = [line, { title: '培训', sellingprice: '200', number: '1' }];
  await amend(id, { Money: '1200', listJson: JSON.stringify(lines) });
  await sendBack(id);
  const { can: _can, ...shown } = (await amendment(id)).data;
  expect(shown.listJson).toHaveLength(2);
  expect(shown.listJson[0].id).toBe(line.id);
  expect(shown.listJson[1]).toMatchObject({ title: '培训' });
  expect(shown.listJson[1]).not.toHaveProperty('id');
  const sent = { Money: shown.Money, listJson: JSON.stringify(shown.listJson), version: shown.version };
  expect(await amend(id, sent)).toMatchObject({ result: 'success' });
  await pass(manager, id);
  expect((await view(id)).listJson).toHaveLength(2);
});

test('what is wrong with it is told when it is handed in again, and it stays with the person', async () => {
  const id = await underWay();
  await sendBack(id);
  expect(await amend(id, { Money: '-5' })).toMatchObject({ code: 'invalid', fields: { Money: expect.any(String) } });
  expect(await view(id)).toMatchObject({ amendingBack: 1 });
  expect((await amendment(id)).data).toMatchObject({ Money: '3000.00' });
});
