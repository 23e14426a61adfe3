// What helps to decide, as the panel shows it.
import type { DecisionContext } from '@crm/protocol/answers/decisionContext';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, show } from '../../shared/testing/page.tsx';
import { DecisionContextBlock } from './DecisionContextBlock.tsx';

const lens: DecisionContext = {
  changes: {
    fields: [
      { field: 'Money', title: '合同金额', old: '1,000.00', new: '3,000.00' },
      { field: 'Ext', title: '备注', old: '', new: '增补' },
    ],
    lines: [{ field: 'listJson', title: '产品明细', added: 1, removed: 0, changed: 2 }],
  },
  customer: {
    id: 5,
    name: '云启公司',
    figures: [
      { kind: 'overdue', count: 2, money: '1500.00' },
      { kind: 'contracts', count: 3 },
      { kind: 'collected', count: 0, money: '0.00' },
    ],
  },
  earlier: [3, 2].map((state) => ({
    TaskID: state,
    title: `往期${state}`,
    state: state as 2 | 3,
    addtime: '2026-01-05 09:00:00',
    facts: [['合同金额', '800.00']],
    decisions: [
      {
        userid: 1,
        username: '王主管',
        Header: '',
        StepName: '审批',
        Status: state === 3 ? 4 : 3,
        ext: state === 3 ? '太贵' : '',
        time: '2026-01-06 09:00:00',
      },
    ],
  })),
};
const block = (one: DecisionContext | undefined) =>
  show(<DecisionContextBlock lens={one} module="contract" submitter="李销售" />);

test('differences, the customer and what was said before', async () => {
  const { container } = block(lens);
  const text = () => container.textContent ?? '';
  expect(text()).toContain('与已生效内容的差异（3 处）');
  expect(text()).toContain('1,000.00 → 3,000.00');
  expect(text()).toContain('（空） → 增补');
  expect(text()).toContain('新增 1 行，修改 2 行');
  expect(text()).toContain('逾期回款2 期 ￥1,500.00');
  expect(container.querySelector('.work-lens-late')?.textContent).toBe('2 期 ￥1,500.00');
  // An amount that is hidden, or of nothing, is left out.
  expect(text()).toContain('生效合同3 份已回款0 笔');
  expect(text()).toContain('李销售近 2 次同类审批：通过 1，未通过 1');
  expect(text()).not.toContain('太贵');
  await press('查看意见');
  expect(text()).toContain('未通过 王主管 太贵');
  expect(text()).toContain('通过 王主管 未填写意见');
  await press('收起');
  expect(text()).not.toContain('太贵');
});

test('nothing to tell is no block; what a reader may not see of a difference is said as such', () => {
  const { container } = block({ earlier: [] });
  expect(container.querySelector('.work-lens')).toBeNull();
  block(undefined);
  expect(screen.queryByText('审批参考')).toBeNull();
  block({ changes: { fields: [], lines: [] }, earlier: [] });
  expect(screen.getByText('您能看到的内容与已生效的相同')).toBeTruthy();
});
