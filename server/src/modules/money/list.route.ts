// The call that lists one kind of money below a contract or a customer.
import * as z from 'zod';
import { pageOf } from '../../engine/answers.ts';
import type { EntityDefinition } from '../../engine/entity.ts';
import { loadOne } from '../../engine/load.ts';
import { listPage } from '../../engine/query/list.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { zOptionalId } from '../../platform/http/values.ts';
import { plural } from '../../platform/nouns.ts';
import { contractEntity } from '../contract/index.ts';
import { customerEntity } from '../customer/index.ts';

/**
 * The records below one contract or customer: `{rows, total}` without `result`, as the clients of the specification read it.
 * Whose contract or customer is out of scope sees nothing of it.
 */
export function listRoute(entity: EntityDefinition): Route {
  return route({
    path: `api/${entity.module}/list`,
    access: [`${entity.grant}.index`],
    kind: 'read',
    area: entity.label,
    summary: `一份合同（contractId）或一个客户（customerId）的${entity.label}；rows 和 total 在最外层，没有 result`,
    english: `List of ${plural(entity.english)} of a contract (contractId) or a customer (customerId); rows and total are at the top level, without result`,
    body: z.looseObject({ contractId: zOptionalId, customerId: zOptionalId }),
    bare: true,
    entityAnswer: pageOf(entity),
    handle: async (call) => {
      const { contractId, customerId, ...rest } = call.body as Record<string, unknown> & {
        contractId: number;
        customerId: number;
      };
      if (contractId > 0) await loadOne(call, contractEntity, contractId);
      else if (customerId > 0) await loadOne(call, customerEntity, customerId);
      const { rows, total } = await listPage(call, entity, {
        ...rest,
        ...(contractId > 0 ? { contractId: String(contractId) } : {}),
        ...(customerId > 0 ? { customerId: String(customerId) } : {}),
      });
      return { data: { rows, total } };
    },
  });
}
