// The data dictionary: types beside their entries, what is sent for each change, and entries arranged by keys.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../../shared/realtime/realtime.ts';
import { listening, receive } from '../../shared/testing/hub.ts';
import { agree, click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import DictionaryPage from './DictionaryPage.tsx';
import './EntryForm.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const list = 'api/Status/json';
const types = [
  { key: 'level', Name: '级别' },
  { key: 'source', Name: '来源' },
];
const entry = (id: number, Name: string, enabled: 0 | 1 = 1) => ({
  id,
  Name,
  color: 'red',
  enabled,
  version: 2,
  sort: id,
});
let answers: Record<string, unknown> = {};

beforeEach(() => {
  grant('system.status.add', 'system.status.edit', 'system.status.delete');
  answers = {
    'api/Status/typelist': types,
    [list]: [entry(1, '重点'), entry(2, '普通', 0), entry(3, '其他')],
    'api/Status/Edit': { msg: '保存成功' },
  };
});

async function open(address = '/') {
  const server = serve(answers);
  const view = show(<DictionaryPage />, address);
  await screen.findByText('重点');
  return { server, ...view };
}
const line = (id: number) => document.querySelector(`[data-row="${id}"]`) as HTMLElement;
const order = () => [...document.querySelectorAll('[data-row]')].map((one) => Number(one.getAttribute('data-row')));

test('the type in the address is shown, another one is asked for when it is chosen', async () => {
  const { server, router } = await open('/?types=source');
  expect(server.to(list)).toEqual([{ types: 'source' }]);
  expect(screen.getByRole('button', { name: '来源' }).getAttribute('aria-current')).toBe('true');
  await press('级别');
  await waitFor(() => expect(server.to(list).at(-1)).toEqual({ types: 'level' }));
  expect(router.state.location.search).toBe('?types=level');
  expect(screen.getByRole('heading', { name: '级别' })).toBeTruthy();
  expect(await screen.findByText('共 3 项，1 项停用')).toBeTruthy();
});

test('without a type in the address the first one is shown; what is switched off says so', async () => {
  answers[list] = [entry(1, '重点'), entry(2, '普通', 0)];
  const { server } = await open('/?types=nothing');
  expect(server.to(list)).toEqual([{ types: 'level' }]);
  expect([line(1), line(2)].map((one) => one.textContent?.includes('已停用'))).toEqual([false, true]);
  const switches = screen.getAllByRole('switch');
  expect(switches.map((one) => one.getAttribute('aria-checked'))).toEqual(['true', 'false']);
});

test.each([
  ['add', [false, false, false, true]],
  ['edit', [true, true, false, false]],
  ['delete', [false, false, true, false]],
])('somebody who may only %s is offered just that', async (may, expected) => {
  grant(`system.status.${may}`);
  await open();
  const offered = [/^编辑 重点/, /排序：重点/, /^删除 重点/, /新建字典项/].map(
    (name) => screen.queryByRole('button', { name }) !== null,
  );
  expect(offered).toEqual(expected);
  expect(screen.queryAllByRole('switch').length > 0).toBe(may === 'edit');
});

test('an entry is switched off with its version, once while it is under way', async () => {
  let finish: (value: unknown) => void = () => undefined;
  answers['api/Status/Edit'] = () => new Promise((resolve) => (finish = resolve));
  const { server } = await open();
  await click(within(line(1)).getByRole('switch'));
  await click(within(line(3)).getByRole('switch'));
  expect(server.to('api/Status/Edit')).toEqual([{ id: 1, version: 2, enabled: 0 }]);
  finish({ msg: '已停用此项' });
  expect(await screen.findByText('已停用此项')).toBeTruthy();
  await waitFor(() => expect(server.to(list)).toHaveLength(2));
  answers['api/Status/Edit'] = refusal('conflict', '已被他人修改', undefined, { version: 3 });
  await click(within(line(2)).getByRole('switch'));
  expect(await screen.findByText('已被他人修改')).toBeTruthy();
  expect(server.to('api/Status/Edit')[1]).toEqual({ id: 2, version: 2, enabled: 1 });
  await waitFor(() => expect(server.to(list)).toHaveLength(3));
});

test('deleting asks first, tells, and reads the entries again', async () => {
  answers['api/Status/delete'] = { msg: '删除成功' };
  const { server } = await open();
  await press('删除 其他');
  await agree('确定执行此操作, 是否继续?', false);
  expect(server.to('api/Status/delete')).toEqual([]);
  await press('删除 其他');
  expect(await screen.findByText('删除后不能撤销。')).toBeTruthy();
  await agree('确定执行此操作, 是否继续?');
  expect(await screen.findByText('删除成功')).toBeTruthy();
  expect(server.to('api/Status/delete')).toEqual([{ ids: [3] }]);
  await waitFor(() => expect(server.to(list)).toHaveLength(2));
});

test('a new entry is named, previewed, and sent once; a name that is taken is said at the name', async () => {
  answers['api/Status/add'] = refusal('invalid', '有误', { Name: '名称已存在' });
  const { server } = await open();
  await press('新建字典项');
  const name = await screen.findByLabelText<HTMLInputElement>('名称');
  expect(screen.queryByRole('switch', { name: '启用' })).toBeNull();
  await press('保存');
  expect(await screen.findByText('信息必须填写')).toBeTruthy();
  fireEvent.change(name, { target: { value: '长'.repeat(51) } });
  await press('保存');
  expect(await screen.findByText('最多 50 个字')).toBeTruthy();
  expect(server.to('api/Status/add')).toEqual([]);
  fireEvent.change(name, { target: { value: ` ${'长'.repeat(50)} ` } });
  expect(document.querySelector('.entry-preview')?.textContent).toContain('长'.repeat(50));
  await press('保存');
  expect(await screen.findByText('名称已存在')).toBeTruthy();
  answers['api/Status/add'] = refusal('transport', '网络请求失败');
  fireEvent.change(name, { target: { value: '新' } });
  await press('保存');
  expect(await screen.findByText('网络请求失败')).toBeTruthy();
  answers['api/Status/add'] = { msg: '新建成功' };
  await press('保存');
  expect(await screen.findByText('新建成功')).toBeTruthy();
  const sent = server.sent.filter(({ path }) => path === 'api/Status/add');
  expect(sent.map(({ body }) => body)).toEqual([
    { types: 'level', Name: '长'.repeat(50), color: '' },
    { types: 'level', Name: '新', color: '' },
    { types: 'level', Name: '新', color: '' },
  ]);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  expect(sent[2]?.key).toBe(sent[1]?.key);
  await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull());
});

test('somebody was quicker: their values come, but not over what was typed here', async () => {
  answers['api/Status/Edit'] = refusal('conflict', '已被他人修改', undefined, { version: 3 });
  const { server } = await open();
  await press('编辑 普通');
  const name = await screen.findByLabelText<HTMLInputElement>('名称');
  expect(name.value).toBe('普通');
  fireEvent.change(name, { target: { value: '我的' } });
  await press('保存');
  expect(await screen.findByText('已被他人修改')).toBeTruthy();
  answers[list] = [{ ...entry(2, '他的'), color: 'blue', version: 3 }];
  answers['api/Status/Edit'] = { msg: '保存成功' };
  await press('重新加载');
  await waitFor(() => expect(screen.queryByText('已被他人修改')).toBeNull());
  expect(name.value).toBe('我的');
  await press('保存');
  expect(await screen.findByText('保存成功')).toBeTruthy();
  expect(server.to('api/Status/Edit')).toEqual([
    { id: 2, version: 2, Name: '我的', color: 'red', enabled: 0 },
    { id: 2, version: 3, Name: '我的', color: 'blue', enabled: 1 },
  ]);
});

test('an entry that is gone meanwhile is said, and its dialog goes', async () => {
  answers['api/Status/Edit'] = refusal('conflict', '已被他人修改', undefined, { version: 3 });
  await open();
  await press('编辑 普通');
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '我的' } });
  await press('保存');
  await screen.findByText('已被他人修改');
  answers[list] = [entry(1, '重点')];
  await press('重新加载');
  expect(await screen.findByText('已被删除')).toBeTruthy();
  await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull());
});

test('closing asks only where something would be lost', async () => {
  await open();
  await press('编辑 重点');
  await screen.findByLabelText('名称');
  await press('取消');
  await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull());
  await press('编辑 重点');
  await userEvent.type(await screen.findByLabelText('名称'), '改');
  await press('取消');
  await agree('放弃修改?', false);
  expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('重点改');
});

test('arrow keys move an entry: shown at once, said, sent one after another, read again at the end', async () => {
  const finish: (() => void)[] = [];
  answers['api/Status/Edit'] = () => new Promise<void>((resolve) => finish.push(resolve));
  const { server } = await open();
  const handle = () => within(line(1)).getByRole('button', { name: /排序/ });
  fireEvent.keyDown(handle(), { key: 'ArrowUp' });
  expect(order()).toEqual([1, 2, 3]);
  const quiet = fireEvent.keyDown(handle(), { key: 'a' });
  expect(quiet).toBe(true);
  expect(fireEvent.keyDown(handle(), { key: 'ArrowDown' })).toBe(false);
  await waitFor(() => expect(order()).toEqual([2, 1, 3]));
  expect(await screen.findByText('重点 已移到第 2 位')).toBeTruthy();
  fireEvent.keyDown(handle(), { key: 'ArrowDown' });
  await waitFor(() => expect(order()).toEqual([2, 3, 1]));
  expect(server.to('api/Status/Edit')).toHaveLength(1);
  answers[list] = [entry(2, '普通'), entry(3, '其他'), entry(1, '重点')];
  finish[0]?.();
  await waitFor(() => expect(server.to('api/Status/Edit')).toHaveLength(2));
  expect(server.to(list)).toHaveLength(1);
  finish[1]?.();
  await waitFor(() => expect(server.to(list)).toHaveLength(2));
  expect(server.to('api/Status/Edit').map(({ id }) => id)).toEqual([1, 1]);
  expect(server.to('api/Status/Edit').every(({ sort }) => typeof sort === 'number')).toBe(true);
});

test('a move that was refused is said and the true order comes back', async () => {
  answers['api/Status/Edit'] = refusal('forbidden', '没有权限');
  await open();
  fireEvent.keyDown(within(line(1)).getByRole('button', { name: /排序/ }), { key: 'ArrowDown' });
  expect(await screen.findByText('没有权限')).toBeTruthy();
  await waitFor(() => expect(order()).toEqual([1, 2, 3]));
});

test('the entries follow what others do and what happened while away', async () => {
  const close = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
  const { server } = await open();
  receive('changed', { module: 'status', ids: [1] });
  await waitFor(() => expect(server.to(list)).toHaveLength(2));
  receive('connect');
  await waitFor(() => expect(server.to(list)).toHaveLength(3));
  close();
});

test('no types, no entries and failures each say so', async () => {
  answers[list] = [];
  serve(answers);
  const first = show(<DictionaryPage />);
  expect(await screen.findByText('此类型还没有字典项')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /新建字典项/ })).toHaveLength(2);
  first.unmount();
  answers[list] = refusal('fault', '读不出来');
  const second = show(<DictionaryPage />);
  expect(await screen.findByText('读不出来')).toBeTruthy();
  second.unmount();
  answers['api/Status/typelist'] = [];
  const third = show(<DictionaryPage />);
  expect(await screen.findByText('还没有字典类型')).toBeTruthy();
  third.unmount();
  answers['api/Status/typelist'] = refusal('fault', '服务器出错');
  show(<DictionaryPage />);
  expect(await screen.findByText('服务器出错')).toBeTruthy();
  answers['api/Status/typelist'] = types;
  answers[list] = [entry(1, '重点')];
  await press('重试');
  expect(await screen.findByText('重点')).toBeTruthy();
});
