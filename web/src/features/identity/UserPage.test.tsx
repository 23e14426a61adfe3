// Staff management: actions for each person, confirmations, and what is sent to the server.
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { agree, chooseMore, click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import '../../engine/list/ListSelection.tsx';
import './JoinBranch.tsx';
import './BranchFilter.tsx';
import './RegistrationDialog.tsx';
import './UserForm.tsx';
import UserPage from './UserPage.tsx';
import UserPanel from './UserPanel.tsx';

const column = { id: 1, field: 'NickName', title: '姓名', show: true, grid_w: 120, form_type: 'input' };
const definition = { id: 1, module: 'user', title: '员工', cols: [column], items: [] };
const sales = {
  id: 2,
  text: '销售部',
  parentid: 1,
  attributes: '1',
  userid: 0,
  headName: '',
  count: 0,
  version: 1,
  children: [],
};
const company = { ...sales, id: 1, text: '甲公司', parentid: 0, attributes: '2', children: [sales] };
const people = [
  { UserID: 11, NickName: '林晓东', status: 1, version: 3, Header: '' },
  { UserID: 12, NickName: '王思远', status: 0, version: 5, Header: '' },
  { UserID: 13, NickName: '陈雨桐', status: 0, version: 1, registration: 1, Header: '' },
];
let answers: Record<string, unknown> = {};

beforeEach(() => {
  grant('system.user.add', 'system.user.edit', 'system.user.delete');
  answers = {
    'api/formField/formFieldIndex': definition,
    'api/formField/scene': [],
    'main/branch/TreeJson': [company],
    'main/role/index': { rows: [{ id: 6, name: '销售' }], total: 1 },
    'api/user/index': { rows: people, total: 3 },
    'api/user/edit': { msg: '保存成功' },
  };
});

const tick = async (at: number) => userEvent.click((await screen.findAllByRole('checkbox'))[at] as HTMLElement);
const offered = () =>
  [...document.querySelectorAll('.list-toolbar button')].map((button) => button.textContent).filter(Boolean);
async function open(address = '/') {
  const server = serve(answers);
  const { router } = show(<UserPage />, address);
  await screen.findByText('林晓东');
  return { server, router };
}

test('what is offered fits the people that are chosen', async () => {
  await open();
  await tick(1);
  await waitFor(() => expect(offered()).toEqual(['编辑', '加入部门']));
  await tick(2);
  await waitFor(() => expect(offered()).toEqual(['启用', '加入部门']));
  await tick(1);
  await waitFor(() => expect(offered()).toEqual(['编辑', '启用', '加入部门']));
  await tick(2);
  await tick(3);
  await waitFor(() => expect(offered()).toEqual(['编辑', '通过注册', '拒绝注册', '加入部门']));
});

test.each([
  ['the only one there is', '/', [{ ...company, children: [] }], '甲公司'],
  ['the one that the page is narrowed to', '/?BranchId=2', [company], '销售部'],
  ['none, where there are several', '/', [company], undefined],
])('the department of a new person is %s', async (_, address, tree, name) => {
  answers['main/branch/TreeJson'] = tree;
  await open(address);
  expect(screen.getByRole('heading', { level: 1, name: '员工' }).className).toBe('list-title');
  await press('新建员工');
  await screen.findByLabelText('姓名');
  const field = screen.getByLabelText('部门').closest('.ant-tree-select');
  await waitFor(() => expect(field?.textContent).toContain(name ?? '选择'));
  if (!name) expect(field?.textContent).not.toMatch(/甲公司|销售部/);
});

test('nothing is offered to those who may only look', async () => {
  grant('system.user.index');
  await open();
  expect(screen.queryByRole('button', { name: '新建员工' })).toBeNull();
  await tick(0);
  await screen.findByText('已选中 3 项');
  expect(offered()).toEqual([]);
});

test('disabling warns, and only those who are enabled are told, each with their version', async () => {
  const { server } = await open();
  await tick(0);
  await chooseMore('停用', '更多操作');
  await agree('停用后所选员工的登录立即失效, 是否继续?', false);
  expect(server.to('api/user/edit')).toEqual([]);
  await chooseMore('停用', '更多操作');
  await agree('停用后所选员工的登录立即失效, 是否继续?');
  expect(await screen.findByText('保存成功')).toBeTruthy();
  expect(server.to('api/user/edit')).toEqual([{ UserID: 11, status: 0, version: 3 }]);
});

const held = (count: number, more: { job?: number; namedIn?: number } = {}) => {
  return { userid: 11, username: '林晓东', job: 0, namedIn: 0, kinds: [{ count }], ...more };
};

test.each([
  ['holds records', held(2), true],
  ['is named in flows', held(0, { namedIn: 1 }), true],
  ['holds nothing', held(0), false],
  ['is being handed over', held(2, { job: 7 }), false],
])('after somebody was disabled who %s, the handover is offered or not', async (_who, preview, offers) => {
  grant('system.user.edit', 'manager.handover.index', 'manager.handover.start');
  answers['api/handover/preview'] = preview;
  const { server, router } = await open();
  await tick(1);
  await chooseMore('停用', '更多操作');
  await agree('停用后所选员工的登录立即失效, 是否继续?');
  await waitFor(() => expect(server.to('api/handover/preview')).toEqual([{ userid: 11 }]));
  if (offers) {
    await press('去交接');
    await waitFor(() => expect(router.state.location.pathname).toBe('/manager/handover'));
    expect(router.state.location.state).toEqual({ person: { userid: 11, username: '林晓东' } });
  } else {
    expect(await screen.findByText('保存成功')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '去交接' })).toBeNull();
  }
});

test.each(['list', 'panel'])('disabling in the form of the %s offers the handover as well', async (from) => {
  grant('system.user.edit', 'manager.handover.index', 'manager.handover.start');
  answers['api/handover/preview'] = held(2);
  answers['api/user/detail'] = { ...people[0], username: 'linxd', BranchId: 2, RoleId: '6' };
  const server = serve(answers);
  const { router } = show(from === 'list' ? <UserPage /> : <UserPanel id={11} module="user" close={() => undefined} />);
  if (from === 'list') {
    await screen.findByText('林晓东');
    await tick(1);
  }
  await press('编辑');
  await screen.findByLabelText('姓名');
  await click(screen.getByRole('switch'));
  await press('保存');
  await waitFor(() => expect(server.to('api/handover/preview')).toEqual([{ userid: 11 }]));
  await press('去交接');
  await waitFor(() => expect(router.state.location.pathname).toBe('/manager/handover'));
});

test('of somebody who has no superior of their own, the head of the department stands there', async () => {
  answers['api/user/detail'] = { ...people[0], superiorid: 0, superiorName: '', superiorDefault: '王思远' };
  serve(answers);
  show(<UserPanel id={11} module="user" close={() => undefined} />);
  expect(await screen.findByText('王思远（部门负责人，默认）')).toBeTruthy();
});

test('enabling one who was changed meanwhile says so; of several the others are still enabled', async () => {
  answers['api/user/index'] = { rows: people.map((one) => ({ ...one, status: 0, registration: 2 })), total: 3 };
  answers['api/user/edit'] = ({ UserID }: { UserID: number }) =>
    UserID === 12 ? refusal('conflict', '已被他人修改')() : { msg: '保存成功' };
  const { server } = await open();
  await tick(2);
  await press('启用');
  await agree('确定执行此操作, 是否继续?');
  expect(await screen.findByText('已被他人修改')).toBeTruthy();
  await tick(1);
  await tick(3);
  await press('启用');
  await agree('确定执行此操作, 是否继续?');
  const reason = await screen.findByText('已被他人修改', { selector: 'td' });
  expect(reason.closest('tr')?.textContent).toContain('王思远');
  expect(server.to('api/user/edit').map(({ UserID, status }) => [UserID, status])).toEqual([
    [12, 1],
    [12, 1],
    [11, 1],
    [13, 1],
  ]);
});

test('people join a department that is picked, and leave the one that is shown', async () => {
  answers['api/user/userBranchAdd'] = { msg: '已加入' };
  answers['api/user/userBranchRemove'] = { msg: '已移出' };
  const { server, router } = await open();
  await tick(1);
  expect(offered()).not.toContain('移出部门');
  await press('加入部门');
  await screen.findByText('选择要加入的部门');
  await click(document.querySelector('.ant-modal-close'));
  await waitFor(() => expect(screen.queryByText('选择要加入的部门')).toBeNull());
  expect(server.to('api/user/userBranchAdd')).toEqual([]);
  await press('加入部门');
  await press('选择 销售部');
  expect(await screen.findByText('已加入')).toBeTruthy();
  expect(server.to('api/user/userBranchAdd')).toEqual([{ ids: [11], branchId: 2 }]);

  await click(await screen.findByText('销售部', { selector: '.staff-tree *' }));
  expect(router.state.location.search).toBe('?BranchId=2');
  await waitFor(() => expect(server.to('api/user/index').at(-1)).toMatchObject({ BranchId: '2', page: 1 }));
  await tick(1);
  await press('移出部门');
  await agree('确定执行此操作, 是否继续?');
  expect(await screen.findByText('已移出')).toBeTruthy();
  expect(server.to('api/user/userBranchRemove')).toEqual([{ ids: [11], branchId: 2 }]);
  await click(await screen.findByText('全部部门', { selector: '.staff-tree *' }));
  expect(router.state.location.search).toBe('');
});

test('another department begins at the first page with no panel open', async () => {
  const { router } = await open('/?page=3&key=x');
  await click(await screen.findByText('销售部', { selector: '.staff-tree *' }));
  expect(router.state.location.search).toBe('?key=x&BranchId=2');
});

test('an account that waits is refused with a reason', async () => {
  answers['api/user/refuse'] = { msg: '已拒绝' };
  const { server } = await open();
  await tick(3);
  await press('拒绝注册');
  await screen.findByText('拒绝注册 · 陈雨桐');
  await click(screen.getAllByRole('button', { name: '拒绝注册' }).at(-1));
  expect(await screen.findByText('信息必须填写')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('原因'), '不认识');
  await click(screen.getAllByRole('button', { name: '拒绝注册' }).at(-1));
  expect(await screen.findByText('已拒绝')).toBeTruthy();
  expect(server.to('api/user/refuse')).toEqual([{ id: 13, reason: '不认识' }]);
  expect(server.to('api/user/index').length).toBeGreaterThan(0);
});

test('an account that waits is let in with department and roles', async () => {
  answers['api/user/approve'] = { msg: '已通过' };
  const { server } = await open();
  await tick(3);
  await press('通过注册');
  await screen.findByText('通过注册 · 陈雨桐');
  const confirm = () => click(screen.getAllByRole('button', { name: '通过注册' }).at(-1));
  await confirm();
  await waitFor(() => expect(document.querySelectorAll('.ant-form-item-explain-error')).toHaveLength(2));
  expect(server.to('api/user/approve')).toEqual([]);
  await userEvent.click(screen.getByLabelText('部门'));
  await userEvent.click(await screen.findByText('销售部', { selector: '.ant-select-tree-title' }));
  await userEvent.click(screen.getByLabelText('角色'));
  await userEvent.click(await screen.findByText('销售', { selector: '.ant-select-item-option-content' }));
  await confirm();
  expect(await screen.findByText('已通过')).toBeTruthy();
  expect(server.to('api/user/approve')).toEqual([{ id: 13, BranchId: 2, RoleId: '6' }]);
});

test('a new member of staff: everything that was typed is sent once, what is wrong stands at its field', async () => {
  answers['api/user/add'] = refusal('invalid', '有误', { username: '用户名已存在' });
  const { server } = await open('/?BranchId=2');
  await press('新建员工');
  await userEvent.type(await screen.findByLabelText('姓名'), ' 孙三 ');
  await userEvent.type(screen.getByLabelText('用户名'), ' sun ');
  await userEvent.type(screen.getByLabelText('密码'), 'short');
  await userEvent.type(screen.getByLabelText('手机'), 'abc');
  await press('保存');
  expect(await screen.findByText('密码至少8位')).toBeTruthy();
  expect(await screen.findByText('手机号格式不正确')).toBeTruthy();
  expect(server.to('api/user/add')).toEqual([]);
  await userEvent.type(screen.getByLabelText('密码'), ' enough');
  await userEvent.clear(screen.getByLabelText('手机'));
  await userEvent.type(screen.getByLabelText('手机'), '13800000000');
  await press('保存');
  expect(await screen.findByText('用户名已存在')).toBeTruthy();
  answers['api/user/add'] = () => {
    answers['api/user/index'] = {
      rows: [{ UserID: 14, NickName: '孙三', status: 1, version: 1, Header: '' }, ...people],
    };
    return { msg: '新建成功' };
  };
  await press('保存');
  expect(await screen.findByText('新建成功')).toBeTruthy();
  // The list that made the new one shows them.
  expect(await screen.findByText('孙三')).toBeTruthy();
  const person = {
    username: 'sun',
    password: 'short enough',
    mustChange: true,
    NickName: '孙三',
    mobile: '13800000000',
  };
  const rest = { BranchId: 2, RoleId: [], superiorid: 0, status: true };
  expect(server.to('api/user/add')).toEqual([
    { ...person, ...rest },
    { ...person, ...rest },
  ]);
  const [first, second] = server.sent.filter(({ path }) => path === 'api/user/add').map(({ key }) => key);
  // The same content is the same attempt: a refusal keeps nothing on the server.
  expect(first && first === second).toBe(true);
  await waitFor(() => expect(screen.queryByLabelText('密码')).toBeNull());
});

test('a generated password is handed over once the account is there; a typed one is not shown again', async () => {
  answers['api/user/add'] = { msg: '新建成功' };
  const { server } = await open('/?BranchId=2');
  await press('新建员工');
  await userEvent.type(await screen.findByLabelText('姓名'), '孙三');
  await userEvent.type(screen.getByLabelText('用户名'), 'sun');
  await press('生成密码');
  const { value } = screen.getByLabelText<HTMLInputElement>('密码');
  await press('保存');
  const text = await screen.findByLabelText<HTMLTextAreaElement>('登录信息');
  const address = window.location.origin;
  expect(text.value).toBe(`登录地址：${address}\n用户名：sun\n密码：${value}\n首次登录后须修改密码。`);
  expect(server.to('api/user/add')).toMatchObject([{ username: 'sun', password: value, mustChange: true }]);
  await click(screen.getAllByRole('button', { name: '关闭' }).at(-1));
  await waitFor(() => expect(screen.queryByLabelText('登录信息')).toBeNull());
  expect(localStorage.getItem('draft.user')).toBeNull();
});

test('a new member of staff who is half entered waits for the author, without the password; clearing begins anew', async () => {
  await open('/?BranchId=2');
  await press('新建员工');
  const name = await screen.findByLabelText<HTMLInputElement>('姓名');
  await waitFor(() => expect(document.activeElement).toBe(name));
  await userEvent.type(name, '孙三');
  await userEvent.type(screen.getByLabelText('密码'), 'not to be kept');
  cleanup();
  expect(JSON.stringify(localStorage)).not.toContain('not to be kept');
  await open('/?BranchId=2');
  await press('新建员工');
  const again = await screen.findByLabelText<HTMLInputElement>('姓名');
  expect([again.value, screen.getByLabelText<HTMLInputElement>('密码').value]).toEqual(['孙三', '']);
  expect(screen.getByText('已恢复上次未提交的内容')).toBeTruthy();
  await press('清空');
  expect(again.value).toBe('');
  expect(screen.queryByText('已恢复上次未提交的内容')).toBeNull();
  expect(JSON.stringify(localStorage)).not.toContain('孙三');
});

test('editing shows the person, sends the version and no password, and a stale version is said', async () => {
  const detail = { ...people[0], username: 'linxd', mobile: '13800000000', BranchId: 2, RoleId: '6', superiorid: 12 };
  answers['api/user/detail'] = { ...detail, superiorName: '王思远' };
  answers['api/user/edit'] = refusal('conflict', '已被他人修改');
  const { server } = await open();
  await tick(1);
  await press('编辑');
  const name = await screen.findByLabelText<HTMLInputElement>('姓名');
  expect([name.value, screen.getByLabelText<HTMLInputElement>('用户名').value]).toEqual(['林晓东', 'linxd']);
  await click(screen.getByRole('switch'));
  await press('保存');
  expect(await screen.findByText('已被他人修改')).toBeTruthy();
  expect(server.to('api/user/detail')).toEqual([{ id: 11 }]);
  expect(server.to('api/user/edit')).toEqual([
    {
      UserID: 11,
      username: 'linxd',
      NickName: '林晓东',
      mobile: '13800000000',
      BranchId: 2,
      RoleId: [6],
      superiorid: 12,
      status: false,
      version: 3,
    },
  ]);
});

test('a move that would put others over the person is told at the department; a role that one may not give is grey', async () => {
  const detail = {
    ...people[0],
    username: 'linxd',
    mobile: '',
    BranchId: 1,
    RoleId: '6',
    superiorid: 0,
    superiorName: '',
  };
  const reason = '不能授予超出自己权限的角色';
  answers['api/user/detail'] = detail;
  const roles = [6, 7].map((id) => ({ id, name: `角色${id}`, disabled: true, reason }));
  answers['main/role/index'] = { rows: roles, total: 2 };
  answers['api/user/edit'] = refusal('forbidden', '这一修改会让“王思远”得到更多');
  const { server } = await open();
  await tick(1);
  await press('编辑');
  await userEvent.click(await screen.findByLabelText('角色'));
  await screen.findByText('角色7', { selector: '.ant-select-item-option-content' });
  const greyed = [...document.querySelectorAll('.ant-select-item-option-disabled')].map((one) => one.textContent);
  expect(greyed).toEqual([`角色7 ${reason}`]);
  await userEvent.click(screen.getByLabelText('部门'));
  await userEvent.click(await screen.findByText('销售部', { selector: '.ant-select-tree-title' }));
  await press('保存');
  const problem = await screen.findByText('这一修改会让“王思远”得到更多', { selector: '.ant-form-item-explain-error' });
  expect(problem.closest('.ant-form-item')?.textContent).toContain('部门');
  expect(server.to('api/user/edit')).toHaveLength(1);
});
