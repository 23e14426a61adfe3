// The permission editor's arithmetic.
import type { GrantCatalogue } from '@crm/protocol/access';
import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  branchTick,
  draftOf,
  emptyDraft,
  findGrants,
  moduleTick,
  restricted,
  sameDraft,
  setAction,
  setBranch,
  setFieldGrant,
  setModule,
  setScope,
} from './grants.ts';

const actions = ['index', 'add', 'edit'].map((key) => ({ key, label: `${key}操作` }));
const customer = {
  key: 'customer',
  label: '客户',
  scoped: true,
  actions,
  fields: [{ field: 'mobile', title: '手机' }],
};
const role = { key: 'role', label: '角色', scoped: false, actions, fields: [] };
const crm = { key: 'crm' as const, label: '查询管理', modules: [customer] };
const system = { key: 'system' as const, label: '设置', modules: [role] };
const catalogue: GrantCatalogue = { branches: [crm, system], scopes: [], fieldGrants: [] };

describe('grants', () => {
  it('give the view with any action and take everything with the view', () => {
    const draft = setAction(emptyDraft, crm, customer, 'edit', true);
    expect([...draft.grants].sort()).toEqual(['crm.customer.edit', 'crm.customer.index']);
    expect(setAction(draft, crm, customer, 'index', false).grants.size).toBe(0);
    expect([...setAction(draft, crm, customer, 'edit', false).grants]).toEqual(['crm.customer.index']);
  });

  it('tick modules and branches', () => {
    const some = setAction(emptyDraft, crm, customer, 'index', true);
    expect(moduleTick(some, crm, customer)).toBe('some');
    expect(branchTick(emptyDraft, crm)).toBe('none');
    expect(moduleTick(setModule(some, crm, customer, true), crm, customer)).toBe('all');
    expect(branchTick(setBranch(some, crm, true), crm)).toBe('all');
    expect(setBranch(setBranch(some, crm, true), crm, false).grants.size).toBe(0);
  });

  it('do not change the draft they start from', () => {
    setBranch(emptyDraft, crm, true);
    expect(emptyDraft.grants.size).toBe(0);
  });
});

describe('what travels', () => {
  it('is the tree, the scopes of granted modules and the restricted fields', () => {
    let draft = setModule({ ...emptyDraft, name: ' 销售 ' }, crm, customer, true);
    draft = setScope(draft, 'customer', 'department');
    draft = setFieldGrant(draft, 'customer', 'mobile', 'mask');
    expect(bodyOf(draft, catalogue)).toEqual({
      name: '销售',
      ext: '',
      grants: { crm: { customer: { index: true, add: true, edit: true } } },
      scopes: { customer: 'department' },
      fields: { customer: { mobile: 'mask' } },
    });
  });

  it('leaves out what a module without grants had', () => {
    const draft = setScope(setFieldGrant(emptyDraft, 'customer', 'mobile', 'hidden'), 'customer', 'all');
    expect(bodyOf(draft, catalogue)).toMatchObject({ grants: {}, scopes: {}, fields: {} });
  });

  it('comes back as it went', () => {
    const body = bodyOf(setFieldGrant(setBranch(emptyDraft, crm, true), 'customer', 'mobile', 'read'), catalogue);
    expect(bodyOf(draftOf(body), catalogue)).toEqual(body);
    expect(sameDraft(draftOf(body), draftOf(structuredClone(body)), catalogue)).toBe(true);
  });

  it('takes a field back to editable as no restriction', () => {
    const read = setFieldGrant(setBranch(emptyDraft, crm, true), 'customer', 'mobile', 'read');
    expect(restricted(read, customer)).toBe(1);
    const edit = setFieldGrant(read, 'customer', 'mobile', 'edit');
    expect(restricted(edit, customer)).toBe(0);
    expect(sameDraft(edit, setBranch(emptyDraft, crm, true), catalogue)).toBe(true);
  });
});

describe('findGrants', () => {
  it('finds modules, actions, fields and branches', () => {
    expect(findGrants(catalogue, '角色').map(({ key }) => key)).toEqual(['system']);
    expect(findGrants(catalogue, '手机').map(({ key }) => key)).toEqual(['crm']);
    expect(findGrants(catalogue, 'ADD操作')).toHaveLength(2);
    expect(findGrants(catalogue, '设置')[0]?.modules).toEqual([role]);
    expect(findGrants(catalogue, '没有')).toEqual([]);
    expect(findGrants(catalogue, ' ')).toHaveLength(2);
  });
});
