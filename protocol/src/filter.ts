// The advanced filter: which comparisons exist, and what a definition and a sent item look like.
import type { FormItem, Option } from './form.ts';

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
export type FilterType = (typeof filterTypes)[number] | DateRange;

/** One condition as it is sent in `data`. A range value is `a,b`; a list value is comma-joined. */
export interface FilterItem {
  field: string;
  type: FilterType;
  value?: string;
  /** What the value is called, for whoever reads the condition. */
  text?: string;
}

/** Conditions of which one is enough. */
export interface FilterGroup<Item extends FilterItem = FilterItem> {
  or: Item[];
}

/** What `data` lists: all parts have to hold. */
export type FilterPart<Item extends FilterItem = FilterItem> = Item | FilterGroup<Item>;

export function isGroup<Item extends FilterItem>(part: FilterPart<Item>): part is FilterGroup<Item> {
  return 'or' in part;
}

/** One field of the filter drawer. `type` is the control's type, `operators` the comparisons that it allows. */
export interface FilterDefinition {
  field: string;
  field2: string;
  type: string;
  value: string;
  name: string;
  max: number;
  required: boolean;
  option: Option[];
  title: string;
  operators: FilterType[];
  /** The comparison that a condition begins with; the type's own where missing. */
  first?: FilterType;
  /** The control's own definition, so that the drawer builds the same control as the form. */
  item: FormItem;
}
