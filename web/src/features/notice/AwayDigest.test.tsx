// What came while one was away: counts by kind, the way to just these, and putting it away.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, serve, show } from '../../shared/testing/page.tsx';
import AwayDigest from './AwayDigest.tsx';
import NoticeBell from './NoticeBell.tsx';
import './NoticeDrawer.tsx';

const index = 'api/notification/index';
const digest = {
  from: '2026-03-01 18:00:00',
  rows: [
    { kind: 'approval.todo', label: '待我审批', count: 5 },
    { kind: 'mention', label: '同事提到我', count: 1 },
  ],
  total: 6,
};

test('a count leads to just its notices, and what is put away is gone at once', async () => {
  const answers = { [index]: { rows: [], total: 6 }, 'api/notification/digest': { data: digest } };
  const server = serve({ ...answers, 'api/notification/digestClose': {} });
  show(
    <>
      <NoticeBell />
      <AwayDigest />
    </>,
  );
  const summary = await screen.findByRole('region', { name: '您不在的时候' });
  expect(summary.textContent).toMatch(/6 条通知 · 自 .*\d/);
  expect(
    within(summary)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['待我审批 5', '同事提到我 1']);
  await press('待我审批 5');
  await waitFor(() => expect(server.to(index).at(-1)).toMatchObject({ isread: 1, kind: 'approval.todo', away: 1 }));
  expect(screen.getByText('您不在的时候 · 待我审批')).toBeTruthy();
  await press('显示全部');
  await waitFor(() => expect(server.to(index).at(-1)).toEqual({ isread: 1, page: 1, rows: 10 }));
  const [close] = screen.getAllByRole('button', { name: '收起，不再显示' });
  close?.click();
  await waitFor(() => expect(screen.queryByRole('region', { name: '您不在的时候' })).toBeNull());
  expect(server.to('api/notification/digestClose')).toHaveLength(1);
});

test('nothing stands there when nothing came', async () => {
  const server = serve({ 'api/notification/digest': { data: null } });
  show(<AwayDigest />);
  await waitFor(() => expect(server.to('api/notification/digest')).toHaveLength(1));
  expect(screen.queryByRole('region', { name: '您不在的时候' })).toBeNull();
});
