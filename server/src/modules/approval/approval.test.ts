// Approvals through the calls: flows, what runs through them, what it does to the record, who may what, and races.
import type { ConditionNode, FlowNode } from '@crm/protocol/answers/flow';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  approvalsOf,
  approver,
  call,
  contract,
  drawing,
  named,
  noticesOf,
  pass,
  rows,
  stepOf,
} from '../../../test/approvals.ts';
import { addCustomer, addPerson, type Company, createCompany, type Person, runJobOf } from '../../../test/company.ts';
import { addWorkForm } from '../../../test/work-form.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
/** Signs in, and may nothing else. */
let clerk: Person;
let boss: Person;

beforeAll(async () => {
  company = await createCompany();
  clerk = await addPerson(company, 'clerk', { grants: {} });
  boss = await addPerson(company, 'boss', { grants: {} });
});
afterAll(() => company.close());
// Records of a kind go through one flow: each test begins without.
beforeEach(() => company.database.run(sql`update flow set enabled = false, deleted_at = now()`));

const { live, view, stateOf, taskOf } = approvalsOf(() => company);

describe('from handing in to passed', () => {
  test('a new record is written once as it is handed in, a draft again when it is', async () => {
    const { seller, manager } = company;
    await live('contract', approver('a', [manager]));
    const writes = async (id: number) => [
      (await view(id)).version,
      (await company.admin.call('api/operationLog/index', { module: 'contract', modelId: id })).body.data.rows.map(
        ({ action }: { action: string }) => action,
      ),
    ];
    const created = await contract(seller);
    expect(await writes(created)).toEqual([1, ['create']]);
    const draft = await contract(seller, { state: 'draft' });
    await call(seller, 'start', { module: 'contract', id: draft });
    expect(await writes(draft)).toEqual([2, ['submitted', 'create']]);
  });

  test('0, 1 with the first who acts, 2 with the last; then it is in force and its customer a deal', async () => {
    const { seller, manager } = company;
    await live('contract', approver('a', [manager]), approver('b', [clerk]));
    const id = await contract(seller);
    expect(await stateOf(id)).toEqual([0, 1]);
    expect(await stepOf(clerk, id)).toBe(0);
    const [row] = await rows(manager);
    expect(row).toMatchObject({
      Status: 0,
      StepName: '节点a',
      approvalName: '节点a',
      approvalProgress: 0,
      modelType: 'contract',
      createusername: '李销售',
      username: '王主管',
      unread: 1,
    });
    expect(row?.['facts']).toContainEqual(['合同金额', '￥1,000.00']);
    expect(await call(manager, 'receive', { id: row?.['id'] })).toMatchObject({ data: { Status: 1 }, msg: '已接收' });
    expect(await stateOf(id)).toEqual([0, 1]);
    expect(await call(manager, 'Approval', { id: row?.['id'], Ext: '在看' })).toMatchObject({ data: { Status: 2 } });
    expect(await stateOf(id)).toEqual([1, 1]);
    expect([await stepOf(manager, id), await stepOf(manager, id, 'myApproval')]).toEqual([0, row?.['id']]);
    const done = await call(manager, 'Approved', { id: row?.['id'], Ext: '同意' });
    expect(done).toMatchObject({ result: 'success', data: { Status: 3 }, msg: '已通过' });
    expect(await stepOf(manager, id, 'completed')).toBe(row?.['id']);
    expect((await rows(seller, 'mySubmit'))[0]).toMatchObject({
      approvalName: '节点b',
      approvalProgress: 50,
      state: 0,
    });
    expect((await view(id)).approval).toBe(1);
    expect(await pass(clerk, id)).toMatchObject({ data: { Status: 3 } });
    expect(await stateOf(id)).toEqual([2, 1]);
    const { customerId } = await view(id);
    expect((await seller.call('api/customer/Views', { id: customerId })).body.data.clue).toBe(2);
    const notices = (await noticesOf(seller)).map(({ cont }) => cont);
    expect(notices.some((cont) => cont.includes('已通过'))).toBe(true);
    const logs = (await call(seller, 'logs', { taskid: await taskOf(id) })).data as {
      action: string;
      UserName: string;
      Ext: string;
    }[];
    expect(logs.map(({ action, UserName, Ext }) => [action, UserName, Ext])).toEqual([
      ['start', '李销售', ''],
      ['receive', '王主管', ''],
      ['take', '王主管', '在看'],
      ['pass', '王主管', '同意'],
      ['pass', 'clerk', ''],
      ['ended', '系统', ''],
    ]);
  });

  test('without a flow, and with one that is off, it passes at once', async () => {
    const { seller, admin, manager } = company;
    expect(await stateOf(await contract(seller))).toEqual([2, 1]);
    const id = await live('contract', approver('a', [manager]));
    expect(await call(admin, 'edit', { id, enabled: 0 })).toMatchObject({ msg: '已停用' });
    expect(await stateOf(await contract(seller))).toEqual([2, 1]);
  });

  test('saving says what became of the record, for every kind under approval', async () => {
    const { seller, manager, admin } = company;
    const form = await addWorkForm(admin, { name: '说明去向' });
    const kinds = company.app.engine.entities.filter(({ abilities }) => abilities?.includes('submit'));
    expect(kinds.filter(({ became }) => !became)).toEqual([]);
    const own = kinds.filter(({ family }) => !family).map(({ module, api }) => ({ module, api, family: false }));
    const shared = { module: form.module, api: { add: 'api/module/add', edit: 'api/module/Edit' }, family: true };
    const contractId = await contract(seller);
    const customerId = (await view(contractId)).customerId as number;
    const bodies: Record<string, Record<string, unknown>> = {
      contract: { customerId, Money: '5' },
      finance: { contractId, money: '1' },
      payment: { contractId, money: '1' },
      renewal: { contractId, money: '1', startTime: '2031-01-01', endTime: '2031-12-31' },
      invoice: { contractId, money: '1', invoiceTitle: '甲' },
      baoxiao: { reason: '差旅', listJson: [{ addTime: '2026-03-01', money: '1', Ext: '车票' }] },
      [form.module]: {},
    };
    expect([...own, shared].map(({ module }) => module).sort()).toEqual(Object.keys(bodies).sort());
    for (const { module, api, family } of [...own, shared]) {
      const add = async (more = {}) => {
        const body = { ...bodies[module], ...more };
        return (await seller.call(api.add ?? '', family ? { module, data: body } : body)).body;
      };
      expect(await add(), module).toMatchObject({ msg: '已生效' });
      const draft = await add({ state: 'draft' });
      expect(draft, module).toMatchObject({ msg: '已存为草稿' });
      const { id } = draft.data;
      const again = family ? { module, id, data: {} } : { id };
      expect((await seller.call(api.edit ?? '', again)).body, module).toMatchObject({ msg: '已存为草稿' });
      await live(module, approver('a', [manager, clerk]));
      expect(await add(), module).toMatchObject({ msg: '已提交，等待王主管、clerk审批' });
      await company.database.run(sql`update flow set enabled = false, deleted_at = now()`);
      await live(module, approver('a', [], { approvers: [{ type: 'chosen', ids: [manager.id] }] }));
      expect(await add(), module).toMatchObject({ msg: '已存为草稿，请提交并选择审批人' });
      await company.database.run(sql`update flow set enabled = false, deleted_at = now()`);
    }
  });

  test('a list of steps says where an opinion has to be written', async () => {
    const { seller, manager } = company;
    await live('contract', approver('a', [manager], { opinion: 'required' }), approver('b', [clerk]));
    const id = await contract(seller);
    expect((await rows(manager))[0]).toMatchObject({ asksOpinion: 1 });
    expect(await pass(manager, id, { Ext: '同意' })).toMatchObject({ result: 'success' });
    expect((await rows(manager, 'completed'))[0]).not.toHaveProperty('asksOpinion');
    expect((await rows(clerk))[0]).not.toHaveProperty('asksOpinion');
  });

  test('a draft is handed in later; what waits or passed is neither edited, deleted nor handed in again', async () => {
    const { seller, manager } = company;
    await live('contract', approver('a', [manager]));
    const id = await contract(seller, { state: 'draft' });
    expect(await stateOf(id)).toEqual([0, 0]);
    expect(await stepOf(manager, id)).toBe(0);
    expect(await call(seller, 'start', { module: 'contract', id })).toMatchObject({ result: 'success' });
    expect(await stateOf(id)).toEqual([0, 1]);
    for (const [path, body] of [
      ['api/contract/edit', { id, Money: '2' }],
      ['api/contract/delete', { ids: id }],
      ['api/WorkFlow/start', { module: 'contract', id }],
    ] as const)
      expect((await seller.call(path, body)).body, path).toMatchObject({
        code: 'forbidden',
        msg: '正在审批，不能修改或删除',
      });
    expect((await view(id, seller)).can).toMatchObject({ edit: false, delete: false, submit: false });
  });

  test('refused it is 3, and may be put right and handed in again', async () => {
    const { seller, manager } = company;
    await live('contract', approver('a', [manager, clerk]));
    const id = await contract(seller);
    expect(await call(manager, 'Refused', { id: await stepOf(manager, id) })).toMatchObject({
      fields: { Ext: '请填写审批意见' },
    });
    expect(await call(manager, 'Refused', { id: await stepOf(manager, id), Ext: '价格太低' })).toMatchObject({
      data: { Status: 4 },
      msg: '已处理为不通过，审批结束',
    });
    expect(await stateOf(id)).toEqual([3, 1]);
    expect(await stepOf(clerk, id)).toBe(0);
    expect((await seller.call('api/contract/edit', { id, Money: '1500' })).body).toMatchObject({ result: 'success' });
    expect(await call(seller, 'start', { module: 'contract', id })).toMatchObject({ result: 'success' });
    expect(await stateOf(id)).toEqual([0, 1]);
    expect(await stepOf(manager, id)).toBeGreaterThan(0);
    expect((await seller.call('api/contract/works', { id })).body.data).toMatchObject({
      total: 2,
      rows: [{ state: 0 }, { state: 3 }],
    });
  });

  test('withdrawn it is a draft again; only whoever handed it in withdraws it', async () => {
    const { seller, manager, peer } = company;
    await live('contract', approver('a', [manager]));
    const id = await contract(seller);
    const taskid = await taskOf(id);
    expect(await call(manager, 'Revoke', { taskid })).toMatchObject({ code: 'forbidden' });
    expect(await call(peer, 'Revoke', { taskid })).toMatchObject({ code: 'not_found' });
    expect(await call(seller, 'Revoke', { taskid, Ext: '写错了' })).toMatchObject({ result: 'success' });
    expect(await stateOf(id)).toEqual([0, 0]);
    expect(await stepOf(manager, id)).toBe(0);
    expect(await call(seller, 'Revoke', { taskid })).toMatchObject({ code: 'conflict' });
  });
});

describe('sent back', () => {
  test.each([
    ['replay', ['manager', 'clerk', 'boss']],
    ['return', ['boss']],
  ] as const)('to the submitter, edited, handed in again: %s', async (back, deciders) => {
    const { seller, manager } = company;
    await live('contract', approver('a', [manager]), approver('b', [clerk]), approver('c', [boss], { back }));
    const people: Record<string, Person> = { manager, clerk, boss };
    const id = await contract(seller);
    await pass(manager, id);
    await pass(clerk, id);
    const taskid = await taskOf(id);
    const targets = (await call(boss, 'findStepsPassed', { taskid })).data as { id: number; NodeID: string }[];
    expect(targets.map(({ NodeID }) => NodeID)).toEqual(['start', 'a', 'b']);
    const step = await stepOf(boss, id);
    const refused = await call(boss, 'Refused', { id: step, stepid: targets[0]?.id, Ext: '请补充附件' });
    expect(refused).toMatchObject({ data: { Status: 4 }, msg: '已退回' });
    // It keeps 1, and is marked for correction.
    expect(await stateOf(id)).toEqual([1, 3]);
    const [mine] = await rows(seller);
    expect(mine).toMatchObject({ modelId: id, returned: 1 });
    expect((await call(seller, 'Views', { id: mine?.['id'] })).data).toMatchObject({
      nodeType: 'start',
      can: { pass: true, refuse: false },
      sentBack: { username: 'boss', ext: '请补充附件' },
    });
    expect((await seller.call('api/contract/edit', { id, Money: '1800' })).body).toMatchObject({ result: 'success' });
    expect(await call(seller, 'Approved', { id: mine?.['id'] })).toMatchObject({ result: 'success' });
    expect(await stateOf(id)).toEqual([1, 1]);
    for (const name of deciders)
      expect(await pass(people[name] as Person, id), name).toMatchObject({ result: 'success' });
    expect(await stateOf(id)).toEqual([2, 1]);
  });

  test('what was sent back may be deleted, and its approval ends', async () => {
    const { seller, manager } = company;
    await live('contract', approver('a', [manager]));
    const id = await contract(seller);
    const taskid = await taskOf(id);
    const [target] = (await call(manager, 'findStepsPassed', { taskid })).data as { id: number }[];
    await call(manager, 'Refused', { id: await stepOf(manager, id), stepid: target?.id, Ext: '重写' });
    expect((await seller.call('api/contract/delete', { ids: id })).body).toMatchObject({ result: 'success' });
    expect(await stepOf(seller, id)).toBe(0);
    expect((await rows(seller, 'mySubmit')).find((row) => row['modelId'] === id)).toMatchObject({ state: 4 });
  });
});

describe('who may', () => {
  test('others’ steps are forbidden, what one has no part in is not there', async () => {
    const { seller, manager, peer } = company;
    await live('contract', approver('a', [manager]));
    const id = await contract(seller);
    const step = await stepOf(manager, id);
    const taskid = await taskOf(id);
    for (const path of ['receive', 'Approval', 'Approved', 'Forward', 'addSign', 'Refused'])
      expect(await call(peer, path, { id: step, Ext: '越权', userid: peer.id, type: 'before' }), path).toMatchObject({
        code: 'forbidden',
      });
    for (const path of [
      'Views',
      'logs',
      'reads',
      'formLogs',
      'findStepsPassed',
      'cc',
      'createComment',
      'urge',
      'getNodeConfig',
    ])
      expect(await call(peer, path, { taskid, userids: peer.id, Ext: '看看', nodeid: 'a' }), path).toMatchObject({
        code: 'not_found',
      });
    expect(await stateOf(id)).toEqual([0, 1]);
  });

  test('a node is found by its name alone, in what one takes part in', async () => {
    const { seller, manager, peer } = company;
    const node = named('only');
    await live('contract', approver(node, [manager], { fields: { Money: 'read' } }));
    const found = (person: Person) => call(person, 'getNodeConfig', { nodeid: node });
    expect(await found(manager)).toMatchObject({ code: 'not_found' });
    await contract(seller);
    const data = { id: node, name: `节点${node}`, type: 'approver', mode: 'all', fields: { Money: 'read' } };
    for (const person of [manager, seller]) expect(await found(person)).toMatchObject({ data });
    expect(await found(peer)).toMatchObject({ code: 'not_found' });
    // What was decided on is the older one now: the newest is what was handed in.
    await company.database.run(sql`update flow set enabled = false`);
    await live('contract', approver(node, [peer], { fields: { Money: 'hidden' } }));
    await contract(manager);
    for (const person of [manager, peer])
      expect(await found(person)).toMatchObject({ data: { fields: { Money: 'hidden' } } });
    expect(await found(seller)).toMatchObject({ data });
  });

  test('a node is found where one decides, not in a newer one where one waits behind somebody', async () => {
    const { seller } = company;
    const node = named('inTurn');
    await live('contract', approver(node, [clerk, boss], { mode: 'turn' }));
    await pass(clerk, await contract(seller));
    const id = await stepOf(clerk, await contract(seller));
    const added = await call(clerk, 'addSign', { id, userid: boss.id, type: 'after', Ext: '请复核' });
    expect(added).toMatchObject({ result: 'success' });
    expect(await call(boss, 'getNodeConfig', { nodeid: node })).toMatchObject({ data: { id: node } });
  });

  test('whoever decides sees the record as the node lets it be seen, and no more than their roles do', async () => {
    const { seller } = company;
    const blind = await addPerson(company, 'blind', {
      grants: { crm: { contract: { index: true } } },
      fields: { contract: { Money: 'hidden' } },
    });
    await live('contract', approver('a', [clerk, blind], { fields: { Ext: 'hidden', contractName: 'edit' } }));
    const id = await contract(seller, { Ext: '内部备注' });
    const shown = (await call(clerk, 'Views', { id: await stepOf(clerk, id) })).data;
    expect(shown.row).toMatchObject({ id, Money: '1000.00' });
    expect(shown.row).not.toHaveProperty('Ext');
    expect(JSON.stringify(shown.form)).not.toContain('"field":"Ext"');
    expect(shown.can).toMatchObject({ edit: true, open: false });
    const less = (await call(blind, 'Views', { id: await stepOf(blind, id) })).data;
    expect(less.row).not.toHaveProperty('Money');
    expect(JSON.stringify(less.facts ?? [])).not.toContain('1,000');
    // The record itself stays out of reach.
    expect((await clerk.call('api/contract/Views', { id })).body.result).not.toBe('success');
  });

  test('fields are changed where the node lets them, and that is kept field by field', async () => {
    const { seller } = company;
    await live(
      'contract',
      approver('a', [clerk], { fields: { contractName: 'edit', Ext: 'hidden' } }),
      approver('b', [boss]),
    );
    const id = await contract(seller);
    const stepid = await stepOf(clerk, id);
    expect(await call(clerk, 'editFormField', { stepid, item: { Money: '1' } })).toMatchObject({ code: 'invalid' });
    expect(await call(boss, 'editFormField', { stepid, item: { contractName: '别人改的' } })).toMatchObject({
      code: 'forbidden',
    });
    expect(await call(clerk, 'editFormField', { stepid, item: { contractName: '审批中改名' } })).toMatchObject({
      result: 'success',
      data: { row: { contractName: '审批中改名' } },
    });
    expect((await view(id)).contractName).toBe('审批中改名');
    const [change] = (await call(seller, 'formLogs', { taskid: await taskOf(id) })).data;
    expect(change).toMatchObject({ field: '合同名称', new: '审批中改名', username: 'clerk', StepName: '节点a' });
    await pass(clerk, id);
    expect(await call(clerk, 'editFormField', { stepid, item: { contractName: '晚了' } })).toMatchObject({
      code: 'conflict',
    });
    const last = await stepOf(boss, id);
    expect(await call(boss, 'editFormField', { stepid: last, item: { contractName: '不可改' } })).toMatchObject({
      code: 'forbidden',
    });
  });

  test('flows are set by whoever has the grant', async () => {
    const { seller, manager } = company;
    const id = await live('contract', approver('a', [manager]));
    for (const [path, body] of [
      ['index', {}],
      ['kinds', {}],
      ['detail', { id }],
      ['add', { name: '越权', module: 'contract', nodes: '{}' }],
      ['edit', { id, enabled: 0 }],
      ['publish', { id }],
      ['delete', { ids: id }],
      ['rehearse', { id }],
    ] as const)
      expect(await call(seller, path, body), path).toMatchObject({ code: 'forbidden' });
  });
});

describe('more than yes and no', () => {
  test('handed on, added before and after, copied, commented, urged, read', async () => {
    const { seller, manager, peer } = company;
    await live('contract', approver('a', [manager]));
    const id = await contract(seller);
    const taskid = await taskOf(id);
    expect(await call(seller, 'urge', { taskid })).toMatchObject({ msg: '已催办' });
    expect(await call(seller, 'urge', { taskid })).toMatchObject({ code: 'too_many', msg: '30 分钟后可再次催办' });
    const every = (value: number) => company.admin.call('api/setting/edit', { key: 'approval.urgeMinutes', value });
    await every(45);
    expect(await call(seller, 'urge', { taskid })).toMatchObject({ msg: '45 分钟后可再次催办' });
    await every(30);
    expect(await call(manager, 'urge', { taskid })).toMatchObject({ code: 'forbidden' });
    expect((await noticesOf(manager)).filter(({ cont }) => cont.includes('催您'))).toHaveLength(1);
    const step = await stepOf(manager, id);
    expect(await call(manager, 'Forward', { id: step, userid: 999_999 })).toMatchObject({
      fields: { userid: expect.any(String) },
    });
    expect(await call(manager, 'Forward', { id: step, userid: clerk.id, Ext: '请财务看' })).toMatchObject({
      msg: '已转交',
    });
    expect([await stepOf(manager, id), await stepOf(clerk, id)]).toEqual([0, step]);
    expect(await call(clerk, 'addSign', { id: step, userid: boss.id, type: 'before' })).toMatchObject({
      msg: '已加签',
    });
    expect(await stepOf(clerk, id)).toBe(0);
    expect(await call(clerk, 'Approved', { id: step })).toMatchObject({ code: 'conflict', msg: '请等待加签人先处理' });
    expect(await pass(boss, id)).toMatchObject({ result: 'success' });
    expect(await stepOf(clerk, id)).toBe(step);
    expect(await call(clerk, 'cc', { taskid, userids: peer.id })).toMatchObject({ data: { count: 1 } });
    expect((await rows(peer, 'ccList'))[0]).toMatchObject({ TaskID: taskid, unread: 1 });
    expect(await call(peer, 'counts')).toMatchObject({ data: { cc: 1 } });
    const seen = (await call(peer, 'Views', { taskid })).data;
    expect(seen.can).toMatchObject({ pass: false, refuse: false, forward: false, revoke: false, edit: false });
    expect(await call(peer, 'counts')).toMatchObject({ data: { cc: 0 } });
    expect(await call(peer, 'createComment', { taskid, Ext: '  ' })).toMatchObject({ code: 'invalid' });
    expect(await call(peer, 'createComment', { taskid, Ext: '字'.repeat(301) })).toMatchObject({ code: 'invalid' });
    expect(await call(peer, 'createComment', { taskid, Ext: '注意付款方式' })).toMatchObject({ msg: '评论成功' });
    const reads = (await call(seller, 'reads', { taskid })).data as { username: string; readtime: string }[];
    expect(reads.find(({ username }) => username === '赵同事')?.readtime).not.toBe('');
    expect(reads.find(({ username }) => username === 'clerk')?.readtime).toBe('');
    expect(await pass(clerk, id)).toMatchObject({ result: 'success' });
    expect(await stateOf(id)).toEqual([2, 1]);
    const logs = (await call(seller, 'logs', { taskid })).data as { logs: string }[];
    expect(logs.map((one) => one.logs)).toEqual([
      '提交审批',
      '催办',
      '转交给 clerk',
      '前加签 boss',
      '通过',
      '抄送 赵同事',
      '评论',
      '通过',
      '审批通过',
    ]);
  });

  test('somebody stands in while another one is away, and the log says for whom', async () => {
    const { seller, manager } = company;
    await live('contract', approver('a', [boss]));
    const today = { begin: '2000-01-01', end: '2100-01-01' };
    expect(await call(boss, 'delegate', { userid: boss.id, ...today })).toMatchObject({
      fields: { userid: '不能委托给自己' },
    });
    expect(await call(boss, 'delegate', { userid: clerk.id, begin: '2031-02-01', end: '2031-01-01' })).toMatchObject({
      code: 'invalid',
    });
    const made = await call(boss, 'delegate', { userid: clerk.id, ...today });
    expect(made).toMatchObject({ result: 'success' });
    expect(await call(boss, 'delegate', { userid: manager.id, ...today })).toMatchObject({ code: 'conflict' });
    const id = await contract(seller);
    expect([await stepOf(boss, id), (await stepOf(clerk, id)) > 0]).toEqual([0, true]);
    await pass(clerk, id);
    const logs = (await call(seller, 'logs', { taskid: await taskOf(id) })).data as { logs: string }[];
    expect(logs.map((one) => one.logs)).toContain('clerk 代 boss：通过');
    expect(await call(clerk, 'undelegate', { id: made.data.id })).toMatchObject({ code: 'not_found' });
    expect(await call(boss, 'undelegate', { id: made.data.id })).toMatchObject({ result: 'success' });
    const later = await contract(seller);
    expect(await stepOf(boss, later)).toBeGreaterThan(0);
  });

  test('several are passed at once, each by itself', async () => {
    const { seller, manager } = company;
    await live('contract', approver('a', [manager, clerk], { mode: 'any' }));
    const ids = [await contract(seller), await contract(seller), await contract(seller)];
    const steps = await Promise.all(ids.map((id) => stepOf(manager, id)));
    await pass(clerk, ids[1] as number);
    const answer = await call(manager, 'Approved', { ids: steps.join(), Ext: '批量' });
    expect(answer).toMatchObject({ result: 'success', msg: '已通过 2 项，1 项未处理' });
    expect(answer.data.rows.map((row: { id: number }) => row.id)).toEqual([steps[0], steps[2]]);
    expect(answer.data.rejected).toMatchObject([{ id: steps[1], code: 'conflict', reason: 'clerk已处理该步骤' }]);
    for (const id of ids) expect(await stateOf(id)).toEqual([2, 1]);
  });

  test('whom the submitter chooses; until then it stays a draft', async () => {
    const { seller, manager } = company;
    await live('contract', approver('a', [], { approvers: [{ type: 'chosen', ids: [manager.id, clerk.id] }] }));
    const id = await contract(seller);
    expect(await stateOf(id)).toEqual([0, 0]);
    const preview = (await call(seller, 'preview', { module: 'contract', id })).data;
    expect(preview.path.find((one: { NodeID: string }) => one.NodeID === 'a')).toMatchObject({
      open: 'chosen',
      choices: [{ username: '王主管' }, { username: 'clerk' }],
    });
    const start = (chosen?: Record<string, number[]>) =>
      call(seller, 'start', { module: 'contract', id, ...(chosen ? { chosen: JSON.stringify(chosen) } : {}) });
    expect(await start()).toMatchObject({ fields: { 'chosen.a': '请选择“节点a”的审批人' } });
    expect(await start({ a: [boss.id] })).toMatchObject({ fields: { 'chosen.a': '所选审批人不可用' } });
    expect(await start({ a: [clerk.id] })).toMatchObject({ result: 'success' });
    expect(await stepOf(clerk, id)).toBeGreaterThan(0);
  });

  test('time that ran out reminds, passes or refuses by itself', async () => {
    const { seller, manager } = company;
    const run = async (action: 'remind' | 'pass' | 'refuse') => {
      await company.database.run(sql`update flow set enabled = false`);
      await live('contract', approver('a', [manager], { timeout: { hours: 2, action } }));
      const id = await contract(seller);
      await company.database.run(
        sql`update flow_step set due_at = now() - interval '1 minute' where id = ${await stepOf(manager, id)}`,
      );
      expect((await rows(manager)).find((row) => row['modelId'] === id)).toMatchObject({ overdue: 1 });
      await runJobOf(company, 'approval.expire');
      return id;
    };
    expect(await stateOf(await run('pass'))).toEqual([2, 1]);
    expect(await stateOf(await run('refuse'))).toEqual([3, 1]);
    const id = await run('remind');
    expect(await stateOf(id)).toEqual([0, 1]);
    expect((await noticesOf(manager)).some(({ cont }) => cont.includes('已超过处理时限'))).toBe(true);
    const [row] = (await rows(manager)).filter((one) => one['modelId'] === id);
    expect(row).not.toHaveProperty('overdue');
  });
});

describe('conditions', () => {
  const byAmount = (large: FlowNode, expression?: string): ConditionNode => ({
    id: 'k',
    type: 'condition',
    name: '按金额',
    branches: [
      expression
        ? { id: 'k1', name: '大额', when: [], expression, next: large }
        : { id: 'k1', name: '大额', when: [{ field: 'Money', type: 'ge', value: '5000' }], next: large },
      { id: 'k2', name: '其他', when: [], otherwise: 1 },
    ],
  });

  test.each([[undefined], ['Money >= 5000 ? 1 : 0']])(
    'the record takes the branch that holds: %s',
    async (expression) => {
      const { seller, manager } = company;
      await live('contract', byAmount(approver('a', [boss]), expression), approver('b', [manager]));
      const small = await contract(seller, { Money: '4999.99' });
      expect([await stepOf(boss, small), (await stepOf(manager, small)) > 0]).toEqual([0, true]);
      const large = await contract(seller, { Money: '5000' });
      expect([(await stepOf(boss, large)) > 0, await stepOf(manager, large)]).toEqual([true, 0]);
      const customerId = await addCustomer(seller, named('预览公司'));
      const before = await company.database.first(sql`select count(*) as n from contract`);
      const { data } = await call(seller, 'preview', {
        module: 'contract',
        data: JSON.stringify({ customerId, Money: '9000' }),
      });
      expect(data.path.map((one: { NodeID: string }) => one.NodeID)).toEqual(['start', 'a', 'b', 'end']);
      expect(await company.database.first(sql`select count(*) as n from contract`)).toEqual(before);
    },
  );

  test('by who hands in', async () => {
    const { seller, stranger, manager } = company;
    const node = byAmount(approver('a', [boss]));
    node.branches[0] = {
      id: 'k1',
      name: '某人',
      when: [{ field: '$submitter', type: 'in', value: String(seller.id) }],
      next: approver('a', [boss]),
    };
    await live('contract', node, approver('b', [manager]));
    expect(await stepOf(boss, await contract(seller))).toBeGreaterThan(0);
    expect(await stepOf(boss, await contract(stranger))).toBe(0);
  });
});

describe('flows', () => {
  test('a version that runs stays as it was', async () => {
    const { seller, manager, admin } = company;
    const flow = await live('contract', approver('a', [manager]), approver('b', [clerk]));
    const id = await contract(seller);
    const changed = await call(admin, 'edit', { id: flow, nodes: JSON.stringify(drawing(approver('z', [boss]))) });
    expect(changed).toMatchObject({ result: 'success' });
    expect(await call(admin, 'publish', { id: flow })).toMatchObject({ msg: '已发布第 2 版' });
    await pass(manager, id);
    await pass(clerk, id);
    expect(await stateOf(id)).toEqual([2, 1]);
    const later = await contract(seller);
    expect([await stepOf(manager, later), (await stepOf(boss, later)) > 0]).toEqual([0, true]);
    const detail = (await call(admin, 'detail', { id: flow })).data;
    expect(detail).toMatchObject({ published: 2, changed: 0, versions: [{ version: 2 }, { version: 1 }] });
    expect((await call(admin, 'detail', { id: flow, version: 1, published: 1 })).data.nodes.next.id).toBe('a');
    expect(await call(admin, 'delete', { ids: flow })).toMatchObject({ code: 'conflict' });
    const rehearsed = (await call(admin, 'rehearse', { id: flow })).data;
    expect(rehearsed).toMatchObject({ rows: [] });
    await call(admin, 'edit', { id: flow, nodes: JSON.stringify(drawing(approver('y', [manager]))) });
    const differs = (await call(admin, 'rehearse', { id: flow })).data;
    expect(differs.rows.length).toBe(differs.total);
    expect(differs.rows[0]).toMatchObject({ before: '节点z：boss', after: '节点y：王主管' });
  });

  test('what is unfinished may be kept, not published; what is broken is refused', async () => {
    const { admin } = company;
    const add = (nodes: unknown, name = named('草稿')) =>
      call(admin, 'add', {
        name,
        module: 'contract',
        nodes: typeof nodes === 'string' ? nodes : JSON.stringify(nodes),
      });
    const open = await add(drawing(approver('a', [])));
    expect(open).toMatchObject({ result: 'success' });
    expect(await call(admin, 'publish', { id: open.data.id })).toMatchObject({
      code: 'invalid',
      msg: '流程还有 1 处问题，请先处理',
      data: { problems: [{ node: 'a', code: 'noNames' }] },
    });
    expect(await call(admin, 'edit', { id: open.data.id, enabled: 1 })).toMatchObject({
      code: 'conflict',
      msg: '请先发布流程',
    });
    const gone = await add(drawing(approver('a', [], { approvers: [{ type: 'user', ids: [987_654] }] })));
    expect((await call(admin, 'detail', { id: gone.data.id })).data.problems).toEqual([{ node: 'a', code: 'gone' }]);
    const doubled = drawing(approver('a', [admin]), approver('a', [admin]));
    let deep: FlowNode = approver('x', [admin]);
    for (let at = 0; at < 150; at += 1) deep = { ...approver(`x${at}`, [admin]), next: deep };
    for (const nodes of [
      doubled,
      { ...drawing(), type: 'approver' },
      'no json',
      '[]',
      '{"type":"start"}',
      { ...drawing(), next: deep },
    ])
      expect(await add(nodes), JSON.stringify(nodes).slice(0, 80)).toMatchObject({ code: 'invalid' });
    expect(await add(drawing(approver('a', [admin])), '  ')).toMatchObject({ fields: { name: expect.any(String) } });
    const stale = await call(admin, 'edit', { id: open.data.id, version: 7, name: '旧' });
    expect(stale).toMatchObject({ code: 'conflict' });
    expect(await call(admin, 'add', { name: '供应商', module: 'gys', nodes: JSON.stringify(drawing()) })).toMatchObject(
      { code: 'invalid' },
    );
  });

  test('one flow of a kind is on', async () => {
    const { admin, manager } = company;
    await live('contract', approver('a', [manager]));
    const second = (
      await call(admin, 'add', {
        name: named('第二'),
        module: 'contract',
        nodes: JSON.stringify(drawing(approver('a', [manager]))),
      })
    ).data.id;
    await call(admin, 'publish', { id: second });
    const answers = await call(admin, 'edit', { id: second, enabled: 1 });
    expect(answers).toMatchObject({ code: 'conflict', msg: expect.stringContaining('请先停用') });
  });

  test('every ready-made flow can be published for its kind', async () => {
    const { admin } = company;
    const { data } = await call(admin, 'templates');
    expect(data.length).toBeGreaterThanOrEqual(6);
    for (const { name, module, nodes } of data as { name: string; module: string; nodes: unknown }[]) {
      const { id } = (await call(admin, 'add', { name, module, nodes: JSON.stringify(nodes) })).data;
      expect(await call(admin, 'publish', { id }), name).toMatchObject({ result: 'success' });
    }
  });
});

describe('other records', () => {
  test('a receipt counts when it passes, not before; what amends a contract takes effect then', async () => {
    const { seller, manager, admin } = company;
    const id = await contract(seller);
    await live('finance', approver('a', [manager]));
    const receipt = (await seller.call('api/finance/add', { contractId: id, money: '400' })).body;
    expect(receipt).toMatchObject({ result: 'success' });
    expect((await view(id)).repaid).toBe('0.00');
    const [todo] = (await rows(manager)).filter((row) => row['modelType'] === 'finance');
    expect(await call(manager, 'Approved', { id: todo?.['id'] })).toMatchObject({ result: 'success' });
    expect((await view(id)).repaid).toBe('400.00');

    await live('contract', approver('a', [manager]));
    expect((await admin.call('api/contract/amend', { id, Money: '100', reason: '少于已收' })).body).toMatchObject({
      code: 'invalid',
    });
    const amended = (await admin.call('api/contract/amend', { id, Money: '3000', reason: '追加采购' })).body;
    expect(amended).toMatchObject({ result: 'success', msg: expect.stringMatching(/^已提交，等待.+审批$/) });
    expect(await view(id)).toMatchObject({ Money: '1000.00', approval: 2, revision: '1' });
    expect((await admin.call('api/contract/amend', { id, Money: '4000', reason: '再改' })).body).toMatchObject({
      code: 'forbidden',
    });
    // Who passes from the list knows how much it will be.
    const waits = (await rows(manager)).find(({ modelId }) => modelId === id);
    expect(waits).toMatchObject({ amends: 1, facts: expect.arrayContaining([['合同金额', '￥3,000.00']]) });
    const step = await stepOf(manager, id);
    expect((await call(manager, 'Views', { id: step })).data.row.Money).toBe('3000.00');
    expect(await view(id)).toMatchObject({ Money: '1000.00' });
    expect(await call(manager, 'Approved', { id: step })).toMatchObject({ result: 'success' });
    expect(await view(id)).toMatchObject({ Money: '3000.00', approval: 2, revision: '2' });
    expect((await admin.call('api/contract/revisions', { id })).body.data.rows[0]).toMatchObject({
      reason: '追加采购',
      username: expect.any(String),
    });
  });

  test.each(['contract', 'finance', 'payment', 'renewal', 'invoice', 'baoxiao'])(
    '%s waits, is refused, sent back and passes',
    async (module) => {
      const { seller, manager } = company;
      const below =
        module === 'contract' || module === 'baoxiao' ? 0 : await contract(seller, { endTime: '2030-01-01' });
      await live(module, approver('a', [manager]));
      const bodies: Record<string, Record<string, unknown>> = {
        contract: {
          customerId: below === 0 && module === 'contract' ? await addCustomer(seller, named('各类公司')) : 0,
          Money: '10',
        },
        finance: { contractId: below, money: '10' },
        payment: { contractId: below, money: '10' },
        renewal: { contractId: below, money: '10', startTime: '2030-01-02', endTime: '2031-01-01' },
        invoice: { contractId: below, money: '10', invoiceTitle: '某公司', type: 1 },
        baoxiao: { reason: '出差', listJson: [{ addTime: '2031-01-01', money: '10' }] },
      };
      const added = (await seller.call(`api/${module}/add`, bodies[module])).body;
      expect(added, JSON.stringify(added)).toMatchObject({ result: 'success' });
      const { id } = added.data;
      const read = async () => (await seller.call(`api/${module}/Views`, { id })).body.data;
      expect(await read()).toMatchObject({ approval: 0, state: 1, approvalName: '待审' });
      const step = async (person: Person) =>
        (await rows(person)).find((row) => row['modelType'] === module && row['modelId'] === id) as {
          id: number;
          TaskID: number;
        };
      const first = await step(manager);
      const [start] = (await call(manager, 'findStepsPassed', { taskid: first.TaskID })).data;
      await call(manager, 'Refused', { id: first.id, stepid: start.id, Ext: '补充' });
      expect(await read()).toMatchObject({ approval: 1, state: 3, stateName: '已退回', can: { edit: true } });
      expect(await call(seller, 'Approved', { id: (await step(seller)).id })).toMatchObject({ result: 'success' });
      await call(manager, 'Refused', { id: (await step(manager)).id, Ext: '不行' });
      expect(await read()).toMatchObject({ approval: 3, state: 1, approvalName: '未通过' });
      expect(await call(seller, 'start', { module, id })).toMatchObject({ result: 'success' });
      await call(manager, 'Approved', { id: (await step(manager)).id });
      expect(await read()).toMatchObject({ approval: 2, state: 1, approvalName: '通过' });
    },
  );
});

describe('at once', () => {
  const ended = async (taskid: number) => {
    const rowsOf = await company.database.rows(select('flow_log', ['action'])`
      where instance_id = ${taskid} and action in ('pass', 'refuse', 'revoke', 'expirePass', 'ended', 'endedRefused') order by id`);
    return rowsOf.map(({ action }) => action);
  };

  test('20 passes of one step are one', async () => {
    const { seller, manager } = company;
    await live('contract', approver('a', [manager]));
    const id = await contract(seller);
    const step = await stepOf(manager, id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(manager, 'Approved', { id: step })));
    expect(answers.filter(({ result }) => result === 'success')).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'conflict')).toHaveLength(19);
    expect(await ended(await taskOf(id))).toEqual(['pass', 'ended']);
    expect(await stateOf(id)).toEqual([2, 1]);
  });

  test.each(['refuse', 'revoke', 'expire', 'other'] as const)(
    'pass against %s: one of them is what happened',
    async (rival) => {
      const { seller, manager } = company;
      await live('contract', approver('a', [manager, clerk], { mode: 'any', timeout: { hours: 1, action: 'pass' } }));
      for (let round = 0; round < 5; round += 1) {
        const id = await contract(seller);
        const [step, other, taskid] = [await stepOf(manager, id), await stepOf(clerk, id), await taskOf(id)];
        if (rival === 'expire')
          await company.database.run(sql`update flow_step set due_at = now() - interval '1 minute' where id = ${step}`);
        const rivals = {
          refuse: () => call(clerk, 'Refused', { id: other, Ext: '不同意' }),
          revoke: () => call(seller, 'Revoke', { taskid }),
          expire: () => runJobOf(company, 'approval.expire'),
          other: () => call(clerk, 'Approved', { id: other }),
        };
        await Promise.all([call(manager, 'Approved', { id: step }), rivals[rival]()]);
        const happened = await ended(taskid);
        expect(
          happened.filter((action) => ['pass', 'refuse', 'revoke', 'expirePass'].includes(action)),
          rival,
        ).toHaveLength(1);
        const [approval, state] = await stateOf(id);
        const expected: Record<string, [number, number]> = {
          pass: [2, 1],
          expirePass: [2, 1],
          refuse: [3, 1],
          revoke: [0, 0],
        };
        expect([approval, state]).toEqual(expected[happened[0] ?? '']);
        expect(
          await company.database.rows(sql`select 1 from flow_step where instance_id = ${taskid} and asked`),
        ).toHaveLength(0);
      }
    },
  );
});
