// People whose account has no rights yet: whom they can ask, and that those are told.
import { branches } from '@crm/protocol/access';
import { zNoRights } from '@crm/protocol/answers/identity';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Call } from '../../engine/entity.ts';
import { Actor } from '../../platform/access/actor.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { notify } from '../notice/index.ts';
import { userEntity } from './user.entity.ts';

const kind = 'user.noRights';
/** Days after which an account that still has no rights is brought up again. */
const againAfter = 7;
/** Names that are enough to find somebody to ask. */
const mostNames = 5;

/** Who can give any role. */
function decidersOf({ actor: { organisation } }: Call): Actor[] {
  return [...organisation.users.values()]
    .filter(({ enabled, deleted }) => enabled && !deleted)
    .map(({ id }) => new Actor(organisation, id, 0, 0))
    .filter((one) => one.isAdministrator)
    .sort((one, other) => one.userId - other.userId);
}

async function report(call: Call, deciders: readonly Actor[]): Promise<void> {
  const { userId } = call.actor;
  // Two windows at once report it once.
  await call.db.first(sql`select id from app_user where id = ${userId} for update`);
  const reported = await call.db.first(sql`
    select 1 from notification where kind = ${kind} and model_id = ${userId}
      and created_at > now() - make_interval(days => ${againAfter}) limit 1`);
  if (reported) return;
  const target = { module: userEntity.module, id: userId };
  await notify(call, { kind, users: deciders.map((one) => one.userId), target });
}

export function noRightsRoutes(): Route[] {
  return [
    route({
      path: 'api/user/reportNoRights',
      access: 'signedIn',
      kind: 'write',
      area: '登录',
      summary: '账号还没有任何权限：答复可以找谁开通，并通知他们（七天内只通知一次）；已有权限时不通知，也不答复名字',
      english:
        'The account has no rights yet: answers whom to ask and notifies them (once in seven days); where it has rights nobody is notified or named',
      body: z.looseObject({}),
      answer: zNoRights,
      handle: async (call) => {
        const { organisation, tree } = call.actor;
        if (branches.some((branch) => tree[branch])) return { data: { administrators: [] } };
        const deciders = decidersOf(call);
        await report(call, deciders);
        const names = deciders.slice(0, mostNames).map(({ userId }) => organisation.users.get(userId)?.name ?? '');
        return { data: { administrators: names.filter(Boolean) } };
      },
    }),
  ];
}
