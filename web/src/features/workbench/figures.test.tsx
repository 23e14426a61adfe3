// Figures of the workbench: those of a team for its head, those of the system part by part for administrators.
import { act, screen, waitFor, within } from '@testing-library/react';
import dayjs from 'dayjs';
import { Outlet, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../../shared/realtime/realtime.ts';
import { sessionStore } from '../../shared/session/session.ts';
import { listening, receive, socket } from '../../shared/testing/hub.ts';
import { click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import { worded } from './figures.ts';
import { SystemCard } from './SystemCard.tsx';
import { TeamCard } from './TeamCard.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const index = 'api/customer/index';
const system = 'api/workbench/system';
type Body = Record<string, unknown>;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: dayjs('2026-03-10T09:00:00+08:00').valueOf(), toFake: ['Date'] });
  sessionStore.setState({ user: { LoginToken: '', NickName: '张薇', UserID: 7, Headimg: '' } });
});
afterEach(() => vi.useRealTimers());

/** What the customer list answers, by the requested condition. */
const totals: Record<string, number | (() => never)> = {};
function answer({ data, time }: Body) {
  const [item] = data ? (JSON.parse(String(data)) as { field: string; type: string }[]) : [];
  const found = totals[item ? `${item.field} ${item.type}` : time ? 'new' : 'all'];
  if (typeof found === 'function') return found();
  return { rows: [], total: found, ...(found === 10_000 ? { totalCapped: true } : {}) };
}
beforeEach(() => {
  Object.assign(totals, {
    all: 41,
    'nextgenjintime today': 3,
    'nextgenjintime past': 2,
    new: 10_000,
    'genjinTime lt': 0,
    'genjinTime empty': 7,
  });
});
const texts = () => [...document.querySelectorAll('.workbench-figure')].map((figure) => figure.textContent);

function Address() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}?${decodeURIComponent(search.slice(1)).replaceAll('+', ' ')}`}</output>;
}

test('the team is fetched once it is known to be there; each number leads to the list that is asked', async () => {
  const server = serve({ [index]: answer });
  show(
    <>
      <TeamCard />
      <Address />
    </>,
  );
  const card = await screen.findByRole('region', { name: '团队客户' });
  await waitFor(() =>
    expect(texts()).toEqual(['今日到期3', '已逾期2', '近 7 天新增10,000+', '30 天未跟进0', '从未跟进7']),
  );
  const links = within(card).getAllByRole('link') as HTMLAnchorElement[];
  const requests = server.to(index);
  expect(requests).toHaveLength(6);
  expect(requests[0]).toEqual({ dataType: 'sub', IsGongHai: 0, page: 1, rows: 1 });
  for (const [at, link] of links.slice(1).entries()) {
    const { searchParams } = new URL(link.href);
    const { dataType, time, data, rows } = requests[at + 1] as Body;
    expect([rows, searchParams.get('dataType')]).toEqual([1, dataType]);
    expect([searchParams.get('filter'), searchParams.get('time')]).toEqual([data ?? null, time ?? null]);
  }
  const overdue = within(card).getByText('已逾期').closest('a') as HTMLElement;
  expect(overdue.querySelector('[data-urgent=true]')?.textContent).toBe('2');
  expect(within(card).getByText('30 天未跟进').closest('a')?.href).toContain('2026-02-09');
  await click(overdue);
  expect(screen.getByRole('status').textContent).toBe(
    '/crm/customer?dataType=sub&filter=[{"field":"nextgenjintime","type":"past"}]&sort=nextgenjintime asc',
  );
});

test('without a team there is nothing, and nothing more is fetched', async () => {
  totals['all'] = 0;
  localStorage.setItem('workbench.team.7', '1');
  const server = serve({ [index]: answer });
  show(<TeamCard />);
  expect(await screen.findByRole('region')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(server.to(index)).toHaveLength(1);
  expect(localStorage.getItem('workbench.team.7')).toBeNull();
});

test('a number that failed can be fetched again; one whose field is hidden is not there', async () => {
  totals['genjinTime empty'] = refusal('fault', '出错');
  totals['nextgenjintime today'] = refusal('invalid', '不能按此字段筛选');
  serve({ [index]: answer });
  show(<TeamCard />);
  await screen.findByRole('button', { name: '重试 从未跟进' });
  expect(screen.queryByText('今日到期')).toBeNull();
  totals['genjinTime empty'] = 5;
  await press('重试 从未跟进');
  await waitFor(() => expect(texts().at(-1)).toBe('从未跟进5'));
});

test('where the team was seen before, its failure is told', async () => {
  localStorage.setItem('workbench.team.7', '1');
  totals['all'] = refusal('fault', '服务器出错');
  serve({ [index]: answer });
  show(<TeamCard />);
  expect(await screen.findByText('服务器出错')).toBeTruthy();
  totals['all'] = 41;
  await press('重试');
  await waitFor(() => expect(texts()[0]).toBe('今日到期3'));
});

const whole = {
  people: { total: 30, today: 12 },
  jobs: { open: 1, failed: 2 },
  storage: { files: 1200, bytes: 3 * 1024 ** 3, estimated: false, database: 150 * 1024 ** 2, free: 2 * 1024 ** 3 },
};

test.each([
  ['user', ['在线人数', '今日登录12 / 30 人'], { people: whole.people }],
  ['job', ['进行中的任务1', '近 7 天失败的任务2'], { jobs: whole.jobs }],
  [
    'setting',
    ['文件1200 共 3 GB', '数据库150 MB', '剩余空间2 GB 空间不足，请尽快清理或扩容'],
    { storage: whole.storage },
  ],
])('the grant for %s shows its figures and no others', async (module, expected, data) => {
  grant(`system.${module}.index`);
  serve({ [system]: data });
  show(<SystemCard />);
  await waitFor(() => expect(texts()).toEqual(expected));
});

test('without any of the grants nothing is fetched', async () => {
  grant('crm.customer.index');
  const server = serve({});
  show(<SystemCard />);
  expect(screen.queryByRole('region')).toBeNull();
  expect(server.sent).toEqual([]);
});

test('what is estimated says so, what is not known too, and plenty of room is no alarm', async () => {
  grant('system.setting.index');
  serve({ [system]: { storage: { ...whole.storage, estimated: true, free: null } } });
  const { unmount } = show(<SystemCard />);
  await waitFor(() => expect(texts()).toEqual(['文件≈ 1200 约 3 GB', '数据库150 MB', '剩余空间未知']));
  unmount();
  serve({ [system]: { storage: { ...whole.storage, free: 2 * 1024 ** 4 } } });
  show(<SystemCard />);
  await waitFor(() => expect(texts().at(-1)).toBe('剩余空间2 TB'));
  expect(document.querySelector('[data-urgent=true]')).toBeNull();
});

test('numbers lead to staff and jobs, people online open their drawer, and a failure is fetched again', async () => {
  grant('system.user.index', 'system.job.index');
  const emit = vi.spyOn(socket, 'emit');
  emit.mockImplementation((...words: unknown[]) => {
    const [event, reply] = words as [string, (users: unknown) => void];
    if (event === 'getOnlinefriend') reply([{ UserID: 1, NickName: '甲', Headimg: '' }]);
    return 0;
  });
  const close = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
  act(() => receive('connect'));
  const opened: string[] = [];
  const server = serve({ [system]: refusal('fault', '服务器出错') });
  show(<SystemCard />, '/', <Outlet context={(overlay: string) => opened.push(overlay)} />);
  expect(await screen.findByText('服务器出错')).toBeTruthy();
  await click(await screen.findByRole('button', { name: /在线人数/ }));
  expect(opened).toEqual(['online']);
  expect(texts()).toEqual(['在线人数1']);
  vi.restoreAllMocks();
  serve({ [system]: whole });
  await press('重试');
  await screen.findByText('进行中的任务');
  const hrefs = screen.getAllByRole<HTMLAnchorElement>('link').map((link) => decodeURIComponent(link.href));
  expect(hrefs.map((href) => new URL(href).pathname + new URL(href).search)).toEqual([
    '/system/user?status=1&filter=[{%22field%22:%22lastLogin%22,%22type%22:%22today%22}]',
    '/system/job?state=open',
    '/system/job?state=failed&days=7',
  ]);
  expect(server.to(system)).toHaveLength(1);
  close();
});

test('an amount below zero reads as it does everywhere', () => {
  expect(worded({ unit: 'money', value: '-1234.5' })).toBe('-￥1,234.50');
  expect(worded({ unit: 'count', value: '1234' })).toBe('1,234');
});
