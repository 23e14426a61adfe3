// Work logs: what people did in a day, week or month, with its figures; read, commented on and urged.

import {
  type LogKind,
  type WorkLogStart,
  zMissingLog,
  zWorkLogReader,
  zWorkLogStart,
} from '@crm/protocol/answers/worklog';
import { limits } from '@crm/protocol/limits';
import type { ListPage } from '@crm/protocol/list';
import { msg } from '@crm/protocol/sentences';
import { logPeriod, logTitle, urgeHours } from '@crm/protocol/worklog';
import { sql } from 'kysely';
import * as z from 'zod';
import { pageOf } from '../../engine/answers.ts';
import { crudRoutes } from '../../engine/crud-routes.ts';
import type { Call, ReferenceSource } from '../../engine/entity.ts';
import { applyFieldPermissionsToText } from '../../engine/field-permissions.ts';
import { labelledBy } from '../../engine/labels.ts';
import { loadOne, loadVisible } from '../../engine/load.ts';
import { defineModule, usual } from '../../engine/module.ts';
import { listPage } from '../../engine/query/list.ts';
import { createRecord } from '../../engine/write/create.ts';
import { query, select } from '../../platform/db/query.ts';
import { invalid } from '../../platform/errors.ts';
import { zCreated, zDone, zRows } from '../../platform/http/answers.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { parseDate, zId, zIdList, zPaged, zText, zWhole } from '../../platform/http/values.ts';
import { dueModule, titlesOfDue } from './due-target.ts';
import { ownFigures } from './figures.ts';
import { dueOfOwn, today, workLogCommentEntity, workLogEntity } from './log.entity.ts';
import { logMeasures } from './log.measures.ts';
import { listMissing, urgeMissing } from './missing.ts';
import { readersOf, readLogs } from './reads.ts';
import { remindWriters } from './remind.job.ts';
import { workLogRuleEntity } from './rule.entity.ts';

export { workLogEntity } from './log.entity.ts';
export { workLogRuleEntity } from './rule.entity.ts';

const area = '工作日志';

/** What the lists of logs are called, and what they are to the engine. */
const lists: Readonly<Record<string, Record<string, string>>> = {
  sent: { dataType: 'mine' },
  received: { dataType: 'participated' },
  unread: { dataType: 'participated', unread: '1' },
};

const zDay = zText.transform((text, context) => {
  const day = text.trim() === '' ? '' : parseDate(text.trim());
  if (day === undefined) {
    context.addIssue({ code: 'custom', message: sentenceError('badFormat') });
    return z.NEVER;
  }
  return day;
});
const zMissing = z.looseObject({
  type: zWhole(1, 3).optional(),
  logDate: zDay.optional(),
  key: zText.optional(),
  state: z.enum(['late', 'waiting']).optional(),
  ...zPaged,
});

async function list(call: Call, body: Record<string, unknown>): Promise<ListPage<object>> {
  const { dataType } = body;
  if (dataType === 'missing') {
    const { success, data } = zMissing.safeParse(body);
    if (!success) throw invalid({ logDate: msg('badFormat') });
    return listMissing(call, {
      type: (data.type ?? 1) as LogKind,
      logDate: data.logDate ?? '',
      key: data.key ?? '',
      state: data.state,
      page: data.page ?? 1,
      rows: data.rows ?? limits.pageSize,
    });
  }
  const own = typeof dataType === 'string' && Object.hasOwn(lists, dataType) ? lists[dataType] : {};
  return listPage(call, workLogEntity, { ...body, ...own });
}

/** @throws AppError `invalid` for a period that has not begun */
async function start(call: Call, kind: LogKind, day: string): Promise<WorkLogStart> {
  const period = logPeriod(kind, day || today(call));
  if (period.from > today(call)) throw invalid({ logDate: msg('worklogAhead') });
  const own = await call.db.rows(select('work_log', ['id', 'period_on as from', 'plan', 'recipients'])`
    where owner_id = ${call.actor.userId} and log_type = ${kind} and period_on <= ${period.from}::date and deleted_at is null
    order by period_on desc, id desc limit 2`);
  const written = own.find(({ from }) => from === period.from)?.id ?? 0;
  const before = own.find(({ from }) => from !== period.from) ?? own[0];
  const { users } = call.actor.organisation;
  // The first one goes to whom the person reports.
  const superior = call.actor.organisation.superiorOf(call.actor.userId);
  const recipients = (before?.recipients ?? [superior]).flatMap((userid) => {
    const user = users.get(userid);
    return user?.enabled && !user.deleted ? [{ userid, username: user.name, header: user.avatar }] : [];
  });
  return {
    ...period,
    figures: await ownFigures(call, period),
    written,
    before:
      before && before.from !== period.from
        ? { title: logTitle(kind, logPeriod(kind, before.from)), plan: before.plan }
        : null,
    recipients,
    due: (await dueOfOwn(call, kind, period)) ?? '',
  };
}

async function comments(
  call: Call,
  id: number,
  page: number,
  rows: number,
): Promise<ListPage<Record<string, unknown>>> {
  const log = await loadOne(call, workLogEntity, id);
  return listPage(call, workLogCommentEntity, { logId: String(log.id), page, rows });
}

/** The ids that the caller names, or everything that they have not read. */
async function markRead(call: Call, ids: readonly number[], all: boolean): Promise<number> {
  if (all) {
    const unread = await call.db.rows(
      query
        .selectFrom('work_log_reader as r')
        .innerJoin('work_log as l', (join) => join.on(sql<boolean>`l.id = r.log_id and l.deleted_at is null`))
        .select(['r.log_id as id'])
        .where(sql<boolean>`r.user_id = ${call.actor.userId} and r.recipient and r.read_at is null`)
        .orderBy('r.log_id', 'desc')
        .limit(limits.ids),
    );
    return readLogs(
      call,
      unread.map(({ id }) => id),
    );
  }
  return readLogs(call, ids);
}

/** Logs by id, for what refers to them. */
const logReference: ReferenceSource = {
  visible: async (call, ids) =>
    new Set((await loadVisible(call, workLogEntity, ids)).map((row) => (row as { id: number }).id)),
  ...labelledBy({
    table: 'work_log',
    column: 'title',
    shown: (actor, title) => applyFieldPermissionsToText(actor, 'worklog', 'title', title),
  }),
};

function ownRoutes(): Route[] {
  const crud = crudRoutes(workLogEntity);
  const index = crud.find(({ path }) => path === workLogEntity.api.index);
  return [
    ...crud.filter((one) => one !== index),
    route({
      path: 'api/worklog/list',
      access: ['oa.worklog.index'],
      kind: 'read',
      area,
      summary:
        '工作日志列表；dataType 为 sent 我发出的、received 发给我的、unread 未读、missing 未提交的人（type、logDate，state 为 late 已到截止时间、waiting 未到），或 all、sub',
      english:
        'List of work logs; dataType is sent (by you), received (sent to you), unread, missing (people who have not submitted; type, logDate, state late past the deadline, waiting before it), or all, sub',
      body: z.looseObject({}),
      parameters: index?.parameters ?? [],
      entityAnswer: pageOf(workLogEntity, z.toJSONSchema(zMissingLog)),
      handle: async (call) => ({ data: await list(call, call.body) }),
    }),
    route({
      path: 'api/worklog/start',
      access: ['oa.worklog.add'],
      kind: 'read',
      area,
      summary: '写日志之前：某一期的数据、是否已写过、上一期的计划和接收人',
      english:
        'Before writing a log: figures of a period, whether one is written already, the plan and recipients of the last one',
      body: z.looseObject({ type: zWhole(1, 3).optional(), logDate: zDay.optional() }),
      answer: zWorkLogStart,
      handle: async (call) => ({ data: await start(call, (call.body.type ?? 1) as LogKind, call.body.logDate ?? '') }),
    }),
    route({
      path: 'api/worklog/unread',
      access: ['oa.worklog.index'],
      kind: 'read',
      quick: true,
      area,
      summary: '发给自己、还没有读过的日志数量，最多计到 1000',
      english: 'Number of logs sent to you and not read, counted up to 1000',
      body: z.looseObject({}),
      answer: zDone,
      handle: async (call) => {
        const found = await call.db.first(select(
          sql`(
            select 1 from work_log_reader r join work_log l on l.id = r.log_id and l.deleted_at is null
            where r.user_id = ${call.actor.userId} and r.recipient and r.read_at is null limit 1000) x`,
          [sql<number>`count(*)`.as('n')],
        )`
          `);
        return { data: { count: found?.n ?? 0 } };
      },
    }),
    route({
      path: 'api/worklog/read',
      access: ['oa.worklog.index'],
      kind: 'write',
      area,
      summary: '标为已读：ids，或 all=1 全部（一次最多 500 篇）',
      english: 'Mark as read: ids, or all=1 for all (at most 500 at once)',
      body: z.looseObject({ ids: zIdList.prefault([]), all: zWhole(0, 1).optional() }),
      answer: zDone,
      handle: async (call) => {
        const { ids } = call.body;
        const all = call.body.all === 1;
        if (ids.length === 0 && !all) throw invalid({ ids: msg('noIds') });
        if (ids.length > limits.ids) throw invalid({ ids: msg('tooManyIds') });
        return { data: { count: await markRead(call, ids, all) }, msg: msg('worklogRead') };
      },
    }),
    route({
      path: 'api/worklog/urge',
      access: ['oa.worklog.urge'],
      kind: 'write',
      area,
      summary: `催交：提醒权限范围内未提交的人；userids 为指定的人，不写为所有已到截止时间的人；同一篇 ${urgeHours} 小时内只提醒一次`,
      english: `Remind the people in scope who have not submitted; userids are the people, all past the deadline if missing; once in ${urgeHours} hours per log`,
      body: z.looseObject({ type: zWhole(1, 3), logDate: zDay.optional(), userids: zIdList.prefault([]) }),
      answer: z.strictObject({ count: z.number(), recent: z.number() }),
      handle: async (call) => {
        const { type, logDate = '', userids } = call.body;
        if (userids.length > limits.ids) throw invalid({ userids: msg('tooManyIds') });
        const done = await urgeMissing(call, { type: type as LogKind, logDate, people: userids });
        const text =
          done.count > 0
            ? msg('worklogUrged', { count: done.count })
            : done.recent > 0
              ? msg('worklogUrgedLately', { hours: urgeHours })
              : msg('worklogNobodyMissing');
        return { data: done, msg: text };
      },
    }),
    route({
      path: 'api/worklog/reads',
      access: ['oa.worklog.index'],
      kind: 'read',
      quick: true,
      area,
      summary: '一篇日志的已读和未读人员',
      english: 'Who has and has not read a log',
      body: z.looseObject({ id: zId }),
      answer: zRows(zWorkLogReader),
      handle: async (call) => {
        const { id } = await loadOne(call, workLogEntity, call.body.id);
        const rows = await readersOf(call, id);
        return { data: { rows, total: rows.length } };
      },
    }),
    route({
      path: 'api/worklog/logslist',
      access: ['oa.worklogComment.index'],
      kind: 'read',
      area,
      summary: '一篇日志的评论，新的在前',
      english: 'Comments on a log, newest first',
      body: z.looseObject({ id: zId, ...zPaged }),
      entityAnswer: pageOf(workLogCommentEntity),
      handle: async (call) => {
        const { id, page = 1, rows = limits.infinitePageSize } = call.body;
        return { data: await comments(call, id, page, rows) };
      },
    }),
    route({
      path: 'api/worklog/AddLogs',
      access: ['oa.worklogComment.add'],
      kind: 'write',
      area,
      summary: '评论一篇日志',
      english: 'Comment on a log',
      body: z.looseObject({ id: zId, cont: zText.prefault('') }),
      answer: zCreated,
      handle: async (call) => {
        const { id, cont } = call.body;
        await loadOne(call, workLogEntity, id);
        const row = await createRecord(call, workLogCommentEntity, { logId: id, cont });
        return { data: { id: row.id }, msg: msg('commentSaved') };
      },
    }),
  ];
}

export const worklogModule = defineModule({
  name: 'worklog',
  measures: logMeasures,
  grants: [
    {
      branch: 'oa',
      module: 'worklog',
      label: '工作日志',
      scoped: true,
      actions: { ...usual('index', 'add', 'edit', 'delete'), urge: ['催交', 'Remind'], ...usual('export') },
      needs: { add: ['oa.worklog.index'], edit: ['oa.worklog.index'], urge: ['oa.worklog.index'] },
    },
    {
      branch: 'oa',
      module: 'worklogComment',
      label: '日志评论',
      scoped: false,
      actions: usual('index', 'add'),
      needs: { index: ['oa.worklog.index'], add: ['oa.worklog.index', 'oa.worklogComment.index'] },
      where: '在工作日志详情中使用',
    },
    {
      branch: 'oa',
      module: 'worklogRule',
      label: '日志规则',
      scoped: false,
      actions: usual('index', 'add', 'edit', 'delete'),
      needs: { add: ['oa.worklogRule.index'], edit: ['oa.worklogRule.index'], delete: ['oa.worklogRule.index'] },
    },
  ],
  roles: [
    {
      role: 'manager',
      branch: 'oa',
      module: 'worklog',
      actions: ['index', 'add', 'edit', 'delete', 'urge', 'export'],
      scope: 'subordinates',
    },
    { role: 'seller', branch: 'oa', module: 'worklog', actions: ['index', 'add', 'edit', 'delete'], scope: 'self' },
    { role: 'manager', branch: 'oa', module: 'worklogComment', actions: ['index', 'add'] },
    { role: 'seller', branch: 'oa', module: 'worklogComment', actions: ['index', 'add'] },
  ],
  notices: [
    {
      kind: 'worklog.received',
      needs: ['oa.worklog.index'],
      label: ['收到工作日志', 'I receive a work log'],
      sentence: ['{actor}给您提交了工作日志{target}', '{actor} submitted the work log {target} to you'],
    },
    {
      kind: 'worklog.commented',
      needs: ['oa.worklog.index'],
      label: ['工作日志有新评论', 'New comments on work logs'],
      sentence: ['{actor}评论了工作日志{target}', '{actor} commented on the work log {target}'],
    },
    {
      kind: 'worklog.urged',
      needs: ['oa.worklog.add'],
      label: ['工作日志催交', 'Work log reminders from others'],
      sentence: ['{actor}提醒您提交{target}', '{actor} reminded you to submit {target}'],
    },
    {
      kind: 'worklog.due',
      needs: ['oa.worklog.add'],
      label: ['工作日志提交提醒', 'My work log is due'],
      sentence: ['您还没有提交{target}，截止时间 {due}', 'You have not submitted {target} yet; it is due {due}'],
    },
    {
      kind: 'worklog.overdue',
      needs: ['oa.worklog.add'],
      label: ['工作日志逾期提醒', 'My work log is overdue'],
      sentence: ['{target}已过截止时间 {due}，请尽快补写', '{target} was due {due}. Submit it soon.'],
    },
  ],
  entities: [workLogEntity, workLogCommentEntity, workLogRuleEntity],
  targets: { [dueModule]: async (_call, ids) => titlesOfDue(ids) },
  jobs: [
    {
      name: 'worklog.remind',
      label: '提醒提交工作日志',
      english: 'Remind about work logs',
      schedule: { every: 300 },
      run: remindWriters,
    },
  ],
  references: { workLog: logReference },
  routes: () => [...ownRoutes(), ...crudRoutes(workLogRuleEntity)],
});
