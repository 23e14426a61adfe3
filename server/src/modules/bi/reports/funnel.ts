// From leads to money: how many go on at each step.
import type { ReportDefinition, Share } from '../report.ts';

const page = 'funnel';
export const leadConversion: Share = {
  key: 'clues.conversion',
  label: '线索转化率',
  definition: '这段时间录入的线索中，已转为客户的占比',
  of: ['clues.converted', 'clues.added'],
};
export const customerConversion: Share = {
  key: 'customer.conversion',
  label: '客户成交率',
  definition: '这段时间录入的客户中，已成交的占比',
  of: ['customer.dealt', 'customer.added'],
};
const steps = ['clues.added', 'customer.added', 'customer.followed', 'contract.signed', 'contract.paid'];

export const funnelReports: readonly ReportDefinition[] = [
  { page, name: 'funnel.steps', title: '销售漏斗', chart: 'funnel', by: 'measures', measures: steps },
  { page, name: 'funnel.time', title: '各环节趋势', chart: 'line', by: 'time', measures: steps },
  { page, name: 'funnel.person', title: '员工漏斗', chart: 'bar', by: 'person', measures: steps },
  { page, name: 'funnel.department', title: '部门漏斗', chart: 'bar', by: 'department', measures: steps },
  {
    page,
    name: 'funnel.leadSource',
    title: '各来源线索转化',
    chart: 'bar',
    by: 'field',
    field: 'LaiYuan',
    measures: ['clues.added', 'clues.converted'],
    shares: [leadConversion],
  },
  {
    page,
    name: 'funnel.customerSource',
    title: '各来源客户成交',
    chart: 'bar',
    by: 'field',
    field: 'LaiYuan',
    measures: ['customer.added', 'customer.dealt'],
    shares: [customerConversion],
  },
];
