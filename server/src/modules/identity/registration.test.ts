// Registration: closed by default; open, an account waits for an administrator who approves or refuses it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, type Company, createCompany, type Person, testPassword } from '../../../test/company.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

const register = (body: Record<string, unknown>) => company.guest.call('api/user/RegisterUser', body);
const applicant = (username: string) => ({
  username,
  password: testPassword,
  NickName: '新同事',
  mobile: '13800001111',
});

async function idOf(username: string): Promise<number> {
  const { rows } = (await company.admin.call('api/user/index', { key: username })).body.data;
  return rows.find((row: { username: string }) => row.username === username).UserID;
}

describe('registration', () => {
  test('is refused while it is closed', async () => {
    expect((await register(applicant('early'))).body).toMatchObject({
      code: 'forbidden',
      msg: '未开放注册，请联系管理员',
    });
    expect((await company.admin.call('api/user/index', { key: 'early' })).body.data.total).toBe(0);
    await company.admin.call('api/setting/edit', { key: 'register', value: 1 });
  });

  test('takes only what a person may be called, and each name once', async () => {
    expect((await register({})).body).toMatchObject({
      code: 'invalid',
      fields: { username: '信息必须填写', password: '信息必须填写', NickName: '信息必须填写' },
    });
    expect((await register({ ...applicant('x'), mobile: 'abc' })).body.fields).toEqual({
      username: '用户名为2到50个字母、数字、汉字或 _ . @ -',
      mobile: '手机号格式不正确',
    });
    expect((await register({ ...applicant('fine'), password: '12345678' })).body.fields).toEqual({
      password: '密码过于常见，请换一个',
    });
    expect((await register(applicant('Seller'))).body.fields).toEqual({ username: '用户名已存在' });
    const both = await Promise.all([register(applicant('twin')), register(applicant('TWIN'))]);
    expect(both.filter(({ body }) => body.result === 'success')).toHaveLength(1);
  });

  test('nothing that is sent gives rights', async () => {
    await register({ ...applicant('greedy'), status: 1, RoleId: company.roles.admin, registration: 0, BranchId: 1 });
    const { rows } = (await company.admin.call('api/user/index', { key: 'greedy' })).body.data;
    expect(rows[0]).toMatchObject({ status: 0, registration: 1, registrationName: '待审核', RoleId: '', BranchId: '' });
  });

  test('who may decide since a moment ago is told, who may only look is not', async () => {
    const { database } = company;
    const looks = (await addPerson(company, 'looks', { grants: { system: { user: { index: true } } } })).id;
    const decides = (await addPerson(company, 'decides', { grants: { system: { user: { index: true, edit: true } } } }))
      .id;
    expect((await register(applicant('noticed'))).body.result).toBe('success');
    const notified = await database.rows(select('notification', ['user_id'])`
      where kind = 'user.registered' and user_id in (${decides}, ${looks})`);
    expect(notified.map((row) => row.user_id)).toEqual([decides]);
  });

  test('a waiting account cannot sign in, is found by its state, and works once it is approved', async () => {
    expect((await register(applicant('candidate'))).body).toMatchObject({
      result: 'success',
      msg: '注册已提交，请等待管理员审核',
    });
    const signIn = () => company.guest.call('api/user/login', { username: 'candidate', password: testPassword });
    expect((await signIn()).body).toMatchObject({ code: 'forbidden', msg: '账号正在等待审核' });
    const wrong = await company.guest.call('api/user/login', { username: 'candidate', password: 'Wrong#2026' });
    expect(wrong.body.msg).toBe('用户名或密码错误');
    const waiting = (await company.admin.call('api/user/index', { registration: 1 })).body.data.rows;
    expect(waiting.map((row: { username: string }) => row.username)).toContain('candidate');
    const picker = (await company.seller.call('api/user/GetGridJson', { key: 'candidate' })).body.data;
    expect(picker.total).toBe(0);

    const id = await idOf('candidate');
    const decision = { id, BranchId: company.departments.east, RoleId: company.roles.seller };
    expect((await company.seller.call('api/user/approve', decision)).body.code).toBe('forbidden');
    expect((await company.admin.call('api/user/approve', { ...decision, RoleId: '' })).body.fields).toEqual({
      RoleId: '请选择',
    });
    const answers = await Promise.all([
      company.admin.call('api/user/approve', decision),
      company.admin.call('api/user/refuse', { id, reason: '不是本公司的人' }),
    ]);
    expect(answers.map(({ body }) => body.code ?? 'success').toSorted()).toEqual(['conflict', 'success']);
    if (answers[0]?.body.result === 'success') expect((await signIn()).body.result).toBe('success');
    const log = (await company.admin.call('api/operationLog/index', { module: 'user', modelId: id })).body.data.rows;
    expect(log.map((row: { actionName: string }) => row.actionName)).toContain('注册');
  });

  test('an approved account has the department and the roles of the decision', async () => {
    await register(applicant('approved'));
    const id = await idOf('approved');
    await company.admin.call('api/user/approve', {
      id,
      BranchId: company.departments.south,
      RoleId: company.roles.seller,
    });
    const person = await company.signIn('approved');
    const detail = (await company.admin.call('api/user/detail', { id })).body.data;
    expect(detail).toMatchObject({
      status: 1,
      registration: '',
      BranchId: company.departments.south,
      RoleName: '销售',
    });
    expect((await person.call('api/customer/index')).body.result).toBe('success');
    expect((await company.admin.call('api/user/refuse', { id, reason: '太晚' })).body.code).toBe('conflict');
  });

  test('a refused one is told why, and by nobody without the right password', async () => {
    await register(applicant('unwanted'));
    const id = await idOf('unwanted');
    expect((await company.admin.call('api/user/refuse', { id, reason: ' ' })).body.fields).toEqual({
      reason: '信息必须填写',
    });
    await company.admin.call('api/user/refuse', { id, reason: '请使用公司邮箱注册' });
    const answer = await company.guest.call('api/user/login', { username: 'unwanted', password: testPassword });
    expect(answer.body).toMatchObject({
      code: 'forbidden',
      msg: '注册申请未通过',
      data: { reason: '请使用公司邮箱注册' },
    });
    const wrong = await company.guest.call('api/user/login', { username: 'unwanted', password: 'Wrong#2026' });
    expect(JSON.stringify(wrong.body)).not.toContain('邮箱');
  });

  test('whoever may decide is told, and nobody else', async () => {
    await register({ ...applicant('announced'), NickName: '等待的人' });
    const noticesOf = async (person: Person) =>
      JSON.stringify((await person.call('api/notification/index', { isread: 1, rows: 100 })).body);
    expect(await noticesOf(company.admin)).toContain('新注册的账号“等待的人”等待审核');
    expect(await noticesOf(company.manager)).not.toContain('等待审核');
  });

  test('roles beyond one’s own cannot be handed out by approving', async () => {
    await register(applicant('climber'));
    const id = await idOf('climber');
    const clerk = (
      await company.admin.call('main/role/add', {
        name: '人事',
        grants: { system: { user: { index: true, edit: true } } },
      })
    ).body.data.id;
    await company.admin.call('api/user/add', {
      username: 'clerk',
      password: testPassword,
      NickName: '人事专员',
      BranchId: company.departments.east,
      RoleId: clerk,
    });
    const person = await company.signIn('clerk');
    // The list of roles shows beforehand which of them cannot be given.
    const offered = async (who: typeof person) =>
      (await who.call('main/role/index', {})).body.data.rows as { id: number; disabled?: boolean; reason?: string }[];
    const refused = (await offered(person)).filter((role) => role.disabled);
    expect(refused.map((role) => role.id).sort()).toEqual(Object.values(company.roles).sort());
    expect(refused[0]?.reason).toBe('不能授予超出自己权限的角色');
    expect((await offered(company.admin)).some((role) => role.disabled)).toBe(false);
    const { body } = await person.call('api/user/approve', {
      id,
      BranchId: company.departments.east,
      RoleId: company.roles.admin,
    });
    expect(body).toMatchObject({ code: 'invalid', fields: { RoleId: '不能授予超出自己权限的角色' } });
    expect((await company.admin.call('api/user/detail', { id })).body.data.registration).toBe(1);
  });
});
