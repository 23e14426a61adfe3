// The recycle bin: what was deleted, narrowed by module and name, and bringing it back.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import '../../engine/list/RejectedDialog.tsx';
import { connect } from '../../shared/realtime/realtime.ts';
import { listening, receive } from '../../shared/testing/hub.ts';
import { agree, click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import RecyclePage from './RecyclePage.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const index = 'api/recycle/index';
const row = (id: number, title: string, days: number) => ({
  id,
  title,
  days,
  module: 'customer',
  moduleName: '客户',
  username: '林晓东',
  header: '',
  deleteTime: '2026-01-05 10:00:00',
});
const rows = [row(1, '甲公司', 20), row(2, '乙公司', 3), row(3, '丙公司', 0)];
let answers: Record<string, unknown> = {};

beforeEach(() => {
  grant('manager.recycle.restore');
  const modules = [{ value: 'customer', label: '客户' }];
  answers = { [index]: { rows, total: 3, modules }, 'api/recycle/restore': { msg: '恢复成功' } };
});

async function open(address = '/') {
  const server = serve(answers);
  const { router } = show(<RecyclePage />, address);
  await screen.findByText('20 天');
  return { server, router };
}
const tick = async (at: number) => click((await screen.findAllByRole('checkbox'))[at]);

test('the address says what is asked for, and days that run out are marked', async () => {
  const { server } = await open('/?module=customer&key=%E7%94%B2&page=2');
  expect(server.to(index)).toEqual([{ page: 2, rows: 20, module: 'customer', key: '甲' }]);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('甲');
  const left = ['20 天', '3 天', '不足 1 天'].map((text) => screen.getByText(text).closest('.recycle-days')?.className);
  expect(left.map((name) => name?.includes('recycle-soon'))).toEqual([false, true, true]);
});

test('restoring asks first, sends the ids, tells, and reads the list again', async () => {
  const { server } = await open();
  await tick(1);
  await tick(2);
  await press('恢复');
  expect(server.to('api/recycle/restore')).toEqual([]);
  await agree('确定执行此操作, 是否继续?');
  expect(await screen.findByText('恢复成功')).toBeTruthy();
  expect(server.to('api/recycle/restore')).toEqual([{ ids: [1, 2] }]);
  await waitFor(() => expect(server.to(index)).toHaveLength(2));
  expect(screen.queryByText('已选中 2 项')).toBeNull();
});

test('what could not come back is named with its reason', async () => {
  answers['api/recycle/restore'] = { rejected: [{ id: 2, reason: '上级已删除' }] };
  await open();
  await tick(0);
  await press('恢复');
  await agree('确定执行此操作, 是否继续?');
  expect((await screen.findByText('上级已删除')).closest('tr')?.textContent).toContain('乙公司');
  await press('确定');
  await waitFor(() => expect(screen.queryByText('上级已删除')).toBeNull());
});

test('searching begins at the first page, asks once for the same words, and lets go of what was chosen', async () => {
  const { server, router } = await open('/?page=2');
  const box = screen.getByRole('searchbox');
  fireEvent.change(box, { target: { value: ' 乙 ' } });
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(server.to(index).at(-1)).toMatchObject({ key: '乙', page: 1 }));
  const before = router.state.location.search;
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
  expect(router.state.location.search).toBe(before);
  await tick(1);
  await screen.findByText('已选中 1 项');
  await router.navigate('/?key=x');
  await waitFor(() => expect(screen.queryByText('已选中 1 项')).toBeNull());
});

test('somebody who may not restore can choose nothing, by click or by key', async () => {
  grant('manager.recycle.index');
  await open();
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  fireEvent.keyDown(window, { key: 'j' });
  fireEvent.keyDown(window, { key: 'x' });
  expect(screen.queryByText(/已选中/)).toBeNull();
});

test('j and x choose a row by keys, / goes to the search', async () => {
  await open();
  fireEvent.keyDown(window, { key: '/' });
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  fireEvent.keyDown(window, { key: 'j' });
  fireEvent.keyDown(window, { key: 'j' });
  await waitFor(() => expect(document.querySelector('.row-focused')?.textContent).toContain('乙公司'));
  fireEvent.keyDown(window, { key: 'x' });
  expect(await screen.findByText('已选中 1 项')).toBeTruthy();
});

test('an empty bin says so; an empty answer to conditions offers to drop them', async () => {
  answers[index] = { rows: [], total: 0 };
  serve(answers);
  const first = show(<RecyclePage />);
  expect(await screen.findByText('回收站是空的')).toBeTruthy();
  first.unmount();
  const { router } = show(<RecyclePage />, '/?key=x&module=customer');
  expect(await screen.findByText('没有符合条件的记录')).toBeTruthy();
  await press('清除条件');
  expect(router.state.location.search).toBe('');
});

test('a failure can be tried again, and the list follows the modules that it holds', async () => {
  const close = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
  const fine = answers[index];
  answers[index] = refusal('fault', '服务器出错');
  const server = serve(answers);
  show(<RecyclePage />);
  expect(await screen.findByText('服务器出错')).toBeTruthy();
  answers[index] = fine;
  await press('重试');
  await screen.findByText('甲公司');
  receive('changed', { module: 'customer', ids: [9] });
  await waitFor(() => expect(server.to(index)).toHaveLength(3));
  close();
});
