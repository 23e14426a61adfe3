// What of a lead goes where: for one lead, and as the company sets it.
import type { LeadPairs, TurnPreview } from '@crm/protocol/lead';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRefresh } from '../../engine/useRefresh.ts';
import { post, postAnswer } from '../../shared/api/client.ts';

export function useTurnPreview(id: number) {
  return useQuery({
    queryKey: ['clues', 'turnPreview', id],
    queryFn: ({ signal }) => post<TurnPreview>('api/clues/turnPreview', { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function usePairs() {
  const client = useQueryClient();
  // Fields of both forms stand here.
  useRefresh('customForm', () => void client.invalidateQueries({ queryKey: ['clues', 'pairs'] }));
  return useQuery({
    queryKey: ['clues', 'pairs'],
    queryFn: ({ signal }) => post<LeadPairs>('api/clues/pairs', {}, { signal }),
    staleTime: 0,
  });
}

/** Stores all pairs of the page. @param version as the page read it */
export const savePairs = (pairs: Record<string, string>, version: number) =>
  postAnswer<{ version: number }>('api/clues/setPairs', { pairs: JSON.stringify(pairs), version });
