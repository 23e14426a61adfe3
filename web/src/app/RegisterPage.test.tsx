// Registering an account: every required field is checked, the form is sent once, and mistakes are shown at their fields.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, refusal, serve, show } from '../shared/testing/page.tsx';
import RegisterPage from './RegisterPage.tsx';

const path = 'api/user/RegisterUser';
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('nothing is sent while something is missing', async () => {
  const server = serve({ [path]: {} });
  show(<RegisterPage />);
  await press('提交注册');
  await waitFor(() => expect(screen.getAllByText('信息必须填写')).toHaveLength(3));
  expect(server.to(path)).toEqual([]);
  expect(document.title).toContain('注册账号');
});

test('an application is sent, and the answer leads back to the sign-in', async () => {
  const answers: Record<string, unknown> = { [path]: refusal('invalid', '有误', { username: '用户名已存在' }) };
  const server = serve(answers);
  const { router } = show(<RegisterPage />);
  fill('用户名', 'sun');
  fill('姓名', '孙三');
  fill('密码', 'long-enough');
  await press('提交注册');
  expect(await screen.findByText('用户名已存在')).toBeTruthy();
  expect(screen.queryByText('有误')).toBeNull();
  answers[path] = refusal('too_many', '请稍后再试');
  fill('用户名', 'sun3');
  await press('提交注册');
  expect(await screen.findByText('请稍后再试')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('long-enough');
  answers[path] = { msg: '已提交，请等待审核' };
  await press('提交注册');
  expect(await screen.findByText('已提交，请等待审核')).toBeTruthy();
  expect(server.to(path).at(-1)).toEqual({ username: 'sun3', NickName: '孙三', mobile: '', password: 'long-enough' });
  expect(screen.queryByText('请稍后再试')).toBeNull();
  fireEvent.click(screen.getByRole('link'));
  expect(router.state.location.pathname).toBe('/login');
});

test('where nobody may ask, it says so at once', async () => {
  serve({ 'api/user/isApplogin': { register: false } });
  show(<RegisterPage />);
  expect(await screen.findByText('未开放注册，请联系管理员')).toBeTruthy();
  expect(screen.queryByLabelText('用户名')).toBeNull();
});

const invitation = {
  company: '甲公司',
  UserName: '王主管',
  BranchName: '销售部',
  RoleName: '销售',
  password: { length: 10, kinds: 1, history: 0 },
};

test('an invitation says who invites into what, and signs in with the name and password that were chosen', async () => {
  const answers: Record<string, unknown> = {
    'api/invite/Views': invitation,
    'api/invite/accept': refusal('invalid', '有误', { username: '用户名已存在' }),
  };
  const server = serve(answers);
  const { router } = show(<RegisterPage />, '/register?invite=abc');
  expect(await screen.findByText('王主管邀请您加入销售部，角色：销售')).toBeTruthy();
  expect(screen.getByText('至少10位，不能是常见密码')).toBeTruthy();
  expect(document.title).toContain('加入甲公司');
  await press('加入并登录');
  await waitFor(() => expect(screen.getAllByText('信息必须填写')).toHaveLength(3));
  fill('姓名', '孙三');
  fill('用户名', 'sun');
  fill('密码', 'long-enough');
  await press('加入并登录');
  expect(await screen.findByText('用户名已存在')).toBeTruthy();
  answers['api/invite/accept'] = () => ({
    data: { LoginToken: 'x', NickName: '孙三', UserID: 7, Headimg: '' },
    model: {},
    due: 'secondFactor',
  });
  await press('加入并登录');
  await waitFor(() => expect(router.state.location.pathname).toBe('/due'));
  const sent = { token: 'abc', username: 'sun', NickName: '孙三', password: 'long-enough' };
  expect(server.to('api/invite/accept')).toEqual([sent, sent]);
});

test('an invitation that is over says why, and leads to the sign-in', async () => {
  serve({ 'api/invite/Views': refusal('conflict', '邀请已失效，请联系邀请人') });
  const { router } = show(<RegisterPage />, '/register?invite=abc');
  expect(await screen.findByText('邀请已失效，请联系邀请人')).toBeTruthy();
  expect(screen.queryByLabelText('用户名')).toBeNull();
  fireEvent.click(await screen.findByRole('link'));
  expect(router.state.location.pathname).toBe('/login');
});
