// Background jobs: the runs with their outcome, cancelling and trying again, the schedules, and one's own in the frame.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../../shared/realtime/realtime.ts';
import { sessionStore } from '../../shared/session/session.ts';
import { listening, receive } from '../../shared/testing/hub.ts';
import { agree, click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import '../../engine/list/RejectedDialog.tsx';
import JobPage from './JobPage.tsx';
import JobProgressButton from './JobProgressButton.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const index = 'api/job/index';
const run = (id: number, label: string, state: string, more: Record<string, unknown> = {}) => ({
  id,
  name: 'job',
  label,
  state,
  done: 0,
  total: 0,
  msg: '',
  seconds: 0,
  startTime: '',
  AddTime: '2026-01-05 10:00:00',
  UserName: '林晓东',
  error: '',
  result: null,
  fileUrl: '',
  cancelling: false,
  can: { cancel: false, retry: false },
  ...more,
});
const rows = [
  run(4, '导出', 'queued', { can: { cancel: true, retry: false } }),
  run(3, '汇总', 'cancelled', { cancelling: true }),
  run(2, '清理', 'failed', { error: '磁盘已满', result: { count: 9 }, can: { cancel: false, retry: true } }),
  run(1, '导入', 'done', { result: { 新增: 5, fileId: 7, more: {} }, fileUrl: '/f/7', startTime: 'x', seconds: 120 }),
];
let answers: Record<string, unknown> = {};
let close = () => undefined as void;

beforeEach(async () => {
  grant('system.job.index');
  answers = {
    [index]: { rows, total: 45 },
    'api/job/cancel': { msg: '已取消此任务' },
    'api/job/retry': { msg: '已重新提交' },
  };
  close = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
});
afterEach(() => close());

const rowOf = (label: string) => screen.getByText(label).closest('tr') as HTMLElement;

test('runs that have not ended, and those that ended lately, are asked for by the address', async () => {
  const server = serve(answers);
  const { router } = show(<JobPage />, '/?state=failed&days=7');
  await screen.findByText('导入');
  expect(server.to(index)).toEqual([{ state: 'failed', days: 7, page: 1, rows: 20 }]);
  const pick = async (name: string, text: string) => {
    fireEvent.mouseDown(await screen.findByRole('combobox', { name }));
    await click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }));
  };
  await pick('状态', '未结束');
  expect(router.state.location.search).toBe('?state=open&days=7');
  await pick('结束时间', '全部时间');
  expect(router.state.location.search).toBe('?state=open');
  await waitFor(() => expect(server.to(index).at(-1)).toEqual({ state: 'open', page: 1, rows: 20 }));
});

test('each run stands with its state, outcome and how long it took', async () => {
  const server = serve(answers);
  show(<JobPage />, '/?state=nonsense&page=2');
  await screen.findByText('导入');
  expect(server.to(index)).toEqual([{ state: '', page: 2, rows: 20 }]);
  expect(rowOf('导入').textContent).toContain('新增 5');
  expect(rowOf('导入').textContent).not.toContain('fileId');
  expect(rowOf('导入').textContent).not.toContain('more');
  expect(rowOf('导入').textContent).toContain('2 分钟');
  expect(screen.getAllByRole('link', { name: '下载文件' }).map((link) => link.getAttribute('href'))).toEqual(['/f/7']);
  expect(rowOf('清理').textContent).toContain('磁盘已满');
  expect(rowOf('清理').textContent).not.toContain('count');
  expect(rowOf('导出').textContent).toContain('排队中');
  expect(rowOf('导出').textContent).not.toContain('0 秒');
  expect(rowOf('汇总').textContent).toContain('已取消');
  expect(
    screen.getAllByRole('button', { name: /^(取消|重新执行) / }).map((one) => one.getAttribute('aria-label')),
  ).toEqual(['取消 导出', '重新执行 清理']);
});

test('cancelling asks by name, trying again does not; both tell and read the list again', async () => {
  const server = serve(answers);
  show(<JobPage />, '/?state=failed');
  await screen.findByText('导入');
  expect(server.to(index)).toEqual([{ state: 'failed', page: 1, rows: 20 }]);
  await press('取消 导出');
  await agree('确定取消任务“导出”吗？已完成的部分会保留。', false);
  expect(server.to('api/job/cancel')).toEqual([]);
  await press('取消 导出');
  await agree('确定取消任务“导出”吗？已完成的部分会保留。');
  expect(await screen.findByText('已取消此任务')).toBeTruthy();
  expect(server.to('api/job/cancel')).toEqual([{ id: 4 }]);
  await waitFor(() => expect(server.to(index).length).toBeGreaterThan(1));
  const before = server.to(index).length;
  answers['api/job/retry'] = refusal('conflict', '任务正在执行');
  await press('重新执行 清理');
  expect(await screen.findByText('任务正在执行')).toBeTruthy();
  expect(server.to('api/job/retry')).toEqual([{ id: 2 }]);
  await waitFor(() => expect(server.to(index).length).toBeGreaterThan(before));
});

test('what a run of one’s own left as it was is told record by record', async () => {
  sessionStore.setState({ user: { LoginToken: 'token', NickName: '林晓东', UserID: 7, Headimg: '' } });
  const result = { count: 7, failed: 2, undo: 4 };
  answers[index] = {
    rows: [run(6, '批量修改', 'done', { userid: 7, result }), run(5, '别人的', 'done', { userid: 99, result })],
    total: 2,
  };
  const rejected = [
    { id: 3, name: '甲公司', reason: '已冻结' },
    { id: 4, name: '', reason: '已归档' },
  ];
  answers['api/job/detail'] = { id: 6, result: { ...result, rejected } };
  const server = serve(answers);
  show(<JobPage />);
  await screen.findByText('批量修改');
  expect(rowOf('批量修改').textContent).toContain('数量 7，失败 2');
  expect(rowOf('批量修改').textContent).not.toContain('undo');
  expect(rowOf('别人的').textContent).not.toContain('查看');
  await click(await screen.findByRole('button', { name: '查看未完成的 2 条' }));
  expect((await screen.findByRole('dialog')).textContent).toMatch(/甲公司.*已冻结.*4.*已归档/);
  expect(server.to('api/job/detail')).toEqual([{ id: 6 }]);
});

test('turning the page keeps the state that was chosen', async () => {
  serve(answers);
  const { router } = show(<JobPage />, '/?state=done');
  await screen.findByText('导入');
  await click(document.querySelector('.ant-pagination-item-2'));
  expect(router.state.location.search).toBe('?state=done&page=2');
});

test('a run of one’s own moves as its events come, and a new attempt is read', async () => {
  const server = serve(answers);
  show(<JobPage />);
  await screen.findByText('导入');
  receive('jobProgress', { id: 4, name: 'job', label: '导出', state: 'running', done: 3, total: 10, msg: '写入' });
  await waitFor(() => expect(rowOf('导出').textContent).toContain('3'));
  expect(rowOf('导出').textContent).toContain('执行中');
  expect(rowOf('导入').textContent).toContain('已完成');
  const before = server.to(index).length;
  receive('jobProgress', { id: 2, name: 'job', label: '清理', state: 'queued', done: 0, total: 0, msg: '' });
  await waitFor(() => expect(server.to(index).length).toBeGreaterThan(before));
});

test('no runs and failures say so', async () => {
  answers[index] = { rows: [], total: 0 };
  serve(answers);
  const first = show(<JobPage />);
  expect(await screen.findByText('没有任务记录')).toBeTruthy();
  first.unmount();
  const second = show(<JobPage />, '/?state=done');
  expect(await screen.findByText('没有符合条件的任务')).toBeTruthy();
  second.unmount();
  answers[index] = refusal('fault', '服务器出错');
  show(<JobPage />);
  expect(await screen.findByText('服务器出错')).toBeTruthy();
  answers[index] = { rows, total: 4 };
  await press('重试');
  expect(await screen.findByText('导入')).toBeTruthy();
});

test('schedules say how often, when last, and what went wrong', async () => {
  const schedule = (name: string, label: string, more: object) => ({
    name,
    label,
    every: 0,
    cron: '',
    lastTime: '',
    nextTime: '2026-01-05 10:00:00',
    error: '',
    errorTime: '',
    ...more,
  });
  serve({
    ...answers,
    'api/job/schedules': {
      rows: [
        schedule('a', '折叠计数', { every: 10, lastTime: '2026-01-05 10:00:00' }),
        schedule('b', '备份', { cron: '5 13 * * *' }),
        schedule('d', '夜里', { cron: '30 3 * * *' }),
        schedule('c', '周报', { cron: '0 8 * * 1' }),
      ],
    },
  });
  const { router } = show(<JobPage />);
  await click(await screen.findByRole('tab', { name: '定时任务' }));
  expect(router.state.location.search).toBe('?tab=schedules');
  expect((await screen.findByText('折叠计数')).closest('tr')?.textContent).toContain('每 10 秒');
  expect(rowOf('备份').textContent).toContain('每天 13:05');
  expect(rowOf('夜里').textContent).toContain('每天 03:30');
  expect(rowOf('周报').textContent).toContain('0 8 * * 1');
  expect([rowOf('折叠计数'), rowOf('备份')].map((one) => one.textContent?.includes('尚未执行'))).toEqual([false, true]);
  await click(screen.getByRole('tab', { name: '执行记录' }));
  expect(router.state.location.search).toBe('');
});

test('one’s own runs stand in the frame while they are under way, can be cancelled, and cleared when over', async () => {
  answers[index] = { rows: [rows[0]], total: 1 };
  const server = serve(answers);
  show(<JobProgressButton />);
  await press('我的任务，1 个进行中');
  expect(server.to(index)).toEqual([{ mine: 1, state: 'open', rows: 50 }]);
  expect(await screen.findByText('导出')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '清除已结束' })).toBeNull();
  expect(screen.getByRole('link', { name: '查看全部' }).getAttribute('href')).toBe('/system/job');
  await press('取消 导出');
  expect(await screen.findByText('已取消此任务')).toBeTruthy();
  expect(server.to('api/job/cancel')).toEqual([{ id: 4 }]);
  answers['api/job/cancel'] = refusal('conflict', '已经结束');
  await press('取消 导出');
  expect(await screen.findByText('已经结束')).toBeTruthy();
  receive('jobProgress', { ...rows[0], id: 9, label: '新的', state: 'failed' });
  expect(await screen.findByText('新的')).toBeTruthy();
  expect(screen.getByRole('button', { name: '我的任务，1 个进行中' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '取消 新的' })).toBeNull();
  receive('jobProgress', { ...rows[0], state: 'done' });
  expect(await screen.findByRole('button', { name: '我的任务，0 个进行中' })).toBeTruthy();
  expect(document.querySelector('.job-icon-failed')).not.toBeNull();
  await press('清除已结束');
  await waitFor(() => expect(screen.queryByRole('button', { name: /我的任务/ })).toBeNull());
});

test('after a break of the connection what ended meanwhile is forgotten', async () => {
  grant();
  answers[index] = { rows: [rows[0]], total: 1 };
  serve(answers);
  show(<JobProgressButton />);
  await press('我的任务，1 个进行中');
  expect(screen.queryByRole('link', { name: '查看全部' })).toBeNull();
  answers[index] = { rows: [], total: 0 };
  receive('connect');
  await waitFor(() => expect(screen.queryByRole('button', { name: /我的任务/ })).toBeNull());
});
