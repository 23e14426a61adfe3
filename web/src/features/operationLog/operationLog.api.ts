// The call of a record's log, page by page.
import * as operationLogCalls from '@crm/protocol/calls/operationLog';
import { limits } from '@crm/protocol/limits';
import { useInfiniteRows } from '../../engine/query/useInfiniteRows.ts';

export function operationLogKey(module: string, id: number) {
  return ['operationLog', module, id];
}

/** @param options `field` narrows it to the changes of one field */
export function useOperationLog(
  module: string,
  id: number,
  options: { field?: string | undefined; enabled?: boolean } = {},
) {
  const { field = '', enabled = true } = options;
  return useInfiniteRows(
    [...operationLogKey(module, id), field],
    operationLogCalls.index,
    { module, modelId: id, ...(field ? { field } : {}) },
    limits.pageSize,
    enabled,
  );
}
