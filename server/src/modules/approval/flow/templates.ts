// Ready-made flows, as companies usually have them; nobody is named in them, so that they fit every company.
import type { ApproverNode, FlowTemplate, StartNode } from '@crm/protocol/answers/flow';

const approver = (id: string, name: string, more: Partial<ApproverNode>): ApproverNode => ({
  id,
  type: 'approver',
  name,
  approvers: [{ type: 'superior', level: 1 }],
  mode: 'any',
  empty: 'admin',
  self: 'superior',
  repeated: 'skip',
  ...more,
});
const end = { id: 'end', type: 'end', name: '结束' } as const;
const start = (next: StartNode['next']): StartNode => ({
  id: 'start',
  type: 'start',
  name: '发起',
  ...(next ? { next } : {}),
});

/** The superior decides; above an amount the one above them, too. */
const byAmount = (field: string, amount: string): StartNode =>
  start({
    ...approver('superior', '直属上级审批', {}),
    next: {
      id: 'amount',
      type: 'condition',
      name: '按金额',
      branches: [
        {
          id: 'large',
          name: `${amount} 以上`,
          when: [{ field, type: 'ge', value: amount }],
          next: approver('above', '上级负责人审批', {
            approvers: [{ type: 'superior', level: 2 }],
            opinion: 'required',
          }),
        },
        { id: 'small', name: '其他', when: [], otherwise: 1 },
      ],
      next: end,
    },
  });

/** Nobody decides below the amount: such records pass at once. */
const above = (field: string, amount: string): StartNode =>
  start({
    id: 'amount',
    type: 'condition',
    name: '按金额',
    branches: [
      {
        id: 'large',
        name: `${amount} 以上`,
        when: [{ field, type: 'ge', value: amount }],
        next: approver('superior', '直属上级审批', {
          opinion: 'required',
          timeout: { hours: 16, action: 'remind', working: 1 },
        }),
      },
      { id: 'small', name: '其他', when: [], otherwise: 1 },
    ],
    next: end,
  });

const bySuperior = (): StartNode => start({ ...approver('superior', '直属上级审批', {}), next: end });

export const templates: readonly FlowTemplate[] = [
  { key: 'contract', name: '合同审批', module: 'contract', nodes: byAmount('Money', '100000') },
  { key: 'largeContract', name: '大额合同审批', module: 'contract', nodes: above('Money', '500000') },
  { key: 'receipt', name: '回款确认', module: 'finance', nodes: bySuperior() },
  { key: 'expense', name: '费用审批', module: 'payment', nodes: byAmount('money', '10000') },
  { key: 'renewal', name: '续费审批', module: 'renewal', nodes: bySuperior() },
  { key: 'invoice', name: '开票审批', module: 'invoice', nodes: bySuperior() },
  { key: 'claim', name: '报销审批', module: 'baoxiao', nodes: byAmount('money', '5000') },
];
