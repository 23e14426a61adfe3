// Options of a selector that come from a call: with its parameters, its parent's value and the text searched for.

import type { FormItem, Option } from '@crm/protocol/answers/form';
import { callNamed } from '@crm/protocol/call';
import { useQuery } from '@tanstack/react-query';
import { get, postAnswer } from '../../../../shared/api/client.ts';
import { listIn, optionsOf } from '../choices.ts';

/** Milliseconds after the last key until the search is sent. */
export const typingPause = 250;

export interface OptionsState {
  options: Option[];
  loading: boolean;
  failed: boolean;
  retry(): void;
}

async function fetchOptions(item: FormItem, body: Record<string, unknown>, signal: AbortSignal): Promise<Option[]> {
  const call = callNamed(item.url ?? '');
  const options = { signal, together: 'list' } as const;
  const answer: unknown =
    item.method === 'GET' ? { data: await get(call, body, options) } : await postAnswer(call, body, options);
  return optionsOf(listIn(answer, item.loadFilter), item.optionText ?? 'label', item.optionValue ?? 'value');
}

export function useOptions(item: FormItem, parentValue: unknown, key: string, enabled: boolean): OptionsState {
  const waitsForParent =
    Boolean(item.parent) && (parentValue === undefined || parentValue === null || parentValue === '');
  const body: Record<string, unknown> = { key, ...item.params };
  if (item.parent) body[item.parentParams ?? item.parent] = parentValue;
  const query = useQuery({
    queryKey: ['options', item.url, item.method ?? 'POST', body],
    queryFn: ({ signal }) => fetchOptions(item, body, signal),
    enabled: Boolean(item.url) && enabled && !waitsForParent,
    staleTime: 60_000,
  });
  return {
    options: item.url ? (waitsForParent ? [] : (query.data ?? [])) : (item.options ?? []),
    loading: query.isFetching,
    failed: query.isError,
    retry: () => void query.refetch(),
  };
}
