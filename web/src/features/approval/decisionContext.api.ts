// The call for the context of a decision; it is refreshed with the rest of the panel.

import type { DecisionContext } from '@crm/protocol/answers/decisionContext';
import * as workFlowCalls from '@crm/protocol/calls/workFlow';
import { useQuery } from '@tanstack/react-query';
import { post } from '../../shared/api/client.ts';
import type { WorkRef } from './approval.api.ts';
import { taskKind } from './kinds.ts';

/** Fetched with the panel, so that both come together. */
export function useDecisionContext(of: WorkRef): DecisionContext | undefined {
  const body = 'step' in of ? { stepid: of.step } : { taskid: of.task };
  return useQuery({
    queryKey: [taskKind, 'part', 'lens', body],
    queryFn: ({ signal }) => post(workFlowCalls.lens, body, { signal }),
    staleTime: 0,
  }).data;
}
