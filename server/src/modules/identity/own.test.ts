// What people change of their own entry: name and number, by nobody's grant, in the log, and seen by everybody at once.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, type Company, createCompany } from '../../../test/company.ts';
import { done, refused } from '../../../test/stock.ts';

let company: Company;
const path = 'api/user/editOwn';
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

test('one’s own name and number are changed, logged, and seen and found by others', async () => {
  const { admin, seller } = company;
  const before = await done(seller, 'api/user/detail');
  await done(seller, path, { NickName: ' 李新名 ', mobile: '+86 138-0000-1111', version: before.version });
  expect(await done(seller, 'api/user/detail')).toMatchObject({ NickName: '李新名', mobile: '+86 138-0000-1111' });
  expect((await done(admin, 'api/user/GetGridJson', { key: 'lxm' })).rows[0]).toMatchObject({ NickName: '李新名' });
  const log = (await done(admin, 'api/operationLog/index', { module: 'user', modelId: seller.id })).rows;
  expect(JSON.stringify(log[0])).toContain('李新名');
  // Nothing else is touched by what was not sent, and nothing is logged where nothing changed.
  await done(seller, path, { mobile: '' });
  await done(seller, path, { NickName: '李新名' });
  expect(await done(seller, 'api/user/detail')).toMatchObject({ NickName: '李新名', mobile: '', RoleName: '销售' });
  expect((await done(admin, 'api/operationLog/index', { module: 'user', modelId: seller.id })).total).toBe(
    log.length + 1,
  );
});

test.each([
  [{ NickName: '  ' }, { NickName: '信息必须填写' }],
  [{ NickName: '长'.repeat(31) }, { NickName: expect.stringContaining('30') }],
  [{ mobile: '12' }, { mobile: '手机号格式不正确' }],
  [{ mobile: '138abc00000' }, { mobile: '手机号格式不正确' }],
  [{ mobile: '1'.repeat(21) }, { mobile: '手机号格式不正确' }],
  [{ RoleId: '1' }, { RoleId: expect.any(String) }],
  [{ status: '0' }, { status: expect.any(String) }],
  [{ username: 'other' }, { username: expect.any(String) }],
])('%j is refused at its field', async (body, fields) => {
  const answer = await refused(company.peer, path, body);
  expect([answer.code, answer.fields]).toEqual(['invalid', fields]);
});

test('what was changed meanwhile, and a field that one may not fill, is not overwritten', async () => {
  const { admin, peer } = company;
  const { version } = await done(peer, 'api/user/detail');
  await done(admin, 'api/user/edit', { id: peer.id, mobile: '13900000000' });
  expect((await refused(peer, path, { mobile: '13911111111', version })).code).toBe('conflict');
  const limited = await addPerson(company, 'ownlimited', {
    grants: { system: { user: { index: true } } },
    fields: { user: { mobile: 'mask' } },
  });
  expect((await refused(limited, path, { mobile: '13911111111' })).fields).toEqual({ mobile: '没有填写此字段的权限' });
  await done(limited, path, { NickName: '还可以改名' });
  expect((await refused(company.guest, path, { NickName: '谁' })).code).toBe('signed_out');
});

test('a name that breaks lines is refused, one that turns what stands beside it is kept without, and nobody has the company read anew without end', async () => {
  const { stranger, peer, database } = company;
  for (const NickName of ['张\n三', '张\r\nBEGIN:VEVENT', '张\u2028三'])
    expect((await refused(stranger, path, { NickName })).fields).toEqual({ NickName: '格式不正确' });
  expect(
    (await peer.call(path, { NickName: '\u202E三\u2066张\u0007', mobile: '１３８\u200b00001111' })).body.result,
  ).toBe('success');
  expect(await database.first(sql`select nickname, mobile from app_user where id = ${peer.id}`)).toEqual({
    nickname: '三张',
    mobile: '13800001111',
  });
  const codes: unknown[] = [];
  for (let at = 0; at < 24; at++) codes.push((await stranger.call(path, { NickName: `孙${at % 2}` })).status);
  expect(codes.slice(0, 20).every((code) => code === 200)).toBe(true);
  expect(codes).toContain(429);
});
