// Menus and routes from the permission tree.
import type { PermissionTree } from '@crm/protocol/answers/access';
import { describe, expect, it } from 'vitest';
import type { Feature } from '../shared/routing/feature.ts';
import { firstOf, groupAt, homeOf, mayOpen, menuOf, sectionsOf } from './navigation.ts';

const none: PermissionTree = {
  crm: false,
  oa: false,
  bi: false,
  system: false,
  call: false,
  dbcall: false,
  erp: false,
  manager: false,
};
const load = () => Promise.resolve({ default: () => null });
const page = (group: Feature['group'], path: string, order: number, grant?: string, hidden = false): Feature => ({
  group,
  path,
  order,
  label: path,
  icon: () => null,
  load,
  hidden,
  ...(grant ? { grant } : {}),
});
const features = [
  page('crm', 'contact', 40, 'crm.contact.index'),
  page('crm', 'index', 0, 'crm'),
  page('crm', 'customer', 10, 'crm.customer.index'),
  page('system', 'role', 10, 'system.role.index'),
  page('oa', 'secret', 0, undefined, true),
  page('person', 'index', 0),
];
const sales: PermissionTree = { ...none, crm: { customer: { index: true, add: true } } };

describe('the menu', () => {
  it('holds what is granted, in menu order', () => {
    expect(menuOf(features, sales).map(({ group, pages }) => [group, pages.map(({ path }) => path)])).toEqual([
      ['crm', ['index', 'customer']],
    ]);
  });
  it('leaves out groups without a page', () => {
    expect(menuOf(features, none)).toEqual([]);
    expect(menuOf(features, null)).toEqual([]);
  });
  it('does not list hidden pages', () => {
    expect(menuOf(features, sales, ['oa'])).toEqual([]);
  });
  it('keeps a page open for everybody', () => {
    expect(menuOf(features, none, ['person'])).toHaveLength(1);
  });
});

describe('where addresses lead', () => {
  it('a group to its first page', () => {
    expect(firstOf(features, 'crm', sales)).toBe('/crm/index');
    expect(firstOf(features, 'system', sales)).toBeNull();
  });
  it('home to the first available one', () => {
    expect(homeOf(features, sales)).toBe('/crm/index');
    expect(homeOf(features, { ...none, system: { role: { index: true } } })).toBe('/system/role');
    expect(homeOf(features, none)).toBe('/person/index');
  });
  it('knows the group of an address', () => {
    expect(groupAt('/crm/customer')).toBe('crm');
    expect(groupAt('/nowhere')).toBeNull();
  });
  it('one page alone stands in the menu of another group, and keeps its address', () => {
    const call: Feature = { ...page('call', 'index', 90, 'call.callRecord.index'), menu: 'oa' };
    const own = [page('oa', 'task', 10), call];
    const tree = { ...none, call: { callRecord: { index: true as const } } };
    expect(menuOf(own, tree).map(({ group, pages }) => [group, pages.map(({ path }) => path)])).toEqual([
      ['oa', ['task', 'index']],
    ]);
    expect(menuOf(own, none)[0]?.pages).toHaveLength(1);
    expect(groupAt('/call/index', own)).toBe('oa');
    expect(firstOf(own, 'call', tree)).toBe('/call/index');
    expect(firstOf(own, 'call', none)).toBeNull();
    expect(firstOf([call, page('oa', 'task', 99)], 'oa', tree)).toBe('/oa/task');
  });
});

describe('mayOpen', () => {
  it('asks the tree for the flagged branch', () => {
    const role = page('system', 'role', 0, 'system.role.index');
    expect(mayOpen(role, sales)).toBe(false);
    expect(mayOpen(role, { ...none, system: { role: { index: true } } })).toBe(true);
    expect(mayOpen(page('crm', 'x', 0, 'crm.__proto__'), sales)).toBe(false);
  });
});

it('pages stand below their headings, each heading once', () => {
  const inSection = (path: string, section?: string): Feature => ({
    ...page('crm', path, 0),
    ...(section ? { section } : {}),
  });
  const pages = [inSection('a'), inSection('b', 'x'), inSection('c', 'y'), inSection('d', 'x')];
  expect(sectionsOf(pages).map(({ section, pages: own }) => [section, own.map(({ path }) => path)])).toEqual([
    ['', ['a']],
    ['x', ['b', 'd']],
    ['y', ['c']],
  ]);
});
