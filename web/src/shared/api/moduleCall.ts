// Calls that modules have alike, of a module that is known when the program runs.
import { type BulkCall, callNamed, type ListCall, type RowsCall } from '@crm/protocol/call';
import type * as banner from '@crm/protocol/calls/banner';
import type * as contract from '@crm/protocol/calls/contract';
import type * as customer from '@crm/protocol/calls/customer';

/** By their last part; typed as those of one module that has them. */
interface CommonCall {
  index: ListCall;
  list: RowsCall;
  edit: typeof banner.edit;
  delete: BulkCall;
  void: typeof contract.void_;
  import: typeof customer.import_;
  export: typeof customer.export_;
  Team: typeof customer.team;
  Transfer: typeof customer.transfer;
  share: typeof customer.share;
  unshare: typeof customer.unshare;
  leave: typeof customer.leave;
  mergePreview: typeof customer.mergePreview;
  merge: typeof customer.merge;
  merges: typeof customer.merges;
  unmerge: typeof customer.unmerge;
}

export function moduleCall<Name extends keyof CommonCall>(module: string, name: Name): CommonCall[Name] {
  return callNamed(`api/${module}/${name}`);
}
