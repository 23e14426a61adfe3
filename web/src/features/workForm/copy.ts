// What a request begins with that begins as an earlier one is; fetched when one is copied.
import type { QueryClient } from '@tanstack/react-query';
import { copiedValues } from '../../engine/fields/formValues.ts';
import type { Values } from '../../engine/fields/validation.ts';
import { definitionQuery } from '../../engine/record/definitions.ts';
import { detailCall, requestBody } from '../../engine/record/recordCalls.ts';
import { post } from '../../shared/api/client.ts';

/** Its first values; null where no more of its kind are made. */
export async function fetchCopy(client: QueryClient, kind: string, id: number): Promise<Values | null> {
  const definition = await client.fetchQuery(definitionQuery(kind));
  if (!definition.api_add) return null;
  const call = detailCall(definition);
  return copiedValues(definition, await post(call, requestBody(call, kind, { id })));
}
