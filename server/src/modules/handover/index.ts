// The handover of somebody who leaves: what they hold, split among others by rule, the list of those that were done, and the way back.

import {
  type HandoverPart,
  type HandoverPlan,
  type HandoverPreview,
  type HeldKind,
  zHandoverPlan,
  zHandoverPreview,
  zHandoverRow,
  zHeldValue,
  zKeptRow,
} from '@crm/protocol/answers/handover';
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import { defineModule, usual } from '../../engine/module.ts';
import { conflict, forbidden, invalid } from '../../platform/errors.ts';
import { zCreated, zRows } from '../../platform/http/answers.ts';
import { route } from '../../platform/http/route.ts';
import { zId, zPaged, zText } from '../../platform/http/values.ts';
import { enqueueTakeBack, listDone, listKept, requireIdle } from './done.ts';
import { handoverRowStatuses } from './given.ts';
import { type HandOverRequest, handOverJob } from './hand-over.job.ts';
import { countFurther, countsHeld, handOverName, openRun, ownKinds } from './holdings.ts';
import { heldValues, plannedKind, requirePart, splittingFields, zParts } from './parts.ts';
import { furtherSteps, reachesSteps, stepsHeld, stepsKind, stepsRefusal, stepsStaying } from './steps.ts';
import { takeBackJob } from './take-back.job.ts';

const area = '离职交接';
/** Days for which handed-over rows, and rows that stayed when it was taken back, are kept. */
const kept = { given: 2, stayed: 90 };

function personOf(call: Call, userId: number) {
  const user = call.actor.organisation.users.get(userId);
  if (!user || user.deleted) throw invalid({ userid: msg('assigneeMissing') });
  return user;
}

/** @throws AppError `invalid` for nobody, `forbidden` where nothing of theirs may be handed over */
function kindsOf(call: Call, userId: number): EntityDefinition[] {
  personOf(call, userId);
  const kinds = ownKinds(call, userId);
  if (kinds.length === 0) throw forbidden(msg('handoverNoRight'));
  return kinds;
}

async function heldKindsOf(call: Call, userId: number): Promise<HeldKind[]> {
  const kinds: HeldKind[] = [];
  for (const entity of kindsOf(call, userId))
    kinds.push({
      module: entity.module,
      label: entity.label,
      count: (await countsHeld(call.db, entity, [userId])).get(userId) ?? 0,
      fields: await splittingFields(call, entity),
    });
  if (reachesSteps(call, userId)) {
    const count = (await stepsHeld(call, [userId])).get(userId) ?? 0;
    kinds.push({ ...stepsKind, count, fields: [], ...(await stepsStaying(call, userId, count)) });
  }
  return kinds;
}

async function preview(call: Call, userId: number): Promise<HandoverPreview> {
  const kinds = await heldKindsOf(call, userId);
  const user = personOf(call, userId);
  return {
    userid: userId,
    username: user.name,
    header: user.avatar,
    enabled: user.enabled,
    kinds,
    ...(await countFurther(call, userId)),
    ...(await furtherSteps(call, userId)),
    job: await openRun(call, userId),
  };
}

/** What would become of each kind; everything that can be known before is checked. */
async function plan(call: Call, userId: number, parts: readonly HandoverPart[]): Promise<HandoverPlan> {
  const held = await heldKindsOf(call, userId);
  const entities = kindsOf(call, userId);
  if (new Set(parts.map((part) => part.module)).size < parts.length) throw invalid({ parts: msg('handoverTwice') });
  for (const part of parts) {
    const entity = entities.find(({ module }) => module === part.module);
    if (!held.some(({ module }) => module === part.module)) throw forbidden(msg('handoverNoRight'));
    const refused = part.module === stepsKind.module ? stepsRefusal(call, userId) : undefined;
    if (refused) throw forbidden(refused);
    await requirePart(call, entity, userId, part);
  }
  const kinds = [];
  for (const kind of held) {
    const entity = entities.find(({ module }) => module === kind.module);
    const part = parts.find(({ module }) => module === kind.module);
    if (kind.count > 0) kinds.push(await plannedKind(call, entity, userId, kind, part));
  }
  const left = kinds.reduce((sum, kind) => sum + kind.left, 0);
  return { kinds, left, total: kinds.reduce((sum, { count }) => sum + count, 0) - left };
}

/** Enqueues the run; it is checked once more when it runs. */
async function start(call: Call, request: Omit<HandOverRequest, 'ip' | 'language'>): Promise<number> {
  const { userid, parts } = request;
  const { name } = personOf(call, userid);
  const { total } = await plan(call, userid, parts);
  if (total === 0) throw conflict(msg('handoverNothing', { name }));
  await requireIdle(call, userid, name);
  const { ip, language } = call;
  return call.enqueue(handOverName, { ...request, ip, language } satisfies HandOverRequest);
}

const zPage = z.looseObject(zPaged);
const zUser = zId.describe('离职员工');

export const handoverModule = defineModule({
  name: 'handover',
  grants: [
    {
      branch: 'manager',
      module: 'handover',
      label: '离职交接',
      scoped: false,
      actions: {
        ...usual('index'),
        start: ['交接', 'Hand over'],
        steps: ['移交在职员工的待审批', 'Reassign approvals of active employees'],
      },
      needs: { start: ['crm.customer.transfer'], steps: ['manager.handover.start'] },
    },
  ],
  roles: [{ role: 'manager', branch: 'manager', module: 'handover', actions: ['index', 'start'] }],
  verbs: { handover: ['离职交接', 'Handed over'], handoverBack: ['撤回交接', 'Undid handover'] },
  notices: [
    {
      kind: 'handover.received',
      needs: ['crm.customer.index', 'crm.clues.index', 'crm.contract.index', 'oa.task.index'],
      label: ['离职交接给我', 'Records are handed over to me'],
      sentence: ['{actor}把 {count} 条记录交接给您', '{actor} handed {count} records over to you'],
    },
    {
      kind: 'handover.withdrawn',
      needs: ['crm.customer.index', 'crm.clues.index', 'crm.contract.index', 'oa.task.index'],
      label: ['撤回交接给我的记录', 'A handover to me is undone'],
      sentence: ['{actor}撤回了交接给您的 {count} 条记录', '{actor} undid the handover of {count} records to you'],
    },
    {
      kind: 'handover.returned',
      needs: ['crm.customer.index', 'crm.clues.index', 'crm.contract.index', 'oa.task.index'],
      label: ['撤回交接，记录回到我名下', 'A handover is undone and records return to me'],
      sentence: [
        '{actor}撤回了交接，{count} 条记录回到您名下',
        '{actor} undid a handover; {count} records are yours again',
      ],
    },
  ],
  jobs: [
    handOverJob,
    takeBackJob,
    {
      name: 'handover.forget',
      label: '清理不能再撤回的交接明细',
      english: 'Clean up handovers that can no longer be undone',
      schedule: { cron: '50 3 * * *' },
      run: async ({ database }) => {
        await database.run(sql`delete from handover_row r using handover h
          where h.id = r.handover_id and h.created_at < now() - make_interval(days => ${kept.given})
            and (r.fate <> ${handoverRowStatuses.kept} or h.created_at < now() - make_interval(days => ${kept.stayed}))
            and not exists (select 1 from job j where j.id = h.back_job and j.state in ('queued', 'running'))`);
      },
    },
  ],
  routes: () => [
    route({
      path: 'api/handover/index',
      access: ['manager.handover.index'],
      kind: 'read',
      area,
      summary: '做过的交接，新的在前：自己做的，和能交接其记录的员工的；held 为该员工现在名下的数量',
      english:
        'Handovers, newest first: your own, and those of employees whose records you may hand over; held is the number the employee has now',
      body: zPage,
      answer: zRows(zHandoverRow),
      handle: async (call) => ({
        data: await listDone(call, call.body.page ?? 1, call.body.rows ?? limits.pageSize),
      }),
    }),
    route({
      path: 'api/handover/preview',
      access: ['manager.handover.start'],
      kind: 'read',
      area,
      summary:
        '一名员工名下各类记录和待处理审批（WorkFlowStep）的数量、可按其值分配的字段，以及下属、负责的部门、共享给该员工的记录、审批委托和指定了该员工的审批流程',
      english:
        "Number of records of each type and of pending approvals (WorkFlowStep) of an employee, the fields by whose values they can be divided, and the employee's subordinates, departments managed, records shared with them, delegations, and the approval flows that name them",
      body: z.looseObject({ userid: zId }),
      answer: zHandoverPreview,
      handle: async (call) => ({ data: await preview(call, call.body.userid) }),
    }),
    route({
      path: 'api/handover/values',
      access: ['manager.handover.start'],
      kind: 'read',
      area,
      summary: '一名员工名下一类记录按一个字段的值各有多少，0 为未填写',
      english: 'How many records of a type the employee has for each value of a field, 0 for not filled in',
      body: z.looseObject({ userid: zUser, module: zText, field: zText }),
      answer: z.strictObject({ rows: z.array(zHeldValue) }),
      handle: async (call) => {
        const { userid, module, field } = call.body;
        const entity = kindsOf(call, userid).find((kind) => kind.module === module);
        if (!entity) throw forbidden(msg('handoverNoRight'));
        return { data: { rows: await heldValues(call, entity, userid, field) } };
      },
    }),
    route({
      path: 'api/handover/plan',
      access: ['manager.handover.start'],
      kind: 'read',
      area,
      summary: '按此分配，每人将得到多少，多少留下；参数与 start 相同，不写入',
      english:
        'How many each person would receive by this division and how many stay; parameters as in start, writes nothing',
      body: z.looseObject({ userid: zUser, parts: zParts.describe('各类记录如何分配') }),
      answer: zHandoverPlan,
      handle: async (call) => ({ data: await plan(call, call.body.userid, call.body.parts) }),
    }),
    route({
      path: 'api/handover/start',
      access: ['manager.handover.start'],
      kind: 'write',
      bulk: true,
      area,
      summary:
        '在后台交接一名员工名下的记录，一次事务；parts 为 [{module, rule: one|even, userids}]：全部交给一人，或平均分给多人；或 [{module, rule: value, field, choices: [{value, userid}], rest}]：按字段的值分给各人，其余给 rest；待处理审批（WorkFlowStep）一并转交，该员工的审批委托随之结束：仅限不能登录的员工，或另有 manager.handover.steps 权限；自己提交的审批不移交',
      english:
        "Hand over an employee's records in the background, in one transaction; parts is [{module, rule: one|even, userids}]: all to one person or equally to several; or [{module, rule: value, field, choices: [{value, userid}], rest}]: by the value of a field, the others to rest; pending approvals (WorkFlowStep) go with them and the employee's delegations end: only for employees who cannot log in, or with the permission manager.handover.steps; requests submitted by you are not handed over",
      body: z.looseObject({
        userid: zUser,
        parts: zParts.describe('各类记录如何分配'),
        reason: zText.pipe(z.string().max(limits.shortText)).optional().describe('说明'),
      }),
      answer: zCreated,
      handle: async (call) => {
        const { userid, parts, reason = '' } = call.body;
        return { data: { id: await start(call, { userid, parts, reason: reason.trim() }) }, msg: msg('jobStarted') };
      },
    }),
    route({
      path: 'api/handover/back',
      access: ['manager.handover.start'],
      kind: 'write',
      area,
      summary: '在后台撤回24小时内的一次交接：负责人没有再变更的记录回到原负责人名下，其余保留并逐条说明',
      english:
        'Take back a handover within 24 hours, in the background: records whose owner has not changed since return to the previous owner, others stay and are explained one by one',
      body: z.looseObject({ id: zId }),
      answer: zCreated,
      handle: async (call) => ({ data: { id: await enqueueTakeBack(call, call.body.id) }, msg: msg('jobStarted') }),
    }),
    route({
      path: 'api/handover/kept',
      access: ['manager.handover.index'],
      kind: 'read',
      area,
      summary: '撤回一次交接时保留的记录和原因',
      english: 'Records that stayed when a handover was taken back, and why',
      body: zPage.extend({ id: zId }),
      answer: zRows(zKeptRow),
      handle: async (call) => {
        const { id, page = 1, rows = limits.pageSize } = call.body;
        return { data: await listKept(call, id, page, rows) };
      },
    }),
  ],
});
