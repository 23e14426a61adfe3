// The page of handovers: what was done, what is held still, taking one back, and disabling the account.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../../shared/realtime/realtime.ts';
import { listening, receive } from '../../shared/testing/hub.ts';
import { click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import HandoverPage from './HandoverPage.tsx';
import './HandoverDialog.tsx';
import './RemainingDialog.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const row = {
  id: 3,
  userid: 9,
  username: '赵离',
  enabled: true,
  AddTime: '2026-03-09 10:00:00',
  NickName: '王主管',
  reason: '合同到期',
  total: 6,
  parts: [
    {
      module: 'customer',
      label: '客户',
      rule: 'value',
      by: '客户级别',
      to: [
        { userid: 1, username: '甲', count: 3 },
        { userid: 2, username: '乙', count: 2 },
      ],
    },
    { module: 'clues', label: '线索', rule: 'one', to: [{ userid: 1, username: '甲', count: 1 }] },
  ],
  held: [{ module: 'gys', label: '供应商', count: 2 }],
  job: 0,
  can: { back: true, disable: false },
};
const index = 'api/handover/index';
let answers: Record<string, unknown>;
let close = () => undefined as void;
const listed = (...rows: object[]) => {
  answers[index] = { rows: rows.map((one) => ({ ...row, ...one })), total: rows.length };
};

beforeEach(async () => {
  grant('manager.handover.index', 'manager.handover.start');
  answers = {};
  listed({});
  close = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
});
afterEach(() => {
  vi.useRealTimers();
  close();
});

test('somebody who was disabled on the page of staff is handed over at once', async () => {
  answers['api/handover/preview'] = refusal('invalid', '没有可交接的');
  const server = serve(answers);
  const { router } = show(<HandoverPage />);
  await act(async () => await router.navigate('/', { state: { person: { userid: 9, username: '赵离' } } }));
  await screen.findByRole('dialog');
  await waitFor(() => expect(router.state.location.state).toBeNull());
  await press('下一步');
  await waitFor(() => expect(server.to('api/handover/preview')).toEqual([{ userid: 9 }]));
});

async function open(name = '赵离') {
  const server = serve(answers);
  const view = show(<HandoverPage />);
  const entries = (await screen.findAllByText(name)).map((one) => one.closest('li') as HTMLElement);
  return { server, entries, entry: entries[0] as HTMLElement, ...view };
}
/** The question of this title or sentence. */
const question = async (text: string) =>
  (await screen.findAllByText(text)).at(-1)?.closest('[role=dialog]') as HTMLElement;
const over = (id: number, state: string, more: object) => {
  answers['api/job/detail'] = { id, state, error: '', ...more };
  return act(async () => receive('jobProgress', { id, name: '', label: '', state, done: 1, total: 1, msg: '' }));
};

test('what was handed over stands with who got how much and by what; nothing yet says so', async () => {
  const { entry, unmount } = await open();
  expect(entry.textContent).toContain('共 6 条');
  expect([...entry.querySelectorAll('dl > div')].map((one) => one.textContent)).toEqual([
    '客户按客户级别甲 3 条、乙 2 条',
    '线索甲 1 条',
  ]);
  expect(within(entry).getByText('合同到期')).toBeTruthy();
  expect(within(entry).getByText('现在名下：供应商 2 条')).toBeTruthy();
  expect(within(entry).queryByText('已停用')).toBeNull();
  unmount();
  listed();
  grant('manager.handover.index');
  serve(answers);
  show(<HandoverPage />);
  expect(await screen.findByText('还没有做过交接')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '新建交接' })).toBeNull();
});

test('what is held stands at the newest of a person, for somebody who hands over; the rest is handed over from there', async () => {
  listed(
    { id: 4 },
    {},
    { id: 2, userid: 8, username: '周离', enabled: false, held: [], can: { back: false, disable: false } },
  );
  const { entries, server } = await open();
  expect(entries.map((entry) => /现在名下/.test(entry.textContent ?? ''))).toEqual([true, false]);
  const other = screen.getByText('周离').closest('li') as HTMLElement;
  expect(within(other).getByText('已停用')).toBeTruthy();
  expect(within(other).getByText('名下已没有您能交接的记录')).toBeTruthy();
  expect(within(other).queryByRole('button')).toBeNull();
  answers['api/handover/preview'] = refusal('forbidden', '不行');
  await press('再次交接 赵离');
  await press('下一步');
  expect(await screen.findByText('不行')).toBeTruthy();
  expect(server.to('api/handover/preview')).toEqual([{ userid: 9 }]);
});

test('somebody who only looks is told neither what is held nor offered anything', async () => {
  grant('manager.handover.index');
  listed({ can: { back: false, disable: false } });
  const { entry } = await open();
  expect(entry.textContent).not.toContain('名下');
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('one is taken back once it is agreed to, followed to its end, and what stayed is told with its reason', async () => {
  answers['api/handover/back'] = { id: 41 };
  answers['api/handover/kept'] = {
    rows: [
      { module: 'customer', label: '客户', id: 5, name: '丙公司', reason: '交接后负责人又变更过' },
      { module: 'clues', label: '线索', id: 6, name: '', reason: '交接后已被删除' },
    ],
    total: 2,
  };
  const { server } = await open();
  await press('撤回交接 赵离');
  await click(within(await question('撤回赵离的交接？')).getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByText('撤回赵离的交接？')).toBeNull());
  expect(server.to('api/handover/back')).toEqual([]);
  await press('撤回交接 赵离');
  listed({ job: 41, can: { back: false, disable: false } });
  const dialog = await question('撤回赵离的交接？');
  expect(dialog.textContent).not.toContain('已停用');
  await click(within(dialog).getByRole('button', { name: '撤回交接' }));
  await waitFor(() => expect(server.to('api/handover/back')).toEqual([{ id: 3 }]));
  const bar = await screen.findByRole('progressbar', { name: '正在撤回' });
  expect(screen.queryByText(/现在名下/)).toBeNull();
  await act(async () =>
    receive('jobProgress', { id: 41, name: '', label: '', state: 'running', done: 2, total: 6, msg: '' }),
  );
  expect(bar.textContent).toBe('2 / 6');
  const back = { AddTime: '2026-03-09 11:00:00', NickName: '王主管', count: 4, kept: 2 };
  listed({ back, can: { back: false, disable: false } });
  await over(41, 'done', { result: { count: 4, failed: 2 } });
  expect(await screen.findByText('4 条记录回到赵离名下，2 条保持现状')).toBeTruthy();
  expect(await screen.findByText('已撤回：4 条回到赵离名下')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('button', { name: '撤回交接 赵离' })).toBeNull();
  await press('2 条保持现状，查看原因');
  const list = await screen.findByRole('region', { name: '保持现状的记录' });
  expect([...list.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
    '客户丙公司交接后负责人又变更过',
    '线索（您看不到的记录）交接后已被删除',
  ]);
  expect(server.to('api/handover/kept')).toMatchObject([{ id: 3, page: 1 }]);
});

test('that an account is disabled is said before records go back to it; a run that fails says why', async () => {
  answers['api/handover/back'] = { id: 41 };
  listed({ enabled: false });
  await open();
  await press('撤回交接 赵离');
  const dialog = await question('撤回赵离的交接？');
  expect(dialog.textContent).toContain('赵离的账号已停用，撤回后请另行安排跟进');
  await click(within(dialog).getByRole('button', { name: '撤回交接' }));
  await over(41, 'failed', { error: '没有权限交接该员工的记录' });
  expect(await screen.findByText('没有权限交接该员工的记录')).toBeTruthy();
  expect(await screen.findByRole('button', { name: '撤回交接 赵离' })).toBeTruthy();
});

test('what is refused when it is taken back is said, and asked again as the same attempt', async () => {
  answers['api/handover/back'] = refusal('transport', '网络请求失败');
  const { server } = await open();
  for (let at = 1; at <= 2; at++) {
    await press('撤回交接 赵离');
    const dialog = await question('撤回赵离的交接？');
    await click(within(dialog).getByRole('button', { name: '撤回交接' }));
    await waitFor(() => expect(server.to('api/handover/back')).toHaveLength(at));
    expect((await screen.findAllByText('网络请求失败')).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByText('撤回赵离的交接？')).toBeNull());
  }
  const keys = server.sent.filter(({ path }) => path === 'api/handover/back').map(({ key }) => key);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('what somebody else takes back is looked at until it is over', async () => {
  listed({ job: 77, can: { back: false, disable: false } });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await open();
  await screen.findByRole('progressbar', { name: '正在撤回' });
  listed({ can: { back: false, disable: false } });
  await act(async () => void vi.advanceTimersByTime(3000));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

test('an account is disabled from here where that may be done, once it is agreed to', async () => {
  answers['api/user/edit'] = {};
  listed({ held: [], can: { back: false, disable: true } });
  const { server } = await open();
  await press('停用账号 赵离');
  const dialog = await question('停用后赵离的登录立即失效，是否继续?');
  expect(server.to('api/user/edit')).toEqual([]);
  listed({ held: [], enabled: false, can: { back: false, disable: false } });
  await click(within(dialog).getByRole('button', { name: '停用账号' }));
  await waitFor(() => expect(server.to('api/user/edit')).toEqual([{ UserID: 9, status: 0 }]));
  expect(await screen.findByText('已停用')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '停用账号 赵离' })).toBeNull();
});
