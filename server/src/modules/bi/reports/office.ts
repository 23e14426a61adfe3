// Approvals and work logs.
import type { ReportDefinition } from '../report.ts';

const page = 'office' as const;
const works = ['WorkFlow.submitted', 'WorkFlow.passed', 'WorkFlow.hours'];
const logs = ['worklog.written', 'worklog.late'];
const late = {
  key: 'worklog.lateShare',
  label: '迟交率',
  definition: '迟交的日志占提交的日志的百分比',
  of: ['worklog.late', 'worklog.written'] as const,
};

export const officeReports: readonly ReportDefinition[] = [
  { page, name: 'office.works', title: '审批趋势', chart: 'line', by: 'time', measures: works },
  { page, name: 'office.workKind', title: '各类审批', chart: 'bar', by: 'kind', measures: works },
  { page, name: 'office.workPerson', title: '员工提交的审批', chart: 'bar', by: 'person', measures: works },
  { page, name: 'office.logs', title: '日志趋势', chart: 'line', by: 'time', measures: logs, shares: [late] },
  { page, name: 'office.logKind', title: '各类日志', chart: 'pie', by: 'kind', measures: logs },
  { page, name: 'office.logPerson', title: '员工日志', chart: 'bar', by: 'person', measures: logs, shares: [late] },
];
