// Role management: the list, and the editor that sends a role as one and never loses what was changed by accident.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../../shared/realtime/realtime.ts';
import { listening, receive } from '../../shared/testing/hub.ts';
import { agree, click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import './RoleEditor.tsx';
import RolePage from './RolePage.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const action = (key: string, label: string) => ({ key, label });
const catalogue = {
  branches: [
    {
      key: 'crm',
      label: '客户管理',
      modules: [
        {
          key: 'customer',
          label: '客户',
          scoped: true,
          actions: [action('index', '查看'), action('edit', '编辑')],
          fields: [{ field: 'tel', title: '公司电话' }],
        },
        { key: 'contact', label: '联系人', scoped: false, actions: [action('index', '查看')], fields: [] },
      ],
    },
  ],
  scopes: [
    { value: 'self', label: '本人' },
    { value: 'all', label: '全部' },
  ],
  fieldGrants: [
    { value: 'hidden', label: '隐藏' },
    { value: 'read', label: '只读' },
    { value: 'edit', label: '可编辑' },
  ],
};
const role = {
  id: 6,
  name: '销售',
  ext: '卖',
  admin: false,
  version: 2,
  grants: { crm: { customer: { index: true } } },
  scopes: { customer: 'self' },
  fields: {},
};
const admin = { ...role, id: 1, name: '管理员', admin: true };
let answers: Record<string, unknown> = {};

beforeEach(() => {
  grant('system.role.add', 'system.role.edit', 'system.role.delete');
  answers = {
    'main/role/index': { rows: [admin, role], total: 2 },
    'main/role/permissions': catalogue,
    'main/role/detail': ({ id }: { id: number }) => (id === 1 ? admin : role),
    'main/role/edit': { msg: '保存成功' },
  };
});

async function open(address = '/') {
  const server = serve(answers);
  const { router } = show(<RolePage />, address);
  await screen.findByRole('button', { name: '销售' });
  return { server, router };
}
const labels = () => [...document.querySelectorAll('.row-links button')].map((one) => one.getAttribute('aria-label'));
const save = () => screen.getByRole('button', { name: '保存' }) as HTMLButtonElement;

test.each([
  [
    ['add', 'edit', 'delete'],
    ['查看 管理员', '复制 管理员', '对比 管理员', '编辑 销售', '复制 销售', '对比 销售', '删除 销售'],
    true,
  ],
  [['index'], ['查看 管理员', '对比 管理员', '查看 销售', '对比 销售'], false],
  [['edit'], ['查看 管理员', '对比 管理员', '编辑 销售', '对比 销售'], false],
  [['delete'], ['查看 管理员', '对比 管理员', '查看 销售', '对比 销售', '删除 销售'], false],
])('somebody who may %s is offered just that', async (may, expected, creates) => {
  grant(...may.map((one) => `system.role.${one}`));
  await open();
  expect(labels()).toEqual(expected);
  expect(screen.queryByRole('button', { name: '新建角色' }) !== null).toBe(creates);
});

test('searching asks the server and stands in the address', async () => {
  const { server, router } = await open();
  answers['main/role/index'] = { rows: [], total: 0 };
  await userEvent.type(screen.getByRole('searchbox'), ' 无 {Enter}');
  expect(await screen.findByText('没有符合条件的角色')).toBeTruthy();
  expect(server.to('main/role/index').at(-1)).toEqual({ query: '无', page: 1, rows: 200 });
  expect(router.state.location.search).toBe(`?query=${encodeURIComponent('无')}`);
});

test('a change is sent as a whole role with its version; without a change there is nothing to save', async () => {
  const { server, router } = await open();
  await press('编辑 销售');
  expect(router.state.location.search).toBe('?role=6');
  const drawer = await screen.findByRole('region', { name: '客户管理' });
  expect(save().disabled).toBe(true);
  expect(screen.getByText('已选 1 项权限')).toBeTruthy();
  const edit = within(drawer).getByRole('checkbox', { name: '编辑' });
  await click(edit);
  expect(screen.getByText('已选 2 项权限')).toBeTruthy();
  expect(save().disabled).toBe(false);
  await click(edit);
  expect(save().disabled).toBe(true);
  await click(edit);
  await press('字段权限');
  await click(within(screen.getByLabelText('公司电话的字段权限')).getByText('只读'));
  await userEvent.clear(screen.getByLabelText('角色名称'));
  await press('保存');
  expect(await screen.findByText('信息必须填写')).toBeTruthy();
  expect(server.to('main/role/edit')).toEqual([]);
  await userEvent.type(screen.getByLabelText('角色名称'), '销售员');
  await press('保存');
  expect(await screen.findByText('保存成功')).toBeTruthy();
  const sent = server.to('main/role/edit');
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ id: 6, version: 2, name: '销售员', ext: '卖' });
  expect(sent[0]).toMatchObject({ grants: { crm: { customer: { index: true, edit: true } } } });
  expect(sent[0]).toMatchObject({ scopes: { customer: 'self' }, fields: { customer: { tel: 'read' } } });
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.queryByLabelText('角色名称')).toBeNull();
});

test('a copy begins with another name, can be saved as it is, and is a new role', async () => {
  answers['main/role/add'] = { msg: '' };
  const { server } = await open();
  await press('复制 销售');
  expect((await screen.findByLabelText<HTMLInputElement>('角色名称')).value).toBe('销售 副本');
  await press('保存');
  expect(await screen.findByText('保存成功')).toBeTruthy();
  const [sent] = server.to('main/role/add');
  expect(sent).toMatchObject({ name: '销售 副本', ext: '卖' });
  expect([sent?.['id'], sent?.['version']]).toEqual([undefined, undefined]);
  expect(server.sent.find(({ path }) => path === 'main/role/add')?.key).toBeTruthy();
});

test('closing with changes asks first, and staying keeps them', async () => {
  await open();
  await press('编辑 销售');
  await userEvent.type(await screen.findByLabelText('角色名称'), '员');
  await press('取消');
  await agree('放弃修改?', false);
  expect(screen.getByLabelText<HTMLInputElement>('角色名称').value).toBe('销售员');
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await press('取消');
  await agree('放弃修改?');
  await waitFor(() => expect(screen.queryByLabelText('角色名称')).toBeNull());
});

test('closing without changes asks nothing', async () => {
  await open();
  await press('编辑 销售');
  await screen.findByLabelText('角色名称');
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(false);
  await press('取消');
  await waitFor(() => expect(screen.queryByLabelText('角色名称')).toBeNull());
});

test.each([
  ['重新加载', '新名', 0],
  ['以我的修改保存', '销售员', 1],
])('somebody was quicker: %s', async (choice, name, saves) => {
  answers['main/role/edit'] = refusal('conflict', '已被他人修改', undefined, { version: 3 });
  const { server } = await open();
  await press('编辑 销售');
  await userEvent.type(await screen.findByLabelText('角色名称'), '员');
  await press('保存');
  expect(await screen.findByText('已被他人修改')).toBeTruthy();
  answers['main/role/detail'] = { ...role, name: '新名', version: 3 };
  answers['main/role/edit'] = { msg: '保存成功' };
  await press(choice);
  await waitFor(() => expect(screen.queryByText('已被他人修改')).toBeNull());
  expect(server.to('main/role/edit').slice(1)).toMatchObject(saves ? [{ name, version: 3 }] : []);
  if (!saves) {
    expect(screen.getByLabelText<HTMLInputElement>('角色名称').value).toBe(name);
    expect(save().disabled).toBe(true);
  }
});

test('a name that is taken is said at the name, other failures over the page', async () => {
  answers['main/role/edit'] = refusal('invalid', '有误', { name: '角色名称已存在' });
  await open();
  await press('编辑 销售');
  await userEvent.type(await screen.findByLabelText('角色名称'), '员');
  await press('保存');
  expect(await screen.findByText('角色名称已存在')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('角色名称'), 'x');
  await waitFor(() => expect(screen.queryByText('角色名称已存在')).toBeNull());
  answers['main/role/edit'] = refusal('fault', '服务器出错');
  await press('保存');
  expect(await screen.findByText('服务器出错')).toBeTruthy();
  await waitFor(() => expect(save().className).not.toContain('loading'));
});

test('the administrator’s role shows everything as granted and lets nothing be changed', async () => {
  await open('/?role=1');
  expect(await screen.findByText(/管理员角色拥有全部权限/)).toBeTruthy();
  const boxes = within(screen.getByRole('dialog')).getAllByRole('checkbox') as HTMLInputElement[];
  expect(boxes.every(({ checked, disabled }) => checked && disabled)).toBe(true);
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('角色名称').readOnly).toBe(true);
  await click(screen.getAllByRole('button', { name: /关\s?闭/ }).at(-1));
  await waitFor(() => expect(screen.queryByLabelText('角色名称')).toBeNull());
});

test('somebody who may not edit roles looks at one', async () => {
  grant('system.role.index');
  await open('/?role=6');
  expect(await screen.findByText('您没有编辑角色的权限，只能查看。')).toBeTruthy();
  const boxes = within(screen.getByRole('dialog')).getAllByRole('checkbox') as HTMLInputElement[];
  expect(boxes.every(({ disabled }) => disabled)).toBe(true);
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
});

test('a whole module and a whole branch are ticked at once, and searching narrows what is shown', async () => {
  await open('/?role=6');
  const box = (name: string) => screen.getByRole('checkbox', { name }) as HTMLInputElement;
  await screen.findByRole('region', { name: '客户管理' });
  await click(box('客户'));
  expect(screen.getByText('已选 2 项权限')).toBeTruthy();
  await click(box('客户管理'));
  expect(screen.getByText('已选 3 项权限')).toBeTruthy();
  await click(box('客户'));
  expect(screen.getByText('已选 1 项权限')).toBeTruthy();
  expect((screen.getByRole('button', { name: /^字段权限/ }) as HTMLButtonElement).disabled).toBe(true);
  await userEvent.type(screen.getByPlaceholderText('搜索模块、操作或字段'), '联系人');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: '客户' })).toBeNull());
  expect(box('联系人').checked).toBe(true);
});

test('deleting asks, tells, and reads the list again; the list follows what others do', async () => {
  answers['main/role/delete'] = { msg: '删除成功' };
  const close = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
  const { server } = await open();
  await press('删除 销售');
  await agree('确定执行此操作, 是否继续?', false);
  await press('删除 销售');
  await agree('确定执行此操作, 是否继续?');
  expect(await screen.findByText('删除成功')).toBeTruthy();
  expect(server.to('main/role/delete')).toEqual([{ ids: [6] }]);
  await waitFor(() => expect(server.to('main/role/index')).toHaveLength(2));
  receive('changed', { module: 'role', ids: [6] });
  await waitFor(() => expect(server.to('main/role/index')).toHaveLength(3));
  receive('changed', { module: 'user', ids: [6] });
  await waitFor(() => expect(server.to('main/role/index')).toHaveLength(4));
  close();
});
