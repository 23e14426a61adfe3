// Calls that write many records hold what others want to change: one at a time of each person, the next after it.
import { msg } from '@crm/protocol/sentences';
import { type AppError, tooMany } from '../errors.ts';
import type { BudgetLimits } from './budget.ts';
import type { Route } from './route.ts';

export const bulkLimits: BudgetLimits = { running: 1, waiting: 20, allWaiting: 400 };
/** Ids of a call that is over too soon to be counted. */
const few = 20;

/** @param sent parameters as they came */
export function isBulk(route: Route, sent: Readonly<Record<string, unknown>>): boolean {
  if (route.kind !== 'write') return false;
  return route.bulk === true || counted(sent['ids']) > few || counted(sent['id']) > few;
}

function counted(ids: unknown): number {
  if (Array.isArray(ids)) return ids.length;
  return typeof ids === 'string' ? ids.split(',').length : 0;
}

/** The error of a bulk write that did not start or did not finish in time: nothing of it was written. */
export function bulkTooSlow(): AppError {
  return tooMany(msg('bulkTooSlow'));
}
