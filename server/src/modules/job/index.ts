// Background jobs as people see them: one's own runs, everybody's for administrators, and the schedules.

import { type JobRow, type ScheduleRow, zJobRow, zScheduleRow } from '@crm/protocol/answers/job';
import { limits } from '@crm/protocol/limits';
import { type Language, msg, renderSentence, unpacked } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { defineModule, type ModuleDefinition, usual } from '../../engine/module.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { query, select } from '../../platform/db/query.ts';
import { conflict, notFound, type Rejection } from '../../platform/errors.ts';
import { zCreated, zRows } from '../../platform/http/answers.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { type RouteContext, route } from '../../platform/http/route.ts';
import { zId, zPaged, zText, zWhole } from '../../platform/http/values.ts';
import { cancelRun, forgetRuns } from '../../platform/jobs/run-record.ts';
import { bareAddress } from '../../platform/storage/addresses.ts';

const area = '后台任务';
const everything = 'system.job.index';
const states = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
/** Days for which runs are kept. */
const keptDays = 90;
/** `open`: not ended yet. */
const zState = z.enum(['', 'open', ...states], { error: sentenceError('badFormat') });
const zOne = z.looseObject({ id: zId });

const moment = (column: string) => sql<string>`coalesce(to_char(${sql.ref(column)}, 'YYYY-MM-DD HH24:MI:SS'), '')`;

/** Without the single records of a result: these may be many, and are for the person who started it. */
const shortResult = sql`j.result - 'rejected'`;

const columnsWith = (result: RawBuilder<unknown>) =>
  [
    'j.id',
    'j.name',
    'j.user_id as userid',
    'j.state',
    'j.done',
    'j.total',
    'j.message as msg',
    sql<JobRow['result']>`${result}`.as('result'),
    'j.file_id as fileId',
    'j.error',
    sql<
      string | null
    >`(select f.key from file f where f.id = j.file_id and f.user_id = j.user_id and f.deleted_at is null)`.as(
      'fileKey',
    ),
    'j.cancel_requested as cancelling',
    moment('j.created_at').as('AddTime'),
    moment('j.started_at').as('startTime'),
    moment('j.finished_at').as('endTime'),
    sql<number>`coalesce(extract(epoch from coalesce(j.finished_at, now()) - j.started_at), 0)::int`.as('seconds'),
  ] as const;

type Reader = Pick<RouteContext<unknown>, 'actor' | 'language'>;
type JobRecord = Omit<JobRow, 'label' | 'UserName' | 'can' | 'fileUrl'> & { fileKey: string | null };

/** Whose runs the person sees. */
function visible(actor: Actor): RawBuilder<boolean> {
  return actor.can(everything) ? sql<boolean>`true` : sql<boolean>`j.user_id = ${actor.userId}`;
}

function labelsOf(modules: readonly ModuleDefinition[]): ReadonlyMap<string, string> {
  return new Map(modules.flatMap((module) => module.jobs ?? []).map((job) => [job.name, job.label]));
}

/** Why a run failed, as it was noted then, in the reader's language. */
function failureText(noted: string, language: Language): string {
  const why = unpacked(noted);
  return why ? renderSentence(why, language) : noted;
}

/** Why records stayed as they were, in the reader's language. */
function renderedResult(result: JobRow['result'], language: Language): JobRow['result'] {
  const rejected = result?.['rejected'];
  if (!Array.isArray(rejected)) return result;
  const renderedRejection = (one: Rejection) => ({ ...one, reason: renderSentence(one.reason, language) });
  return { ...result, rejected: rejected.map(renderedRejection) };
}

interface Known {
  labels: ReadonlyMap<string, string>;
  personal: ReadonlySet<string>;
}

/** Jobs that work with the rights of the person who started them. */
function personalOf(modules: readonly ModuleDefinition[]): ReadonlySet<string> {
  return new Set(modules.flatMap((module) => module.jobs ?? []).flatMap((job) => (job.personal ? [job.name] : [])));
}

function present({ actor, language }: Reader, known: Known, { fileKey, ...record }: JobRecord): JobRow {
  const own = record.userid === actor.userId;
  const open = record.state === 'queued' || record.state === 'running';
  return {
    ...record,
    result: renderedResult(record.result, language),
    // What a run made for somebody is opened by nobody else, whatever they may see of the run.
    fileUrl: own && fileKey ? actor.organisation.addresses.signed(bareAddress(record.fileId, fileKey)) : '',
    error: failureText(record.error, language),
    label: known.labels.get(record.name) ?? record.name,
    UserName: actor.organisation.users.get(record.userid)?.name ?? '',
    can: {
      cancel: open && !record.cancelling && (own || actor.can('system.job.cancel')),
      retry:
        (record.state === 'failed' || record.state === 'cancelled') &&
        actor.can(everything) &&
        !known.personal.has(record.name),
    },
  };
}

export const jobModule = defineModule({
  name: 'job',
  grants: [
    {
      branch: 'system',
      module: 'job',
      label: area,
      scoped: false,
      actions: { ...usual('index'), cancel: ['取消', 'Cancel'] },
    },
  ],
  jobs: [
    {
      name: 'job.forget',
      label: '清理90天前的任务记录',
      english: 'Clean up jobs older than 90 days',
      schedule: { cron: '20 3 * * *' },
      run: async ({ database }) => {
        await forgetRuns(database, keptDays);
      },
    },
  ],
  routes: (_engine, modules) => {
    const known: Known = { labels: labelsOf(modules), personal: personalOf(modules) };
    return [
      route({
        path: 'api/job/index',
        method: 'both',
        access: 'signedIn',
        kind: 'read',
        area,
        summary:
          '任务列表：有权限者看全部，其他人看自己的；可按 state（open 为未结束）、name、days（最近几天内结束）筛选，mine=1 只看自己的',
        english:
          'List of jobs: all with the permission, otherwise your own; filter by state (open is unfinished), name, days (finished within the last days); mine=1 lists only your own',
        body: z.looseObject({
          state: zState.optional(),
          mine: zWhole(0, 1).optional(),
          name: zText.optional(),
          days: zWhole(1, keptDays).optional(),
          ...zPaged,
        }),
        answer: zRows(zJobRow),
        handle: async ({ db, actor, language, body }) => {
          const { state = '', name = '', mine = 0, days = 0, page = 1, rows = limits.pageSize } = body;
          const where = sql`${visible(actor)} and (${state} = '' or j.state = ${state} or (${state} = 'open' and j.state in ('queued', 'running')))
            and (${mine} = 0 or j.user_id = ${actor.userId}) and (${name} = '' or j.name = ${name})
            and (${days} = 0 or j.finished_at >= now() - make_interval(days => ${days}))`;
          const found = await db.rows(
            select(
              'job as j',
              columnsWith(shortResult),
            )`where ${where} order by j.id desc limit ${rows} offset ${(page - 1) * rows}`,
          );
          const total = await db.first(select('job as j', [sql<number>`count(*)`.as('n')])`where ${where}`);
          return {
            data: { rows: found.map((record) => present({ actor, language }, known, record)), total: total?.n ?? 0 },
          };
        },
      }),
      route({
        path: 'api/job/detail',
        method: 'both',
        access: 'signedIn',
        kind: 'read',
        quick: true,
        area,
        summary: '一次任务的进度和结果',
        english: 'Progress and result of a job',
        body: zOne,
        answer: zJobRow,
        handle: async ({ db, actor, language, body }) => {
          const record = await db.first(
            select(
              'job as j',
              columnsWith(sql`case when j.user_id = ${actor.userId} then j.result else ${shortResult} end`),
            )`
              where j.id = ${body.id} and ${visible(actor)}`,
          );
          if (!record) throw notFound();
          return { data: present({ actor, language }, known, record) };
        },
      }),
      route({
        path: 'api/job/cancel',
        access: 'signedIn',
        kind: 'write',
        area,
        summary: '取消排队或执行中的任务：自己的，或有取消权限',
        english: 'Cancel waiting or running jobs: your own, or with permission to cancel',
        body: zOne,
        answer: zCreated,
        handle: async ({ db, actor, effects, body }) => {
          const mine = actor.can('system.job.cancel') ? sql`true` : sql`j.user_id = ${actor.userId}`;
          const row = await db.first(select('job as j', ['j.id', 'j.name', 'j.user_id as userid', 'j.state'])`
            where j.id = ${body.id} and (${visible(actor)} or ${mine}) for update`);
          if (!row) throw notFound();
          if (row.userid !== actor.userId && !actor.can('system.job.cancel')) throw notFound();
          if (row.state !== 'queued' && row.state !== 'running') throw conflict(msg('jobEnded'));
          await cancelRun(db, row.id, row.state);
          if (row.state === 'queued') {
            const message = {
              id: row.id,
              name: row.name,
              label: known.labels.get(row.name) ?? row.name,
              state: 'cancelled' as const,
            };
            effects.message({
              userIds: [row.userid],
              event: 'jobProgress',
              message: { ...message, done: 0, total: 0, msg: '' },
            });
          }
          return { data: { id: row.id }, msg: row.state === 'running' ? msg('jobCancelling') : msg('jobCancelled') };
        },
      }),
      route({
        path: 'api/job/retry',
        access: [everything],
        kind: 'write',
        area,
        summary: '重新执行失败或已取消的任务',
        english: 'Run failed or cancelled jobs again',
        body: zOne,
        answer: zCreated,
        handle: async ({ db, body, requeue }) => {
          const row = await db.first(select('job', ['name'])`where id = ${body.id} for update`);
          if (!row) throw notFound();
          if (known.personal.has(row.name) || !(await requeue(body.id))) throw conflict(msg('jobNotRepeatable'));
          return { data: { id: body.id }, msg: msg('jobQueued') };
        },
      }),
      route({
        path: 'api/job/schedules',
        method: 'both',
        access: [everything],
        kind: 'read',
        area,
        summary: '定时任务：上次、下次执行时间和最近的错误',
        english: 'Scheduled jobs: last and next run and the latest error',
        body: z.looseObject({}),
        answer: zRows(zScheduleRow),
        handle: async ({ db, language }) => {
          const stored = await db.rows(
            query
              .selectFrom('job_schedule')
              .select([
                'name',
                sql<string>`${moment('last_started_at')}`.as('lastTime'),
                sql<string>`${moment('last_finished_at')}`.as('lastEnd'),
                sql<string>`${moment('next_at')}`.as('nextTime'),
                'last_error as error',
                sql<string>`${moment('last_error_at')}`.as('errorTime'),
              ]),
          );
          const rows: ScheduleRow[] = modules
            .flatMap((module) => module.jobs ?? [])
            .flatMap(({ name, label, schedule }) => {
              if (!schedule) return [];
              const known = stored.find((row) => row.name === name);
              return [
                {
                  ...(known ?? { name, lastTime: '', lastEnd: '', nextTime: '', errorTime: '' }),
                  error: failureText(known?.error ?? '', language),
                  label,
                  every: 'every' in schedule ? schedule.every : 0,
                  cron: 'cron' in schedule ? schedule.cron : '',
                },
              ];
            });
          return { data: { rows, total: rows.length } };
        },
      }),
    ];
  },
});
