// Reports that people make themselves: what one is made of, and how it is sent to people who may see it.
import type { ReportChart } from './answers/report.ts';

/** Unit of time; empty: as fits the period. */
export const ownReportUnits = ['', 'day', 'week', 'month', 'quarter', 'year'] as const;

export const ownReportComparisons = ['both', 'before', 'yearBefore', 'none'] as const;

export const ownReportCharts = ['figures', 'line', 'bar', 'ranking', 'pie'] as const satisfies readonly ReportChart[];

/** What rows and columns may be beside the fields of the records: parts of the period, and departments of the owners. */
export const ownReportTime = 'time';
export const ownReportDepartment = 'department';
