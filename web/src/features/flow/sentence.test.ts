// A card states in one sentence who decides, and under what condition.
import type { ApproverNode, ApproverSource, ConditionBranch, FlowKind } from '@crm/protocol/answers/flow';
import { expect, test } from 'vitest';
import i18n from '../../shared/i18n/i18n.ts';
import { branchText, type Naming, nodeText } from './sentence.ts';

const kind: FlowKind = {
  module: 'contract',
  title: '合同',
  fields: [
    { field: 'Money', title: '合同金额' },
    { field: 'signer', title: '签订人', people: 1 },
  ],
};
const naming: Naming = {
  kind,
  users: { 2: { name: '王强' }, 3: { name: '李娜' }, 4: { name: '赵敏', gone: 1 }, 5: { name: '钱进' } },
  roles: { 7: '财务' },
  departments: { 9: '销售部' },
  definitions: [],
};
const { t } = i18n;
const node = (approvers: ApproverSource[], mode: ApproverNode['mode'] = 'all', ratio?: number): string =>
  nodeText(
    t,
    { id: 'n', type: 'approver', name: 'n', approvers, mode, empty: 'pass', ...(ratio ? { ratio } : {}) },
    naming,
  );

test.each([
  [[{ type: 'user', ids: [2, 3] }], '王强、李娜 会签'],
  [[{ type: 'user', ids: [2] }], '王强'],
  [[{ type: 'user', ids: [2, 3, 4, 5] }], '王强、李娜、赵敏（已离职） 等 4 个 会签'],
  [[{ type: 'superior', level: 1 }], '提交人的直属上级'],
  [[{ type: 'superior', level: 3, chain: 1 }], '提交人的上级逐级至第 3 级 会签'],
  [[{ type: 'head', level: 2 }], '提交人的上 1 级部门负责人'],
  [[{ type: 'role', ids: [7] }, { type: 'submitter' }], '财务（角色）、提交人本人 会签'],
  [[{ type: 'field', field: 'signer' }], '“签订人”中的人员 会签'],
  [[{ type: 'chosen', ids: [2, 3] }], '提交人从王强、李娜中选择的人员 会签'],
  [[], '还没有设置审批人'],
] as [ApproverSource[], string][])('%j decide: %s', (sources, text) => {
  expect(node(sources)).toBe(text);
});

test('a share is said with its percent', () => {
  expect(node([{ type: 'role', ids: [7] }], 'ratio', 60)).toBe('财务（角色） 60% 通过');
});

test('what happens where nobody decides in time is said with whose hours count', () => {
  const late = (timeout: ApproverNode['timeout']) =>
    nodeText(
      t,
      {
        id: 'n',
        type: 'approver',
        name: 'n',
        approvers: [{ type: 'submitter' }],
        mode: 'all',
        empty: 'pass',
        ...(timeout ? { timeout } : {}),
      },
      naming,
    );
  expect(late({ hours: 8, action: 'pass', working: 1 })).toBe('提交人本人；8 个工作小时内未处理则自动通过');
  expect(late({ hours: 24, action: 'remind' })).toBe('提交人本人；24 小时内未处理则提醒');
});

const branch = (part: Partial<ConditionBranch>): string =>
  branchText(t, { id: 'b', name: 'b', when: [], ...part }, naming);

test.each([
  [{ when: [{ field: 'Money', type: 'gt', value: '100000' }] }, '合同金额 > 100,000'],
  [{ when: [{ field: 'Money', type: 'between', value: '1000.5,20000' }] }, '合同金额 介于 1,000.5 ~ 20,000'],
  [{ when: [{ field: 'Money', type: 'empty' }] }, '合同金额 为空'],
  [
    {
      when: [
        { field: '$submitter', type: 'in', value: '2,3' },
        { field: '$department', type: 'notin', value: '9' },
        { field: '$role', type: 'in', value: '7' },
      ],
    },
    '提交人是 王强、李娜 且 提交部门不是 销售部 且 提交人的角色是 财务',
  ],
  [{ expression: 'Money > 5.0 ? 1 : 0' }, '公式 合同金额 > 5.0 ? 1 : 0'],
  [{ otherwise: 1 }, '其他条件都不满足时'],
  [{}, '还没有设置条件'],
] as [Partial<ConditionBranch>, string][])('%j: %s', (part, text) => {
  expect(branch(part)).toBe(text);
});

test('a department that is not known is named as it was when it was chosen', () => {
  const condition = { field: '$department', type: 'in' as const, value: '1,9', text: '旧部门、销售部' };
  expect(branch({ when: [condition] })).toBe('提交部门是 旧部门、销售部');
});
