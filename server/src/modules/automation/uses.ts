// Uses of a kind's fields in active rules.
import type { FilterItem } from '@crm/protocol/answers/filter';
import { msg } from '@crm/protocol/sentences';
import { comparesValues, type FieldUse, type FieldUses } from '../../engine/field-uses.ts';
import { rulesOf } from './rules.ts';

const optionsIn = ({ type, value = '' }: FilterItem): string[] => (comparesValues(type) ? value.split(',') : []);

export const ruleFieldUses: FieldUses = async (call, { name: entity }) =>
  rulesOf(call.actor.organisation, entity).flatMap(({ name, trigger, field, condition, actions }): FieldUse[] => {
    const where = msg('automationPlace', { name });
    return [
      ...(trigger === 'changed' ? [{ field, where }] : []),
      ...condition
        .flatMap((part) => ('or' in part ? part.or : [part]))
        .map((one) => ({ field: one.field, options: optionsIn(one), where })),
      ...actions.flatMap((action): FieldUse[] =>
        action.type === 'set' ? [{ field: action.field, options: [action.value ?? ''].flat().map(String), where }] : [],
      ),
    ];
  });
