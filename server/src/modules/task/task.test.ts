// Tasks: who sees and does what with them, which states they go through, their comments, and who is notified.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany, type Person } from '../../../test/company.ts';
import { query, select } from '../../platform/db/query.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

type Body = Record<string, unknown>;
const add = async (person: Person, body: Body): Promise<number> => {
  const answer = await person.call('api/task/add', { title: '整理样品', ...body });
  expect(answer.body).toMatchObject({ result: 'success' });
  return answer.body.data.id;
};
const detail = async (person: Person, id: number) => (await person.call('api/task/detail', { id })).body;
const act = async (person: Person, id: number, status: number) =>
  (await person.call('api/task/action', { id, status })).body;
const said = async (person: Person, taskId: number, type = 1) =>
  (await person.call('api/taskmsg/list', { taskId, type })).body.data as { rows: Body[]; total: number };
const noticesFor = async (person: Person, kind: string) => {
  const { rows } = (await person.call('api/notification/index', {})).body as { rows: Body[] };
  return rows.filter((row) => row['kind'] === kind).map((row) => Number(row['modelId']));
};
const listed = async (person: Person, body: Body = {}) =>
  ((await person.call('api/task/index', { rows: 200, ...body })).body.data.rows as Body[]).map((row) => row['id']);

describe('a task', () => {
  test('carries the fields of the specification, and belongs to whom it was given', async () => {
    const { seller, peer, manager } = company;
    const customer = await addCustomer(manager, '任务客户一');
    const id = await add(manager, {
      userid: seller.id,
      participants: String(peer.id),
      endTime: '2031-05-06 18:00',
      grade: 2,
      cont: '下周前寄出',
      modelType: 2,
      modelId: customer,
    });
    expect((await detail(seller, id)).data).toMatchObject({
      id,
      title: '整理样品',
      status: 0,
      type: 1,
      createUserName: '王主管',
      createuserheader: '',
      userheader: '',
      username: '李销售',
      userid: seller.id,
      endTime: '2031-05-06 18:00:00',
      grade: 2,
      cont: '下周前寄出',
      modelType: 2,
      modelId: customer,
      modelTitle: '任务客户一',
      addTime: expect.stringMatching(/^\d{4}-/),
      participants: [{ userid: peer.id, username: '赵同事', header: '' }],
      can: { edit: true, action: true, comment: true, delete: false },
    });
    expect(await noticesFor(seller, 'task.assigned')).toContain(id);
    expect(await noticesFor(peer, 'task.joined')).toContain(id);
    expect(await noticesFor(manager, 'task.assigned')).not.toContain(id);
  });

  test('is one’s own where nobody is named, and is about one thing at a time', async () => {
    const { seller } = company;
    const lead = (await seller.call('api/clues/add', { CustomerName: '任务线索一' })).body.data.id;
    const customer = await addCustomer(seller, '任务客户二');
    const id = await add(seller, { modelType: 1, modelId: lead });
    expect((await detail(seller, id)).data).toMatchObject({
      userid: seller.id,
      modelId: lead,
      modelTitle: '任务线索一',
      can: { delete: true },
    });
    await seller.call('api/task/edit', { id, modelType: 2, modelId: customer });
    expect((await detail(seller, id)).data).toMatchObject({ modelId: customer, modelTitle: '任务客户二', clueId: '' });
    await seller.call('api/task/edit', { id, modelType: 0 });
    expect((await detail(seller, id)).data).toMatchObject({ modelId: 0, modelTitle: '', customerId: '' });
    const refused = await seller.call('api/task/add', { title: '无客户', modelType: 2 });
    expect(refused.body).toMatchObject({ code: 'invalid', fields: { customerId: expect.any(String) } });
  });

  test('is seen by its maker, whoever does it, who takes part, and who stands above them; by nobody else', async () => {
    const { seller, peer, stranger, manager, admin } = company;
    const id = await add(peer, { title: '仅有关者可见', userid: stranger.id, participants: String(seller.id) });
    for (const person of [peer, stranger, seller, admin]) expect(await listed(person)).toContain(id);
    expect(await listed(manager)).not.toContain(id);
    expect(await detail(manager, id)).toMatchObject({ code: 'not_found' });
    expect(await listed(peer, { dataType: 'participated' })).toContain(id);
    expect(await listed(stranger, { dataType: 'mine' })).toContain(id);
    expect(await listed(peer, { created: 1 })).toContain(id);
    expect(await listed(seller, { created: 1 })).not.toContain(id);
    // People who no longer take part do not see it any more.
    await peer.call('api/task/edit', { id, participants: '' });
    expect(await listed(seller)).not.toContain(id);
    expect(await detail(seller, id)).toMatchObject({ code: 'not_found' });
    // It was given to a colleague: the creator still sees it, the former owner does not.
    await peer.call('api/task/edit', { id, userid: seller.id });
    expect(await detail(peer, id)).toMatchObject({ result: 'success' });
    expect(await detail(stranger, id)).toMatchObject({ code: 'not_found' });
    expect(await noticesFor(seller, 'task.assigned')).toContain(id);
  });

  test('is commented, but neither changed nor completed by who takes part, and not deleted by whoever does it', async () => {
    const { seller, peer, stranger } = company;
    const id = await add(seller, { userid: stranger.id, participants: String(peer.id) });
    expect((await detail(peer, id)).data.can).toMatchObject({
      edit: false,
      delete: false,
      action: false,
      comment: true,
      attach: true,
    });
    expect((await peer.call('api/task/edit', { id, title: '改了' })).body).toMatchObject({ code: 'forbidden' });
    expect(await act(peer, id, 2)).toMatchObject({ code: 'forbidden' });
    expect((await peer.call('api/task/delete', { ids: id })).body).toMatchObject({ code: 'forbidden' });
    expect((await peer.call('api/taskmsg/add', { id, cont: '我来协助' })).body).toMatchObject({ result: 'success' });
    expect((await peer.call('api/taskmsg/add', { id, cont: '完成了', status: 2 })).body.code).toBe('forbidden');
    expect((await said(seller, id)).rows.map((row) => row['cont'])).toEqual(['我来协助']);
    expect(await noticesFor(stranger, 'task.commented')).toContain(id);
    expect((await stranger.call('api/task/delete', { ids: id })).body).toMatchObject({
      code: 'forbidden',
      msg: '只有创建人可以删除任务',
    });
    expect((await seller.call('api/task/delete', { ids: id })).body).toMatchObject({ result: 'success' });
    expect(await listed(stranger)).not.toContain(id);
  });
});

describe('the states of a task', () => {
  test('go to done once, neither from done nor from refused, and back by opening it again', async () => {
    const { seller, manager } = company;
    const id = await add(manager, { userid: seller.id });
    expect(await act(seller, id, 1)).toMatchObject({ result: 'success' });
    expect(await act(seller, id, 2)).toMatchObject({ result: 'success', msg: '任务已完成' });
    const { data } = await detail(seller, id);
    expect(data).toMatchObject({ status: 2, doneTime: expect.stringMatching(/^\d{4}-/) });
    expect(await noticesFor(manager, 'task.done')).toContain(id);
    expect(await act(seller, id, 2)).toMatchObject({ code: 'conflict', msg: '任务已完成或已拒绝' });
    expect(await act(seller, id, 3)).toMatchObject({ code: 'conflict' });
    expect(await act(seller, id, 0)).toMatchObject({ result: 'success' });
    expect((await detail(seller, id)).data).toMatchObject({ status: 0, doneTime: '' });
    expect(await act(seller, id, 3)).toMatchObject({ result: 'success' });
    expect(await noticesFor(manager, 'task.refused')).toContain(id);
    expect(await act(seller, id, 2)).toMatchObject({ code: 'conflict' });
    expect(await act(seller, id, 9)).toMatchObject({ code: 'invalid', fields: { status: expect.any(String) } });
  });

  test('of type 2 are completed by a comment alone, also from a board, and take no comment afterwards', async () => {
    const { seller, manager } = company;
    const id = await add(manager, { userid: seller.id, type: 2 });
    expect(await act(seller, id, 2)).toMatchObject({ code: 'invalid', msg: '此任务须写评论并设为完成' });
    expect((await seller.call('api/task/edit', { id, status: 2 })).body).toMatchObject({
      code: 'invalid',
      fields: { status: '此任务须写评论并设为完成' },
    });
    expect((await seller.call('api/task/edit', { id, status: 1 })).body).toMatchObject({ result: 'success' });
    const done = await seller.call('api/taskmsg/add', { id, cont: '样品已寄出', status: 2 });
    expect(done.body).toMatchObject({ result: 'success', msg: '任务已完成' });
    expect((await detail(seller, id)).data).toMatchObject({ status: 2, can: { comment: false } });
    expect((await said(manager, id)).rows).toMatchObject([{ cont: '样品已寄出', status: 2, type: 1 }]);
    expect((await seller.call('api/taskmsg/add', { id, cont: '再说一句' })).body).toMatchObject({ code: 'forbidden' });
    expect((await seller.call('api/taskmsg/add', { id, cont: '再完成', status: 2 })).body.result).toBe('error');
  });

  test('change from a board as by the button, with the time of completion, and are taken back whole', async () => {
    const { seller } = company;
    const id = await add(seller, {});
    const moved = await seller.call('api/task/edit', { id, version: 1, status: 2, undo: 1 });
    expect(moved.body).toMatchObject({ result: 'success' });
    expect((await detail(seller, id)).data).toMatchObject({ status: 2, doneTime: expect.stringMatching(/^\d{4}-/) });
    await seller.call('api/record/undo', { id: moved.body.data.undo });
    expect((await detail(seller, id)).data).toMatchObject({ status: 0, doneTime: '' });
  });
});

test('tasks are found by their deadline as long as they are open', async () => {
  const { seller, database } = company;
  const today = await database.first(
    query.selectNoFrom([
      sql<string>`to_char(now(), 'YYYY-MM-DD 23:59')`.as('end'),
      sql<string>`to_char(now() - interval '2 days', 'YYYY-MM-DD HH24:MI')`.as('over'),
    ]),
  );
  const two = async (endTime: string | undefined) => {
    const [open, done] = [await add(seller, { endTime }), await add(seller, { endTime })];
    await act(seller, done, 2);
    return { open, done };
  };
  const [over, due] = [await two(today?.over), await two(today?.end)];
  const far = await add(seller, { endTime: '2031-01-02 10:00' });
  const found = async (value: number) => {
    const ids = await listed(seller, { due: value });
    return [over.open, over.done, due.open, due.done, far].filter((id) => ids.includes(id));
  };
  expect(await found(1)).toEqual([over.open]);
  expect(await found(2)).toEqual([due.open]);
  expect(await found(3)).toEqual([due.open]);
});

describe('what stands below a task', () => {
  test('are comments by pages, the newest first, and what happened unless comments alone are asked for', async () => {
    const { seller, peer } = company;
    const id = await add(seller, { userid: peer.id, endTime: '2031-01-02 10:00' });
    await act(peer, id, 1);
    await seller.call('api/task/edit', { id, endTime: '2031-01-03 10:00' });
    for (const cont of ['第一条', '第二条', '第三条']) await peer.call('api/taskmsg/add', { id, cont });
    const page = await seller.call('api/taskmsg/list', { taskId: id, type: 1, page: 2, rows: 2 });
    expect(page.body.data).toMatchObject({
      total: 3,
      rows: [{ cont: '第一条', username: '赵同事', Header: '', addtime: expect.stringMatching(/^\d{4}-/), type: 1 }],
    });
    const all = await said(seller, id, 0);
    expect(all.total).toBe(6);
    expect(all.rows.slice(3).map((row) => row['cont'])).toEqual([
      '将截止时间改为2031-01-03 10:00',
      '将状态改为进行中',
      '创建了任务',
    ]);
    expect((await detail(seller, id)).data).toMatchObject({ comments: 3 });
  });

  test('are comments of 1 to 300 characters, from whoever sees the task', async () => {
    const { seller, stranger } = company;
    const id = await add(seller, {});
    const addComment = async (person: Person, cont: string) =>
      (await person.call('api/taskmsg/add', { id, cont })).body;
    expect(await addComment(seller, '  ')).toMatchObject({ code: 'invalid', fields: { cont: expect.any(String) } });
    expect(await addComment(seller, '😀'.repeat(301))).toMatchObject({
      code: 'invalid',
      fields: { cont: expect.any(String) },
    });
    expect(await addComment(seller, '😀'.repeat(300))).toMatchObject({ result: 'success' });
    expect(await addComment(stranger, '路过')).toMatchObject({ code: 'not_found' });
    expect((await stranger.call('api/taskmsg/list', { taskId: id })).body).toMatchObject({ code: 'not_found' });
  });

  test('says nothing of fields that the person may not read', async () => {
    const { admin, seller, roles } = company;
    const id = await add(seller, { endTime: '2031-01-02 10:00' });
    await seller.call('api/task/edit', { id, endTime: '2031-02-02 10:00' });
    const { grants, scopes } = (await admin.call('main/role/detail', { id: roles.seller })).body.data;
    const set = (fields: Body) =>
      admin.call('main/role/edit', { id: roles.seller, name: '销售', grants, scopes, fields });
    await set({ task: { endTime: 'hidden' } });
    const shown = await said(seller, id, 0);
    await set({});
    expect(shown.rows.map((row) => row['cont'])).toEqual(['创建了任务']);
    expect((await said(seller, id, 0)).total).toBe(2);
  });
});

describe('tasks about a record', () => {
  test('go along with the customer that changes hands, as long as they are open', async () => {
    const { manager, seller, peer } = company;
    const customer = await addCustomer(seller, '带任务转移的客户');
    const open = await add(seller, { modelType: 2, modelId: customer });
    const done = await add(seller, { modelType: 2, modelId: customer });
    await act(seller, done, 2);
    const moved = await manager.call('api/customer/Transfer', { ids: customer, userid: peer.id, carry: 'tasks' });
    expect(moved.body).toMatchObject({ result: 'success', data: { carried: { tasks: 1 } } });
    expect((await detail(peer, open)).data).toMatchObject({ userid: peer.id });
    expect((await detail(seller, done)).data).toMatchObject({ userid: seller.id });
  });

  test('are about the customer once their lead has become one', async () => {
    const { seller } = company;
    const lead = (await seller.call('api/clues/add', { CustomerName: '带任务的线索' })).body.data.id;
    const open = await add(seller, { modelType: 1, modelId: lead });
    const turned = await seller.call('api/clues/Turn', { ids: lead });
    const customerId = turned.body.data.rows[0].customerId;
    expect((await detail(seller, open)).data).toMatchObject({ modelType: 2, modelId: customerId });
  });

  test('are counted right after whatever happened to them', async () => {
    const { admin, database } = company;
    const { total } = (await admin.call('api/task/index', {})).body.data;
    const there = await database.first(select('task', [sql<number>`count(*)::int`.as('n')])`where deleted_at is null`);
    expect(total).toBe(there?.n);
  });
});
