// What is counted and summed of the contracts of a period: those in force, by the day of signing.
import type { MeasureDefinition, RowMeasure } from '../../engine/measure.ts';
import { inForceOnly } from '../approval/index.ts';

const signed = {
  entity: 'contract',
  date: 'signTime',
  by: 'userid',
  filter: inForceOnly,
} as const satisfies Partial<RowMeasure>;
const shownIn = { ...signed, shownIn: 'reports' } as const;

export const contractMeasures: readonly MeasureDefinition[] = [
  {
    ...signed,
    key: 'contract.signed',
    label: '新签合同',
    definition: '签订日期在这段时间、审批通过且未作废的合同数',
    unit: 'count',
    kept: { source: 'contract' },
  },
  {
    ...signed,
    key: 'contract.amount',
    label: '新签合同金额',
    definition: '签订日期在这段时间、审批通过且未作废的合同的金额合计',
    unit: 'money',
    sum: 'Money',
    kept: { source: 'contract', sum: 1 },
  },
  {
    ...shownIn,
    key: 'contract.paid',
    label: '已有回款的合同',
    definition: '这段时间签订的合同中，已收到回款的合同数',
    unit: 'count',
    filter: [...inForceOnly, { field: 'repaid', type: 'gt', value: '0' }],
    kept: { source: 'contract', sum: 4 },
  },
  {
    ...shownIn,
    key: 'contract.repaid',
    label: '已回款',
    definition: '这段时间签订的合同至今已收到的回款合计',
    unit: 'money',
    sum: 'repaid',
    kept: { source: 'contract', sum: 2 },
  },
  {
    ...shownIn,
    key: 'contract.unpaid',
    label: '未回款',
    definition: '这段时间签订的合同至今尚未收到的金额合计',
    unit: 'money',
    sum: 'unpaid',
    kept: { source: 'contract', sum: 3 },
  },
  {
    ...shownIn,
    key: 'contract.lineAmount',
    label: '产品销售额',
    definition: '这段时间签订的合同中，产品明细的小计合计',
    unit: 'money',
    lines: { wire: 'listJson', sum: 'xiaoji' },
  },
  {
    ...shownIn,
    key: 'contract.lineNumber',
    label: '产品销量',
    definition: '这段时间签订的合同中，产品明细的数量合计',
    unit: 'quantity',
    lines: { wire: 'listJson', sum: 'number' },
  },
];
