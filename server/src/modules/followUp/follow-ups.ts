// What follow-ups do, whatever they are about: whose may be changed, and what one moves on its record, the latest and the next follow-up.
import { followUpEditHours, followUpMethods } from '@crm/protocol/customer';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, EntityBehaviour, EntityDefinition } from '../../engine/entity.ts';
import { loadOne } from '../../engine/load.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { mentionedUsers, notify } from '../notice/index.ts';

/** What follow-ups are about: an entity with the columns `last_follow_up_at` and `next_follow_up_at`. */
export interface Subject {
  /** Domain name. */
  entity: string;
  /** Table of its follow-ups, and their column that refers to it. */
  table: string;
  key: string;
  /** Kind of the notice to people who are mentioned. */
  mention: string;
}

/** A follow-up, whatever it is about. */
interface FollowUp {
  id: number;
  version: number;
  owner_id: number;
  created_by: number;
  created_at: string | null;
  followed_at: string | null;
  next_at: string | null;
  content: string;
  method: number;
}

/** Milliseconds of a moment as the database writes it, `2026-03-11 10:00:00+08`. */
function instant(text: string): number {
  return Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
}

export function followUpBehaviour<R extends FollowUp>(subject: Subject): EntityBehaviour<R> {
  const { table, key } = subject;
  const about = (row: FollowUp): number => Number((row as FollowUp & Record<string, unknown>)[key]);
  const entityOf = (call: Call): EntityDefinition => call.engine.byName(subject.entity);

  async function notifyMentioned(call: Call, row: R, before: string): Promise<void> {
    const known = new Set(mentionedUsers(before, call.actor.organisation));
    await notify(call, {
      kind: subject.mention,
      users: mentionedUsers(row.content, call.actor.organisation).filter((user) => !known.has(user)),
      target: { module: entityOf(call).module, id: about(row) },
    });
  }

  /**
   * Puts right what follow-ups had moved on their records, after some were changed, deleted or brought back: the latest
   * follow-up, and the plan of the newest one that has a plan, unless one was written after that plan's time. A value
   * that did not come from the follow-ups stays.
   */
  async function restoreDates(call: Call, now: readonly R[], before: readonly R[], action: string): Promise<void> {
    const ids = [...now, ...before].map((row) => row.id);
    const past = JSON.stringify(
      before.map((row) => ({
        id: row.id,
        about: about(row),
        created_at: row.created_at,
        followed_at: row.followed_at,
        next_at: row.next_at,
      })),
    );
    for (const id of new Set([...now, ...before].map(about))) {
      const latest = await call.db.first<{
        last: string | null;
        next: string | null;
        own_last: boolean;
        own_next: boolean;
      }>(sql`
        with written as (
          select true as now, id, created_at, followed_at, next_at from ${sql.table(table)}
            where ${sql.ref(key)} = ${id} and deleted_at is null
          union all
          select false, id, created_at, followed_at, next_at from ${sql.table(table)}
            where ${sql.ref(key)} = ${id} and deleted_at is null and id <> all(${ids}::bigint[])
          union all
          select false, id, created_at, followed_at, next_at
            from json_to_recordset(${past}::json) as r(id bigint, about bigint, created_at timestamptz, followed_at timestamptz, next_at timestamptz)
            where about = ${id}),
        plan as (select distinct on (now) now, id, next_at from written where next_at is not null order by now, id desc),
        told as (
          select s.now, (select max(w.followed_at) from written w where w.now = s.now) as last,
            (select p.next_at from plan p where p.now = s.now and not exists (
              select 1 from written w where w.now = s.now and w.id > p.id and w.created_at >= p.next_at)) as next
          from (values (true), (false)) as s(now))
        select t.last, t.next, c.last_follow_up_at is not distinct from b.last as own_last,
          c.next_follow_up_at is not distinct from b.next as own_next
        from ${sql.table(entityOf(call).table)} c, told t, told b where c.id = ${id} and t.now and not b.now`);
      const record = await loadOne(call, entityOf(call), id);
      const [row] = [...now, ...before].filter((one) => about(one) === id);
      await changeRecords(
        call,
        entityOf(call),
        [record],
        {
          ...(latest?.own_last ? { last_follow_up_at: latest.last } : {}),
          ...(latest?.own_next ? { next_follow_up_at: latest.next } : {}),
        },
        { action, note: followUpMethods[row?.method ?? 0] ?? '', keepVersion: true },
      );
    }
  }

  return {
    refuse: (call, row) => {
      if (row.owner_id === 0) return msg('poolFollowUp');
      if (row.created_by !== call.actor.userId) return msg('followUpOfOther');
      return Date.now() - instant(row.created_at ?? '') < followUpEditHours * 3_600_000
        ? undefined
        : msg('followUpSettled');
    },
    present: (row, wire, actor) => {
      wire['Header'] = actor.organisation.users.get(Number(row.created_by))?.avatar ?? '';
    },
    hooks: {
      async beforeCreate(_call, values) {
        values['followed_at'] ??= sql`now()`;
      },
      async afterCreate(call, row) {
        // The version stays: a follow-up overwrites nothing that somebody may be editing. A new plan replaces the old one; without
        // one, a plan in the past is done and one in the future stays.
        const record = await loadOne(call, entityOf(call), about(row));
        await changeRecords(
          call,
          entityOf(call),
          [record],
          {
            last_follow_up_at: sql`greatest(last_follow_up_at, ${row.followed_at}::timestamptz)`,
            next_follow_up_at: sql`coalesce(${row.next_at}::timestamptz, case when next_follow_up_at > now() then next_follow_up_at end)`,
          },
          { action: 'followUp', note: followUpMethods[row.method] ?? '', keepVersion: true },
        );
        await notifyMentioned(call, row, '');
      },
      async afterUpdate(call, row, before) {
        if (row.version === before.version) return;
        await restoreDates(call, [row], [before], 'editFollowUp');
        await notifyMentioned(call, row, before.content);
      },
      async afterDelete(call, rows) {
        await restoreDates(call, [], rows, 'deleteFollowUp');
      },
      async afterRestore(call, rows) {
        await restoreDates(call, rows, [], 'restoreFollowUp');
      },
    },
  };
}
