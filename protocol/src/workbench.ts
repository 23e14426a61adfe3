// What the workbench shows beside lists, as it travels, and what it can be made of.

export const widgetKeys = [
  'todo',
  'brief',
  'target',
  'recent',
  'team',
  'ranking',
  'funnel',
  'forgotten',
  'pool',
  'system',
  'reports',
] as const;
export type WidgetKey = (typeof widgetKeys)[number];

export const workbenchPeriods = ['today', 'week', 'month', 'quarter', 'year', 'lastmonth', 'lastquarter'] as const;
export type WorkbenchPeriod = (typeof workbenchPeriods)[number];

/** Whose figures: one's own, with those of the people below, of one's departments and those below, or all in scope. */
export const workbenchRanges = ['me', 'team', 'department', 'all'] as const;
export type WorkbenchRange = (typeof workbenchRanges)[number];

export const rankedBy = ['contract.amount', 'finance.amount'] as const;
export type RankedBy = (typeof rankedBy)[number];

/** Days that `failed` reaches back. */
export const failedDays = 7;
