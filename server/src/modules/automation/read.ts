// Reading rules: the list with what became of them, one with its names, its log, and who is away.

import type {
  AwayRow,
  RuleAction,
  RuleDetail,
  RuleKind,
  RuleLogRow,
  RuleName,
  RuleResult,
  RuleRow,
} from '@crm/protocol/answers/automation';
import { renderSentence, unpacked } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, Definition, EntityDefinition } from '../../engine/entity.ts';
import { applyFieldPermissionsToText, fieldGrant, isReadable } from '../../engine/field-permissions.ts';
import { loadVisible } from '../../engine/load.ts';
import { rowReader } from '../../engine/query/scope.ts';
import { titleField } from '../../engine/title.ts';
import { moment, select } from '../../platform/db/query.ts';
import { notFound } from '../../platform/errors.ts';
import { awayToday, mayOwn } from './assignees.ts';
import {
  fieldsOf,
  givingAction,
  isSettable,
  isWatchable,
  mayMake,
  mayReadRule,
  ruleStateOf,
  triggersOf,
} from './check.ts';
import { asItself, automatedEntities, isAssignable, type RuleContent, regionField, ruleColumns } from './rules.ts';
import { loadRule } from './save.ts';

interface Kept extends RuleContent {
  id: number;
  version: number;
  enabled: boolean;
  offReason: string;
  lastTime: string;
  week: number;
  weekOther: number;
  updatedBy: number;
  updateTime: string;
}

const ofWeek = (
  column: 'done' | 'other',
) => sql<number>`(select coalesce(sum(d.${sql.ref(column)}), 0) from automation_day d
  where d.rule_id = automation_rule.id and d.day > current_date - 7)`;
const kept = [
  ...ruleColumns,
  'version',
  'enabled',
  'off_reason as offReason',
  'updated_by as updatedBy',
  sql<string>`coalesce(${moment('last_run_at')}, '')`.as('lastTime'),
  moment('updated_at').as('updateTime'),
  ofWeek('done').as('week'),
  ofWeek('other').as('weekOther'),
] as const;

/** Rules of the kinds of records that the person sees; there are 50 of each at most. */
export async function listRules(call: Call): Promise<{ rows: RuleRow[]; total: number }> {
  const entities = seenKinds(call);
  const names = entities.map(({ name }) => name);
  const stored = await call.db.rows(select(
    'automation_rule',
    kept,
  )`where deleted_at is null and entity = any(${names}::text[])
    order by array_position(${names}::text[], entity), sort, id`);
  const rows: RuleRow[] = [];
  for (const rule of stored) rows.push(await rowOf(call, rule));
  return { rows, total: rows.length };
}

function seenKinds(call: Call): EntityDefinition[] {
  return automatedEntities(call).filter((entity) => call.actor.can(`${entity.grant}.index`));
}

async function rowOf(call: Call, rule: Kept): Promise<RuleRow> {
  const entity = call.engine.byName(rule.entity);
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const open = mayReadRule(call, definition, rule);
  const ruleState = open ? await ruleStateOf(asItself(call), definition, rule) : { broken: [], hints: [] };
  const off = unpacked(rule.offReason);
  return {
    id: rule.id,
    name: rule.name,
    module: entity.module,
    label: entity.label,
    enabled: rule.enabled ? 1 : 0,
    version: rule.version,
    locked: open ? 0 : 1,
    trigger: rule.trigger,
    field: open ? rule.field : '',
    fieldTitle: open ? (definition.byWire.get(rule.field)?.title ?? rule.field) : '',
    condition: open ? [...rule.condition] : [],
    actions: open ? [...rule.actions] : [],
    titles: open
      ? Object.fromEntries(
          rule.actions.flatMap((action) =>
            action.type === 'set' ? [[action.field, definition.byWire.get(action.field)?.title ?? action.field]] : [],
          ),
        )
      : {},
    problems: [...ruleState.broken, ...ruleState.hints].map((one) => renderSentence(one, call.language)),
    offReason: off && open ? renderSentence(off, call.language) : '',
    lastTime: rule.lastTime,
    week: Number(rule.week),
    weekOther: Number(rule.weekOther),
    UserName: call.actor.organisation.users.get(rule.updatedBy)?.name ?? '',
    updateTime: rule.updateTime,
  };
}

/** @throws AppError `not_found`, `forbidden` for a rule about what the person's role hides */
export async function readRule(call: Call, id: number): Promise<RuleDetail> {
  await loadRule(call, id);
  const rule = await call.db.first(select('automation_rule', kept)`where id = ${id}`);
  if (!rule) throw notFound();
  const { organisation } = call.actor;
  const entity = call.engine.byName(rule.entity);
  const away = await awayToday(call.db);
  const owning = new Set(rule.actions.filter((action) => action.type === 'assign').flatMap(peopleOf));
  const users = [...new Set(rule.actions.flatMap(peopleOf))].map((userId): RuleName => {
    const user = organisation.users.get(userId);
    const there = owning.has(userId)
      ? mayOwn(organisation, entity, userId) && !away.has(userId)
      : user?.enabled && !user.deleted;
    return {
      id: userId,
      name: user?.name ?? String(userId),
      header: user?.avatar ?? '',
      ...(there ? {} : { out: 1 as const }),
    };
  });
  const departments = rule.actions
    .flatMap((action) => (action.type === 'assign' && action.by !== 'region' ? action.departments : []))
    .map(
      (one): RuleName => ({
        id: one,
        name: organisation.departments.get(one)?.name ?? String(one),
        ...(organisation.departments.has(one) ? {} : { out: 1 as const }),
      }),
    );
  const places = rule.actions.flatMap((action) =>
    action.type === 'assign' && action.by === 'region'
      ? action.places.flatMap(({ province, city }) => [province, city])
      : [],
  );
  const regions = await call.db.rows(select('region', ['id', 'name'])`where id = any(${places}::bigint[])`);
  return { ...(await rowOf(call, rule)), users, departments, regions };
}

function peopleOf(action: RuleAction): number[] {
  if (action.type === 'notify') return action.users;
  if (action.type !== 'assign') return [];
  if (action.by !== 'region') return action.users;
  return [...action.places.map(({ userid }) => userid), ...(action.otherwise ? [action.otherwise] : [])];
}

/** Kinds of records that this person may make rules for, with what rules can be made of. */
export async function ruleKinds(call: Call): Promise<RuleKind[]> {
  const kinds: RuleKind[] = [];
  for (const entity of automatedEntities(call)) {
    if (!mayMake(call, entity, [])) continue;
    const definition = await call.engine.definitionFor(call.db, entity, call.actor);
    const option = ({ wire, title }: { wire: string; title: string }) => ({ value: wire, label: title });
    const readable = definition.fields.filter((field) => isReadable(call.actor, entity.module, field));
    const assign = isAssignable(entity) && mayAssign(call, entity);
    const region = regionField(definition);
    kinds.push({
      module: entity.module,
      label: entity.label,
      triggers: triggersOf(entity),
      fields: readable.filter(isWatchable).map(option),
      settable: readable
        .filter((field) => isSettable(field) && fieldGrant(call.actor, entity.module, field) === 'edit')
        .map(option),
      can: {
        assign,
        region: assign && region !== undefined && readable.includes(region),
        due: readable.some((field) => entity.automated?.due && field.column === entity.automated.due.column),
      },
    });
  }
  return kinds;
}

function mayAssign(call: Call, entity: EntityDefinition): boolean {
  return (
    givingAction(entity) === 'edit' ||
    mayMake(call, entity, [{ type: 'assign', by: 'turn', users: [], departments: [] }])
  );
}

/** What records are called, as far as the person sees them and everything in them that the rule is about. */
export async function namesOf(
  call: Call,
  definition: Definition,
  rule: RuleContent,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { entity } = definition;
  const fields = fieldsOf(definition, rule).flatMap(({ field }) => field ?? []);
  const title = titleField(entity);
  const rows = await loadVisible(call, entity, [...new Set(ids)]);
  return new Map(
    rows.flatMap((row) => {
      const reader = rowReader(entity, call.actor, row);
      if (!title || !fields.every((field) => isReadable(reader, entity.module, field))) return [];
      return [
        [
          row.id,
          applyFieldPermissionsToText(reader, entity.module, title.wire, String(row[title.column ?? ''] ?? '')),
        ] as const,
      ];
    }),
  );
}

/** A page of what a rule did, the newest first. */
export async function readRuleLog(
  call: Call,
  id: number,
  { page, rows, result }: { page: number; rows: number; result: RuleResult | '' },
): Promise<{ rows: RuleLogRow[]; total: number; totalCapped?: true }> {
  const rule = await loadRule(call, id);
  const definition = await call.engine.definitionFor(call.db, call.engine.byName(rule.entity), call.actor);
  const of = result === '' ? sql`l.rule_id = ${id}` : sql`l.rule_id = ${id} and l.result = ${result}`;
  const count =
    await call.db.first(
      select(sql`(select 1 from automation_log l where ${of} limit ${mostCounted + 1}) x`, [
        sql<number>`count(*)`.as('n'),
      ])``,
    );
  const total = Number(count?.n ?? 0);
  const entries = await call.db.rows(
    select('automation_log as l', [
      'l.id',
      moment('l.at').as('time'),
      'l.record_id as recordId',
      'l.result',
      'l.notes',
    ])`where ${of} order by l.id desc limit ${rows} offset ${(page - 1) * rows}`,
  );
  const names = await namesOf(
    call,
    definition,
    rule,
    entries.map((entry) => entry.recordId),
  );
  return {
    rows: entries.map(({ notes, ...entry }) => {
      const seen = names.has(entry.recordId);
      return {
        ...entry,
        recordId: seen ? entry.recordId : 0,
        name: names.get(entry.recordId) ?? '',
        notes: seen ? notes.map((note) => renderedNote(call, note)) : [],
      };
    }),
    total: Math.min(total, mostCounted),
    ...(total > mostCounted ? { totalCapped: true as const } : {}),
  };
}

const mostCounted = 10_000;

function renderedNote(call: Call, note: string): string {
  const sentence = unpacked(note);
  return sentence ? renderSentence(sentence, call.language) : note;
}

/** People to whom nothing is assigned today, those who come back first first. */
export async function listAway(call: Call): Promise<{ rows: AwayRow[]; total: number }> {
  const stored = await call.db.rows(
    select('assignee_away', [
      'user_id as userid',
      sql<string>`to_char(until, 'YYYY-MM-DD')`.as('until'),
    ])`where until >= current_date order by until, user_id`,
  );
  const { users } = call.actor.organisation;
  const rows = stored.map(
    ({ userid, until }): AwayRow => ({
      userid,
      until,
      UserName: users.get(userid)?.name ?? '',
      header: users.get(userid)?.avatar ?? '',
    }),
  );
  return { rows, total: rows.length };
}
