// Taking a handover back: what comes back and what stays, who may, when, one at a time; and whose handovers are listed.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, type Company, createCompany, type Person, runJobOf } from '../../../test/company.ts';
import { handovers } from '../../../test/handover.ts';
import { defineModule } from '../../engine/module.ts';
import { select } from '../../platform/db/query.ts';
import { conflict } from '../../platform/errors.ts';

let company: Company;
let meanwhile: ((action: string, names: string[]) => Promise<void>) | undefined;
const watching = defineModule({
  name: 'watching',
  on: {
    'customer.changed': async (_call, { action, rows }) => {
      const names = rows.map((row) => String(row['name']));
      if (action === 'handoverBack' && names.includes('冻结的公司'))
        throw conflict(msg('asWritten', { text: '此客户已冻结' }));
      await meanwhile?.(action, names);
    },
  },
});
const { leaver, start, ended, one } = handovers(() => company);
beforeAll(async () => {
  company = await createCompany({
    modules: [watching],
    jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } },
  });
});
beforeEach(() => {
  meanwhile = undefined;
});
afterAll(() => company.close());

const ids = async (prefix: string) =>
  (await company.database.rows(select('customer', ['id'])`where name like ${`${prefix}%`} order by name`)).map(
    ({ id }) => id,
  );
const ownersOf = async (prefix: string) =>
  (
    await company.database.rows(select('customer', ['owner_id as owner'])`
      where name like ${`${prefix}%`} order by name`)
  ).map(({ owner }) => owner);
const list = async (person: Person) => (await person.call('api/handover/index')).body.data.rows;
const back = async (person: Person, id: number) => (await person.call('api/handover/back', { id })).body;
const kept = async (person: Person, id: number) => (await person.call('api/handover/kept', { id })).body;

/** Hands everything over and answers the handover's number. */
async function handOver(gone: Person, ...parts: unknown[]): Promise<number> {
  const started = await start(company.manager, gone.id, parts);
  expect((await ended(company.manager, started.data.id)).state).toBe('done');
  const row = await company.database.first(select('handover', ['id'])`
    where user_id = ${gone.id} order by id desc limit 1`);
  return row?.id ?? 0;
}

/** Takes it back and answers the run. */
async function takenBack(person: Person, id: number) {
  const started = await back(person, id);
  expect(started).toMatchObject({ result: 'success' });
  return ended(person, started.data.id);
}

test('everything comes back to whom it was of, with what hangs on it; logged, told to both, and listed', async () => {
  const { manager, peer, seller, database } = company;
  const gone = await leaver('撤回公司0', '撤回公司1', '撤回公司2');
  const lead = (await gone.call('api/clues/add', { CustomerName: '撤回线索' })).body.data.id;
  const [first = 0] = await ids('撤回公司');
  await gone.call('api/contact/add', { customerId: first, contactName: '撤回联系人' });
  // What the handover took along with the owner: a lock, since when it is theirs, and that the receiver was a member.
  await manager.call('api/customer/lock', { ids: first });
  await gone.call('api/customer/share', { ids: first, userids: peer.id, readonly: 1 });
  const held = () =>
    database.rows(
      sql`select id, owner_id, received_at, locked_at from customer where name like '撤回公司%' order by id`,
    );
  const before = await held();
  const id = await handOver(gone, one('customer', peer.id, seller.id), one('clues', peer.id));
  expect((await list(manager))[0]).toMatchObject({ id, total: 4, held: [], can: { back: true }, job: 0 });
  await peer.call('api/OpportLogs/Add', { customerId: first, status: 0, Ext: '接手后谈过' });
  await peer.call('api/customer/edit', { id: first, CustomerName: '撤回公司0改名' });
  expect(await takenBack(manager, id)).toMatchObject({ state: 'done', result: { count: 4, failed: 0 } });
  expect(await held()).toEqual(before);
  expect((await gone.call('api/clues/Views', { id: lead })).body.data.userid).toBe(gone.id);
  expect((await gone.call('api/contact/list', { customerId: first })).body.data.rows).toHaveLength(1);
  expect((await gone.call('api/OpportLogs/Logs', { customerId: first })).body.data.rows).toHaveLength(1);
  expect((await peer.call('api/customer/Team', { id: first })).body.data.rows).toMatchObject([
    { userid: gone.id, role: 'owner' },
    { userid: peer.id, role: 'read' },
  ]);
  const log = (await manager.call('api/operationLog/index', { module: 'customer', modelId: first })).body.data.rows;
  expect(log[0]).toMatchObject({ actionName: '撤回交接' });
  const notices = async (person: Person) =>
    ((await person.call('api/notification/index', { isread: 1 })).body as { rows: { cont: string }[] }).rows.map(
      ({ cont }) => cont,
    );
  expect(await notices(peer)).toContain('王主管撤回了交接给您的 3 条记录');
  expect(await notices(gone)).toContain('王主管撤回了交接，4 条记录回到您名下');
  expect((await list(manager))[0]).toMatchObject({
    id,
    held: [
      { module: 'customer', count: 3 },
      { module: 'clues', count: 1 },
    ],
    back: { NickName: '王主管', count: 4, kept: 0 },
    can: { back: false },
  });
  expect(await back(manager, id)).toMatchObject({ code: 'conflict', msg: '此交接已经撤回过' });
});

test('what had another owner since, or is deleted, stays and says why, by name where it may be seen', async () => {
  const { manager, admin, peer, seller } = company;
  const names = [0, 1, 2, 3].map((at) => `留下公司${at}`);
  const gone = await leaver(...names);
  const [moved = 0, returned = 0, binned = 0] = await ids('留下公司');
  const id = await handOver(gone, one('customer', peer.id));
  await manager.call('api/customer/Transfer', { ids: moved, userid: seller.id });
  // Transferred away and back again: that was on purpose.
  await manager.call('api/customer/Transfer', { ids: returned, userid: seller.id });
  await manager.call('api/customer/Transfer', { ids: returned, userid: peer.id });
  await admin.call('api/customer/delete', { ids: binned });
  const run = await takenBack(manager, id);
  expect(run).toMatchObject({ state: 'done', result: { count: 1, failed: 3 } });
  expect(run.result.rejected.map(({ name }: { name: string }) => name)).toContain('留下公司0');
  expect(await ownersOf('留下公司')).toEqual([seller.id, peer.id, peer.id, gone.id]);
  expect((await list(manager))[0]).toMatchObject({ back: { count: 1, kept: 3 } });
  const rows = (await kept(manager, id)).data;
  expect(rows.total).toBe(3);
  expect(rows.rows).toMatchObject([
    { module: 'customer', label: '客户', id: moved, name: '留下公司0', reason: '交接后负责人又变更过' },
    { id: returned, name: '留下公司1', reason: '交接后负责人又变更过' },
    { id: binned, name: '', reason: '交接后已被删除' },
  ]);
  const english = await manager.call('api/handover/kept', { id }, { 'x-language': 'en' });
  expect(english.body.data.rows[0].reason).toBe('The owner has changed since the handover');
});

test('a record that refuses stays alone, and says what it says', async () => {
  const { manager, peer, database } = company;
  const gone = await leaver('冻结旁的公司', '要冻结的公司');
  const id = await handOver(gone, one('customer', peer.id));
  await database.run(sql`update customer set name = '冻结的公司' where name = '要冻结的公司'`);
  expect(await takenBack(manager, id)).toMatchObject({ state: 'done', result: { count: 1, failed: 1 } });
  expect(await ownersOf('冻结旁的公司')).toEqual([gone.id]);
  expect(await ownersOf('冻结的公司')).toEqual([peer.id]);
  expect((await kept(manager, id)).data.rows).toMatchObject([{ name: '冻结的公司', reason: '此客户已冻结' }]);
});

test('what was locked anew since stays locked', async () => {
  const { manager, peer, database } = company;
  const gone = await leaver('重新锁定公司');
  const [customer = 0] = await ids('重新锁定公司');
  const id = await handOver(gone, one('customer', peer.id));
  await manager.call('api/customer/lock', { ids: customer });
  expect((await takenBack(manager, id)).state).toBe('done');
  const row = await database.first(select('customer', ['owner_id', sql<boolean>`locked_at is not null`.as('locked')])`
    where id = ${customer}`);
  expect(row).toEqual({ owner_id: gone.id, locked: true });
});

test('of two who take the same one back at once one is told to wait; an owner who changes in between keeps it', async () => {
  const { manager, admin, peer, seller, database } = company;
  const gone = await leaver();
  await database.run(sql`insert into customer (name, name_sort, search_text, search_tokens, owner_id, created_by)
    select '同时撤回' || n, 'x' || n, '同时撤回' || n, '{}', ${gone.id}, ${gone.id} from generate_series(1001, 1120) n`);
  const id = await handOver(gone, one('customer', peer.id));
  const last = (await ids('同时撤回')).at(-1) ?? 0;
  let entered = () => undefined as void;
  let release = () => undefined as void;
  const inside = new Promise<void>((resolve) => (entered = resolve));
  const free = new Promise<void>((resolve) => (release = resolve));
  meanwhile = async (action) => {
    if (action !== 'handoverBack') return;
    meanwhile = undefined;
    entered();
    await free;
  };
  // Both ask at the same moment.
  const answers = await Promise.all([back(manager, id), back(admin, id)]);
  expect(answers.map(({ result }) => result).sort()).toEqual(['error', 'success']);
  expect(answers.find(({ result }) => result === 'error')).toMatchObject({
    code: 'conflict',
    msg: expect.stringContaining('的交接正在进行'),
  });
  await inside;
  // While the first batch is being written: no handover beside it, and what is beyond it may still get another owner.
  const row = (await list(admin)).find((one: { id: number }) => one.id === id);
  expect(row).toMatchObject({ job: expect.any(Number), can: { back: false } });
  expect(row.job).toBeGreaterThan(0);
  expect((await start(manager, gone.id, [one('clues', peer.id)])).code).toBe('conflict');
  expect((await manager.call('api/customer/Transfer', { ids: last, userid: seller.id })).body.result).toBe('success');
  release();
  const won = answers[0]?.result === 'success' ? manager : admin;
  const job = answers.find(({ result }) => result === 'success')?.data.id;
  expect(await ended(won, job)).toMatchObject({ state: 'done', result: { count: 119, failed: 1 } });
  const owners = await ownersOf('同时撤回');
  expect(owners.filter((owner) => owner === gone.id)).toHaveLength(119);
  expect(owners.at(-1)).toBe(seller.id);
});

test('one that broke off on the way keeps what it did, is begun again, and goes on', async () => {
  const { manager, peer, database } = company;
  const gone = await leaver();
  await database.run(sql`insert into customer (name, name_sort, search_text, search_tokens, owner_id, created_by)
    select '中途撤回' || n, 'x' || n, '中途撤回' || n, '{}', ${gone.id}, ${gone.id} from generate_series(1001, 1120) n`);
  const id = await handOver(gone, one('customer', peer.id));
  let calls = 0;
  meanwhile = async (action) => {
    if (action === 'handoverBack' && ++calls > 1) throw new Error('as if the database had gone');
  };
  const started = await back(manager, id);
  expect((await ended(manager, started.data.id)).state).toBe('failed');
  meanwhile = undefined;
  expect((await ownersOf('中途撤回')).filter((owner) => owner === gone.id)).toHaveLength(100);
  expect((await list(manager))[0]).toMatchObject({ id, job: 0, can: { back: true } });
  // The notice covers everything, whichever run did it.
  expect(await takenBack(manager, id)).toMatchObject({ state: 'done', result: { count: 120, failed: 0 } });
  expect((await list(manager))[0]).toMatchObject({ back: { count: 120, kept: 0 } });
});

test('after a day, with nothing to take, or when the person is gone, it says so', async () => {
  const { manager, admin, peer, database } = company;
  const gone = await leaver('太晚的公司');
  const id = await handOver(gone, one('customer', peer.id));
  await database.run(sql`update handover set created_at = now() - interval '25 hours' where id = ${id}`);
  expect((await list(manager))[0]).toMatchObject({ id, can: { back: false } });
  expect(await back(manager, id)).toMatchObject({ code: 'conflict', msg: '交接超过24小时，不能撤回' });
  await database.run(sql`update handover set created_at = now() where id = ${id}`);
  expect((await admin.call('api/user/delete', { ids: gone.id })).body.result).toBe('success');
  expect((await list(manager))[0]).toMatchObject({ id, enabled: false, can: { back: false } });
  expect(await back(manager, id)).toMatchObject({ code: 'conflict', msg: expect.stringContaining('已被删除') });
  expect(await ownersOf('太晚的公司')).toEqual([peer.id]);
  // One of before it was remembered what went where.
  const other = await leaver('更早的公司');
  const earlier = await handOver(other, one('customer', peer.id));
  await database.run(sql`delete from handover_row where handover_id = ${earlier}`);
  expect(await back(manager, earlier)).toMatchObject({ code: 'conflict', msg: '此交接没有可以撤回的记录' });
});

test('somebody whose account is disabled gets back what they held', async () => {
  const { manager, admin, peer } = company;
  const gone = await leaver('停用后的公司');
  const id = await handOver(gone, one('customer', peer.id));
  expect((await admin.call('api/user/edit', { id: gone.id, status: 0 })).body.result).toBe('success');
  expect((await list(manager))[0]).toMatchObject({ id, enabled: false, can: { back: true } });
  expect((await takenBack(manager, id)).state).toBe('done');
  expect(await ownersOf('停用后的公司')).toEqual([gone.id]);
});

test.each([[''], ['x'], [0], [-1], [1.5]])('a number that is none (%s) is refused at its field', async (id) => {
  const answer = (await company.manager.call('api/handover/back', { id })).body;
  expect([answer.code, answer.fields]).toEqual(['invalid', expect.objectContaining({ id: expect.any(String) })]);
});

test('whoever may not hand over, reaches the person for another kind only, or not at all, takes nothing back', async () => {
  const { manager, seller, peer, stranger, signIn } = company;
  const gone = await leaver('够不着的公司');
  await gone.call('api/clues/add', { CustomerName: '够不着的线索' });
  const id = await handOver(gone, one('customer', peer.id), one('clues', peer.id));
  expect((await back(seller, id)).code).toBe('forbidden');
  expect((await kept(seller, id)).code).toBe('forbidden');
  expect((await back(stranger, id)).code).toBe('forbidden');
  // Another department's head: for them there is no such handover.
  const other = await signIn('southhead');
  expect([(await back(other, id)).code, (await kept(other, id)).code]).toEqual(['not_found', 'not_found']);
  expect((await back(manager, 999_999)).code).toBe('not_found');
  const some = await addPerson(company, 'leadsonly', {
    grants: { manager: { handover: { index: true, start: true } }, crm: { clues: { index: true, transfer: true } } },
    scopes: { clues: 'all' },
  });
  const [row] = (await list(some)).filter((row: { id: number }) => row.id === id);
  // Nothing is shown of the customers, neither how many nor to whom.
  expect(row).toMatchObject({ total: 1, parts: [{ module: 'clues' }], can: { back: false } });
  expect(row.parts).toHaveLength(1);
  expect((await back(some, id)).code).toBe('forbidden');
  const looks = await addPerson(company, 'looksonly', {
    grants: { manager: { handover: { index: true } }, crm: { customer: { index: true } } },
    scopes: { customer: 'all' },
  });
  expect((await list(looks)).find((row: { id: number }) => row.id === id)).toMatchObject({
    parts: [{ module: 'customer' }],
    held: [],
    can: { back: false },
  });
  expect((await back(looks, id)).code).toBe('forbidden');
  expect(await ownersOf('够不着的公司')).toEqual([peer.id]);
});

test('a right that is taken away while it runs ends it, and nothing has changed', async () => {
  const { peer, admin, database } = company;
  const gone = await leaver('收权的公司');
  const id = await handOver(gone, one('customer', peer.id));
  const grants = { manager: { handover: { index: true, start: true } }, crm: { customer: { index: true } } };
  const some = await addPerson(company, 'sometime', {
    grants: { ...grants, crm: { customer: { index: true, transfer: true } } },
    scopes: { customer: 'all' },
  });
  const role = await database.first(select('role', ['id', 'name', 'version'])`where name = 'sometime的角色'`);
  meanwhile = async (action) => {
    if (action !== 'handoverBack') return;
    meanwhile = undefined;
    const edited = await admin.call('main/role/edit', { ...role, grants, scopes: { customer: 'all' }, fields: {} });
    expect(edited.body.result).toBe('success');
  };
  const started = await back(some, id);
  const run = await ended(some, started.data.id);
  expect([run.state, run.error]).toEqual(['failed', '没有权限交接该员工的记录']);
  expect(await ownersOf('收权的公司')).toEqual([peer.id]);
});

test('handovers are listed to whoever reaches the person, to whoever did them, and to administrators', async () => {
  const { manager, admin, stranger, seller, signIn } = company;
  const other = await signIn('southhead');
  await stranger.call('api/customer/add', { CustomerName: '南边的公司' });
  const started = await start(other, stranger.id, [one('customer', seller.id)], '南边');
  expect((await ended(other, started.data.id)).state).toBe('done');
  const reasons = async (person: Person) => (await list(person)).map(({ reason }: { reason: string }) => reason);
  expect(await reasons(other)).toEqual(['南边']);
  expect(await reasons(admin)).toContain('南边');
  expect(await reasons(manager)).not.toContain('南边');
  expect((await manager.call('api/handover/index')).body.data.total).toBe((await list(manager)).length);
  // Out of reach by now, but one's own doing.
  await admin.call('api/user/edit', { id: stranger.id, BranchId: company.departments.east, superior: manager.id });
  expect(await reasons(other)).toEqual(['南边']);
  expect(await reasons(manager)).toContain('南边');
});

test('what cannot be taken back any more is forgotten, what stayed is told for longer', async () => {
  const { manager, peer, seller, database } = company;
  const gone = await leaver('忘记公司0', '忘记公司1');
  const [moved = 0] = await ids('忘记公司');
  const id = await handOver(gone, one('customer', peer.id));
  await manager.call('api/customer/Transfer', { ids: moved, userid: seller.id });
  await takenBack(manager, id);
  const left = async () =>
    (await database.rows(select('handover_row', ['record_id as n'])`where handover_id = ${id}`)).length;
  await runJobOf(company, 'handover.forget');
  expect(await left()).toBe(2);
  await database.run(sql`update handover set created_at = now() - interval '3 days' where id = ${id}`);
  await runJobOf(company, 'handover.forget');
  expect(await left()).toBe(1);
  expect((await kept(manager, id)).data.total).toBe(1);
  expect((await list(manager)).find((row: { id: number }) => row.id === id)).toMatchObject({
    back: { count: 1, kept: 1 },
  });
  await database.run(sql`update handover set created_at = now() - interval '91 days' where id = ${id}`);
  await runJobOf(company, 'handover.forget');
  expect(await left()).toBe(0);
});

test('the account is disabled by whoever may, once nothing at all is held; the list says so', async () => {
  const { manager, peer, admin } = company;
  const gone = await leaver('停用前的公司');
  const id = await handOver(gone, one('customer', peer.id));
  const handover = { manager: { handover: { index: true, start: true } } };
  const user = { index: true, edit: true };
  const crm = { customer: { index: true, transfer: true } };
  const some = await addPerson(company, 'staffonly', {
    grants: { ...handover, crm, system: { user } },
    scopes: { customer: 'all' },
  });
  const of = async (person: Person) => (await list(person)).find((row: { id: number }) => row.id === id);
  expect((await of(admin)).can.disable).toBe(true);
  // One may not edit people, the other does not know of leads and suppliers.
  expect((await of(manager)).can.disable).toBe(false);
  expect(await of(some)).toMatchObject({ held: [], can: { disable: false } });
  const { body } = await gone.call('api/customer/add', { CustomerName: '后来的公司' });
  expect(body.result).toBe('success');
  expect(await of(admin)).toMatchObject({ held: [{ module: 'customer', count: 1 }], can: { disable: false } });
  await admin.call('api/customer/delete', { ids: String(body.data.id) });
  expect((await of(admin)).can.disable).toBe(true);
  expect((await admin.call('api/user/edit', { UserID: gone.id, status: 0 })).body.result).toBe('success');
  expect(await of(admin)).toMatchObject({ enabled: false, can: { disable: false } });
});
