// Tasks as they travel, and the rules of their states that both sides judge by.

import type { UserValue } from './answers/identity.ts';

export const taskStates = { waiting: 0, working: 1, done: 2, refused: 3 } as const;

/** 1: completed by a button. 2: completed by a comment with the outcome. */
export const taskTypes = { plain: 1, byComment: 2 } as const;

/** What a task is about: nothing, a lead, a customer. */
export const taskLinks = { none: 0, lead: 1, customer: 2 } as const;

/** How often a task comes again. */
export const taskRepeats = { never: 0, daily: 1, workdays: 2, weekly: 3, monthly: 4 } as const;

/** People who take part in a task, beside its creator and its owner. */
export const taskParticipants = 50;

/** True when nothing is left to do: completed or refused. */
export function isSettled(status: number): boolean {
  return status === taskStates.done || status === taskStates.refused;
}

/** True when the button that completes is offered: neither for what is settled nor for what a comment completes. */
export function isCompletable(task: { status: number; type: number }): boolean {
  return !isSettled(task.status) && task.type !== taskTypes.byComment;
}

export interface TaskRow {
  id: number;
  title: string;
  code: string;
  status: number;
  statusName: string;
  type: number;
  typeName: string;
  createuserid: number;
  createUserName: string;
  createuserheader: string;
  userid: number;
  username: string;
  userheader: string;
  participants: UserValue[];
  /** `yyyy-MM-dd HH:mm:ss`, empty for none. */
  endTime: string;
  grade: number;
  gradeName: string;
  cont: string;
  /** 1 a lead, 2 a customer, 0 nothing. */
  modelType: number;
  modelId: number;
  modelTitle: string;
  /** How often it comes again, and until which day. */
  repeat: number;
  repeatName: string;
  repeatUntil: string;
  addTime: string;
  doneTime: string;
  version: number;
  can?: Record<string, boolean>;
  [field: string]: unknown;
}
