// The calls of business intelligence: one shape for all reports.

import { type Report, type ReportList, zReport, zReportList } from '@crm/protocol/answers/report';
import { reportModule, reportPages } from '@crm/protocol/report';
import { msg } from '@crm/protocol/sentences';
import * as z from 'zod';
import type { Call } from '../../engine/entity.ts';
import { writeLog } from '../../engine/operation-log.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { type Route, type RouteContext, route } from '../../platform/http/route.ts';
import { zOptionalId } from '../../platform/http/values.ts';
import { keepMade, zKept } from '../file/index.ts';
import { buildReport, measuresOf } from './build.ts';
import { buildForecast } from './forecast.ts';
import type { ReportDefinition } from './report.ts';
import { reports } from './reports/index.ts';
import { zReportRequest } from './request.ts';
import { sheetOf } from './sheet.ts';
import { requestedScope } from './whose.ts';

const area = '商业智能';
/** What exports are in the log. */
export const logName = 'report';
const grantsTo = (action: string) =>
  reportPages.map((page) => `bi.${reportModule(page)}.${action}`) as [string, ...string[]];

/** @throws AppError `not_found`, `forbidden` for a report of a page that is not granted */
function reportFor({ actor }: Pick<Call, 'actor'>, name: string, action: 'index' | 'export'): ReportDefinition {
  const report = reports.find((one) => one.name === name);
  if (!report) throw notFound(msg('reportUnknown'));
  if (!['index', action].every((one) => actor.can(`bi.${reportModule(report.page)}.${one}`))) throw forbidden();
  return report;
}

/** Makes the file and logs it. */
async function exported(call: RouteContext<unknown>, report: Report) {
  const sheet = await sheetOf(call, report);
  return call.commit(async (tx) => {
    const own = { ...call, db: tx };
    await writeLog(own, [{ entity: logName, recordId: 0, action: 'export', note: sheet.name.slice(0, 500) }]);
    return { data: await keepMade(own, sheet.key, sheet) };
  });
}

export function reportRoutes(): Route[] {
  return [
    route({
      path: 'api/bi/index',
      method: 'both',
      access: grantsTo('index'),
      kind: 'read',
      quick: true,
      area,
      summary: '一页的报表，以及数字算的是谁的；自己的权限看不到的指标不在内',
      english: 'Reports of a page, and whose figures they count; measures without permission are left out',
      body: z.looseObject({
        page: z.enum(reportPages, { error: sentenceError('badFormat') }),
        userid: zOptionalId.describe('只算这名员工的'),
        branchId: zOptionalId.describe('只算这个部门及下级部门的员工的'),
      }),
      answer: zReportList,
      handle: async (call) => {
        const { page } = call.body;
        if (!call.actor.can(`bi.${reportModule(page)}.index`)) throw forbidden();
        const own = reports.filter((report) => report.page === page);
        const available = await Promise.all(own.map(async (report) => (await measuresOf(call, report)).length > 0));
        const { others, everyone, whose } = requestedScope(call, call.body);
        const data: ReportList = {
          others,
          everyone,
          whose,
          reports: own
            .filter((_report, at) => available[at])
            .map(({ name, title, chart, by }) => ({ name, title, chart, by })),
        };
        return { data };
      },
    }),
    route({
      path: 'api/bi/report',
      method: 'both',
      access: grantsTo('index'),
      kind: 'read',
      area,
      summary: '一个报表：一段时间的各行数字、上一时段和去年同期的数字、以及找到这些记录的列表条件',
      english:
        'A report: the rows of figures of a period, those of the period before and of the same period last year, and the list conditions that find the records',
      body: zReportRequest,
      answer: zReport,
      handle: async (call) => ({ data: await buildReport(call, reportFor(call, call.body.name, 'index'), call.body) }),
    }),
    route({
      path: 'api/forecast/index',
      method: 'both',
      access: [`bi.${reportModule('forecast')}.index`],
      kind: 'read',
      area,
      summary: '今后 26 周的现金预测和过去 8 周的实际，每周一行；自己的权限看不到的列不在内',
      english:
        'Cash forecast of the next 26 weeks and actual figures of the last 8, one row per week; columns without permission are left out',
      body: z.looseObject({}),
      answer: zReport,
      handle: async (call) => ({ data: await buildForecast(call) }),
    }),
    route({
      path: 'api/forecast/export',
      access: [`bi.${reportModule('forecast')}.export`],
      kind: 'own',
      area,
      summary: '把现金预测导出为 Excel 文件，答复会过期的地址',
      english: 'Export the cash forecast as an Excel file; returns an expiring address',
      body: z.looseObject({}),
      answer: zKept,
      handle: async (call) => exported(call, await call.asList((db) => buildForecast({ ...call, db }))),
    }),
    route({
      path: 'api/bi/export',
      access: grantsTo('export'),
      kind: 'own',
      area,
      summary: '把一个报表导出为 Excel 文件，含上期和去年同期；参数同 report，答复会过期的地址',
      english:
        'Export a report as an Excel file, with the previous period and the same period last year; parameters as in report, returns an expiring address',
      body: zReportRequest,
      answer: zKept,
      handle: async (call) => {
        const report = reportFor(call, call.body.name, 'export');
        return exported(call, await call.asList((db) => buildReport({ ...call, db }, report, call.body)));
      },
    }),
  ];
}
