// Records that a person marked come first in their lists, in the order in which they were marked, whatever the list's order.
import { type RawBuilder, sql } from 'kysely';
import { PREPARED } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import type { Call } from '../entity.ts';
import type { Cursor } from './order.ts';
import { markedSql, type PageId, pageIds } from './page.ts';
import { allOf, type ListRequest } from './request.ts';

/** The person's marked records that the request would list, newest mark first. */
export function pinnedIds(
  call: Call,
  request: ListRequest,
  predicate: RawBuilder<boolean> | undefined,
): Promise<PageId[]> {
  return call.db.rows(
    select(sql`(${markedSql(call, request, predicate)}) x`, [
      sql<number>`id`.as('id'),
      sql<string | null>`sorted::text`.as('value'),
      sql<number | undefined>`mark`.as('mark'),
    ])`order by place`,
    PREPARED,
  );
}

/** The request behind its marked records: for the others, a cursor among the marked ones means that none of them came yet. */
export function amongOthers(request: ListRequest): ListRequest {
  return request.cursor?.mark === undefined ? request : { ...request, cursor: undefined };
}

/** True where the row comes behind a marked one; a marked row never comes behind one that is not. */
function isMarkedBefore({ mark = 0, id }: PageId, cursor: Cursor): boolean {
  if (cursor.mark === undefined) return false;
  return mark < cursor.mark || (mark === cursor.mark && id < cursor.id);
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
  const left = cursor ? pinned.filter((row) => isMarkedBefore(row, cursor)) : pinned.slice(begin);
  const top = left.slice(0, rows + 1);
  if (top.length > rows) return top;
  const rest = await pageIds(
    call,
    { ...amongOthers(request), rows: rows - top.length },
    others,
    cursor ? 0 : Math.max(0, begin - pinned.length),
  );
  return [...top, ...rest];
}
