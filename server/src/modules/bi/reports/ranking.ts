// Who has the most of what.
import type { ReportDefinition } from '../report.ts';

type Ranking = Pick<ReportDefinition, 'name' | 'title' | 'measures'> & Partial<ReportDefinition>;

const ranked = (what: Ranking): ReportDefinition => ({
  page: 'ranking',
  chart: 'ranking',
  by: 'person',
  most: 20,
  ...what,
});

export const rankingReports: readonly ReportDefinition[] = [
  ranked({ name: 'ranking.amount', title: '合同金额排行', measures: ['contract.amount'] }),
  ranked({ name: 'ranking.receipts', title: '回款金额排行', measures: ['finance.amount'] }),
  ranked({ name: 'ranking.contracts', title: '合同数量排行', measures: ['contract.signed'] }),
  ranked({ name: 'ranking.customers', title: '新增客户排行', measures: ['customer.added'] }),
  ranked({ name: 'ranking.deals', title: '首次成交客户排行', measures: ['customer.deals'] }),
  ranked({ name: 'ranking.contacts', title: '新增联系人排行', measures: ['contact.added'] }),
  ranked({ name: 'ranking.leads', title: '新增线索排行', measures: ['clues.added'] }),
  ranked({ name: 'ranking.followUps', title: '跟进客户次数排行', measures: ['OpportLogs.written'] }),
  ranked({ name: 'ranking.leadFollowUps', title: '跟进线索次数排行', measures: ['clueLogs.written'] }),
  ranked({
    name: 'ranking.products',
    title: '产品销售额排行',
    measures: ['contract.lineAmount', 'contract.lineNumber'],
    by: 'product',
  }),
];
