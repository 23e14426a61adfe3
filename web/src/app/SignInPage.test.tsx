// Signing in: errors at their place, nothing typed is lost, and the way back is a path of this application.

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import FeedbackHost from '../shared/ui/FeedbackHost.tsx';
import '../shared/i18n/i18n.ts';
import { sessionStore } from '../shared/session/session.ts';
import { currentLogin, keepLogin } from '../shared/session/token.ts';
import { SignInPage } from './SignInPage.tsx';

const fetched = vi.fn<typeof fetch>();
const answer = (body: unknown) => Promise.resolve(new Response(JSON.stringify(body)));

beforeEach(() => {
  keepLogin(null);
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => vi.unstubAllGlobals());

function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/login', element: <SignInPage /> },
      { path: '*', element: <p>inside</p> },
    ],
    { initialEntries: [address] },
  );
  render(
    <FeedbackHost>
      <RouterProvider router={router} />
    </FeedbackHost>,
  );
  return router;
}

it('asks for both fields before it asks the server', async () => {
  open('/login');
  await userEvent.click(screen.getByRole('button', { name: /登\s*录/ }));
  expect(await screen.findByText('请输入用户名')).toBeTruthy();
  expect(screen.getByText('请输入密码')).toBeTruthy();
  expect(fetched.mock.calls.map(([path]) => path)).not.toContain('/api/user/login');
});

it('shows why it failed and keeps what was typed', async () => {
  fetched.mockImplementation(() =>
    answer({ result: 'error', code: 'too_many', msg: '登录失败次数过多，请2分钟后再试' }),
  );
  open('/login');
  await userEvent.type(screen.getByLabelText('用户名'), 'linxd');
  await userEvent.type(screen.getByLabelText('密码'), 'wrong{Enter}');
  expect(await screen.findByText('登录失败次数过多，请2分钟后再试')).toBeTruthy();
  expect((screen.getByLabelText('用户名') as HTMLInputElement).value).toBe('linxd');
  expect((screen.getByLabelText('密码') as HTMLInputElement).value).toBe('wrong');
  expect(currentLogin()).toBeNull();
});

it.each([
  ['/login?redirect=%2Fcrm%2Fcustomer%3Fkey%3D1', '/crm/customer?key=1'],
  ['/login?redirect=%2F%2Fevil.example', '/'],
])('leads from %s to %s', async (from, to) => {
  const data = { LoginToken: 'secret', NickName: '林晓东', UserID: 7, Headimg: '' };
  fetched.mockImplementation(() => answer({ result: 'success', msg: '登录成功', data, model: { crm: false } }));
  const router = open(from);
  await userEvent.type(screen.getByLabelText('用户名'), 'linxd');
  await userEvent.type(screen.getByLabelText('密码'), 'right{Enter}');
  await screen.findByText('inside');
  expect(router.state.location.pathname + router.state.location.search).toBe(to);
  expect(currentLogin()?.LoginToken).toBe('secret');
});

it('speaks the other language when it is asked to, and why the last sign-in ended', async () => {
  sessionStore.setState({ notice: '账号已停用' });
  open('/login');
  expect(screen.getByText('账号已停用')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('用户名'), 'l');
  expect(screen.queryByText('账号已停用')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'English' }));
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '中文' }));
  expect(await screen.findByLabelText('用户名')).toBeTruthy();
  sessionStore.setState({ notice: '' });
});

it.each([true, false])('offers to register where the company allows it: %s', async (register) => {
  fetched.mockImplementation(() => answer({ result: 'success', msg: '', register }));
  open('/login');
  if (register) expect((await screen.findByRole('link')).getAttribute('href')).toBe('/register');
  else {
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    expect(screen.queryByRole('link')).toBeNull();
  }
});

it('puts the server’s words at their field, and its reason behind its sentence', async () => {
  fetched.mockImplementation(() =>
    answer({ result: 'error', code: 'invalid', msg: '有误', fields: { username: '用户名不存在' } }),
  );
  open('/login');
  await userEvent.type(screen.getByLabelText('用户名'), 'x');
  await userEvent.type(screen.getByLabelText('密码'), 'y{Enter}');
  expect(await screen.findByText('用户名不存在')).toBeTruthy();
  fetched.mockImplementation(() =>
    answer({ result: 'error', code: 'forbidden', msg: '注册未通过', data: { reason: '不认识' } }),
  );
  await userEvent.type(screen.getByLabelText('密码'), '{Enter}');
  expect(await screen.findByText('注册未通过：不认识')).toBeTruthy();
});

it('a sample company offers its people, and one press signs in as one of them', async () => {
  const demo = [{ username: 'lina', NickName: '李娜', role: '销售', password: 'Beispiel#1' }];
  const sent: string[] = [];
  fetched.mockImplementation((path, init) => {
    sent.push(`${String(path)} ${String(init?.body ?? '')}`);
    return String(path).includes('isApplogin')
      ? answer({ result: 'success', data: { login: false }, register: false, demo })
      : answer({ result: 'error', code: 'refused', msg: '用户名或密码错误' });
  });
  open('/login');
  await userEvent.click(await screen.findByRole('button', { name: /李娜 · 销售/ }));
  expect(sent).toContain(`/api/user/login ${new URLSearchParams({ username: 'lina', password: 'Beispiel#1' })}`);
  // The password may have been changed since.
  expect(await screen.findByText('用户名或密码错误')).toBeTruthy();
});

it('no other company offers anybody', async () => {
  fetched.mockImplementation(() => answer({ result: 'success', data: { login: false }, register: true }));
  open('/login');
  expect(await screen.findByRole('link', { name: /注册/ })).toBeTruthy();
  expect(screen.queryByRole('region', { name: '示例公司' })).toBeNull();
});
