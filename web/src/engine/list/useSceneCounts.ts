// The numbers beside a list's scenes: fetched when the scenes are opened, read again after writes like the list itself.
import type { ListCall } from '@crm/protocol/call';
import * as formFieldCalls from '@crm/protocol/calls/formField';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { post } from '../../shared/api/client.ts';
import type { ListState, Parameters } from '../query/listState.ts';
import { totalText } from '../rows/totalText.ts';

interface CountSource {
  module: string;
  index: ListCall;
  fixed: Parameters;
  state: ListState;
  enabled: boolean;
}

/** Returns the number of an option in words; empty where there is none, – where it could not be fetched. */
export function useSceneCounts({ module, index, fixed, state, enabled }: CountSource) {
  const { i18n } = useTranslation();
  // A search or conditions would narrow the scenes, too, and cost as much as a list for each of them.
  const counted = state.key === '' && state.filters.length === 0;
  const body = { module, ...state.scenes, ...fixed };
  const { data, isError } = useQuery({
    queryKey: ['list', module, index, 'scenes', JSON.stringify(body)],
    queryFn: ({ signal }) => post(formFieldCalls.sceneCount, body, { signal }),
    enabled: enabled && counted,
    staleTime: 10_000,
    retry: false,
  });
  return (field: string, value: string): string => {
    if (!counted) return '';
    if (isError) return '–';
    const count = data?.[field]?.[value];
    return count ? totalText(count.total, count.totalCapped, i18n.language) : '';
  };
}
