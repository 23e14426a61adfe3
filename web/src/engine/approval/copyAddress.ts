// The address where a request begins as a copy of an earlier one.
import { requestAddress } from '../../shared/routing/approvals.ts';

export const copyAddress = (module: string, id: number): string => `${requestAddress}?copy=${module}:${id}`;
