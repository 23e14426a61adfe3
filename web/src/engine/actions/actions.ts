// What can be done with selected rows, and how the outcome is reported.
import type { BulkCall } from '@crm/protocol/call';
import type { Rejected } from '@crm/protocol/envelope';
import type { ReactElement } from 'react';
import { ApiError, postAnswer } from '../../shared/api/client.ts';
import type { Parameters } from '../query/listState.ts';
import type { Row } from '../record/registries.ts';

export interface ActionOutcome {
  msg?: string;
  /** Number under which it can be taken back. */
  undo?: number;
  /** Rows that were left as they are, and why. */
  rejected?: Rejected[];
  /** The person changed their mind: nothing happened. */
  cancelled?: boolean;
  /** Why it ended before its end, after `rejected` and `undo` came about. */
  failure?: string;
  /** Whether rows were changed beside the rejected ones, where their number does not show it. */
  partly?: boolean;
  /** It has only begun: what comes of it. */
  later?: Promise<ActionOutcome>;
}

/** All results of a view, for calls that take more than the page: the list's request, and their number as shown. */
export interface AllResults {
  list: Parameters;
  count: string;
  /** At least so many. */
  total: number;
}

/** Icons that come with the bars of actions (`actionIcons.tsx`). */
export type ActionIcon =
  | 'edit'
  | 'delete'
  | 'write'
  | 'pool'
  | 'pin'
  | 'unpin'
  | 'claim'
  | 'assign'
  | 'transfer'
  | 'share'
  | 'close'
  | 'reopen'
  | 'lock'
  | 'unlock'
  | 'merge'
  | 'receive';

export interface ListAction {
  key: string;
  /** Shown text, already translated. */
  label: string;
  icon?: ActionIcon | ReactElement;
  /** Branch of the permission tree without which the action is not offered. */
  grant?: string;
  /** `single` actions show when exactly one row is selected, `multi` ones always. */
  arity: 'single' | 'multi';
  danger?: boolean;
  /** What one does most with a record of this kind: stands first. */
  main?: boolean;
  /** Takes a record away from where it is: behind 更多, like what destroys. */
  aside?: boolean;
  /** Ask before running, always or for several; with a question of its own where the usual one is not enough. */
  confirm?: boolean | 'several' | { content: string };
  when?(rows: Row[]): boolean;
  /** What a field of the record holds afterwards: a board by that field carries cards there by this action. */
  leadsTo?: { field: string; value: string };
  /** @param open shows a record in the list's own panel */
  run(rows: Row[], ids: number[], open: (id: number) => void): Promise<void | string | ActionOutcome>;
  /** Does it to all results, however many; without it the action is not offered for them. */
  runWhole?(whole: AllResults): Promise<ActionOutcome>;
}

/** Sends comma-joined ids; a refusal that names rows is an outcome, any other failure is thrown. */
export async function runBulk(
  call: BulkCall,
  ids: number[],
  more: Record<string, unknown> = {},
  idempotencyKey?: string,
): Promise<ActionOutcome> {
  try {
    const answer = await postAnswer(call, { ids, ...more }, idempotencyKey ? { idempotencyKey } : {});
    const { rejected = [], undo } = answer.data ?? {};
    return { msg: answer.msg, rejected, ...(undo ? { undo } : {}) };
  } catch (error) {
    // Refused as a whole: the rows that are not named were left as they are, too.
    if (error instanceof ApiError && error.data?.rejected?.length)
      return { rejected: error.data.rejected, partly: false };
    throw error;
  }
}

export function outcomeOf(result: void | string | ActionOutcome): ActionOutcome {
  if (typeof result === 'string') return { msg: result };
  return result ?? {};
}
