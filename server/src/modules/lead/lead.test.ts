// Leads: who sees and changes them, what becomes of them, and that one becomes a customer once and with all it had.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { png, upload } from '../../../test/upload.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

async function addLead(person: Person, name: string, fields: Record<string, unknown> = {}): Promise<number> {
  const { body } = await person.call('api/clues/add', { CustomerName: name, ...fields });
  if (body.result !== 'success') throw new Error(`lead ${name}: ${body.msg} ${JSON.stringify(body.fields)}`);
  return body.data.id;
}

const view = async (person: Person, id: number) => (await person.call('api/clues/Views', { id })).body;

describe('records', () => {
  test('a lead is made, found, changed under its scope, and told with what may be done', async () => {
    const { seller, manager, stranger } = company;
    const id = await addLead(seller, '星河照明有限公司', {
      contact_name: '钱进',
      contact_mobile: '13800138000',
      LaiYuan: 4,
      Ext: '展会上认识',
    });
    expect((await view(seller, id)).data).toMatchObject({
      CustomerName: '星河照明有限公司',
      code: `XS${String(id).padStart(7, '0')}`,
      state: 1,
      UserName: '李销售',
      can: {
        edit: true,
        delete: false,
        transfer: false,
        share: true,
        convert: true,
        close: true,
        reopen: false,
        followUp: true,
      },
    });
    for (const key of ['星河', 'xhzm', '钱进', '8001', `xs${id}`]) {
      const { data } = (await manager.call('api/clues/index', { key })).body;
      expect(data.rows.map((row: { id: number }) => row.id)).toContain(id);
    }
    expect((await stranger.call('api/clues/index', { key: '星河' })).body.data).toMatchObject({ rows: [], total: 0 });
    expect((await view(stranger, id)).code).toBe('not_found');
    expect((await stranger.call('api/clues/edit', { id, Ext: '改' })).body.code).toBe('not_found');
    expect((await seller.call('api/clues/edit', { id, contact_mobile: '号码' })).body.fields).toEqual({
      contact_mobile: '手机号格式不正确',
    });
    expect((await seller.call('api/clues/edit', { id, state: 2 })).body.result).toBe('success');
    expect((await view(seller, id)).data.state).toBe(1);
    expect((await seller.call('api/clues/delete', { ids: id })).body.code).toBe('forbidden');
    expect((await manager.call('api/clues/delete', { ids: id })).body.data).toEqual({ count: 1 });
    expect((await view(seller, id)).code).toBe('not_found');
  });

  test('the list of customers with clue=3 is the list of leads, for those who may see it', async () => {
    const { seller } = company;
    const id = await addLead(seller, '模式三公司');
    const { data } = (await seller.call('api/customer/index', { clue: 3, key: '模式三' })).body;
    expect(data).toMatchObject({ total: 1, rows: [{ id, CustomerName: '模式三公司', state: 1 }] });
    const blind = await addPerson(company, 'noleads', { grants: { crm: { customer: { index: true } } } });
    expect((await blind.call('api/customer/index', { clue: 3 })).body.code).toBe('forbidden');
    expect((await blind.call('api/customer/index', { clue: 2 })).body.result).toBe('success');
  });

  test('the board tells for each state how many the list would show', async () => {
    const { seller, peer } = company;
    for (const person of [seller, peer]) {
      const { state } = (await person.call('api/formField/sceneCount', { module: 'clues' })).body.data;
      expect(Object.keys(state)).toHaveLength(4);
      for (const [value, count] of Object.entries(state)) {
        const { total } = (await person.call('api/clues/index', value ? { state: value } : {})).body.data;
        expect([value, count]).toEqual([value, { total }]);
      }
    }
  });

  test('what was found invalid says why and is left alone until it is opened again; both are taken back', async () => {
    const { seller, peer } = company;
    const id = await addLead(seller, '空号公司');
    for (const reason of ['', '  ', '长'.repeat(301)])
      expect((await seller.call('api/clues/close', { ids: id, reason })).body.fields).toHaveProperty('reason');
    expect((await peer.call('api/clues/close', { ids: id, reason: '空号' })).body.code).toBe('not_found');
    const closed = await seller.call('api/clues/close', { ids: id, reason: ' 空号 ', undo: 1 });
    expect(closed.body).toMatchObject({ result: 'success', data: { count: 1 } });
    expect((await view(seller, id)).data).toMatchObject({
      state: 3,
      reason: '空号',
      can: { edit: false, convert: false, close: false, reopen: true, followUp: false },
    });
    expect((await seller.call('api/clues/edit', { id, Ext: '改' })).body.code).toBe('forbidden');
    expect((await seller.call('api/clues/close', { ids: id, reason: '又' })).body.code).toBe('forbidden');
    expect((await seller.call('api/clues/Turn', { ids: id })).body.code).toBe('conflict');
    const taken = await seller.call('api/record/undo', { id: closed.body.data.undo });
    expect(taken.body.result).toBe('success');
    expect((await view(seller, id)).data).toMatchObject({ state: 1, reason: '' });
    await seller.call('api/clues/close', { ids: id, reason: '空号' });
    expect((await seller.call('api/clues/reopen', { ids: id })).body.data).toEqual({ count: 1 });
    expect((await seller.call('api/clues/reopen', { ids: id })).body.code).toBe('forbidden');
    const { rows } = (await seller.call('api/operationLog/index', { module: 'clues', modelId: id })).body.data;
    expect(rows.map((row: { actionName?: string; action: string }) => row.action)).toEqual(
      expect.arrayContaining(['close', 'reopen', 'create']),
    );
  });

  test('follow-ups of a lead stand with it, move its plan, and are no customer’s', async () => {
    const { seller, stranger } = company;
    const id = await addLead(seller, '常联系公司');
    const sent = { customerId: id, type: 'clues', status: 2, Ext: '微信聊了', nextgenjintime: '2031-05-06 09:00' };
    const added = await seller.call('api/OpportLogs/Add', sent);
    expect(added.body.result).toBe('success');
    const logs = await seller.call('api/OpportLogs/Logs', { customerId: id, type: 'clues' });
    expect(logs.body.data).toMatchObject({ total: 1, rows: [{ Ext: '微信聊了', customerId: id, NickName: '李销售' }] });
    expect((await view(seller, id)).data.nextgenjintime).toContain('2031-05-06');
    expect((await seller.call('api/clues/Subtotal', { id })).body.data).toEqual({ logs: 1, files: 0 });
    expect((await stranger.call('api/OpportLogs/Logs', { customerId: id, type: 'clues' })).body.code).toBe('not_found');
    expect((await stranger.call('api/OpportLogs/Add', sent)).body.code).toBe('not_found');
    const { id: log } = added.body.data;
    // The same number may be a customer's follow-up.
    expect((await seller.call('api/OpportLogs/edit', { id: log, type: 'clues', Ext: '电话聊了' })).body.result).toBe(
      'success',
    );
    expect((await seller.call('api/OpportLogs/Logs', { customerId: id, type: 'clues' })).body.data.rows[0].Ext).toBe(
      '电话聊了',
    );
    expect((await seller.call('api/OpportLogs/delete', { ids: log, type: 'clues' })).body.data).toEqual({ count: 1 });
    expect((await view(seller, id)).data.nextgenjintime).toBe('');
    expect((await seller.call('api/OpportLogs/Add', { ...sent, type: 'task' })).body.fields).toHaveProperty('type');
  });
});

test('follow-ups of leads and of customers each ask for their own right', async () => {
  const customer = { index: true, add: true };
  const clues = { index: true, add: true };
  const scopes = { customer: 'self', clues: 'self' };
  const both = { index: true, add: true };
  const people = {
    clues: await addPerson(company, 'leadonly', { grants: { crm: { customer, clues, clueLogs: both } }, scopes }),
    customer: await addPerson(company, 'custonly', { grants: { crm: { customer, clues, OpportLogs: both } }, scopes }),
  };
  for (const own of ['clues', 'customer'] as const) {
    const person = people[own];
    for (const type of ['clues', 'customer'] as const) {
      const { body } = await person.call(`api/${type}/add`, { CustomerName: `权限${own}${type}公司` });
      const about = { customerId: body.data.id, type };
      const answers = [
        await person.call('api/OpportLogs/Logs', about),
        await person.call('api/OpportLogs/Add', { ...about, status: 0, Ext: '谈了' }),
        await person.call('api/OpportLogs/delete', { ids: 999999, type }),
      ].map((answer) => answer.body.code ?? answer.body.result);
      expect([own, type, ...answers]).toEqual([
        own,
        type,
        ...(own === type ? ['success', 'success', 'not_found'] : ['forbidden', 'forbidden', 'forbidden']),
      ]);
    }
  }
});

describe('becoming a customer', () => {
  test('customer and first contact are made, everything goes along, the owner stays, and it happens once', async () => {
    const { seller, manager, peer, database } = company;
    const id = await addLead(seller, '蓝鲸仓储有限公司', {
      contact_name: '孔明',
      contact_mobile: '13900139000',
      zhiwei: '采购',
      tel: '0571-88001122',
      hangye: 11,
      province: 1,
      city: 2,
      Ext: '要冷库',
    });
    const send = async (place: Record<string, string | number>): Promise<number> =>
      (await upload(company, seller, place, { name: 'p.png', content: await png() })).body.data.id;
    const picture = await send({ picType: 'OpportLogs' });
    await seller.call('api/OpportLogs/Add', {
      customerId: id,
      type: 'clues',
      status: 0,
      Ext: '首次通话',
      img: [picture],
    });
    await seller.call('api/OpportLogs/Add', {
      customerId: id,
      type: 'clues',
      status: 1,
      Ext: '约了下次',
      nextgenjintime: '2031-07-08 09:00',
    });
    const { code } = (await view(seller, id)).data;
    const file = await send({ picType: 'clues', modelId: id, code });
    await manager.call('api/clues/share', { ids: id, userids: peer.id, readonly: 1 });
    // Somebody else does it: the lead's owner stays the owner.
    const turned = await manager.call('api/clues/Turn', { ids: id });
    expect(turned.body).toMatchObject({ result: 'success', msg: '已转为客户', data: { count: 1, rows: [{ id }] } });
    const { customerId } = turned.body.data.rows[0];
    const customer = (await seller.call('api/customer/Views', { id: customerId })).body.data;
    expect(customer).toMatchObject({
      CustomerName: '蓝鲸仓储有限公司',
      tel: '0571-88001122',
      hangye: 11,
      province: 1,
      city: 2,
      Ext: '要冷库',
      userid: seller.id,
      contactName: '孔明',
      contactMobile: '13900139000',
      watchuserid: String(peer.id),
    });
    expect(customer.nextgenjintime).toContain('2031-07-08');
    expect(customer.genjinTime).not.toBe('');
    const logs = (await seller.call('api/OpportLogs/Logs', { customerId })).body.data;
    expect(logs.rows.map((row: { Ext: string }) => row.Ext)).toEqual(['约了下次', '首次通话']);
    expect(logs.rows[1].img).toMatchObject([{ id: picture }]);
    expect(logs.rows[1].userid).toBe(seller.id);
    // The picture hangs on the follow-up that is there now.
    expect(await database.first(sql`select module, record_id as id from file where id = ${picture}`)).toEqual({
      module: 'OpportLogs',
      id: logs.rows[1].id,
    });
    expect(
      (await seller.call('api/file/list', { picType: 'customer', modelId: customerId, code: customer.code })).body,
    ).toMatchObject({ rows: [{ id: file }] });
    const story = (await manager.call('api/operationLog/index', { module: 'customer', modelId: customerId, rows: 50 }))
      .body.data.rows;
    expect(story.filter((row: { action: string }) => row.action === 'fromLead')).toHaveLength(1);
    expect(story.filter((row: { action: string }) => row.action === 'followUp').length).toBeGreaterThanOrEqual(2);

    const lead = (await view(seller, id)).data;
    expect(lead).toMatchObject({
      state: 2,
      customerId,
      can: { edit: false, convert: false, close: false, share: false, followUp: false },
    });
    expect(lead.contactId).toBe(customer.contactId);
    expect((await seller.call('api/clues/edit', { id, Ext: '改' })).body.code).toBe('forbidden');
    const again = await manager.call('api/clues/Turn', { ids: id });
    expect(again.body).toMatchObject({
      code: 'conflict',
      data: { rejected: [{ id, reason: '该线索已转为客户，不能再修改' }] },
    });
    expect(await database.first(sql`select count(*)::int as n from customer where name = '蓝鲸仓储有限公司'`)).toEqual({
      n: 1,
    });
  });

  test('of two who convert at once one does, and there is one customer', async () => {
    const { seller, manager, database } = company;
    const id = await addLead(seller, '同时转换公司');
    const answers = await Promise.all(
      [seller, manager, seller, manager].map((who) => who.call('api/clues/Turn', { ids: id })),
    );
    expect(answers.filter(({ body }) => body.result === 'success')).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'conflict')).toHaveLength(3);
    expect(await database.first(sql`select count(*)::int as n from customer where name = '同时转换公司'`)).toEqual({
      n: 1,
    });
  });

  test('of two leads of one name that are converted at once one becomes a customer', async () => {
    const { seller, manager, database } = company;
    // Also in the other script.
    const names = ['同名线索有限公司', '同名 線索公司'];
    const ids = await Promise.all(names.map((name) => addLead(seller, name)));
    const answers = await Promise.all(
      [...ids, ...ids.toReversed()].map((id, at) => (at % 2 ? manager : seller).call('api/clues/Turn', { ids: id })),
    );
    expect(answers.filter(({ body }) => body.result === 'success')).toHaveLength(1);
    const made = sql`select count(*)::int as n from customer where name like '同名%索%'`;
    expect(await database.first(made)).toEqual({ n: 1 });
  });

  test('a name that is a customer’s already offers to merge, which brings contact and follow-ups along', async () => {
    const { seller, stranger } = company;
    const customerId = await addCustomer(seller, '恒力液压（苏州）有限公司');
    const id = await addLead(seller, '恒力 液压', { contact_name: '关工', contact_mobile: '13700137000' });
    await seller.call('api/OpportLogs/Add', { customerId: id, type: 'clues', status: 0, Ext: '老客户的新线索' });
    const refused = await seller.call('api/clues/Turn', { ids: id });
    expect(refused.body).toMatchObject({
      code: 'conflict',
      data: { duplicates: [{ id, customerId, CustomerName: '恒力液压（苏州）有限公司' }], rejected: [{ id }] },
    });
    // People who may not see that customer do not learn which it is.
    const other = await addLead(stranger, '恒力液压股份有限公司');
    const hidden = await stranger.call('api/clues/Turn', { ids: other });
    expect(hidden.body.code).toBe('conflict');
    expect(hidden.body.data.duplicates).toBeUndefined();
    expect(JSON.stringify(hidden.body)).not.toContain('苏州');
    expect((await stranger.call('api/clues/Turn', { ids: other, customerId })).body.code).toBe('conflict');
    expect((await view(stranger, other)).data.state).toBe(1);

    const merged = await seller.call('api/clues/Turn', { ids: id, customerId });
    expect(merged.body.data.rows).toEqual([{ id, customerId }]);
    const contacts = (await seller.call('api/contact/list', { customerId })).body.data.rows;
    expect(contacts).toMatchObject([{ contactName: '关工', mobile: '13700137000', isPrimary: 1 }]);
    const logs = (await seller.call('api/OpportLogs/Logs', { customerId })).body.data.rows;
    expect(logs).toMatchObject([{ Ext: '老客户的新线索' }]);
    // A contact of that number is there by now.
    const next = await addLead(seller, '恒力液压 二期', { contact_name: '关先生', contact_mobile: '13700137000' });
    await seller.call('api/clues/Turn', { ids: next, customerId });
    expect((await seller.call('api/contact/list', { customerId })).body.data.total).toBe(1);
    expect((await seller.call('api/clues/Turn', { ids: `${other},${next}`, customerId })).body.fields).toHaveProperty(
      'customerId',
    );
  });

  test('several are told one by one, and one out of sight turns all of them away', async () => {
    const { seller, stranger } = company;
    await addCustomer(seller, '已有客户甲公司');
    const [good, double, gone] = [
      await addLead(seller, '全新线索公司'),
      await addLead(seller, '已有客户甲'),
      await addLead(seller, '早就无效公司'),
    ];
    await seller.call('api/clues/close', { ids: gone, reason: '停业' });
    const { body } = await seller.call('api/clues/Turn', { ids: [good, double, gone].join(',') });
    expect(body).toMatchObject({ result: 'success', data: { count: 1, rows: [{ id: good }] } });
    expect(body.data.rejected.map((one: { id: number }) => one.id)).toEqual([double, gone]);
    const theirs = await addLead(stranger, '别人的线索公司');
    const own = await addLead(seller, '自己的线索公司');
    const mixed = await seller.call('api/clues/Turn', { ids: `${own},${theirs}` });
    expect(mixed.body).toMatchObject({ code: 'not_found', data: { rejected: [{ id: theirs }] } });
    expect((await view(seller, own)).data.state).toBe(1);
  });

  test('whoever may not make customers makes none of leads either', async () => {
    const grants = { crm: { clues: { index: true, add: true, convert: true }, customer: { index: true } } };
    const clerk = await addPerson(company, 'clerk', { grants, scopes: { clues: 'self', customer: 'self' } });
    const id = await addLead(clerk, '登记员公司');
    expect((await clerk.call('api/clues/Turn', { ids: id })).body.code).toBe('forbidden');
    expect((await view(clerk, id)).data.state).toBe(1);
  });
});

test.each(['mask', 'hidden'])('of what a role keeps back of a lead (%s) no customer is made', async (grant) => {
  const { admin, database } = company;
  const all = { index: true, add: true, edit: true };
  const person = await addPerson(company, `leadblind${grant}`, {
    grants: { crm: { clues: { ...all, convert: true }, customer: all, contact: all } },
    scopes: { clues: 'all', customer: 'all', contact: 'all' },
    fields: { clues: { tel: grant, Ext: grant, contact_mobile: grant } },
  });
  const secrets = { tel: '0571-30303030', Ext: '只有主管知道的备注', contact_mobile: '13930303030' };
  const lead = await admin.call('api/clues/add', {
    CustomerName: `看不全的线索${grant}`,
    contact_name: '林先生',
    address: '一号路',
    ...secrets,
  });
  const { id } = lead.body.data;
  await admin.call('api/clues/edit', { id, tel: '0571-30301111', address: '二号路' });
  const turned = await person.call('api/clues/Turn', { ids: id });
  expect(turned.body).toMatchObject({ result: 'success', data: { count: 1 } });
  const customer = turned.body.data.rows[0].customerId;
  expect((await admin.call('api/customer/Views', { id: customer })).body.data).toMatchObject({
    tel: '',
    Ext: '',
    address: '二号路',
  });
  const log = JSON.stringify(
    (await person.call('api/operationLog/index', { module: 'customer', modelId: customer })).body,
  );
  expect(log).toContain('二号路');
  expect(log).not.toMatch(/0571-3030/);
  const contacts = await database.rows(sql`select name, mobile from contact where customer_id = ${customer}`);
  expect(contacts).toEqual([{ name: '林先生', mobile: '' }]);
  // It stays with the lead, for people who read it there.
  expect((await admin.call('api/clues/Views', { id })).body.data).toMatchObject({
    ...secrets,
    tel: '0571-30301111',
  });
});

test('what was shared until a day is shared until that day after the lead became a customer', async () => {
  const { seller, peer, stranger } = company;
  const { id } = (await seller.call('api/clues/add', { CustomerName: '限期共享的线索' })).body.data;
  await seller.call('api/clues/share', { ids: id, userids: peer.id, readonly: 1, expires: '2031-05-06 07:08:09' });
  await seller.call('api/clues/share', { ids: id, userids: stranger.id, readonly: 0 });
  const { customerId } = (await seller.call('api/clues/Turn', { ids: id })).body.data.rows[0];
  const shareOf = async (userid: number) =>
    (await seller.call('api/record/access', { module: 'customer', id: customerId, userid })).body.data.rows[0].reasons;
  expect(await shareOf(peer.id)).toEqual([
    { kind: 'member', access: 'read', expires: '2031-05-06 07:08:09', by: '李销售' },
  ]);
  expect(await shareOf(stranger.id)).toEqual([{ kind: 'member', access: 'write', by: '李销售' }]);
});

test('whoever shared a lead and owns the customer that it goes into is no member beside', async () => {
  const { seller, manager } = company;
  const customerId = await addCustomer(seller, '自有客户公司');
  const { id } = (await manager.call('api/clues/add', { CustomerName: '共享来的线索' })).body.data;
  await manager.call('api/clues/share', { ids: id, userids: seller.id, readonly: 0 });
  expect((await manager.call('api/clues/Turn', { ids: id, customerId })).body).toMatchObject({ result: 'success' });
  const team = (await seller.call('api/customer/Team', { id: customerId })).body.data.rows;
  expect(team.filter((row: { userid: number }) => row.userid === seller.id)).toMatchObject([{ role: 'owner' }]);
  const members = sql`select 1 from customer_member where customer_id = ${customerId} and user_id = ${seller.id}`;
  expect(await company.database.rows(members)).toEqual([]);
});

test('the next follow-up is the customer’s when a lead has become one, and nobody’s twice', async () => {
  const { seller } = company;
  const { id } = (await seller.call('api/clues/add', { CustomerName: '有计划的线索' })).body.data;
  const planned = '2036-05-01 10:00:00';
  const talk = { customerId: id, type: 'clues', status: 0, Ext: '约好了', nextgenjintime: planned };
  expect((await seller.call('api/OpportLogs/Add', talk)).body).toMatchObject({ result: 'success' });
  expect((await seller.call('api/clues/Views', { id })).body.data.nextgenjintime).toBe(planned);
  const { customerId } = (await seller.call('api/clues/Turn', { ids: id })).body.data.rows[0];
  expect((await seller.call('api/customer/Views', { id: customerId })).body.data.nextgenjintime).toBe(planned);
  expect((await seller.call('api/clues/Views', { id })).body.data.nextgenjintime).toBe('');
});
