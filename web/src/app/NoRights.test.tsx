// The first page of an account without rights.
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { sessionStore } from '../shared/session/session.ts';
import { press, refusal, serve, show } from '../shared/testing/page.tsx';
import NoRights from './NoRights.tsx';

const path = 'api/user/reportNoRights';
const user = { LoginToken: '', NickName: '孟佳', UserID: 7, Headimg: '' };
beforeEach(() => sessionStore.setState({ user }));

test('it names whom to ask, who know by now, and leads to the personal settings', async () => {
  const server = serve({ [path]: { administrators: ['顾明轩', '韩冬'] } });
  const { router } = show(<NoRights />);
  expect(await screen.findByText(/已通知 顾明轩、韩冬 为您开通/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: '孟佳，欢迎' })).toBeTruthy();
  expect(server.to(path)).toHaveLength(1);
  await press('个人设置');
  expect(router.state.location.pathname).toBe('/person/index');
});

test('without an answer it says what to do all the same; nothing is written while somebody looks as the person', async () => {
  serve({ [path]: refusal('transport', '网络请求失败') });
  const { unmount } = show(<NoRights />);
  expect(await screen.findByText(/请联系管理员开通/)).toBeTruthy();
  unmount();
  sessionStore.setState({ user: { ...user, acting: { name: '管理员', until: '' } } as never });
  const server = serve({ [path]: { administrators: ['顾明轩'] } });
  show(<NoRights />);
  expect(await screen.findByText(/请联系管理员开通/)).toBeTruthy();
  expect(server.sent).toEqual([]);
});
