// Making, changing, switching and moving rules: all of it checked, logged, and in force at the next call of every process.

import { ruleLimits } from '@crm/protocol/automation';
import { msg, renderSentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import { writeLog } from '../../engine/operation-log.ts';
import { defineSettings, type SettingsOf } from '../../engine/settings/definition.ts';
import { holdOne, lockForChange, readSettings, requireNewest } from '../../engine/settings/read.ts';
import { changeSettings, insertSettings, removeSettings, stampSettings } from '../../engine/settings/write.ts';
import { accessChanged } from '../../platform/access/versions.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/errors.ts';
import { mayMake, mayReadRule, mostRules, problemsOf } from './check.ts';
import type { SentRule } from './rule.values.ts';
import { automatedEntities, type RuleContent } from './rules.ts';

export type StoredRule = SettingsOf<'automation_rule'>;

/** Who makes rules for a kind of record reaches all of them. */
function roomsOf(call: Call, entities: readonly string[]): string[] {
  return ['user:all', ...entities.map((name) => `${call.engine.byName(name).module}:all`)];
}

const on = (value: boolean) => renderSentence(value ? msg('yes') : msg('no'));

export const ruleSettings = defineSettings<StoredRule>({
  name: 'automation',
  table: 'automation_rule',
  stamps: ['created_by', 'updated_by', 'updated_at'],
  within: ['entity'],
  limit: { most: mostRules, sentence: msg('ruleTooMany', { max: mostRules }) },
  deletion: {
    set: { enabled: false },
    kept: ruleLimits.kept * 86_400_000,
    stays: sql`exists (select 1 from automation_log l where l.rule_id = t.id)`,
  },
  log: {
    fields: { name: { title: '名称' }, enabled: { title: '启用', text: ({ enabled }) => on(enabled) } },
    note: ({ name }) => name,
  },
  moves: 'access',
  rooms: (call, rules) => roomsOf(call, [...new Set(rules.map(({ entity }) => entity))]),
});

/** @throws AppError `invalid` for kinds without rules */
export function entityOf(call: Call, module: string): EntityDefinition {
  const entity = automatedEntities(call).find((one) => one.module.toLowerCase() === module.toLowerCase());
  if (!entity) throw invalid({ module: msg('ruleKindUnknown') });
  return entity;
}

/** @throws AppError `not_found`; `forbidden` for a rule about what the person's role hides */
export async function loadRule(call: Call, id: number, options: { lock?: boolean } = {}): Promise<StoredRule> {
  const rule = options.lock
    ? await holdOne(call, ruleSettings, id)
    : (await readSettings(call.db, ruleSettings, sql`t.id = ${id}`))[0];
  const entity = rule && automatedEntities(call).find(({ name }) => name === rule.entity);
  if (!rule || !entity || !call.actor.can(`${entity.grant}.index`)) throw notFound();
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  if (!mayReadRule(call, definition, rule)) throw forbidden(msg('ruleLocked'));
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
  if (!mayMake(call, entity, content.actions)) throw forbidden(msg('ruleBeyond', { label: entity.label }));
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const problems = await problemsOf(call, definition, content);
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** @throws AppError `invalid`, `forbidden`, `conflict` for more rules than there may be */
export async function createRule(call: Call, sent: SentRule): Promise<number> {
  const content = await checkedContent(call, sent);
  const last = sql`(select coalesce(max(sort), 0) + 1 from automation_rule
    where entity = ${content.entity} and deleted_at is null)`;
  return (await insertSettings(call, ruleSettings, { ...content, enabled: sent.enabled === 1, sort: last })).id;
}

const fresh = { failures: 0, off_reason: '' };

/** @throws AppError `not_found`, `conflict` for a stale version, `invalid`, `forbidden` */
export async function updateRule(call: Call, id: number, sent: SentRule, version: number | undefined): Promise<void> {
  const before = await loadRule(call, id, { lock: true });
  await requireNewest(call, ruleSettings, before, version);
  const content = await checkedContent(call, sent);
  if (content.entity !== before.entity) throw invalid({ module: msg('ruleKindUnknown') });
  await changeSettings(call, ruleSettings, before, { ...content, ...fresh, enabled: sent.enabled === 1 });
}

/** Switches a rule on or off; on only what is sound, by who may make it. */
export async function switchRule(call: Call, id: number, enabled: boolean): Promise<void> {
  const rule = await loadRule(call, id, { lock: true });
  const entity = call.engine.byName(rule.entity);
  if (enabled) await requireSound(call, entity, rule);
  else if (!mayMake(call, entity, rule.actions)) throw forbidden(msg('ruleBeyond', { label: entity.label }));
  if (rule.enabled !== enabled) await changeSettings(call, ruleSettings, rule, { ...fresh, enabled });
}

/** The order in which the rules of one kind act: all of its ids, each once. */
export async function orderRules(call: Call, module: string, ids: readonly number[]): Promise<void> {
  const entity = entityOf(call, module);
  if (!mayMake(call, entity, [])) throw forbidden(msg('ruleBeyond', { label: entity.label }));
  await lockForChange(call, ruleSettings, { entity: entity.name });
  const own = sql`t.entity = ${entity.name} and t.deleted_at is null`;
  const there = await readSettings(call.db, ruleSettings, own);
  const known = new Map(there.map((row) => [row.id, row.name]));
  if (known.size !== ids.length || !ids.every((id) => known.has(id))) throw conflict(msg('ruleOrderStale'));
  const ordered = there.toSorted((a, b) => a.sort - b.sort || a.id - b.id);
  if (ordered.every((row, at) => row.id === ids[at])) return;
  await stampSettings(call.db, ruleSettings, own, { sort: sql`array_position(${[...ids]}::bigint[], t.id)` });
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
  await accessChanged(call);
  call.effects.changed(ruleSettings.name, [...ids], roomsOf(call, [entity.name]));
}

/** @throws AppError `not_found` when one of them is not there, `forbidden` */
export async function deleteRules(call: Call, ids: readonly number[]): Promise<number> {
  const rules: StoredRule[] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    const rule = await loadRule(call, id, { lock: true });
    const entity = call.engine.byName(rule.entity);
    if (!mayMake(call, entity, rule.actions)) throw forbidden(msg('ruleBeyond', { label: entity.label }));
    rules.push(rule);
  }
  await removeSettings(call, ruleSettings, rules);
  return ids.length;
}

/** Nothing is assigned to the person until that day, it included; null: from now on again. @throws AppError `invalid` */
export async function setAway(call: Call, userId: number, until: string | null): Promise<void> {
  const user = call.actor.organisation.users.get(userId);
  if (!user || user.deleted) throw invalid({ userid: msg('assigneeMissing') });
  if (until === null) {
    await call.db.run(sql`delete from assignee_away where user_id = ${userId}`);
  } else {
    const set = await call.db.run(sql`
      insert into assignee_away (user_id, until, created_by) select ${userId}, ${until}::date, ${call.actor.userId}
      where ${until}::date >= current_date
      on conflict (user_id) do update set until = excluded.until, created_by = excluded.created_by, created_at = now()`);
    if (set === 0) throw invalid({ until: msg('awayUntilPast') });
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
