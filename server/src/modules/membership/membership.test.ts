// Records change hands and are shared: the same for customers and leads, walked over every entity that has members of its own.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { records } from '../../engine/records.ts';
import { modules } from '../../modules.ts';
import { query } from '../../platform/db/query.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

const kinds = modules
  .flatMap((module) => module.entities ?? [])
  // Tasks and work logs have members, too, but those are named in their forms.
  .filter((entity) => entity.members?.local === 'id' && entity.abilities?.includes('share'))
  .map(({ module }) => module);

test('customers, leads and contracts are what is meant', () => {
  expect(kinds).toEqual(['customer', 'clues', 'contract']);
});

async function add(person: Person, kind: string, name: string): Promise<number> {
  // A draft can be changed by people who may write it.
  const own =
    kind === 'contract'
      ? { customerId: await addCustomer(person, name), contractName: name, Money: '1', state: 'draft' }
      : { CustomerName: name };
  const { body } = await person.call(`api/${kind}/add`, own);
  if (body.result !== 'success') throw new Error(body.msg);
  return body.data.id;
}

const sees = async (person: Person, kind: string, id: number) =>
  (await person.call(`api/${kind}/Views`, { id })).body.result === 'success';

const unread = async (person: Person) =>
  (
    (await person.call('api/notification/index', { isread: 1 })).body as {
      rows: { kind: string; modelId: number }[];
    }
  ).rows;

describe.each(kinds)('%s', (kind) => {
  const name = kind === 'clues' ? 'lead' : kind;

  test('a transfer gives it to somebody else, and both hear of it; who had it is out unless kept', async () => {
    const { seller, manager, stranger } = company;
    const id = await add(seller, kind, '转手公司');
    expect((await seller.call(`api/${kind}/Transfer`, { ids: id, userid: stranger.id })).body.code).toBe('forbidden');
    const done = await manager.call(`api/${kind}/Transfer`, { ids: id, userid: stranger.id });
    expect(done.body).toMatchObject({ result: 'success', msg: '转移成功', data: { count: 1 } });
    expect(await sees(stranger, kind, id)).toBe(true);
    expect(await sees(seller, kind, id)).toBe(false);
    expect(await unread(stranger)).toContainEqual(expect.objectContaining({ kind: `${name}.assigned`, modelId: id }));
    expect(await unread(seller)).toContainEqual(expect.objectContaining({ kind: `${name}.taken` }));
    // Out of the manager's scope by now.
    expect((await manager.call(`api/${kind}/Transfer`, { ids: id, userid: seller.id })).body.code).toBe('not_found');
  });

  test.each([
    ['read', false],
    ['write', true],
  ])('whoever is kept as a %s member may %s change it, until the time is over', async (keep, writes) => {
    const { seller, manager, peer, database } = company;
    const id = await add(seller, kind, `留下公司${keep}`);
    const body = { ids: id, userid: peer.id, keep, expires: '2031-01-01 00:00:00' };
    expect((await manager.call(`api/${kind}/Transfer`, body)).body.result).toBe('success');
    expect(await sees(seller, kind, id)).toBe(true);
    expect((await seller.call(`api/${kind}/edit`, { id, Ext: '改' })).body.result).toBe(writes ? 'success' : 'error');
    for (const [action, more] of [
      ['Transfer', { userid: seller.id }],
      ['share', { userids: seller.id }],
      ['delete', {}],
    ] as const)
      expect((await seller.call(`api/${kind}/${action}`, { ids: id, ...more })).body.code).toBe('forbidden');
    const team = (await seller.call(`api/${kind}/Team`, { id })).body.data.rows;
    expect(team).toMatchObject([
      { userid: peer.id, role: 'owner' },
      { userid: seller.id, role: keep, expires: '2031-01-01 00:00:00' },
    ]);
    const table = `${name}_member`;
    await database.run(
      sql`update ${sql.table(table)} set expires_at = now() - interval '1 second' where user_id = ${seller.id}`,
    );
    expect(await sees(seller, kind, id)).toBe(false);
  });

  test('shared, it is seen or written; one leaves, or is taken out; the log says who', async () => {
    const { seller, stranger, peer, manager } = company;
    const id = await add(seller, kind, '共享公司');
    // The owner among them is no member.
    const people = [seller.id, stranger.id, peer.id].join(',');
    expect((await seller.call(`api/${kind}/share`, { ids: id, userids: people, readonly: 0 })).body.result).toBe(
      'success',
    );
    expect((await stranger.call(`api/${kind}/edit`, { id, Ext: '成员写的' })).body.result).toBe('success');
    expect(await unread(stranger)).toContainEqual(expect.objectContaining({ kind: `${name}.shared`, modelId: id }));
    expect(
      (await seller.call(`api/${kind}/Team`, { id })).body.data.rows.map((row: { role: string }) => row.role),
    ).toEqual(['owner', 'write', 'write']);
    const mine = (await stranger.call(`api/${kind}/index`, { dataType: 'participated' })).body.data.rows;
    expect(mine.map((row: { id: number }) => row.id)).toContain(id);
    await seller.call(`api/${kind}/share`, { ids: id, userids: stranger.id, readonly: 1 });
    expect((await stranger.call(`api/${kind}/edit`, { id, Ext: '再写' })).body.code).toBe('forbidden');
    expect((await stranger.call(`api/${kind}/leave`, { ids: id })).body.result).toBe('success');
    expect(await sees(stranger, kind, id)).toBe(false);
    expect((await stranger.call(`api/${kind}/leave`, { ids: id })).body.code).toBe('not_found');
    expect((await manager.call(`api/${kind}/leave`, { ids: id })).body.code).toBe('forbidden');
    expect((await seller.call(`api/${kind}/unshare`, { ids: id, userid: peer.id })).body.result).toBe('success');
    expect(await sees(peer, kind, id)).toBe(false);
    expect((await seller.call(`api/${kind}/unshare`, { ids: id, userid: peer.id })).body.fields).toHaveProperty(
      'userid',
    );
    const { rows } = (await seller.call('api/operationLog/index', { module: kind, modelId: id })).body.data;
    expect(rows.map((row: { action: string; ext: string }) => [row.action, row.ext])).toEqual(
      expect.arrayContaining([
        ['shareWrite', '李销售、孙外人、赵同事'],
        ['share', '孙外人'],
        ['unshare', '赵同事'],
      ]),
    );
  });

  test('a bare day as the end is the end of that day where the company is', async () => {
    const { seller, manager, stranger, peer, database } = company;
    const moments = await database.first(
      query.selectNoFrom([
        sql<string>`to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`.as('today'),
        sql<string>`to_char(date_trunc('day', now() at time zone 'Asia/Shanghai') + interval '1 day - 1 second', 'YYYY-MM-DD HH24:MI:SS')`.as(
          'end',
        ),
      ]),
    );
    const table = kind === 'clues' ? 'lead' : kind;
    const id = await add(seller, kind, '到今天公司');
    const today = { ids: id, expires: moments?.today };
    expect((await seller.call(`api/${kind}/share`, { ...today, userids: stranger.id })).body.result).toBe('success');
    expect(await sees(stranger, kind, id)).toBe(true);
    expect((await manager.call(`api/${kind}/Transfer`, { ...today, userid: peer.id, keep: 'read' })).body.result).toBe(
      'success',
    );
    const team = (await peer.call(`api/${kind}/Team`, { id })).body.data.rows;
    expect(team.map((row: { userid: number; expires?: string }) => [row.userid, row.expires])).toEqual([
      [peer.id, undefined],
      [stranger.id, moments?.end],
      [seller.id, moments?.end],
    ]);
    // The moment itself, whatever zone the session writes in.
    const stored = await database.rows(
      query
        .selectFrom(records({ table: `${table}_member` }))
        .select([sql<number>`extract(epoch from expires_at)::bigint`.as('at')])
        .distinct()
        .where(sql<boolean>`${sql.ref(`${table}_id`)} = ${id}`),
    );
    expect(stored).toEqual([{ at: Date.parse(`${moments?.today}T23:59:59+08:00`) / 1000 }]);
    // Shared again without an end, it has none.
    expect((await peer.call(`api/${kind}/share`, { ids: id, userids: stranger.id })).body.result).toBe('success');
    const again = (await peer.call(`api/${kind}/Team`, { id })).body.data.rows;
    expect(again.find((row: { userid: number }) => row.userid === stranger.id)).not.toHaveProperty('expires');
  });

  test('bad wishes are answered at their field and change nothing', async () => {
    const { seller, manager, peer } = company;
    const id = await add(seller, kind, '不动公司');
    const bad: [string, Record<string, unknown>, string][] = [
      ['Transfer', { userid: 999999 }, 'userid'],
      ['Transfer', { userid: seller.id }, 'userid'],
      ['Transfer', { userid: peer.id, keep: 'all' }, 'keep'],
      ['Transfer', { userid: peer.id, keep: 'read', expires: '2020-01-01' }, 'expires'],
      ['Transfer', { userid: peer.id, expires: '明天' }, 'expires'],
      ['share', { userids: '' }, 'userids'],
      ['share', { userids: '999999' }, 'userids'],
      ['share', { userids: peer.id, readonly: 2 }, 'readonly'],
      ['share', { userids: peer.id, expires: '2020-01-01 00:00' }, 'expires'],
    ];
    for (const [action, body, field] of bad) {
      const answer = await manager.call(`api/${kind}/${action}`, { ids: id, ...body });
      expect([action, body, Object.keys(answer.body.fields ?? {})]).toEqual([action, body, [field]]);
    }
    const row = (await seller.call(`api/${kind}/Views`, { id })).body.data;
    expect(row).toMatchObject({ userid: seller.id, watchuserid: '', version: 1 });
  });

  test('a transfer is taken back; of two at once the second moves what the first left', async () => {
    const { seller, manager, peer, admin } = company;
    const id = await add(seller, kind, '收回公司');
    const done = await manager.call(`api/${kind}/Transfer`, { ids: id, userid: peer.id, undo: 1 });
    expect((await manager.call('api/record/undo', { id: done.body.data.undo })).body.result).toBe('success');
    expect((await seller.call(`api/${kind}/Views`, { id })).body.data.userid).toBe(seller.id);
    const answers = await Promise.all([
      manager.call(`api/${kind}/Transfer`, { ids: id, userid: peer.id, keep: 'read' }),
      admin.call(`api/${kind}/Transfer`, { ids: id, userid: manager.id, keep: 'read' }),
    ]);
    expect(answers.filter(({ body }) => body.result === 'success').length).toBeGreaterThan(0);
    const team: { userid: number; role: string }[] = (await admin.call(`api/${kind}/Team`, { id })).body.data.rows;
    // One owner, who is no member besides.
    expect(team.filter(({ role }) => role === 'owner')).toHaveLength(1);
    expect(new Set(team.map(({ userid }) => userid)).size).toBe(team.length);
  });
});

test('however many records are shared with however many people, their notices are one statement', async () => {
  const { seller, peer, manager, stranger, database } = company;
  const ids: number[] = [];
  for (let at = 0; at < 25; at++) ids.push(await addCustomer(seller, `一并共享${at}公司`));
  await database.run(sql`delete from notification`);
  await database.run(sql`create table told (statements integer not null)`);
  await database.run(sql`create function count_told() returns trigger language plpgsql as
    'begin insert into told values (1); return null; end'`);
  await database.run(
    sql`create trigger told after insert on notification for each statement execute function count_told()`,
  );
  const people = [peer, manager, stranger].map(({ id }) => id);
  const { body } = await seller.call('api/customer/share', { ids: ids.join(), userids: people.join() });
  await database.run(sql`drop trigger told on notification`);
  expect(body).toMatchObject({ result: 'success', data: { count: 25 } });
  const counts = await database.first(sql`select (select count(*)::integer from told) as statements,
    (select count(distinct (user_id, model_id))::integer from notification where kind = 'customer.shared') as notices`);
  expect(counts).toEqual({ statements: 1, notices: 75 });
});

test('one call shares with a hundred people at most', async () => {
  const { seller } = company;
  const id = await addCustomer(seller, '人太多公司');
  const people = Array.from({ length: 101 }, (_, at) => 100_000 + at);
  const { body } = await seller.call('api/customer/share', { ids: id, userids: people.join() });
  expect(body).toMatchObject({ code: 'invalid', fields: { userids: '最多允许选择100项' } });
});

describe('contracts of a customer', () => {
  async function withContracts(name: string): Promise<{ customerId: number; own: number; others: number }> {
    const { seller, peer } = company;
    const customerId = await addCustomer(seller, name);
    const contract = { customerId, Money: '10' };
    const own = (await seller.call('api/contract/add', contract)).body.data.id as number;
    await seller.call('api/contract/share', { ids: own, userids: peer.id, readonly: 1 });
    const others = (await seller.call('api/contract/add', contract)).body.data.id as number;
    await company.admin.call('api/contract/Transfer', { ids: others, userid: peer.id });
    await seller.call('api/recpay/add', { contractId: own, money: '10', plantime: '2031-01-01' });
    return { customerId, own, others };
  }

  test('go along with it, and their plans with them; those of somebody else stay', async () => {
    const { admin, seller, stranger, peer, database } = company;
    const { customerId, own, others } = await withContracts('随同转移公司');
    const { body } = await admin.call('api/customer/Transfer', { ids: customerId, userid: stranger.id, undo: 1 });
    expect(body).toMatchObject({ result: 'success', data: { count: 1, carried: { contracts: 1 } } });
    const owners = await database.rows(
      sql`select id, owner_id from contract where customer_id = ${customerId} order by id`,
    );
    expect(owners).toEqual([
      { id: own, owner_id: stranger.id },
      { id: others, owner_id: peer.id },
    ]);
    expect(await database.first(sql`select owner_id from receipt_plan where contract_id = ${own}`)).toEqual({
      owner_id: stranger.id,
    });
    expect(await sees(seller, 'contract', own)).toBe(false);
    // What was taken back comes back whole.
    expect((await admin.call('api/record/undo', { id: body.data.undo })).body.result).toBe('success');
    expect(await database.first(sql`select owner_id from contract where id = ${own}`)).toEqual({ owner_id: seller.id });
  });

  test('stay where that is wished, and where the person may not give contracts away', async () => {
    const { admin, seller, stranger, database } = company;
    const ownerOf = (id: number) => database.first(sql`select owner_id from contract where id = ${id}`);
    const first = await withContracts('不随同公司');
    const stays = await admin.call('api/customer/Transfer', { ids: first.customerId, userid: stranger.id, carry: '' });
    expect(stays.body.data).toEqual({ count: 1 });
    expect(await ownerOf(first.own)).toEqual({ owner_id: seller.id });
    const second = await withContracts('无权随同公司');
    const some = await addPerson(company, 'givescustomers', {
      grants: { crm: { customer: { index: true, transfer: true }, contract: { index: true } } },
      scopes: { customer: 'all', contract: 'all' },
    });
    const half = await some.call('api/customer/Transfer', { ids: second.customerId, userid: stranger.id });
    expect(half.body.data).toEqual({ count: 1 });
    expect(await ownerOf(second.own)).toEqual({ owner_id: seller.id });
  });

  test('are shared with it where that is wished', async () => {
    const { seller, stranger } = company;
    const alone = await withContracts('单独共享公司');
    await seller.call('api/customer/share', { ids: alone.customerId, userids: stranger.id, readonly: 1 });
    expect(await sees(stranger, 'contract', alone.own)).toBe(false);
    const both = await withContracts('一并共享公司');
    const share = { ids: both.customerId, userids: stranger.id, readonly: 1, carry: 'contracts' };
    expect((await seller.call('api/customer/share', share)).body.data).toEqual({ count: 1, carried: { contracts: 1 } });
    expect(await sees(stranger, 'contract', both.own)).toBe(true);
    expect(await sees(stranger, 'contract', both.others)).toBe(false);
  });

  test('are shared no more when it is not; what was shared by somebody else stays', async () => {
    const { admin, seller, peer, stranger } = company;
    for (const end of ['unshare', 'leave']) {
      const { customerId, own, others } = await withContracts(`${end}公司`);
      const share = { ids: customerId, userids: stranger.id, readonly: 1, carry: 'contracts' };
      await seller.call('api/customer/share', share);
      await peer.call('api/contract/share', { ids: others, userids: stranger.id, readonly: 1 });
      expect(await sees(stranger, 'contract', own)).toBe(true);
      const { body } =
        end === 'unshare'
          ? await seller.call('api/customer/unshare', { ids: customerId, userid: stranger.id })
          : await stranger.call('api/customer/leave', { ids: customerId });
      expect(body, end).toMatchObject({ result: 'success', data: { count: 1 } });
      expect(await sees(stranger, 'contract', own), end).toBe(false);
      expect(await sees(stranger, 'contract', others), end).toBe(true);
      expect(await sees(peer, 'contract', own), end).toBe(true);
      const log = (await admin.call('api/operationLog/index', { module: 'contract', modelId: own })).body.data.rows;
      expect(log.map((row: { action: string }) => row.action)).toContain(end);
    }
  });
});
