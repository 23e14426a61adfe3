// Which requests can be begun as a copy of an earlier one.
import { workFormOf } from '@crm/protocol/workForm';

/** Branch of the permission tree that it takes; undefined for kinds of which each is made for itself. */
export function copyGrant(module: string): string | undefined {
  if (module === 'baoxiao') return 'oa.baoxiao.add';
  return workFormOf(module) === undefined ? undefined : 'oa.work.add';
}
