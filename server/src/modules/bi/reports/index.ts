// THE list of reports.
import type { ReportDefinition } from '../report.ts';
import { customerReports } from './customer.ts';
import { funnelReports } from './funnel.ts';
import { officeReports } from './office.ts';
import { overviewReports } from './overview.ts';
import { performanceReports } from './performance.ts';
import { portraitReports } from './portrait.ts';
import { productReports } from './product.ts';
import { rankingReports } from './ranking.ts';
import { targetReports } from './target.ts';

export const reports: readonly ReportDefinition[] = [
  ...overviewReports,
  ...funnelReports,
  ...performanceReports,
  ...rankingReports,
  ...customerReports,
  ...portraitReports,
  ...productReports,
  ...targetReports,
  ...officeReports,
];
