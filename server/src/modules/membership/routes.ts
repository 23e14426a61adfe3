// The calls by which records change hands and are shared, for every entity that has members of its own.

import { type TeamRow, zTeamRow } from '@crm/protocol/answers/customer';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import * as z from 'zod';
import type { EntityDefinition } from '../../engine/entity.ts';
import { applyFieldPermissionsToText, fieldGrant } from '../../engine/field-permissions.ts';
import { loadOne } from '../../engine/load.ts';
import { records } from '../../engine/records.ts';
import { undoably } from '../../engine/write/undo.ts';
import { select } from '../../platform/db/query.ts';
import { zRejected, zRows } from '../../platform/http/answers.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { zBulk, zId, zIdList, zMoment } from '../../platform/http/values.ts';
import { leaveRecords, shareRecords, transferRecords, unshareRecords } from './members.ts';

const zIds = z.array(z.number());

/** What goes along with a record; contacts have no owner of their own and always do. */
const carried = ['contacts', 'contracts', 'plans', 'tasks'] as const;
const zCarry = z
  // What is too long to be such a list is not taken apart.
  .union([z.string().max(200), z.array(z.string()).max(20)])
  .transform((value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value))
  .pipe(z.array(z.enum(carried)))
  .optional();

export function membershipRoutes(entity: EntityDefinition): Route[] {
  const { grant, label, module } = entity;
  const area = label;
  return [
    route({
      path: `api/${module}/Transfer`,
      access: [`${grant}.transfer`],
      kind: 'write',
      area,
      summary: '转移给另一负责人；原负责人退出，或以只读、可写成员留下',
      english: 'Transfer to another owner; the previous owner leaves, or stays as a member who may read or write',
      body: zBulk.pipe(
        z.looseObject({
          ids: zIds,
          userid: zId.describe('新负责人'),
          carry: zCarry.describe(
            '随同转移的内容：contracts（原负责人名下的合同，回款计划随合同）、contacts、plans、tasks，默认全部',
          ),
          keep: z.enum(['none', 'read', 'write']).default('none').describe('原负责人保留的权限'),
          expires: zMoment.describe('保留到何时，留空为长期'),
        }),
      ),
      answer: z.union([
        z.strictObject({
          count: z.number(),
          carried: z.record(z.string(), z.number()).optional(),
          rejected: zRejected.optional(),
        }),
        z.strictObject({
          count: z.number(),
          carried: z.record(z.string(), z.number()).optional(),
          rejected: zRejected.optional(),
          undo: z.number().optional(),
        }),
      ]),
      handle: async (call) => {
        const { ids, userid, keep, expires, carry } = call.body;
        const transfer = async (watched: typeof call) => ({
          data: await transferRecords(watched, entity, ids, { userid, keep, expires, carry }),
          msg: msg('transferred'),
        });
        // A membership that came of it is not taken back with the row.
        return keep === 'none' ? undoably(call, { entity, action: 'transfer' }, transfer) : transfer(call);
      },
    }),
    route({
      path: `api/${module}/share`,
      access: [`${grant}.share`],
      kind: 'write',
      area,
      summary: '共享给同事：readonly 为 1 只读、0 可写，expires 到期自动失效',
      english: 'Share with colleagues: readonly 1 read-only, 0 writable; ends by itself at expires',
      body: zBulk.pipe(
        z.looseObject({
          ids: zIds,
          userids: zIdList.describe('共享给的员工，最多 100 人'),
          readonly: z.union([z.literal(1), z.literal(0), z.literal('1'), z.literal('0')]).default(1),
          carry: zCarry.describe('随同共享的内容：contacts、contracts、plans、tasks'),
          expires: zMoment.describe('到期自动失效，留空为长期'),
        }),
      ),
      answer: z.strictObject({ count: z.number(), carried: z.record(z.string(), z.number()).optional() }),
      handle: async (call) => {
        const { ids, userids, readonly, expires, carry } = call.body;
        const access = Number(readonly) === 1 ? 'read' : 'write';
        return { data: await shareRecords(call, entity, ids, { userids, access, expires, carry }), msg: msg('shared') };
      },
    }),
    route({
      path: `api/${module}/unshare`,
      access: [`${grant}.share`],
      kind: 'write',
      area,
      summary: '取消一位成员的共享',
      english: 'Stop sharing with a member',
      body: zBulk.pipe(z.looseObject({ ids: zIds, userid: zId.describe('成员') })),
      answer: z.strictObject({ count: z.number(), carried: z.record(z.string(), z.number()).optional() }),
      handle: async (call) => ({
        data: await unshareRecords(call, entity, call.body.ids, call.body.userid),
        msg: msg('done'),
      }),
    }),
    route({
      path: `api/${module}/leave`,
      access: [`${grant}.index`],
      kind: 'write',
      area,
      summary: '退出他人共享给自己的记录',
      english: 'Leave records that others share with you',
      body: zBulk,
      answer: z.strictObject({ count: z.number() }),
      handle: async (call) => ({ data: await leaveRecords(call, entity, call.body.ids), msg: msg('leftTeam') }),
    }),
    route({
      path: `api/${module}/Team`,
      access: [`${grant}.index`],
      kind: 'read',
      area,
      summary: '负责人和相关成员',
      english: 'Owner and members',
      body: z.looseObject({ id: zId }),
      answer: zRows(zTeamRow),
      handle: async (call) => {
        const record = await loadOne(call, entity, call.body.id);
        const ownerId = Number(record[entity.owner as string]);
        const { table, key } = entity.members as NonNullable<EntityDefinition['members']>;
        const members = await call.db.rows(select(records({ table }), [
          sql<number>`user_id`.as('user_id'),
          sql<'read' | 'write'>`access`.as('access'),
          sql<string | null>`to_char(expires_at, 'YYYY-MM-DD HH24:MI:SS')`.as('expires'),
        ])`
          where ${sql.ref(key)} = ${record.id} and (expires_at is null or expires_at > now()) order by created_at, user_id`);
        const person = (userid: number, role: TeamRow['role'], expires: string | null = null): TeamRow => {
          const user = call.actor.organisation.users.get(userid);
          return {
            userid,
            username: user?.name ?? '',
            header: user?.avatar ?? '',
            role,
            ...(expires ? { expires } : {}),
          };
        };
        const granted = fieldGrant(call.actor, module, { wire: 'userid' });
        const owner = ownerId > 0 && granted !== 'hidden' ? person(ownerId, 'owner') : undefined;
        if (owner && granted === 'mask') {
          owner.username = applyFieldPermissionsToText(call.actor, module, 'userid', owner.username);
          Object.assign(owner, { userid: 0, header: '' });
        }
        const rows = [
          ...(owner ? [owner] : []),
          ...members.map((member) => person(member.user_id, member.access, member.expires)),
        ];
        return { data: { rows, total: rows.length } };
      },
    }),
  ];
}
