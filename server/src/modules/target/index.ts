// Performance targets per person and month; years and quarters are their sums, departments may have targets of their own.

import { zTargetPage, zTargetShares } from '@crm/protocol/answers/target';
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { targetMetrics } from '@crm/protocol/target';
import * as z from 'zod';
import { defineModule, usual } from '../../engine/module.ts';
import { invalid } from '../../platform/errors.ts';
import { zDone } from '../../platform/http/answers.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { route } from '../../platform/http/route.ts';
import { zCode, zId, zNested, zOptionalId, zPaged, zText, zWhole } from '../../platform/http/values.ts';
import { giveShares, saveDepartmentTarget, sharesOf } from './departments.ts';
import { targetSettings } from './stored.ts';
import { listTargets, measureOf, saveTarget, spreadTarget } from './targets.ts';

const area = '业绩目标';
const bad = { error: sentenceError('badFormat') };
/** Not negative, two places, less than a trillion. */
const zAmount = zCode.refine((text) => /^\d{1,12}(\.\d{1,2})?$/.test(text), { error: sentenceError('targetAmount') });
const zOf = {
  year: zWhole(2000, 2199),
  metric: z
    .enum(targetMetrics, bad)
    .describe('contract.amount 合同金额，finance.amount 回款金额，customer.added 新增客户数'),
};

const zMonths = zNested(z.array(zAmount, bad).length(12, bad));
const zVersion = zWhole(0, 999_999_999);
const zBy = z.enum(['even', 'lastYear'], bad).default('even');

export const targetModule = defineModule({
  name: 'target',
  grants: [
    {
      branch: 'manager',
      module: 'target',
      label: area,
      scoped: true,
      actions: usual('index', 'edit'),
      needs: { edit: ['manager.target.index'] },
    },
  ],
  roles: [
    { role: 'manager', branch: 'manager', module: 'target', actions: ['index', 'edit'], scope: 'subordinates' },
    { role: 'seller', branch: 'manager', module: 'target', actions: ['index'], scope: 'self' },
  ],
  settingsRecords: [targetSettings],
  logs: [{ module: 'target', name: 'target', grant: 'manager.target.index' }],
  measures: [
    measureOf({ metric: 'contract.amount', label: '合同金额目标' }),
    measureOf({ metric: 'finance.amount', label: '回款金额目标' }),
    measureOf({ metric: 'customer.added', label: '新增客户目标' }),
  ],
  routes: () => [
    route({
      path: 'api/target/index',
      method: 'both',
      access: ['manager.target.index'],
      kind: 'read',
      area,
      summary:
        '一年的目标：范围内每名员工的十二个月、全年合计和已完成，以及部门自己的目标；branchId 为部门及其下级，不给为全公司',
      english:
        "Targets of a year: twelve months, total and achieved for each employee in scope, and the department's own targets; branchId is a department with those below it, the whole company if missing",
      body: z.looseObject({
        ...zOf,
        branchId: zOptionalId,
        key: zText.optional().describe('姓名的一部分，或拼音首字母'),
        ...zPaged,
      }),
      answer: zTargetPage,
      handle: async (call) => {
        const { page = 1, rows = limits.pageSize, key = '', ...filter } = call.body;
        return { data: await listTargets(call, { ...filter, key, page, rows }) };
      },
    }),
    route({
      path: 'api/target/save',
      access: ['manager.target.edit'],
      kind: 'write',
      area,
      summary: '保存一名员工一年的目标：months 为十二个月的金额（JSON 数组）；version 为读到的版本，没有设过为 0',
      english:
        "Save an employee's targets for a year: months are the twelve amounts (JSON array); version is the version read, 0 if never set",
      body: z.looseObject({
        ...zOf,
        userid: zId,
        months: zMonths,
        version: zVersion,
      }),
      answer: z.strictObject({ version: z.number() }),
      handle: async (call) => ({ data: { version: await saveTarget(call, call.body) }, msg: msg('saved') }),
    }),
    route({
      path: 'api/target/spread',
      access: ['manager.target.edit'],
      kind: 'read',
      area,
      summary: '把全年的目标分到各月：even 平均，lastYear 按这名员工（或 branchId 部门）去年各月的完成；只答复，不保存',
      english:
        "Spread a year's target over the months: even equally, lastYear as this employee (or the department branchId) achieved last year; calculates only, saves nothing",
      body: z.looseObject({ ...zOf, userid: zOptionalId, branchId: zOptionalId, amount: zAmount, by: zBy }),
      answer: z.strictObject({ months: z.array(z.string()) }),
      handle: async (call) => {
        const { userid, branchId } = call.body;
        if (userid > 0 === branchId > 0) throw invalid({ userid: msg('required') });
        return { data: { months: await spreadTarget(call, call.body) } };
      },
    }),
    route({
      path: 'api/target/saveDepartment',
      access: ['manager.target.edit'],
      kind: 'write',
      area,
      summary: '保存部门自己一年的目标，不必等于其员工目标之和；十二个月都为 0 即没有自己的目标',
      english:
        "Save a department's own targets for a year, which need not equal the sum of its employees' targets; twelve zeros mean no target of its own",
      body: z.looseObject({ ...zOf, branchId: zId, months: zMonths, version: zVersion }),
      answer: z.strictObject({ version: z.number() }),
      handle: async (call) => ({ data: { version: await saveDepartmentTarget(call, call.body) }, msg: msg('saved') }),
    }),
    route({
      path: 'api/target/shares',
      access: ['manager.target.edit'],
      kind: 'read',
      area,
      summary:
        '把部门的目标逐月分给其员工：even 按人平均，lastYear 按各人去年的完成，除不尽的归最后一人；只答复，不保存',
      english:
        "Divide a department's target among its employees month by month: even equally, lastYear as each achieved last year, the remainder to the last; calculates only, saves nothing",
      body: z.looseObject({ ...zOf, branchId: zId, by: zBy }),
      answer: zTargetShares,
      handle: async (call) => ({ data: await sharesOf(call, call.body) }),
    }),
    route({
      path: 'api/target/distribute',
      access: ['manager.target.edit'],
      kind: 'write',
      area,
      summary:
        '按 api/target/shares 的答复保存各员工的目标；versions 为其中各人的版本（JSON 对象 {userid: version}），departmentVersion 为部门目标的版本，给出时已变则拒绝',
      english:
        "Save employees' targets as returned by api/target/shares; versions holds their versions (JSON object {userid: version}), departmentVersion that of the department's target; refused if it has changed",
      body: z.looseObject({
        ...zOf,
        branchId: zId,
        by: zBy,
        versions: zNested(z.record(z.string(), zVersion)),
        departmentVersion: zVersion.optional(),
      }),
      answer: zDone,
      handle: async (call) => ({
        data: { count: await giveShares(call, call.body) },
        msg: msg('saved'),
      }),
    }),
  ],
});
