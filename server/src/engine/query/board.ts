// How many records of a list each column of its board has: one for each choice of a field, and one for none.

import type { BoardColumn, BoardCount, BoardCounts } from '@crm/protocol/answers/mode';
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import { select } from '../../platform/db/query.ts';
import { invalid } from '../../platform/errors.ts';
import type { Call, Definition, EntityDefinition, Field } from '../entity.ts';
import { optionsWithin } from '../fields/choice.ts';
import { fieldType, referenceOf } from '../fields/registry.ts';
import { preparedFor } from '../prepared.ts';
import { allowedTypes, filterSql } from './filters.ts';
import { groupingField } from './groupable.ts';
import { conditionsOf } from './list.ts';
import { facetsOf } from './overruled.ts';
import { allOf, type ListRequest, parseRequest } from './request.ts';
import type { Branch } from './scope.ts';
import { tokenPredicate } from './search.ts';
import { numbersOf, partTotals, rowsOf } from './totals.ts';

/** A column before it is counted. */
interface Place {
  /** The list's condition for it. */
  predicate: RawBuilder<boolean>;
  /** What counters know its records by. */
  value: number;
}

interface Counted {
  n: number;
  capped: boolean;
}

/** A branch is gone through once for all columns up to so many records; of more, each column is counted by itself. */
const most = limits.exactTotal;

/**
 * @param wire the field by which
 * @param body the list's own parameters
 * @throws AppError `invalid` for what the list refuses, and for fields that make no board
 */
export async function boardCounts(
  call: Call,
  definition: Definition,
  wire: string,
  body: Readonly<Record<string, unknown>>,
): Promise<BoardCounts> {
  const request = await parseRequest(call, definition.entity, body);
  // Whatever lies in a pool is read with other eyes.
  const field = groupingField(request.reader, definition, 'board', wire);
  if (!field) throw invalid({ by: msg('notFilterable') });
  const columns = await columnsOf(call, field);
  const places = columns.map(({ value }): Place => placeOf(field, 'eq', value));
  // A choice of the value 0 is what the others have for none.
  const mayBeUnset = allowedTypes(field).includes('empty') && columns.every(({ value }) => Number(value) !== 0);
  if (mayBeUnset) places.push(placeOf(field, 'empty', 0));
  const counted = isFacet(request, field)
    ? await byCounters(call, request, field, places)
    : await byRows(call, request, places);
  const totals = counted.map(shownCount);
  const unset = mayBeUnset ? totals.pop() : undefined;
  return {
    columns: columns.flatMap((column, at): BoardColumn[] => {
      const count = totals[at] as BoardCount;
      return column.disabled && count.total === 0 ? [] : [{ ...column, ...count }];
    }),
    ...(unset ? { unset } : {}),
  };
}

/** The choices that there are, and behind them those that are not offered any more. */
async function columnsOf(call: Call, field: Field): Promise<Omit<BoardColumn, 'total'>[]> {
  const type = fieldType(field.type);
  const from = referenceOf(field);
  if (!from) {
    return optionsWithin(type.item?.(field).options).map(({ value, label, color, disabled }) => ({
      value,
      label,
      ...(color ? { color } : {}),
      ...(disabled ? { disabled } : {}),
    }));
  }
  const source = call.engine.reference(from);
  const offered = (await source.options?.(call.db, call.actor, field)) ?? [];
  const known = new Set(offered.map(({ value }) => Number(value)));
  const off = ((await type.ranks?.(call, field)) ?? []).filter((id) => !known.has(id));
  const labels = await source.labels(call.db, call.actor, off, field);
  return [...offered, ...off.map((id) => ({ value: id, label: labels.get(id) ?? '', disabled: true }))];
}

function placeOf(field: Field, type: 'eq' | 'empty', value: string | number): Place {
  const predicate = filterSql({ field, type, value: type === 'eq' ? String(value) : '' });
  if ('problem' in predicate) throw invalid({ [field.wire]: predicate.problem });
  return { predicate: predicate.sql, value: Number(value) };
}

/** True where counters hold each column's count, too. */
function isFacet({ entity, facets, predicates, key }: ListRequest, field: Field): boolean {
  const { column, overruled } = field;
  if (key !== '' || !column || !facetsOf(entity, field, '')) return false;
  if (predicates.length === 0) return true;
  return facets !== undefined && !facets.has(column) && !(overruled && facets.has(overruled.column));
}

async function byCounters(call: Call, request: ListRequest, field: Field, places: Place[]): Promise<Counted[]> {
  const { entity, branches, predicates, facets } = request;
  const parts = places.map(({ predicate, value }) =>
    partTotals(
      entity,
      branches,
      allOf([...predicates, predicate]),
      new Map([...(facets ?? []), ...(facetsOf(entity, field, String(value)) ?? [])]),
      limits.sceneTotal,
    ),
  );
  return totalsOf(call, entity, parts);
}

/** The scalars of each column in one statement. */
async function totalsOf(
  call: Call,
  entity: EntityDefinition,
  parts: ReturnType<typeof partTotals>[],
): Promise<Counted[]> {
  const numbers = await numbersOf(call.db, entity, parts.flat());
  let at = 0;
  return parts.map((own) => {
    const all = own.map(({ limited }) => {
      const n = numbers[at++] ?? 0;
      return { n, capped: limited && n > limits.sceneTotal };
    });
    return { n: all.reduce((sum, { n }) => sum + n, 0), capped: all.some(({ capped }) => capped) };
  });
}

/** By one walk through the list's records for all columns; where those are too many, the rarer columns by themselves. */
async function byRows(call: Call, request: ListRequest, places: Place[]): Promise<Counted[]> {
  const { entity, branches, key } = request;
  const tokens = key === '' ? undefined : await tokenPredicate({ ...call, actor: request.reader }, entity, key);
  const conditions = [...conditionsOf(call, request), ...(tokens ? [tokens] : [])];
  const walked = await Promise.all(branches.map((branch) => walkedOnce(call, request, branch, conditions, places)));
  const long = branches.filter((_branch, at) => (walked[at]?.all ?? 0) > most);
  const isRare = (place: number) =>
    !branches.some((branch, at) => long.includes(branch) && counts(at, place) > limits.sceneTotal);
  const counts = (branch: number, place: number) => walked[branch]?.counts[place] ?? 0;
  const again = long.length > 0 ? places.flatMap((_place, at) => (isRare(at) ? [at] : [])) : [];
  const fresh = await totalsOf(
    call,
    entity,
    again.map((at) =>
      partTotals(entity, long, allOf([...conditions, (places[at] as Place).predicate]), undefined, limits.sceneTotal),
    ),
  );
  return places.map((_place, place) => {
    const anew = fresh[again.indexOf(place)];
    const own = branches.map((branch, at) => (anew && long.includes(branch) ? 0 : counts(at, place)));
    const n = own.reduce((sum, one) => sum + one, anew?.n ?? 0);
    return { n, capped: own.some((one) => one > limits.sceneTotal) || (anew?.capped ?? false) };
  });
}

async function walkedOnce(
  call: Call,
  { entity }: ListRequest,
  branch: Branch,
  conditions: RawBuilder<boolean>[],
  places: Place[],
): Promise<{ all: number; counts: number[] }> {
  const columns = places.map(({ predicate }) => sql`count(*) filter (where ${predicate})`);
  const found = await call.db.first(
    select(sql`(select t.* from ${rowsOf(entity, branch, allOf(conditions))} limit ${sql.lit(most + 1)}) t`, [
      sql<number>`count(*)`.as('all'),
      sql<number[]>`array[${sql.join(columns)}]::bigint[]`.as('counts'),
    ])``,
    preparedFor(entity),
  );
  return found ?? { all: 0, counts: [] };
}

function shownCount({ n, capped }: Counted): BoardCount {
  return capped ? { total: limits.sceneTotal, totalCapped: true } : { total: n };
}
