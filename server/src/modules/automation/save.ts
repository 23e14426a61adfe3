// Making, changing, switching and moving rules: all of it checked, logged, and in force at the next call of every process.

import { say, spoken } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import { writeLog } from '../../engine/operation-log.ts';
import { requireFresh } from '../../engine/write/update.ts';
import { accessChanged } from '../../platform/access/versions.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/errors.ts';
import { mayMake, mayReadRule, mostRules, problemsOf } from './check.ts';
import type { SentRule } from './rule.values.ts';
import { automatedEntities, type RuleContent, ruleColumns } from './rules.ts';

/** Advisory lock, with the kind of record: held while its rules are counted and ordered. */
const saveLock = 7022;

export interface StoredRule extends RuleContent {
  id: number;
  version: number;
  enabled: boolean;
}

/** @throws AppError `invalid` for kinds without rules */
export function entityOf(call: Call, module: string): EntityDefinition {
  const entity = automatedEntities(call).find((one) => one.module.toLowerCase() === module.toLowerCase());
  if (!entity) throw invalid({ module: say('ruleKindUnknown') });
  return entity;
}

/** @throws AppError `not_found`; `forbidden` for a rule about what the person's role hides */
export async function loadRule(call: Call, id: number, options: { lock?: boolean } = {}): Promise<StoredRule> {
  const rule = await call.db.first<StoredRule>(sql`
    select ${ruleColumns}, version, enabled from automation_rule
    where id = ${id} and deleted_at is null ${options.lock ? sql`for update` : sql``}`);
  const entity = rule && automatedEntities(call).find(({ name }) => name === rule.entity);
  if (!rule || !entity || !call.actor.can(`${entity.grant}.index`)) throw notFound();
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  if (!mayReadRule(call, definition, rule)) throw forbidden(say('ruleLocked'));
  return rule;
}

/** What was sent, checked as this person may make it. @throws AppError `forbidden`, `invalid` at the fields */
export async function checkedContent(call: Call, sent: Omit<SentRule, 'enabled'>): Promise<RuleContent> {
  const entity = entityOf(call, sent.module);
  const content: RuleContent = {
    name: sent.name,
    entity: entity.name,
    trigger: sent.trigger,
    field: sent.trigger === 'changed' ? sent.field : '',
    condition: sent.condition,
    actions: sent.actions,
  };
  await requireSound(call, entity, content);
  return content;
}

async function requireSound(call: Call, entity: EntityDefinition, content: RuleContent): Promise<void> {
  if (!mayMake(call, entity, content.actions)) throw forbidden(say('ruleBeyond', { label: entity.label }));
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const problems = await problemsOf(call, definition, content);
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** Who makes rules for a kind of record reaches all of them. */
async function told(call: Call, ids: readonly number[], entities: readonly string[]): Promise<void> {
  await accessChanged(call);
  const rooms = entities.map((name) => `${call.engine.byName(name).module}:all`);
  call.effects.changed('automation', [...ids], ['user:all', ...rooms]);
}

/** @throws AppError `invalid`, `forbidden`, `conflict` for more rules than there may be */
export async function createRule(call: Call, sent: SentRule): Promise<number> {
  const content = await checkedContent(call, sent);
  await call.db.run(sql`select pg_advisory_xact_lock(${saveLock}, hashtext(${content.entity}))`);
  const there = await call.db.first<{ n: number; last: number }>(sql`
    select count(*) as n, coalesce(max(sort), 0) as last from automation_rule where entity = ${content.entity} and deleted_at is null`);
  if ((there?.n ?? 0) >= mostRules) throw conflict(say('ruleTooMany', { max: mostRules }));
  const row = await call.db.first<{ id: number }>(sql`
    insert into automation_rule (name, entity, trigger, field, condition, actions, enabled, sort, created_by, updated_by)
    values (${content.name}, ${content.entity}, ${content.trigger}, ${content.field}, ${JSON.stringify(content.condition)}::jsonb,
      ${JSON.stringify(content.actions)}::jsonb, ${sent.enabled === 1}, ${(there?.last ?? 0) + 1}, ${call.actor.userId}, ${call.actor.userId})
    returning id`);
  const id = row?.id ?? 0;
  await writeLog(call, [{ entity: 'automation', recordId: id, action: 'create', note: content.name }]);
  await told(call, [id], [content.entity]);
  return id;
}

/** @throws AppError `not_found`, `conflict` for a stale version, `invalid`, `forbidden` */
export async function updateRule(call: Call, id: number, sent: SentRule, version: number | undefined): Promise<void> {
  const before = await loadRule(call, id, { lock: true });
  await requireFresh(call, 'automation', before, version);
  const content = await checkedContent(call, sent);
  if (content.entity !== before.entity) throw invalid({ module: say('ruleKindUnknown') });
  const enabled = sent.enabled === 1;
  await call.db.run(sql`
    update automation_rule set name = ${content.name}, trigger = ${content.trigger}, field = ${content.field},
      condition = ${JSON.stringify(content.condition)}::jsonb, actions = ${JSON.stringify(content.actions)}::jsonb, enabled = ${enabled},
      failures = 0, off_reason = '', version = version + 1, updated_by = ${call.actor.userId}, updated_at = now()
    where id = ${id}`);
  const on = (value: boolean) => spoken(value ? say('yes') : say('no'));
  const same = (name: keyof RuleContent) => JSON.stringify(before[name]) === JSON.stringify(content[name]);
  const changes = [
    ...(same('name') ? [] : [{ field: 'name', title: '名称', old: before.name, new: content.name }]),
    ...(before.enabled === enabled
      ? []
      : [{ field: 'enabled', title: '启用', old: on(before.enabled), new: on(enabled) }]),
  ];
  await writeLog(call, [{ entity: 'automation', recordId: id, action: 'edit', note: content.name, changes }]);
  await told(call, [id], [content.entity]);
}

/** Switches a rule on or off; on only what is sound, by who may make it. */
export async function switchRule(call: Call, id: number, on: boolean): Promise<void> {
  const rule = await loadRule(call, id, { lock: true });
  const entity = call.engine.byName(rule.entity);
  if (on) await requireSound(call, entity, rule);
  else if (!mayMake(call, entity, rule.actions)) throw forbidden(say('ruleBeyond', { label: entity.label }));
  if (rule.enabled === on) return;
  await call.db.run(sql`
    update automation_rule set enabled = ${on}, failures = 0, off_reason = '', version = version + 1,
      updated_by = ${call.actor.userId}, updated_at = now() where id = ${id}`);
  const [yes, no] = [spoken(say('yes')), spoken(say('no'))];
  await writeLog(call, [
    {
      entity: 'automation',
      recordId: id,
      action: 'edit',
      note: rule.name,
      changes: [{ field: 'enabled', title: '启用', old: on ? no : yes, new: on ? yes : no }],
    },
  ]);
  await told(call, [id], [rule.entity]);
}

/** The order in which the rules of one kind act: all of its ids, each once. */
export async function orderRules(call: Call, module: string, ids: readonly number[]): Promise<void> {
  const entity = entityOf(call, module);
  if (!mayMake(call, entity, [])) throw forbidden(say('ruleBeyond', { label: entity.label }));
  await call.db.run(sql`select pg_advisory_xact_lock(${saveLock}, hashtext(${entity.name}))`);
  const there = await call.db.rows<{ id: number; name: string; sort: number }>(
    sql`select id, name, sort from automation_rule where entity = ${entity.name} and deleted_at is null order by id for update`,
  );
  const known = new Map(there.map((row) => [row.id, row.name]));
  if (known.size !== ids.length || !ids.every((id) => known.has(id))) throw conflict(say('ruleOrderStale'));
  const ordered = there.toSorted((a, b) => a.sort - b.sort || a.id - b.id);
  if (ordered.every((row, at) => row.id === ids[at])) return;
  await call.db.run(sql`
    update automation_rule r set sort = o.place from unnest(${[...ids]}::bigint[]) with ordinality as o(id, place)
    where r.id = o.id and r.sort <> o.place`);
  const before = ordered.map((row) => row.name);
  const after = ids.map((id) => known.get(id));
  await writeLog(call, [
    {
      entity: 'automation',
      recordId: 0,
      action: 'edit',
      note: entity.label,
      changes: [{ field: 'sort', title: '执行顺序', old: before.join('、'), new: after.join('、') }],
    },
  ]);
  await told(call, ids, [entity.name]);
}

/** @throws AppError `not_found` when one of them is not there, `forbidden` */
export async function deleteRules(call: Call, ids: readonly number[]): Promise<number> {
  const entities = new Set<string>();
  for (const id of ids.toSorted((a, b) => a - b)) {
    const rule = await loadRule(call, id, { lock: true });
    const entity = call.engine.byName(rule.entity);
    if (!mayMake(call, entity, rule.actions)) throw forbidden(say('ruleBeyond', { label: entity.label }));
    await call.db.run(sql`update automation_rule set deleted_at = now(), enabled = false where id = ${id}`);
    await writeLog(call, [{ entity: 'automation', recordId: id, action: 'delete', note: rule.name }]);
    entities.add(rule.entity);
  }
  await told(call, ids, [...entities]);
  return ids.length;
}

/** Nothing is assigned to the person until that day, it included; null: from now on again. @throws AppError `invalid` */
export async function setAway(call: Call, userId: number, until: string | null): Promise<void> {
  const user = call.actor.organisation.users.get(userId);
  if (!user || user.deleted) throw invalid({ userid: say('assigneeMissing') });
  if (until === null) {
    await call.db.run(sql`delete from assignee_away where user_id = ${userId}`);
  } else {
    const set = await call.db.run(sql`
      insert into assignee_away (user_id, until, created_by) select ${userId}, ${until}::date, ${call.actor.userId}
      where ${until}::date >= current_date
      on conflict (user_id) do update set until = excluded.until, created_by = excluded.created_by, created_at = now()`);
    if (set === 0) throw invalid({ until: say('awayUntilPast') });
  }
  await writeLog(call, [
    {
      entity: 'automation',
      recordId: 0,
      action: until === null ? 'assigneeBack' : 'assigneeAway',
      note: until === null ? user.name : `${user.name}：${until}`,
    },
  ]);
  call.effects.changed('automation', [userId], ['user:all']);
}
