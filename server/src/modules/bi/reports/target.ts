// What was reached of what was meant to be.
import { type TargetMetric, targetMeasure } from '@crm/protocol/target';
import type { ReportDefinition } from '../report.ts';

const kinds: readonly { metric: TargetMetric; name: string; title: string }[] = [
  { metric: 'contract.amount', name: 'contract', title: '合同金额' },
  { metric: 'finance.amount', name: 'receipt', title: '回款金额' },
  { metric: 'customer.added', name: 'customer', title: '新增客户' },
];

export const targetReports: readonly ReportDefinition[] = kinds.flatMap(({ metric, name, title }) => {
  const shared = {
    page: 'target' as const,
    chart: 'bar' as const,
    measures: [metric, targetMeasure(metric)],
    shares: [
      {
        key: `target.${name}Reached`,
        label: '完成率',
        definition: '完成数占目标的百分比',
        of: [metric, targetMeasure(metric)] as const,
      },
    ],
  };
  return [
    {
      ...shared,
      name: `target.${name}Time`,
      title: `${title}目标完成（按时间）`,
      by: 'time' as const,
      byMonth: true as const,
    },
    { ...shared, name: `target.${name}Person`, title: `${title}目标完成（按员工）`, by: 'person' as const },
    { ...shared, name: `target.${name}Department`, title: `${title}目标完成（按部门）`, by: 'department' as const },
  ];
});
