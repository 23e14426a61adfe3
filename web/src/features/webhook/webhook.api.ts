// The calls of webhook addresses and of their delivery log.

import type { WebhookKind } from '@crm/protocol/answers/webhook';
import * as webhookCalls from '@crm/protocol/calls/webhook';
import type { DeliveryState } from '@crm/protocol/webhook';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { moduleTitle } from '../../engine/record/localise.ts';
import { post } from '../../shared/api/client.ts';
import './webhook.i18n.ts';

export const webhookKey = ['webhook'];

export function useWebhooks() {
  return useQuery({
    queryKey: [...webhookKey, 'list'],
    queryFn: ({ signal }) => post(webhookCalls.index, {}, { signal }),
  });
}

export function useWebhookKinds() {
  return useQuery({
    queryKey: [...webhookKey, 'kinds'],
    queryFn: ({ signal }) => post(webhookCalls.options, {}, { signal }),
    staleTime: 60_000,
  });
}

/** Milliseconds after which the log looks again while something waits. */
const soon = 3_000;

export function useDeliveries(id: number, state: DeliveryState | '', page: number, rows: number) {
  return useQuery({
    queryKey: [...webhookKey, 'deliveries', id, state, page],
    queryFn: ({ signal }) => post(webhookCalls.deliveries, { id, state, page, rows }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.data?.rows.some((row) => row.state === 'waiting') ? soon : false),
  });
}

/** `客户 · 新建` of `customer.created`. */
export function eventText(t: TFunction, kinds: readonly WebhookKind[], event: string): string {
  const at = event.lastIndexOf('.');
  const module = event.slice(0, at);
  const label = kinds.find((kind) => kind.module === module)?.label ?? module;
  return `${moduleTitle(t, module, label)} · ${t(`webhook.event.${event.slice(at + 1)}`)}`;
}
