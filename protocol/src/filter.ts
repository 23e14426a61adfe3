// The advanced filter: which comparisons exist.

export const filterTypes = [
  'eq',
  'ne',
  'contains',
  'notcontains',
  'startswith',
  'endswith',
  'gt',
  'ge',
  'lt',
  'le',
  'between',
  'in',
  'notin',
  'empty',
  'notempty',
] as const;

/** Those of them that rules of a form compare by. */
export const ruleTypes = [
  'eq',
  'ne',
  'in',
  'notin',
  'contains',
  'notcontains',
  'gt',
  'ge',
  'lt',
  'le',
  'empty',
  'notempty',
] as const;
export type RuleType = (typeof ruleTypes)[number];

/** Named ranges of dates; they take no value. Weeks begin on Monday; `past` ends now, for a date without time with yesterday. */
export const dateRanges = [
  'past',
  'today',
  'yesterday',
  'tomorrow',
  'week',
  'lastweek',
  'nextweek',
  'month',
  'lastmonth',
  'nextmonth',
  'quarter',
  'lastquarter',
  'nextquarter',
  'year',
  'lastyear',
  'nextyear',
  'last7days',
  'last30days',
  'last90days',
  'next7days',
  'next30days',
  'next90days',
] as const;

export type DateRange = (typeof dateRanges)[number];

/** Conditions of which one is enough. */
export interface FilterGroup<Item> {
  or: Item[];
}

export function isGroup<Item extends object>(part: Item | FilterGroup<Item>): part is FilterGroup<Item> {
  return 'or' in part;
}
