// All rows of a request in batches, for bulk work over "all N results": the list's own scope, grants and order.
import type { Call, Row } from '../entity.ts';
import { conditionsOf } from './list.ts';
import { loadRows, pageIds } from './page.ts';
import { allOf, type ListRequest } from './request.ts';
import type { Cursor } from './sort.ts';

/**
 * Yields full rows, `batch` at a time; memory does not grow with the result. Each batch is a statement of its own that
 * continues behind the last row, so rows that change their place meanwhile may come twice or not at all: work that must
 * meet each row exactly once sorts by a column that does not change, such as the time of creation.
 */
export async function* walk(own: Call, request: ListRequest, batch = 1000): AsyncGenerator<Row[]> {
  const call: Call = { ...own, actor: request.reader };
  const predicate = allOf(conditionsOf(call, request));
  let cursor: Cursor | undefined = request.cursor;
  for (;;) {
    const ids = await pageIds(call, { ...request, cursor, rows: batch }, predicate, 0);
    const page = ids.slice(0, batch);
    if (page.length === 0) return;
    yield await loadRows(
      call,
      request.entity,
      page.map((row) => row.id),
    );
    if (ids.length <= batch) return;
    const last = page.at(-1) as { id: number; value: string | null };
    cursor = { id: last.id, value: last.value };
  }
}
