// The calls of the rules.

import type { RuleResult } from '@crm/protocol/answers/automation';
import * as automationCalls from '@crm/protocol/calls/automation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { post } from '../../shared/api/client.ts';

const key = (...parts: unknown[]) => ['automation', ...parts];
export const listKey = key('list');
export const pageRows = 20;

export function useRules() {
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => post(automationCalls.index, {}, { signal }),
  });
}

export function useRule(id: number) {
  return useQuery({
    queryKey: key('detail', id),
    queryFn: ({ signal }) => post(automationCalls.detail, { id }, { signal }),
    enabled: id > 0,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useKinds() {
  return useQuery({
    queryKey: key('kinds'),
    queryFn: ({ signal }) => post(automationCalls.options, {}, { signal }),
  });
}

/** A page of what a rule did. */
export function useRuleLog(id: number, result: RuleResult | '', page: number) {
  return useQuery({
    queryKey: key('log', id, result, page),
    queryFn: ({ signal }) => post(automationCalls.logs, { id, result, page, rows: pageRows }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export type RuleBody = Omit<automationCalls.PreviewBody, 'page' | 'rows'>;

/** A page of the dry run of what is entered. */
export function useDryRun(body: RuleBody, page: number) {
  return useQuery({
    queryKey: key('preview', JSON.stringify(body), page),
    queryFn: ({ signal }) => post(automationCalls.preview, { ...body, page, rows: pageRows }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useAway(enabled: boolean) {
  return useQuery({
    queryKey: key('away'),
    queryFn: ({ signal }) => post(automationCalls.away, {}, { signal }),
    enabled: enabled,
    staleTime: 0,
  });
}
