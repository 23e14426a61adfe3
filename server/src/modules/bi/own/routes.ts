// The calls of reports of one's own.

import { zOwnReportChoice, zOwnReportDetail, zOwnReportRow } from '@crm/protocol/answers/ownReport';
import { type Report, zReport } from '@crm/protocol/answers/report';
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import * as z from 'zod';
import type { Call } from '../../../engine/entity.ts';
import { writeLog } from '../../../engine/operation-log.ts';
import { AppError, forbidden } from '../../../platform/errors.ts';
import { zCreated, zDone, zEdited, zRows } from '../../../platform/http/answers.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { zId, zIdList, zNameUpTo, zOptionalId, zWhole } from '../../../platform/http/values.ts';
import { keepMade, zKept } from '../../file/index.ts';
import { sheetOf } from '../sheet.ts';
import { buildOwnReport } from './build.ts';
import {
  createReport,
  deleteReport,
  ownName,
  pinReport,
  restoreReport,
  setWeekly,
  shareReport,
  updateReport,
} from './change.ts';
import { choicesFor, madeOf, zContent } from './content.ts';
import { detailOf, listReports, openedReport, type StoredReport } from './store.ts';

const { ownReports } = limits;
const shared = { access: ['bi.myReport.index'], area: '我的报表' } as const satisfies Partial<Route>;
const zName = zNameUpTo(ownReports.name);
const zOne = z.strictObject({ id: zId });
const zMade = zContent.describe(
  'JSON 对象：measures 指标，by 维度（time、department 或字段，最多两个），unit 时间单位，filters 同列表的 data，period、from、to，compare 比较，chart',
);
const zFlagged = zWhole(0, 1);

/** Hides what is wrong in somebody else's report: the reader gets one message whatever the cause. */
async function readable<T>(report: StoredReport, call: Call, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isRefused = error instanceof AppError && error.code === 'invalid' && report.owner_id !== call.actor.userId;
    throw isRefused ? forbidden(msg('ownReportUnreadable')) : error;
  }
}

async function openReport(call: Call, id: number): Promise<Report> {
  const report = await openedReport(call, id);
  return readable(report, call, async () =>
    buildOwnReport(call, `my.${id}`, report.name, await madeOf(call, report.content)),
  );
}

export function ownReportRoutes(): Route[] {
  return [
    route({
      ...shared,
      path: 'api/myReport/choices',
      kind: 'read',
      quick: true,
      summary: '可以放在一个报表里的指标和维度；自己的权限看不到的不在内',
      english: 'Measures and dimensions that a report can contain; those without permission are left out',
      body: z.strictObject({}),
      answer: z.strictObject({ rows: z.array(zOwnReportChoice) }),
      handle: async (call) => ({ data: { rows: await choicesFor(call) } }),
    }),
    route({
      ...shared,
      path: 'api/myReport/index',
      kind: 'read',
      quick: true,
      summary: '自己的和共享给自己的报表；pinned 为 1 时只有放在工作台的',
      english: 'Your own reports and those shared with you; pinned=1 only those on the workbench',
      body: z.strictObject({ pinned: zFlagged.default(0) }),
      answer: zRows(zOwnReportRow),
      handle: async (call) => {
        const rows = await listReports(call, call.body.pinned === 1);
        return { data: { rows, total: rows.length } };
      },
    }),
    route({
      ...shared,
      path: 'api/myReport/detail',
      kind: 'read',
      quick: true,
      summary: '一个报表的内容',
      english: 'Content of a report',
      body: zOne,
      answer: zOwnReportDetail,
      handle: async (call) => {
        const report = await openedReport(call, call.body.id);
        const made = await readable(report, call, () => madeOf(call, report.content)).catch(() => undefined);
        return { data: await detailOf(call, report, made?.definition) };
      },
    }),
    route({
      ...shared,
      path: 'api/myReport/tell',
      kind: 'read',
      summary: '一个报表的数字，按看的人的权限；id 为已保存的，或用 content 试算',
      english:
        'Figures of a report, by the permissions of the person viewing; id of a saved one, or content to try one',
      body: z.strictObject({ id: zOptionalId, content: zMade.optional() }),
      answer: zReport,
      handle: async (call) => {
        const { id, content } = call.body;
        if (id > 0 || !content) return { data: await openReport(call, id) };
        return { data: await buildOwnReport(call, 'my.0', '', await madeOf(call, content)) };
      },
    }),
    route({
      ...shared,
      path: 'api/myReport/export',
      access: ['bi.myReport.export'],
      kind: 'own',
      summary: '把一个报表导出为 Excel 文件，答复会过期的地址',
      english: 'Export a report as an Excel file; returns an expiring address',
      body: zOne,
      answer: zKept,
      handle: async (call) => {
        const report = await call.asList((db) => openReport({ ...call, db }, call.body.id));
        const sheet = await sheetOf(call, report);
        return call.commit(async (tx) => {
          const own = { ...call, db: tx };
          const note = sheet.name.slice(0, 500);
          await writeLog(own, [{ entity: ownName, recordId: call.body.id, action: 'export', note }]);
          return { data: await keepMade(own, sheet.key, sheet) };
        });
      },
    }),
    route({
      ...shared,
      path: 'api/myReport/add',
      kind: 'write',
      summary: '保存为报表；每人最多 100 个',
      english: 'Save as a report; at most 100 per person',
      body: z.strictObject({ name: zName.describe('名称，自己的不重复'), content: zMade }),
      answer: zCreated,
      handle: async (call) => ({
        data: { id: await createReport(call, call.body.name, call.body.content) },
        msg: msg('saved'),
      }),
    }),
    route({
      ...shared,
      path: 'api/myReport/edit',
      kind: 'write',
      summary: '改名或更新报表；只有所有者',
      english: 'Rename or update a report; its owner only',
      body: z.strictObject({
        id: zId,
        version: zWhole(1, 999_999_999).optional().describe('读到的版本；过期则答复 conflict'),
        name: zName.optional(),
        content: zMade.optional(),
      }),
      answer: zEdited,
      handle: async (call) => {
        const { id, ...sent } = call.body;
        return { data: { id, version: await updateReport(call, id, sent) }, msg: msg('saved') };
      },
    }),
    route({
      ...shared,
      path: 'api/myReport/share',
      kind: 'write',
      summary: '把报表共享给员工、部门和角色，取代原有的；数字仍按各人的权限',
      english:
        "Share a report with employees, departments and roles, replacing earlier sharing; figures still follow each person's permissions",
      body: z.strictObject({
        id: zId,
        users: zIdList.prefault('').describe('共享给的员工，最多 200 人；留空为取消'),
        departments: zIdList.prefault('').describe('共享给的部门，含下级'),
        roles: zIdList.prefault('').describe('共享给的角色'),
        everyone: zFlagged.default(0).describe('1 共享给所有人，须有“共享给所有人”的权限'),
      }),
      answer: zCreated,
      handle: async (call) => {
        const { id, everyone, ...sharing } = call.body;
        await shareReport(call, id, { ...sharing, everyone: everyone === 1 });
        return { data: { id }, msg: msg('ownReportShared') };
      },
    }),
    route({
      ...shared,
      path: 'api/myReport/pin',
      kind: 'write',
      summary: '放到自己的工作台，或取下；最多 6 个',
      english: 'Put on your own workbench, or take off; at most 6',
      body: z.strictObject({ id: zId, pinned: zFlagged }),
      answer: zCreated,
      handle: async (call) => {
        await pinReport(call, call.body.id, call.body.pinned === 1);
        return { data: { id: call.body.id }, msg: msg('saved') };
      },
    }),
    route({
      ...shared,
      path: 'api/myReport/weekly',
      kind: 'write',
      summary: '每周一 8:00 提醒所有能看到的人，或取消；只有所有者',
      english: 'Notify everybody who can see it each Monday at 8:00, or stop; its owner only',
      body: z.strictObject({ id: zId, weekly: zFlagged }),
      answer: zCreated,
      handle: async (call) => {
        await setWeekly(call, call.body.id, call.body.weekly === 1);
        return { data: { id: call.body.id }, msg: msg('saved') };
      },
    }),
    route({
      ...shared,
      path: 'api/myReport/delete',
      kind: 'write',
      summary: '删除报表；60 秒内可恢复',
      english: 'Delete a report; can be restored within 60 seconds',
      body: zOne,
      answer: zDone,
      handle: async (call) => {
        await deleteReport(call, call.body.id);
        return { data: { count: 1 }, msg: msg('deleted') };
      },
    }),
    route({
      ...shared,
      path: 'api/myReport/restore',
      kind: 'write',
      summary: '恢复自己刚删除的报表',
      english: 'Restore a report that you have just deleted',
      body: zOne,
      answer: zDone,
      handle: async (call) => {
        await restoreReport(call, call.body.id);
        return { data: { count: 1 }, msg: msg('restored') };
      },
    }),
  ];
}
