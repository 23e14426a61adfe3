// The calls of tokens of programs, and the words for their permissions.

import type { TokenLevel } from '@crm/protocol/answers/apiToken';
import * as apiTokenCalls from '@crm/protocol/calls/apiToken';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { post } from '../../../shared/api/client.ts';
import { translated } from '../../../shared/i18n/translated.ts';
import '../identity.i18n.ts';
import '../grants.i18n.ts';

export const ownTokens = ['apiToken', 'mine'];

export function useOwnTokens(page: number, rows: number) {
  return useQuery({
    queryKey: [...ownTokens, page, rows],
    queryFn: ({ signal }) => post(apiTokenCalls.mine, { page, rows }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** What may be given to a token, and what all modules are called. */
export function useTokenOptions() {
  return useQuery({
    queryKey: ['apiToken', 'options'],
    queryFn: ({ signal }) => post(apiTokenCalls.options, {}, { signal }),
    staleTime: 60_000,
  });
}

/** The module of the permission tree in the interface language. @param key `crm.customer` */
export function moduleWord(t: TFunction, key: string, label: string): string {
  const module = key.split('.')[1] ?? key;
  return translated(t, [`grant.module.${module}`, `module.${module}`], label);
}

/** `客户（读写）、合同（只读）`, in the order of the permission tree. */
export function grantsText(
  t: TFunction,
  grants: Record<string, TokenLevel>,
  names: Record<string, string> | undefined,
): string {
  const known = Object.keys(names ?? {});
  return Object.entries(grants)
    .sort(([one], [other]) => known.indexOf(one) - known.indexOf(other))
    .map(([key, level]) =>
      t('token.grant', { module: moduleWord(t, key, names?.[key] ?? key), level: t(`token.${level}`) }),
    )
    .join(t('token.joint'));
}
