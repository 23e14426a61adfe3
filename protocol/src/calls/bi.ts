// Calls of bi. Written by npm run api-docs from the routes of the server.
import type { CallPath } from '../call.ts';
import type { Report, ReportList } from '../answers/report.ts';

export interface IndexBody {
  page: 'overview' | 'funnel' | 'performance' | 'ranking' | 'customer' | 'portrait' | 'product' | 'target' | 'office' | 'forecast';
  /** 只算这名员工的 */ userid?: number | string;
  /** 只算这个部门及下级部门的员工的 */ branchId?: number | string;
}
/** 一页的报表，以及数字算的是谁的；自己的权限看不到的指标不在内。权限 bi.overviewReport.index 或 bi.funnelReport.index 或 bi.performanceReport.index 或 bi.rankingReport.index 或 bi.customerReport.index 或 bi.portraitReport.index 或 bi.productReport.index 或 bi.targetReport.index 或 bi.officeReport.index 或 bi.forecastReport.index */
export const index = 'api/bi/index' as CallPath<IndexBody, ReportList>;

export interface ReportBody {
  /** 报表，见 api/bi/index */ name: string | number;
  /** custom 为 from、to 两个日期之间 */ period?: 'month' | 'lastmonth' | 'quarter' | 'lastquarter' | 'year' | 'lastyear' | 'custom';
  /** period 为 custom 时的第一天 */ from?: string | number;
  /** period 为 custom 时的最后一天 */ to?: string | number;
  /** 只算这名员工的 */ userid?: number | string;
  /** 只算这个部门及下级部门的员工的 */ branchId?: number | string;
}
/** 一个报表：一段时间的各行数字、上一时段和去年同期的数字、以及找到这些记录的列表条件。权限 bi.overviewReport.index 或 bi.funnelReport.index 或 bi.performanceReport.index 或 bi.rankingReport.index 或 bi.customerReport.index 或 bi.portraitReport.index 或 bi.productReport.index 或 bi.targetReport.index 或 bi.officeReport.index 或 bi.forecastReport.index */
export const report = 'api/bi/report' as CallPath<ReportBody, Report>;

export interface ExportBody {
  /** 报表，见 api/bi/index */ name: string | number;
  /** custom 为 from、to 两个日期之间 */ period?: 'month' | 'lastmonth' | 'quarter' | 'lastquarter' | 'year' | 'lastyear' | 'custom';
  /** period 为 custom 时的第一天 */ from?: string | number;
  /** period 为 custom 时的最后一天 */ to?: string | number;
  /** 只算这名员工的 */ userid?: number | string;
  /** 只算这个部门及下级部门的员工的 */ branchId?: number | string;
}
export interface ExportAnswer {
  id: number;
  name: string;
  url: string;
}
/** 把一个报表导出为 Excel 文件，含上期和去年同期；参数同 report，答复会过期的地址。权限 bi.overviewReport.export 或 bi.funnelReport.export 或 bi.performanceReport.export 或 bi.rankingReport.export 或 bi.customerReport.export 或 bi.portraitReport.export 或 bi.productReport.export 或 bi.targetReport.export 或 bi.officeReport.export 或 bi.forecastReport.export */
export const export_ = 'api/bi/export' as CallPath<ExportBody, ExportAnswer>;
