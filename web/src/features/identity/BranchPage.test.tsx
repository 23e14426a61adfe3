// Department management: the tree, what may be done with a department, and what its dialog sends.
import type { BranchNode } from '@crm/protocol/answers/identity';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../../shared/realtime/realtime.ts';
import { listening, receive } from '../../shared/testing/hub.ts';
import { agree, click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import './BranchForm.tsx';
import BranchPage from './BranchPage.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const tree = 'main/branch/TreeJson';
const node = (id: number, text: string, parentid: number, more: Partial<BranchNode> = {}): BranchNode => ({
  id,
  text,
  parentid,
  attributes: '1',
  userid: 0,
  headName: '',
  count: 0,
  total: 0,
  version: 4,
  children: [],
  ...more,
});
const sales = node(2, '销售部', 1, { userid: 8, headName: '王思远', children: [node(3, '一组', 2)] });
const company = node(1, '甲公司', 0, { attributes: '2', children: [sales, node(4, '财务部', 1)] });
const all = ['system.branch.add', 'system.branch.edit', 'system.branch.delete'];

beforeEach(() => grant(...all));

function open(more: Record<string, unknown> = {}) {
  const server = serve({ [tree]: [company], ...more });
  show(<BranchPage />);
  return server;
}
const names = () =>
  [...document.querySelectorAll('tbody tr[data-row-key] td:first-child')].map((one) => one.textContent);
const name = () => screen.getByLabelText<HTMLInputElement>('名称');

test('the whole tree stands open, a row can be folded, and searching keeps the way to what was found', async () => {
  open();
  await screen.findByText('一组');
  expect(names()).toEqual(['甲公司', '销售部', '一组', '财务部']);
  await click(document.querySelectorAll('.ant-table-row-expand-icon-expanded')[1]);
  await waitFor(() => expect(names()).toEqual(['甲公司', '销售部', '财务部']));
  await click(document.querySelector('.ant-table-row-expand-icon-collapsed'));
  await waitFor(() => expect(names()).toEqual(['甲公司', '销售部', '一组', '财务部']));
  await userEvent.type(screen.getByRole('searchbox'), '销售');
  await waitFor(() => expect(names()).toEqual(['甲公司', '销售部', '一组']));
  await userEvent.type(screen.getByRole('searchbox'), '没有');
  expect(await screen.findByText(/没有符合/)).toBeTruthy();
});

test('a department below another is created where it was asked for', async () => {
  const server = open({ 'main/Branch/add': { msg: '新建成功' } });
  await click((await screen.findAllByRole('button', { name: /销售部.*下级|下级.*销售部/ }))[0]);
  await screen.findByRole('dialog');
  await press('保存');
  expect(await screen.findByText('信息必须填写')).toBeTruthy();
  await userEvent.type(name(), ' 二组 ');
  const read = server.to(tree).length;
  await press('保存');
  expect(await screen.findByText('新建成功')).toBeTruthy();
  expect(server.to('main/Branch/add')).toEqual([{ text: '二组', parentid: 2, attributes: '1', userid: 0 }]);
  expect(server.sent.find(({ path }) => path === 'main/Branch/add')?.key).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(server.to(tree).length).toBeGreaterThan(read));
});

test('before the tree is there no department is made, which would stand beside the company', async () => {
  open({ [tree]: refusal('internal', '服务器出现异常') });
  await screen.findByText('服务器出现异常');
  expect(document.querySelector('.identity-bar .button-primary')).toHaveProperty('disabled', true);
});

test('a new department from above stands below the company', async () => {
  const server = open({ 'main/Branch/add': {} });
  await screen.findByText('一组');
  await click(document.querySelector('.identity-bar .button-primary'));
  await userEvent.type(await screen.findByLabelText('名称'), '财务部{Enter}');
  await waitFor(() => expect(server.to('main/Branch/add')).toMatchObject([{ text: '财务部', parentid: 1 }]));
});

test('editing sends everything with the version, and a refusal stands at its field', async () => {
  const answers: Record<string, unknown> = { 'main/Branch/edit': refusal('invalid', '有误', { text: '名称已存在' }) };
  const server = open(answers);
  await click(await screen.findByRole('button', { name: /编辑.*销售部/ }));
  expect((await screen.findByLabelText<HTMLInputElement>('名称')).value).toBe('销售部');
  expect(within(screen.getByRole('dialog')).getByText('王思远')).toBeTruthy();
  fireEvent.change(name(), { target: { value: '销售一部' } });
  await press('保存');
  const body = { id: 2, text: '销售一部', parentid: 1, attributes: '1', userid: 8, version: 4 };
  expect(await screen.findByText('名称已存在')).toBeTruthy();
  expect(server.to('main/Branch/edit')).toEqual([body]);
  expect(name().value).toBe('销售一部');
});

test('a department is moved by its handle or its action: below any but itself and what is below it', async () => {
  const server = open({ 'main/Branch/edit': { msg: '保存成功' } });
  await click(await screen.findByRole('button', { name: '移动“销售部”：拖到另一部门，或按下后选择' }));
  const dialog = await screen.findByRole('dialog', { name: '移动“销售部”' });
  expect(within(dialog).getByRole('button', { name: '移动' }).hasAttribute('disabled')).toBe(true);
  fireEvent.mouseDown(within(dialog).getByRole('combobox'));
  const barred = await waitFor(() => {
    const found = [...document.querySelectorAll('.ant-select-tree-treenode-disabled')].map((one) => one.textContent);
    expect(found).not.toEqual([]);
    return found;
  });
  expect(barred).toEqual(['销售部', '一组']);
  await click([...document.querySelectorAll('.ant-select-tree-title')].find((one) => one.textContent === '财务部'));
  await click(within(dialog).getByRole('button', { name: '移动' }));
  expect(await screen.findByText('保存成功')).toBeTruthy();
  expect(server.to('main/Branch/edit')).toEqual([{ id: 2, parentid: 4, version: 4 }]);
  expect(screen.getByRole('button', { name: '移动到：财务部' })).toBeTruthy();
});

test('a department that is dragged over another one goes there once that is agreed to, and never below itself', async () => {
  const server = open({ 'main/Branch/edit': { msg: '保存成功' } });
  await screen.findByText('一组');
  const line = (id: number) => document.querySelector(`tr[data-row-key="${id}"]`) as HTMLElement;
  const dataTransfer = { setData: vi.fn() };
  const drag = (from: number, to: number) => {
    fireEvent.dragStart(line(from).querySelector('.branch-grip') as HTMLElement, { dataTransfer });
    const taken = !fireEvent.dragOver(line(to));
    fireEvent.drop(line(to));
    return taken;
  };
  for (const to of [1, 2, 3]) expect(drag(2, to), String(to)).toBe(false);
  expect(drag(2, 4)).toBe(true);
  const question = (await screen.findByText(/把“销售部”连同下级和员工移到“财务部”之下/)).closest(
    '[role=dialog]',
  ) as HTMLElement;
  await click(within(question).getByRole('button', { name: '移动' }));
  expect(await screen.findByText('保存成功')).toBeTruthy();
  expect(server.to('main/Branch/edit')).toEqual([{ id: 2, parentid: 4, version: 4 }]);
});

test('closing asks only where something would be lost', async () => {
  open();
  const edit = async () => await click(await screen.findByRole('button', { name: /编辑.*销售部/ }));
  const cancel = () => click(within(screen.getByRole('dialog')).getByRole('button', { name: '取消' }));
  await edit();
  await screen.findByLabelText('名称');
  await cancel();
  await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull());
  await edit();
  await userEvent.type(await screen.findByLabelText('名称'), '改');
  await cancel();
  await agree('放弃修改?', false);
  expect(name().value).toBe('销售部改');
});

test('deleting asks, and a refusal names its reasons', async () => {
  const rejected = [{ id: 2, reason: '部门下还有员工' }];
  const answers: Record<string, unknown> = { 'main/Branch/delete': { msg: '删除成功' } };
  const server = open(answers);
  const remove = async () => await click(await screen.findByRole('button', { name: /删除.*销售部/ }));
  await remove();
  await agree('确定执行此操作, 是否继续?', false);
  expect(server.to('main/Branch/delete')).toEqual([]);
  await remove();
  await agree('确定执行此操作, 是否继续?');
  expect(await screen.findByText('删除成功')).toBeTruthy();
  expect(server.to('main/Branch/delete')).toEqual([{ ids: [2] }]);
  await waitFor(() => expect(server.to(tree)).toHaveLength(2));
  answers['main/Branch/delete'] = refusal('conflict', '不能删除', undefined, { rejected });
  serve({ [tree]: [company], ...answers });
  await remove();
  await agree('确定执行此操作, 是否继续?');
  expect(await screen.findByText('不能删除：部门下还有员工')).toBeTruthy();
});

test.each(all)('with %s alone nothing else is offered', async (path) => {
  grant(path);
  open();
  await screen.findByText('一组');
  const offered = [...document.querySelectorAll('.row-links')].map((row) => row.querySelectorAll('button').length);
  const each = path.endsWith('edit') ? 2 : 1;
  expect(offered).toEqual([each, each, each, each]);
  expect(document.querySelector('.identity-bar .button-primary') !== null).toBe(path.endsWith('add'));
});

test('the tree follows what others do with departments and people, and what happened while away', async () => {
  const close = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
  const server = open();
  await screen.findByText('一组');
  receive('changed', { module: 'branch', ids: [2] });
  await waitFor(() => expect(server.to(tree)).toHaveLength(2));
  receive('changed', { module: 'user', ids: [2] });
  await waitFor(() => expect(server.to(tree)).toHaveLength(3));
  receive('connect');
  await waitFor(() => expect(server.to(tree)).toHaveLength(4));
  close();
});

test('a tree that did not come says why and can be fetched again', async () => {
  const answers: Record<string, unknown> = { [tree]: refusal('fault', '服务器出错') };
  serve(answers);
  show(<BranchPage />);
  expect(await screen.findByText('服务器出错')).toBeTruthy();
  answers[tree] = [company];
  await press('重试');
  expect(await screen.findByText('一组')).toBeTruthy();
});
