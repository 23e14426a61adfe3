// What is asked of the server about receivers.
import { runBulk } from '../../engine/list/actions.ts';

export const receiverModule = 'shr';
export const receiverStates = { waiting: 0, passed: 1, refused: 2 } as const;

export const deletePath = 'api/shr/delete';
export const pass = (ids: number[]) => runBulk('api/shr/tongguo', ids);
export const refuse = (ids: number[], reason: unknown, key: string) =>
  runBulk('api/shr/butongguo', ids, { reason }, key);
