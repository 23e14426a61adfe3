// The mapping of lead fields: for one lead, and as the company sets it.
import * as cluesCalls from '@crm/protocol/calls/clues';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { post, postAnswer } from '../../shared/api/client.ts';

export function useConversionPreview(id: number) {
  return useQuery({
    queryKey: ['clues', 'turnPreview', id],
    queryFn: ({ signal }) => post(cluesCalls.turnPreview, { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export const pairsKey = ['clues', 'pairs'];

export function usePairs() {
  const client = useQueryClient();
  // Fields of both forms stand here.
  useRefresh('customForm', () => void client.invalidateQueries({ queryKey: pairsKey }));
  return useQuery({
    queryKey: pairsKey,
    queryFn: ({ signal }) => post(cluesCalls.pairs, {}, { signal }),
    staleTime: 0,
  });
}

/** Stores all pairs of the page. @param version as the page read it */
export const savePairs = (pairs: Record<string, string>, version: number) =>
  postAnswer(cluesCalls.setPairs, { pairs: JSON.stringify(pairs), version });
