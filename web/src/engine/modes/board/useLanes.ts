// The columns of a board with their counts, fetched with the list's own parameters.

import type { ListField } from '@crm/protocol/answers/form';
import type { ListCall } from '@crm/protocol/call';
import * as formFieldCalls from '@crm/protocol/calls/formField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { post } from '../../../shared/api/client.ts';
import { type ListState, listParameters, type Parameters } from '../../query/listState.ts';

interface LaneSource {
  module: string;
  index: ListCall;
  state: ListState;
  fixed: Parameters;
  by: ListField;
}

export function useLanes({ module, index, state, fixed, by }: LaneSource) {
  const { page: _page, rows: _rows, sort: _sort, ...list } = listParameters(module, state, fixed);
  const body = { module, ...list, by: by.field };
  return useQuery({
    queryKey: ['list', module, index, 'board', JSON.stringify(body)],
    queryFn: ({ signal }) => post(formFieldCalls.boardCount, body, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
