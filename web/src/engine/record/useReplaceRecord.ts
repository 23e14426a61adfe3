// Opens another record in the place of the open panel: one step back leads to where that one was opened.
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { panelFor } from './registries.ts';

export function useReplaceRecord(): (kind: string, id: number) => void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return useCallback(
    (kind, id) => {
      if (!panelFor(kind)) return;
      const next = new URLSearchParams(search);
      next.set('open', `${kind}:${id}`);
      void navigate({ search: `?${next}` }, { replace: true });
    },
    [navigate, search],
  );
}
