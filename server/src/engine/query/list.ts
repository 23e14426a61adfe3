// Every list: a request → the page and its total, side by side, under scope and field grants.
import type { ListPage } from '@crm/protocol/list';
import type { RawBuilder } from 'kysely';
import type { Call, EntityDefinition } from '../entity.ts';
import { isReadable } from '../field-permissions.ts';
import { presentPage } from '../present.ts';
import { searchTerms } from '../search-text.ts';
import { keptStatement } from './kept-statements.ts';
import { type FirstPage, firstPage, firstPageSql, loadRows, type PageId, pageIds } from './page.ts';
import { amongOthers, pinnedIds, withPins } from './pins.ts';
import { allOf, type ListRequest, parseRequest } from './request.ts';
import { type Matches, matchesByTokens, searchSql, tokenPredicate } from './search.ts';
import { writeCursor } from './sort.ts';
import { cheapTotalSql, totalOf } from './totals.ts';

/** Answers one page of an entity's list. @throws AppError `invalid` for anything that the definition does not know */
export async function listPage(
  own: Call,
  entity: EntityDefinition,
  body: Record<string, unknown>,
): Promise<ListPage<Record<string, unknown>>> {
  const request = await parseRequest(own, entity, body);
  const call: Call = { ...own, actor: request.reader };
  if (request.key !== '') {
    const matches = await matchesByTokens(call, request);
    if (matches) return pageOfMatches(call, request, matches);
  }
  const predicates = conditionsOf(call, request);
  const predicate = allOf(predicates);
  const first = await cheapFirstPage(call, request, predicate);
  if (first) {
    const shown = first.rows.slice(0, request.rows);
    return {
      rows: await presentPage(call, request.definition, shown),
      total: Math.max(first.total, shown.length),
      ...nextOf(call, request, first.ids.length > request.rows ? first.ids[request.rows - 1] : undefined),
    };
  }
  const [ids, total] = await Promise.all([
    orderedIds(call, request, predicate),
    request.key === ''
      ? totalOf(call.db, entity, request.branches, predicate, request.facets)
      : tokenPredicate(call, entity, request.key).then((tokens) =>
          totalOf(call.db, entity, request.branches, allOf(tokens ? [...predicates, tokens] : predicates), undefined),
        ),
  ]);
  const shown = ids.slice(0, request.rows);
  return {
    rows: await shownRows(call, request, shown),
    total: Math.max(total.total, shown.length),
    ...(total.capped ? { totalCapped: true } : {}),
    ...nextOf(call, request, ids.length > request.rows ? shown.at(-1) : undefined),
  };
}

/** The first page by one statement, where its total costs little; undefined otherwise. */
async function cheapFirstPage(
  call: Call,
  request: ListRequest,
  predicate: RawBuilder<boolean> | undefined,
): Promise<FirstPage | undefined> {
  const { entity, definition, branches, facets, usual } = request;
  if (request.key !== '' || request.page > 1 || request.cursor) return undefined;
  const build = async () => {
    const total = cheapTotalSql(entity, branches, predicate, facets);
    return total && firstPageSql(call, request, predicate, total);
  };
  const statement = usual === undefined ? await build() : await keptStatement(call.actor, definition, usual, build);
  return statement && firstPage(call, entity, statement);
}

/** SQL over `t` of the whole request but its scope. */
export function conditionsOf(call: Call, request: ListRequest): RawBuilder<boolean>[] {
  return [
    ...request.predicates,
    ...(request.key === '' ? [] : [searchSql({ ...call, actor: request.reader }, request.entity, request.key)]),
  ];
}

/** The person's marked records come first; most people have none, so the page does not wait for the question. */
async function orderedIds(
  call: Call,
  request: ListRequest,
  predicate: RawBuilder<boolean> | undefined,
): Promise<PageId[]> {
  const offset = request.cursor ? 0 : (request.page - 1) * request.rows;
  const plain = pageIds(call, amongOthers(request), predicate, offset);
  if (!request.entity.pinnable || request.key !== '') return plain;
  const [ids, pinned] = await Promise.all([plain, pinnedIds(call, request, predicate)]);
  return pinned.length === 0 ? ids : withPins(call, request, predicate, pinned);
}

async function pageOfMatches(
  call: Call,
  request: ListRequest,
  { matches, begin }: Matches,
): Promise<ListPage<Record<string, unknown>>> {
  const { rows } = request;
  const page = matches.slice(begin, begin + rows);
  return {
    rows: await shownRows(call, request, page),
    total: matches.length,
    ...nextOf(call, request, begin + rows < matches.length ? page.at(-1) : undefined),
  };
}

async function shownRows(call: Call, request: ListRequest, ids: readonly PageId[]): Promise<Record<string, unknown>[]> {
  const rows = await loadRows(
    call,
    request.entity,
    ids.map((row) => row.id),
  );
  const shown = await presentPage(call, request.definition, rows);
  const { hits } = request.entity;
  if (!hits || request.key === '') return shown;
  const reasons = await hits(call, rows, searchTerms(request.key).ways);
  for (const [at, row] of rows.entries()) {
    const reason = reasons.get(row.id);
    if (reason && shown[at]) shown[at]['hit'] = reason;
  }
  return shown;
}

/** A cursor holds the value of the order's field: none for those who may not read it. */
function nextOf(call: Call, request: ListRequest, last: PageId | undefined): { next?: string } {
  const { order, definition, entity } = request;
  const field = definition.byWire.get(order.wire);
  if (!last || (field && !isReadable(call.actor, entity.module, field))) return {};
  return { next: writeCursor(order, last) };
}
