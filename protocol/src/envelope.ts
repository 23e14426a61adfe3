// The shape of every answer: `{result, msg, data}`.
import type { ErrorCode } from './errors.ts';

export interface Success<T> {
  result: 'success';
  msg: string;
  data: T;
}

/** One record that a bulk call did not touch, and why. */
export interface Rejected {
  id: number;
  /** What the record is called, where the answer comes later than the list. */
  name?: string;
  reason: string;
  code?: ErrorCode;
}

export interface Failure {
  result: 'error';
  code: ErrorCode;
  msg: string;
  /** With `invalid`: wire name of the field → Chinese message. */
  fields?: Record<string, string>;
  data?: { rejected?: Rejected[] } & Record<string, unknown>;
  /** With `internal`: names the entry of the server's log. */
  requestId?: string;
}

/** `add` answers the new row's id. */
export interface Created {
  id: number;
  undo?: number;
}

/** All rows of a list that has no pages. */
export interface Rows<Row> {
  rows: Row[];
  total: number;
}

/** Bulk calls answer how many rows were done, and row by row what was not. */
export interface BulkDone {
  count: number;
  rejected?: Rejected[];
  /** Number under which it can be undone, where the call requested one. */
  undo?: number;
}

/** `edit` answers the version that it made. */
export interface Edited {
  id: number;
  version: number;
  /** Fields that were left alone because the person may not write them. */
  kept?: string[];
  undo?: number;
}
