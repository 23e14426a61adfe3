// Records change hands and are shared: the same for customers and leads, walked over every entity that has members of its own.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany, type Person } from '../../../test/company.ts';
import { modules } from '../../modules.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

const kinds = modules
  .flatMap((module) => module.entities ?? [])
  .filter((entity) => entity.members?.local === 'id')
  .map(({ module }) => module);

test('customers and leads are what is meant', () => {
  expect(kinds).toEqual(['customer', 'clues']);
});

async function add(person: Person, kind: string, name: string): Promise<number> {
  const { body } = await person.call(`api/${kind}/add`, { CustomerName: name });
  if (body.result !== 'success') throw new Error(body.msg);
  return body.data.id;
}

const sees = async (person: Person, kind: string, id: number) =>
  (await person.call(`api/${kind}/Views`, { id })).body.result === 'success';

const unread = async (person: Person) =>
  (
    (await person.call('api/notification/index', { isread: 1 })).body as unknown as {
      rows: { kind: string; modelId: number }[];
    }
  ).rows;

describe.each(kinds)('%s', (kind) => {
  const name = kind === 'customer' ? 'customer' : 'lead';

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
    const table = kind === 'customer' ? 'customer_member' : 'lead_member';
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
  const told = await database.first(sql`select (select count(*)::integer from told) as statements,
    (select count(distinct (user_id, model_id))::integer from notification where kind = 'customer.shared') as notices`);
  expect(told).toEqual({ statements: 1, notices: 75 });
});

test('one call shares with a hundred people at most', async () => {
  const { seller } = company;
  const id = await addCustomer(seller, '人太多公司');
  const people = Array.from({ length: 101 }, (_, at) => 100_000 + at);
  const { body } = await seller.call('api/customer/share', { ids: id, userids: people.join() });
  expect(body).toMatchObject({ code: 'invalid', fields: { userids: '最多允许选择100项' } });
});
