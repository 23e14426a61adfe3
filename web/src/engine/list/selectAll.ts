// All results of a view as a selection, as many as one call takes.

import type { ListCall } from '@crm/protocol/call';
import { limits } from '@crm/protocol/limits';
import type { ListPage } from '@crm/protocol/list';
import { post } from '../../shared/api/client.ts';
import { type ListState, listParameters, type Parameters } from '../query/listState.ts';
import type { Row } from '../record/registries.ts';

export async function allRows(module: string, index: ListCall, state: ListState, fixed: Parameters): Promise<Row[]> {
  const rows: Row[] = [];
  let next = '';
  for (let page = 1; rows.length < limits.ids; page++) {
    const params = listParameters(module, { ...state, page, rows: limits.maxRows }, fixed);
    const answer = (await post(index, next ? { ...params, next } : params)) as ListPage<Row>;
    rows.push(...answer.rows);
    next = answer.next ?? '';
    if (answer.rows.length < limits.maxRows) break;
  }
  return rows.slice(0, limits.ids);
}
