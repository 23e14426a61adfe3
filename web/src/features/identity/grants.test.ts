// The permission editor's arithmetic.
import type { GrantCatalogue } from '@crm/protocol/answers/access';
import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  branchPaths,
  branchTick,
  draftOf,
  emptyDraft,
  findGrants,
  moduleTick,
  pathsOf,
  restricted,
  sameDraft,
  setFieldGrant,
  setPaths,
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
    const draft = setPaths(emptyDraft, catalogue, ['crm.customer.edit'], true);
    expect([...draft.grants].sort()).toEqual(['crm.customer.edit', 'crm.customer.index']);
    expect(setPaths(draft, catalogue, ['crm.customer.index'], false).grants.size).toBe(0);
    expect([...setPaths(draft, catalogue, ['crm.customer.edit'], false).grants]).toEqual(['crm.customer.index']);
  });

  it('give what they need in other modules, and take what is of no use without them', () => {
    const pool = { ...role, key: 'pool', actions: [{ key: 'index', label: '查看', needs: ['crm.customer.index'] }] };
    const claiming = {
      ...customer,
      actions: [...customer.actions, { key: 'receive', label: '领取', needs: ['crm.pool.index'] }],
    };
    const tree: GrantCatalogue = { ...catalogue, branches: [{ ...crm, modules: [claiming, pool] }] };
    const draft = setPaths(emptyDraft, tree, ['crm.customer.receive'], true);
    expect([...draft.grants].sort()).toEqual(['crm.customer.index', 'crm.customer.receive', 'crm.pool.index']);
    expect([...setPaths(draft, tree, ['crm.pool.index'], false).grants]).toEqual(['crm.customer.index']);
    expect(setPaths(draft, tree, ['crm.customer.index'], false).grants.size).toBe(0);
    expect(
      setPaths(draft, tree, pathsOf(tree.branches[0] as never, pool), false).grants.has('crm.customer.receive'),
    ).toBe(false);
  });

  it('tick modules and branches', () => {
    const some = setPaths(emptyDraft, catalogue, ['crm.customer.index'], true);
    expect(moduleTick(some, crm, customer)).toBe('some');
    expect(branchTick(emptyDraft, crm)).toBe('none');
    expect(moduleTick(setPaths(some, catalogue, pathsOf(crm, customer), true), crm, customer)).toBe('all');
    expect(branchTick(setPaths(some, catalogue, branchPaths(crm), true), crm)).toBe('all');
    expect(
      setPaths(setPaths(some, catalogue, branchPaths(crm), true), catalogue, branchPaths(crm), false).grants.size,
    ).toBe(0);
  });

  it('do not change the draft they start from', () => {
    setPaths(emptyDraft, catalogue, branchPaths(crm), true);
    expect(emptyDraft.grants.size).toBe(0);
  });
});

describe('kinds that a company made', () => {
  const work = {
    key: 'work',
    label: '审批申请',
    scoped: true,
    actions,
    fields: [],
    kinds: [
      { key: 'work7', label: '请假', fields: [{ field: 'days', title: '天数' }] },
      { key: 'work8', label: '采购', fields: [{ field: 'amount', title: '预计金额' }] },
    ],
  };
  const oa = { key: 'oa' as const, label: '办公', modules: [work] };
  const tree: GrantCatalogue = { ...catalogue, branches: [crm, oa] };

  it('have field grants of their own under the actions of the family, which stay when the role is saved', () => {
    let draft = setPaths({ ...emptyDraft, name: '员工' }, tree, ['oa.work.index'], true);
    draft = setFieldGrant(draft, 'work8', 'amount', 'hidden');
    expect(restricted(draft, work)).toBe(1);
    expect(bodyOf(draft, tree)).toMatchObject({
      grants: { oa: { work: { index: true } } },
      fields: { work8: { amount: 'hidden' } },
    });
    expect(bodyOf(draftOf(bodyOf(draft, tree)), tree).fields).toEqual({ work8: { amount: 'hidden' } });
  });

  it('are found by their names and fields', () => {
    expect(findGrants(tree, '采购').map(({ key }) => key)).toEqual(['oa']);
    expect(findGrants(tree, '预计金额').map(({ key }) => key)).toEqual(['oa']);
  });
});

describe('what travels', () => {
  it('is the tree, the scopes of granted modules and the restricted fields', () => {
    let draft = setPaths({ ...emptyDraft, name: ' 销售 ' }, catalogue, pathsOf(crm, customer), true);
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
    const body = bodyOf(
      setFieldGrant(setPaths(emptyDraft, catalogue, branchPaths(crm), true), 'customer', 'mobile', 'read'),
      catalogue,
    );
    expect(bodyOf(draftOf(body), catalogue)).toEqual(body);
    expect(sameDraft(draftOf(body), draftOf(structuredClone(body)), catalogue)).toBe(true);
  });

  it('takes a field back to editable as no restriction', () => {
    const read = setFieldGrant(setPaths(emptyDraft, catalogue, branchPaths(crm), true), 'customer', 'mobile', 'read');
    expect(restricted(read, customer)).toBe(1);
    const edit = setFieldGrant(read, 'customer', 'mobile', 'edit');
    expect(restricted(edit, customer)).toBe(0);
    expect(sameDraft(edit, setPaths(emptyDraft, catalogue, branchPaths(crm), true), catalogue)).toBe(true);
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
