// Writing notices: in the transaction of what they report, to people who want them, pushed to open pages after the commit; and
// marking requests as read once they are done.
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { PREPARED } from '../../platform/db/database.ts';

export interface Notice {
  /** Declared by a module. */
  kind: string;
  /** Recipients. Duplicates, the acting person and people who cannot sign in are left out. */
  users: readonly number[];
  /** Fills places of the kind's sentence. No names of records, and of what a field grant could hide only what the kind `reads`. */
  params?: Record<string, string | number>;
  /** Record that a click opens: wire name and id. */
  target?: { module: string; id: number };
  /** The person it is about, where that is not the acting person. */
  by?: number;
}

/**
 * Notes it for everybody concerned who did not switch the kind off: any number of notices with one statement, each person once for
 * each kind. Answers the recipients. Its time is when it is written, not when the call began to wait: lists go by that order.
 * @param system the acting person is notified as well, and not named: for what happens by itself
 */
export async function notify(
  call: Call,
  notices: Notice | readonly Notice[],
  options: { system?: boolean } = {},
): Promise<number[]> {
  const actorId = options.system ? 0 : call.actor.userId;
  const { organisation } = call.actor;
  const noted = [notices].flat().flatMap(({ users, kind, params = {}, target, by = actorId }) =>
    [...new Set(users)].flatMap((id) => {
      const user = organisation.users.get(id);
      if (id === actorId || !user?.enabled || user.deleted) return [];
      return [{ user: id, kind, by, params, module: target?.module ?? '', model: target?.id ?? 0 }];
    }),
  );
  if (noted.length === 0) return [];
  const rows = await call.db.rows<{ id: number; userId: number; kind: string }>(
    sql`
    with noted as (
      insert into notification (user_id, kind, actor_id, params, module, model_id, created_at)
      select n."user", n.kind, n.by, n.params, n.module, n.model, clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as n("user" bigint, kind text, by bigint, params jsonb, module text, model bigint)
      where not exists (select 1 from notification_off o where o.user_id = n."user" and o.kind = n.kind)
      returning id, user_id, kind)
    select max(id) as id, user_id as "userId", kind from noted group by user_id, kind order by 1`,
    PREPARED,
  );
  for (const { id, userId, kind } of rows)
    call.effects.message({ userIds: [userId], event: 'privateSystemMsg', message: { id, kind } });
  return [...new Set(rows.map((row) => row.userId))];
}

/** Marks these people's requests for something that is done as read, regardless of who did it; their open pages count again. */
export async function readNotices(
  call: Call,
  {
    users,
    kinds,
    target,
  }: {
    users: readonly number[];
    kinds: readonly string[];
    target: { module: string } & ({ id: number } | { ids: readonly number[] });
  },
): Promise<void> {
  const ids = 'ids' in target ? target.ids : [target.id];
  if (users.length === 0 || ids.length === 0) return;
  const read = await call.db.rows<{ user: number; ids: number[] }>(
    sql`
    with read as (
      update notification set read_at = now() where user_id = any(${[...new Set(users)]}::bigint[]) and read_at is null
        and kind = any(${kinds}::text[]) and module = ${target.module} and model_id = any(${ids}::bigint[]) and model_id > 0
      returning id, user_id)
    select user_id as "user", array_agg(id order by id) as ids from read group by 1`,
    PREPARED,
  );
  for (const { user, ids } of read) call.effects.changed('notification', ids, [`user:${user}`]);
}
