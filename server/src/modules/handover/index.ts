// The handover of somebody who leaves: what they hold, split among others by rule, and the list of those that were done.
import type { HandoverPreview, HandoverRow, HeldKind } from '@crm/protocol/handover';
import { limits } from '@crm/protocol/limits';
import { say } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Call } from '../../engine/entity.ts';
import { defineModule } from '../../engine/module.ts';
import { conflict, forbidden, invalid } from '../../platform/errors.ts';
import { route } from '../../platform/http/route.ts';
import { zId, zIdList, zNested, zText, zWhole } from '../../platform/http/values.ts';
import { type Asked, handOverJob, handOverName } from './hand-over.job.ts';
import { countBeside, countHeld, heldKinds, ownKinds } from './holdings.ts';
import { requireReceivers } from './receivers.ts';

const area = '离职交接';
/** Advisory lock, with the person whose records they are: held while it is found out whether a run is under way. */
const askLock = 7007;
/** People among whom one kind is split. */
const mostReceivers = 20;

const zParts = zNested(
  z
    .array(
      z.strictObject({
        module: zText,
        rule: z.enum(['one', 'even']),
        userids: zIdList.refine((ids) => ids.length <= mostReceivers),
      }),
    )
    .min(1)
    .max(50),
);

function personOf(call: Call, userId: number) {
  const user = call.actor.organisation.users.get(userId);
  if (!user || user.deleted) throw invalid({ userid: say('assigneeMissing') });
  return user;
}

async function openRun(call: Call, userId: number): Promise<number> {
  const row = await call.db.first<{ id: number }>(sql`select id from job
    where name = ${handOverName} and state in ('queued', 'running') and (data ->> 'userid')::bigint = ${userId} order by id limit 1`);
  return row?.id ?? 0;
}

async function preview(call: Call, userId: number): Promise<HandoverPreview> {
  const user = personOf(call, userId);
  const kinds: HeldKind[] = [];
  for (const entity of ownKinds(call, userId))
    kinds.push({ module: entity.module, label: entity.label, count: await countHeld(call.db, entity, userId) });
  if (kinds.length === 0) throw forbidden(say('handoverNoRight'));
  return {
    userid: userId,
    username: user.name,
    header: user.avatar,
    enabled: user.enabled,
    kinds,
    ...(await countBeside(call, userId)),
    job: await openRun(call, userId),
  };
}

/** Asks for the run; everything that can be known before is checked here, and once more when it runs. */
async function start(call: Call, asked: Omit<Asked, 'ip' | 'language'>): Promise<number> {
  const { userid, parts } = asked;
  const { kinds, username } = await preview(call, userid);
  if (new Set(parts.map((part) => part.module)).size < parts.length) throw invalid({ parts: say('handoverTwice') });
  let held = 0;
  for (const part of parts) {
    const kind = kinds.find(({ module }) => module === part.module);
    if (!kind) throw forbidden(say('handoverNoRight'));
    requireReceivers(call, userid, part);
    held += kind.count;
  }
  if (held === 0) throw conflict(say('handoverNothing', { name: username }));
  await call.db.run(sql`select pg_advisory_xact_lock(${askLock}, ${userid}::int)`);
  if ((await openRun(call, userid)) > 0) throw conflict(say('handoverRunning', { name: username }));
  const { ip, language } = call;
  return call.enqueue(handOverName, { ...asked, ip, language } satisfies Asked);
}

async function listDone(call: Call, page: number, rows: number): Promise<{ rows: HandoverRow[]; total: number }> {
  const { users } = call.actor.organisation;
  const found = await call.db.rows<{
    id: number;
    user_id: number;
    created_by: number;
    at: string;
    reason: string;
    parts: { module: string; rule: 'one' | 'even'; to: { userid: number; count: number }[] }[];
    all: number;
  }>(sql`select id, user_id, created_by, to_char(created_at, 'YYYY-MM-DD HH24:MI:SS') as at, reason, parts, count(*) over () as "all"
    from handover order by id desc limit ${rows} offset ${(page - 1) * rows}`);
  const labels = new Map(heldKinds(call).map((entity) => [entity.module, entity.label]));
  return {
    total: found[0]?.all ?? 0,
    rows: found.map((row) => ({
      id: row.id,
      userid: row.user_id,
      username: users.get(row.user_id)?.name ?? '',
      AddTime: row.at,
      NickName: users.get(row.created_by)?.name ?? '',
      reason: row.reason,
      parts: row.parts.map(({ module, rule, to }) => ({
        module,
        label: labels.get(module) ?? module,
        rule,
        to: to.map(({ userid, count }) => ({ userid, username: users.get(userid)?.name ?? '', count })),
      })),
      total: row.parts.flatMap((part) => part.to).reduce((sum, { count }) => sum + count, 0),
    })),
  };
}

export const handoverModule = defineModule({
  name: 'handover',
  grants: [
    {
      branch: 'manager',
      module: 'handover',
      label: '离职交接',
      scoped: false,
      actions: { index: '查看', start: '交接' },
      needs: { start: ['crm.customer.transfer'] },
    },
  ],
  roles: [{ role: 'manager', branch: 'manager', module: 'handover', actions: ['index', 'start'] }],
  verbs: { handover: '离职交接' },
  notices: [
    {
      kind: 'handover.received',
      label: '离职交接给我',
      sentence: ['{actor}把 {count} 条记录交接给您', '{actor} handed {count} records over to you'],
    },
  ],
  jobs: [handOverJob],
  routes: () => [
    route({
      path: 'api/handover/index',
      access: ['manager.handover.index'],
      kind: 'read',
      area,
      summary: '做过的交接，新的在前',
      body: z.looseObject({ page: zWhole(1, 1_000_000).optional(), rows: zWhole(1, limits.maxRows).optional() }),
      handle: async (call) => ({
        data: await listDone(call, call.body.page ?? 1, call.body.rows ?? limits.pageSize),
      }),
    }),
    route({
      path: 'api/handover/preview',
      access: ['manager.handover.start'],
      kind: 'read',
      area,
      summary: '一名员工名下各类记录的数量，以及下属、负责的部门和共享给该员工的记录',
      body: z.looseObject({ userid: zId }),
      handle: async (call) => ({ data: await preview(call, call.body.userid) }),
    }),
    route({
      path: 'api/handover/start',
      access: ['manager.handover.start'],
      kind: 'write',
      area,
      summary:
        '在后台交接一名员工名下的记录，一次事务；parts 为 [{module, rule: one|even, userids}]：全部交给一人，或平均分给多人',
      body: z.looseObject({
        userid: zId.describe('离职员工'),
        parts: zParts.describe('各类记录如何分配'),
        reason: zText.pipe(z.string().max(limits.shortText)).optional().describe('说明'),
      }),
      handle: async (call) => {
        const { userid, parts, reason = '' } = call.body;
        return { data: { id: await start(call, { userid, parts, reason: reason.trim() }) }, msg: say('jobStarted') };
      },
    }),
  ],
});
