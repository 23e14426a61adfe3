// The routes: people who are not signed in sign in first, groups lead to their first page, forbidden pages explain themselves.
import { act, render, screen, waitFor } from '@testing-library/react';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { sessionStore } from '../shared/session/session.ts';
import { keepLogin } from '../shared/session/token.ts';
import { grant, refusal, serve } from '../shared/testing/page.tsx';
import { goToSignIn, router } from './router.tsx';

vi.mock('./FrameEntry.tsx', async () => ({
  FrameEntry: (await import('react-router')).Outlet,
}));
vi.mock('./Page.tsx', () => ({ Page: ({ feature }: { feature: { path: string } }) => <p>{`页 ${feature.path}`}</p> }));
vi.mock('./OnDemand.tsx', () => ({ OnDemand: () => <p>外面</p> }));

const user = { LoginToken: 'secret', NickName: '林晓东', UserID: 7, Headimg: '' };
const at = () => router.state.location.pathname + router.state.location.search;
const go = (address: string) => act(() => router.navigate(address));

beforeEach(async () => {
  keepLogin(null);
  sessionStore.setState({ user: null, tree: null, notice: '' });
  await router.navigate('/login');
});

test('somebody who is not signed in is led to the sign-in page and back', async () => {
  await router.navigate('/crm/customer?key=1');
  expect(at()).toBe(`/login?redirect=${encodeURIComponent('/crm/customer?key=1')}`);
  keepLogin(user);
  grant('crm.customer.index');
  await router.navigate('/login');
  expect(at()).not.toContain('login');
  await router.navigate('/crm/customer');
  expect(at()).toBe('/crm/customer');
  keepLogin(null);
  goToSignIn();
  await waitFor(() => expect(at()).toBe(`/login?redirect=${encodeURIComponent('/crm/customer')}`));
});

test('a group leads to its first page, or says that nothing of it may be opened', async () => {
  keepLogin(user);
  grant('crm.contact.index', 'crm.customer.index');
  await router.navigate('/crm/contact');
  render(<RouterProvider router={router} />);
  expect(await screen.findByText('页 contact')).toBeTruthy();
  await go('/system');
  expect((await screen.findAllByText(/没有.*权限|无权/)).length).toBeGreaterThan(0);
  expect(at()).toBe('/system');
  await go('/crm/nothing');
  expect((await screen.findAllByText(/不存在|找不到/)).length).toBeGreaterThan(0);
  await go('/crm');
  expect(await screen.findByText(/^页 /)).toBeTruthy();
  expect(at()).not.toBe('/crm');
});

test('a tree that is refused ends the login with the server’s words, an answer without one with one’s own', async () => {
  for (const [answer, notice] of [
    [refusal('forbidden', '账号已停用'), '账号已停用'],
    [() => Promise.reject(new Error('nothing')), 'session.fetchFailed'],
  ] as const) {
    keepLogin(user);
    sessionStore.setState({ user, tree: null, notice: '' });
    serve({ 'Api/menu/auth': answer, 'api/setting/company': {} });
    await router.navigate('/crm/customer');
    expect(at()).toContain('/login?redirect=');
    expect(sessionStore.getState()).toMatchObject({ user: null, notice });
  }
});

test('what stands behind # is kept on the way through the sign-in page', async () => {
  window.history.replaceState(null, '', '/crm/customer#part');
  await router.navigate('/crm/customer');
  expect(at()).toBe(`/login?redirect=${encodeURIComponent('/crm/customer#part')}`);
});

test('an account without rights is told so at home, and goes on by itself once it has some', async () => {
  keepLogin(user);
  grant();
  sessionStore.setState({ tree: { crm: false, oa: false } as never });
  await router.navigate('/');
  render(<RouterProvider router={router} />);
  expect(await screen.findByText('外面')).toBeTruthy();
  expect(at()).toBe('/');
  act(() => grant('crm.contact.index'));
  expect(await screen.findByText(/^页 /)).toBeTruthy();
  expect(at()).not.toBe('/');
});
