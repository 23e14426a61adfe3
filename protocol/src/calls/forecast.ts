// Calls of forecast. Written by npm run api-docs from the routes of the server.
import type { CallPath, NoBody } from '../call.ts';
import type { Report } from '../answers/report.ts';

/** 今后 26 周的现金预测和过去 8 周的实际，每周一行；自己的权限看不到的列不在内。权限 bi.forecastReport.index */
export const index = 'api/forecast/index' as CallPath<NoBody, Report>;

export interface ExportAnswer {
  id: number;
  name: string;
  url: string;
}
/** 把现金预测导出为 Excel 文件，答复会过期的地址。权限 bi.forecastReport.export */
export const export_ = 'api/forecast/export' as CallPath<NoBody, ExportAnswer>;
