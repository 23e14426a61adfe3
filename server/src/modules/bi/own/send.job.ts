// Every Monday at eight: sends reports to the people who may see them. Each week of a report is noted in the transaction that sends
// it, so that it is sent once, whether a run is killed, comes twice or comes late.

import { sql } from 'kysely';
import type { Call } from '../../../engine/entity.ts';
import { mayRead } from '../../../engine/measure.ts';
import { Actor } from '../../../platform/access/actor.ts';
import { returning, select } from '../../../platform/db/query.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { notify } from '../../notice/index.ts';
import { ownName } from './change.ts';
import { readersOf, type StoredReport, weeklyReports } from './store.ts';

const batch = 50;

/** True for people who may read every measure of the report. */
async function maySee(call: Call, { content }: StoredReport, userId: number): Promise<boolean> {
  const { organisation, definitionVersion } = call.actor;
  const actor = new Actor(organisation, userId, 0, definitionVersion);
  if (!actor.can('bi.myReport.index')) return false;
  for (const key of content.measures) {
    const measure = call.engine.measures.find((one) => one.key === key);
    if (!measure || !('entity' in measure)) return false;
    const definition = await call.engine.definitionFor(call.db, call.engine.byName(measure.entity), actor);
    if (!mayRead(actor, definition, measure)) return false;
  }
  return true;
}

export async function sendReports(run: JobRun): Promise<{ told: number }> {
  let notified = 0;
  let after = 0;
  do {
    run.signal.throwIfAborted();
    const from = after;
    const reports = await run.asProgram(async (call) => {
      // Before eight on a Monday it is still the week before: those who missed that Monday are notified now.
      const now = await call.db.first(select(
        sql`(select date_trunc('week', (now() at time zone current_setting('TimeZone')) - interval '8 hours')
          at time zone current_setting('TimeZone') + interval '8 hours' as monday) m`,
        [sql<string>`m.monday::text`.as('monday'), sql<string>`m.monday::date::text`.as('day')],
      )`
        `);
      if (!now) return [];
      const some = await weeklyReports(call, from, now, batch);
      for (const report of some) {
        const noted = await call.db.first(returning('own_report_sent', [
          sql<string>`week::text`.as('week'),
        ])`insert into own_report_sent (report_id, week)
          values (${report.id}, ${now.day}::date) on conflict do nothing`);
        if (!noted) continue;
        const readers: number[] = [];
        for (const id of readersOf(call, report)) {
          const user = call.actor.organisation.users.get(id);
          if (user?.enabled && !user.deleted && (await maySee(call, report, id))) readers.push(id);
        }
        const notice = { kind: 'myReport.weekly', users: readers, target: { module: ownName, id: report.id } };
        notified += (await notify(call, notice, { system: true })).length;
      }
      return some;
    });
    after = reports.length < batch ? 0 : (reports.at(-1)?.id ?? 0);
  } while (after !== 0);
  // A year is more than anybody looks back, and the row of this week is what counts.
  await run.database.run(sql`delete from own_report_sent where week < current_date - 365`);
  return { told: notified };
}
