// The calls of the workbench: how it is arranged, and each widget by itself, so that none waits for another.

import { zMeasureFigure, zSpan } from '@crm/protocol/answers/measure';
import { zTargetFigure } from '@crm/protocol/answers/target';
import {
  type WorkbenchRanking,
  zBriefFigure,
  zWorkbenchLayout,
  zWorkbenchRanking,
} from '@crm/protocol/answers/workbench';
import { msg } from '@crm/protocol/sentences';
import { rankedBy, widgetKeys, workbenchPeriods, workbenchRanges } from '@crm/protocol/workbench';
import * as z from 'zod';
import type { Call } from '../../engine/entity.ts';
import { listOf, measure, measureGroups, type Span } from '../../engine/measure.ts';
import { spansOf } from '../../engine/periods.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { zNested, zWhole } from '../../platform/http/values.ts';
import { companyToday } from '../customer/index.ts';
import { readLayout, saveLayout } from './layout.ts';
import { briefMeasures, declared, forgottenOf, funnelOf, todoOf } from './measures.ts';
import { departmentIn, peopleOf } from './ranges.ts';
import { targetsOf } from './targets.ts';

const bad = { error: sentenceError('badFormat') };
const most = 10;

const zRange = z
  .enum(workbenchRanges, bad)
  .default('me')
  .describe('me 本人，team 本人和下属，department 本部门和下级，all 权限内全部');
const zPeriod = z.enum(workbenchPeriods, bad).default('month');
const zWidgets = zNested(
  z
    .array(z.strictObject({ key: z.enum(widgetKeys, bad), shown: z.boolean(bad) }, bad), bad)
    .min(1, bad)
    .refine((widgets) => new Set(widgets.map(({ key }) => key)).size === widgets.length, bad),
);

async function briefOf(call: Call, spans: { span: Span; before: Span }, people: readonly number[] | undefined) {
  const [now, before] = await Promise.all(
    [spans.span, spans.before].map((span) => measure(call, briefMeasures(call), span, people)),
  );
  const old = new Map(before?.map(({ key, value }) => [key, value]));
  return (now ?? []).map((figure) => ({ ...figure, before: old.get(figure.key) ?? '0' }));
}

async function rankingOf(
  call: Call,
  by: (typeof rankedBy)[number],
  span: Span,
  people: readonly number[] | undefined,
): Promise<WorkbenchRanking> {
  const what = declared(call, by);
  const groups = (await measureGroups(call, what, span, [{ field: what.by }], people, most)) ?? [];
  const { users } = call.actor.organisation;
  return {
    unit: what.unit,
    rows: groups.map(({ groups: [person], labels: [name = ''], sums: [value] }) => {
      const userid = Number(person);
      return {
        userid,
        name,
        Header: users.get(userid)?.avatar ?? '',
        value: value ?? '0',
        list: listOf(call, what, span, [userid]),
      };
    }),
  };
}

const shared = { access: 'signedIn', kind: 'read', area: '工作台' } as const;

export function homeRoutes(): Route[] {
  return [
    route({
      ...shared,
      path: 'api/crmhome/index',
      method: 'both',
      quick: true,
      summary: '工作台的布局：自己可用的部件及顺序、初始布局、可选的范围',
      english: 'Layout of the workbench: available widgets and their order, the initial layout, scopes to choose from',
      body: z.looseObject({}),
      answer: zWorkbenchLayout,
      handle: async (call) => ({ data: await readLayout(call) }),
    }),
    route({
      path: 'api/crmhome/edit',
      access: 'signedIn',
      kind: 'write',
      area: '工作台',
      summary: '保存自己的工作台布局',
      english: 'Save your own layout of the workbench',
      body: z.looseObject({
        widgets: zWidgets.describe('JSON 数组，按显示顺序：[{key, shown}]'),
        version: zWhole(0, 999_999_999).optional().describe('读到的版本；过期则答复 conflict'),
      }),
      answer: z.strictObject({ version: z.number() }),
      handle: async (call) => ({
        data: { version: await saveLayout(call, call.body.widgets, call.body.version) },
        msg: msg('saved'),
      }),
    }),
    route({
      ...shared,
      path: 'api/crmhome/brief',
      summary: '销售简报：一段时间的数字，与上一时段同样天数的比较，以及各自的列表条件',
      english:
        'Sales summary: figures of a period, compared with the same number of days before it, and the list conditions of each',
      body: z.looseObject({ period: zPeriod, range: zRange }),
      answer: z.strictObject({
        figures: z.array(zBriefFigure),
        span: zSpan,
        before: zSpan,
      }),
      handle: async (call) => {
        const spans = spansOf(call.body.period, companyToday(call.settings));
        const figures = await briefOf(call, spans, peopleOf(call, call.body.range));
        return { data: { ...spans, figures } };
      },
    }),
    route({
      ...shared,
      path: 'api/crmhome/todo',
      summary: '本人的待办：待跟进、新分配、即将回收、审批、回款计划、即将到期的合同',
      english:
        'Your own to-do list: follow-ups due, newly assigned, about to be recycled, approvals, instalments, contracts about to expire',
      body: z.looseObject({}),
      answer: z.strictObject({ figures: z.array(zMeasureFigure) }),
      handle: async (call) => ({ data: { figures: await todoOf(call) } }),
    }),
    route({
      ...shared,
      path: 'api/crmhome/funnel',
      summary: '漏斗：这段时间的线索及其中已转客户的、客户及其中已跟进和已成交的，以及这段时间的合同、回款',
      english:
        'Funnel: leads of the period and those converted, customers and those followed up and won, and the contracts and receipts of the period',
      body: z.looseObject({ period: zPeriod, range: zRange }),
      answer: z.strictObject({ figures: z.array(zMeasureFigure) }),
      handle: async (call) => {
        const { span } = spansOf(call.body.period, companyToday(call.settings));
        const figures = await funnelOf(call, span, peopleOf(call, call.body.range));
        return { data: { figures } };
      },
    }),
    route({
      ...shared,
      path: 'api/crmhome/ranking',
      summary: '排行榜：范围内的人按合同或回款金额，最多 10 名',
      english: 'Ranking: people in scope by contract or receipt amount, at most 10',
      body: z.looseObject({ period: zPeriod, range: zRange, by: z.enum(rankedBy, bad).default('contract.amount') }),
      answer: zWorkbenchRanking,
      handle: async (call) => {
        const { span } = spansOf(call.body.period, companyToday(call.settings));
        return { data: await rankingOf(call, call.body.by, span, peopleOf(call, call.body.range)) };
      },
    }),
    route({
      ...shared,
      path: 'api/crmhome/target',
      access: ['manager.target.index'],
      summary: '目标：所选时间所在各月的目标合计（本部门、全部：部门有自己的目标时按部门目标），与到今天为止的完成',
      english:
        "Targets: sum of the targets of the months in the period (own department, all: a department's own target where it has one) and what is achieved up to today",
      body: z.looseObject({ period: zPeriod, range: zRange }),
      answer: z.strictObject({ figures: z.array(zTargetFigure) }),
      handle: async (call) => {
        const { range } = call.body;
        const { span } = spansOf(call.body.period, companyToday(call.settings));
        return { data: { figures: await targetsOf(call, span, peopleOf(call, range), departmentIn(call, range)) } };
      },
    }),
    route({
      ...shared,
      path: 'api/crmhome/forgotten',
      summary: '遗忘客户：30 天未跟进的和从未跟进的',
      english: 'Neglected customers: without a follow-up for 30 days, and never followed up',
      body: z.looseObject({ range: zRange }),
      answer: z.strictObject({ figures: z.array(zMeasureFigure) }),
      handle: async (call) => ({
        data: { figures: await forgottenOf(call, peopleOf(call, call.body.range)) },
      }),
    }),
  ];
}
