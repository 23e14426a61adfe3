// Checks a rule: fields that exist and that its author may read or set, values that fit, people who may own records.

import type { RuleAction, SetAction } from '@crm/protocol/answers/automation';
import { type RuleTrigger, ruleLimits } from '@crm/protocol/automation';
import { isGroup } from '@crm/protocol/filter';
import { msg, type Sentence } from '@crm/protocol/sentences';
import type { RawBuilder } from 'kysely';
import type { Call, Definition, EntityDefinition, Field, Row } from '../../engine/entity.ts';
import { fieldGrant, isReadable } from '../../engine/field-permissions.ts';
import { fieldType, referenceOf } from '../../engine/fields/registry.ts';
import { readableRows } from '../../engine/present.ts';
import { allOf, parseRequest } from '../../engine/query/request.ts';
import { isWritable, validateBodies } from '../../engine/validate.ts';
import { select } from '../../platform/db/query.ts';
import { AppError } from '../../platform/errors.ts';
import { mayOwn } from './assignees.ts';
import { conditionFields, isAssignable, type RuleContent, regionField } from './rules.ts';

export function triggersOf(entity: EntityDefinition): RuleTrigger[] {
  return [
    'created',
    'changed',
    ...(isAssignable(entity) ? (['assigned'] as const) : []),
    ...(isAssignable(entity) && entity.pool ? (['pooled'] as const) : []),
  ];
}

/** Fields whose change may trigger a rule: a field that changes with every write is none. */
export function isWatchable(field: Field): boolean {
  return (
    field.column !== null && !field.virtual && !field.stamped && !['created_at', 'updated_at'].includes(field.column)
  );
}

/** References that are the company's and not single records, which not everybody sees. */
const settableReferences: readonly (string | undefined)[] = [undefined, 'dictionary', 'user', 'branch'];

/** Fields that an action may set to a value: not names, files, tables, and fields that depend on another one. */
export function isSettable(field: Field): boolean {
  if (
    !isWritable(field, false) ||
    field.form === 'inPlace' ||
    field.isName ||
    field.unique ||
    field.formula ||
    field.wire2 ||
    field.parent
  )
    return false;
  const type = fieldType(field.type);
  return (
    type.imports !== false && !type.afterWrite && !field.columns && settableReferences.includes(referenceOf(field))
  );
}

/** The field that follow-ups are planned in. */
function dueField({ entity, fields }: Definition): Field | undefined {
  const column = entity.automated?.due?.column;
  return column === undefined ? undefined : fields.find((field) => field.column === column);
}

function ownerField({ entity, fields }: Definition): Field | undefined {
  return fields.find((field) => field.column === entity.owner);
}

/** Every field that the rule reads or writes; undefined for those that are not there. */
export function fieldsOf(
  definition: Definition,
  rule: RuleContent,
): { wire: string; field: Field | undefined; writes: boolean }[] {
  const find = (wire: string) =>
    definition.byWire.get(wire) ?? definition.fields.find((field) => field.wire2 === wire && field.column2);
  const one = (wire: string, writes = false, field = find(wire)) => ({ wire, field, writes });
  return [
    ...(rule.trigger === 'changed' ? [one(rule.field)] : []),
    ...conditionFields(rule.condition).map((wire) => one(wire)),
    ...rule.actions.flatMap((action) => {
      if (action.type === 'set') return [one(action.field, true)];
      if (action.type === 'due') return [one(dueField(definition)?.wire ?? '', false, dueField(definition))];
      if (action.type !== 'assign') return [];
      const place = action.by === 'region' ? [one('', false, regionField(definition))] : [];
      return [one('', false, ownerField(definition)), ...place];
    }),
  ];
}

/** True when the person may read everything that the rule uses: otherwise its effects would reveal what is hidden. */
export function mayReadRule(call: Call, definition: Definition, rule: RuleContent): boolean {
  const { entity } = definition;
  if (!call.actor.can(`${entity.grant}.index`)) return false;
  return fieldsOf(definition, rule).every(({ field }) => !field || isReadable(call.actor, entity.module, field));
}

/** The action that giving such a record to somebody is. */
export function givingAction(entity: EntityDefinition): string {
  return entity.members?.local === 'id' ? 'transfer' : 'edit';
}

/**
 * A rule acts on every record of its kind, regardless of owners: only people who reach all of them may make one, so that a rule
 * never gives them more than they have without it.
 */
export function mayMake(call: Call, entity: EntityDefinition, actions: readonly RuleAction[]): boolean {
  const { actor } = call;
  const wanted = [
    'index',
    'edit',
    ...(actions.some((action) => action.type === 'assign') ? [givingAction(entity)] : []),
  ];
  return wanted.every((action) => {
    const grant = entity.actions?.[action]?.grant ?? `${entity.grant}.${action}`;
    if (!actor.can(grant)) return false;
    return !entity.owner || actor.scope(grant, entity.scopeModule ?? entity.module) === 'all';
  });
}

/** The condition as SQL over `t`, with this person's rights; undefined for none. @throws AppError `invalid` */
export async function conditionSql(
  call: Call,
  entity: EntityDefinition,
  condition: RuleContent['condition'],
): Promise<RawBuilder<boolean> | undefined> {
  const request = await parseRequest(call, entity, { data: condition });
  return allOf(request.predicates);
}

/** What is wrong with the condition, at its field; undefined when nothing is. */
export async function conditionProblem(
  call: Call,
  definition: Definition,
  condition: RuleContent['condition'],
): Promise<Sentence | undefined> {
  try {
    await conditionSql(call, definition.entity, condition);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [found] = Object.entries(error.fields ?? {});
    if (!found) return error.sentence;
    const [place, why] = found;
    const [, at, member] = /^data\[(\d+)\](?:\.or\[(\d+)\])?/.exec(place) ?? [];
    const part = condition[Number(at)];
    const item = part && isGroup(part) ? part.or[Number(member)] : part;
    if (!item) return why;
    const field = definition.byWire.get(item.field) ?? definition.fields.find((one) => one.wire2 === item.field);
    return field ? msg('ruleFieldProblem', { field: field.title, why }) : msg('ruleFieldGone', { field: item.field });
  }
}

/** What is wrong with the value of a set action, and the value as people read it. */
export async function valueOf(
  call: Call,
  definition: Definition,
  action: SetAction,
): Promise<{ problem: Sentence } | { text: string }> {
  const { showWhen: _show, requireWhen: _require, ...field } = definition.byWire.get(action.field) as Field;
  const alone = { ...definition, fields: [field], byWire: new Map([[field.wire, field]]) };
  const before: Row = { id: 0, version: 0, ext: {} };
  const [checked] = await validateBodies(call, alone, [{ body: { [field.wire]: action.value ?? '' }, before }]);
  const problem = checked && Object.values(checked.problems)[0];
  if (problem) return { problem };
  const row: Row = { ...before, ...checked?.values, ext: checked?.custom ?? {} };
  const [texts] = await readableRows(call, alone, [row]);
  return { text: texts?.get(field.wire) ?? '' };
}

/** Names of people among these who may not have such records. */
export function peopleWithoutAccess(call: Call, entity: EntityDefinition, ids: readonly number[]): string[] {
  const { organisation } = call.actor;
  return ids
    .filter((id) => !mayOwn(organisation, entity, id))
    .map((id) => organisation.users.get(id)?.name ?? String(id));
}

export interface RuleState {
  /** Why the rule cannot do anything. */
  broken: Sentence[];
  /** What somebody should look at: people who are gone. */
  hints: Sentence[];
}

/**
 * What became of a rule since it was saved: fields, values, people that went.
 * @param call the program's own: what a person may not see is no fault of the rule
 */
export async function ruleStateOf(call: Call, definition: Definition, rule: RuleContent): Promise<RuleState> {
  const broken: Sentence[] = [];
  const hints: Sentence[] = [];
  const gone = (field: string) => broken.push(msg('ruleFieldGone', { field }));
  if (rule.trigger === 'changed') {
    const field = definition.byWire.get(rule.field);
    if (!field || !isWatchable(field)) gone(rule.field);
  }
  const condition = await conditionProblem(call, definition, rule.condition);
  if (condition) broken.push(msg('ruleConditionGone', { why: condition }));
  for (const action of rule.actions) {
    if (action.type === 'set') {
      const field = definition.byWire.get(action.field);
      if (!field || !isSettable(field)) {
        gone(field?.title ?? action.field);
        continue;
      }
      const value = await valueOf(call, definition, action);
      if ('problem' in value)
        broken.push(msg('ruleValueGone', { field: field.title, value: action.text ?? String(action.value) }));
    }
    hints.push(...peopleHints(call, action));
  }
  return { broken, hints };
}

function peopleHints(call: Call, action: RuleAction): Sentence[] {
  const { users, departments } = call.actor.organisation;
  const named =
    action.type === 'notify'
      ? action.users
      : action.type !== 'assign'
        ? []
        : action.by === 'region'
          ? [...action.places.map((place) => place.userid), ...(action.otherwise ? [action.otherwise] : [])]
          : action.users;
  const names = [...new Set(named)].flatMap((id) => {
    const user = users.get(id);
    return user?.enabled && !user.deleted ? [] : [user?.name ?? String(id)];
  });
  const lost =
    action.type === 'assign' && action.by !== 'region' && !action.departments.every((id) => departments.has(id));
  return [
    ...(names.length > 0 ? [msg('rulePeopleGone', { names })] : []),
    ...(lost ? [msg('ruleDepartmentGone')] : []),
  ];
}

type Problems = Record<string, Sentence>;

/**
 * Everything that is wrong with a rule to be saved, by field (`condition`, `actions.1.value`); adds the labels of their values
 * to set actions.
 */
export async function problemsOf(call: Call, definition: Definition, rule: RuleContent): Promise<Problems> {
  const { entity } = definition;
  const problems: Problems = Object.create(null);
  if (!triggersOf(entity).includes(rule.trigger)) problems['trigger'] = msg('ruleTriggerUnknown');
  if (rule.trigger === 'changed') {
    const field = definition.byWire.get(rule.field);
    if (rule.field === '') problems['field'] = msg('requiredSelect');
    else if (!field || !isWatchable(field)) problems['field'] = msg('ruleFieldGone', { field: rule.field });
    else if (!isReadable(call.actor, entity.module, field))
      problems['field'] = msg('ruleFieldNotYours', { field: field.title });
  }
  const condition = await conditionProblem(call, definition, rule.condition);
  if (condition) problems['condition'] = condition;
  if (rule.actions.length === 0) problems['actions'] = msg('ruleActionMissing');
  const set = new Set<string>();
  for (const [at, action] of rule.actions.entries()) {
    const place = `actions.${at}`;
    if (action.type === 'set') {
      await checkSet(call, definition, action, place, problems);
      if (set.has(action.field)) problems[`${place}.field`] ??= msg('ruleFieldTwice');
      set.add(action.field);
    } else if (action.type === 'assign') {
      if (rule.actions.findIndex((one) => one.type === 'assign') !== at) problems[place] = msg('ruleActionTwice');
      await checkAssign(call, definition, action, place, problems);
    } else if (action.type === 'due') {
      const field = dueField(definition);
      if (!field) problems[place] = msg('ruleActionUnknown');
      else if (!isReadable(call.actor, entity.module, field))
        problems[place] = msg('ruleFieldNotYours', { field: field.title });
      if (rule.actions.findIndex((one) => one.type === 'due') !== at) problems[place] = msg('ruleFieldTwice');
    } else {
      const { users } = call.actor.organisation;
      if (action.to.length + action.users.length === 0) problems[`${place}.users`] = msg('ruleNobodyChosen');
      if (action.to.length > 0 && !entity.owner) problems[`${place}.users`] = msg('ruleActionUnknown');
      if (action.users.some((id) => !users.get(id)?.enabled || users.get(id)?.deleted))
        problems[`${place}.users`] = msg('assigneeMissing');
    }
  }
  return problems;
}

async function checkSet(
  call: Call,
  definition: Definition,
  action: SetAction,
  place: string,
  problems: Problems,
): Promise<void> {
  const field = definition.byWire.get(action.field);
  if (action.field === '') problems[`${place}.field`] = msg('requiredSelect');
  else if (!field || !isSettable(field)) problems[`${place}.field`] = msg('ruleFieldGone', { field: action.field });
  else if (fieldGrant(call.actor, definition.entity.module, field) !== 'edit')
    problems[`${place}.field`] = msg('ruleFieldNotYours', { field: field.title });
  else {
    const value = await valueOf(call, definition, action);
    if ('problem' in value) problems[`${place}.value`] = value.problem;
    else action.text = value.text;
  }
}

async function checkAssign(
  call: Call,
  definition: Definition,
  action: Extract<RuleAction, { type: 'assign' }>,
  place: string,
  problems: Problems,
): Promise<void> {
  const { entity } = definition;
  const owner = ownerField(definition);
  if (!isAssignable(entity)) {
    problems[place] = msg('ruleActionUnknown');
    return;
  }
  if (owner && !isReadable(call.actor, entity.module, owner))
    problems[place] = msg('ruleFieldNotYours', { field: owner.title });
  if (action.by !== 'region') {
    if (action.users.length + action.departments.length === 0) problems[`${place}.users`] = msg('rulePeopleMissing');
    const barred = peopleWithoutAccess(call, entity, action.users);
    if (barred.length > 0) problems[`${place}.users`] = msg('ruleMayNotOwn', { names: barred });
    if (!action.departments.every((id) => call.actor.organisation.departments.has(id)))
      problems[`${place}.departments`] = msg('choiceUnknown');
    return;
  }
  const region = regionField(definition);
  if (!region) problems[`${place}.by`] = msg('ruleActionUnknown');
  else if (!isReadable(call.actor, entity.module, region))
    problems[`${place}.by`] = msg('ruleFieldNotYours', { field: region.title });
  if (action.places.length === 0) problems[`${place}.places`] = msg('rulePlacesMissing');
  const barred = peopleWithoutAccess(call, entity, [
    ...action.places.map((one) => one.userid),
    ...(action.otherwise ? [action.otherwise] : []),
  ]);
  if (barred.length > 0) problems[`${place}.places`] = msg('ruleMayNotOwn', { names: [...new Set(barred)] });
  await checkPlaces(call, action.places, `${place}.places`, problems);
}

async function checkPlaces(
  call: Call,
  places: readonly { province: number; city: number }[],
  at: string,
  problems: Problems,
): Promise<void> {
  const rows = await call.db.rows(
    select('region', [
      'id',
      'name',
      'parent_id as parent',
      'type',
    ])`where id = any(${places.flatMap((one) => [one.province, one.city])}::bigint[])`,
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const seen = new Set<string>();
  for (const { province, city } of places) {
    const below = city === 0 || (known.get(city)?.type === 2 && known.get(city)?.parent === province);
    if (known.get(province)?.type !== 1 || !below) problems[at] ??= msg('rulePlaceUnknown');
    const key = `${province}.${city}`;
    if (seen.has(key))
      problems[at] ??= msg('rulePlaceTwice', { place: known.get(city)?.name ?? known.get(province)?.name ?? '' });
    seen.add(key);
  }
}

/** How many rules of a kind there may be. */
export const mostRules = ruleLimits.rules;
