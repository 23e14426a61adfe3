// The call of a record's log, page by page.
import type { OperationLogRow } from '@crm/protocol/customer';
import { limits } from '@crm/protocol/limits';
import { useInfiniteRows } from '../../engine/useInfiniteRows.ts';

export function operationLogKey(module: string, id: number) {
  return ['operationLog', module, id];
}

/** @param options `field` narrows it to the changes of one field */
export function useOperationLog(
  module: string,
  id: number,
  options: { field?: string | undefined; wanted?: boolean } = {},
) {
  const { field = '', wanted = true } = options;
  return useInfiniteRows<OperationLogRow>(
    [...operationLogKey(module, id), field],
    'api/operationLog/index',
    { module, modelId: id, ...(field ? { field } : {}) },
    limits.pageSize,
    wanted,
  );
}
