// What stays with people after something was done: lists, notices, logs, ways and numbers, also in their other windows.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  approvalsOf,
  approver,
  call,
  contract,
  noticesOf,
  pass,
  rowOf,
  rows,
  stepOf,
} from '../../../test/approvals.ts';
import { addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { open, pdf, png, upload } from '../../../test/upload.ts';

let company: Company;
/** Sign in, and may nothing else. */
let clerk: Person;
let boss: Person;

beforeAll(async () => {
  company = await createCompany();
  clerk = await addPerson(company, 'clerk', { grants: {} });
  boss = await addPerson(company, 'boss', { grants: {} });
});
afterAll(() => company.close());
beforeEach(() => company.database.run(sql`update flow set enabled = false, deleted_at = now()`));

const { drawn, live, view, stateOf, taskOf } = approvalsOf(() => company);

/** Sends a contract back to its submitter. */
async function sendBack(person: Person, id: number, Ext: string): Promise<void> {
  const [start] = (await call(person, 'findStepsPassed', { taskid: await taskOf(id) })).data as { id: number }[];
  expect(await call(person, 'Refused', { id: await stepOf(person, id), stepid: start?.id, Ext })).toMatchObject({
    msg: '已退回',
  });
}

describe('what somebody handed on', () => {
  test('stays among what they did, as they saw it, and follows how it goes on', async () => {
    const { seller, peer } = company;
    await live('contract', approver('a', [clerk], { fields: { Ext: 'hidden' } }));
    const id = await contract(seller, { contractName: '转交的合同', Ext: '内部备注' });
    const taskid = await taskOf(id);
    const step = await stepOf(clerk, id);
    expect(await call(clerk, 'Forward', { id: step, userid: boss.id, Ext: '请您定' })).toMatchObject({ msg: '已转交' });
    expect(await rowOf(clerk, id, 'completed')).toMatchObject({
      id: step,
      TaskID: taskid,
      NodeID: 'a',
      Status: 3,
      state: 0,
      forwarded: 'boss',
      ext: '请您定',
      title: '转交的合同',
      username: 'boss',
    });
    expect(await rows(clerk)).toEqual([]);
    expect(JSON.stringify((await call(boss, 'Views', { id: step })).data.path)).not.toContain('请您定');
    for (const body of [{ id: step }, { taskid }]) {
      const { data } = await call(clerk, 'Views', body);
      expect(data).toMatchObject({ id: step, forwarded: 'boss', stepid: 0, row: { id, Money: '1000.00' } });
      expect(data.row).not.toHaveProperty('Ext');
      expect(data.can).toMatchObject({ pass: false, refuse: false, forward: false, edit: false, comment: true });
    }
    expect((await call(clerk, 'completed', { key: '转交的' })).data.rows).toHaveLength(1);
    expect(await call(clerk, 'Approved', { id: step })).toMatchObject({ code: 'forbidden' });
    expect(await call(peer, 'Views', { id: step })).toMatchObject({ code: 'not_found' });
    await pass(boss, id);
    expect(await rowOf(clerk, id, 'completed')).toMatchObject({ state: 2, approvalProgress: 100 });
    expect(await rowOf(boss, id, 'completed')).not.toHaveProperty('forwarded');
  });

  test('comes back to be theirs when it is handed back', async () => {
    const { seller } = company;
    await live('contract', approver('a', [clerk]));
    const id = await contract(seller);
    const step = await stepOf(clerk, id);
    await call(clerk, 'Approval', { id: step, Ext: '我先看' });
    await call(clerk, 'Forward', { id: step, userid: boss.id });
    expect(JSON.stringify((await call(boss, 'Views', { id: step })).data.path)).not.toContain('我先看');
    await call(boss, 'Forward', { id: step, userid: clerk.id });
    expect(await rowOf(clerk, id, 'completed')).toBeUndefined();
    await call(clerk, 'Forward', { id: step, userid: boss.id });
    expect((await rows(clerk, 'completed')).filter((row) => row['modelId'] === id)).toHaveLength(1);
    await call(boss, 'Forward', { id: step, userid: clerk.id });
    await call(clerk, 'Approved', { id: step, Ext: '同意' });
    const done = (await rows(clerk, 'completed')).filter((row) => row['modelId'] === id);
    expect(done).toMatchObject([{ id: step, ext: '同意' }]);
    expect(done[0]).not.toHaveProperty('forwarded');
  });
});

describe('what was sent back', () => {
  test('is handed in again at the record, by whoever handed it in', async () => {
    const { seller, admin } = company;
    await live('contract', approver('a', [clerk]));
    const id = await contract(seller);
    await sendBack(clerk, id, '请补充');
    expect((await view(id, seller)).can).toMatchObject({ submit: true, edit: true });
    expect((await view(id, admin)).can).toMatchObject({ submit: false, edit: true });
    expect(await call(admin, 'start', { module: 'contract', id })).toMatchObject({
      code: 'forbidden',
      msg: '已退回给提交人修改',
    });
    const mine = await rowOf(seller, id, 'mySubmit');
    expect(mine).toMatchObject({ returned: 1, resubmit: await stepOf(seller, id) });
    expect((await call(admin, 'ofRecord', { module: 'contract', id })).data.rows[0]).not.toHaveProperty('resubmit');
    expect(await call(seller, 'start', { module: 'contract', id, Ext: '已补充' })).toMatchObject({
      msg: '已重新提交，等待clerk审批',
    });
    expect((await call(seller, 'logs', { taskid: await taskOf(id) })).data.at(-1)).toMatchObject({
      action: 'resubmit',
      Ext: '已补充',
    });
    expect(await stateOf(id)).toEqual([1, 1]);
    expect((await call(seller, 'api/contract/works', { id })).data.total).toBe(1);
    expect(await pass(clerk, id)).toMatchObject({ result: 'success' });
    expect(await stateOf(id)).toEqual([2, 1]);
  });

  test('shows what was put right, and why it was sent back, once it is handed in again', async () => {
    const { seller } = company;
    await live('contract', approver('a', [clerk], { fields: { Ext: 'hidden' } }), approver('b', [boss]));
    const id = await contract(seller);
    const taskid = await taskOf(id);
    await pass(clerk, id);
    await sendBack(boss, id, '价格太低');
    expect(await rowOf(boss, id, 'completed')).toMatchObject({ Status: 4, sentBackHere: 1 });
    expect(await rowOf(clerk, id, 'completed')).not.toHaveProperty('sentBackHere');
    expect(await call(seller, 'api/contract/edit', { id, Money: '1800', Ext: '密' })).toMatchObject({
      result: 'success',
    });
    const changes = (await call(seller, 'formLogs', { taskid })).data as { field: string; new: string }[];
    expect(changes.map(({ field }) => field).toSorted()).toEqual(['合同金额', '备注']);
    expect(changes[0]).toMatchObject({ username: '李销售', StepName: '发起' });
    const changed = (await call(seller, 'api/record/change', {
      module: 'contract',
      ids: id,
      data: { contractName: '新名称' },
    })) as { result: string };
    expect(changed, JSON.stringify(changed)).toMatchObject({ result: 'success' });
    await call(seller, 'start', { module: 'contract', id });
    const { data } = await call(clerk, 'Views', { id: await stepOf(clerk, id) });
    const path = data.path as { NodeID: string; people: unknown[]; earlier?: unknown[] }[];
    expect(path.find(({ NodeID }) => NodeID === 'b')).toMatchObject({
      state: 'next',
      earlier: [{ username: 'boss', ext: '价格太低', Status: 4 }],
    });
    expect(path.find(({ NodeID }) => NodeID === 'a')).not.toHaveProperty('earlier');
    expect(data.counts.formLogs).toBe(3);
    // What a node hides is hidden there, too.
    const seen = (await call(clerk, 'formLogs', { taskid })).data as { field: string }[];
    expect(seen.map(({ field }) => field).toSorted()).toEqual(['合同名称', '合同金额']);
    const words = ((await call(seller, 'logs', { taskid })).data as { logs: string }[]).map(({ logs }) => logs);
    expect(words.filter((one) => one === '修改表单')).toHaveLength(2);
  });
});

describe('notices', () => {
  const unread = async (person: Person, taskid: number) =>
    (await noticesOf(person, { isread: 1 })).filter(({ modelId }) => modelId === taskid).map(({ kind }) => kind);

  test('name who handed it in, whoever acted last', async () => {
    const { seller } = company;
    await live('contract', approver('a', [clerk]), approver('b', [boss]));
    const id = await contract(seller, { contractName: '通知合同' });
    await pass(clerk, id);
    expect((await noticesOf(boss))[0]).toMatchObject({
      cont: '李销售提交的审批“通知合同”等待您处理',
      username: '李销售',
    });
  });

  test.each(['passed by one of them', 'refused', 'sent back', 'withdrawn', 'deleted'] as const)(
    'that ask for something are read when it was %s',
    async (how) => {
      const { seller } = company;
      await live('contract', approver('a', [clerk, boss], { mode: 'any' }));
      const id = await contract(seller);
      const taskid = await taskOf(id);
      await call(seller, 'urge', { taskid });
      for (const person of [clerk, boss])
        expect(await unread(person, taskid)).toEqual(['approval.urged', 'approval.todo']);
      if (how === 'passed by one of them') await pass(clerk, id);
      else if (how === 'refused') await call(clerk, 'Refused', { id: await stepOf(clerk, id), Ext: '不行' });
      else if (how === 'withdrawn') await call(seller, 'Revoke', { taskid });
      else await sendBack(clerk, id, '重写');
      for (const person of [clerk, boss]) expect(await unread(person, taskid)).toEqual([]);
      if (how === 'sent back' || how === 'deleted') {
        expect(await unread(seller, taskid)).toEqual(['approval.returned']);
        if (how === 'deleted') await call(seller, 'api/contract/delete', { ids: id });
        else await call(seller, 'start', { module: 'contract', id });
        expect(await unread(seller, taskid)).toEqual([]);
      }
      if (how === 'sent back')
        for (const person of [clerk, boss]) expect(await unread(person, taskid)).toEqual(['approval.todo']);
    },
  );

  test('stay while something is left to do, and are no one else’s to read', async () => {
    const { seller } = company;
    await live('contract', approver('a', [clerk, boss]), approver('b', [clerk]));
    const id = await contract(seller);
    const other = await contract(seller);
    const taskid = await taskOf(id);
    await call(clerk, 'receive', { id: await stepOf(clerk, id) });
    expect(await unread(clerk, taskid)).toEqual(['approval.todo']);
    await pass(clerk, id);
    expect([await unread(clerk, taskid), await unread(boss, taskid)]).toEqual([[], ['approval.todo']]);
    await pass(boss, id);
    // The next node asks the same person anew.
    expect([await unread(clerk, taskid), await unread(boss, taskid)]).toEqual([['approval.todo'], []]);
    expect(await unread(clerk, await taskOf(other))).toEqual(['approval.todo']);
  });
});

describe('how far it is', () => {
  test.each([
    ['all', undefined, [33, 1, 3]],
    ['turn', undefined, [33, 1, 3]],
    ['ratio', 60, [50, 1, 2]],
  ] as const)('at one node, of several people: %s', async (mode, ratio, [percent, passed, needed]) => {
    const { seller, manager } = company;
    await live('contract', approver('a', [clerk, boss, manager], { mode, ...(ratio ? { ratio } : {}) }));
    const id = await contract(seller);
    expect(await rowOf(seller, id, 'mySubmit')).toMatchObject({
      approvalName: '节点a',
      approvalProgress: 0,
      passedPeople: 0,
      neededPeople: needed,
    });
    await pass(clerk, id);
    expect(await rowOf(seller, id, 'mySubmit')).toMatchObject({
      approvalProgress: percent,
      passedPeople: passed,
      neededPeople: needed,
    });
    await call(boss, 'Refused', { id: await stepOf(boss, id), Ext: '不行' });
    if (mode === 'ratio') await call(manager, 'Refused', { id: await stepOf(manager, id), Ext: '不行' });
    expect(await rowOf(seller, id, 'mySubmit')).toMatchObject({ state: 3, passedPeople: 0, neededPeople: 0 });
  });
});

describe('what has no name to be seen', () => {
  test('is called by its kind and number, in lists, panel and notices; without one, by its kind', async () => {
    const { seller } = company;
    const blind = await addPerson(company, 'blindnumber', {
      grants: { crm: { contract: { index: true } } },
      fields: { contract: { orderSn: 'hidden' } },
    });
    await live('contract', approver('a', [clerk, blind], { fields: { contractName: 'hidden' } }));
    const id = await contract(seller, { contractName: '绝密项目' });
    const { orderSn } = await view(id);
    for (const [person, title] of [
      [clerk, `合同 ${orderSn}`],
      [blind, '合同（标题不可见）'],
    ] as const) {
      expect(await rowOf(person, id)).toMatchObject({ title });
      expect((await call(person, 'Views', { id: await stepOf(person, id) })).data.title).toBe(title);
      expect((await noticesOf(person))[0]?.cont).toBe(`李销售提交的审批“${title}”等待您处理`);
    }
    expect(await rowOf(seller, id, 'mySubmit')).toMatchObject({ title: '绝密项目' });
  });
});

describe('comments', () => {
  const file = async (person: Person, name = '报价单.pdf') =>
    (await upload(company, person, { picType: 'flow' }, { name, content: name.endsWith('pdf') ? pdf : await png() }))
      .body.data as { id: number; url: string };

  test('carry files, for whoever sees the approval', async () => {
    const { seller, stranger } = company;
    await live('contract', approver('a', [clerk]));
    const id = await contract(seller);
    const taskid = await taskOf(id);
    const [quote, picture] = [await file(clerk), await file(clerk, '现场.png')];
    expect(
      await call(clerk, 'createComment', { taskid, Ext: '见附件', files: `${quote.id},${picture.id}` }),
    ).toMatchObject({ msg: '评论成功' });
    const alone = await file(seller);
    expect(await call(seller, 'createComment', { taskid, files: alone.id })).toMatchObject({ result: 'success' });
    for (const person of [clerk, seller]) {
      const logs = (await call(person, 'logs', { taskid })).data as { Ext: string; files: Record<string, string>[] }[];
      const [first, second] = logs.filter(({ files }) => files.length > 0);
      expect(first).toMatchObject({
        Ext: '见附件',
        files: [
          { id: quote.id, FileName: '报价单.pdf', format: 'pdf', thumb: '' },
          { id: picture.id, FileName: '现场.png', username: 'clerk' },
        ],
      });
      expect(second).toMatchObject({ Ext: '', files: [{ id: alone.id }] });
      for (const url of [first?.files[0]?.['url'], first?.files[1]?.['thumb']])
        expect((await open(company, url ?? '')).statusCode).toBe(200);
    }
    expect(await call(stranger, 'logs', { taskid })).toMatchObject({ code: 'not_found' });
    // What hangs on a comment is nobody's to take away, or to give to something else.
    expect(await call(clerk, 'api/file/DeleteFile', { id: quote.id })).toMatchObject({ code: 'not_found' });
    const another = await taskOf(await contract(seller));
    expect(await call(clerk, 'createComment', { taskid: another, Ext: '再来', files: quote.id })).toMatchObject({
      fields: { files: expect.any(String) },
    });
  });

  test('take nobody else’s files, not too many, and say something or carry something', async () => {
    const { seller } = company;
    await live('contract', approver('a', [clerk]));
    const id = await contract(seller);
    const taskid = await taskOf(id);
    const foreign = await file(seller);
    for (const files of [String(foreign.id), '987654', '1,2,3,4,5,6,7,8,9,10'])
      expect(await call(clerk, 'createComment', { taskid, Ext: '看', files }), files).toMatchObject({
        code: 'invalid',
        fields: { files: expect.any(String) },
      });
    expect(await call(clerk, 'createComment', { taskid, Ext: ' ' })).toMatchObject({
      fields: { Ext: expect.any(String) },
    });
    expect(await call(seller, 'createComment', { taskid, Ext: '我的', files: foreign.id })).toMatchObject({
      result: 'success',
    });
  });
});

describe('publishing', () => {
  const activeFlows = async () =>
    ((await call(company.admin, 'index', { module: 'contract' })).data.rows as { id: number; enabled: number }[])
      .filter(({ enabled }) => enabled === 1)
      .map(({ id }) => id);

  test('switches on in the same step, and the flow that it replaces off', async () => {
    const { admin } = company;
    const first = await drawn('contract', approver('a', [clerk]));
    expect(await call(admin, 'publish', { id: first, enable: 1 })).toMatchObject({
      data: { version: 1 },
      msg: '已发布第 1 版并启用',
    });
    const second = await drawn('contract', approver('b', [boss]));
    const { other } = (await call(admin, 'detail', { id: second })).data;
    expect(other).toMatchObject({ id: first });
    expect(await call(admin, 'publish', { id: second, enable: 1 })).toMatchObject({
      code: 'conflict',
      data: { other },
    });
    expect((await call(admin, 'detail', { id: second })).data).toMatchObject({ published: 0 });
    expect(await call(admin, 'publish', { id: second, enable: 1, replaces: other.id })).toMatchObject({
      msg: `已发布第 1 版并启用，“${other.name}”已停用`,
    });
    expect(await activeFlows()).toEqual([second]);
    // What is published already is switched back without another version.
    const back = await call(admin, 'edit', { id: first, enabled: 1, replaces: second });
    expect(back.msg).toContain('已停用');
    expect(await activeFlows()).toEqual([first]);
    expect((await call(admin, 'detail', { id: first })).data).toMatchObject({ published: 1 });
  });

  test('does both or neither', async () => {
    const { admin, seller } = company;
    const first = await live('contract', approver('a', [clerk]));
    const bad = await drawn('contract', approver('b', []));
    expect(await call(admin, 'publish', { id: bad, enable: 1, replaces: first })).toMatchObject({ code: 'invalid' });
    const good = await drawn('contract', approver('b', [boss]));
    // Somebody has switched on another one since.
    expect(await call(admin, 'publish', { id: good, enable: 1, replaces: bad })).toMatchObject({ code: 'conflict' });
    expect((await call(admin, 'detail', { id: good })).data).toMatchObject({ published: 0, enabled: 0 });
    expect(await activeFlows()).toEqual([first]);
    const publisher = await addPerson(company, 'publisher', {
      grants: { oa: { flow: { index: true, publish: true } }, crm: { contract: { index: true } } },
      scopes: { contract: 'all' },
    });
    expect(await call(publisher, 'publish', { id: good, enable: 1, replaces: first })).toMatchObject({
      code: 'forbidden',
    });
    expect(await call(publisher, 'publish', { id: good })).toMatchObject({ msg: '已发布第 1 版' });
    const id = await contract(seller);
    expect(await stepOf(clerk, id)).toBeGreaterThan(0);
  });

  test('two who each put another flow in the place of one do so one after the other', async () => {
    const { admin } = company;
    const flows = [await live('contract', approver('a', [clerk])), 0, 0];
    for (const at of [1, 2]) {
      flows[at] = await drawn('contract', approver('b', [boss]));
      await call(admin, 'publish', { id: flows[at] });
    }
    for (let round = 0; round < 5; round += 1) {
      const [on] = await activeFlows();
      const rivals = flows.filter((id) => id !== on);
      const answers = await Promise.all(rivals.map((id) => call(admin, 'edit', { id, enabled: 1, replaces: on })));
      expect(answers.map(({ result, code }) => code ?? result).toSorted()).toEqual(['conflict', 'success']);
      expect(await activeFlows()).toHaveLength(1);
    }
  });
});
