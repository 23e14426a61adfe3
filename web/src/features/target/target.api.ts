// The calls of targets.

import type { TargetShares } from '@crm/protocol/answers/target';
import * as targetCalls from '@crm/protocol/calls/target';
import type { SharesBy, TargetMetric } from '@crm/protocol/target';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { post, postAnswer } from '../../shared/api/client.ts';

export interface TargetRequest {
  year: number;
  metric: TargetMetric;
  /** 0 for all. */
  branchId: number;
  /** Part of a name. */
  key: string;
  page: number;
}

export const pageRows = 50;

export function useTargets(request: TargetRequest) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['target', request],
    queryFn: ({ signal }) =>
      post(targetCalls.index, { ...request, branchId: request.branchId || '', rows: pageRows }, { signal }),
    placeholderData: keepPreviousData,
  });
  const refresh = useRefresh(
    'target',
    useCallback(() => void client.invalidateQueries({ queryKey: ['target'] }), [client]),
  );
  return { query, refresh };
}

/** Whose target: a person's, or a department's own. */
export type TargetOwner = { userid: number } | { branchId: number };
type TargetScope = Pick<TargetRequest, 'year' | 'metric'>;

export const saveTarget = (of: TargetScope, whose: TargetOwner, months: readonly string[], version: number) =>
  postAnswer('branchId' in whose ? targetCalls.saveDepartment : targetCalls.save, {
    ...of,
    ...whose,
    months: JSON.stringify(months),
    version,
  });

export const spreadTarget = (of: TargetScope, whose: TargetOwner, amount: string, by: SharesBy) =>
  post(targetCalls.spread, { ...of, ...whose, amount, by }).then(({ months }) => months);

type DepartmentScope = TargetScope & { branchId: number; by: SharesBy };

/** How the department's target would be spread over its people. */
export function useShares(of: DepartmentScope) {
  return useQuery({
    queryKey: ['target', 'shares', of],
    queryFn: ({ signal }) => post(targetCalls.shares, of, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** @param version of the department's target that was shown */
export const distributeTarget = (of: DepartmentScope, { rows }: TargetShares, version: number) =>
  postAnswer(targetCalls.distribute, {
    ...of,
    departmentVersion: version,
    versions: JSON.stringify(Object.fromEntries(rows.map(({ userid, version }) => [userid, version]))),
  });
