// Records that a person marked come first in their lists, in the order in which they were marked, whatever the list's order.
import { type RawBuilder, sql } from 'kysely';
import { PREPARED } from '../../platform/db/database.ts';
import type { Call } from '../entity.ts';
import { markedSql, type PageId, pageIds } from './page.ts';
import { allOf, type ListRequest } from './request.ts';

/** The person's marked records that the request would list, newest mark first. */
export function pinnedIds(
  call: Call,
  request: ListRequest,
  predicate: RawBuilder<boolean> | undefined,
): Promise<PageId[]> {
  return call.db.rows<PageId>(
    sql`select id, sorted::text as value from (${markedSql(call, request, predicate)}) x order by place`,
    PREPARED,
  );
}

/** The page of a list whose first rows are the marked ones; the others follow without them. */
export async function withPins(
  call: Call,
  request: ListRequest,
  predicate: RawBuilder<boolean> | undefined,
  pinned: readonly PageId[],
): Promise<PageId[]> {
  const { cursor, page, rows } = request;
  const ids = pinned.map((row) => row.id);
  const others = allOf([...(predicate ? [predicate] : []), sql<boolean>`t.id <> all(${ids}::bigint[])`]);
  const begin = (page - 1) * rows;
  // A cursor is a row of the others, unless the marked ones alone filled the page before.
  const marked = cursor ? ids.indexOf(cursor.id) : -1;
  const first = marked >= 0 ? pinned.slice(marked + 1) : cursor ? [] : pinned.slice(begin, begin + rows + 1);
  const top = first.slice(0, rows + 1);
  if (top.length > rows) return [...top];
  const rest = await pageIds(
    call,
    { ...request, rows: rows - top.length, ...(marked >= 0 ? { cursor: undefined } : {}) },
    others,
    cursor ? 0 : Math.max(0, begin - pinned.length),
  );
  return [...top, ...rest];
}
