// The list of today: what it asks for, in which order it stands, and what is done with an entry where it stands.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import dayjs from 'dayjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerPanel, setRecordHost } from '../../../engine/record/registries.ts';
import { connect } from '../../../shared/realtime/realtime.ts';
import { sessionStore } from '../../../shared/session/session.ts';
import { listening, receive } from '../../../shared/testing/hub.ts';
import { click, grant, press, refusal, serve, show } from '../../../shared/testing/page.tsx';
import TodayCard from './TodayCard.tsx';

vi.mock('socket.io-client', async () => (await import('../../../shared/testing/hub.ts')).socketModule);

const page = (...rows: object[]) => ({ rows, total: rows.length });
const customer = (id: number, CustomerName: string, nextgenjintime: string, more = {}) => ({
  id,
  CustomerName,
  nextgenjintime,
  contactName: '赵一',
  contactMobile: '13800000000',
  ...more,
});
const work = (id: number, title: string, more = {}) => ({
  id,
  TaskID: id + 100,
  title,
  createusername: '李娜',
  facts: [['合同金额', '￥680,000.00']],
  ...more,
});
let answers: Record<string, unknown>;
const all = ['crm.customer.index', 'crm.clues.index', 'oa.task.index', 'crm.recpay.index'];
const acts = ['crm.OpportLogs.add', 'crm.customer.edit', 'oa.task.action', 'crm.finance.add', 'crm.customer.add'];

beforeEach(() => {
  vi.useFakeTimers({ now: dayjs('2026-03-10T09:00:00+08:00').valueOf(), toFake: ['Date'] });
  sessionStore.setState({ user: { LoginToken: '', NickName: '林晓东', UserID: 7, Headimg: '' } });
  grant(...all, ...acts);
  for (const kind of ['customer', 'clues', 'task', 'recpay', 'WorkFlowStep']) registerPanel(kind, () => null);
  answers = {
    'api/crmhome/todo': { figures: [] },
    'api/WorkFlow/todo': page(work(31, '大额合同'), work(32, '逾期的审批', { due: '2026-03-09 18:00:00', overdue: 1 })),
    'api/customer/index': page(
      customer(1, '甲公司', '2026-03-01 09:00:00'),
      customer(2, '乙公司', '2026-03-10 16:30:00'),
    ),
    'api/clues/index': page({
      id: 5,
      CustomerName: '丙线索',
      contact_mobile: '***',
      nextgenjintime: '2026-03-10 08:00:00',
    }),
    'api/task/index': page({
      id: 6,
      title: '备货',
      endTime: '2026-03-10 18:00:00',
      status: 0,
      type: 1,
      modelTitle: '甲公司',
    }),
    'api/recpay/index': ({ planState }: { planState: string }) =>
      page(
        planState === '4'
          ? {
              id: 9,
              customerName: '戊公司',
              contractName: '旧合同',
              plantime: '2026-03-08',
              money: '***',
              recpaymoney: '***',
            }
          : {
              id: 8,
              customerName: '丁公司',
              contractName: '年度合同',
              qici: '2',
              plantime: '2026-03-15',
              money: '900.00',
              recpaymoney: '250.50',
            },
      ),
  };
});
afterEach(() => vi.useRealTimers());

const names = () => [...document.querySelectorAll('.today-name')].map((name) => name.textContent);
const entry = async (name: string) =>
  (await screen.findByText(name, { selector: '.today-name' })).closest<HTMLElement>('.today-entry') as HTMLElement;
const labels = (row: HTMLElement) =>
  within(row)
    .queryAllByRole('button')
    .map((button) => button.textContent);

test('each kind is asked of its own list: one’s own, up to today, money a week ahead', async () => {
  const server = serve(answers);
  show(<TodayCard />);
  await entry('甲公司');
  const dueBy = [{ field: 'nextgenjintime', type: 'le', value: '2026-03-10 23:59:59' }];
  const first = { page: 1, rows: 20 };
  expect(server.to('api/customer/index')).toEqual([
    { dataType: 'mine', IsGongHai: 0, data: JSON.stringify(dueBy), sort: 'nextgenjintime desc', ...first },
  ]);
  expect(server.to('api/clues/index')).toEqual([
    {
      dataType: 'mine',
      data: JSON.stringify([...dueBy, { field: 'state', type: 'eq', value: '1' }]),
      sort: 'nextgenjintime desc',
      ...first,
    },
  ]);
  expect(server.to('api/task/index')).toEqual([
    {
      dataType: 'mine',
      status: '0,1',
      data: JSON.stringify([{ field: 'endTime', type: 'le', value: '2026-03-10 23:59:59' }]),
      sort: 'endTime desc',
      ...first,
    },
  ]);
  const plans = (planState: string, sort: string) => ({
    dataType: 'mine',
    planState,
    data: JSON.stringify([{ field: 'plantime', type: 'le', value: '2026-03-17' }]),
    sort,
    ...first,
  });
  // Those that are late do not push out those to come.
  expect(server.to('api/recpay/index')).toEqual([plans('4', 'plantime desc'), plans('1,2', 'plantime asc')]);
  expect(server.to('api/WorkFlow/todo')).toEqual([first]);
});

test('who keeps the money and sells nothing sees everybody’s instalments', async () => {
  grant('crm.recpay.index', 'crm.finance.index');
  const server = serve(answers);
  show(<TodayCard />);
  await entry('丁公司');
  for (const body of server.to('api/recpay/index')) expect(body).not.toHaveProperty('dataType');
  expect(server.to('api/customer/index')).toEqual([]);
});

test('of what is late the latest comes first, then people who wait today, then what has an hour, then the days ahead', async () => {
  serve(answers);
  show(<TodayCard />);
  await entry('甲公司');
  const section = (name: string) =>
    [...within(screen.getByRole('region', { name })).getAllByRole('listitem')].map(
      (row) => row.querySelector('.today-name')?.textContent,
    );
  expect(section('已逾期')).toEqual(['丙线索', '逾期的审批', '戊公司', '甲公司']);
  expect(section('今天')).toEqual(['大额合同', '乙公司', '备货']);
  expect(section('7 天内')).toEqual(['丁公司']);
  expect((await entry('丁公司')).textContent).toContain('年度合同 · 第 2 期￥649.50');
  // A hidden amount is none.
  expect((await entry('戊公司')).textContent).not.toContain('￥');
  expect((await entry('大额合同')).textContent).toContain('李娜 · 合同金额 ￥680,000.00');
});

test('acts are those that the person and the record allow', async () => {
  serve(answers);
  show(<TodayCard />);
  expect(labels(await entry('甲公司'))).toEqual(['写跟进', '改期']);
  expect(
    within(await entry('甲公司'))
      .getByRole('link', { name: '拨打：甲公司' })
      .getAttribute('href'),
  ).toBe('tel:13800000000');
  // No grant for follow-ups of leads, and a number that is hidden.
  expect(labels(await entry('丙线索'))).toEqual([]);
  expect(within(await entry('丙线索')).queryByRole('link', { name: /拨打/ })).toBeNull();
  expect(labels(await entry('备货'))).toEqual(['完成']);
  expect(labels(await entry('丁公司'))).toEqual(['收款']);
  expect(labels(await entry('大额合同'))).toEqual(['通过']);
});

test('what was sent back, what a comment completes and what is locked has no such act', async () => {
  answers['api/WorkFlow/todo'] = page(work(31, '被退回', { returned: 1 }));
  answers['api/task/index'] = page({ id: 6, title: '写结果', endTime: '2026-03-10 18:00:00', status: 0, type: 2 });
  answers['api/customer/index'] = page(
    customer(1, '甲公司', '2026-03-01 09:00:00', { can: { edit: false }, locked: '审批中' }),
  );
  serve(answers);
  show(<TodayCard />);
  expect(labels(await entry('被退回'))).toEqual(['去修改']);
  expect((await entry('被退回')).textContent).toContain('已退回');
  expect(labels(await entry('写结果'))).toEqual([]);
  expect(labels(await entry('甲公司'))).toEqual(['写跟进']);
});

test('an approval is passed where it stands, with an opinion where one is required, and leaves the list', async () => {
  answers['api/WorkFlow/todo'] = page(work(31, '大额合同', { asksOpinion: 1 }));
  const server = serve({ ...answers, 'api/WorkFlow/Approved': { Status: 3 } });
  show(<TodayCard />);
  await click(within(await entry('大额合同')).getByRole('button', { name: '通过：大额合同' }));
  const dialog = await screen.findByRole('dialog');
  await click(within(dialog).getByRole('button', { name: /^通\s?过$/ }));
  expect(server.to('api/WorkFlow/Approved')).toEqual([]);
  fireEvent.change(await within(dialog).findByRole('textbox'), { target: { value: '同意' } });
  answers['api/WorkFlow/todo'] = page();
  await click(within(dialog).getByRole('button', { name: /^通\s?过$/ }));
  await waitFor(() => expect(server.to('api/WorkFlow/Approved')).toEqual([{ id: 31, Ext: '同意' }]));
  await waitFor(() => expect(names()).not.toContain('大额合同'));
});

test('what was refused stays', async () => {
  serve({ ...answers, 'api/task/action': refusal('conflict', '任务已被他人完成') });
  show(<TodayCard />);
  await click(within(await entry('备货')).getByRole('button', { name: '完成：备货' }));
  await press('确定');
  expect(await screen.findByText('任务已被他人完成')).toBeTruthy();
  await waitFor(() => expect(names()).toContain('备货'));
});

test('by keys: j and k move, Enter opens among the others, letters do what stands there', async () => {
  const opened: unknown[][] = [];
  setRecordHost((name, id, among) => opened.push([name, id, among?.length]));
  serve(answers);
  show(<TodayCard />);
  const late = await entry('丙线索');
  fireEvent.keyDown(document.body, { key: 'f' });
  expect(document.querySelector('.today-writing')).toBeNull();
  for (const key of ['j', 'j', 'k']) fireEvent.keyDown(document.body, { key });
  expect(late.dataset['focused']).toBe('true');
  fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(opened).toEqual([['clues', 5, 8]]);
  for (const key of ['j', 'j', 'j', 'f']) fireEvent.keyDown(document.body, { key });
  const first = await entry('甲公司');
  expect(first.dataset['focused']).toBe('true');
  await waitFor(() => expect(first.querySelector('textarea')).toBeTruthy());
});

test('a follow-up that was written takes its entry away at once, and the next day stays until it is read again', async () => {
  const server = serve({ ...answers, 'api/contact/list': { rows: [] }, 'api/OpportLogs/Add': { id: 77 } });
  show(<TodayCard />);
  await click(within(await entry('甲公司')).getByRole('button', { name: '写跟进：甲公司' }));
  const box = await within(await entry('甲公司')).findByRole('textbox', { name: /跟进内容/ });
  fireEvent.change(box, { target: { value: '约好周三' } });
  answers['api/customer/index'] = page(customer(2, '乙公司', '2026-03-10 16:30:00'));
  await press('提交跟进');
  await waitFor(() => expect(server.to('api/OpportLogs/Add')).toHaveLength(1));
  await waitFor(() => expect(names()).not.toContain('甲公司'));
  expect(names()).toContain('乙公司');
});

test('the kinds are told by their numbers, also of what was not read; one of them stands alone on a press', async () => {
  answers['api/customer/index'] = {
    rows: Array.from({ length: 20 }, (_, at) => customer(at + 1, `客户${at + 1}`, '2026-03-10 16:30:00')),
    total: 35,
  };
  serve(answers);
  show(<TodayCard />);
  await entry('大额合同');
  const groups = screen.getByRole('group', { name: '今日待办' });
  expect(
    within(groups)
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual(['全部', '审批 2', '跟进 36', '任务 1', '收款 2']);
  await click(within(groups).getByRole('button', { name: /跟进/ }));
  expect(names()).toHaveLength(7);
  await press('展开其余 14 条');
  expect(names()).toHaveLength(21);
  const rest = screen.getByRole<HTMLAnchorElement>('link', { name: '客户跟进还有 15 条' });
  const address = new URL(rest.href);
  expect([address.pathname, address.searchParams.get('dataType'), address.searchParams.get('sort')]).toEqual([
    '/crm/customer',
    'mine',
    'nextgenjintime desc',
  ]);
});

test('a kind that the role hides is left out, one that failed says so, and an empty day is calm', async () => {
  answers['api/customer/index'] = refusal('invalid', '筛选条件有误');
  answers['api/task/index'] = refusal('transport', '网络请求失败，请稍候再试');
  serve(answers);
  const { unmount } = show(<TodayCard />);
  await entry('大额合同');
  expect(await screen.findByText('网络请求失败，请稍候再试')).toBeTruthy();
  expect(screen.queryByText('筛选条件有误')).toBeNull();
  answers['api/task/index'] = page({ id: 6, title: '备货', endTime: '2026-03-10 18:00:00', status: 0, type: 1 });
  await press('重试');
  expect(await entry('备货')).toBeTruthy();
  unmount();
  for (const path of Object.keys(answers)) if (path !== 'api/crmhome/todo') answers[path] = page();
  serve(answers);
  show(<TodayCard />);
  expect(await screen.findByText('今天没有要处理的事')).toBeTruthy();
  expect(screen.queryByRole('group')).toBeNull();
});

test('what else waits stands in one line, without zeros and without what stands above', async () => {
  const figure = (key: string, label: string, value: string) => ({
    key,
    label,
    value,
    unit: 'count',
    list: { module: 'contract', data: [] },
  });
  answers['api/crmhome/todo'] = {
    figures: [
      figure('todo.customerDue', '待跟进客户', '9'),
      figure('todo.recycled', '7 天内将回收', '0'),
      figure('todo.contractEnding', '30 天内到期的合同', '4'),
    ],
  };
  serve(answers);
  show(<TodayCard />);
  const line = (await screen.findByText('另有')).parentElement;
  expect(line?.textContent).toBe('另有30 天内到期的合同 4');
});

test.each([
  ['OpportLogs', 'api/customer/index'],
  ['clues', 'api/clues/index'],
  ['task', 'api/task/index'],
  ['WorkFlow', 'api/WorkFlow/todo'],
])('it follows what others do with %s, and reads nothing else again', async (module, path) => {
  const close = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
  const server = serve(answers);
  show(<TodayCard />);
  await entry('甲公司');
  const before = server.sent.length;
  receive('changed', { module, ids: [1] });
  await waitFor(() => expect(server.to(path)).toHaveLength(2));
  expect(server.sent.slice(before).map((one) => one.path)).toEqual([path]);
  close();
});

test('an entry that is being written at stays where it is, though its hour passes and others come', async () => {
  serve({ ...answers, 'api/contact/list': { rows: [] } });
  show(<TodayCard />);
  await click(within(await entry('乙公司')).getByRole('button', { name: '写跟进：乙公司' }));
  const box = await within(await entry('乙公司')).findByRole('textbox', { name: /跟进内容/ });
  vi.setSystemTime(dayjs('2026-03-10T17:00:00+08:00').valueOf());
  await click(screen.getByRole('button', { name: '全部' }));
  await click(screen.getByRole('button', { name: /^跟进/ }));
  const again = await entry('乙公司');
  expect(again.closest('section')?.getAttribute('aria-label')).toBe('今天');
  expect(box.isConnected).toBe(true);
});

test('an opinion that was not sent waits for its own approval, and for no other', async () => {
  serve(answers);
  show(<TodayCard />);
  const opinionOf = async (title: string) => {
    await click(within(await entry(title)).getByRole('button', { name: `通过：${title}` }));
    return within(await screen.findByRole('dialog')).findByRole<HTMLTextAreaElement>('textbox');
  };
  const close = async () => {
    await click(within(screen.getByRole('dialog')).getByRole('button', { name: /^取\s?消$/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  fireEvent.change(await opinionOf('大额合同'), { target: { value: '价格太低' } });
  await close();
  expect((await opinionOf('逾期的审批')).value).toBe('');
  await close();
  expect((await opinionOf('大额合同')).value).toBe('价格太低');
});

test('a task that is put off keeps its hour', async () => {
  grant(...all, ...acts, 'oa.task.edit');
  const task = { id: 6, title: '备货', endTime: '2026-03-10 15:30:00', status: 0, type: 1, version: 4 };
  const endTime = { id: 1, type: 'datetime', field: 'endTime', title: '截止时间' };
  const server = serve({
    ...answers,
    'api/task/index': page(task),
    'api/formField/formFieldIndex': {
      id: 5,
      module: 'task',
      title: '任务',
      grant: 'oa.task',
      cols: [],
      items: [{ id: 1, json: endTime }],
      api_detail: 'api/task/Views',
      api_edit: 'api/task/edit',
      layout: 1,
    },
    'api/task/Views': { ...task, can: { edit: true } },
    'api/task/edit': { msg: '保存成功' },
  });
  show(<TodayCard />);
  await click(within(await entry('备货')).getByRole('button', { name: '改期：备货' }));
  await click(await screen.findByRole('menuitem', { name: '明天' }));
  await waitFor(() =>
    expect(server.to('api/task/edit')).toMatchObject([{ id: 6, endTime: '2026-03-11 15:30:00', version: 4 }]),
  );
});
