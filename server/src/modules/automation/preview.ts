// The dry run: what a rule would have done with the last thirty days; nothing is written.

import type { RulePreview } from '@crm/protocol/answers/automation';
import { ruleLimits } from '@crm/protocol/automation';
import { renderSentence } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Call, Definition } from '../../engine/entity.ts';
import { visibleSql } from '../../engine/query/scope.ts';
import { records } from '../../engine/records.ts';
import { moment, select } from '../../platform/db/query.ts';
import { awayToday } from './assignees.ts';
import { conditionSql } from './check.ts';
import { type Item, perform } from './perform.ts';
import { namesOf } from './read.ts';
import { asItself, type RuleContent } from './rules.ts';

/** Entries of the log that are looked through for changes, the newest first. */
const mostEntries = 50_000;
/** Matches of one go. */
const { matches, lookBack } = ruleLimits;

interface Match {
  event: number;
  id: number;
  time: string;
  /** More was written than was looked through. */
  deep?: boolean;
}

/**
 * Judged by what the records are now, as the log keeps no whole records. Only records that the person sees, with all that the
 * rule is about. Turns go on from where they are, in the order of the writes.
 * @param id of the rule that is edited; 0 for a new one
 */
export async function previewRule(
  call: Call,
  rule: RuleContent,
  id: number,
  { page, rows }: { page: number; rows: number },
): Promise<RulePreview> {
  const entity = call.engine.byName(rule.entity);
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const condition = (await conditionSql(call, entity, rule.condition)) ?? sql<boolean>`true`;
  const meant = sql<boolean>`t.deleted_at is null and ${visibleSql(entity, call.actor)} and (${condition})`;
  const found =
    rule.trigger === 'created'
      ? await createdOnes(call, definition, meant)
      : await changedOnes(call, definition, rule, meant);
  const capped = found.length > matches || found.some((match) => match.deep);
  const taken = found.slice(0, matches);
  const names = await namesOf(
    call,
    definition,
    rule,
    taken.map((match) => match.id),
  );
  const shown = taken.filter((match) => names.has(match.id));
  const would = await describeActions(call, definition, { ...rule, id }, shown);
  const begin = (page - 1) * rows;
  return {
    rows: shown.slice(begin, begin + rows).map((match) => ({
      recordId: match.id,
      name: names.get(match.id) ?? '',
      time: match.time,
      would: would.get(match.event) ?? [],
    })),
    total: shown.length,
    ...(capped ? { totalCapped: true as const } : {}),
  };
}

async function createdOnes(call: Call, { entity }: Definition, meant: RawBuilder<boolean>): Promise<Match[]> {
  return await call.db.rows(select(sql`${sql.table(entity.table)} t`, [
    sql<number>`t.id`.as('event'),
    sql<number>`t.id`.as('id'),
    moment('t.created_at').as('time'),
  ])`where t.created_at >= now() - make_interval(days => ${lookBack}) and ${meant}
    order by t.created_at desc, t.id desc limit ${matches + 1}`);
}

/** By the log: the entries that changed the field, or the owner. */
async function changedOnes(
  call: Call,
  definition: Definition,
  rule: RuleContent,
  meant: RawBuilder<boolean>,
): Promise<Match[]> {
  const { entity } = definition;
  const owner = definition.fields.find((field) => field.column === entity.owner)?.wire ?? '';
  const field = definition.byWire.get(rule.field);
  const wires = rule.trigger === 'changed' ? [rule.field, ...(field?.wire2 ? [field.wire2] : [])] : [owner];
  const to =
    rule.trigger === 'changed' ? sql`true` : rule.trigger === 'pooled' ? sql`c ->> 'new' = ''` : sql`c ->> 'new' <> ''`;
  return await call.db.rows<Match>(sql`
    with newest as (
      select l.id, l.entity, l.record_id, l.created_at, l.changes from operation_log l order by l.id desc limit ${mostEntries}
    ), edge as (
      select count(*) >= ${mostEntries} and min(created_at) > now() - make_interval(days => ${lookBack}) as deep from newest
    )
    select l.id as event, t.id, to_char(l.created_at, 'YYYY-MM-DD HH24:MI:SS') as time, (select deep from edge) as deep
    from newest l join ${sql.table(entity.table)} t on t.id = l.record_id
    where l.entity = ${entity.name} and l.created_at >= now() - make_interval(days => ${lookBack})
      and exists (select 1 from jsonb_array_elements(l.changes) c where c ->> 'field' = any(${wires}::text[]) and ${to})
      and ${meant}
    order by l.id desc limit ${matches + 1}`);
}

/** In the order of the writes, as the program itself would. */
async function describeActions(
  call: Call,
  definition: Definition,
  rule: RuleContent & { id: number },
  shown: readonly Match[],
): Promise<ReadonlyMap<number, string[]>> {
  const rows = await call.db.rows(select(records(definition.entity), ['t.*'])`
    where t.id = any(${[...new Set(shown.map(({ id }) => id))]}::bigint[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const former = definition.entity.automated?.formerOwner;
  const items = shown.toReversed().flatMap((match): Item[] => {
    const row = byId.get(match.id);
    return row
      ? [{ event: match.event, row, day: match.time.slice(0, 10), ownerBefore: former ? Number(row[former]) : 0 }]
      : [];
  });
  const own = asItself(call);
  const outcomes = await perform({ call: own, definition, rule, away: await awayToday(call.db), dry: true }, items);
  return new Map(
    [...outcomes].map(([event, { notes }]) => [event, notes.map((note) => renderSentence(note, call.language))]),
  );
}
