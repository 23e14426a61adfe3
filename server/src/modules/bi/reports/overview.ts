// How business stands: the page that people begin with.
import type { ReportDefinition } from '../report.ts';

const page = 'overview';

export const overviewReports: readonly ReportDefinition[] = [
  {
    page,
    name: 'overview.figures',
    title: '经营概况',
    chart: 'figures',
    by: 'measures',
    measures: [
      'contract.amount',
      'finance.amount',
      'contract.signed',
      'contract.unpaid',
      'customer.added',
      'clues.added',
      'OpportLogs.written',
      'customer.deals',
    ],
  },
  {
    page,
    name: 'overview.money',
    title: '合同与回款趋势',
    chart: 'line',
    by: 'time',
    measures: ['contract.amount', 'finance.amount'],
  },
  {
    page,
    name: 'overview.growth',
    title: '客户与线索趋势',
    chart: 'line',
    by: 'time',
    measures: ['customer.added', 'clues.added', 'customer.deals'],
  },
  {
    page,
    name: 'overview.department',
    title: '部门业绩',
    chart: 'bar',
    by: 'department',
    measures: ['contract.amount', 'finance.amount'],
  },
  {
    page,
    name: 'overview.person',
    title: '业绩前五名',
    chart: 'ranking',
    by: 'person',
    measures: ['contract.amount', 'finance.amount'],
    most: 5,
  },
];
