// Pools with people of their own: who sees and claims what, limits under parallel calls, what a pool hides, who may set rules.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addCustomer,
  addPerson,
  type CallAnswer,
  type Company,
  createCompany,
  type Person,
} from '../../../test/company.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

const ids = (answer: CallAnswer): number[] => answer.body.data.rows.map((row: { id: number }) => row.id);

async function addPool(body: Record<string, unknown>): Promise<number> {
  const answer = await company.admin.call('api/poolRule/add', body);
  if (answer.body.result !== 'success') throw new Error(`${answer.body.msg} ${JSON.stringify(answer.body.fields)}`);
  return answer.body.data.id;
}

const change = (id: number, body: Record<string, unknown>) => company.admin.call('api/poolRule/edit', { id, ...body });

/** A customer of the administrator's that lies in a pool. */
async function pooled(pool: number, name: string, more: Record<string, unknown> = {}): Promise<number> {
  const id = await addCustomer(company.admin, name, more);
  const answer = await company.admin.call('api/customer/ToGonghai', { ids: id, poolid: pool });
  expect(answer.body, name).toMatchObject({ result: 'success' });
  return id;
}

describe('pools', () => {
  test('are seen by their members, their departments and those below, and by administrators', async () => {
    const { seller, stranger, manager, admin, departments } = company;
    const pool = await addPool({ name: '华东公海', departments: departments.east });
    const id = await pooled(pool, '华东部门公司');
    const list = { IsGongHai: 1, key: '华东部门' };
    expect(ids(await seller.call('api/customer/index', list))).toEqual([id]);
    expect(ids(await manager.call('api/customer/index', list))).toEqual([id]);
    expect(ids(await admin.call('api/customer/index', list))).toEqual([id]);
    expect(ids(await stranger.call('api/customer/index', list))).toEqual([]);
    expect((await stranger.call('api/customer/Views', { id })).body.code).toBe('not_found');
    expect((await stranger.call('api/customer/receive', { ids: id })).body.code).toBe('not_found');
    expect((await seller.call('api/customer/Views', { id })).body.data.poolName).toBe('华东公海');
    // A member joins at the next call.
    await change(pool, { users: stranger.id });
    expect(ids(await stranger.call('api/customer/index', list))).toEqual([id]);
    expect((await stranger.call('api/customer/receive', { ids: id })).body.data).toEqual({ count: 1 });
  });

  test('the totals of a list count the pools of the person only, whether they were folded or not', async () => {
    const { seller, stranger, database, departments } = company;
    const pool = await addPool({ name: '计数公海', departments: departments.east });
    const total = async (person: Person) =>
      (await person.call('api/customer/index', { IsGongHai: 1, rows: 1 })).body.data.total;
    const [mine, theirs] = [await total(seller), await total(stranger)];
    await pooled(pool, '计数一号公司');
    await pooled(pool, '计数二号公司');
    for (const fold of [false, true]) {
      if (fold) await database.run(sql`select fold_row_counts()`);
      expect([await total(seller), await total(stranger)]).toEqual([mine + 2, theirs]);
    }
    const only = await seller.call('api/customer/index', { IsGongHai: 1, poolid: pool });
    expect([only.body.data.total, only.body.data.rows.length]).toEqual([2, 2]);
  });

  test('a list of several pools is walked in its order, without a row lost or twice', async () => {
    const { seller, departments, database } = company;
    const pools = [
      await addPool({ name: '次序一', departments: departments.east }),
      await addPool({ name: '次序二', departments: departments.east }),
    ];
    for (let at = 0; at < 9; at++) await pooled(pools[at % 2] as number, `次序${at}公司`, at % 3 ? { status: 1 } : {});
    await database.run(
      sql`update customer set last_follow_up_at = now() - make_interval(days => (id % 4)::int) where name like '次序%' and id % 3 > 0`,
    );
    const whole = async (sort: string, rows: number) => {
      const found: number[] = [];
      let next: string | undefined;
      do {
        const page = await seller.call('api/customer/index', {
          IsGongHai: 1,
          rows,
          ...(sort ? { sort } : {}),
          data: JSON.stringify([{ field: 'CustomerName', type: 'startswith', value: '次序' }]),
          ...(next ? { next } : {}),
        });
        found.push(...ids(page));
        next = page.body.data.next;
      } while (next);
      return found;
    };
    for (const sort of [
      '',
      'AddTime asc',
      'CustomerName',
      'genjinTime desc',
      'genjinTime asc',
      'status',
      'updateTime desc',
    ]) {
      const all = await whole(sort, 200);
      expect(new Set(all).size, sort).toBe(9);
      expect(await whole(sort, 2), sort).toEqual(all);
    }
  });

  test('a customer goes into a pool of one’s own that is in use', async () => {
    const { seller, departments } = company;
    const other = await addPool({ name: '华南专属', departments: departments.south });
    const off = await addPool({ name: '停用公海', departments: departments.east, enabled: 0 });
    const id = await addCustomer(seller, '选择公海公司');
    for (const poolid of [other, off, 999_999])
      expect((await seller.call('api/customer/ToGonghai', { ids: id, poolid })).body.fields).toHaveProperty('poolid');
    expect((await seller.call('api/customer/Views', { id })).body.data.IsGongHai).toBe(0);
    const moved = await seller.call('api/customer/ToGonghai', { ids: id });
    expect(moved.body.data).toEqual({ count: 1 });
    expect((await seller.call('api/customer/Views', { id })).body.data).toMatchObject({
      poolName: '公共公海',
      formerOwner: '李销售',
    });
  });

  test('a pool with administrators is assigned from by them only', async () => {
    const { manager, seller, peer, departments } = company;
    const pool = await addPool({ name: '有管理员的公海', departments: departments.east, admins: peer.id });
    const id = await pooled(pool, '管理员分配公司');
    const refused = await manager.call('api/customer/distribute', { ids: id, userid: seller.id });
    expect(refused.body).toMatchObject({ code: 'forbidden', msg: '只有公海管理员可以分配' });
    expect((await manager.call('api/customer/Views', { id })).body.data.can.distribute).toBe(false);
    await change(pool, { admins: `${peer.id},${manager.id}` });
    expect((await manager.call('api/customer/Views', { id })).body.data.can.distribute).toBe(true);
    expect((await manager.call('api/customer/distribute', { ids: id, userid: seller.id })).body.result).toBe('success');
  });

  test('a pool with customers, also in the recycle bin, and the default one stay', async () => {
    const { admin, departments, database } = company;
    const pool = await addPool({ name: '要删除的公海', departments: departments.east });
    const id = await pooled(pool, '占位公司');
    const refused = await admin.call('api/poolRule/delete', { ids: pool });
    expect(refused.body).toMatchObject({ code: 'conflict', msg: '公海“要删除的公海”中还有 1 个客户，不能删除' });
    await database.run(sql`update customer set deleted_at = now() where id = ${id}`);
    expect((await admin.call('api/poolRule/delete', { ids: pool })).body.code).toBe('conflict');
    await database.run(sql`update customer set deleted_at = null where id = ${id}`);
    await admin.call('api/customer/receive', { ids: id });
    expect((await admin.call('api/poolRule/delete', { ids: pool })).body.data).toEqual({ count: 1 });
    const log = await admin.call('api/operationLog/index', { module: 'poolRule', modelId: pool });
    expect(log.body.data.rows[0]).toMatchObject({ action: 'delete', ext: '要删除的公海' });
    const first = await admin.call('api/poolRule/delete', { ids: 1 });
    expect(first.body).toMatchObject({ code: 'conflict', msg: '默认公海不能删除' });
    // Nothing comes into a pool that is gone, whichever way.
    const back = database.run(sql`update customer set owner_id = 0, pool_id = ${pool} where id = ${id}`);
    await expect(back).rejects.toMatchObject({ code: '23503' });
  });

  test('the same people in another order are no change', async () => {
    const { seller, peer } = company;
    const pool = await addPool({ name: '次序不计的公海', users: `${seller.id},${peer.id}` });
    const people = [peer.id, seller.id, peer.id];
    for (const users of [people, people.toReversed()])
      expect((await change(pool, { users: users.join(), version: 1 })).body.result).toBe('success');
    expect((await change(pool, { name: '又一个名字', version: 1 })).body.result).toBe('success');
  });

  test('bad input is told at its field', async () => {
    const { admin } = company;
    const wrong: [Record<string, unknown>, string][] = [
      [{ name: '' }, 'name'],
      [{ name: '公'.repeat(51), everyone: 1 }, 'name'],
      [{ name: ' 公共公海 ', everyone: 1 }, 'name'],
      [{ name: '没有人' }, 'users'],
      [{ name: '生人', users: 999_999 }, 'users'],
      [{ name: '生部门', departments: 999_999 }, 'departments'],
      [{ name: '上限', everyone: 1, claimLimit: 0 }, 'claimLimit'],
      [{ name: '上限', everyone: 1, claimLimit: '1.5' }, 'claimLimit'],
      [{ name: '天数', everyone: 1, barDays: -1 }, 'barDays'],
      [{ name: '字段', everyone: 1, hidden: 'CustomerName' }, 'hidden'],
      [{ name: '字段', everyone: 1, hidden: 'contact.nosuch' }, 'hidden'],
      [{ name: '规则', everyone: 1, rules: '{' }, 'rules'],
      [{ name: '规则', everyone: 1, rules: [{ type: 'nosuch', days: 3 }] }, 'rules[0].type'],
      [{ name: '规则', everyone: 1, rules: [{ type: 'noFollowUp' }] }, 'rules'],
      [
        { name: '规则', everyone: 1, rules: [{ type: 'noFollowUp', days: 3, levels: [{ level: 99_999, days: 1 }] }] },
        'rules',
      ],
      [
        {
          name: '规则',
          everyone: 1,
          rules: [
            { type: 'noFollowUp', days: 3 },
            { type: 'noFollowUp', days: 4 },
          ],
        },
        'rules',
      ],
      [{ name: '多余', everyone: 1, nosuch: 1 }, 'nosuch'],
    ];
    for (const [body, field] of wrong) {
      const answer = await admin.call('api/poolRule/add', body);
      expect(answer.body, JSON.stringify(body)).toMatchObject({ code: 'invalid' });
      expect(Object.keys(answer.body.fields ?? {})[0], JSON.stringify(body)).toBe(field);
    }
  });

  test('of two who edit one, the later is told; the log says what changed', async () => {
    const { admin } = company;
    const pool = await addPool({ name: '两人编辑', everyone: 1 });
    expect((await change(pool, { claimLimit: 5, version: 1 })).body.result).toBe('success');
    expect((await change(pool, { claimLimit: 6, version: 1 })).body.code).toBe('conflict');
    const log = await admin.call('api/operationLog/index', { module: 'poolRule', modelId: pool });
    expect(log.body, JSON.stringify(log.body)).toMatchObject({ result: 'success' });
    expect(log.body.data.rows[0].changes).toEqual([{ field: 'claimLimit', title: '每日领取上限', old: '', new: '5' }]);
  });
});

describe('whoever sets rules', () => {
  test('reaches the members’ customers and administers the pool', async () => {
    const { admin, seller, stranger, departments } = company;
    const ruler = await addPerson(company, 'ruler', {
      grants: {
        manager: { poolRule: { index: true, add: true, edit: true, delete: true } },
        crm: { customer: { index: true }, pool: { index: true } },
      },
      scopes: { customer: 'department' },
    });
    const rules = JSON.stringify([{ type: 'noFollowUp', days: 1 }]);
    // Everybody's customers would come to where this person sees them.
    for (const body of [{ everyone: 1 }, { departments: departments.company }, { users: `${ruler.id},${stranger.id}` }])
      expect((await ruler.call('api/poolRule/add', { name: '越界', rules, ...body })).body.code).toBe('forbidden');
    const foreign = await addPool({ name: '别人的公海', users: seller.id });
    expect((await ruler.call('api/poolRule/edit', { id: foreign, users: `${seller.id},${ruler.id}` })).body.code).toBe(
      'forbidden',
    );
    expect((await ruler.call('api/poolRule/delete', { ids: foreign })).body.code).toBe('forbidden');
    expect((await ruler.call('api/poolRule/edit', { id: 1, claimLimit: 500 })).body.code).toBe('forbidden');
    const own = await ruler.call('api/poolRule/add', {
      name: '自己的公海',
      departments: departments.east,
      admins: ruler.id,
    });
    expect(own.body.result).toBe('success');
    expect((await ruler.call('api/poolRule/edit', { id: own.body.data.id, claimLimit: 3 })).body.result).toBe(
      'success',
    );
    expect((await admin.call('api/poolRule/detail', { id: own.body.data.id })).body.data).toMatchObject({
      claimLimit: 3,
      version: 2,
      departments: [{ id: departments.east, text: '华东销售部' }],
    });
    // Nor do they take a pool away from those whose customers they do not reach.
    const wide = await addPool({ name: '全员公海', everyone: 1, admins: ruler.id });
    const narrowed = await ruler.call('api/poolRule/edit', { id: wide, everyone: 0, departments: departments.east });
    expect(narrowed.body.code).toBe('forbidden');
  });

  test('nobody moves people to where they see a pool that the mover does not see', async () => {
    const { seller, admin, departments } = company;
    await addPool({ name: '华南独有公海', departments: departments.south });
    const clerk = await addPerson(company, 'clerk', {
      grants: { system: { user: { index: true, edit: true }, branch: { index: true, edit: true } } },
      scopes: {},
    });
    const hired = await admin.call('api/user/add', {
      username: 'mover',
      password: 'Kehu#2026',
      NickName: '被调动者',
      BranchId: departments.east,
      RoleId: company.roles.seller,
      status: 1,
    });
    const id = hired.body.data.id;
    const moved = await clerk.call('api/user/edit', { UserID: id, BranchId: departments.south });
    expect(moved.body.code).toBe('forbidden');
    expect((await admin.call('api/user/edit', { UserID: id, BranchId: departments.south })).body.result).toBe(
      'success',
    );
    expect(seller.id).toBeGreaterThan(0);
  });
});

describe('what may be taken', () => {
  let pool: number;
  let person: Person;
  let count = 0;
  beforeEach(async () => {
    count++;
    pool = await addPool({ name: `限额公海${count}`, departments: company.departments.east });
    await company.admin.call('api/user/add', {
      username: `taker${count}`,
      password: 'Kehu#2026',
      NickName: `领取者${count}`,
      BranchId: company.departments.east,
      RoleId: company.roles.seller,
      status: 1,
    });
    person = await company.signIn(`taker${count}`);
  });

  const several = async (n: number): Promise<number[]> => {
    const made: number[] = [];
    for (let at = 0; at < n; at++) made.push(await pooled(pool, `限额${count}第${at}公司`));
    return made;
  };

  test('a day’s claims of one pool, row by row, the rest is done', async () => {
    await change(pool, { claimLimit: 2 });
    const three = await several(3);
    const answer = await person.call('api/customer/receive', { ids: three.join() });
    expect(answer.body).toMatchObject({
      result: 'success',
      data: {
        count: 2,
        rejected: [{ id: three[2], reason: `今天从公海“限额公海${count}”领取的客户已达上限 2 个` }],
      },
    });
    const more = await person.call('api/customer/receive', { ids: three[2] });
    expect(more.body).toMatchObject({ code: 'conflict', data: { rejected: [{ id: three[2] }] } });
    // Another pool has a count of its own, and so has the next day.
    const other = await addPool({ name: `旁边的公海${count}`, departments: company.departments.east, claimLimit: 1 });
    expect((await person.call('api/customer/receive', { ids: await pooled(other, '旁边公司') })).body.result).toBe(
      'success',
    );
    await company.database.run(sql`update pool_claim set day = day - 1 where user_id = ${person.id}`);
    expect((await person.call('api/customer/receive', { ids: three[2] })).body.result).toBe('success');
  });

  test('what was claimed and given back stays counted', async () => {
    await change(pool, { claimLimit: 1 });
    const [first, second] = await several(2);
    const claimed = await person.call('api/customer/receive', { ids: first, undo: 1 });
    expect((await person.call('api/record/undo', { id: claimed.body.data.undo })).body.result).toBe('success');
    expect((await person.call('api/customer/receive', { ids: second })).body.code).toBe('conflict');
  });

  test('twenty claims at once never exceed the day’s limit, and use it up', async () => {
    await change(pool, { claimLimit: 7 });
    const twenty = await several(20);
    const answers = await Promise.all(twenty.map((id) => person.call('api/customer/receive', { ids: id })));
    expect(answers.filter((answer) => answer.body.result === 'success')).toHaveLength(7);
    const owned = await company.database.first(select('customer', [sql<number>`count(*)`.as('n')])`
      where owner_id = ${person.id}`);
    expect(owned?.n).toBe(7);
  });

  test('the ownership limit holds under twenty claims at once from two pools', async () => {
    const other = await addPool({ name: `另一限额${count}`, departments: company.departments.east, ownLimit: 5 });
    await change(pool, { ownLimit: 5 });
    const here = await several(10);
    const there = [];
    for (let at = 0; at < 10; at++) there.push(await pooled(other, `另一限额${count}第${at}公司`));
    const answers = await Promise.all(
      [...here, ...there].map((id) => person.call('api/customer/receive', { ids: id })),
    );
    expect(answers.filter((answer) => answer.body.result === 'success')).toHaveLength(5);
    const refused = answers.find((answer) => answer.body.result !== 'success');
    expect(refused?.body.msg).toBe(`领取者${count}名下的客户已达上限 5 个`);
    // Assigning does not pass it either.
    const left = [...here, ...there].filter((_id, at) => answers[at]?.body.result !== 'success');
    const assigned = await company.manager.call('api/customer/distribute', { ids: left[0], userid: person.id });
    expect(assigned.body).toMatchObject({ code: 'conflict' });
  });

  test('what lies in the recycle bin is nobody’s, and fills no limit', async () => {
    await change(pool, { ownLimit: 1 });
    const binned = await addCustomer(person, `回收站${count}公司`);
    const [one] = await several(1);
    expect((await person.call('api/customer/receive', { ids: one })).body.code).toBe('conflict');
    await company.database.run(sql`update customer set deleted_at = now() where id = ${binned}`);
    expect((await person.call('api/customer/receive', { ids: one })).body.result).toBe('success');
  });

  test('room that a lost race leaves goes to the next', async () => {
    await change(pool, { claimLimit: 3 });
    const ten = await several(10);
    const { seller } = company;
    const answers = await Promise.all([
      person.call('api/customer/receive', { ids: ten.join() }),
      seller.call('api/customer/receive', { ids: ten.join() }),
    ]);
    for (const answer of answers) expect(answer.body.data?.count, JSON.stringify(answer.body)).toBe(3);
    await company.database.run(sql`delete from pool_claim where user_id = ${seller.id}`);
  });

  test('the former owner is barred for so many days, others are not', async () => {
    await change(pool, { barDays: 3 });
    const id = await addCustomer(person, `禁领${count}公司`);
    await person.call('api/customer/ToGonghai', { ids: id, poolid: pool });
    const barred = await person.call('api/customer/receive', { ids: id });
    expect(barred.body).toMatchObject({
      code: 'conflict',
      msg: `“禁领${count}公司”的前负责人在 3 天内不能领取`,
      data: { rejected: [{ id }] },
    });
    await company.database.run(sql`update customer set pooled_at = now() - interval '71 hours' where id = ${id}`);
    expect((await person.call('api/customer/receive', { ids: id })).body.code).toBe('conflict');
    await company.database.run(sql`update customer set pooled_at = now() - interval '73 hours' where id = ${id}`);
    expect((await person.call('api/customer/receive', { ids: id })).body.result).toBe('success');
  });

  test('a person is told what they used up', async () => {
    await change(pool, { claimLimit: 4, viewLimit: 9 });
    const [one] = await several(1);
    await person.call('api/customer/Views', { id: one });
    await person.call('api/customer/receive', { ids: one });
    const mine = (await person.call('api/poolRule/mine')).body.data.rows;
    expect(mine.find((row: { id: number }) => row.id === pool)).toMatchObject({
      claimLimit: 4,
      claimed: 1,
      viewLimit: 9,
      viewed: 1,
      owned: 1,
    });
  });
});

describe('what a pool hides', () => {
  test('is not shown, found, filtered or sorted by, in the pool only, and not from its administrators', async () => {
    const { seller, peer, departments, admin } = company;
    const pool = await addPool({
      name: '隐藏公海',
      departments: departments.east,
      admins: peer.id,
      hidden: 'tel,contact.mobile,Ext',
    });
    const id = await addCustomer(admin, '藏起来的公司', { tel: '0571-70001234', Ext: '只有负责人知道' });
    await admin.call('api/contact/add', {
      customerId: id,
      contactName: '秘人',
      mobile: '13977778888',
      wechat: 'wx_secret_7',
    });
    await admin.call('api/customer/edit', { id, tel: '0571-70005678' });
    await admin.call('api/customer/ToGonghai', { ids: id, poolid: pool });
    const seen = async (person: Person) =>
      JSON.stringify([
        (await person.call('api/customer/index', { IsGongHai: 1, key: '藏起来' })).body,
        (await person.call('api/customer/Views', { id })).body,
        (await person.call('api/contact/list', { customerId: id })).body,
        (await person.call('api/contact/index', { IsGongHai: 1 })).body,
        (await person.call('api/operationLog/index', { module: 'customer', modelId: id })).body,
      ]);
    const shown = await seen(seller);
    expect(shown).toContain('藏起来的公司');
    expect(shown).toContain('秘人');
    expect(shown).not.toMatch(/7000|7777|只有负责人/);
    expect(await seen(peer)).toMatch(/70005678.*13977778888/s);
    // By no question either.
    for (const data of [
      [{ field: 'tel', type: 'startswith', value: '0571-7000' }],
      [
        {
          or: [
            { field: 'CustomerName', type: 'contains', value: '藏' },
            { field: 'tel', type: 'contains', value: '7' },
          ],
        },
      ],
      [{ field: 'Ext', type: 'notempty', value: '' }],
    ])
      expect((await seller.call('api/customer/index', { IsGongHai: 1, data: JSON.stringify(data) })).body.code).toBe(
        'invalid',
      );
    expect((await seller.call('api/contact/index', { IsGongHai: 1, mobile: '139' })).body.code).toBe('invalid');
    for (const key of ['70005678', '13977778888', 'wx_secret_7', '秘人']) {
      expect(ids(await seller.call('api/customer/index', { IsGongHai: 1, key })), key).toEqual([]);
      expect(ids(await peer.call('api/customer/index', { IsGongHai: 1, key })), key).toEqual([id]);
    }
    // Once it is claimed everything is there, and in one's own list nothing was limited.
    expect(
      (
        await seller.call('api/customer/index', {
          data: JSON.stringify([{ field: 'tel', type: 'contains', value: '7' }]),
        })
      ).body.result,
    ).toBe('success');
    await seller.call('api/customer/receive', { ids: id });
    expect(await seen(seller)).toMatch(/70005678.*13977778888/s);
  });

  test('contact data is masked where a pool is browsed blindly', async () => {
    const { seller, departments, admin } = company;
    const pool = await addPool({ name: '盲看公海', departments: departments.east, blind: 1 });
    const id = await addCustomer(admin, '盲看公司', { tel: '0571-60001234' });
    await admin.call('api/contact/add', { customerId: id, contactName: '盲人', mobile: '13966667777', qq: '66778899' });
    await admin.call('api/customer/ToGonghai', { ids: id, poolid: pool });
    const view = (await seller.call('api/customer/Views', { id })).body.data;
    expect(view).toMatchObject({ tel: '057****1234', contactMobile: '139****7777', contactName: '盲人' });
    const contact = (await seller.call('api/contact/list', { customerId: id })).body.data.rows[0];
    expect(contact).toMatchObject({ mobile: '139****7777', qq: '667****8899', contactName: '盲人' });
    expect((await seller.call('api/customer/index', { IsGongHai: 1, key: '6666' })).body.data.total).toBe(0);
    await seller.call('api/customer/receive', { ids: id });
    expect((await seller.call('api/customer/Views', { id })).body.data.contactMobile).toBe('13966667777');
  });

  test('so many customers a day may be looked at, each counted once, whichever part is asked for', async () => {
    const { departments, database } = company;
    const looker = await addPerson(company, 'looker', {
      grants: {
        crm: {
          customer: { index: true, receive: true },
          pool: { index: true },
          contact: { index: true },
          OpportLogs: { index: true },
        },
      },
      scopes: { customer: 'self', contact: 'self' },
    });
    const pool = await addPool({ name: '限看公海', departments: departments.east, viewLimit: 3 });
    const customers: number[] = [];
    for (let at = 0; at < 5; at++) customers.push(await pooled(pool, `限看${at}公司`));
    const [a, b, c, d, e] = customers as [number, number, number, number, number];
    const over = { code: 'forbidden', msg: '今天已查看公海“限看公海”的 3 个客户，达到上限，请明天再来' };
    for (const path of ['api/customer/Views', 'api/customer/Subtotal', 'api/customer/Views'])
      expect((await looker.call(path, { id: a })).body.result).toBe('success');
    expect((await looker.call('api/contact/list', { customerId: b })).body.result).toBe('success');
    expect((await looker.call('api/OpportLogs/Logs', { customerId: c })).body.result).toBe('success');
    expect((await looker.call('api/customer/Views', { id: d })).body).toMatchObject(over);
    expect((await looker.call('api/contact/list', { customerId: d })).body).toMatchObject(over);
    expect((await looker.call('api/OpportLogs/Logs', { customerId: e })).body).toMatchObject(over);
    expect((await looker.call('api/operationLog/index', { module: 'customer', modelId: e })).body).toMatchObject(over);
    expect((await looker.call('api/customer/Views', { id: b })).body.result).toBe('success');
    // The list itself is no look, and what one claims is one's own.
    expect((await looker.call('api/customer/index', { IsGongHai: 1, poolid: pool })).body.data.total).toBe(5);
    await looker.call('api/customer/receive', { ids: d });
    expect((await looker.call('api/customer/Views', { id: d })).body.result).toBe('success');
    // Many at once are no more.
    await database.run(sql`delete from pool_view`);
    const answers = await Promise.all(customers.map((id) => looker.call('api/customer/Views', { id })));
    expect(answers.filter((answer) => answer.body.result === 'success')).toHaveLength(4);
  });

  test('what was looked at yesterday counts again today', async () => {
    const looker = await addPerson(company, 'everyday', {
      grants: { crm: { customer: { index: true }, pool: { index: true } } },
      scopes: { customer: 'self' },
    });
    const pool = await addPool({ name: '每日限看', departments: company.departments.east, viewLimit: 1 });
    const [first, second] = [await pooled(pool, '昨天看的公司'), await pooled(pool, '今天看的公司')];
    const look = async (id: number) => (await looker.call('api/customer/Views', { id })).body;
    expect((await look(first)).result).toBe('success');
    await company.database.run(sql`update pool_view set day = day - 1 where user_id = ${looker.id}`);
    expect((await look(second)).result).toBe('success');
    expect((await look(first)).code).toBe('forbidden');
    expect((await look(second)).result).toBe('success');
  });
});

describe('locks', () => {
  test('are for private customers, with a limit of their own that holds under parallel calls', async () => {
    const { admin, seller, peer, stranger } = company;
    await admin.call('api/setting/edit', { key: 'pool.lockLimit', value: 3 });
    const five: number[] = [];
    for (let at = 0; at < 5; at++) five.push(await addCustomer(peer, `锁定${at}公司`));
    const answers = await Promise.all(five.map((id) => peer.call('api/customer/lock', { ids: id })));
    expect(answers.filter((answer) => answer.body.result === 'success')).toHaveLength(3);
    expect(answers.find((answer) => answer.body.result !== 'success')?.body).toMatchObject({
      code: 'conflict',
      msg: '赵同事名下锁定的客户已达上限 3 个',
    });
    const locked = five.filter((_id, at) => answers[at]?.body.result === 'success');
    expect((await peer.call('api/customer/Views', { id: locked[0] })).body.data.isLocked).toBe(1);
    const again = await peer.call('api/customer/lock', { ids: locked[0] });
    expect(again.body.msg).toMatch(/^“锁定\d公司”已经锁定$/);
    expect((await peer.call('api/customer/unlock', { ids: locked.join() })).body.data).toEqual({ count: 3 });
    expect((await peer.call('api/customer/unlock', { ids: locked[0] })).body.code).toBe('conflict');
    expect((await stranger.call('api/customer/lock', { ids: locked[0] })).body.code).toBe('not_found');
    const id = await pooled(1, '公海不能锁公司');
    expect((await seller.call('api/customer/lock', { ids: id })).body).toMatchObject({
      code: 'forbidden',
      msg: '公海客户只能领取或分配',
    });
    // A lock ends with the ownership.
    await peer.call('api/customer/lock', { ids: locked[0] });
    await peer.call('api/customer/ToGonghai', { ids: locked[0] });
    await peer.call('api/customer/receive', { ids: locked[0] });
    expect((await peer.call('api/customer/Views', { id: locked[0] })).body.data.isLocked).toBe(0);
    await admin.call('api/setting/edit', { key: 'pool.lockLimit', value: 20 });
  });
});
