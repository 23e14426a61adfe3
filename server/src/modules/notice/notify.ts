// Writing notices: in the transaction of what they tell, to those who want them, told to open pages after the commit.
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';

export interface Notice {
  /** Declared by a module. */
  kind: string;
  /** Who is told. Doubles, the acting person and people who cannot sign in are left out. */
  users: readonly number[];
  /** Fills places of the kind's sentence. No names of records, nothing that a field grant could hide. */
  params?: Record<string, string | number>;
  /** Record that a click opens: wire name and id. */
  target?: { module: string; id: number };
}

/**
 * Notes it for everybody concerned who did not switch the kind off. Answers who is told.
 * @param system the acting person is told as well, and not named: for what happens by itself
 */
export async function notify(call: Call, notice: Notice, options: { system?: boolean } = {}): Promise<number[]> {
  const actorId = options.system ? 0 : call.actor.userId;
  const { organisation } = call.actor;
  const users = [...new Set(notice.users)].filter((id) => {
    const user = organisation.users.get(id);
    return id !== actorId && user?.enabled && !user.deleted;
  });
  if (users.length === 0) return [];
  const rows = await call.db.rows<{ id: number; userId: number }>(sql`
    insert into notification (user_id, kind, actor_id, params, module, model_id)
    select u.id, ${notice.kind}, ${actorId}, ${JSON.stringify(notice.params ?? {})}::jsonb, ${notice.target?.module ?? ''}, ${notice.target?.id ?? 0}
    from unnest(${users}::bigint[]) as u(id)
    where not exists (select 1 from notification_off o where o.user_id = u.id and o.kind = ${notice.kind})
    returning id, user_id as "userId"`);
  for (const { id, userId } of rows) {
    call.effects.tell({ userIds: [userId], event: 'privateSystemMsg', message: { id, kind: notice.kind } });
  }
  return rows.map((row) => row.userId);
}
