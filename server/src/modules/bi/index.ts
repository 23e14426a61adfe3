// Business intelligence: reports, made of the measures that the modules declare.

import { type ReportPage, reportModule } from '@crm/protocol/report';
import { defineModule, usual } from '../../engine/module.ts';
import { ownName } from './own/change.ts';
import { ownReportRoutes } from './own/routes.ts';
import { sendReports } from './own/send.job.ts';
import { namesOfReports, reportSettings } from './own/store.ts';
import { logName, reportRoutes } from './routes.ts';

export { hasPinned } from './own/store.ts';

const pages: readonly { page: ReportPage; label: string }[] = [
  { page: 'overview', label: '经营概览' },
  { page: 'funnel', label: '销售漏斗分析' },
  { page: 'performance', label: '业绩分析' },
  { page: 'ranking', label: '排行榜分析' },
  { page: 'customer', label: '客户分析' },
  { page: 'portrait', label: '客户画像' },
  { page: 'product', label: '产品分析' },
  { page: 'target', label: '目标完成分析' },
  { page: 'office', label: '办公分析' },
  { page: 'forecast', label: '现金预测' },
];

export const biModule = defineModule({
  name: 'bi',
  grants: [
    ...pages.map(({ page, label }) => ({
      branch: 'bi' as const,
      module: reportModule(page),
      label,
      scoped: false,
      actions: usual('index', 'export'),
    })),
    {
      branch: 'bi' as const,
      module: ownName,
      label: '我的报表',
      scoped: false,
      actions: { ...usual('index', 'export'), everyone: ['共享给所有人', 'Share with everyone'] },
      needs: { export: ['bi.myReport.index'], everyone: ['bi.myReport.index'] },
    },
  ],
  roles: [
    ...pages.map(({ page }) => ({
      role: 'manager' as const,
      branch: 'bi' as const,
      module: reportModule(page),
      actions: ['index', 'export'],
    })),
    { role: 'manager', branch: 'bi', module: ownName, actions: ['index', 'export', 'everyone'] },
    { role: 'seller', branch: 'bi', module: ownName, actions: ['index'] },
    ...(['overview', 'funnel', 'performance', 'forecast'] as const).map((page) => ({
      role: 'seller' as const,
      branch: 'bi' as const,
      module: reportModule(page),
      actions: ['index'],
    })),
  ],
  settingsRecords: [reportSettings],
  logs: [
    { module: logName, name: logName, label: '报表', grant: `bi.${reportModule('overview')}.export` },
    { module: ownName, name: ownName, grant: 'bi.myReport.everyone', table: 'own_report' },
  ],
  verbs: { shareReport: ['共享报表', 'Shared report'] },
  targets: { [ownName]: namesOfReports },
  notices: [
    {
      kind: 'myReport.shared',
      label: ['报表共享给我', 'A report is shared with me'],
      sentence: ['{actor}把报表{target}共享给您', '{actor} shared the report {target} with you'],
    },
    {
      kind: 'myReport.weekly',
      label: ['每周一的报表', 'Monday reports'],
      sentence: ['每周报表提醒：请查看报表{target}的最新数字', 'Weekly reminder: see the latest figures in {target}'],
    },
  ],
  jobs: [
    {
      name: 'myReport.send',
      label: '每周一发送报表',
      english: 'Send Monday reports',
      schedule: { every: 300 },
      expires: 600,
      run: sendReports,
    },
  ],
  routes: () => [...reportRoutes(), ...ownReportRoutes()],
});
