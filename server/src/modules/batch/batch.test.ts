// Several reads in one call are answered as each by itself, and show nobody more.
import { setImmediate } from 'node:timers/promises';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { someoneWaits } from '../../../test/database.ts';
import { stub } from '../../../test/stub.ts';
import { AppError } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/route.ts';
import { batchModule } from './index.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

type Read = { path: string; body?: Record<string, unknown> };
const batch = async (person: Person, calls: readonly Read[] | string) =>
  (await person.call('api/batch/index', { calls: typeof calls === 'string' ? calls : JSON.stringify(calls) })).body;

test('lists, records and refusals are those of the calls themselves, for everybody', async () => {
  const { admin, seller, stranger } = company;
  const mine = await addCustomer(seller, '恒力液压');
  await addCustomer(stranger, '恒力机械');
  const calls: Read[] = [
    { path: 'api/customer/index', body: { key: '恒力', rows: 1, IsGongHai: 0 } },
    { path: 'api/customer/Views', body: { id: mine } },
    { path: 'api/contact/list', body: { customerId: mine, datatype: 'list' } },
    { path: 'api/OpportLogs/Logs', body: { customerId: mine } },
    { path: 'Api/menu/auth' },
    { path: 'api/recpay/list', body: { customerId: mine, datatype: 'list' } },
    { path: 'api/recycle/index' },
    { path: 'api/operationLog/index', body: { rows: 'many' } },
    { path: 'api/customer/index', body: { data: '{' } },
    { path: 'api/customer/Views', body: { id: 999_999_999 } },
  ];
  const codes: unknown[] = [];
  for (const person of [admin, seller, stranger]) {
    const { data } = await batch(person, calls);
    for (const [at, { path, body = {} }] of calls.entries()) {
      const { body: alone } = await person.call(path, body as Record<string, string>);
      expect(data[at], path).toEqual(alone);
      codes.push(alone.code ?? alone.result ?? 'bare');
    }
  }
  // Some of everything, or nothing was compared.
  expect(new Set(codes)).toEqual(new Set(['success', 'bare', 'forbidden', 'invalid', 'not_found']));
  const english = await admin.call('api/batch/index', { calls: JSON.stringify([calls[8]]) }, { 'x-language': 'en' });
  expect(english.body.data[0].msg).toMatch(/^[ -~]+$/);
});

test('only reads: nothing is written, sent as a file, or read as a stranger', async () => {
  const { data } = await batch(company.admin, [
    { path: 'api/customer/add', body: { CustomerName: '不应存在' } },
    { path: 'api/banner/BannerIndex' },
    { path: 'api/nothing/index' },
    { path: 'api/file/download', body: { id: 1 } },
    { path: 'api/batch/index', body: { calls: '[{"path":"Api/menu/auth"}]' } },
  ]);
  const missing = { result: 'error', code: 'not_found' };
  expect(data).toMatchObject([missing, missing, missing, missing, missing]);
  const found = await company.admin.call('api/customer/index', { key: '不应存在' });
  expect(found.body.data.total).toBe(0);
  for (const wrong of ['[]', '{', '[{"path":5}]', JSON.stringify(Array.from({ length: 41 }, () => ({ path: 'x' })))])
    expect(await batch(company.admin, wrong)).toMatchObject({ code: 'invalid' });
});

test('more of them at once than a person has places end all the same', async () => {
  const reads = [
    ...Array.from({ length: 6 }, () => ({ path: 'api/customer/index', body: { rows: 5 } })),
    ...Array.from({ length: 6 }, () => ({ path: 'Api/menu/auth' })),
  ];
  const all = await Promise.all(Array.from({ length: 10 }, () => batch(company.seller, reads)));
  for (const { data } of all)
    expect(data.map(({ result }: { result: string }) => result)).toEqual(reads.map(() => 'success'));
});

test.each(['signed_out', 'too_many', 'internal'] as const)(
  '%s is of the whole call, when all have ended',
  async (code) => {
    const [route] = batchModule.routes?.(company.app.engine, []) ?? [];
    let end = () => {};
    const slow = new Promise<object>((resolve) => (end = () => resolve({})));
    let settled = false;
    const answered = route?.handle(
      stub<RouteContext<unknown>>({
        body: { calls: [{ path: 'refused' }, { path: 'slow' }] },
        read: async (path) => {
          if (path === 'slow') return slow;
          throw new AppError(code, msg('tooMany'));
        },
        language: 'cn',
      }),
    );
    const refused = expect(answered?.finally(() => (settled = true))).rejects.toMatchObject({ code });
    await setImmediate();
    expect(settled).toBe(false);
    end();
    await refused;
  },
);

test('a login that ended reads nothing', async () => {
  const person = await addPerson(company, 'batchreader', { grants: { crm: { customer: { index: true } } } });
  const read = [{ path: 'api/customer/index' }];
  expect((await batch(person, read)).data).toMatchObject([{ result: 'success' }]);
  await company.admin.call('api/user/edit', { UserID: person.id, status: 0 });
  expect(await batch(person, read)).toMatchObject({ code: 'signed_out' });
});

test('what is read later than the call came is read by the rights of then, and one that fails spoils no other', async () => {
  const grants = { crm: { customer: { index: true } } };
  const [person, leaver] = await Promise.all(
    ['laterreader', 'leaver'].map((name) => addPerson(company, name, { grants, scopes: { customer: 'all' } })),
  );
  if (!person || !leaver) throw new Error('nobody');
  const id = await addCustomer(company.seller, '稍后才读');
  const calls = [
    { path: 'api/view/index', body: { module: 'customer' } },
    { path: 'api/customer/Views', body: { id } },
  ];
  const meanwhile = async (who: Person, change: () => Promise<unknown>) => {
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = company.database.transaction(async (tx) => {
      await tx.run(sql`lock table user_view in access exclusive mode`);
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const waiting = batch(who, calls);
    await expect.poll(() => company.database.rows(someoneWaits)).not.toEqual([]);
    await change();
    held.resolve();
    await holding;
    return waiting;
  };
  expect((await meanwhile(person, async () => {})).data).toMatchObject([{ result: 'success' }, { result: 'success' }]);
  const { data: none } = (await company.admin.call('main/role/add', { name: '无', grants: {}, scopes: {}, fields: {} }))
    .body;
  const narrowed = await meanwhile(person, () =>
    company.admin.call('api/user/edit', { UserID: person.id, RoleId: none.id }),
  );
  expect(narrowed.data[1]).toMatchObject({ code: 'forbidden' });
  const dismissed = await meanwhile(leaver, () =>
    company.admin.call('api/user/edit', { UserID: leaver.id, status: 0 }),
  );
  expect(dismissed).toMatchObject({ code: 'signed_out' });

  await company.database.run(sql`alter table user_view rename to user_view_away`);
  const { data } = await batch(company.seller, calls);
  await company.database.run(sql`alter table user_view_away rename to user_view`);
  expect(data).toMatchObject([
    { result: 'error', code: 'internal', requestId: expect.any(String) },
    { result: 'success' },
  ]);
});

test('a call that would do too much is refused as a whole', async () => {
  const many = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`p${at}`, '1']));
  const lists = ['api/customer/index', 'api/contact/index'];
  for (const body of [many, { rows: 51 }, { rows: '200' }])
    expect(
      await batch(
        company.seller,
        lists.map((path) => ({ path, body })),
      ),
    ).toMatchObject({ code: 'invalid' });
});
