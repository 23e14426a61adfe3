// What somebody could try against approvals: see what is not theirs, stop others, lose or block an approval for good.
import type { ApproverNode, CcNode, FlowNode } from '@crm/protocol/answers/flow';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvalsOf, approver, call, contract, drawing, named, rowOf, stepOf } from '../../../test/approvals.ts';
import { addCustomer, addPerson, type Company, createCompany, type Person, runJobOf } from '../../../test/company.ts';
import { someoneWaits } from '../../../test/database.ts';
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
beforeEach(() => company.database.run(sql`update flow set enabled = false, deleted_at = now()`));

const copied = (id: string, people: Person[], fields: CcNode['fields']): CcNode => ({
  id,
  type: 'cc',
  name: `抄送${id}`,
  approvers: [{ type: 'user', ids: people.map((person) => person.id) }],
  ...(fields ? { fields } : {}),
});
const { live, stateOf, taskOf } = approvalsOf(() => company);

describe('what is shown', () => {
  test('who is told sees what the node that told them lets out', async () => {
    const { seller } = company;
    await live('contract', copied('k', [clerk], { Money: 'hidden' }), approver('a', [boss]));
    const id = await contract(seller);
    const row = await rowOf(clerk, id, 'ccList');
    expect(JSON.stringify(row?.['facts'] ?? [])).not.toContain('1,000');
    const shown = (await call(clerk, 'Views', { taskid: row?.['TaskID'] })).data;
    expect(shown.row).toMatchObject({ id });
    expect(shown.row).not.toHaveProperty('Money');
    expect(JSON.stringify(shown.facts ?? [])).not.toContain('1,000');
  });

  test('who is told by hand sees no more than whoever told them', async () => {
    const { seller } = company;
    await live('contract', approver('a', [boss], { fields: { Money: 'hidden' } }));
    const id = await contract(seller);
    const taskid = await taskOf(id);
    expect(await call(boss, 'cc', { taskid, userids: String(clerk.id) })).toMatchObject({ result: 'success' });
    const shown = (await call(clerk, 'Views', { taskid })).data;
    expect(shown.row).not.toHaveProperty('Money');
    expect(JSON.stringify(await rowOf(clerk, id, 'ccList'))).not.toContain('1,000');
  });

  test('a name that is hidden is no title either', async () => {
    const { seller } = company;
    const blind = await addPerson(company, 'blindname', {
      grants: { crm: { contract: { index: true } } },
      fields: { contract: { contractName: 'hidden' } },
    });
    await live('contract', approver('a', [clerk, blind], { fields: { contractName: 'hidden' } }));
    const id = await contract(seller, { contractName: '绝密项目' });
    for (const person of [clerk, blind]) {
      const list = await call(person, 'todo');
      expect(JSON.stringify(list)).not.toContain('绝密');
      expect(JSON.stringify(await call(person, 'Views', { id: await stepOf(person, id) }))).not.toContain('绝密');
      expect(JSON.stringify(await call(person, 'api/notification/index'))).not.toContain('绝密');
      expect((await call(person, 'todo', { key: '绝密' })).data.rows).toEqual([]);
    }
  });

  test('who may see flows sees no approvals by it', async () => {
    const { seller } = company;
    const drawer = await addPerson(company, 'drawer', { grants: { oa: { flow: { index: true, edit: true } } } });
    await live('contract', approver('a', [boss]));
    const id = await contract(seller);
    expect(await call(drawer, 'Views', { taskid: await taskOf(id) })).toMatchObject({ code: 'not_found' });
  });

  test('what a drawing asks of a record that is hidden from its drawer is not answered', async () => {
    const { seller, admin } = company;
    const drawer = await addPerson(company, 'drawer2', {
      grants: { oa: { flow: { index: true, edit: true } }, crm: { contract: { index: true } } },
      scopes: { contract: 'all' },
      fields: { contract: { Money: 'hidden', contractName: 'hidden' } },
    });
    const id = await contract(seller, { Money: '777', contractName: '绝密项目' });
    for (const expression of [undefined, 'Money >= 700 ? 1 : 0']) {
      const node = {
        id: 'k',
        type: 'condition',
        name: '按金额',
        branches: [
          {
            id: 'k1',
            name: '大',
            when: expression ? [] : [{ field: 'Money', type: 'ge', value: '700' }],
            ...(expression ? { expression } : {}),
            next: approver('a', [boss]),
          },
          { id: 'k2', name: '小', when: [], otherwise: 1, next: approver('b', [clerk]) },
        ],
      } as FlowNode;
      const looked = await call(drawer, 'preview', { module: 'contract', id, nodes: JSON.stringify(drawing(node)) });
      expect(JSON.stringify(looked)).not.toContain('"NodeID":"a"');
      const flow = await live('contract', approver('z', [boss]));
      await call(admin, 'edit', { id: flow, nodes: JSON.stringify(drawing(node)) });
      const rehearsed = await call(drawer, 'rehearse', { id: flow });
      expect(JSON.stringify(rehearsed)).not.toContain('绝密');
      expect(JSON.stringify(rehearsed)).not.toContain('节点a');
      await company.database.run(sql`update flow set enabled = false, deleted_at = now()`);
    }
  });

  test('somebody else’s step tells nothing', async () => {
    const { seller, peer } = company;
    await live('contract', approver('a', [boss], { opinion: 'required' }));
    const id = await contract(seller);
    const step = await stepOf(boss, id);
    expect(await call(peer, 'Approved', { id: step })).toMatchObject({ code: 'forbidden' });
    expect(await call(peer, 'Refused', { id: step })).toMatchObject({ code: 'forbidden' });
    await call(boss, 'Approved', { id: step, Ext: '同意' });
    expect(await call(peer, 'Approved', { id: step, Ext: '越权' })).toMatchObject({ code: 'forbidden' });
  });
});

describe('what is changed at a step', () => {
  test('is put on nobody’s record that the person does not see', async () => {
    const { seller, stranger, admin } = company;
    const field = (
      await call(admin, 'api/field/add', {
        module: 'contract',
        title: '另一客户',
        type: 'customer',
        name: 'othercustomer',
      })
    ).data?.field;
    expect(field).toBeTruthy();
    await live('contract', approver('a', [clerk], { fields: { [field]: 'edit' } }));
    const id = await contract(seller);
    const foreign = await addCustomer(stranger, '别人的客户公司');
    const stepid = await stepOf(clerk, id);
    const answer = await call(clerk, 'editFormField', { stepid, item: { [field]: foreign } });
    expect(answer).toMatchObject({ code: 'invalid' });
    expect(JSON.stringify(answer)).not.toContain('别人的客户公司');
  });

  test('lines that a node hides are hidden', async () => {
    const { seller } = company;
    await live('contract', approver('a', [clerk], { fields: { listJson: 'hidden' } }));
    const id = await contract(seller, { listJson: [{ title: '绝密支架', sellingprice: '500', number: '2' }] });
    expect(JSON.stringify(await call(clerk, 'Views', { id: await stepOf(clerk, id) }))).not.toContain('绝密');
  });

  test('who may not see the amount sees no price and no subtotal in the lines', async () => {
    const { seller } = company;
    const blind = await addPerson(company, 'blindmoney', {
      grants: { crm: { contract: { index: true } } },
      fields: { contract: { Money: 'hidden' } },
    });
    await live('contract', approver('a', [boss]), approver('b', [blind]));
    const id = await contract(seller, { listJson: [{ title: '支架', sellingprice: '543.21', number: '2' }] });
    const step = await stepOf(boss, id);
    const seen = (await call(boss, 'Views', { id: step })).data;
    expect(seen.row.listJson).toMatchObject([{ sellingprice: '543.21', xiaoji: '1086.42' }]);
    await call(boss, 'Approved', { id: step, Ext: '同意' });
    const { row, form } = (await call(blind, 'Views', { id: await stepOf(blind, id) })).data;
    expect(row.listJson).toMatchObject([{ number: '2' }]);
    expect(JSON.stringify(row)).not.toMatch(/543\.21|1086\.42|1,086/);
    expect(JSON.stringify(form.items)).not.toMatch(/sellingprice|xiaoji/);
  });

  test('lines leave a trace, too', async () => {
    const { seller } = company;
    await live(
      'contract',
      approver('a', [clerk], { fields: { listJson: 'edit', Money: 'edit' } }),
      approver('b', [boss], { fields: { Money: 'hidden' } }),
    );
    const id = await contract(seller, { listJson: [{ title: '支架', sellingprice: '500', number: '2' }] });
    const stepid = await stepOf(clerk, id);
    const line = await company.database.first(select('contract_line', ['id'])`where contract_id = ${id}`);
    const listJson = [{ id: line?.id, number: '20' }];
    const edited = await call(clerk, 'editFormField', { stepid, item: { listJson, Money: '10000' } });
    expect(edited, JSON.stringify(edited)).toMatchObject({ result: 'success' });
    const taskid = await taskOf(id);
    const logs = JSON.stringify((await call(seller, 'formLogs', { taskid })).data);
    expect(logs).toContain('数量 20');
    expect(logs).toContain('10000');
    await call(clerk, 'Approved', { id: stepid });
    expect(JSON.stringify((await call(boss, 'formLogs', { taskid })).data)).toContain('数量 20');
    expect(JSON.stringify((await call(boss, 'formLogs', { taskid })).data)).not.toContain('10000');
  });
});

describe('nothing is stuck', () => {
  test('sent back, deleted and brought back, it can be handed in', async () => {
    const { seller, manager, admin } = company;
    await live('contract', approver('a', [manager]));
    const id = await contract(seller);
    const [target] = (await call(manager, 'findStepsPassed', { taskid: await taskOf(id) })).data as { id: number }[];
    await call(manager, 'Refused', { id: await stepOf(manager, id), stepid: target?.id, Ext: '重写' });
    expect(await call(seller, 'api/contract/delete', { ids: id })).toMatchObject({ result: 'success' });
    const bin = await company.database.first(select('recycle_bin', ['id'])`
      where entity = 'contract' and record_id = ${id}`);
    expect(await call(admin, 'api/recycle/restore', { ids: bin?.id })).toMatchObject({ result: 'success' });
    expect(await stateOf(id)).toEqual([0, 0]);
    expect(await call(seller, 'start', { module: 'contract', id })).toMatchObject({ result: 'success' });
    expect(await stateOf(id)).toEqual([0, 1]);
  });

  test.each([[false], [true]])(
    'what somebody who leaves had to decide goes to their superior, also where that one decides already: %s',
    async (both) => {
      const { seller, admin, manager } = company;
      const leaver = await addPerson(company, named('leaver'), { grants: {} });
      await live('contract', approver('a', both ? [manager, leaver] : [leaver]));
      const id = await contract(seller);
      expect(await stepOf(leaver, id)).toBeGreaterThan(0);
      expect(await call(admin, 'api/user/edit', { id: leaver.id, status: 0 })).toMatchObject({ result: 'success' });
      await runJobOf(company, 'approval.left');
      expect(await call(manager, 'Approved', { id: await stepOf(manager, id) })).toMatchObject({ result: 'success' });
      if (both)
        expect(await call(admin, 'Approved', { id: await stepOf(admin, id) })).toMatchObject({ result: 'success' });
      expect(await stateOf(id)).toEqual([2, 1]);
      const words = ((await call(seller, 'logs', { taskid: await taskOf(id) })).data as { logs: string }[]).map(
        ({ logs }) => logs,
      );
      expect(words.some((one) => one.startsWith('交接给'))).toBe(true);
    },
  );

  test('one that waits for a submitter who left is taken back by whoever may hand the record in', async () => {
    const { admin, manager } = company;
    const leaver = await company.signIn('peer');
    await live('contract', approver('a', [manager]));
    const id = await contract(leaver);
    const taskid = await taskOf(id);
    const [target] = (await call(manager, 'findStepsPassed', { taskid })).data as { id: number }[];
    await call(manager, 'Refused', { id: await stepOf(manager, id), stepid: target?.id, Ext: '重写' });
    expect(await call(manager, 'Revoke', { taskid })).toMatchObject({ code: 'forbidden' });
    expect(await call(admin, 'api/user/edit', { id: leaver.id, status: 0 })).toMatchObject({ result: 'success' });
    expect(await call(clerk, 'Revoke', { taskid })).toMatchObject({ code: 'not_found' });
    expect((await call(manager, 'Views', { taskid })).data.can).toMatchObject({ revoke: true });
    expect(await call(manager, 'Revoke', { taskid })).toMatchObject({ result: 'success' });
    expect(await stateOf(id)).toEqual([0, 0]);
    expect(await call(manager, 'start', { module: 'contract', id })).toMatchObject({ result: 'success' });
    expect(await call(admin, 'api/user/edit', { id: leaver.id, status: 1 })).toMatchObject({ result: 'success' });
  });

  test('one overdue step that fails keeps no other', async () => {
    const { seller, manager } = company;
    await live('contract', approver('a', [manager], { timeout: { hours: 1, action: 'pass' } }));
    const [bad, good] = [await contract(seller), await contract(seller)];
    for (const [id, hours] of [
      [bad, 2],
      [good, 1],
    ] as const)
      await company.database.run(sql`
        update flow_step set due_at = now() - make_interval(hours => ${hours}) where instance_id = ${await taskOf(id)} and asked`);
    await company.database.run(
      sql`alter table contract add constraint broken check (id <> ${sql.raw(String(bad))} or approval <> 2)`,
    );
    try {
      await runJobOf(company, 'approval.expire');
      expect(await stateOf(good)).toEqual([2, 1]);
      expect(await stateOf(bad)).toEqual([0, 1]);
    } finally {
      await company.database.run(sql`alter table contract drop constraint broken`);
    }
  });
});

describe('one request', () => {
  test('is no drawing that the database cannot ask', async () => {
    const { seller, admin } = company;
    const id = await contract(seller);
    const wide = (nodes: number): FlowNode[] =>
      Array.from({ length: nodes }, (_node, at) => ({
        id: `k${at}`,
        type: 'condition',
        name: '按金额',
        branches: Array.from({ length: 20 }, (_branch, b) => ({
          id: `k${at}b${b}`,
          name: '支',
          when: b === 19 ? [] : [{ field: 'Money', type: 'ge', value: '5' }],
          ...(b === 19 ? { otherwise: 1 as const } : {}),
        })),
      }));
    const look = (nodes: number) =>
      call(admin, 'preview', {
        module: 'contract',
        id,
        nodes: JSON.stringify(drawing(...wide(nodes), approver('a', [boss]))),
      });
    expect(await look(97)).toMatchObject({ code: 'invalid', msg: expect.stringContaining('流程过大') });
    expect(await look(70)).toMatchObject({ result: 'success' });
  });

  test('says something, of somebody, to somebody', async () => {
    const { seller } = company;
    await live('contract', approver('a', [boss], { opinion: 'required' }));
    const id = await contract(seller);
    const taskid = await taskOf(id);
    expect(await call(boss, 'Approved', { id: await stepOf(boss, id), Ext: '\u200b\u00a0' })).toMatchObject({
      fields: { Ext: '请填写审批意见' },
    });
    expect(await call(boss, 'createComment', { taskid, Ext: '\u200b' })).toMatchObject({ code: 'invalid' });
    expect(await call(boss, 'cc', { taskid, userids: '' })).toMatchObject({ code: 'invalid' });
    expect(await call(boss, 'Approved', { ids: '' })).toMatchObject({ code: 'invalid' });
    const many = Array.from({ length: 201 }, (_id, at) => at + 1).join();
    expect(await call(boss, 'Approved', { ids: many })).toMatchObject({ code: 'invalid' });
    const chosen = JSON.stringify(Object.fromEntries(Array.from({ length: 101 }, (_id, at) => [`k${at}`, [1]])));
    expect(await call(seller, 'start', { module: 'contract', id, chosen })).toMatchObject({ code: 'invalid' });
  });

  test('makes no delegations without end', async () => {
    const { manager, seller } = company;
    const delegate = (more: Record<string, unknown>) =>
      call(manager, 'delegate', { userid: seller.id, begin: '2199-01-01', end: '2199-01-01', ...more });
    expect(await delegate({ begin: '2001-01-01', end: '2001-01-02' })).toMatchObject({
      fields: { end: '结束日期已过' },
    });
    expect(await delegate({ flows: '987654' })).toMatchObject({ code: 'invalid' });
    await company.database.run(sql`
      insert into flow_delegation (user_id, to_id, begin_on, end_on) select ${manager.id}, ${seller.id}, d::date, d::date
      from generate_series(timestamp '2198-01-01', timestamp '2198-02-19', interval '1 day') d`);
    expect(await delegate({})).toMatchObject({ code: 'conflict' });
  });
});

describe('in one order', () => {
  test('whoever looks at an amendment does not hold what somebody who decides waits for', async () => {
    const { seller, manager, admin, database } = company;
    const id = await contract(seller);
    await live('contract', approver('a', [manager]));
    expect(await call(admin, 'api/contract/amend', { id, Money: '3000', reason: '追加' })).toMatchObject({
      result: 'success',
    });
    const [step, taskid] = [await stepOf(manager, id), await taskOf(id)];
    let looked: ReturnType<typeof call> | undefined;
    await database.transaction(async (tx) => {
      await tx.run(sql`select 1 from contract where id = ${id} for update`);
      looked = call(manager, 'Views', { id: step });
      const isWaiting = () => tx.first(someoneWaits);
      while (!(await isWaiting()));
      await tx.run(sql`select 1 from flow_instance where id = ${taskid} for update nowait`);
    });
    expect(await looked).toMatchObject({ result: 'success', data: { row: { Money: '3000.00' } } });
  });

  test('two who pass the same approvals the other way round both come to an end', async () => {
    const { seller, manager, database } = company;
    await live('contract', approver('a', [manager, boss]));
    for (let round = 0; round < 3; round += 1) {
      const ids: number[] = [];
      for (let at = 0; at < 6; at += 1) ids.push(await contract(seller));
      const [mine, theirs] = [
        await Promise.all(ids.map((id) => stepOf(manager, id))),
        await Promise.all(ids.map((id) => stepOf(boss, id))),
      ];
      const answers = await Promise.all([
        call(manager, 'Approved', { ids: mine.join() }),
        call(boss, 'Approved', { ids: theirs.toReversed().join() }),
      ]);
      for (const { data } of answers) expect([data.rows.length, data.rejected]).toEqual([6, []]);
      for (const id of ids) expect(await stateOf(id)).toEqual([2, 1]);
    }
    const stat = await database.first(select(sql`pg_stat_database`, [sql<number>`deadlocks`.as('n')])`
      where datname = current_database()`);
    expect(Number(stat?.n)).toBe(0);
  });
});

describe('who decides', () => {
  test('is nobody whom the submitter picks instead, nor the submitter by the hand of others', async () => {
    const { seller, manager } = company;
    await live('contract', approver('a', [manager]), approver('b', [boss]));
    const id = await contract(seller);
    const [target] = (await call(manager, 'findStepsPassed', { taskid: await taskOf(id) })).data as { id: number }[];
    await call(manager, 'Refused', { id: await stepOf(manager, id), stepid: target?.id, Ext: '重写' });
    for (const person of [seller, clerk])
      expect(await call(seller, 'Approved', { id: await stepOf(seller, id), userid: person.id })).toMatchObject({
        code: 'invalid',
      });
    expect(await call(seller, 'Approved', { id: await stepOf(seller, id) })).toMatchObject({ result: 'success' });
    const step = await stepOf(manager, id);
    expect(await call(manager, 'Forward', { id: step, userid: seller.id })).toMatchObject({ code: 'invalid' });
    expect(await call(manager, 'Approved', { id: step, userid: seller.id })).toMatchObject({ code: 'invalid' });
    expect(await call(manager, 'Approved', { id: step, userid: clerk.id })).toMatchObject({ result: 'success' });
    expect(await stepOf(clerk, id)).toBeGreaterThan(0);
  });

  test('is set by somebody who reaches all of the records, as those see them who are asked', async () => {
    const { admin } = company;
    const flowGrants = { index: true, add: true, edit: true, publish: true };
    const drawer = await addPerson(company, 'drawer3', {
      grants: { oa: { flow: flowGrants }, crm: { contract: { index: true } } },
      scopes: { contract: 'all' },
    });
    const narrow = await addPerson(company, 'drawer4', {
      grants: { oa: { flow: flowGrants }, crm: { contract: { index: true } } },
      scopes: { contract: 'self' },
    });
    const added = async (fields?: ApproverNode['fields']) =>
      (
        await call(admin, 'add', {
          name: named('流程'),
          module: 'contract',
          nodes: JSON.stringify(drawing(approver('a', [narrow], fields ? { fields } : {}))),
        })
      ).data.id as number;
    const reads = await added();
    expect(await call(narrow, 'publish', { id: reads })).toMatchObject({ code: 'forbidden' });
    expect(await call(drawer, 'publish', { id: reads })).toMatchObject({ result: 'success' });
    expect(await call(narrow, 'edit', { id: reads, enabled: 1 })).toMatchObject({ code: 'forbidden' });
    expect(await call(drawer, 'edit', { id: reads, enabled: 1 })).toMatchObject({ result: 'success' });
    const edits = await added({ Money: 'edit' });
    expect(await call(drawer, 'publish', { id: edits })).toMatchObject({ code: 'forbidden' });
    expect(await call(admin, 'publish', { id: edits })).toMatchObject({ result: 'success' });
  });

  test('is somebody for an amendment, too, where people are to be chosen', async () => {
    const { seller, admin } = company;
    const id = await contract(seller);
    await live('contract', approver('a', [], { approvers: [{ type: 'chosen' }] }));
    expect(await call(admin, 'api/contract/amend', { id, Money: '9000', reason: '追加' })).toMatchObject({
      msg: expect.stringMatching(/^已提交，等待.+审批$/),
    });
    expect((await call(admin, 'api/contract/Views', { id })).data.Money).toBe('1000.00');
    expect(await call(admin, 'Approved', { id: await stepOf(admin, id) })).toMatchObject({ result: 'success' });
    expect((await call(admin, 'api/contract/Views', { id })).data.Money).toBe('9000.00');
  });
});
