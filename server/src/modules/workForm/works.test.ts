// Requests in the lists of approvals: what is said of them, and which kinds a list holds.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany, type Person } from '../../../test/company.ts';
import { addRequest, addWorkForm } from '../../../test/work-form.ts';

let company: Company;
let module: string;

beforeAll(async () => {
  company = await createCompany();
  ({ module } = await addWorkForm(company.admin, { name: '请假', template: 'leave' }));
  await addRequest(company.seller, module, {
    leave_type: '年假',
    begin_at: '2026-12-01 09:00',
    end_at: '2026-12-02 18:00',
    reason: '回家',
  });
});
afterAll(() => company.close());

const kinds = async (person: Person, list: string) =>
  (await person.call('api/WorkFlow/listKinds', { list })).body.data.map((one: { module: string }) => one.module);

test('a request is called by its first choice and its first number, and told by its first day', async () => {
  const { rows } = (await company.manager.call('api/WorkFlow/todo', { module })).body.data;
  expect(rows).toMatchObject([{ title: '请假：年假 · 请假天数 2', facts: [['开始时间', '2026-12-01 09:00']] }]);
});

test('a list names the kinds of which it holds some, to whoever has it', async () => {
  const { seller, manager, peer } = company;
  expect(await kinds(seller, 'mySubmit')).toEqual([module]);
  expect(await kinds(manager, 'todo')).toEqual([module]);
  expect([await kinds(seller, 'todo'), await kinds(peer, 'mySubmit'), await kinds(manager, 'ccList')]).toEqual([
    [],
    [],
    [],
  ]);
  const answer = (await seller.call('api/WorkFlow/listKinds', { list: 'mySubmit' })).body;
  expect(answer.data).toEqual([{ module, title: '请假' }]);
  expect((await seller.call('api/WorkFlow/listKinds', { list: 'all' })).body).toMatchObject({ code: 'invalid' });
});
