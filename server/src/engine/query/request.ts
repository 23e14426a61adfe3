// A list request as a value: the parameters of a body, checked against the definition, ready to be paged, counted or walked.
import { limits } from '@crm/protocol/limits';
import { ownerName, type SceneName } from '@crm/protocol/list';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/access/actor.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { isBrokenText } from '../../platform/http/values.ts';
import type { Call, Definition, EntityDefinition } from '../entity.ts';
import { isReadable } from '../field-permissions.ts';
import { fieldType, sqlTypeOf } from '../fields/registry.ts';
import {
  allowedTypes,
  checkCost,
  type Filter,
  filterSql,
  isFilterable,
  type Part,
  parseFilterParts,
} from './filters.ts';
import { facetsOf } from './overruled.ts';
import { type Branch, branchesOf, ownerColumn, readerOf } from './scope.ts';
import { type Cursor, longestCursor, type Order, parseSort, readCursor } from './sort.ts';
import type { FacetFilter } from './totals.ts';

export interface ListRequest {
  definition: Definition;
  entity: EntityDefinition;
  /** The person as they see the requested rows. */
  reader: Actor;
  /** Parts of what the person sees that the scene selects. */
  branches: readonly Branch[];
  /** SQL over `t`, all of which hold. */
  predicates: readonly RawBuilder<boolean>[];
  /** The same as facets, where they are nothing else. */
  facets: FacetFilter;
  order: Order;
  cursor: Cursor | undefined;
  page: number;
  rows: number;
  /** Search text; empty for none. */
  key: string;
  /** Of a request without conditions: all that its first page depends on, beside the person and the definition. */
  usual?: string;
}

type Problems = Record<string, Sentence>;
type Body = Readonly<Record<string, unknown>>;

const scenes: readonly string[] = ['all', 'mine', 'participated', 'sub'] satisfies SceneName[];
const known = new Set(['page', 'rows', 'datatype', 'sort', 'key', ownerName.toLowerCase(), 'module', 'data', 'next']);
const deepestOffset = 100_000_000;

/** Reads the scalar parameters of a body and notes what is wrong with them. */
class Parameters {
  readonly #body: Body;
  readonly problems: Problems;
  constructor(body: Body, problems: Problems) {
    this.#body = body;
    this.problems = problems;
  }

  text(name: string, longest = 200): string {
    const value = this.#body[name];
    if (value === undefined || value === null) return '';
    if (!['string', 'number'].includes(typeof value) || String(value).length > longest || isBrokenText(String(value))) {
      this.problems[name] = msg('badFormat');
      return '';
    }
    return String(value).trim();
  }

  /** Several values joined by commas, or one. */
  texts(name: string, longest: number): string {
    const value = this.#body[name];
    if (!Array.isArray(value)) return this.text(name, longest);
    const isPlain = value.every((one) => ['string', 'number'].includes(typeof one));
    const text = isPlain ? value.join(',') : '';
    if (!isPlain || text.length > longest || isBrokenText(text)) {
      this.problems[name] = msg('badFormat');
      return '';
    }
    return text;
  }

  whole(name: string, fallback: number, most: number): number {
    const value = this.text(name);
    if (value === '') return fallback;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
    if (number < 1 || number > most) this.problems[name] = msg('wholeBetween', { min: 1, max: most });
    return Math.max(1, Math.min(number, most));
  }
}

/** @throws AppError `invalid` for anything that the definition does not know */
export async function parseRequest(own: Call, entity: EntityDefinition, body: Body): Promise<ListRequest> {
  const definition = await own.engine.definitionFor(own.db, entity, own.actor);
  // Names come from outside: no prototype that one of them could reach.
  const problems: Problems = Object.create(null);
  const parameters = new Parameters(body, problems);
  const page = parameters.whole('page', 1, 99_999_999);
  const rows = parameters.whole('rows', limits.pageSize, limits.maxRows);
  if (page * rows > deepestOffset) problems['page'] = msg('badFormat');
  const scene = parameters.text('dataType') || 'all';
  if (!scenes.includes(scene)) problems['dataType'] = msg('sceneUnknown');
  const module = parameters.text('module');
  if (module && module.toLowerCase() !== entity.module.toLowerCase()) problems['module'] = msg('badFormat');
  const knownScene = (scenes.includes(scene) ? scene : 'all') as SceneName;
  const branches = branchesOf(entity, own.actor, knownScene, isPooled(entity, body));
  // A field that cannot be read in the requested rows cannot be filtered, sorted or searched by.
  const reader = readerOf(entity, own.actor, branches);
  const call: Call = { ...own, actor: reader };
  const order = await orderOf(call, definition, parameters);
  const key = parameters.text('key', 100);
  if (key !== '' && !entity.search && !entity.searchSql) problems['key'] = msg('notSearchable');

  const conditions = conditionsOf(call, definition, body, parameters);
  const parts = [...parseFilterParts(body['data'], definition, problems), ...conditions.filters];
  checkCost(parts, problems);
  const narrowed = partsSql(call, definition, parts, problems);
  const owned = byOwnerName(call, entity, parameters, branches);
  const predicates = [...conditions.predicates, ...narrowed.predicates, ...owned.predicates];
  const countable = conditions.predicates.length === 0 && owned.predicates.length === 0;
  const cursor = 'problem' in order ? undefined : cursorOf(parameters, order);
  if (Object.keys(problems).length > 0 || 'problem' in order) throw invalid(problems);
  return {
    definition,
    entity,
    reader,
    branches: owned.branches,
    predicates,
    facets: predicates.length > 0 && countable ? narrowed.facets : undefined,
    order,
    cursor,
    page,
    rows,
    key,
    ...(predicates.length === 0 && owned.branches === branches
      ? { usual: JSON.stringify([knownScene, isPooled(entity, body), order, rows]) }
      : {}),
  };
}

async function orderOf(
  call: Call,
  definition: Definition,
  parameters: Parameters,
): Promise<Order | { problem: Sentence }> {
  const text = parameters.text('sort');
  const order = parseSort(text || usualSort(definition, parameters), definition);
  const field = 'problem' in order ? undefined : definition.byWire.get(order.wire);
  if ('problem' in order) parameters.problems['sort'] = order.problem;
  else if (text && field && !isReadable(call.actor, definition.entity.module, field))
    parameters.problems['sort'] = msg('notSortable');
  if ('problem' in order || order.kind !== 'rank' || !field) return order;
  const known = (await fieldType(field.type).ranks?.(call, field)) ?? [];
  return { ...order, ranks: order.descending ? known.toReversed() : known };
}

function usualSort({ entity }: Definition, parameters: Parameters): string {
  for (const [name, sorts] of Object.entries(entity.usualSorts ?? {})) {
    const value = parameters.text(name);
    if (Object.hasOwn(sorts, value)) return sorts[value] ?? '';
  }
  return '';
}

function cursorOf(parameters: Parameters, order: Order): Cursor | undefined {
  const next = parameters.text('next', longestCursor);
  if (next === '') return undefined;
  const cursor = readCursor(next, order);
  if (!cursor) parameters.problems['next'] = msg('badFormat');
  return cursor;
}

/** Everything in the body that filters by its own name. */
function conditionsOf(
  call: Call,
  definition: Definition,
  body: Body,
  parameters: Parameters,
): { filters: Filter[]; predicates: RawBuilder<boolean>[] } {
  const { entity } = definition;
  const { problems } = parameters;
  const filters: Filter[] = [];
  const predicates: RawBuilder<boolean>[] = [];
  for (const [name, raw] of Object.entries(body)) {
    const isOwnField = name === ownerName && !entity.owner;
    if ((known.has(name.toLowerCase()) && !isOwnField) || raw === '' || raw === undefined || raw === null) continue;
    if (entity.pool && name === entity.poolWire) {
      const value = parameters.text(name);
      if (value !== '0' && value !== '1') problems[name] = msg('badFormat');
      continue;
    }
    const parameter = entity.parameters && Object.hasOwn(entity.parameters, name) ? entity.parameters[name] : undefined;
    if (parameter) {
      const answer = parameter(parameters.text(name), call);
      if (answer && 'key' in answer) problems[name] = answer;
      else if (answer) predicates.push(answer);
      continue;
    }
    const field = definition.byWire.get(name);
    if (!field || !isFilterable(field)) {
      problems[name] = msg('filterUnknown');
      continue;
    }
    const value = parameters.texts(name, 4000);
    if (problems[name]) continue;
    const types = allowedTypes(field);
    // A value, several values, or a day.
    const several = types.includes('in') ? 'in' : 'between';
    const one = sqlTypeOf(field) === 'text' && types.includes('contains') ? 'contains' : 'eq';
    const type = value.includes(',') ? several : one;
    if (types.includes(type)) filters.push({ field, type, value, place: name });
    else problems[name] = msg('filterUnknown');
  }
  return { filters, predicates };
}

/** True when the body requests the records in pools. */
function isPooled(entity: EntityDefinition, body: Body): boolean {
  const value = entity.pool && entity.poolWire && Object.hasOwn(body, entity.poolWire) ? body[entity.poolWire] : '';
  return String(value).trim() === '1';
}

function partsSql(
  call: Call,
  definition: Definition,
  parts: readonly Part[],
  problems: Problems,
): { predicates: RawBuilder<boolean>[]; facets: FacetFilter } {
  const { entity } = definition;
  const predicates: RawBuilder<boolean>[] = [];
  let facets: Map<string, number[]> | undefined = new Map();
  for (const part of parts) {
    if ('or' in part) {
      // Each member by the rules of a condition that stands alone; a refused one refuses the call.
      const members = part.or.map((filter) => readableSql(call, entity, filter, problems));
      predicates.push(anyOf(members.filter((member) => member !== undefined)));
      facets = undefined;
      continue;
    }
    const predicate = readableSql(call, entity, part, problems);
    if (!predicate) continue;
    predicates.push(predicate);
    const own = part.type === 'eq' || part.type === 'in' ? facetsOf(entity, part.field, part.value) : undefined;
    if (facets && own?.every(([column]) => !facets?.has(column)))
      for (const [column, values] of own) facets.set(column, values);
    else facets = undefined;
  }
  return { predicates, facets };
}

/**
 * A hidden or masked field must not be guessed through filters; half of a pair stands under the pair's grant.
 * Undefined with the problem noted.
 */
function readableSql(
  call: Call,
  entity: EntityDefinition,
  filter: Filter,
  problems: Problems,
): RawBuilder<boolean> | undefined {
  // A parameter has one place; a condition has one for each of its parts.
  const inList = filter.place.endsWith(']');
  if (!isReadable(call.actor, entity.module, filter.declared ?? filter.field)) {
    problems[inList ? `${filter.place}.field` : filter.place] = msg('notFilterable');
    return undefined;
  }
  const predicate = filterSql(filter);
  if ('sql' in predicate) return predicate.sql;
  problems[inList ? `${filter.place}.value` : filter.place] = predicate.problem;
  return undefined;
}

/**
 * For `catch`: what a list refuses of conditions is refused where they stand in what was sent.
 * @param before how many conditions of the program's own stand before them
 */
export function refusedAt(place: string, before = 0) {
  return (error: unknown): never => {
    if (!(error instanceof AppError) || !error.fields) throw error;
    const placed = (_all: string, at?: string) =>
      at === undefined || Number(at) < before ? place : `${place}[${Number(at) - before}]`;
    const fields = Object.entries(error.fields).map(([at, sentence]) => [
      at.replace(/^data\b(?:\[(\d+)\])?/, placed),
      sentence,
    ]);
    throw invalid(Object.fromEntries(fields));
  };
}

/** Only records of people whose name has the text. */
function byOwnerName(
  call: Call,
  entity: EntityDefinition,
  parameters: Parameters,
  branches: readonly Branch[],
): { branches: readonly Branch[]; predicates: RawBuilder<boolean>[] } {
  const name = entity.owner ? parameters.text(ownerName) : '';
  if (name === '') return { branches, predicates: [] };
  const field = entity.fields.find((candidate) => candidate.column === entity.owner);
  if (!field || !isReadable(call.actor, entity.module, field)) {
    parameters.problems[ownerName] = msg('notFilterable');
    return { branches, predicates: [] };
  }
  const ids = [...call.actor.organisation.users.values()]
    .filter((user) => user.name.includes(name))
    .map((user) => user.id);
  const narrowed = branches.map((branch) => narrowOwners(branch, ids)).filter((branch) => branch !== undefined);
  const rest = narrowed.some((branch) => branch.kind !== 'owners');
  return {
    branches: narrowed,
    predicates: rest ? [sql<boolean>`${ownerColumn(entity)} = any(${ids}::bigint[])`] : [],
  };
}

function narrowOwners(branch: Branch, ids: number[]): Branch | undefined {
  if (branch.kind !== 'owners') return branch.kind === 'pool' ? undefined : branch;
  return { kind: 'owners', owners: branch.owners === 'all' ? ids : branch.owners.filter((id) => ids.includes(id)) };
}

function anyOf(predicates: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return predicates.length === 0 ? sql`false` : sql`(${sql.join(predicates, sql` or `)})`;
}

/** All of them, or undefined for none. */
export function allOf(predicates: readonly RawBuilder<boolean>[]): RawBuilder<boolean> | undefined {
  return predicates.length === 0 ? undefined : sql`(${sql.join(predicates, sql` and `)})`;
}
