// Invitations: what is asked for, the link that is shown once, the list below it, and the account whose password was generated.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { agree, click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import { generatePassword } from './generatePassword.ts';
import InviteButton from './InviteButton.tsx';
import './InviteDialog.tsx';

const company = { id: 1, text: '甲公司', parentid: 0, attributes: '2', userid: 0, headName: '', count: 0, version: 1 };
const sales = { ...company, id: 2, text: '销售部', parentid: 1, attributes: '1', children: [] };
const token = 'a'.repeat(43);
const open = {
  id: 5,
  BranchName: '销售部',
  RoleName: '销售',
  most: 3,
  used: 1,
  people: ['林小'],
  state: 'open',
  expires: '2026-12-05 10:00:00',
  AddTime: '2026-11-28 10:00:00',
  userid: 1,
  UserName: '王主管',
};
let answers: Record<string, unknown> = {};

beforeEach(() => {
  grant('system.user.add');
  answers = {
    'main/branch/TreeJson': [{ ...company, children: [sales] }],
    'main/role/index': { rows: [{ id: 6, name: '销售' }], total: 1 },
    'api/invite/index': { rows: [], total: 0 },
    'api/invite/add': { id: 5, token },
  };
});

const chooseRole = async () => {
  await userEvent.click(await screen.findByLabelText('角色'));
  await userEvent.click(await screen.findByText('销售', { selector: '.ant-select-item-option-content' }));
};

test('only who may add employees is offered it', () => {
  grant('system.user.index');
  serve(answers);
  show(<InviteButton branchId={0} />);
  expect(screen.queryByRole('button', { name: '邀请' })).toBeNull();
});

test('a role is asked for, the company itself is the department where nothing else is; the link is shown with its code', async () => {
  const server = serve(answers);
  show(<InviteButton branchId={0} />);
  await press('邀请');
  await screen.findByText('甲公司');
  await press('生成邀请链接');
  await waitFor(() => expect(document.querySelectorAll('.ant-form-item-explain-error')).toHaveLength(1));
  expect(server.to('api/invite/add')).toEqual([]);
  await chooseRole();
  answers['api/invite/index'] = { rows: [{ ...open, used: 0, people: [] }], total: 1 };
  await press('生成邀请链接');
  const link = await screen.findByLabelText<HTMLTextAreaElement>('邀请链接');
  expect(link.value).toBe(`${window.location.origin}/register?invite=${token}`);
  expect(screen.getByRole('img', { name: '邀请链接的二维码' })).toBeTruthy();
  expect(server.to('api/invite/add')).toEqual([{ BranchId: 1, RoleId: '6', most: 1, days: 7 }]);
  expect(await screen.findByText('王主管发出 · 已加入0/3人 · 2026-12-05 10:00前有效')).toBeTruthy();
  // What was chosen is still there for the next one; the link is not.
  await press('再邀请');
  expect(screen.queryByLabelText('邀请链接')).toBeNull();
});

test('the department that the page is narrowed to is the one that is invited into; a refusal stands at its field', async () => {
  answers['api/invite/add'] = refusal('invalid', '有误', { RoleId: '不能授予超出自己权限的角色' });
  const server = serve(answers);
  show(<InviteButton branchId={2} />, '/#invite');
  await screen.findByText('销售部');
  await chooseRole();
  await press('生成邀请链接');
  expect(await screen.findByText('不能授予超出自己权限的角色')).toBeTruthy();
  expect(server.to('api/invite/add')).toEqual([{ BranchId: 2, RoleId: '6', most: 1, days: 7 }]);
});

test('who joined is told, and an open one is revoked after a question', async () => {
  answers['api/invite/index'] = { rows: [open, { ...open, id: 4, state: 'lost', RoleName: '' }], total: 2 };
  answers['api/invite/delete'] = { msg: '邀请已撤销' };
  const server = serve(answers);
  show(<InviteButton branchId={0} />, '/#invite');
  expect((await screen.findAllByText('已加入：林小')).length).toBe(2);
  expect(screen.getByText('角色或部门已删除，或邀请人不能再添加这样的员工')).toBeTruthy();
  await click(screen.getByRole('button', { name: '撤销 销售部 · 销售 的邀请' }));
  await agree('撤销后链接立即失效，已加入的人不受影响。是否继续?');
  expect(await screen.findByText('邀请已撤销')).toBeTruthy();
  expect(server.to('api/invite/delete')).toEqual([{ ids: 5 }]);
});

test('generated passwords have every kind of character and differ', () => {
  const made = Array.from({ length: 200 }, () => generatePassword());
  for (const password of made) expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[#%*+\-?])\S{14}$/);
  expect(new Set(made).size).toBe(200);
});
