// The loaded pages of the list; other words or another category begin anew.

import type { ShowcaseList, ShowcaseProduct } from '@crm/protocol/answers/showcase';
import * as productsCalls from '@crm/protocol/calls/products';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Place } from './address.ts';
import { Failed, fetchPublic, type Trouble, useBack } from './fetching.ts';

const size = 24;

export interface Pages {
  rows: ShowcaseProduct[];
  total: number;
  types: ShowcaseList['types'];
  company: string;
  sharer: ShowcaseList['sharer'];
  /** Nothing of these words has come yet. */
  first: boolean;
  loading: boolean;
  trouble: Trouble | undefined;
  more(): void;
  again(): void;
}

interface State {
  key: string;
  pages: number;
  rows: ShowcaseProduct[];
  total: number;
  loading: boolean;
  trouble?: Trouble;
}

/** A product that moved to a later page meanwhile comes once. */
function joined(rows: ShowcaseProduct[], more: ShowcaseProduct[]): ShowcaseProduct[] {
  const known = new Set(rows.map(({ id }) => id));
  return [...rows, ...more.filter(({ id }) => !known.has(id))];
}

export function usePages({ type, key: words, u }: Place): Pages {
  const key = JSON.stringify([type, words, u]);
  const nothing: State = { key, pages: 0, rows: [], total: 0, loading: true };
  const [state, setState] = useState<State>(nothing);
  const [common, setCommon] = useState<Pick<Pages, 'types' | 'company' | 'sharer'>>({
    types: [],
    company: '',
    sharer: null,
  });
  const leaving = useRef(new AbortController());
  const current = state.key === key ? state : nothing;

  const fetchPage = useCallback(
    (page: number) => {
      leaving.current.abort();
      const { signal } = (leaving.current = new AbortController());
      setState((now) => {
        const { trouble: _, ...rest } =
          now.key === key && page > 1 ? now : { ...now, key, pages: 0, rows: [], total: 0 };
        return { ...rest, loading: true };
      });
      const params = {
        page,
        rows: size,
        ...(type ? { type } : {}),
        ...(words ? { key: words } : {}),
        ...(u ? { u } : {}),
      };
      fetchPublic(productsCalls.productsIndex, params, signal).then(
        ({ rows, total, ...rest }) => {
          if (signal.aborted) return;
          setCommon(rest);
          setState((now) => {
            const all = joined(page > 1 ? now.rows : [], rows);
            // A page with nothing on it is the last, whatever was counted.
            return { key, pages: page, rows: all, total: rows.length === 0 ? all.length : total, loading: false };
          });
        },
        (error: unknown) => {
          if (signal.aborted) return;
          const trouble = error instanceof Failed ? error.trouble : 'fault';
          setState((now) => ({ ...now, loading: false, trouble }));
        },
      );
    },
    [key, type, words, u],
  );
  useEffect(() => {
    fetchPage(1);
    return () => leaving.current.abort();
  }, [fetchPage]);

  const more = useCallback(() => fetchPage(current.pages + 1), [fetchPage, current.pages]);
  useBack(current.trouble === 'offline', more);
  const { rows, total, loading, trouble } = current;
  return { ...common, rows, total, loading, trouble, first: loading && rows.length === 0, more, again: more };
}
