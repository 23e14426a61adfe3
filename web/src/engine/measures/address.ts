// The address of the rows behind a number: the list that finds them, with its conditions.
import type { FilterItem } from '@crm/protocol/answers/filter';
import type { MeasureFigure } from '@crm/protocol/answers/measure';

/** Pages of the modules that figures come from. */
const pages: Readonly<Record<string, string>> = {
  customer: '/crm/customer',
  clues: '/crm/clue',
  contact: '/crm/contact',
  contract: '/crm/contract',
  finance: '/crm/finance',
  recpay: '/crm/recpay',
  invoice: '/crm/invoice',
  payment: '/crm/payment',
  OpportLogs: '/crm/followUp',
  clueLogs: '/crm/leadFollowUp',
  worklog: '/oa/worklogs',
};

/**
 * Undefined where no page shows the rows.
 * @param whose the people in words, as the conditions of the list name them, for conditions without words
 */
export function addressOf(list: MeasureFigure['list'], whose: string, sort = ''): string | undefined {
  const page = list && pages[list.module];
  if (!page) return undefined;
  const worded = list.data.map((one: FilterItem) => (one.field === 'userid' ? { text: whose, ...one } : one));
  const search = new URLSearchParams(list.scenes);
  if (worded.length > 0) search.set('filter', JSON.stringify(worded));
  if (sort) search.set('sort', sort);
  return `${page}?${search}`;
}
