// Who may see or write two records that become one: nobody loses what was shared with them.
import { sql } from 'kysely';
import type { Call, EntityDefinition, Row } from '../entity.ts';
import type { Access } from './members.ts';

interface Membership {
  access: Access;
  /** As the database writes it; null for good. */
  expires: string | null;
}

/** What became of one person's membership of the record that was kept. */
export interface JoinedMember {
  user: number;
  /** Before; null where there was none that counted. */
  was: Membership | null;
  now: Membership;
}

/**
 * Makes members of the other record, and its owner if requested, members of the one that is kept. A member of both gets the
 * wider access and the later end.
 * @param owner access of the other record's owner; `none` for no membership
 */
export async function joinMembers(
  call: Call,
  entity: EntityDefinition,
  [kept, gone]: readonly [kept: Row, gone: Row],
  owner: 'none' | Access,
): Promise<JoinedMember[]> {
  const { members } = entity;
  if (members?.local !== 'id') return [];
  const table = sql.table(members.table);
  const key = sql.ref(members.key);
  const [ownerOf, otherOwner] = [kept, gone].map((row) => Number(row[entity.owner as string])) as [number, number];
  const keepsOwner = owner !== 'none' && otherOwner > 0 && otherOwner !== ownerOf;
  const enabled = call.actor.organisation.users.get(otherOwner)?.enabled ?? false;
  return call.db.rows<JoinedMember>(sql`
    with coming as (
      select user_id, access, expires_at, given_by from ${table} where ${key} = ${gone.id} and (expires_at is null or expires_at > now())
        and user_id <> ${ownerOf} ${keepsOwner ? sql`and user_id <> ${otherOwner}` : sql``}
      union all select ${otherOwner}, ${keepsOwner ? owner : 'read'}, null::timestamptz, ${call.actor.userId}::bigint where ${keepsOwner && enabled}),
    before as (
      select user_id, access, expires_at from ${table} where ${key} = ${kept.id} and (expires_at is null or expires_at > now())
        and user_id in (select user_id from coming)),
    written as (
      insert into ${table} as m (${key}, user_id, access, expires_at, given_by)
      select ${kept.id}, c.user_id,
        case when b.access = 'write' or c.access = 'write' then 'write' else 'read' end,
        case when b.user_id is null then c.expires_at when b.expires_at is null or c.expires_at is null then null
          else greatest(b.expires_at, c.expires_at) end, c.given_by
      from coming c left join before b using (user_id)
      on conflict (${key}, user_id) do update set access = excluded.access, expires_at = excluded.expires_at,
        given_by = case when m.expires_at <= now() then excluded.given_by else m.given_by end
      returning m.user_id, m.access, m.expires_at)
    select w.user_id as "user", json_build_object('access', w.access, 'expires', w.expires_at::text) as now,
      case when b.user_id is null then null else json_build_object('access', b.access, 'expires', b.expires_at::text) end as was
    from written w left join before b using (user_id) order by w.user_id`);
}

/** Takes memberships back that are still as `joinMembers` left them; the other record has kept its own. */
export async function unjoinMembers(
  call: Call,
  entity: EntityDefinition,
  keptId: number,
  joined: readonly JoinedMember[],
): Promise<void> {
  const { members } = entity;
  if (members?.local !== 'id') return;
  const table = sql.table(members.table);
  const key = sql.ref(members.key);
  for (const { user, was, now } of joined) {
    const same = sql`${key} = ${keptId} and user_id = ${user} and access = ${now.access} and expires_at is not distinct from ${now.expires}::timestamptz`;
    await call.db.run(
      was
        ? sql`update ${table} set access = ${was.access}, expires_at = ${was.expires}::timestamptz where ${same}`
        : sql`delete from ${table} where ${same}`,
    );
    // People who could see the record till now are notified of the change.
    call.effects.changed(entity.module, [keptId], [`user:${user}`]);
  }
}
