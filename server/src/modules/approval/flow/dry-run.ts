// Which records of the last days would have gone another way by the drawing than by what is published.

import type { Rehearsal, StartNode } from '@crm/protocol/answers/flow';
import { sql } from 'kysely';
import type { Call, Row } from '../../../engine/entity.ts';
import { applyFieldPermissionsToText } from '../../../engine/field-permissions.ts';
import { loadVisible } from '../../../engine/load.ts';
import { records } from '../../../engine/records.ts';
import { titleField } from '../../../engine/title.ts';
import { moment, query, select } from '../../../platform/db/query.ts';
import { forbidden, notFound } from '../../../platform/errors.ts';
import { approvalContextOf } from '../work/context.ts';
import { previewOf } from '../work/path.ts';

/** Records that are looked at, the newest first. */
const most = 50;

/** Only records within the person's scope, though all of them go through the flow. */
export async function dryRunFlow(call: Call, id: number, days: number): Promise<Rehearsal> {
  const flow = await call.db.first(
    query
      .selectFrom('flow as f')
      .leftJoin('flow_version as v', (join) => join.on(sql<boolean>`v.flow_id = f.id and v.number = f.published`))
      .select(['f.entity', 'f.nodes', 'v.nodes as published'])
      .where(sql<boolean>`f.id = ${id} and f.deleted_at is null`),
  );
  if (!flow) throw notFound();
  const entity = call.engine.byName(flow.entity);
  if (!call.actor.can(`${entity.grant}.index`)) throw forbidden();
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const found = await call.db.rows(select(records(entity), [
    't.*',
    sql<number>`coalesce((select i.submitter_id from flow_instance i where i.entity = ${entity.name} and i.record_id = t.id order by i.id desc limit 1),
      t.created_by)`.as('submitter'),
    moment('t.created_at').as('day'),
  ])`
    where t.deleted_at is null and t.created_at > now() - make_interval(days => ${days})
    order by t.created_at desc, t.id desc limit ${most + 1}`);
  const seen = new Set(
    (
      await loadVisible(
        call,
        entity,
        found.map((row) => row.id),
      )
    ).map((row) => row.id),
  );
  const shown = found.filter((row) => seen.has(row.id)).slice(0, most);
  const field = titleField(entity);
  const titleOf = (row: Row) =>
    applyFieldPermissionsToText(
      call.actor,
      entity.module,
      field?.wire ?? 'id',
      String(row[field?.column ?? 'id'] ?? ''),
    );
  const pathOf = async (root: StartNode | null, row: Row, submitter: number): Promise<string> => {
    if (!root) return '';
    const context = await approvalContextOf(call, {
      flowId: id,
      root,
      submitter,
      chosen: {},
      definition,
      row,
      tried: true,
    });
    return previewOf(call, root, definition, context)
      .filter(({ type, open }) => type === 'approver' || open === 'hidden')
      .map(({ StepName, people, open }) =>
        [StepName, open === 'hidden' ? '…' : people.map(({ username }) => username).join('、')]
          .filter(Boolean)
          .join('：'),
      )
      .join(' → ');
  };
  const rows: Rehearsal['rows'] = [];
  for (const row of shown) {
    const [before, after] = [
      await pathOf(flow.published, row, row.submitter),
      await pathOf(flow.nodes, row, row.submitter),
    ];
    if (before !== after) rows.push({ id: row.id, title: titleOf(row), addtime: row.day, before, after });
  }
  return {
    total: shown.length,
    same: shown.length - rows.length,
    ...(found.length > most ? { capped: 1 as const } : {}),
    rows,
  };
}
