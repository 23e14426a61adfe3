// The calls of work forms: those that a company has, and what one may start.

import type { WorkFormRow } from '@crm/protocol/answers/workForm';
import * as formCalls from '@crm/protocol/calls/form';
import * as workformCalls from '@crm/protocol/calls/workform';
import type { WorkFormAdded, WorkFormBody } from '@crm/protocol/workForm';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { post, postAnswer } from '../../shared/api/client.ts';

const module = 'workForm';
/** More than a company may have. */
const all = { page: 1, rows: 200 };

/** What changes in forms, their flows and the dictionary of their kinds is read again. */
function useReadAgain(kinds: string[]): void {
  const client = useQueryClient();
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: [module] }), [client]);
  useRefresh(kinds, refresh);
}

export function readFormsAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [module] });
}

export interface FormsRequest {
  key: string;
  /** 0: of all kinds. */
  type: number;
}

const managed = [module, 'customForm', 'flow', 'status'];

export function useWorkForms({ key, type }: FormsRequest) {
  useReadAgain(managed);
  return useQuery({
    queryKey: [module, 'index', key, type],
    queryFn: ({ signal }) => post(workformCalls.index, { ...all, key, ...(type ? { type } : {}) }, { signal }),
    placeholderData: (previous) => previous,
  });
}

export function useTemplates() {
  return useQuery({
    queryKey: [module, 'templates'],
    queryFn: ({ signal }) => post(workformCalls.templates, {}, { signal }),
  });
}

export async function addForm(body: WorkFormBody, key: string): Promise<WorkFormAdded & { msg: string }> {
  const { data, msg } = await postAnswer(workformCalls.add, { ...body }, { idempotencyKey: key });
  return { ...data, msg };
}

export const readForm = (id: number): Promise<WorkFormRow> => post(workformCalls.detail, { id });

export async function editForm(
  { id, version }: Pick<WorkFormRow, 'id' | 'version'>,
  body: Partial<WorkFormBody> & { enabled?: 0 | 1 },
): Promise<string> {
  return (await postAnswer(workformCalls.edit, { id, version, ...body })).msg;
}

export async function deleteForm(id: number, confirmed: boolean): Promise<string> {
  return (await postAnswer(workformCalls.delete_, { id, ...(confirmed ? { confirm: 1 } : {}) })).msg;
}

const offered = [module, 'flow', 'status'];

/** Kinds of forms, with how many of each this person may start. */
export function useCategories(enabled: boolean) {
  useReadAgain(offered);
  return useQuery({
    enabled: enabled,
    queryKey: [module, 'category'],
    queryFn: async ({ signal }) => (await post(formCalls.category, {}, { signal })).rows,
  });
}

/** What this person may start. */
export function useChoices(key: string, enabled: boolean) {
  return useQuery({
    enabled: enabled,
    queryKey: [module, 'choices', key],
    queryFn: ({ signal }) => post(formCalls.workform, key ? { key } : {}, { signal }),
    placeholderData: (previous) => previous,
  });
}
