// News through the API: who reads them, when they come out, who is notified, and who has read them.
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addPerson, type Company, createCompany, type Person, runJobOf } from '../../../test/company.ts';
import { png, upload } from '../../../test/upload.ts';
import { Organisation } from '../../platform/access/organisation.ts';
import { query, select } from '../../platform/db/query.ts';

let company: Company;
let counter = 0;

beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

const bodyOf = async (person: Person, path: string, body: Record<string, unknown> = {}) =>
  (await person.call(path, body)).body;

async function publish(body: Record<string, unknown> = {}, person: Person = company.manager): Promise<number> {
  const answer = await bodyOf(person, 'api/news/add', { title: `公告${++counter}`, cont: '<p>放假</p>', ...body });
  expect(answer, JSON.stringify(answer)).toMatchObject({ result: 'success' });
  return answer.data.id;
}

const listOf = async (person: Person, body: Record<string, unknown> = {}): Promise<number[]> =>
  (await bodyOf(person, 'api/news/index', { rows: 200, ...body })).data.rows.map((row: { id: number }) => row.id);
const seesIt = async (person: Person, id: number) => {
  const detail = (await bodyOf(person, 'api/news/detail', { id })).result === 'success';
  expect((await listOf(person)).includes(id), 'list and detail agree').toBe(detail);
  return detail;
};
const noticesOf = async (person: Person, id: number) =>
  company.database.rows(select('notification', [sql<boolean>`read_at is not null`.as('read')])`
    where user_id = ${person.id} and kind = 'news.published' and model_id = ${id}`);
const timeFrom = async (seconds: number) =>
  (
    await company.database.first(
      query.selectNoFrom([
        sql<string>`to_char(now() + make_interval(secs => ${seconds}), 'YYYY-MM-DD HH24:MI:SS')`.as('time'),
      ]),
    )
  )?.time;
const run = async () => (await runJobOf(company, 'news.publish')) as { published: number };

describe('who reads them', () => {
  test('everybody, where nobody is named', async () => {
    const id = await publish({ title: '国庆放假', cont: '<p>放假<b>七天</b></p>' });
    const { data } = await bodyOf(company.stranger, 'api/news/detail', { id });
    expect(data).toMatchObject({ title: '国庆放假', cont: '<p>放假<b>七天</b></p>', isread: 1, reading: '未读' });
    expect(data).toMatchObject({ username: expect.any(String), userheader: expect.any(String) });
    expect(data.addtime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(data).not.toHaveProperty('readCounts');
    expect(data.can).toMatchObject({ edit: false, delete: false });
  });

  test('only the people of named departments, with those below, of roles, and single ones', async () => {
    const { manager, seller, peer, stranger, departments, roles } = company;
    const cases: [Record<string, unknown>, Person[], Person[]][] = [
      [{ toUsers: stranger.id }, [manager, stranger], [seller, peer]],
      [{ toBranches: departments.south }, [manager, stranger], [seller, peer]],
      [{ toBranches: departments.company }, [manager, seller, peer, stranger], []],
      [{ toRoles: roles.seller }, [manager, seller, stranger], []],
      [{ toRoles: roles.admin }, [manager], [seller, peer, stranger]],
      [{ toUsers: seller.id, toBranches: departments.south }, [manager, seller, stranger], [peer]],
    ];
    for (const [audience, those, others] of cases) {
      const id = await publish({ receivers: 2, ...audience });
      for (const person of those)
        expect(await seesIt(person, id), `${JSON.stringify(audience)} ${person.id}`).toBe(true);
      for (const person of others)
        expect(await seesIt(person, id), `${JSON.stringify(audience)} ${person.id}`).toBe(false);
    }
  });

  test('whoever comes into the department reads them, whoever leaves it does not', async () => {
    const id = await publish({ receivers: 2, toBranches: company.departments.south });
    const grants = { oa: { news: { index: true } } };
    const comer = await addPerson(company, 'comer', { grants }, company.departments.south);
    expect(await seesIt(comer, id)).toBe(true);
    await company.admin.call('api/user/edit', { UserID: comer.id, BranchId: company.departments.east });
    expect(await seesIt(comer, id)).toBe(false);
  });

  test('nobody outside finds them by search, log, file or count', async () => {
    const picture = (
      await upload(
        company,
        company.manager,
        { picType: 'news', code: 'cont' },
        { name: '图.png', content: await png() },
      )
    ).body.data;
    const bare = picture.url.split('?')[0];
    const id = await publish({
      title: '并购意向',
      receivers: 2,
      toUsers: company.seller.id,
      cont: `<p>绝密代号青鸟</p><img src="${picture.url}">`,
    });
    const shown = (await bodyOf(company.seller, 'api/news/detail', { id })).data.cont as string;
    expect(shown).toContain(`${bare}?`);
    expect(await listOf(company.seller, { key: '青鸟' })).toEqual([id]);
    expect(await listOf(company.stranger, { key: '青鸟' })).toEqual([]);
    for (const [path, body] of [
      ['api/operationLog/index', { module: 'news', modelId: id }],
      ['api/record/access', { module: 'news', id }],
      ['api/news/reads', { id }],
      ['api/news/read', { ids: id }],
      ['api/news/edit', { id, title: '我改的' }],
      ['api/news/delete', { ids: id }],
    ] as const)
      expect((await bodyOf(company.stranger, path, body)).code, path).toMatch(/not_found|forbidden/);
  });

  test('an audience of nobody is refused at the field', async () => {
    const answer = await bodyOf(company.manager, 'api/news/add', { title: '无人', cont: '<p>x</p>', receivers: 2 });
    expect(answer).toMatchObject({ code: 'invalid', fields: { receivers: '请选择接收的部门、角色或人员' } });
    const id = await publish({ receivers: 2, toUsers: company.seller.id });
    expect(await bodyOf(company.manager, 'api/news/edit', { id, toUsers: '' })).toMatchObject({ code: 'invalid' });
  });

  test('who publishes needs the grant, who reads cannot change or delete', async () => {
    const id = await publish();
    expect(await bodyOf(company.seller, 'api/news/add', { title: 'x', cont: '<p>x</p>' })).toMatchObject({
      code: 'forbidden',
    });
    expect(await bodyOf(company.seller, 'api/news/edit', { id, title: 'x' })).toMatchObject({ code: 'forbidden' });
    expect(await bodyOf(company.seller, 'api/news/delete', { ids: id })).toMatchObject({ code: 'forbidden' });
    expect(await bodyOf(company.admin, 'api/news/delete', { ids: id })).toMatchObject({ data: { count: 1 } });
    expect(await seesIt(company.seller, id)).toBe(false);
  });
});

describe('what they say', () => {
  test('is cleaned when it is written', async () => {
    const id = await publish({
      cont: '<p onclick="x()" style="font-size:18pt;position:fixed">好<script>alert(1)</script></p><img src="https://evil.example/a.png"><a href="javascript:x()">点</a>',
    });
    const stored = await company.database.first(select('news', ['cont'])`where id = ${id}`);
    expect(stored?.cont).toBe('<p style="font-size:18pt">好</p><a rel="noopener noreferrer" target="_blank">点</a>');
  });

  test('is needed, and so is a title', async () => {
    const answer = await bodyOf(company.manager, 'api/news/add', { title: '', cont: '<p> </p>' });
    expect(answer).toMatchObject({ code: 'invalid', fields: { title: expect.any(String), cont: expect.any(String) } });
  });

  test('pinned ones come first, the rest newest first', async () => {
    const pinned = await publish({ pinned: 1 });
    const [older, newer] = [await publish(), await publish()];
    const ids = await listOf(company.seller);
    expect(ids.indexOf(pinned)).toBe(0);
    expect(ids.indexOf(newer)).toBeLessThan(ids.indexOf(older));
    const first = (await bodyOf(company.seller, 'api/news/index', { rows: 2 })).data;
    const second = (await bodyOf(company.seller, 'api/news/index', { rows: 2, next: first.next })).data;
    expect([...first.rows, ...second.rows].map((row: { id: number }) => row.id)).toEqual(ids.slice(0, 4));
    await company.manager.call('api/news/edit', { id: pinned, pinned: 0 });
    expect((await listOf(company.seller)).indexOf(pinned)).toBeGreaterThan(0);
  });
});

describe('when they come out', () => {
  test('at once everybody in the audience is told, and whoever publishes is not', async () => {
    const id = await publish({ receivers: 2, toUsers: [company.seller.id, company.manager.id] });
    expect(await noticesOf(company.seller, id)).toHaveLength(1);
    expect(await noticesOf(company.manager, id)).toEqual([]);
    expect(await noticesOf(company.stranger, id)).toEqual([]);
  });

  test('later ones are seen by nobody but whoever publishes them, until the job brings them out, once', async () => {
    const id = await publish({ publishTime: await timeFrom(3600) });
    expect(await seesIt(company.seller, id)).toBe(false);
    expect((await bodyOf(company.manager, 'api/news/detail', { id })).data).toMatchObject({ reading: '待发布' });
    expect(await run()).toEqual({ published: 0 });
    await company.database.run(sql`update news set published_at = now() - interval '1 second' where id = ${id}`);
    expect(await seesIt(company.seller, id)).toBe(false);
    const [one, other] = await Promise.all([run(), run()]);
    expect(one.published + other.published).toBe(1);
    expect(await seesIt(company.seller, id)).toBe(true);
    expect(await noticesOf(company.seller, id)).toHaveLength(1);
    expect(await run()).toEqual({ published: 0 });
    const { rows } = (await bodyOf(company.seller, 'api/notification/index', { isread: 1 })) as {
      rows: { modelId: number; cont: string; module: string }[];
    };
    expect(rows.find((row) => row.modelId === id)).toMatchObject({
      module: 'news',
      cont: expect.stringMatching(/发布了公告“公告\d+”/),
    });
  });

  test('what is out cannot be put off; what waits can be brought forward', async () => {
    const out = await publish();
    const later = await timeFrom(3600);
    expect(await bodyOf(company.manager, 'api/news/edit', { id: out, publishTime: later })).toMatchObject({
      code: 'invalid',
      fields: { publishTime: '公告已发布，发布时间不能改到以后' },
    });
    const waiting = await publish({ publishTime: later });
    await company.manager.call('api/news/edit', { id: waiting, publishTime: '' });
    expect(await seesIt(company.seller, waiting)).toBe(true);
    expect(await noticesOf(company.seller, waiting)).toHaveLength(1);
  });

  test('what is out keeps its time when the time is emptied', async () => {
    const id = await publish({ publishTime: '2026-01-05 10:00:00' });
    expect(await bodyOf(company.manager, 'api/news/edit', { id, publishTime: '' })).toMatchObject({
      result: 'success',
    });
    const { data } = await bodyOf(company.manager, 'api/news/detail', { id });
    expect(data).toMatchObject({ publishTime: '2026-01-05 10:00:00', addtime: '2026-01-05 10:00:00' });
  });

  test('what was deleted while it waited never comes out; what was deleted later asks nobody to read it', async () => {
    const { manager, seller, database } = company;
    const waiting = await publish({ publishTime: await timeFrom(3600) });
    const out = await publish();
    await manager.call('api/news/delete', { ids: `${waiting},${out}` });
    await database.run(sql`update news set published_at = now() - interval '1 second' where id = ${waiting}`);
    expect(await run()).toEqual({ published: 0 });
    expect(await noticesOf(seller, waiting)).toEqual([]);
    expect(await noticesOf(seller, out)).toEqual([{ read: true }]);
  });

  test('an audience that grows tells those who are new, and nobody twice', async () => {
    const id = await publish({ receivers: 2, toUsers: company.seller.id });
    await company.manager.call('api/news/edit', { id, toUsers: [company.seller.id, company.peer.id], title: '更正' });
    expect(await noticesOf(company.seller, id)).toHaveLength(1);
    expect(await noticesOf(company.peer, id)).toHaveLength(1);
  });

  test('whoever switched the kind off is not told and still reads them', async () => {
    await company.stranger.call('api/notification/setSwitch', { kind: 'news.published', on: 0 });
    const id = await publish();
    expect(await noticesOf(company.stranger, id)).toEqual([]);
    expect(await seesIt(company.stranger, id)).toBe(true);
    await company.stranger.call('api/notification/setSwitch', { kind: 'news.published', on: 1 });
  });
});

describe('who read them', () => {
  test('is told to whoever may change them: read, unread, and nobody else', async () => {
    const { manager, seller, peer, stranger } = company;
    const id = await publish({ receivers: 2, toUsers: [seller.id, peer.id] });
    const counts = async () => (await bodyOf(manager, 'api/news/detail', { id })).data;
    expect(await counts()).toMatchObject({ readCounts: { read: 0, total: 2 }, reading: '0/2 人已读' });
    expect(await listOf(seller, { isread: 1 })).toContain(id);
    expect(await bodyOf(seller, 'api/news/read', { ids: id })).toMatchObject({ data: { count: 1 } });
    expect(await bodyOf(seller, 'api/news/read', { ids: id })).toMatchObject({ data: { count: 0 } });
    expect(await noticesOf(seller, id)).toEqual([{ read: true }]);
    expect(await listOf(seller, { isread: 1 })).not.toContain(id);
    expect(await listOf(seller, { isread: 2 })).toContain(id);
    expect(await counts()).toMatchObject({ readCounts: { read: 1, total: 2 } });
    const read = (await bodyOf(manager, 'api/news/reads', { id })).data;
    expect(read).toMatchObject({
      read: 1,
      total: 2,
      rows: [{ userid: seller.id, readtime: expect.stringMatching(/^20/) }],
    });
    const unread = (await bodyOf(manager, 'api/news/reads', { id, isread: 1 })).data;
    expect(unread.rows).toEqual([expect.objectContaining({ userid: peer.id, readtime: '' })]);
    expect(await bodyOf(seller, 'api/news/reads', { id })).toMatchObject({ code: 'forbidden' });
    expect(await bodyOf(stranger, 'api/news/reads', { id })).toMatchObject({ code: 'not_found' });
  });

  test('counts neither those who left nor those who may not read news', async () => {
    const { admin, manager, seller } = company;
    const grants = { crm: { customer: { index: true } } };
    const without = await addPerson(company, 'newsless', { grants });
    const leaver = await addPerson(company, 'leaver', { grants: { oa: { news: { index: true } } } });
    await admin.call('api/user/edit', { id: leaver.id, status: 0 });
    const id = await publish({ receivers: 2, toUsers: [seller.id] });
    // Fields take nobody who left: they were chosen before.
    await company.database.run(
      sql`update news set to_users = ${JSON.stringify([seller.id, without.id, leaver.id])}::jsonb where id = ${id}`,
    );
    expect((await bodyOf(manager, 'api/news/reads', { id, isread: 1 })).data).toMatchObject({
      total: 1,
      rows: [{ userid: seller.id }],
    });
    expect((await bodyOf(without, 'api/news/detail', { id })).code).toBe('forbidden');
  });

  test('an administrator who looks at what was not meant for them is no reader', async () => {
    const id = await publish({ receivers: 2, toUsers: company.seller.id });
    expect((await bodyOf(company.admin, 'api/news/detail', { id })).data).toMatchObject({ isread: 2 });
    expect(await bodyOf(company.admin, 'api/news/read', { ids: id })).toMatchObject({ data: { count: 0 } });
    expect((await bodyOf(company.manager, 'api/news/reads', { id })).data).toMatchObject({ read: 0, total: 1 });
  });

  test('who sees them is explained by the audience', async () => {
    const id = await publish({ receivers: 2, toUsers: company.seller.id });
    const { data } = await bodyOf(company.manager, 'api/record/access', { module: 'news', id, rows: 50 });
    expect(data.rows.find((row: { userid: number }) => row.userid === company.seller.id)).toMatchObject({
      edit: false,
      reasons: [{ kind: 'audience' }],
    });
    expect(data.rows.some((row: { userid: number }) => row.userid === company.peer.id)).toBe(false);
  });
});

test('marking many news as read asks neither for each of them, nor everybody about each', async () => {
  const ids: number[] = [];
  for (let at = 0; at < 12; at++) ids.push(await publish());
  const { peer } = company;
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const roles = vi.spyOn(Organisation.prototype, 'rolesOf');
  expect((await bodyOf(peer, 'api/news/read', { ids: String(ids[0]) })).data).toEqual({ count: 1 });
  const [one, oneRoles] = [queries.mock.calls.length, roles.mock.calls.length];
  queries.mockClear();
  roles.mockClear();
  expect((await bodyOf(peer, 'api/news/read', { ids: ids.slice(1).join() })).data).toEqual({ count: 11 });
  expect(queries.mock.calls.length).toBeLessThanOrEqual(one);
  expect(roles.mock.calls.length).toBeLessThanOrEqual(oneRoles + 10);
  vi.restoreAllMocks();
  for (const id of ids) expect(await noticesOf(peer, id)).toEqual([{ read: true }]);
});
