// How many records each choice of a list's scenes would show, under the same scope, in one statement that costs no more than a page.

import type { SceneCounts } from '@crm/protocol/answers/list';
import { limits } from '@crm/protocol/limits';
import { ownerName } from '@crm/protocol/list';
import { msg } from '@crm/protocol/sentences';
import { invalid } from '../../platform/errors.ts';
import type { Call, Definition } from '../entity.ts';
import { fieldType } from '../fields/registry.ts';
import { scenesOf } from '../scenes.ts';
import { allOf, parseRequest } from './request.ts';
import { numbersOf, partTotals } from './totals.ts';

/** A search, free conditions and what looks into texts have no counters: a number for each scene would cost as much as so many lists. */
const uncounted = ['key', 'data', 'next', ownerName];

/**
 * @param body the list's own parameters: the scenes in force count for each other
 * @throws AppError `invalid` for what the list refuses, and for searches and conditions
 */
export async function sceneCounts(
  call: Call,
  definition: Definition,
  body: Readonly<Record<string, unknown>>,
): Promise<SceneCounts> {
  const given = Object.keys(body).filter((name) => body[name] !== undefined && body[name] !== '');
  const looksIntoTexts = (name: string) => {
    const field = definition.byWire.get(name);
    return field !== undefined && fieldType(field.type).filterTypes.includes('contains');
  };
  const wrong = given.find((name) => uncounted.includes(name) || looksIntoTexts(name));
  if (wrong) throw invalid({ [wrong]: msg('filterUnknown') });
  const { entity } = definition;
  const choices = scenesOf(definition)
    .filter((scene) => scene.place !== 'tags' && scene.field !== 'sort')
    .flatMap(({ field, option }) => option.map(({ value }) => ({ field, value: String(value) })));
  const totals = await Promise.all(
    choices.map(async ({ field, value }) => {
      const request = await parseRequest(call, entity, { ...body, [field]: value });
      return partTotals(entity, request.branches, allOf(request.predicates), request.facets, limits.sceneTotal);
    }),
  );
  const numbers = await numbersOf(call.db, entity, totals.flat());
  const counts: SceneCounts = {};
  let at = 0;
  for (const [choice, { field, value }] of choices.entries()) {
    let total = 0;
    let capped = false;
    for (const part of totals[choice] ?? []) {
      const n = numbers[at++] ?? 0;
      total += n;
      capped ||= part.limited && n > limits.sceneTotal;
    }
    (counts[field] ??= {})[value] = capped ? { total: limits.sceneTotal, totalCapped: true } : { total };
  }
  return counts;
}
