// Work logs as code: which period one is of, what is filled in, who is notified, and who has read it.

import type { LogKind, LogPeriod } from '@crm/protocol/answers/worklog';
import { msg, renderSentence, type Sentence } from '@crm/protocol/sentences';
import { logPeriod, logSpan, logTitle } from '@crm/protocol/worklog';
import { sql } from 'kysely';
import { type Call, defineEntity, type Values } from '../../engine/entity.ts';
import { workingTimeOf } from '../../platform/calendar/settings.ts';
import { dayOf } from '../../platform/calendar/working-time.ts';
import { query } from '../../platform/db/query.ts';
import { invalid } from '../../platform/errors.ts';
import { notify } from '../notice/index.ts';
import { ownFigures, type StoredFigure, stored, visibleFigures } from './figures.ts';
import { commentShape, type LogRow, logShape } from './log.fields.ts';
import { announceReads, countsOf, noteRead } from './reads.ts';
import { clockNow, dueFor } from './rules.ts';

/** By the company's clock, `2026-11-25`. */
export function today({ settings }: Pick<Call, 'settings'>): string {
  return dayOf(workingTimeOf(settings), new Date());
}

export function periodOfLog(row: Pick<LogRow, 'log_type' | 'period_on'>) {
  return logPeriod(row.log_type as LogKind, String(row.period_on).slice(0, 10));
}

/** Of several people the column is a list, which the field's type does not show. */
const recipientsOf = (row: LogRow): readonly number[] => [row.recipients].flat();

/** Until when the acting person has to write the log of a period, by the rules as they are. */
export async function dueOfOwn(call: Call, kind: LogKind, period: LogPeriod): Promise<string | undefined> {
  const user = call.actor.organisation.users.get(call.actor.userId);
  return user && (await dueFor(call, kind, period, [user]))?.get(user.id);
}

const nameOf: Record<LogKind, (span: string) => Sentence> = {
  1: (span) => msg('worklogDaily', { span }),
  2: (span) => msg('worklogWeekly', { span }),
  3: (span) => msg('worklogMonthly', { span }),
};

function withoutOneself(call: Call, values: Values): void {
  const chosen = values['recipients'] as number[] | undefined;
  if (chosen) values['recipients'] = chosen.filter((id) => id !== call.actor.userId);
}

async function notifyRecipients(call: Call, row: LogRow, before: readonly number[]): Promise<void> {
  await notify(call, {
    kind: 'worklog.received',
    users: recipientsOf(row).filter((id) => !before.includes(id)),
    target: { module: 'worklog', id: row.id },
  });
}

export const workLogEntity = defineEntity(logShape, {
  search: (row) => ({ names: [row.title], words: [row.done, row.plan, row.problems] }),
  scenes: [
    {
      field: 'dataType',
      title: '场景',
      english: 'Show',
      place: 'popover',
      value: 'all',
      option: [
        { value: 'all', label: '全部日志', english: 'All' },
        { value: 'mine', label: '我写的日志', english: 'Mine' },
        { value: 'participated', label: '发给我的日志', english: 'Sent to me' },
        { value: 'sub', label: '下属写的日志', english: "My team's" },
      ],
    },
  ],
  parameters: {
    unread: (value, call) => {
      if (value !== '1') return value === '' ? undefined : msg('badFormat');
      return sql<boolean>`exists (select 1 from work_log_reader r where r.log_id = t.id and r.user_id = ${call.actor.userId}
        and r.recipient and r.read_at is null)`;
    },
  },
  present: (row, wire, actor, language) => {
    const period = periodOfLog(row);
    const kind = row.log_type as LogKind;
    wire['Header'] = actor.organisation.users.get(row.owner_id)?.avatar ?? '';
    wire['endDate'] = period.to;
    // The stored title is in Chinese; a field that may not be read stays as it is.
    if (wire['title'] === row.title) wire['title'] = renderSentence(nameOf[kind](logSpan(kind, period)), language);
  },
  presentPage: async (call, rows, wires) => {
    const counts = await countsOf(call, rows);
    const figures = await visibleFigures(
      call,
      rows.map((row) => ({ figures: row.figures as StoredFigure[], owner: row.owner_id, ...periodOfLog(row) })),
    );
    for (const [at, wire] of wires.entries())
      Object.assign(wire, counts.get(rows[at]?.id ?? 0), { figures: figures[at] ?? [] });
  },
  looked: noteRead,
  refuse: (call, row, action) =>
    action === 'edit' && row.owner_id !== call.actor.userId ? msg('worklogOfOther') : undefined,
  hooks: {
    async beforeCreate(call, values) {
      const kind = Number(values['log_type']) as LogKind;
      const now = today(call);
      const period = logPeriod(kind, String(values['period_on'] ?? now).slice(0, 10));
      if (period.from > now) throw invalid({ logDate: msg('worklogAhead') });
      withoutOneself(call, values);
      const due = await dueOfOwn(call, kind, period);
      Object.assign(values, {
        period_on: period.from,
        title: logTitle(kind, period),
        figures: stored(await ownFigures(call, period)),
        due_at: due ?? null,
        late: due !== undefined && (await clockNow(call)) > due ? 1 : 0,
      });
    },
    afterCreate: (call, row) => notifyRecipients(call, row, []),
    async beforeUpdate(call, values, before) {
      withoutOneself(call, values);
      if (Object.keys(values).length > 0) values['figures'] = stored(await ownFigures(call, periodOfLog(before)));
    },
    afterUpdate: (call, row, before) => notifyRecipients(call, row, recipientsOf(before)),
  },
});

export const workLogCommentEntity = defineEntity(commentShape, {
  present: (row, wire, actor) => {
    wire['Header'] = actor.organisation.users.get(Number(row.created_by))?.avatar ?? '';
  },
  hooks: {
    // The author of the log, and people who commented before.
    async afterCreate(call, row) {
      const others = await call.db.rows(
        query
          .selectFrom('work_log_comment')
          .select(['created_by as id'])
          .distinct()
          .where(sql<boolean>`log_id = ${row.log_id} and deleted_at is null`),
      );
      await notify(call, {
        kind: 'worklog.commented',
        users: [row.owner_id, ...others.map(({ id }) => id)],
        target: { module: 'worklog', id: row.log_id },
      });
      await announceReads(call, [row.log_id]);
    },
  },
});
