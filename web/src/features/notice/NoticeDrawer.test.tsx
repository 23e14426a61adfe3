// The drawer of notices: growing lists without doubles, reading by click and all at once, opening what it is about.
import type { NoticeRow } from '@crm/protocol/answers/notice';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { registerPanel, setRecordHost } from '../../engine/record/registries.ts';
import * as client from '../../shared/api/client.ts';
import '../../shared/i18n/i18n.ts';
import NoticeDrawer from './NoticeDrawer.tsx';
import { uniqueById } from './notice.api.ts';

const row = (id: number, more: Partial<NoticeRow> = {}): NoticeRow => ({
  id,
  cont: `通知${id}`,
  addtime: '2026-03-10 11:00:00',
  isread: 1,
  kind: 'mention',
  module: 'customer',
  modelId: 70 + id,
  username: '王主管',
  header: '',
  ...more,
});

let stored: NoticeRow[];
let requests: Record<string, unknown>[];
const opened: [string, number][] = [];

beforeEach(() => {
  stored = Array.from({ length: 12 }, (_, at) => row(12 - at));
  requests = [];
  opened.length = 0;
  registerPanel('customer', () => null);
  setRecordHost((kind, id) => opened.push([kind, id]));
  vi.spyOn(client, 'postAnswer').mockImplementation((path, body = {}) => {
    if (path !== 'api/notification/index') throw new Error(String(path));
    requests.push(body as Record<string, unknown>);
    const { isread, page, rows } = body as { isread: number; page: number; rows: number };
    const matching = stored.filter((one) => one.isread === isread);
    return Promise.resolve({
      rows: matching.slice((page - 1) * rows, page * rows),
      total: matching.length,
    } as never);
  });
  vi.spyOn(client, 'post').mockImplementation((_path, body) => {
    const { ids, all } = body as { ids?: string; all?: number };
    const chosen = new Set((ids ?? '').split(',').map(Number));
    stored = stored.map((one) => (all === 1 || chosen.has(one.id) ? { ...one, isread: 2 } : one));
    return Promise.resolve({ count: 1 } as never);
  });
});

function show() {
  const close = vi.fn();
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={cache}>
      <NoticeDrawer open onClose={close} />
    </QueryClientProvider>,
  );
  return close;
}

const shown = () => screen.queryAllByText(/^通知\d+$/).map((element) => element.textContent);

test('ten at a time, until a page is not full', async () => {
  show();
  await waitFor(() => expect(shown()).toHaveLength(10));
  fireEvent.click(screen.getByRole('button', { name: '加载更多' }));
  await waitFor(() => expect(shown()).toHaveLength(12));
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull();
  expect(screen.getByRole('tab', { name: '未读 (12)' })).toBeTruthy();
});

test('a click reads the notice, closes the drawer and opens the record', async () => {
  const close = show();
  fireEvent.click(await screen.findByText('通知12'));
  expect(opened).toEqual([['customer', 82]]);
  expect(close).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.getByRole('tab', { name: '未读 (11)' })).toBeTruthy());
  expect(stored.find(({ id }) => id === 12)?.isread).toBe(2);
});

test('what a notice opens leads on to what the others of its list are about', async () => {
  const host = vi.fn();
  setRecordHost(host);
  stored = [row(3), row(2), row(1)];
  show();
  fireEvent.click(await screen.findByText('通知2'));
  expect(host.mock.calls[0]?.slice(0, 3)).toEqual([
    'customer',
    72,
    [73, 72, 71].map((id) => ({ kind: 'customer', id })),
  ]);
});

test('one whose record cannot be seen any more is only read', async () => {
  stored = [row(1, { module: '', modelId: 0 })];
  const close = show();
  fireEvent.click(await screen.findByText('通知1'));
  await screen.findByText('没有未读的通知');
  expect([opened, close.mock.calls]).toEqual([[], []]);
});

test('mark all read: the lists begin anew at their first page', async () => {
  stored = [row(30), ...stored.map((one): NoticeRow => ({ ...one, isread: 2 }))];
  show();
  await screen.findByText('通知30');
  fireEvent.click(screen.getByRole('tab', { name: '已读' }));
  await waitFor(() => expect(shown()).toHaveLength(10));
  fireEvent.click(screen.getByRole('button', { name: '加载更多' }));
  await waitFor(() => expect(shown()).toHaveLength(12));
  requests = [];
  fireEvent.click(screen.getByRole('button', { name: '全部已读' }));
  await waitFor(() => expect(shown()[0]).toBe('通知30'));
  expect(shown()).toHaveLength(10);
  expect(requests.filter(({ rows }) => rows === 10).map(({ isread, page }) => [isread, page])).toEqual([[2, 1]]);
  expect((screen.getByRole('button', { name: '全部已读' }) as HTMLButtonElement).disabled).toBe(true);
  fireEvent.click(screen.getByRole('tab', { name: '未读' }));
  await screen.findByText('没有未读的通知');
});

test('a notice that moved the others onto the next page is not shown twice', () => {
  const pages = [
    { rows: [row(5), row(4)], total: 4 },
    { rows: [row(4), row(3)], total: 5 },
  ];
  expect(uniqueById(pages).map(({ id }) => id)).toEqual([5, 4, 3]);
});
