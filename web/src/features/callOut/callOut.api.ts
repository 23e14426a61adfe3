// Calls and queries of the call gateway.
import type { AnswerOf } from '@crm/protocol/call';
import * as doublecallCalls from '@crm/protocol/calls/doublecall';
import { useQuery } from '@tanstack/react-query';
import { post, postAnswer } from '../../shared/api/client.ts';

export type Gateway = AnswerOf<typeof doublecallCalls.gateway>;

export const gatewayKey = ['dbcall', 'gateway'];

export function useGateway() {
  return useQuery({
    queryKey: gatewayKey,
    queryFn: ({ signal }) => post(doublecallCalls.gateway, {}, { signal }),
    staleTime: 0,
  });
}

export type GatewayValues = Pick<Gateway, 'driver' | 'url' | 'version'> & { secret: string };

export function saveGateway(values: GatewayValues, idempotencyKey: string) {
  return postAnswer(doublecallCalls.setGateway, { ...values }, { idempotencyKey });
}
