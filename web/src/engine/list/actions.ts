// What can be done with selected rows, and how its outcome is told.
import type { BulkDone, Rejected } from '@crm/protocol/envelope';
import type { ReactNode } from 'react';
import { ApiError, postAnswer } from '../../shared/api/client.ts';
import type { Row } from '../registries.ts';

export interface ActionOutcome {
  msg?: string;
  /** Number under which it can be taken back. */
  undo?: number;
  /** Rows that were left as they are, and why. */
  rejected?: Rejected[];
  /** The person changed their mind: nothing happened. */
  cancelled?: boolean;
}

export interface ListAction {
  key: string;
  /** Shown text, already translated. */
  label: string;
  icon?: ReactNode;
  /** Branch of the permission tree without which the action is not offered. */
  grant?: string;
  /** `single` actions show when exactly one row is selected, `multi` ones always. */
  arity: 'single' | 'multi';
  danger?: boolean;
  /** Ask before running; with a question of its own where the usual one says too little. */
  confirm?: boolean | string;
  when?(rows: Row[]): boolean;
  run(rows: Row[], ids: number[]): Promise<void | string | ActionOutcome>;
}

/** Sends comma-joined ids; a refusal that names rows is an outcome, any other failure is thrown. */
export async function runBulk(path: string, ids: number[], more: Record<string, unknown> = {}): Promise<ActionOutcome> {
  try {
    const answer = await postAnswer<BulkDone>(path, { ids, ...more });
    const { rejected = [], undo } = answer.data ?? {};
    return { msg: answer.msg, rejected, ...(undo ? { undo } : {}) };
  } catch (error) {
    if (error instanceof ApiError && error.data?.rejected?.length) return { rejected: error.data.rejected };
    throw error;
  }
}

export function outcomeOf(result: void | string | ActionOutcome): ActionOutcome {
  if (typeof result === 'string') return { msg: result };
  return result ?? {};
}
