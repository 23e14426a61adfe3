// Which logs the page opens on: the received ones, or for people without any, their own.
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import WorkLogPage from './WorkLogPage.tsx';

const index = 'api/worklog/list';
const log = (id: number, UserName: string) => ({
  id,
  version: 1,
  title: `${UserName}的日报`,
  type: 1,
  logDate: '2026-03-02',
  done: '拜访',
  plan: '',
  problems: '',
  userids: [],
  useridsName: '',
  userid: id,
  UserName,
  Header: '',
  AddTime: '2026-03-02 18:00:00',
  updateTime: '2026-03-02 18:00:00',
  late: 0,
  unread: 0,
  reads: 0,
  comments: 0,
  figures: [],
});
type Lists = Record<string, ReturnType<typeof log>[]>;

function open(lists: Lists | (() => never), address = '/') {
  grant('oa.worklog.index');
  const found = (body: Record<string, unknown>) => {
    if (typeof lists === 'function') return lists();
    const rows = body['key'] ? [] : (lists[String(body['dataType'])] ?? []);
    return { rows, total: rows.length };
  };
  const server = serve({ [index]: found, 'api/worklog/unread': { count: 0 } });
  return { server, ...show(<WorkLogPage />, address) };
}
const tab = (name: string) => screen.getByRole('tab', { name });
const isChosen = (name: string) => tab(name).getAttribute('aria-selected');

test('somebody who gets no logs sees what they wrote themselves; the other tab stays where it is chosen', async () => {
  const { router } = open({ sent: [log(1, '李销售')] });
  expect(await screen.findByText('李销售')).toBeTruthy();
  expect(isChosen('我发出的')).toBe('true');
  expect(router.state.location.search).toContain('dataType=sent');
  await click(tab('收到的'));
  expect(await screen.findByText('还没有人给您发日志')).toBeTruthy();
  expect(isChosen('收到的')).toBe('true');
});

test('somebody who gets logs sees these, and the address says nothing', async () => {
  const { server, router } = open({ received: [log(2, '陈主管')], sent: [log(1, '李销售')] });
  expect(await screen.findByText('陈主管')).toBeTruthy();
  expect(isChosen('收到的')).toBe('true');
  expect(router.state.location.search).toBe('');
  expect(server.to(index).map(({ dataType }) => dataType)).toEqual(['received']);
});

test.each(['?dataType=received', '?dataType=unread', '?key=x', '?type=2', '?NickName=x'])(
  'what the address asks for is shown, be it nothing: %s',
  async (address) => {
    const { server } = open({ sent: [log(1, '李销售')] }, `/${address}`);
    await waitFor(() => expect(document.querySelector('.empty')).not.toBeNull());
    await press('刷新');
    await waitFor(() => expect(server.to(index).length).toBeGreaterThan(1));
    expect(isChosen('收到的')).toBe('true');
    expect(server.to(index).map(({ dataType }) => dataType)).not.toContain('sent');
  },
);

test('a list that could not be read leads nowhere else', async () => {
  const { server } = open(refusal('internal', '读不到'));
  expect(await screen.findByText('读不到')).toBeTruthy();
  await press('重试');
  await waitFor(() => expect(server.to(index).length).toBeGreaterThan(1));
  expect(isChosen('收到的')).toBe('true');
  expect(server.to(index).map(({ dataType }) => dataType)).not.toContain('sent');
});
