// How a person's workbench is arranged: what they may have, how it stands at the beginning, and what they made of it.

import type { Widget, WorkbenchLayout } from '@crm/protocol/answers/workbench';
import { msg } from '@crm/protocol/sentences';
import { type WidgetKey, widgetKeys } from '@crm/protocol/workbench';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { returning, select } from '../../platform/db/query.ts';
import { conflict } from '../../platform/errors.ts';
import { hasPinned } from '../bi/index.ts';
import { firstRange, rangesOf } from './ranges.ts';

const systemGrants = ['system.user.index', 'system.job.index', 'system.setting.index'];
const figureGrants = ['crm.customer.index', 'crm.clues.index', 'crm.contract.index', 'crm.finance.index'];

/** What a person's grants leave of the workbench. */
async function allowed(call: Call): Promise<ReadonlySet<WidgetKey>> {
  const { actor } = call;
  const some = (grants: string[]) => grants.some((grant) => actor.can(grant));
  const customers = actor.can('crm.customer.index');
  const may: Record<WidgetKey, boolean> = {
    todo: true,
    brief: some(figureGrants),
    target:
      actor.can('manager.target.index') && some(['crm.customer.index', 'crm.contract.index', 'crm.finance.index']),
    recent: customers,
    team: customers && actor.subordinates().length > 0,
    ranking: some(['crm.contract.index', 'crm.finance.index']) && rangesOf(call).length > 1,
    funnel: figureGrants.filter((grant) => actor.can(grant)).length > 1,
    forgotten: customers,
    pool: actor.can('crm.pool.index'),
    system: some(systemGrants),
    // Not in the default layout: it is offered to people who have pinned a report.
    reports: await hasPinned(call),
  };
  return new Set(widgetKeys.filter((key) => may[key]));
}

interface Beginning {
  order: readonly WidgetKey[];
  hidden: readonly WidgetKey[];
}

const figures = ['brief', 'target', 'team', 'ranking', 'funnel'] as const satisfies readonly WidgetKey[];
const customers = ['recent', 'forgotten', 'pool'] as const satisfies readonly WidgetKey[];

/** Today comes first for everybody; what is hidden is offered. */
const forSales: Beginning = {
  order: ['todo', 'brief', 'target', 'recent', 'forgotten', 'funnel', 'pool', 'ranking', 'team', 'system', 'reports'],
  hidden: ['ranking'],
};
const forManagers: Beginning = { order: ['todo', ...figures, ...customers, 'system', 'reports'], hidden: [] };
const forFinance: Beginning = {
  order: ['todo', ...figures, ...customers, 'system', 'reports'],
  hidden: ['ranking', 'funnel', ...customers],
};
const forAdministrators: Beginning = { order: ['todo', 'system', ...figures, ...customers, 'reports'], hidden: [] };

/** Looks after what others sold. */
export const keepsMoney = (actor: Actor): boolean => actor.can('crm.finance.index') && !actor.can('crm.customer.add');

function beginningOf(actor: Actor): Beginning {
  if (systemGrants.every((grant) => actor.can(grant))) return forAdministrators;
  if (actor.subordinates().length > 0) return forManagers;
  return keepsMoney(actor) ? forFinance : forSales;
}

/** The company has nothing yet that a figure could count. */
async function isEmpty({ db }: Call): Promise<boolean> {
  const tables = ['customer', 'lead', 'contract', 'task', 'work_log', 'flow_instance'];
  const found = await db.first(sql`
    select 1 where ${sql.join(
      tables.map((table) => sql`exists (select 1 from ${sql.table(table)})`),
      sql` or `,
    )}`);
  return found === undefined;
}

/** What was kept, without what the person may not have any more; what they may have beside it follows in its usual order. */
export async function readLayout(call: Call): Promise<WorkbenchLayout> {
  const may = await allowed(call);
  const { order, hidden } = beginningOf(call.actor);
  const beginning = order.filter((key) => may.has(key)).map((key) => ({ key, shown: !hidden.includes(key) }));
  const kept = await call.db.first(select('workbench_layout', ['widgets', 'version'])`
    where user_id = ${call.actor.userId}`);
  const arranged = (kept?.widgets ?? []).filter(({ key }) => may.has(key));
  const known = new Set(arranged.map(({ key }) => key));
  return {
    widgets: [...arranged, ...beginning.filter(({ key }) => !known.has(key))],
    beginning,
    version: kept?.version ?? 0,
    ranges: rangesOf(call),
    range: await firstRange(call),
    ...((await isEmpty(call)) ? { empty: true as const } : {}),
  };
}

/**
 * @param version as it was read; without it the layout is overwritten
 * @returns the new version
 * @throws AppError `conflict` where the person rearranged it since, in another window
 */
export async function saveLayout(call: Call, widgets: readonly Widget[], version?: number): Promise<number> {
  const { userId } = call.actor;
  const saved = await call.db.first(returning('workbench_layout as kept', ['version'])`
    insert into workbench_layout as kept (user_id, widgets) values (${userId}, ${JSON.stringify(widgets)}::jsonb)
    on conflict (user_id) do update set widgets = excluded.widgets, version = kept.version + 1, updated_at = now()
    where ${version ?? null}::integer is null or kept.version = ${version ?? null}::integer`);
  if (!saved) {
    const kept = await call.db.first(select('workbench_layout', ['version'])`where user_id = ${userId}`);
    throw conflict(msg('workbenchChanged'), { version: kept?.version ?? 0 });
  }
  return saved.version;
}
