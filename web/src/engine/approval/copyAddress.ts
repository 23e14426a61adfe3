// Where a request begins as an earlier one of one's own.
import { requestAddress } from '../../shared/routing/approvals.ts';

export const copyAddress = (module: string, id: number): string => `${requestAddress}?copy=${module}:${id}`;
