// The workbench: its requests, the content of each card, and what a role leaves of it.
import type { WorkbenchLayout } from '@crm/protocol/answers/workbench';
import type { WidgetKey } from '@crm/protocol/workbench';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import dayjs from 'dayjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerPanel, setRecordHost } from '../../engine/record/registries.ts';
import { connect } from '../../shared/realtime/realtime.ts';
import { sessionStore } from '../../shared/session/session.ts';
import { listening, receive } from '../../shared/testing/hub.ts';
import { click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import WorkbenchPage from './WorkbenchPage.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const index = 'api/customer/index';
const customer = (id: number, CustomerName: string, more: Record<string, unknown> = {}) => ({
  id,
  CustomerName,
  contactName: '',
  contactMobile: '',
  statusName: '重点',
  nextgenjintime: '2026-03-10 16:30:00',
  AddTime: '2026-03-09 08:05:00',
  ...more,
});
let recent: unknown;
let pool: unknown;
let team: unknown;
let layout: WorkbenchLayout;
const arranged = (...keys: WidgetKey[]): WorkbenchLayout => {
  const widgets = keys.map((key) => ({ key, shown: true }));
  return { widgets, beginning: widgets, version: 3, ranges: ['me', 'team'], range: 'me' };
};
const kind = ({ IsGongHai, dataType }: Record<string, unknown>) =>
  dataType === 'sub' ? team : IsGongHai === 1 ? pool : recent;
const answer = (body: Record<string, unknown>) => {
  const found = kind(body);
  return typeof found === 'function' ? found() : found;
};
const answers = () => ({ [index]: answer, 'api/crmhome/index': layout });

beforeEach(() => {
  vi.useFakeTimers({ now: dayjs('2026-03-10T09:00:00+08:00').valueOf(), toFake: ['Date'] });
  sessionStore.setState({ user: { LoginToken: '', NickName: '林晓东', UserID: 7, Headimg: '' } });
  grant('crm.customer.index', 'crm.customer.add', 'crm.pool.index');
  recent = { rows: [customer(3, '丙公司')], total: 10000, totalCapped: true };
  pool = { rows: [], total: 12 };
  team = { rows: [], total: 0 };
  layout = arranged('recent', 'team', 'pool');
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

const card = (name: string) => screen.findByRole('region', { name });

test('one’s new customers are asked for, the pool, and whether there is a team', async () => {
  const server = serve(answers());
  show(<WorkbenchPage />);
  await screen.findByText('丙公司');
  const mine = { dataType: 'mine', IsGongHai: 0, page: 1, rows: 10 };
  expect(server.to(index)).toHaveLength(3);
  expect(server.to(index)).toEqual(
    expect.arrayContaining([
      { ...mine, time: 1, sort: 'AddTime desc' },
      { IsGongHai: 1, page: 1, rows: 1 },
      { IsGongHai: 0, dataType: 'sub', page: 1, rows: 1 },
    ]),
  );
  expect(screen.getByRole('heading', { name: '早上好，林晓东' })).toBeTruthy();
});

test('an empty company shows no zeros: one sentence leads to the first customers, and no figure is asked for', async () => {
  layout = { ...arranged('recent', 'team', 'pool', 'brief', 'funnel', 'system'), empty: true };
  const current = answers();
  const server = serve(current);
  show(<WorkbenchPage />);
  const next = await screen.findByRole('link', { name: '导入或新建客户' });
  expect(next.getAttribute('href')).toBe('/crm/customer');
  expect(screen.queryAllByRole('region')).toEqual([]);
  expect(server.to(index)).toEqual([]);
  expect(server.sent.map(({ path }) => path)).toEqual(['api/crmhome/index']);
});

test('new customers say when they came, and a line opens its customer among the others', async () => {
  recent = { rows: [customer(3, '丙公司'), customer(5, '戊公司')], total: 10000, totalCapped: true };
  serve(answers());
  const opened: unknown[][] = [];
  registerPanel('customer', () => null);
  setRecordHost((name, id, among) => opened.push([name, id, among?.map((one) => one.id)]));
  show(<WorkbenchPage />);
  const first = await screen.findByRole('link', { name: /丙公司/ });
  expect(first.getAttribute('href')).toBe('?open=customer:3');
  const recently = await card('我最近 7 天新增');
  expect(recently.textContent).toContain('丙公司重点昨天 08:05');
  expect(recently.textContent).toContain('10000+');
  expect(within(recently).getByRole('link', { name: '查看全部' }).getAttribute('href')).toBe(
    '/crm/customer?dataType=mine&time=1',
  );
  expect((await card('公海可领取')).textContent).toContain('公海中有 12 个客户');
  await click(first);
  expect(opened).toEqual([['customer', 3, [3, 5]]]);
});

test('empty cards say so, and a card that failed can be asked again', async () => {
  recent = refusal('fault', '服务器出错');
  pool = { rows: [], total: 0 };
  serve(answers());
  show(<WorkbenchPage />);
  expect(await screen.findByText('公海暂无客户')).toBeTruthy();
  expect(await screen.findByText('服务器出错')).toBeTruthy();
  recent = { rows: [customer(3, '丙公司')], total: 1 };
  await press('重试');
  expect(await screen.findByText('丙公司')).toBeTruthy();
});

test.each([
  ['crm.customer.index', ['recent'], [true, false, false]],
  ['crm.pool.index', ['pool'], [false, true, false]],
  ['crm.customer.add', [], [false, false, true]],
] as const)('with %s alone the rest is not there', async (granted, widgets, expected) => {
  grant(granted);
  layout = arranged(...widgets);
  serve(answers());
  show(<WorkbenchPage />);
  await screen.findByRole('button', { name: '调整布局' });
  const names = ['我最近 7 天新增', '公海可领取'];
  const found = [
    ...names.map((name) => screen.queryByRole('region', { name }) !== null),
    screen.queryByRole('button', { name: '新建客户' }) !== null,
  ];
  expect(found).toEqual(expected);
  expect(screen.queryByText(/您的角色暂时没有客户权限/) === null).toBe(granted === 'crm.customer.index');
});

test.each([
  [true, '最近 7 天您没有新增客户新建客户或从公海领取，从第一个客户开始。'],
  [false, '最近 7 天您没有新增客户'],
])('somebody who has no new customer is told to make one where they may: %s', async (mayAdd, text) => {
  grant('crm.customer.index', ...(mayAdd ? ['crm.customer.add'] : []));
  layout = arranged('recent');
  recent = { rows: [], total: 0 };
  serve(answers());
  show(<WorkbenchPage />);
  const card = await screen.findByRole('region', { name: '我最近 7 天新增' });
  await waitFor(() => expect(card.querySelector('.workbench-empty')?.textContent).toBe(text));
});

test.each(['customer', 'OpportLogs'])('the cards follow what others do with %s', async (module) => {
  const close = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
  const server = serve(answers());
  show(<WorkbenchPage />);
  await screen.findByText('丙公司');
  receive('changed', { module, ids: [1] });
  await waitFor(() => expect(server.to(index)).toHaveLength(5));
  close();
});

test('figures lead to their lists by the range that the address names, and keep their place while another is asked', async () => {
  const list = { module: 'contract', data: [{ field: 'userid', type: 'in', value: '7,8' }] };
  const figure = {
    key: 'contract.amount',
    label: '新签合同金额',
    unit: 'money',
    value: '1500.00',
    before: '1000.00',
    list,
  };
  const brief = { span: {}, before: { from: '2026-02-01', to: '2026-02-10' }, figures: [figure] };
  layout = arranged('brief');
  const server = serve({ ...answers(), 'api/crmhome/brief': brief });
  show(<WorkbenchPage />, '/crm/index?range=team&period=quarter');
  const number = await screen.findByRole<HTMLAnchorElement>('link', { name: /新签合同金额/ });
  expect(number.dataset).toMatchObject({ zero: 'false', hint: '上期 ￥1,000.00' });
  expect(number.textContent).toBe('新签合同金额￥1,500.00+50%');
  expect(server.to('api/crmhome/brief')).toEqual([{ period: 'quarter', range: 'team' }]);
  const address = new URL(number.href);
  expect(address.pathname).toBe('/crm/contract');
  expect(JSON.parse(address.searchParams.get('filter') ?? '')).toEqual([{ ...list.data[0], text: '我和下属' }]);
});

test('the arrangement is moved by keys and buttons, and saved; what was refused stays and can be saved again', async () => {
  layout = arranged('team', 'recent', 'pool');
  let refused = true;
  const server = serve({
    ...answers(),
    'api/crmhome/edit': () => {
      if (!refused) return { version: 9 };
      refused = false;
      return refusal('conflict', '已在另一个窗口中调整', undefined, { version: 8 })();
    },
  });
  show(<WorkbenchPage />);
  await press('调整布局');
  const dialog = await screen.findByRole('dialog');
  await click(await within(dialog).findByRole('button', { name: '上移 公海可领取' }));
  await click(within(dialog).getByRole('checkbox', { name: '我最近 7 天新增' }));
  fireEvent.keyDown(within(dialog).getByRole('button', { name: /^拖动 团队客户/ }), { key: 'ArrowDown' });
  const widgets = JSON.stringify([
    { key: 'pool', shown: true },
    { key: 'team', shown: true },
    { key: 'recent', shown: false },
  ]);
  const save = () => click(within(dialog).getByRole('button', { name: /保\s?存/ }));
  await save();
  expect(await screen.findByText('已在另一个窗口中调整')).toBeTruthy();
  await save();
  await waitFor(() => expect(screen.queryByRole('region', { name: '我最近 7 天新增' })).toBeNull());
  expect(server.to('api/crmhome/edit')).toEqual([
    { widgets, version: 3 },
    { widgets, version: 8 },
  ]);
});
