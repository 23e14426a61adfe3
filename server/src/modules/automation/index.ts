// Automation of the small kind: when something is written, and a condition holds, then these things are done.

import {
  zAwayRow,
  zRuleDetail,
  zRuleKind,
  zRuleLogRow,
  zRulePreview,
  zRuleRow,
} from '@crm/protocol/answers/automation';
import { ruleLimits } from '@crm/protocol/automation';
import { msg } from '@crm/protocol/sentences';
import * as z from 'zod';
import { defineModule, usual } from '../../engine/module.ts';
import { ruleVerb } from '../../engine/operation-log.ts';
import { zCreated, zDone, zNothing, zRows } from '../../platform/http/answers.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { route } from '../../platform/http/route.ts';
import { parseDate, zBulk, zId, zIdList, zText, zWhole } from '../../platform/http/values.ts';
import { renamesInRules } from './entries.ts';
import { noteWrite } from './events.ts';
import { pruneLog } from './log.ts';
import { previewRule } from './preview.ts';
import { listAway, listRules, readRule, readRuleLog, ruleKinds } from './read.ts';
import { zChangedRule, zDraft, zNewRule } from './rule.values.ts';
import { rulesPart } from './rules.ts';
import { runRules } from './run.job.ts';
import {
  checkedContent,
  createRule,
  deleteRules,
  orderRules,
  ruleSettings,
  setAway,
  switchRule,
  updateRule,
} from './save.ts';
import { ruleFieldUses } from './uses.ts';

const area = '自动化';
const see = 'manager.automation.index';
const results = ['', 'done', 'skipped', 'failed', 'stopped'] as const;

export const automationModule = defineModule({
  name: 'automation',
  grants: [
    {
      branch: 'manager',
      module: 'automation',
      label: '自动化',
      scoped: false,
      actions: usual('index', 'add', 'edit', 'delete'),
    },
  ],
  settingsRecords: [ruleSettings],
  logs: [{ module: 'automation', name: 'automation', grant: see, table: 'automation_rule' }],
  verbs: {
    [ruleVerb]: ['自动化', 'Automation'],
    assigneeAway: ['暂停接收分配', 'Paused assignment'],
    assigneeBack: ['恢复接收分配', 'Resumed assignment'],
  },
  notices: [
    {
      kind: 'automation.assigned',
      needs: ['crm.customer.index', 'crm.clues.index'],
      label: ['自动化分配给我', 'Automation assigns records to me'],
      sentence: ['规则“{rule}”分配给您 {n} 条记录{target}', 'The rule “{rule}” assigned {n} records to you {target}'],
    },
    {
      kind: 'automation.told',
      needs: ['crm.customer.index', 'crm.clues.index'],
      label: ['自动化提醒', 'Automation reminders'],
      sentence: ['{words}{target}（规则“{rule}”，{n} 条记录）', '{words} {target} (rule “{rule}”, {n} records)'],
    },
    {
      kind: 'automation.off',
      needs: ['manager.automation.index'],
      label: ['自动化规则被停用', 'An automation rule is turned off'],
      sentence: [
        '规则“{rule}”连续失败 {count} 次，已自动停用',
        'The rule “{rule}” failed {count} times in a row and was turned off',
      ],
    },
  ],
  organisation: [rulesPart],
  fieldUses: ruleFieldUses,
  renamesEntry: renamesInRules,
  on: { '*.created': noteWrite, '*.changed': noteWrite },
  jobs: [
    {
      name: 'automation.run',
      label: '执行自动化规则',
      english: 'Run automation rules',
      schedule: { every: 2 },
      expires: 3600,
      run: runRules,
    },
    {
      name: 'automation.prune',
      label: '清理自动化记录',
      english: 'Clean up automation log',
      schedule: { cron: '40 2 * * *' },
      run: (run) => pruneLog(run.database, run.signal),
    },
  ],
  routes: () => [
    route({
      path: 'api/automation/index',
      method: 'both',
      access: [see],
      kind: 'read',
      area,
      summary: '规则，按记录种类和执行顺序；含近 7 天执行次数、最近执行时间和规则自身的问题',
      english:
        'Rules, by record type and order of execution; with the runs of the last 7 days, the last run and the problems of each rule',
      body: z.looseObject({}),
      answer: zRows(zRuleRow),
      handle: async (call) => ({ data: await listRules(call) }),
    }),
    route({
      path: 'api/automation/detail',
      access: [see],
      kind: 'read',
      quick: true,
      area,
      summary: '一条规则，以及其中人员、部门和地区的名称',
      english: 'A rule, with the names of the people, departments and regions in it',
      body: z.looseObject({ id: zId }),
      answer: zRuleDetail,
      handle: async (call) => ({ data: await readRule(call, call.body.id) }),
    }),
    route({
      path: 'api/automation/options',
      method: 'both',
      access: [see],
      kind: 'read',
      quick: true,
      area,
      summary: '可以设置规则的记录种类，各自的触发、字段和动作',
      english: 'Record types that can have rules, with their triggers, fields and actions',
      body: z.looseObject({}),
      answer: z.array(zRuleKind),
      handle: async (call) => ({ data: await ruleKinds(call) }),
    }),
    route({
      path: 'api/automation/logs',
      method: 'both',
      access: [see],
      kind: 'read',
      area,
      summary: `一条规则的执行记录，保留 ${ruleLimits.kept} 天；看不到的记录不显示名称和内容`,
      english: `Runs of a rule, kept for ${ruleLimits.kept} days; records out of sight show no name and content`,
      body: z.strictObject({
        id: zId,
        result: z.enum(results, { error: sentenceError('badFormat') }).default(''),
        page: zWhole(1, 100_000).optional(),
        rows: zWhole(1, 200).optional(),
      }),
      answer: z.strictObject({
        rows: z.array(zRuleLogRow),
        total: z.number(),
        totalCapped: z.literal(true).optional(),
      }),
      handle: async (call) => {
        const { id, result, page = 1, rows = 20 } = call.body;
        return { data: await readRuleLog(call, id, { page, rows, result }) };
      },
    }),
    route({
      path: 'api/automation/preview',
      access: ['manager.automation.add', 'manager.automation.edit'],
      kind: 'read',
      area,
      summary: `试运行：最近 ${ruleLimits.lookBack} 天里会匹配的记录及会执行的动作，不写入任何内容；规则可以还没有保存`,
      english: `Trial run: records of the last ${ruleLimits.lookBack} days that would match and the actions to be taken; writes nothing; the rule need not be saved`,
      body: zDraft,
      answer: zRulePreview,
      handle: async (call) => {
        const { id, page = 1, rows = 20, ...draft } = call.body;
        const content = await checkedContent(call, draft);
        return { data: await previewRule(call, content, id, { page, rows }) };
      },
    }),
    route({
      path: 'api/automation/add',
      access: ['manager.automation.add'],
      kind: 'write',
      area,
      summary: '新建规则；需要对这类记录有全公司范围的权限',
      english: 'Create a rule; needs company-wide permission for the record type',
      body: zNewRule,
      answer: zCreated,
      handle: async (call) => ({ data: { id: await createRule(call, call.body) }, msg: msg('saved') }),
    }),
    route({
      path: 'api/automation/edit',
      access: ['manager.automation.edit'],
      kind: 'write',
      area,
      summary: '编辑规则；记录种类不能改',
      english: 'Edit a rule; the record type cannot change',
      body: zChangedRule,
      answer: zCreated,
      handle: async (call) => {
        const { id, version, ...sent } = call.body;
        await updateRule(call, id, sent, version);
        return { data: { id }, msg: msg('saved') };
      },
    }),
    route({
      path: 'api/automation/enable',
      access: ['manager.automation.edit'],
      kind: 'write',
      area,
      summary: '启用或停用一条规则；启用前重新检查',
      english: 'Enable or disable a rule; checked again before it is enabled',
      body: z.strictObject({ id: zId, enabled: zWhole(0, 1) }),
      answer: zCreated,
      handle: async (call) => {
        await switchRule(call, call.body.id, call.body.enabled === 1);
        return { data: { id: call.body.id }, msg: msg('saved') };
      },
    }),
    route({
      path: 'api/automation/order',
      access: ['manager.automation.edit'],
      kind: 'write',
      area,
      summary: '一类记录的规则依次执行的顺序：全部编号',
      english: 'Order in which the rules of a record type run: all ids',
      body: z.strictObject({ module: zText, ids: zIdList }),
      answer: zNothing,
      handle: async (call) => {
        await orderRules(call, call.body.module, call.body.ids);
        return { msg: msg('saved') };
      },
    }),
    route({
      path: 'api/automation/delete',
      access: ['manager.automation.delete'],
      kind: 'write',
      area,
      summary: '删除规则；已执行的结果不变',
      english: 'Delete a rule; results of past runs stay',
      body: zBulk,
      answer: zDone,
      handle: async (call) => ({ data: { count: await deleteRules(call, call.body.ids) }, msg: msg('deleted') }),
    }),
    route({
      path: 'api/automation/away',
      method: 'both',
      access: [see],
      kind: 'read',
      quick: true,
      area,
      summary: '今天暂停接收分配的人',
      english: 'People who receive no assignments today',
      body: z.looseObject({}),
      answer: zRows(zAwayRow),
      handle: async (call) => ({ data: await listAway(call) }),
    }),
    route({
      path: 'api/automation/setAway',
      access: ['manager.automation.edit'],
      kind: 'write',
      area,
      summary: '暂停给某人分配，到 until 那天为止；until 留空为恢复',
      english: 'Pause assignments to a person, through the day until; an empty until resumes them',
      body: z.strictObject({
        userid: zId,
        until: zText
          .refine((text) => text === '' || parseDate(text) !== undefined, { error: sentenceError('dateFormat') })
          .default(''),
      }),
      answer: zNothing,
      handle: async (call) => {
        await setAway(call, call.body.userid, call.body.until || null);
        return { msg: msg('saved') };
      },
    }),
  ],
});
