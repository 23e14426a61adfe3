// The tree of categories, and arranging those of one place one move after another.

import type { CategoryNode } from '@crm/protocol/answers/product';
import * as productCategoryCalls from '@crm/protocol/calls/productCategory';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { post } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { arranged, siblingsOf } from './tree.ts';

const key = ['categories'];
/** What the engine keeps of forms and filters: they offer the categories. */
const cachedQueries = ['definition', 'filters'];

/** Moves a category to the place that is made of its present one; undefined when it stays. */
export type MoveCategory = (node: CategoryNode, placeOf: (from: number) => number) => number | undefined;

export function useCategories() {
  const client = useQueryClient();
  const feedback = useFeedback();
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => post(productCategoryCalls.tree, {}, { signal }),
    staleTime: 0,
  });
  const waiting = useRef(0);
  const queue = useRef(Promise.resolve());
  const refresh = useCallback(() => {
    // While moves are on their way the answer would show an earlier order.
    if (waiting.current > 0) return;
    for (const name of [key, ...cachedQueries.map((one) => [one])]) void client.invalidateQueries({ queryKey: name });
  }, [client]);
  useRefresh(['productCategory', 'product', 'customForm'], refresh);

  /** Shows the new order at once and sends it to the server, one move after another. Returns the new place. */
  const move: MoveCategory = useCallback(
    ({ id, parentid }, placeOf) => {
      // The newest order, which may not be drawn yet while a key is held down.
      const before = client.getQueryData<CategoryNode[]>(key) ?? [];
      const ids = siblingsOf(before, parentid).map((one) => one.id);
      const from = ids.indexOf(id);
      const to = placeOf(from);
      if (from < 0 || to < 0 || to >= ids.length || to === from) return undefined;
      ids.splice(to, 0, ...ids.splice(from, 1));
      void client.cancelQueries({ queryKey: key });
      client.setQueryData(key, arranged(before, parentid, ids));
      waiting.current += 1;
      queue.current = queue.current
        .then(() => post(productCategoryCalls.arrange, { ids }))
        .then(
          () => undefined,
          (error: unknown) => feedback.error(error),
        )
        .then(() => {
          waiting.current -= 1;
          refresh();
        });
      return to;
    },
    [client, feedback, refresh],
  );

  return { query, refresh, move };
}
