// Signing in and out, and the permission tree that a short break of the network does not cost.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as client from '../api/client.ts';
import { queryClient } from '../api/query.ts';
import { recordAnswer, recordLostCall } from '../loading/retryWhileOffline.ts';
import { refusal, serve } from '../testing/page.tsx';
import { actAs } from './actAs.ts';
import { rememberRecord } from './recentRecords.ts';
import { endSession, enter, enterWith, loadTree, sessionStore, setOwn, signIn, signOut } from './session.ts';
import { raiseSignedOut, useSignedOut } from './signed-out.ts';
import { currentLogin, keepLogin } from './token.ts';

const user = { LoginToken: 'secret', NickName: '林晓东', UserID: 7, Headimg: '' };
const tree = { crm: { customer: { index: true } } };

beforeEach(() => {
  queryClient.setQueryData(['left'], 1);
  keepLogin(null);
  sessionStore.setState({ user: null, tree: null, notice: 'before' });
});
afterEach(() => vi.useRealTimers());

test('signing in keeps the login and begins without anything of the one before', async () => {
  vi.spyOn(client, 'postAnswer').mockResolvedValue({
    data: user,
    model: tree,
    company: { timeZone: 'Asia/Tokyo' },
  } as never);
  await signIn('linxd', 'right');
  expect(client.postAnswer).toHaveBeenCalledWith('api/user/login', { username: 'linxd', password: 'right' });
  expect(currentLogin()).toEqual(user);
  expect(sessionStore.getState()).toEqual({ user, tree, notice: '' });
  expect(queryClient.getQueryData(['left'])).toBeUndefined();
  expect(localStorage.getItem('company.timeZone')).toBe('Asia/Tokyo');
});

test('who comes in where somebody else is signed in gets nothing of theirs, and no way back into their login', async () => {
  const administrator = { ...user, UserID: 1, LoginToken: 'administrator' };
  keepLogin(administrator);
  rememberRecord({ kind: 'customer', id: 5, name: '别人的客户' });
  vi.spyOn(client, 'postAnswer').mockResolvedValueOnce({
    data: { ...user, acting: { name: '管理员', until: '' } },
    model: tree,
  } as never);
  await actAs(7, '查看');
  rememberRecord({ kind: 'customer', id: 6, name: '他看的客户' });
  // In another tab somebody joins by an invitation.
  enterWith({ data: { ...user, UserID: 9, LoginToken: 'joined' }, model: tree as never });
  expect(JSON.stringify(localStorage)).not.toMatch(/administrator|客户/);
  serve({ 'api/user/logout': {} });
  await signOut();
  expect(currentLogin()).toBeNull();
});

test('who looks on as somebody else comes back to their own login', async () => {
  keepLogin(user);
  vi.spyOn(client, 'postAnswer').mockResolvedValueOnce({
    data: { ...user, UserID: 8, LoginToken: 'acting', acting: { name: '林晓东', until: '' } },
    model: tree,
  } as never);
  await actAs(8, '查看');
  expect(currentLogin()?.UserID).toBe(8);
  serve({ 'api/user/logout': {} });
  await signOut();
  expect(currentLogin()).toEqual(user);
});

test('ending forgets everything and says why', () => {
  keepLogin(user);
  sessionStore.setState({ user, tree: tree as never });
  raiseSignedOut();
  endSession('why');
  expect(currentLogin()).toBeNull();
  expect(sessionStore.getState()).toEqual({ user: null, tree: null, notice: 'why' });
  expect(useSignedOut.getState().raised).toBe(false);
  expect(queryClient.getQueryData(['left'])).toBeUndefined();
});

test('while somebody signs out the server’s notice of it is no news, afterwards it is', async () => {
  keepLogin(user);
  const raised: boolean[] = [];
  const logout = () => {
    raiseSignedOut();
    raised.push(useSignedOut.getState().raised);
    return refusal('transport', '网络请求失败')();
  };
  serve({ 'api/user/logout': logout });
  await expect(signOut()).rejects.toThrow('网络请求失败');
  expect(raised).toEqual([false]);
  expect(currentLogin()).toEqual(user);
  raiseSignedOut();
  expect(useSignedOut.getState().raised).toBe(true);
  serve({ 'api/user/logout': {} });
  await signOut();
  expect(currentLogin()).toBeNull();
});

test('a new picture of oneself is kept with the login; without a login there is none to keep', () => {
  setOwn({ Headimg: '/f/1.png' });
  expect(currentLogin()).toBeNull();
  keepLogin(user);
  sessionStore.setState({ user });
  setOwn({ Headimg: '/f/1.png' });
  expect([currentLogin()?.Headimg, sessionStore.getState().user?.Headimg]).toEqual(['/f/1.png', '/f/1.png']);
});

test.each(['transport', 'fault', 'internal', 'too_many'] as const)(
  'the permission tree is asked for until it comes: %s says nothing about the login',
  async (code) => {
    vi.useFakeTimers();
    let failures = 5;
    const answer = () => (failures-- > 0 ? refusal(code, '断了')() : tree);
    const server = serve({ 'Api/menu/auth': answer, 'api/setting/company': {} });
    const first = loadTree();
    await vi.runAllTimersAsync();
    expect(await first).toMatchObject(tree);
    expect(sessionStore.getState().tree).toMatchObject(tree);
    expect(server.to('Api/menu/auth')).toHaveLength(6);
  },
);

test.each(['signed_out', 'forbidden', 'not_found'] as const)(
  'a login that is refused as %s is not asked for again',
  async (code) => {
    const refused = serve({ 'Api/menu/auth': refusal(code, '账号已停用'), 'api/setting/company': {} });
    await expect(loadTree()).rejects.toThrow('账号已停用');
    expect(refused.to('Api/menu/auth')).toHaveLength(1);
  },
);

test('without a network the menus of the last visit stand, and the server’s answer follows', async () => {
  keepLogin(user);
  serve({ 'Api/menu/auth': { data: tree }, 'api/setting/company': {} });
  await loadTree();
  sessionStore.setState({ tree: null });
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  serve({ 'Api/menu/auth': refusal('transport', '网络请求失败'), 'api/setting/company': {} });
  const refused = vi.fn();
  const entered = enter(refused);
  void recordLostCall();
  await vi.advanceTimersByTimeAsync(0);
  await entered;
  expect(sessionStore.getState().tree).toEqual(tree);
  const other = { crm: { customer: { index: true, add: true } } };
  serve({ 'Api/menu/auth': { data: other } });
  recordAnswer();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sessionStore.getState().tree).toEqual(other);
  expect(refused).not.toHaveBeenCalled();
  // Another person at this browser has menus of their own, and signing out leaves none.
  keepLogin({ ...user, UserID: 8 });
  sessionStore.setState({ tree: null });
  serve({ 'Api/menu/auth': refusal('forbidden', '账号已停用'), 'api/setting/company': {} });
  await expect(enter(refused)).rejects.toThrow('账号已停用');
  endSession();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('login'))).toEqual([]);
  vi.unstubAllGlobals();
});

test('a login that is refused after the frame stands without a network is reported to its caller', async () => {
  keepLogin(user);
  serve({ 'Api/menu/auth': { data: tree }, 'api/setting/company': {} });
  await loadTree();
  sessionStore.setState({ tree: null });
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  serve({ 'Api/menu/auth': refusal('transport', '网络请求失败'), 'api/setting/company': {} });
  const refused = vi.fn();
  const entered = enter(refused);
  void recordLostCall();
  await vi.advanceTimersByTimeAsync(0);
  await entered;
  serve({ 'Api/menu/auth': refusal('forbidden', '账号已停用') });
  recordAnswer();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(refused.mock.calls).toEqual([[expect.objectContaining({ code: 'forbidden', message: '账号已停用' })]]);
  endSession();
  vi.unstubAllGlobals();
});
