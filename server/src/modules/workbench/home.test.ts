// The workbench: its arrangement is one's own, and every number is what its list shows, under the reader's scope and grants.
import type { MeasureFigure } from '@crm/protocol/answers/measure';
import type { BriefFigure, WorkbenchLayout } from '@crm/protocol/answers/workbench';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { spansOf } from '../../engine/periods.ts';
import { query } from '../../platform/db/query.ts';

let company: Company;
const day = (away: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + away * 86_400_000);

beforeAll(async () => {
  company = await createCompany();
  const { seller, peer, stranger, manager, database } = company;
  for (const [person, name, Money] of [
    [seller, '甲', '100.50'],
    [peer, '乙', '300'],
    [stranger, '丙', '10000'],
  ] as const) {
    const id = await addCustomer(person, `台面${name}公司`);
    const signed = { customerId: id, Money, signTime: day(0), endTime: day(20) };
    expect((await person.call('api/contract/add', signed)).body).toMatchObject({ result: 'success' });
    await person.call('api/OpportLogs/Add', { customerId: id, status: 1, Ext: '谈过', nextgenjintime: day(0) });
    await addCustomer(person, `台面${name}旧公司`);
    expect(
      (
        await person.call('api/clues/add', {
          CustomerName: `台面${name}线索`,
          contact_name: '甲',
          contact_mobile: '13800000000',
        })
      ).body,
    ).toMatchObject({ result: 'success' });
  }
  await database.run(sql`update customer set created_at = now() - interval '60 days', received_at = now() - interval '60 days',
    last_follow_up_at = case when owner_id = ${peer.id} then now() - interval '40 days' end where name like '%旧公司'`);
  const given = await addCustomer(peer, '台面转来公司');
  expect((await manager.call('api/customer/Transfer', { ids: given, userid: seller.id })).body).toMatchObject({
    result: 'success',
  });
  const contracts = await database.rows(query.selectFrom('contract').select(['id', 'owner_id']));
  const mine = contracts.find(({ owner_id }) => owner_id === seller.id)?.id ?? 0;
  for (const [qici, plantime] of [
    [1, day(-3)],
    [2, day(3)],
    [3, day(40)],
  ] as const)
    expect((await seller.call('api/recpay/add', { contractId: mine, qici, plantime, money: '10' })).body).toMatchObject(
      { result: 'success' },
    );
});
afterAll(() => company.close());

const data = async (person: Person, call: string, body: object = {}) => {
  const answer = await person.call(`api/crmhome/${call}`, { ...body });
  expect(answer.body, call).toMatchObject({ result: 'success' });
  return answer.body.data;
};
const valuesOf = (figures: MeasureFigure[]) => Object.fromEntries(figures.map(({ key, value }) => [key, value]));

/** What the list behind a number finds. */
async function listed(person: Person, { list }: Pick<MeasureFigure, 'list'>): Promise<number> {
  const { body } = await person.call(`api/${list?.module}/index`, { ...list?.scenes, data: list?.data ?? [] });
  expect(body, JSON.stringify(list)).toMatchObject({ result: 'success' });
  return body.data.total;
}

test('whoever arranged nothing begins by what they may do and see', async () => {
  const shown = async (person: Person) => {
    const { widgets, range, ranges, version }: WorkbenchLayout = await data(person, 'index');
    return { widgets: widgets.filter((one) => one.shown).map(({ key }) => key), range, ranges, version };
  };
  const { admin, manager, seller } = company;
  expect(await shown(seller)).toMatchObject({ range: 'me', ranges: ['me'], version: 0 });
  expect((await shown(seller)).widgets.slice(0, 3)).toEqual(['todo', 'brief', 'target']);
  expect(await shown(manager)).toMatchObject({ range: 'team' });
  expect((await shown(manager)).widgets).toEqual(expect.arrayContaining(['team', 'ranking']));
  expect((await shown(admin)).widgets.slice(0, 2)).toEqual(['todo', 'system']);
  expect(await shown(admin)).toMatchObject({ range: 'all' });
  const clerk = await addPerson(company, 'clerk', {
    grants: { crm: { finance: { index: true }, contract: { index: true } } },
    scopes: { finance: 'all', contract: 'all' },
  });
  expect(await shown(clerk)).toMatchObject({ widgets: ['todo', 'brief'], range: 'all' });
  expect((await company.guest.call('api/crmhome/index')).body.code).toBe('signed_out');
});

test('who looks after the money leads clerks, and begins with everybody and with what waits for them', async () => {
  const money = { index: true, add: true };
  const head = await addPerson(company, 'moneyhead', {
    grants: {
      crm: { finance: money, contract: { index: true }, recpay: { index: true }, invoice: { ...money, issue: true } },
    },
    scopes: { finance: 'all', contract: 'all', recpay: 'all', invoice: 'all' },
  });
  const { seller, database } = company;
  const clerk = await addPerson(company, 'moneyclerk', { grants: {}, scopes: {} });
  await database.run(sql`update app_user set superior_id = ${head.id} where id = ${clerk.id}`);
  await database.run(sql`update meta set access_version = access_version + 1`);
  const layout: WorkbenchLayout = await data(head, 'index');
  expect(layout.ranges).toContain('team');
  expect(layout.range).toBe('all');
  const [own] = (await seller.call('api/contract/index', {})).body.data.rows as { id: number }[];
  const invoice = { contractId: own?.id, money: '50', invoiceTitle: '台面抬头' };
  expect((await seller.call('api/invoice/add', invoice)).body).toMatchObject({ result: 'success' });
  const { figures } = await data(head, 'todo');
  expect(valuesOf(figures)).toEqual({
    'todo.approvals': '0',
    'todo.invoice': '1',
    'todo.receiveLate': '1',
    'todo.receiveNear': '1',
  });
  for (const figure of figures as MeasureFigure[])
    if (figure.list) expect(await listed(head, figure), figure.key).toBe(Number(figure.value));
  const keysOf = async (person: Person, call: string): Promise<string[]> =>
    (await data(person, call)).figures.map(({ key }: MeasureFigure) => key);
  expect(await keysOf(seller, 'todo')).not.toContain('todo.invoice');
  // Figures of money only, and those that they may see.
  expect(await keysOf(head, 'brief')).toEqual(['finance.amount', 'recpay.due', 'invoice.amount', 'contract.amount']);
  expect(await keysOf(seller, 'brief')).toEqual(expect.arrayContaining(['customer.added', 'contract.signed']));
});

test('an arrangement is kept for its owner alone; of two windows the older one is told', async () => {
  const { seller, peer } = company;
  const { widgets }: WorkbenchLayout = await data(seller, 'index');
  const turned = widgets.toReversed().map((one, at) => ({ ...one, shown: at > 0 }));
  const peerBefore = await data(peer, 'index');
  const both = await Promise.all([1, 2].map(() => seller.call('/Api/crmhome/edit/', { widgets: turned, version: 0 })));
  expect(both.map(({ body }) => body.code ?? 'success').sort()).toEqual(['conflict', 'success']);
  expect(await data(seller, 'index')).toMatchObject({ widgets: turned, version: 1 });
  expect(await data(peer, 'index')).toEqual(peerBefore);
  // What is not named is neither lost nor hidden.
  await data(seller, 'edit', { widgets: turned.slice(0, 2), version: 1 });
  const kept: WorkbenchLayout = await data(seller, 'index');
  expect(kept.widgets.slice(0, 2)).toEqual(turned.slice(0, 2));
  expect(kept.widgets.map(({ key }) => key).sort()).toEqual(widgets.map(({ key }) => key).sort());
});

test('what is no arrangement, no period and no range is refused', async () => {
  const { seller } = company;
  const todo = { key: 'todo', shown: true };
  for (const widgets of [
    '',
    '[',
    [],
    [{ key: 'nothing', shown: true }],
    [{ key: 'todo', shown: 1 }],
    [todo, todo],
    [{ ...todo, x: 1 }],
  ])
    expect((await seller.call('api/crmhome/edit', { widgets })).body.code, JSON.stringify(widgets)).toBe('invalid');
  expect((await seller.call('api/crmhome/edit', { widgets: [todo], version: -1 })).body.code).toBe('invalid');
  for (const body of [{ period: 'ever' }, { range: 'world' }])
    expect((await seller.call('api/crmhome/brief', body)).body).toMatchObject({
      code: 'invalid',
      msg: expect.stringMatching(/格式/),
    });
  expect((await seller.call('api/crmhome/ranking', { by: 'customer.added' })).body.code).toBe('invalid');
  for (const got of ['0', '100', 'x'])
    expect((await seller.call('api/customer/index', { got })).body.code, got).toBe('invalid');
  expect((await seller.call('api/recpay/index', { planState: '1,7' })).body.code).toBe('invalid');
});

test('the brief tells the range within scope, and each number is what its list finds', async () => {
  const { seller, manager, admin } = company;
  const brief = async (person: Person, range: string): Promise<BriefFigure[]> =>
    (await data(person, 'brief', { period: 'today', range })).figures;
  expect(valuesOf(await brief(seller, 'me'))).toMatchObject({ 'contract.signed': '1', 'contract.amount': '100.50' });
  expect(valuesOf(await brief(manager, 'team'))).toMatchObject({ 'contract.signed': '2', 'contract.amount': '400.50' });
  expect(valuesOf(await brief(admin, 'all'))).toMatchObject({ 'contract.signed': '3', 'contract.amount': '10400.50' });
  // A wider range gives nobody more than their scope.
  for (const range of ['team', 'department', 'all'])
    expect(valuesOf(await brief(seller, range))['contract.signed'], range).toBe('1');
  for (const figure of await brief(manager, 'team'))
    if (['customer.added', 'contract.signed'].includes(figure.key))
      expect(await listed(manager, figure), figure.key).toBe(Number(figure.value));
  await company.database.run(sql`update contract set signed_on = signed_on - 1 where owner_id = ${company.peer.id}`);
  const [signed] = (await brief(manager, 'team')).filter(({ key }) => key === 'contract.signed');
  expect(signed).toMatchObject({ value: '1', before: '1' });
  await company.database.run(sql`update contract set signed_on = signed_on + 1 where owner_id = ${company.peer.id}`);
});

test('to-do, forgotten customers and the funnel are what their lists find', async () => {
  const { seller, manager } = company;
  const { figures: todo } = await data(seller, 'todo');
  expect(valuesOf(todo)).toMatchObject({
    'todo.customerDue': '1',
    'todo.leadDue': '0',
    'todo.new': '1',
    'todo.approvals': '0',
    'todo.planOverdue': '1',
    'todo.planNear': '1',
    'todo.contractEnding': '1',
  });
  const { figures: forgotten } = await data(manager, 'forgotten', { range: 'team' });
  expect(valuesOf(forgotten)).toEqual({ 'forgotten.quiet': '1', 'forgotten.never': '1' });
  const { figures: funnel } = await data(manager, 'funnel', { period: 'today', range: 'team' });
  expect(valuesOf(funnel)).toMatchObject({ 'clues.added': '2', 'contract.signed': '2', 'finance.received': '0' });
  // What became of them is counted among them: no share is more than the whole.
  const of = valuesOf(funnel);
  for (const [part, whole] of [
    ['clues.converted', 'clues.added'],
    ['customer.followed', 'customer.added'],
    ['customer.dealt', 'customer.added'],
  ] as const)
    expect(Number(of[part]), part).toBeLessThanOrEqual(Number(of[whole]));
  for (const [person, figures] of [
    [seller, todo],
    [manager, forgotten],
    [manager, funnel],
  ] as const)
    for (const figure of figures as MeasureFigure[])
      if (figure.list && figure.unit === 'count')
        expect(await listed(person, figure), figure.key).toBe(Number(figure.value));
});

test('the ranking puts the most first, and tells nobody of people out of scope', async () => {
  const { seller, manager, admin, peer, stranger } = company;
  const ranked = async (person: Person, range: string) => {
    const { rows } = await data(person, 'ranking', { period: 'today', range });
    return (rows as { userid: number; value: string }[]).map(({ userid, value }) => [userid, value]);
  };
  expect(await ranked(admin, 'all')).toEqual([
    [stranger.id, '10000.00'],
    [peer.id, '300.00'],
    [seller.id, '100.50'],
  ]);
  expect(await ranked(manager, 'all')).toEqual([
    [peer.id, '300.00'],
    [seller.id, '100.50'],
  ]);
  expect(await ranked(seller, 'department')).toEqual([[seller.id, '100.50']]);
  // By amount and not by its digits, of which the smaller number begins with the larger one.
  const { database } = company;
  await database.run(sql`update contract set amount = amount + 1000 where owner_id = ${seller.id}`);
  expect(await ranked(manager, 'all')).toEqual([
    [seller.id, '1100.50'],
    [peer.id, '300.00'],
  ]);
  await database.run(sql`update contract set amount = amount - 1000 where owner_id = ${seller.id}`);
});

test('whoever may not read a field is told nothing that is made of it', async () => {
  const blind = await addPerson(company, 'blind', {
    grants: { crm: { contract: { index: true }, customer: { index: true }, recpay: { index: true } } },
    scopes: { contract: 'all', customer: 'all', recpay: 'all' },
    fields: { contract: { Money: 'mask' }, customer: { genjinTime: 'hidden' }, recpay: { plantime: 'hidden' } },
  });
  const { figures } = await data(blind, 'brief', { range: 'all' });
  expect(figures.map(({ key }: MeasureFigure) => key)).not.toContain('contract.amount');
  expect((await data(blind, 'ranking', { range: 'all' })).rows).toEqual([]);
  expect((await data(blind, 'forgotten', { range: 'all' })).figures).toEqual([]);
  const keys = (await data(blind, 'todo')).figures.map(({ key }: MeasureFigure) => key);
  expect(keys).toEqual(['todo.customerDue', 'todo.new', 'todo.approvals', 'todo.contractEnding']);
});

test.each([
  ['today', '2026-03-10', ['2026-03-10', '2026-03-10'], ['2026-03-09', '2026-03-09']],
  ['week', '2026-03-11', ['2026-03-09', '2026-03-11'], ['2026-03-02', '2026-03-04']],
  ['month', '2026-03-31', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28']],
  ['quarter', '2026-05-02', ['2026-04-01', '2026-05-02'], ['2026-01-01', '2026-02-01']],
  ['year', '2028-02-29', ['2028-01-01', '2028-02-29'], ['2027-01-01', '2027-03-01']],
  ['lastmonth', '2026-01-15', ['2025-12-01', '2025-12-31'], ['2025-11-01', '2025-11-30']],
  ['lastquarter', '2026-01-15', ['2025-10-01', '2025-12-31'], ['2025-07-01', '2025-09-30']],
] as const)('%s of %s is compared with as many days of the period before', (period, today, span, before) => {
  const spans = spansOf(period, today);
  expect([Object.values(spans.span), Object.values(spans.before)]).toEqual([span, before]);
});
