// Two roles beside each other: what differs, in words, and everything on request.
import type { GrantCatalogue } from '@crm/protocol/answers/access';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { click, grant, press, serve, show } from '../../shared/testing/page.tsx';
import type { RoleDetail } from './identity.api.ts';
import './RoleComparison.tsx';
import RolePage from './RolePage.tsx';
import { compareRoles, countDifferences, onlyDifferent } from './roleDifference.ts';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const module = (key: string, label: string, fields: string[] = []) => ({
  key,
  label,
  scoped: true,
  actions: [
    { key: 'index', label: '查看' },
    { key: 'edit', label: '编辑' },
  ],
  fields: fields.map((field) => ({ field, title: `${field}栏` })),
});
const catalogue: GrantCatalogue = {
  branches: [
    { key: 'crm', label: '客户管理', modules: [module('customer', '客户', ['a', 'b']), module('contact', '联系人')] },
    { key: 'oa', label: '办公', modules: [module('task', '任务', ['c'])] },
  ],
  scopes: [
    { value: 'self', label: '本人' },
    { value: 'all', label: '全部' },
  ],
  fieldGrants: [
    { value: 'hidden', label: '隐藏' },
    { value: 'edit', label: '可编辑' },
  ],
};
const role = (id: number, name: string, more: Partial<RoleDetail> = {}): RoleDetail => ({
  id,
  name,
  ext: '',
  version: 1,
  admin: false,
  grants: {},
  scopes: {},
  fields: {},
  can: { edit: true, delete: true },
  ...more,
});
const seller = role(6, '销售', {
  grants: { crm: { customer: { index: true }, contact: { index: true } } },
  scopes: { customer: 'self' },
  fields: { customer: { a: 'hidden' } },
});
const manager = role(7, '经理', {
  grants: { crm: { customer: { index: true, edit: true }, contact: { index: true } }, oa: { task: { index: true } } },
  scopes: { customer: 'all', task: 'all' },
});
const admin = role(1, '管理员', { admin: true });

const differences = (one: RoleDetail, other: RoleDetail) =>
  onlyDifferent(compareRoles(catalogue, [one, other])).flatMap(({ modules }) =>
    modules.flatMap(({ key, lines }) => lines.map((line) => [`${key} ${line.kind} ${line.key}`, ...line.values])),
  );

test('two roles differ in grants, in how far they see, and in limited fields', () => {
  expect(differences(seller, manager)).toEqual([
    ['customer grant edit', false, true],
    ['customer scope scope', 'self', 'all'],
    ['customer field customer.a', 'hidden', 'edit'],
    ['task grant index', false, true],
    ['task scope scope', undefined, 'all'],
  ]);
  expect(countDifferences(compareRoles(catalogue, [manager, seller]))).toBe(5);
  expect(differences(seller, seller)).toEqual([]);
});

test('a scope that was never chosen is the smallest, and limits of what a role may not open are nothing', () => {
  const unset = role(8, '新', { grants: seller.grants, fields: { task: { c: 'hidden' }, customer: { a: 'hidden' } } });
  expect(differences(seller, unset)).toEqual([]);
  const limited = { ...manager, fields: { task: { c: 'hidden' as const } } };
  expect(differences(unset, limited).at(-1)).toEqual(['task field task.c', undefined, 'hidden']);
});

test('the administrator’s role has everything, whatever stands in it', () => {
  expect(differences(admin, role(9, '空'))).toHaveLength(9);
  expect(differences(admin, { ...admin, id: 2 })).toEqual([]);
});

beforeEach(() => grant('system.role.index'));

function open(address = '/') {
  const rows = [admin, seller, manager].map((one) => ({ ...one, users: one.id }));
  const server = serve({
    'main/role/index': { rows, total: 3 },
    'main/role/permissions': catalogue,
    'main/role/detail': ({ id }: { id: number }) => rows.find((one) => one.id === id),
  });
  return { server, ...show(<RolePage />, address) };
}
const lines = () => [...document.querySelectorAll('.compared-line')].map((line) => line.textContent);

test('two chosen rows are compared: what differs at first, everything when it is asked for', async () => {
  const { router } = open();
  await click(await screen.findByRole('checkbox', { name: '选择 销售' }));
  expect(screen.queryByRole('button', { name: '对比所选角色' })).toBeNull();
  await click(screen.getByRole('checkbox', { name: '选择 经理' }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择 管理员' }).disabled).toBe(true);
  await press('对比所选角色');
  expect(router.state.location.search).toBe('?compare=6-7');
  expect(await screen.findByText('共 5 处不同')).toBeTruthy();
  expect(screen.getByText('权限 2 处 · 数据范围 2 处 · 字段权限 1 处')).toBeTruthy();
  expect(screen.getByText('6 人')).toBeTruthy();
  expect(lines()).toEqual([
    '编辑销售：无经理：有',
    '数据范围销售：本人经理：全部',
    'a栏的字段权限销售：隐藏经理：可编辑',
    '查看销售：无经理：有',
    '数据范围销售：无权限经理：全部',
  ]);
  await click(screen.getByRole('switch', { name: '只看差异' }));
  expect(lines()).toContain('b栏的字段权限销售：可编辑经理：可编辑相同');
  expect(lines()).toContain('编辑销售：无经理：有不同');
});

test('a role is compared with one that is chosen then, and alike ones say so', async () => {
  const { router } = open();
  await press('对比 销售');
  expect(await screen.findByText('选择两个角色后显示它们的权限、数据范围和字段权限。')).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: '第二个角色' }));
  await userEvent.click(await screen.findByTitle('经理'));
  await waitFor(() => expect(router.state.location.search).toBe('?compare=6-7'));
  expect(await screen.findByText('共 5 处不同')).toBeTruthy();
});
