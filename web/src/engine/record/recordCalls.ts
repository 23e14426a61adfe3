// What the calls of a form definition are sent: kinds of records without calls of their own share some, which ask for the kind.
// The calls of a form definition, and what they are sent: kinds of records without calls of their own share some, which ask for the kind.

import type { FormDefinition } from '@crm/protocol/answers/form';
import { type AddCall, type BulkCall, callNamed, type EditCall, type RowCall, type RowsCall } from '@crm/protocol/call';

type Named<Name extends keyof FormDefinition> = Pick<FormDefinition, Name>;

export const addCall = ({ api_add }: Named<'api_add'>) => callNamed<AddCall>(api_add);
export const editCall = ({ api_edit }: Named<'api_edit'>) => callNamed<EditCall>(api_edit);
export const detailCall = ({ api_detail }: Named<'api_detail'>) => callNamed<RowCall>(api_detail);
export const listCall = ({ api_index }: Named<'api_index'>) => callNamed<RowsCall>(api_index);
export const deleteCall = ({ api_delete }: Named<'api_delete'>) => callNamed<BulkCall>(api_delete);

const shared = /^api\/module\//i;

/** @param module wire name of the kind */
export function requestBody(path: string, module: string, body: Record<string, unknown>): Record<string, unknown> {
  return shared.test(path) ? { module, ...body } : body;
}

/** The same of a call that writes values: the shared ones take them as one. */
export function writtenBody(path: string, module: string, values: Record<string, unknown>): Record<string, unknown> {
  if (!shared.test(path)) return values;
  const { undo, ...data } = values;
  return { module, data, ...(undo === undefined ? {} : { undo }) };
}
