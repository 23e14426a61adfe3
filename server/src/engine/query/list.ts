// Every list: parameters → branches, predicates, order → one statement for the page and one for its total, side by side.
import { messages } from '@crm/protocol/errors';
import { limits } from '@crm/protocol/limits';
import type { ListPage, SceneName } from '@crm/protocol/list';
import { comparable } from '@crm/protocol/text';
import { type RawBuilder, sql } from 'kysely';
import { PREPARED } from '../../platform/db/database.ts';
import { invalid } from '../../platform/errors.ts';
import { isBrokenText } from '../../platform/http/values.ts';
import type { Call, Definition, EntityDefinition, Row } from '../entity.ts';
import { fieldType } from '../fields/registry.ts';
import { presentPage } from '../present.ts';
import type { Engine } from '../registry.ts';
import { likeText, searchQuery } from '../search-text.ts';
import { allowedTypes, type Filter, filterSql, isFilterable, parseFilterItems } from './filters.ts';
import { anyBranchSql, type Branch, branchesOf, branchSql, memberSourceSql, ownerColumn } from './scope.ts';
import { tokenPredicate } from './search.ts';
import { afterSql, type Cursor, type Order, orderSql, parseSort, readCursor, writeCursor } from './sort.ts';
import { prefersOwnerByOwner, statisticsOf } from './statistics.ts';
import { type FacetFilter, totalOf } from './totals.ts';

const scenes: readonly string[] = ['all', 'mine', 'participated', 'sub'] satisfies SceneName[];
const known = new Set(['page', 'rows', 'datatype', 'sort', 'key', 'nickname', 'module', 'data', 'next']);
/** Candidates that a search by tokens may bring before it is done by walking the order instead. */
const mostCandidates = 2000;
const deepestOffset = 100_000_000;

interface ListRequest {
  definition: Definition;
  entity: EntityDefinition;
  branches: Branch[];
  predicates: RawBuilder<boolean>[];
  facets: FacetFilter;
  order: Order;
  cursor: Cursor | undefined;
  page: number;
  rows: number;
  key: string;
}

/** Answers one page of an entity's list. @throws AppError `invalid` for anything that the definition does not know */
export async function listPage(
  engine: Engine,
  entity: EntityDefinition,
  call: Call,
  body: Record<string, unknown>,
): Promise<ListPage<Record<string, unknown>>> {
  const definition = await engine.definitionFor(call.db, entity, call.actor);
  const request = await parseRequest(engine, definition, call, body);
  let counted: RawBuilder<boolean> | undefined;
  if (request.key !== '' && entity.searchSql) {
    request.predicates.push(entity.searchSql(request.key));
    request.facets = undefined;
  } else if (request.key !== '') {
    if (!readsAll(call, entity)) {
      // The first line of the searched text is the name.
      request.predicates.push(
        sql`split_part(t.search_text, E'\\n', 1) like ${`%${likeText(comparable(request.key))}%`}`,
      );
      request.facets = undefined;
    }
    const found = await searchByTokens(call, request);
    if (found) return found.present(engine);
    request.predicates.push(sql`t.search_text like ${`%${likeText(searchQuery(request.key).text)}%`}`);
    request.facets = undefined;
    counted = await tokenPredicate(call, entity, request.key);
  }
  const predicate = all(request.predicates);
  const [ids, total] = await Promise.all([
    pageIds(call, request, predicate),
    totalOf(
      call.db,
      entity,
      request.branches,
      counted ? all([...request.predicates, counted]) : predicate,
      request.facets,
    ),
  ]);
  const page = ids.slice(0, request.rows);
  const rows = await loadRows(
    call,
    entity,
    page.map((row) => row.id),
  );
  const last = page.at(-1);
  return {
    rows: await presentPage(engine, definition, call, rows),
    total: Math.max(total.total, rows.length),
    ...(total.capped ? { totalCapped: true } : {}),
    // A cursor holds the value of the order's field: none for those who may not read it.
    ...(ids.length > request.rows && last && isReadable(call, entity.module, request.order.wire)
      ? { next: writeCursor(request.order, { value: last.value, id: last.id }) }
      : {}),
  };
}

/** True when the person reads every field that the search looks into. */
function readsAll(call: Call, entity: EntityDefinition): boolean {
  return (entity.guarded ?? []).every(([module, field]) => isReadable(call, module, field));
}

function isReadable(call: Call, module: string, field: string): boolean {
  return !['hidden', 'mask'].includes(call.actor.fieldGrant(module, field));
}

async function parseRequest(
  engine: Engine,
  definition: Definition,
  call: Call,
  body: Record<string, unknown>,
): Promise<ListRequest> {
  const { entity } = definition;
  // Names come from outside: no prototype that one of them could reach.
  const problems: Record<string, string> = Object.create(null);
  const text = (name: string, longest = 200): string => {
    const value = body[name];
    if (value === undefined || value === null) return '';
    if (!['string', 'number'].includes(typeof value) || String(value).length > longest || isBrokenText(String(value))) {
      problems[name] = messages.badFormat;
      return '';
    }
    return String(value).trim();
  };
  const whole = (name: string, fallback: number, most: number): number => {
    const value = text(name);
    if (value === '') return fallback;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
    if (number < 1 || number > most) problems[name] = `必须是1到${most}的整数`;
    return Math.max(1, Math.min(number, most));
  };

  const page = whole('page', 1, 99_999_999);
  const rows = whole('rows', limits.pageSize, limits.maxRows);
  if (page * rows > deepestOffset) problems['page'] = messages.badFormat;
  const scene = text('dataType') || 'all';
  if (!scenes.includes(scene)) problems['dataType'] = '没有此场景';
  const order = parseSort(text('sort'), definition);
  if ('problem' in order) problems['sort'] = order.problem;
  else if (body['sort'] && !isReadable(call, entity.module, order.wire)) problems['sort'] = '不能按此字段排序';
  const module = text('module');
  if (module && module.toLowerCase() !== entity.module.toLowerCase()) problems['module'] = messages.badFormat;

  const filters = parseFilterItems(body['data'], definition, problems);
  const predicates: RawBuilder<boolean>[] = [];
  let facets: Map<string, number[]> | undefined = new Map();
  let pooled = false;

  for (const [name, raw] of Object.entries(body)) {
    const isOwnField = name === 'NickName' && !entity.owner;
    if ((known.has(name.toLowerCase()) && !isOwnField) || raw === '' || raw === undefined || raw === null) continue;
    if (name === 'IsGongHai' && entity.pool) {
      const value = text(name);
      if (value !== '0' && value !== '1') problems[name] = messages.badFormat;
      pooled = value === '1';
      continue;
    }
    const parameter = entity.parameters && Object.hasOwn(entity.parameters, name) ? entity.parameters[name] : undefined;
    if (parameter) {
      const answer = parameter(text(name), call);
      if (typeof answer === 'string') problems[name] = answer;
      else if (answer) {
        predicates.push(answer);
        facets = undefined;
      }
      continue;
    }
    const field = definition.byWire.get(name);
    if (!field || !isFilterable(field)) {
      problems[name] = '没有此筛选条件';
      continue;
    }
    const value = Array.isArray(raw) ? raw.join(',') : text(name, 4000);
    const types = allowedTypes(field);
    const type = fieldType(field.type).sqlType;
    // A scene filter by its own name: a value, several values, or a day.
    const operator = value.includes(',')
      ? types.includes('in')
        ? 'in'
        : 'between'
      : type === 'text' && types.includes('contains')
        ? 'contains'
        : 'eq';
    filters.push({ field, type: operator, value });
  }

  for (const filter of filters) {
    const predicate = hiddenFrom(call, definition, filter) ? undefined : filterSql(filter, problems);
    if (!predicate) {
      problems[filter.field.wire] ??= '不能按此字段筛选';
      continue;
    }
    predicates.push(predicate);
    const facet = entity.facets?.includes(filter.field.column ?? '') && (filter.type === 'eq' || filter.type === 'in');
    if (facet && facets && !facets.has(filter.field.column as string))
      facets.set(filter.field.column as string, filter.value.split(',').map(Number));
    else facets = undefined;
  }

  let branches = branchesOf(entity, call.actor, scene as SceneName, pooled);
  const owner = text('NickName');
  const ownerField = entity.fields.find((field) => field.column === entity.owner)?.wire ?? '';
  if (owner !== '' && entity.owner && !isReadable(call, entity.module, ownerField))
    problems['NickName'] = '不能按此字段筛选';
  if (owner !== '' && entity.owner) {
    const ids = [...call.actor.organisation.users.values()]
      .filter((user) => user.name.includes(owner))
      .map((user) => user.id);
    branches = branches.map((branch) => narrowOwners(branch, ids)).filter((branch) => branch !== undefined);
    if (branches.some((branch) => branch.kind !== 'owners')) {
      predicates.push(sql`${ownerColumn(entity)} = any(${ids}::bigint[])`);
      facets = undefined;
    }
  }

  const key = text('key', 100);
  if (key !== '' && !entity.search && !entity.searchSql) problems['key'] = '此列表不支持搜索';
  let cursor: Cursor | undefined;
  const next = text('next', 1000);
  if (next !== '' && !('problem' in order)) {
    cursor = readCursor(next, order);
    if (!cursor) problems['next'] = messages.badFormat;
  }
  if (Object.keys(problems).length > 0 || 'problem' in order) throw invalid(problems);
  return {
    definition,
    entity,
    branches,
    predicates,
    facets: predicates.length > 0 ? facets : undefined,
    order,
    cursor,
    page,
    rows,
    key,
  };
}

/** A hidden or masked field must not be guessed through filters. */
function hiddenFrom(call: Call, definition: Definition, filter: Filter): boolean {
  return ['hidden', 'mask'].includes(call.actor.fieldGrant(definition.entity.module, filter.field.wire));
}

function narrowOwners(branch: Branch, ids: number[]): Branch | undefined {
  if (branch.kind !== 'owners') return branch.kind === 'pool' ? undefined : branch;
  return { kind: 'owners', owners: branch.owners === 'all' ? ids : branch.owners.filter((id) => ids.includes(id)) };
}

function all(predicates: readonly RawBuilder<boolean>[]): RawBuilder<boolean> | undefined {
  return predicates.length === 0 ? undefined : sql`(${sql.join(predicates, sql` and `)})`;
}

interface PageId {
  id: number;
  value: string | null;
}

/** Ids of the page in order, one more than asked for when there is a next page. */
async function pageIds(
  call: Call,
  request: ListRequest,
  predicate: RawBuilder<boolean> | undefined,
): Promise<PageId[]> {
  const { entity, order, cursor, rows } = request;
  const offset = cursor ? 0 : (request.page - 1) * rows;
  const limit = rows + 1;
  const where = all([...(predicate ? [predicate] : []), ...(cursor ? [afterSql(order, cursor)] : [])]);
  // The first page without filters is what people look at most. Its plan is the same for everybody, if the planner knows
  // the limit; so the limit is written out and the statement kept prepared.
  const plain = !where && offset === 0;
  const count = (n: number) => (plain ? sql.lit(n) : sql`${n}`);
  const parts = await Promise.all(
    request.branches.map((branch) => branchPage(call, entity, branch, order, where, offset + limit, count)),
  );
  if (parts.length === 0) return [];
  return call.db.rows<PageId>(
    sql`
    select x.id, x.sorted::text as value from (${sql.join(parts, sql` union all `)}) x
    order by ${orderSql(order, 'x', 'sorted')} limit ${count(limit)} offset ${count(offset)}`,
    plain ? PREPARED : undefined,
  );
}

/** The first `limit` rows of one branch, in order. */
async function branchPage(
  call: Call,
  entity: EntityDefinition,
  branch: Branch,
  order: Order,
  where: RawBuilder<boolean> | undefined,
  limit: number,
  count: (n: number) => RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  const table = sql.table(entity.table);
  const columns = sql`t.id, ${sql.ref(`t.${order.column}`)} as sorted`;
  const filters = where ? sql`and ${where}` : sql``;
  const tail = sql`order by ${orderSql(order, 't')} limit ${count(limit)}`;
  if (branch.kind === 'members') {
    return sql`(select ${columns} from (${memberSourceSql(entity, branch.userId)}) m(id)
      join ${table} t on ${sql.ref(`t.${entity.members?.local}`)} = m.id
      where t.deleted_at is null and ${branchSql(entity, branch)} ${filters} ${tail})`;
  }
  if (branch.kind === 'owners' && branch.owners !== 'all' && branch.owners.length > 1) {
    const statistics = await statisticsOf(call.db, entity.name, entity.table);
    if (prefersOwnerByOwner(statistics, branch.owners, limit)) {
      return sql`(select y.id, y.sorted from unnest(${branch.owners}::bigint[]) o(id) cross join lateral (
        select ${columns} from ${table} t where t.deleted_at is null and ${ownerColumn(entity)} = o.id ${filters} ${tail}) y
        order by ${orderSql(order, 'y', 'sorted')} limit ${count(limit)})`;
    }
    // The pool's rows are left out so that the index without owners serves.
    const owned = entity.pool ? sql`and ${ownerColumn(entity)} > 0` : sql``;
    return sql`(select ${columns} from ${table} t where t.deleted_at is null ${owned} and ${branchSql(entity, branch)} ${filters} ${tail})`;
  }
  return sql`(select ${columns} from ${table} t where t.deleted_at is null and ${branchSql(entity, branch)} ${filters} ${tail})`;
}

/** Full rows in the order of the ids. */
export function loadRows(call: Call, entity: EntityDefinition, ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return Promise.resolve([]);
  const extra = entity.extraColumns ? sql.raw(`, ${entity.extraColumns}`) : sql``;
  const personal = entity.personalColumns ? sql`, ${entity.personalColumns(call.actor)}` : sql``;
  return call.db.rows<Row>(
    sql`
    select ${selectColumns(entity)}${extra}${personal}
    from unnest(${ids}::bigint[]) with ordinality as page(id, at)
    join ${sql.table(entity.table)} t on t.id = page.id ${sql.raw(entity.joins ?? '')}
    order by page.at`,
    PREPARED,
  );
}

const columnLists = new WeakMap<EntityDefinition, RawBuilder<unknown>>();

function selectColumns(entity: EntityDefinition): RawBuilder<unknown> {
  let list = columnLists.get(entity);
  if (!list) {
    const columns = new Set(['id', 'version', 'ext', 'deleted_at']);
    for (const field of entity.fields)
      for (const column of [field.column, field.column2]) if (column) columns.add(column);
    if (entity.owner) columns.add(entity.owner);
    if (entity.members) columns.add(entity.members.local);
    list = sql.raw([...columns].map((column) => `t.${column}`).join(', '));
    columnLists.set(entity, list);
  }
  return list;
}

/**
 * Searches by tokens where they are rare enough: candidates first, then scope and filters over at most 2,000 rows.
 * Undefined when the tokens are too common or too short; then the list walks its order and compares the text.
 */
async function searchByTokens(
  call: Call,
  request: ListRequest,
): Promise<{ present(engine: Engine): Promise<ListPage<Record<string, unknown>>> } | undefined> {
  const { entity, order, rows } = request;
  const query = searchQuery(request.key);
  if (query.tokens.length === 0) return undefined;
  const statistics = await statisticsOf(call.db, entity.name, entity.table);
  const rarest = Math.min(...query.tokens.map((token) => statistics.tokens.get(token) ?? 0));
  if (rarest > mostCandidates * 5) return undefined;
  const candidates = await call.db.rows<{ id: number }>(sql`
    select t.id from ${sql.table(entity.table)} t where t.deleted_at is null and t.search_tokens @> ${query.tokens}::text[]
      and t.search_text like ${`%${likeText(query.text)}%`} limit ${mostCandidates + 1}`);
  if (candidates.length > mostCandidates) return undefined;
  const where = all([anyBranchSql(entity, request.branches), ...request.predicates]) as RawBuilder<boolean>;
  const matches = await call.db.rows<PageId>(sql`
    select t.id, ${sql.ref(`t.${order.column}`)}::text as value from ${sql.table(entity.table)} t
    where t.id = any(${candidates.map((row) => row.id)}::bigint[]) and t.deleted_at is null and ${where}
    order by ${orderSql(order, 't')}`);
  const begin = request.cursor
    ? matches.findIndex((row) => row.id === request.cursor?.id) + 1
    : (request.page - 1) * rows;
  const page = matches.slice(begin, begin + rows);
  const last = page.at(-1);
  return {
    present: async (engine) => ({
      rows: await presentPage(
        engine,
        request.definition,
        call,
        await loadRows(
          call,
          entity,
          page.map((row) => row.id),
        ),
      ),
      total: matches.length,
      ...(last && begin + rows < matches.length && isReadable(call, entity.module, order.wire)
        ? { next: writeCursor(order, last) }
        : {}),
    }),
  };
}
