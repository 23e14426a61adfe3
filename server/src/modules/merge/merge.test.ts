// Two customers become one: what goes over, who may, what two people at once do to each other, and the way back.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { pdf, upload } from '../../../test/upload.ts';
import { query, select } from '../../platform/db/query.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

const ok = async (person: Person, path: string, body: Record<string, unknown>) => {
  const answer = await person.call(path, body);
  if (answer.body.result !== 'success') throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
};
const view = async (person: Person, id: number) => (await person.call('api/customer/Views', { id })).body;
const contactsOf = async (person: Person, customerId: number): Promise<{ contactName: string; isPrimary: number }[]> =>
  (await ok(person, 'api/contact/list', { customerId })).rows;
const primaries = async (person: Person, id: number) =>
  (await contactsOf(person, id)).filter((one) => one.isPrimary === 1).map((one) => one.contactName);
const names = async (person: Person, id: number) => (await contactsOf(person, id)).map((one) => one.contactName).sort();
const wish = async (id: number, otherId: number, more: Record<string, unknown> = {}) => {
  const [version, otherVersion] = await Promise.all(
    [id, otherId].map(async (one) => (await view(company.admin, one)).data?.version ?? 1),
  );
  return { id, otherId, version, otherVersion, ...more };
};
const merge = async (person: Person, id: number, otherId: number, more: Record<string, unknown> = {}) =>
  ok(person, 'api/customer/merge', await wish(id, otherId, more));
const contact = (person: Person, customerId: number, contactName: string) =>
  ok(person, 'api/contact/add', { customerId, contactName });
const followUp = (person: Person, customerId: number, Ext: string) =>
  ok(person, 'api/OpportLogs/Add', { customerId, status: 0, Ext });

let number = 0;
/** Two customers with a contact each. */
async function twins(fields: [Record<string, unknown>, Record<string, unknown>] = [{}, {}], owner?: Person) {
  const { seller, peer } = company;
  number += 1;
  const kept = await addCustomer(seller, `合并甲${number}公司`, fields[0]);
  const gone = await addCustomer(owner ?? peer, `合并乙${number}公司`, fields[1]);
  const first = await contact(seller, kept, `甲人${number}`);
  const second = await contact(owner ?? peer, gone, `乙人${number}`);
  return { kept, gone, first: first.id as number, second: second.id as number, number };
}

describe('what goes over', () => {
  test('chosen values, contacts with one primary, follow-ups, files, members, marks, leads and the log', async () => {
    const { manager, peer, seller, stranger, database } = company;
    const { kept, gone, second } = await twins([
      { tel: '0571-11110000', Ext: '甲的备注' },
      { tel: '0571-22220000', website: 'b.example.com' },
    ]);
    await contact(peer, gone, '第二人');
    const talk = await followUp(peer, gone, '谈过了');
    await ok(peer, 'api/customer/share', { ids: gone, userids: stranger.id, readonly: 1 });
    await ok(peer, 'api/customer/setTop', { id: gone });
    const { code } = (await view(peer, gone)).data;
    const file = (
      await upload(company, peer, { picType: 'customer', modelId: gone, code }, { name: '约.pdf', content: pdf })
    ).body.data.id;
    const lead = (await ok(peer, 'api/clues/add', { CustomerName: '合并线索' })).id;
    await ok(peer, 'api/clues/Turn', { ids: lead, customerId: gone });

    const preview = await ok(manager, 'api/customer/mergePreview', { ids: `${kept},${gone}` });
    expect(preview.keep).toBe(1);
    expect(preview).toMatchObject({ refused: ['', ''], stays: ['', ''] });
    expect(preview.fields).toEqual(
      expect.arrayContaining([
        { field: 'tel', title: '公司电话', same: false, open: true, joined: false },
        expect.objectContaining({ field: 'website', only: 1 }),
        expect.objectContaining({ field: 'Ext', only: 0 }),
      ]),
    );
    expect(preview.kinds).toEqual(
      expect.arrayContaining([expect.objectContaining({ module: 'contact', counts: [1, 2] })]),
    );

    const done = await merge(manager, kept, gone, { take: 'tel,website' });
    expect(done).toMatchObject({ id: kept, moved: 4 });
    const { data } = await view(manager, kept);
    expect(data).toMatchObject({ tel: '0571-22220000', website: 'b.example.com', Ext: '甲的备注', userid: seller.id });
    expect(data.genjinTime).not.toBe('');
    expect(await names(manager, kept)).toEqual(['乙人1', '甲人1', '第二人'].sort());
    expect(await primaries(manager, kept)).toEqual(['甲人1']);
    const logs = await ok(manager, 'api/OpportLogs/Logs', { customerId: kept });
    expect(logs.rows).toContainEqual(expect.objectContaining({ id: talk.id, NickName: '赵同事' }));
    // The contact is found through the customer that has it now.
    expect(
      (await ok(manager, 'api/customer/index', { key: '第二人' })).rows.map((row: { id: number }) => row.id),
    ).toEqual([kept]);
    expect((await ok(manager, 'api/customer/Subtotal', { id: kept })).files).toBe(1);
    const held = await database.first(select('file', ['record_id', 'field'])`where id = ${file}`);
    expect(held).toEqual({ record_id: kept, field: data.code });
    const team = (await ok(manager, 'api/customer/Team', { id: kept })).rows;
    expect(team.map((one: { userid: number; role: string }) => [one.userid, one.role])).toEqual([
      [seller.id, 'owner'],
      [peer.id, 'write'],
      [stranger.id, 'read'],
    ]);
    expect((await view(peer, kept)).data.isTop).toBe(1);
    expect((await ok(peer, 'api/clues/Views', { id: lead })).customerId).toBe(kept);
    const log = (await ok(manager, 'api/operationLog/index', { module: 'customer', modelId: kept })).rows;
    const entries = log.map((row: { action: string; ext: string }) => [row.action, row.ext]);
    expect(entries).toEqual(
      expect.arrayContaining([
        ['merge', '合并乙1公司'],
        ['mergeAway', '合并甲1公司'],
      ]),
    );
    const [entry] = log.filter((row: { action: string }) => row.action === 'merge');
    expect(entry.changes).toContainEqual(
      expect.objectContaining({ field: 'tel', old: '0571-11110000', new: '0571-22220000' }),
    );
    // Its own story from before is the survivor's now.
    expect(log).toContainEqual(expect.objectContaining({ action: 'share', modelId: gone }));
    // Its id leads to the survivor, for every call.
    for (const path of ['api/customer/Views', 'api/customer/Subtotal']) {
      const { body } = await manager.call(path, { id: gone });
      expect(body, path).toMatchObject({
        code: 'not_found',
        msg: '已合并到“合并甲1公司”',
        data: { merged: { id: kept } },
      });
    }
    expect((await manager.call('api/customer/edit', { id: gone, Ext: '太晚' })).body.msg).toBe('已合并到“合并甲1公司”');
    expect((await manager.call('api/customer/delete', { ids: gone })).body).toMatchObject({
      code: 'not_found',
      msg: '已合并到“合并甲1公司”',
    });
    // It lies in no bin.
    const bin = (await ok(manager, 'api/recycle/index', { module: 'customer' })).rows;
    expect(bin.filter((row: { modelId: number }) => row.modelId === gone)).toEqual([]);
    const told2 = (await peer.call('api/notification/index', { isread: 1 })).body as {
      rows: { kind: string }[];
    };
    expect(told2.rows.map((row) => row.kind)).toContain('customer.merged');
    expect(second).toBeGreaterThan(0);
  });

  test('fields of the company that name a customer, of whatever kind of record, name the one that is kept', async () => {
    const { admin, manager, peer } = company;
    const { kept, gone } = await twins();
    await ok(admin, 'api/field/add', { module: 'clues', title: '介绍客户', field: 'ref_one', type: 'customer' });
    await ok(admin, 'api/field/add', {
      module: 'clues',
      title: '相关客户',
      field: 'ref_many',
      type: 'customer',
      max: 5,
    });
    const other = await addCustomer(peer, '不相干公司');
    const lead = (
      await ok(peer, 'api/clues/add', { CustomerName: '有指向的线索', ref_one: gone, ref_many: `${other},${gone}` })
    ).id;
    const { merge: id } = await merge(manager, kept, gone);
    expect(await ok(manager, 'api/clues/Views', { id: lead })).toMatchObject({
      ref_one: kept,
      ref_many: [other, kept],
    });
    await ok(manager, 'api/customer/unmerge', { id });
    expect(await ok(manager, 'api/clues/Views', { id: lead })).toMatchObject({
      ref_one: gone,
      ref_many: [other, gone],
    });
  });

  test('files of a field stay together as far as it has room, whoever brought them', async () => {
    const { admin, manager, seller, peer, database } = company;
    await ok(admin, 'api/field/add', { module: 'customer', title: '资质', field: 'papers', type: 'file', max: 2 });
    const put = async (person: Person, name: string) =>
      (await upload(company, person, { picType: 'customer' }, { name, content: pdf })).body.data.id as number;
    const own = await put(seller, '甲.pdf');
    const theirs = [await put(peer, '乙.pdf'), await put(peer, '丙.pdf')];
    const { kept, gone } = await twins([{ papers: String(own) }, { papers: theirs.join(',') }]);
    const { merge: id } = await merge(manager, kept, gone);
    const shown = async (customer: number) =>
      ((await view(manager, customer)).data.papers as { id: number }[]).map((file) => file.id);
    expect(await shown(kept)).toEqual([own, theirs[0]]);
    const place = async (file: number | undefined) =>
      (await database.first(select('file', ['record_id as id'])`where id = ${file} and deleted_at is null`))?.id;
    expect(await Promise.all([own, ...theirs].map(place))).toEqual([kept, kept, gone]);
    await ok(manager, 'api/customer/unmerge', { id });
    expect([await shown(kept), await shown(gone)]).toEqual([[own], theirs]);
    expect(await Promise.all([own, ...theirs].map(place))).toEqual([kept, gone, gone]);
  });

  test('what lies in the recycle bin goes along, and comes back to the one that was kept', async () => {
    const { manager, peer } = company;
    const { kept, gone, number: n } = await twins();
    const third = await contact(peer, gone, '删掉的人');
    await ok(peer, 'api/contact/delete', { ids: third.id });
    await merge(manager, kept, gone);
    const bin = (await ok(manager, 'api/recycle/index', { module: 'contact' })).rows;
    const entry = bin.find((row: { modelId: number }) => row.modelId === third.id);
    await ok(manager, 'api/recycle/restore', { ids: entry.id });
    expect(await names(manager, kept)).toEqual(['删掉的人', `乙人${n}`, `甲人${n}`].sort());
    expect(await primaries(manager, kept)).toEqual([`甲人${n}`]);
  });

  test('who is a member of both has the wider access and the later end; the owner may be left out', async () => {
    const { manager, seller, peer, stranger, admin } = company;
    const { kept, gone } = await twins();
    await ok(seller, 'api/customer/share', { ids: kept, userids: stranger.id, readonly: 1 });
    await ok(peer, 'api/customer/share', {
      ids: gone,
      userids: `${stranger.id},${seller.id}`,
      readonly: 0,
      expires: '2099-01-01',
    });
    const { merge: id } = await merge(manager, kept, gone, { keep: 'none' });
    const team = async () =>
      (await ok(admin, 'api/customer/Team', { id: kept })).rows.map(
        (one: { userid: number; role: string; expires?: string }) => [one.userid, one.role, one.expires],
      );
    expect(await team()).toEqual([
      [seller.id, 'owner', undefined],
      [stranger.id, 'write', undefined],
    ]);
    expect((await view(peer, kept)).code).toBe('not_found');
    await ok(manager, 'api/customer/unmerge', { id });
    expect(await team()).toEqual([
      [seller.id, 'owner', undefined],
      [stranger.id, 'read', undefined],
    ]);
  });

  test('the name of the one that goes away may be the one that stays', async () => {
    const { manager } = company;
    const { kept, gone, number: n } = await twins();
    const { merge: id } = await merge(manager, kept, gone, { take: 'CustomerName' });
    expect((await view(manager, kept)).data.CustomerName).toBe(`合并乙${n}公司`);
    await ok(manager, 'api/customer/unmerge', { id });
    expect((await view(manager, kept)).data.CustomerName).toBe(`合并甲${n}公司`);
    expect(
      (await ok(manager, 'api/customer/index', { key: `合并乙${n}公司` })).rows.map((row: { id: number }) => row.id),
    ).toEqual([gone]);
  });

  test('one that was merged twice leads to the last; the earlier merge cannot be taken back before the later one', async () => {
    const { manager, seller } = company;
    const { kept, gone } = await twins();
    const last = await addCustomer(seller, '最后公司');
    const { merge: first } = await merge(manager, kept, gone);
    const { merge: then } = await merge(manager, last, kept);
    expect((await view(manager, gone)).data.merged.id).toBe(last);
    expect((await manager.call('api/customer/unmerge', { id: first })).body).toMatchObject({
      code: 'conflict',
      msg: '保留的记录已被删除或又被合并，不能撤销',
    });
    const story = (await ok(manager, 'api/operationLog/index', { module: 'customer', modelId: last })).rows;
    expect(story.map((row: { modelId: number }) => row.modelId)).toContain(gone);
    await ok(manager, 'api/customer/unmerge', { id: then });
    await ok(manager, 'api/customer/unmerge', { id: first });
    expect((await view(manager, gone)).result).toBe('success');
    expect((await names(manager, gone)).length).toBe(1);
  });
});

describe('who may', () => {
  test('nobody without the grant, beyond their scope, or by a membership; public customers are claimed first', async () => {
    const { manager, seller, peer, stranger } = company;
    const { kept, gone } = await twins();
    const body = await wish(kept, gone);
    expect((await seller.call('api/customer/merge', body)).body.code).toBe('forbidden');
    const far = await addCustomer(stranger, '外区公司');
    const beyond = await manager.call('api/customer/merge', { ...body, otherId: far, otherVersion: 1 });
    expect(beyond.body).toMatchObject({ code: 'not_found', msg: '记录不存在或无权查看' });
    await ok(stranger, 'api/customer/share', { ids: far, userids: manager.id, readonly: 0 });
    expect((await manager.call('api/customer/merge', { ...body, otherId: far, otherVersion: 1 })).body.code).toBe(
      'forbidden',
    );
    expect((await manager.call('api/customer/mergePreview', { ids: `${kept},${far}` })).body.data.refused).toEqual([
      '',
      '没有权限执行此操作',
    ]);
    await ok(peer, 'api/customer/ToGonghai', { ids: gone });
    const pooled = await manager.call('api/customer/merge', await wish(kept, gone));
    expect(pooled.body).toMatchObject({ code: 'forbidden', msg: '公海客户只能领取或分配' });
  });

  test('the one that goes away has to be one that the person may delete', async () => {
    const { kept, gone } = await twins();
    const person = await addPerson(company, 'mergewithoutdelete', {
      grants: { crm: { customer: { index: true, edit: true, merge: true }, contact: { index: true } } },
      scopes: { customer: 'departmentBelow', contact: 'departmentBelow' },
    });
    const { body } = await person.call('api/customer/merge', await wish(kept, gone));
    expect(body).toMatchObject({ code: 'forbidden', data: { rejected: [{ id: gone }] } });
    expect((await person.call('api/customer/mergePreview', { ids: `${kept},${gone}` })).body.data.stays).toEqual([
      '没有权限执行此操作',
      '没有权限执行此操作',
    ]);
  });

  test('what hangs on the two is counted as far as the person sees it', async () => {
    const { seller, peer } = company;
    const person = await addPerson(company, 'mergecounts', {
      grants: { crm: { customer: { index: true, edit: true, delete: true, merge: true }, contact: { index: true } } },
      scopes: { customer: 'departmentBelow', contact: 'self' },
    });
    const { kept, gone } = await twins([{}, {}]);
    await contact(seller, kept, '看不到的人');
    await contact(peer, gone, '也看不到的人');
    const counts = async (person: Person) =>
      (await ok(person, 'api/customer/mergePreview', { ids: `${kept},${gone}` })).kinds.find(
        (kind: { module: string }) => kind.module === 'contact',
      )?.counts;
    expect(await counts(person)).toEqual([0, 0]);
    expect(await counts(company.manager)).toEqual([2, 2]);
  });

  test('what a role hides is neither shown nor chosen nor overwritten; where there is nothing it is filled in', async () => {
    const { admin, database } = company;
    const person = await addPerson(company, 'mergeblind', {
      grants: { crm: { customer: { index: true, edit: true, delete: true, merge: true }, contact: { index: true } } },
      scopes: { customer: 'departmentBelow', contact: 'departmentBelow' },
      fields: { customer: { tel: 'hidden', address: 'mask', website: 'read' } },
    });
    const { kept, gone } = await twins([
      { address: '甲路一号楼上', website: 'a.example.com' },
      { tel: '0571-33330000', address: '乙路二号楼上', website: 'b.example.com' },
    ]);
    const preview = await ok(person, 'api/customer/mergePreview', { ids: `${kept},${gone}` });
    expect(JSON.stringify(preview)).not.toMatch(/33330000|甲路一号楼上|乙路二号楼上/);
    expect(preview.fields.map((one: { field: string; open: boolean }) => [one.field, one.open])).toEqual([
      ['CustomerName', true],
      ['website', false],
      ['address', false],
    ]);
    for (const field of ['tel', 'address', 'website'])
      expect(
        (await person.call('api/customer/merge', await wish(kept, gone, { take: field }))).body.fields,
      ).toHaveProperty(field);
    const { merge: id } = await merge(person, kept, gone);
    expect((await view(admin, kept)).data).toMatchObject({
      tel: '0571-33330000',
      address: '甲路一号楼上',
      website: 'a.example.com',
    });
    await ok(person, 'api/customer/unmerge', { id });
    expect((await view(admin, kept)).data.tel).toBe('');
    const count = await database.first(select('customer', [sql<number>`count(*)`.as('n')])`
      where id = ${gone} and deleted_at is null`);
    expect(count?.n).toBe(1);
  });

  test('bad wishes say what is wrong and change nothing', async () => {
    const { manager } = company;
    const { kept, gone } = await twins([{}, { tel: '0571-44440000' }]);
    const bad: [Record<string, unknown>, string][] = [
      [{ otherId: kept, otherVersion: 2 }, 'otherId'],
      [{ otherId: 'x' }, 'otherId'],
      [{ version: '' }, 'version'],
      [{ otherVersion: 'neu' }, 'otherVersion'],
      [{ take: 'userid' }, 'take'],
      [{ take: 'nichts' }, 'take'],
      [{ keep: 'all' }, 'keep'],
    ];
    for (const [more, field] of bad) {
      const { body } = await manager.call('api/customer/merge', await wish(kept, gone, more));
      expect(body.fields, JSON.stringify(more)).toHaveProperty(field);
    }
    expect((await manager.call('api/customer/mergePreview', { ids: String(kept) })).body.fields).toHaveProperty('ids');
    expect((await view(manager, gone)).result).toBe('success');
  });

  test('a record that was never merged and one out of sight are alike; what is out of sight says nothing of where it went', async () => {
    const { manager, stranger } = company;
    const { kept, gone } = await twins();
    await merge(manager, kept, gone);
    expect((await view(stranger, gone)).msg).toBe('记录不存在或无权查看');
    expect((await view(stranger, 999_999)).msg).toBe('记录不存在或无权查看');
    const { rows } = await ok(manager, 'api/customer/merges', { id: kept });
    expect(rows).toHaveLength(1);
    expect((await stranger.call('api/customer/merges', { id: kept })).body.code).toBe('not_found');
  });
});

describe('at the same time', () => {
  test('of two who merge the same pair, either way round, exactly one wins', async () => {
    const { manager, admin, database } = company;
    for (const turned of [false, true]) {
      const { kept, gone } = await twins();
      const body = await wish(kept, gone);
      const other = turned ? { id: gone, otherId: kept, version: body.otherVersion, otherVersion: body.version } : body;
      const answers = await Promise.all([
        manager.call('api/customer/merge', body),
        admin.call('api/customer/merge', other),
      ]);
      expect(answers.map(({ body: answer }) => answer.result).sort()).toEqual(['error', 'success']);
      const lost = answers.find(({ body: answer }) => answer.result === 'error');
      expect(['not_found', 'conflict']).toContain(lost?.body.code);
      const left = await database.rows(select('customer', ['id'])`
        where id in (${kept}, ${gone}) and deleted_at is null`);
      expect(left).toHaveLength(1);
      const merges = await database.first(select('record_merge', [sql<number>`count(*)`.as('n')])`
        where kept_id in (${kept}, ${gone})`);
      expect(merges?.n).toBe(1);
    }
  });

  test('who edited one of them since it was read is not overwritten', async () => {
    const { manager, seller, peer } = company;
    const { kept, gone } = await twins();
    const body = await wish(kept, gone);
    await ok(peer, 'api/customer/edit', { id: gone, Ext: '刚改的' });
    const late = await manager.call('api/customer/merge', body);
    expect(late.body).toMatchObject({ code: 'conflict' });
    expect(late.body.msg).toContain('赵同事');
    const again = await wish(kept, gone);
    await ok(seller, 'api/customer/edit', { id: kept, Ext: '也改了' });
    expect((await manager.call('api/customer/merge', again)).body.code).toBe('conflict');
    expect((await view(manager, gone)).result).toBe('success');
  });

  test('a contact that is added while two are merged is with the survivor, or refused', async () => {
    const { manager, peer, database } = company;
    for (let round = 0; round < 4; round += 1) {
      const { kept, gone } = await twins();
      const body = await wish(kept, gone);
      const [done, added] = await Promise.all([
        manager.call('api/customer/merge', body),
        peer.call('api/contact/add', { customerId: gone, contactName: '抢先的人' }),
      ]);
      expect(done.body.result === 'success' || added.body.result === 'success').toBe(true);
      const lost = await database.first(
        query
          .selectFrom('contact as c')
          .innerJoin('customer as p', 'p.id', 'c.customer_id')
          .select([sql<number>`count(*)`.as('n')])
          .where(sql<boolean>`c.deleted_at is null and p.deleted_at is not null and p.id in (${kept}, ${gone})`),
      );
      expect(lost?.n).toBe(0);
    }
  });

  test('the same merge sent twice with one key is done once', async () => {
    const { manager, database } = company;
    const { kept, gone } = await twins();
    const body = await wish(kept, gone);
    const key = { 'idempotency-key': `merge-${kept}` };
    const [first, second] = await Promise.all([
      manager.call('api/customer/merge', body, key),
      manager.call('api/customer/merge', body, key),
    ]);
    expect(first.body).toEqual(second.body);
    expect(first.body.result).toBe('success');
    const merges = await database.first(select('record_merge', [sql<number>`count(*)`.as('n')])`
      where kept_id = ${kept}`);
    expect(merges?.n).toBe(1);
  });
});

describe('taken back', () => {
  test('both are as they were, each with its own; whatever came since stays', async () => {
    const { manager, seller, peer, stranger, database } = company;
    const { kept, gone, number: n } = await twins([{ tel: '0571-55550000' }, { tel: '0571-66660000', tags: '大' }]);
    await followUp(peer, gone, '乙的跟进');
    await ok(peer, 'api/customer/share', { ids: gone, userids: stranger.id });
    await ok(peer, 'api/customer/setTop', { id: gone });
    const code = (await view(peer, gone)).data.code;
    await upload(company, peer, { picType: 'customer', modelId: gone, code }, { name: '约.pdf', content: pdf });
    const before = [(await view(manager, kept)).data, (await view(manager, gone)).data];
    const { merge: id } = await merge(manager, kept, gone, { take: 'tel,tags' });
    await contact(seller, kept, '之后的人');
    const { body } = await manager.call('api/customer/unmerge', { id });
    expect(body).toMatchObject({ msg: '已撤销合并', data: { id: gone, stayed: { records: [], fields: [] } } });
    const after = [(await view(manager, kept)).data, (await view(manager, gone)).data];
    for (const [at, row] of after.entries()) {
      const changed = Object.keys(row).filter((name) => JSON.stringify(row[name]) !== JSON.stringify(before[at][name]));
      expect(changed.sort()).toEqual(['updateTime', 'version'].filter((name) => changed.includes(name)).sort());
    }
    expect(await names(manager, gone)).toEqual([`乙人${n}`]);
    expect(await primaries(manager, gone)).toEqual([`乙人${n}`]);
    expect(await names(manager, kept)).toEqual(['之后的人', `甲人${n}`].sort());
    expect(await primaries(manager, kept)).toEqual([`甲人${n}`]);
    const found = async (key: string) =>
      (await ok(manager, 'api/customer/index', { key })).rows.map((row: { id: number }) => row.id);
    expect(await found(`乙人${n}`)).toEqual([gone]);
    expect(await found(`之后的人`)).toEqual([kept]);
    expect((await ok(peer, 'api/OpportLogs/Logs', { customerId: gone })).total).toBe(1);
    expect((await ok(manager, 'api/OpportLogs/Logs', { customerId: kept })).total).toBe(0);
    expect((await view(stranger, kept)).code).toBe('not_found');
    expect((await view(stranger, gone)).result).toBe('success');
    expect((await view(peer, kept)).code).toBe('not_found');
    expect((await ok(manager, 'api/customer/Subtotal', { id: gone })).files).toBe(1);
    const owners = await database.rows(
      query.selectFrom('contact').select(['owner_id as id']).distinct().where(sql<boolean>`customer_id = ${gone}`),
    );
    expect(owners).toEqual([{ id: peer.id }]);
    expect((await manager.call('api/customer/unmerge', { id })).body).toMatchObject({
      code: 'conflict',
      msg: '这次合并已经撤销过',
    });
  });

  test('what was changed since stays with the one that was kept, and is told', async () => {
    const { manager, seller, peer } = company;
    const { kept, gone, second, number: n } = await twins([{ Ext: '甲' }, { Ext: '乙', website: 'b.example.com' }]);
    const third = await contact(peer, gone, '会删的人');
    await contact(peer, gone, '不动的人');
    const { merge: id } = await merge(manager, kept, gone, { take: 'Ext,website' });
    await ok(seller, 'api/contact/Edit', { id: second, zhiwei: '新职位' });
    await ok(seller, 'api/contact/delete', { ids: third.id });
    await ok(seller, 'api/customer/edit', { id: kept, Ext: '之后写的' });
    const { body } = await manager.call('api/customer/unmerge', { id });
    expect(body.data.stayed).toEqual({ records: [{ label: '联系人', count: 2 }], fields: ['备注'] });
    expect(body.msg).toBe('已撤销合并；合并之后改动过的保持现状：联系人 2 条、备注');
    expect((await view(manager, kept)).data).toMatchObject({ Ext: '之后写的', website: '' });
    expect((await view(manager, gone)).data).toMatchObject({ Ext: '乙', website: 'b.example.com' });
    expect(await names(manager, kept)).toEqual([`乙人${n}`, `甲人${n}`].sort());
    expect(await names(manager, gone)).toEqual(['不动的人']);
    expect(await primaries(manager, gone)).toEqual(['不动的人']);
  });

  test('a transfer of the survivor meanwhile keeps nothing from going back', async () => {
    const { manager, peer } = company;
    const { kept, gone, number: n } = await twins();
    const { merge: id } = await merge(manager, kept, gone);
    await ok(manager, 'api/customer/Transfer', { ids: kept, userid: peer.id });
    await ok(manager, 'api/customer/unmerge', { id });
    expect(await names(manager, gone)).toEqual([`乙人${n}`]);
    expect((await view(manager, kept)).data.userid).toBe(peer.id);
  });

  test('by whoever merged or an administrator, within a day, once', async () => {
    const { manager, admin, seller, stranger, database } = company;
    const first = await twins();
    const { merge: id } = await merge(admin, first.kept, first.gone);
    expect((await seller.call('api/customer/unmerge', { id })).body.code).toBe('forbidden');
    expect((await manager.call('api/customer/unmerge', { id })).body).toMatchObject({
      code: 'forbidden',
      msg: '只有合并的人或管理员可以撤销',
    });
    const outside = await company.signIn('southhead');
    expect((await outside.call('api/customer/unmerge', { id })).body).toMatchObject({
      code: 'not_found',
      msg: '没有这次合并',
    });
    expect((await outside.call('api/customer/unmerge', { id: 999_999 })).body.msg).toBe('没有这次合并');
    expect((await ok(manager, 'api/customer/merges', { id: first.kept })).rows[0]).toMatchObject({
      can: { unmerge: false },
    });
    await database.run(
      sql`update record_merge set created_at = now() - interval '1 day' - interval '1 second' where id = ${id}`,
    );
    expect((await admin.call('api/customer/unmerge', { id })).body).toMatchObject({
      code: 'conflict',
      msg: '合并已超过一天，不能撤销',
    });
    const second = await twins();
    const { merge: own } = await merge(manager, second.kept, second.gone);
    const answers = await Promise.all([
      manager.call('api/customer/unmerge', { id: own }),
      admin.call('api/customer/unmerge', { id: own }),
    ]);
    expect(answers.map(({ body }) => body.result).sort()).toEqual(['error', 'success']);
    expect(stranger.id).toBeGreaterThan(0);
  });

  test('the survivor in the bin is brought back first; gone for good it takes the other one along', async () => {
    const { manager, database, app } = company;
    const { kept, gone } = await twins();
    const { merge: id } = await merge(manager, kept, gone);
    await ok(manager, 'api/customer/delete', { ids: kept });
    expect((await manager.call('api/customer/unmerge', { id })).body.code).toBe('conflict');
    const { purgeRecords } = await import('../../engine/write/purge.ts');
    await database.transaction((tx) => purgeRecords(tx, app.engine, app.engine.byName('customer'), [kept]));
    const left = await database.first(
      query.selectNoFrom([
        sql<number>`(select count(*) from customer where id in (${kept}, ${gone}))
      + (select count(*) from record_merge where id = ${id}) + (select count(*) from contact where customer_id in (${kept}, ${gone}))`.as(
          'n',
        ),
      ]),
    );
    expect(left?.n).toBe(0);
  });

  test('two that were parted again go for good each in its own time', async () => {
    const { manager, database, app } = company;
    const { kept, gone } = await twins();
    const { merge: id } = await merge(manager, kept, gone);
    await ok(manager, 'api/customer/unmerge', { id });
    await ok(manager, 'api/customer/delete', { ids: `${kept},${gone}` });
    const { purgeRecords } = await import('../../engine/write/purge.ts');
    await database.transaction((tx) => purgeRecords(tx, app.engine, app.engine.byName('customer'), [kept]));
    const left = await database.rows(select('customer', ['id'])`where id = any(${[kept, gone]}::bigint[])`);
    expect(left).toEqual([{ id: gone }]);
  });
});

test('too much for one merge is said, and nothing moves', async () => {
  const { manager, database, peer } = company;
  const { kept, gone } = await twins();
  await database.run(sql`insert into follow_up (customer_id, owner_id, created_by, method, content)
    select ${gone}, ${peer.id}, ${peer.id}, 0, 'x' from generate_series(1, 5001)`);
  const { body } = await manager.call('api/customer/merge', await wish(kept, gone));
  expect(body).toMatchObject({ code: 'conflict', msg: '被合并的记录下超过 5000 条，不能一次合并' });
  await database.run(
    sql`delete from follow_up where customer_id = ${gone} and id in (select id from follow_up where customer_id = ${gone} limit 2)`,
  );
  const done = await merge(manager, kept, gone);
  expect(done.moved).toBe(5000);
});

describe('what a pool or a role keeps back', () => {
  const poolOf = async (fields: Record<string, unknown>): Promise<number> =>
    (
      await ok(company.admin, 'api/poolRule/add', {
        name: `看不全${(number += 1)}`,
        everyone: 1,
        enabled: 1,
        ...fields,
      })
    ).id;

  test.each([{ blind: 1 }, { hidden: 'tel' }])('is not told by whether two values are the same: %o', async (kind) => {
    const { manager, seller } = company;
    const pool = await poolOf(kind);
    const pooled = await addCustomer(seller, `公海里的${number}公司`, { tel: '0571-77770000' });
    await ok(seller, 'api/customer/ToGonghai', { ids: pooled, poolid: pool });
    const matchingFields = async (tel: string) => {
      const own = await addCustomer(manager, `猜号码${(number += 1)}公司`, { tel });
      const { fields } = await ok(manager, 'api/customer/mergePreview', { ids: `${own},${pooled}` });
      return fields.filter((one: { field: string }) => one.field === 'tel');
    };
    expect(await matchingFields('0571-77770000')).toEqual(await matchingFields('0571-77770001'));
  });

  test('a role that reads less than the pool hides is told nothing of it either', async () => {
    const { admin } = company;
    const pool = await poolOf({ hidden: 'tel' });
    const person = await addPerson(company, 'mergereads', {
      grants: { crm: { customer: { index: true, add: true, edit: true, merge: true }, pool: { index: true } } },
      scopes: { customer: 'departmentBelow' },
      fields: { customer: { tel: 'read' } },
    });
    const pooled = await addCustomer(company.seller, `藏号码${number}公司`, { tel: '0571-66660000' });
    const own = await addCustomer(admin, `看号码${number}公司`, { tel: '0571-66660000' });
    await ok(admin, 'api/customer/Transfer', { ids: own, userid: person.id });
    await ok(company.seller, 'api/customer/ToGonghai', { ids: pooled, poolid: pool });
    const { fields } = await ok(person, 'api/customer/mergePreview', { ids: `${own},${pooled}` });
    expect(fields.map((one: { field: string }) => one.field)).not.toContain('tel');
  });

  test('holds in the log of what was merged into a customer that went into a pool', async () => {
    const { manager, seller, peer, stranger, admin } = company;
    const pool = await poolOf({ hidden: 'tel' });
    const { kept, gone } = await twins([{}, { tel: '0571-40400000' }]);
    await ok(peer, 'api/customer/edit', { id: gone, tel: '0571-40401111' });
    await merge(manager, kept, gone, { take: 'tel' });
    await ok(seller, 'api/customer/ToGonghai', { ids: kept, poolid: pool });
    const log = async (person: Person, body: Record<string, unknown>) =>
      JSON.stringify(await ok(person, 'api/operationLog/index', body));
    const of = { module: 'customer', modelId: kept };
    expect(await log(stranger, of)).toContain('合并到其他记录');
    expect(await log(stranger, of)).not.toContain('0571-4040');
    expect(await log(admin, of)).toContain('0571-40401111');
    const reader = await addPerson(company, 'mergelogs', {
      grants: {
        crm: { customer: { index: true }, pool: { index: true } },
        manager: { operationLog: { index: true } },
      },
      scopes: { customer: 'all' },
    });
    expect(await log(reader, { module: 'customer', rows: 200 })).not.toContain('0571-4040');
  });
});

test('a notice about a record that was merged into another leads to that one, as long as it is merged', async () => {
  const { manager, peer, seller } = company;
  const { kept, gone } = await twins();
  await ok(peer, 'api/customer/share', { ids: gone, userids: seller.id, readonly: 1 });
  const leads = async (): Promise<{ modelId: number; cont: string }> => {
    const { body } = await seller.call('api/notification/index', { rows: 50 });
    const { rows } = body as { rows: { kind: string; cont: string; modelId: number }[] };
    const found = rows.find((row) => row.kind === 'customer.shared');
    return { modelId: found?.modelId ?? 0, cont: found?.cont ?? '' };
  };
  expect(await leads()).toEqual({ modelId: gone, cont: `赵同事把客户“合并乙${number}公司”共享给了您` });
  const { merge: id } = await merge(manager, kept, gone);
  expect(await leads()).toEqual({ modelId: kept, cont: `赵同事把客户“合并甲${number}公司”共享给了您` });
  await ok(manager, 'api/customer/unmerge', { id });
  expect((await leads()).modelId).toBe(gone);
});
