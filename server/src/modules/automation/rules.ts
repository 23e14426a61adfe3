// The rules as every call knows them: those that are on, by kind of record, in their order.

import type { RuleAction } from '@crm/protocol/answers/automation';
import type { FilterPart } from '@crm/protocol/answers/filter';
import type { RuleTrigger } from '@crm/protocol/automation';
import type { Call, Definition, EntityDefinition, Field } from '../../engine/entity.ts';
import { fieldType } from '../../engine/fields/registry.ts';
import { Actor } from '../../platform/access/actor.ts';
import type { Organisation, OrganisationPart } from '../../platform/access/organisation.ts';
import { select } from '../../platform/db/query.ts';

/** The content of a rule; `entity` is the domain name. */
export interface RuleContent {
  name: string;
  entity: string;
  trigger: RuleTrigger;
  field: string;
  condition: readonly FilterPart[];
  actions: readonly RuleAction[];
}

export interface Rule extends RuleContent {
  id: number;
}

export const ruleColumns = ['id', 'name', 'entity', 'trigger', 'field', 'condition', 'actions'] as const;

/** In force at the next call of every process: a change of a rule moves `access_version` on. */
export const rulesPart: OrganisationPart<ReadonlyMap<string, readonly Rule[]>> = {
  empty: new Map(),
  load: async (db) => {
    const rows = await db.rows(
      select('automation_rule', ruleColumns)`where enabled and deleted_at is null order by sort, id`,
    );
    return Map.groupBy(rows, (rule) => rule.entity);
  },
};

export function rulesOf(organisation: Organisation, entity: string): readonly Rule[] {
  return organisation.part(rulesPart).get(entity) ?? [];
}

/** The program itself, which rules act as: nothing is hidden from it. */
export function asItself(call: Call): Call {
  const { organisation, definitionVersion } = call.actor;
  return { ...call, actor: new Actor(organisation, 0, 0, definitionVersion) };
}

/** Kinds of records that rules may act on. */
export function automatedEntities(call: Pick<Call, 'engine'>): EntityDefinition[] {
  return call.engine.entities.filter((entity) => entity.automated !== undefined && entity.api.index);
}

/** Records of the kind change hands by themselves, not with the record that they belong to. */
export function isAssignable(entity: EntityDefinition): boolean {
  return entity.owner !== undefined && !entity.parent;
}

/** The field with province and city. */
export function regionField(definition: Definition): Field | undefined {
  return definition.fields.find(
    (field) => field.column !== null && field.column2 && fieldType(field.type).reference === 'region',
  );
}

/** Wire names of a filter's conditions. */
export function conditionFields(condition: readonly FilterPart[]): string[] {
  return condition.flatMap((part) => ('or' in part ? part.or.map((one) => one.field) : [part.field]));
}
