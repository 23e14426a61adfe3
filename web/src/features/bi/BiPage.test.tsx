// The bar of a page of reports: the chosen period and people, in words on a wall and behind one button on a phone.
import type { ReportList } from '@crm/protocol/answers/report';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionStore } from '../../shared/session/session.ts';
import { press, serve, show } from '../../shared/testing/page.tsx';
import BiPage from './BiPage.tsx';

const open = async (list: Partial<ReportList>, address = '/bi/overview') => {
  sessionStore.setState({ user: { UserID: 5, NickName: '李娜' } as never });
  const server = serve({
    'api/bi/index': { reports: [], others: true, everyone: false, whose: '', ...list },
  });
  await act(async () => void show(<BiPage />, address));
  return server;
};
const onWall = (element: Element | null) => {
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: element });
  fireEvent(document, new Event('fullscreenchange'));
};
afterEach(() => {
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: null });
});

test.each([
  [{ everyone: true }, '', '本月 · 全公司'],
  [{}, '', '本月 · 权限范围内'],
  [{ others: false }, '', '本月 · 李娜'],
  [{ whose: '华南销售部' }, '?branchId=3&period=year', '本年 · 华南销售部'],
])('on a wall stands of which period and whose the numbers are: %o', async (list, search, caption) => {
  const server = await open(list, `/bi/overview${search}`);
  expect(server.to('api/bi/index').at(0)).toMatchObject({ branchId: search ? '3' : '' });
  expect(screen.queryByText(caption)).toBeNull();
  await act(async () => onWall(document.body));
  expect(screen.getByRole('heading', { name: '经营概览' })).toBeTruthy();
  expect(screen.getByText(caption)).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: '时间' })).toBeNull();
});

test('on a phone what can be chosen stands behind one button that says what is', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: /max-width/.test(query), addEventListener() {}, removeEventListener() {} }) as never,
  );
  await open({ everyone: true });
  expect(screen.queryByRole('combobox', { name: '时间' })).toBeNull();
  await press('筛选：本月 · 全公司');
  expect(await screen.findByRole('combobox', { name: '时间' })).toBeTruthy();
  await press('筛选：本月 · 全公司');
  expect(screen.queryByRole('combobox', { name: '时间' })).toBeNull();
});
