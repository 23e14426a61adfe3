// Who sees or writes a record beside its owner: the one place that writes memberships.
import { sql } from 'kysely';
import type { Call, EntityDefinition } from '../entity.ts';

export type Access = 'read' | 'write';

/** A record and a person. */
export interface MemberPair {
  record: number;
  user: number;
}

/** A membership as it is kept while it is none. */
export interface KeptMember {
  record: number;
  user: number;
  access: Access;
  expires_at: string | null;
  given_by: number;
}

export function memberTable(entity: EntityDefinition): { table: string; key: string } {
  if (!entity.members || entity.members.local !== 'id') throw new Error(`${entity.name} has no members of its own`);
  return entity.members;
}

/** Makes people members; existing members get the access that is given now. */
export async function setMembers(
  call: Call,
  entity: EntityDefinition,
  pairs: readonly MemberPair[],
  access: Access,
  expires: string | null,
): Promise<void> {
  const { table, key } = memberTable(entity);
  await call.db.run(sql`
    insert into ${sql.table(table)} (${sql.ref(key)}, user_id, access, expires_at, given_by)
    select p.record, p."user", ${access}, ${expires}::timestamptz, ${call.actor.userId}
    from json_to_recordset(${JSON.stringify(pairs)}::json) as p(record bigint, "user" bigint)
    on conflict (${sql.ref(key)}, user_id) do update set access = excluded.access, expires_at = excluded.expires_at,
      given_by = excluded.given_by`);
}

/** @returns how many memberships ended */
export async function dropMembers(
  call: Call,
  entity: EntityDefinition,
  ids: readonly number[],
  user: number,
): Promise<number> {
  const { table, key } = memberTable(entity);
  return await call.db.run(
    sql`delete from ${sql.table(table)} where ${sql.ref(key)} = any(${ids}::bigint[]) and user_id = ${user}`,
  );
}

/** Makes people members again as they were, unless somebody made them members since. */
export async function putMembersBack(
  call: Call,
  entity: EntityDefinition,
  members: readonly KeptMember[],
): Promise<void> {
  if (entity.members?.local !== 'id' || members.length === 0) return;
  const { table, key } = entity.members;
  await call.db.run(sql`
    insert into ${sql.table(table)} (${sql.ref(key)}, user_id, access, expires_at, given_by)
    select p.record, p."user", p.access, p.expires_at, p.given_by
    from json_to_recordset(${JSON.stringify(members)}::json)
      as p(record bigint, "user" bigint, access text, expires_at timestamptz, given_by bigint)
    on conflict do nothing`);
}

/**
 * Follows the people named in the rows themselves: new ones may write, removed ones stop being members. Existing members keep
 * the person who added them.
 */
export async function followMembers(
  call: Call,
  entity: EntityDefinition,
  wanted: readonly MemberPair[],
  gone: readonly MemberPair[],
): Promise<void> {
  const { table, key } = memberTable(entity);
  const pairs = (list: readonly MemberPair[]) =>
    sql`json_to_recordset(${JSON.stringify(list)}::json) as p(record bigint, "user" bigint)`;
  if (gone.length > 0)
    await call.db.run(sql`delete from ${sql.table(table)} m using ${pairs(gone)}
      where m.${sql.ref(key)} = p.record and m.user_id = p."user"`);
  if (wanted.length === 0) return;
  await call.db.run(sql`
    insert into ${sql.table(table)} (${sql.ref(key)}, user_id, access, given_by)
    select p.record, p."user", 'write', 0 from ${pairs(wanted)} join app_user u on u.id = p."user"
    on conflict (${sql.ref(key)}, user_id) do update set access = 'write', expires_at = null`);
}

/** Members of a record are members of another one, too; its owner is none. */
export async function copyMembers(
  call: Call,
  from: { entity: EntityDefinition; id: number },
  to: { entity: EntityDefinition; id: number },
): Promise<void> {
  const [source, target] = [memberTable(from.entity), memberTable(to.entity)];
  const owner = sql.ref(`r.${to.entity.owner ?? ''}`);
  await call.db.run(sql`
    insert into ${sql.table(target.table)} (${sql.ref(target.key)}, user_id, access, expires_at, given_by)
    select ${to.id}, m.user_id, m.access, m.expires_at, m.given_by from ${sql.table(source.table)} m
      join ${sql.table(to.entity.table)} r on r.id = ${to.id}
      where m.${sql.ref(source.key)} = ${from.id} and m.user_id <> ${owner}
    on conflict do nothing`);
}
