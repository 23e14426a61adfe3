// The log: of the company, narrowed by module, person and days; and of one record, narrowed to a field.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { registerPanel, registerUserPicker, setRecordHost } from '../../engine/record/registries.ts';
import { connect } from '../../shared/realtime/realtime.ts';
import { listening, receive } from '../../shared/testing/hub.ts';
import { click, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import { LogTab } from './LogTab.tsx';
import OperationLogPage from './OperationLogPage.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

registerUserPicker(({ open, onPick, onClose }) =>
  open ? (
    <div>
      <button type="button" onClick={() => onPick([{ UserID: 8, NickName: '王思远', Header: '' }])}>
        选他
      </button>
      <button type="button" onClick={onClose}>
        不选
      </button>
    </div>
  ) : null,
);
const index = 'api/operationLog/index';
const change = (field: string, old: string, now: string) => ({ field, title: `${field}题`, old, new: now });
const row = (id: number, modelTitle: string, more: Record<string, unknown> = {}) => ({
  id,
  UserName: '林晓东',
  Header: '',
  module: 'thing',
  moduleName: '东西',
  modelId: id + 100,
  modelTitle,
  deleted: false,
  action: 'special',
  actionName: '特别动作',
  changes: [],
  ext: '',
  ip: '10.0.0.1',
  AddTime: '2026-01-05 10:00:00',
  ...more,
});
const rows = [
  row(1, '甲', {
    ext: '批量',
    changes: [change('a', '1', '2'), change('b', '', '3'), change('c', '4', ''), change('d', '5', '6')],
  }),
  row(2, '', { module: 'other', moduleName: '别的' }),
  row(3, '丙', { deleted: true }),
];
const opened: [string, number][] = [];
let answers: Record<string, unknown> = {};

beforeEach(() => {
  opened.length = 0;
  registerPanel('thing', () => null);
  setRecordHost((kind, id) => opened.push([kind, id]));
  const options = { modules: [{ value: 'thing', label: '东西' }], actions: [{ value: 'special', label: '特别动作' }] };
  answers = { [index]: { rows, total: 3 }, 'api/operationLog/options': options };
});
const rowOf = (id: number) => document.querySelector(`tr[data-row-key="${id}"]`) as HTMLElement;

async function open(address = '/') {
  const server = serve(answers);
  const { router } = show(<OperationLogPage />, address);
  await waitFor(() => expect(rowOf(1)).not.toBeNull());
  return { server, router };
}

test('the address says what is asked for; the name of the person stays here', async () => {
  const { server } = await open('/?module=thing&action=special&userid=8&person=%E7%8E%8B&begin=2026-01-01&page=2&x=1');
  const request = { page: 2, rows: 20, module: 'thing', action: 'special', userid: '8', begin: '2026-01-01' };
  expect(server.to(index)).toEqual([request]);
  expect(screen.getByRole('button', { name: '操作人：王' }).textContent).toBe('王');
});

test('each line says who did what to which record, and opens what can be opened', async () => {
  await open();
  expect(rowOf(1).textContent).toContain('批量 · a题、b题、c题 等 4 项');
  expect(rowOf(1).textContent).toContain('特别动作');
  expect(rowOf(1).textContent).toContain('东西');
  expect(rowOf(2).textContent).toContain('#102');
  expect(rowOf(3).textContent).toContain('丙 已删除');
  await click(within(rowOf(1)).getByRole('link', { name: '甲' }));
  expect(opened).toEqual([['thing', 101]]);
  expect(within(rowOf(2)).queryAllByRole('button')).toEqual([]);
  expect(within(rowOf(3)).queryAllByRole('button')).toEqual([]);
});

test('an entry about no record has neither a number nor a link', async () => {
  answers[index] = { rows: [...rows, row(4, '', { modelId: 0, ext: '2 行' })], total: 4 };
  await open();
  expect(rowOf(4).textContent).toContain('2 行');
  expect(rowOf(4).textContent).not.toContain('#');
  expect(within(rowOf(4)).queryAllByRole('link')).toEqual([]);
});

test('the changes of a line unfold, old beside new, and what was emptied says so', async () => {
  await open();
  await press('展开变更：甲');
  const list = (await screen.findByText('b题', { selector: 'dt' })).closest('dl') as HTMLElement;
  expect([...list.querySelectorAll('dd')].map((one) => one.textContent)).toEqual(['1→2', '3', '4→（清空）', '5→6']);
  expect(await screen.findByRole('button', { name: '收起变更：甲' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /展开变更：#102/ })).toBeNull();
});

test('a person is picked and let go again', async () => {
  const { server, router } = await open('/?module=thing&page=2');
  await press('操作人：全部操作人');
  await press('不选');
  expect(screen.queryByRole('button', { name: '选他' })).toBeNull();
  await press('操作人：全部操作人');
  await press('选他');
  await waitFor(() => expect(server.to(index).at(-1)).toEqual({ page: 1, rows: 20, module: 'thing', userid: '8' }));
  expect(new URLSearchParams(router.state.location.search).get('person')).toBe('王思远');
  expect(screen.queryByRole('button', { name: '选他' })).toBeNull();
  await press('不限操作人');
  await waitFor(() => expect(router.state.location.search).toBe('?module=thing'));
  expect(screen.queryByRole('button', { name: '不限操作人' })).toBeNull();
});

test('an empty log says so; an empty answer and a failure under conditions offer to drop them', async () => {
  answers[index] = { rows: [], total: 0 };
  serve(answers);
  const first = show(<OperationLogPage />);
  expect(await screen.findByText('还没有操作日志')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '清除条件' })).toBeNull();
  first.unmount();
  const second = show(<OperationLogPage />, '/?module=thing');
  expect(await screen.findByText('没有符合条件的操作日志')).toBeTruthy();
  await press('清除条件');
  expect(second.router.state.location.search).toBe('');
  second.unmount();
  answers[index] = refusal('fault', '服务器出错');
  const third = show(<OperationLogPage />, '/?module=thing');
  expect(await screen.findByText('服务器出错')).toBeTruthy();
  answers[index] = { rows, total: 3 };
  await press('清除条件');
  expect(third.router.state.location.search).toBe('');
  await waitFor(() => expect(rowOf(1)).not.toBeNull());
});

test('the log of a record is narrowed to one field and widened again', async () => {
  const server = serve(answers);
  show(<LogTab module="thing" id={7} />);
  await press('只看字段：b题');
  await waitFor(() => expect(server.to(index).at(-1)).toMatchObject({ field: 'b' }));
  expect(server.to(index)[0]).toEqual({ module: 'thing', modelId: 7, page: 1, rows: 20 });
  expect(screen.getByText('只显示“b题”的变更')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /只看字段/ })).toBeNull());
  await press('查看全部');
  expect(await screen.findByRole('button', { name: '只看字段：b题' })).toBeTruthy();
  expect(screen.queryByText('只显示“b题”的变更')).toBeNull();
});

test('the log of a record follows its own changes and those of which nothing more is known', async () => {
  const close = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
  const server = serve({ [index]: { rows: [], total: 0 } });
  show(<LogTab module="thing" id={7} />);
  expect(await screen.findByText('还没有操作日志')).toBeTruthy();
  receive('changed', { module: 'thing', ids: [8] });
  receive('changed', { module: 'other', ids: [7] });
  receive('changed', { module: 'thing', ids: [7] });
  await waitFor(() => expect(server.to(index)).toHaveLength(2));
  receive('changed', { module: 'thing', ids: [] });
  await waitFor(() => expect(server.to(index)).toHaveLength(3));
  close();
});
