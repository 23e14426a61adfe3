// The calls of people, departments and roles, cached under names that the pages share.

import * as branchCalls from '@crm/protocol/calls/branch';
import * as roleCalls from '@crm/protocol/calls/role';
import * as userCalls from '@crm/protocol/calls/user';
import type { UserRow } from '@crm/protocol/identity';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { post } from '../../shared/api/client.ts';

export function useBranches(enabled = true) {
  return useQuery({
    queryKey: ['branch', 'tree'],
    queryFn: ({ signal }) => post(branchCalls.treeJson, {}, { signal }),
    enabled,
  });
}

export function useRoles(query = '', enabled = true) {
  return useQuery({
    queryKey: ['role', 'list', query],
    queryFn: ({ signal }) => post(roleCalls.index, { query, page: 1, rows: 200 }, { signal }),
    enabled,
    placeholderData: (previous) => previous,
  });
}

export type RoleDetail = roleCalls.DetailAnswer;

export function fetchRole(id: number, signal?: AbortSignal): Promise<RoleDetail> {
  return post(roleCalls.detail, { id }, signal ? { signal } : {});
}

export function useRole(id: number) {
  return useQuery({
    queryKey: ['role', 'detail', id],
    queryFn: ({ signal }) => fetchRole(id, signal),
    enabled: id > 0,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useGrantCatalogue() {
  return useQuery({
    queryKey: ['role', 'permissions'],
    queryFn: ({ signal }) => post(roleCalls.permissions, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export type UserDetail = UserRow;

export function useUser(id: number) {
  return useQuery({
    queryKey: ['user', 'detail', id],
    queryFn: ({ signal }) => post(userCalls.detail, { id }, { signal }),
    enabled: id > 0,
    staleTime: 0,
    gcTime: 0,
  });
}

const pickerRows = 50;

interface ColleagueQuery {
  key: string;
  branchId?: number;
  grant?: string | undefined;
  seenBy?: string | undefined;
  page?: number;
  rows: number;
}

export function findColleagues({ key, branchId, grant, seenBy, page = 1, rows }: ColleagueQuery, signal: AbortSignal) {
  const narrowed = { branchId: branchId || undefined, key: key || undefined, grant: grant || undefined };
  return post(userCalls.getGridJson, { ...narrowed, seenBy: seenBy || undefined, page, rows }, { signal });
}

/** People of the user picker, page after page; stops when a page has fewer rows than requested. */
export function useColleagues(branchId: number, key: string, grant = '', seenBy = '') {
  return useInfiniteQuery({
    queryKey: ['user', 'picker', branchId, key, grant, seenBy],
    queryFn: ({ pageParam, signal }) =>
      findColleagues({ branchId, key, grant, seenBy, page: pageParam, rows: pickerRows }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.rows.length < pickerRows ? undefined : pages.length + 1),
    placeholderData: (previous) => previous,
  });
}
