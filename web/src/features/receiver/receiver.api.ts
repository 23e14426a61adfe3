// Calls and queries of receivers.
import * as shrCalls from '@crm/protocol/calls/shr';
import { runBulk } from '../../engine/actions/actions.ts';

export const receiverModule = 'shr';
export const receiverStates = { waiting: 0, passed: 1, refused: 2 } as const;

export const deletePath = shrCalls.delete_;
export const pass = (ids: number[]) => runBulk(shrCalls.tongguo, ids);
export const refuse = (ids: number[], reason: unknown, key: string) =>
  runBulk(shrCalls.butongguo, ids, { reason }, key);
