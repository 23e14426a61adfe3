// What customers are like.
import type { ReportDefinition } from '../report.ts';
import { customerConversion } from './funnel.ts';

type Portrait = Pick<ReportDefinition, 'name' | 'title' | 'chart' | 'field'>;

const portrait = (what: Portrait): ReportDefinition => ({
  page: 'portrait',
  by: 'field',
  measures: ['customer.added', 'customer.dealt'],
  shares: [customerConversion],
  ...what,
});

export const portraitReports: readonly ReportDefinition[] = [
  portrait({ name: 'portrait.province', title: '省份分布', chart: 'bar', field: 'province' }),
  portrait({ name: 'portrait.city', title: '城市分布', chart: 'bar', field: 'city' }),
  portrait({ name: 'portrait.trade', title: '行业分布', chart: 'bar', field: 'hangye' }),
  portrait({ name: 'portrait.level', title: '级别分布', chart: 'pie', field: 'status' }),
  portrait({ name: 'portrait.source', title: '来源分布', chart: 'pie', field: 'LaiYuan' }),
];
