// Reports of business intelligence as they travel: what there is on a page, and what one comes to in a period.

export const reportPages = [
  'overview',
  'funnel',
  'performance',
  'ranking',
  'customer',
  'portrait',
  'product',
  'target',
  'office',
  'forecast',
] as const;
export type ReportPage = (typeof reportPages)[number];

/** Module of the permission tree of a page, below `bi`: not that of its records, which has fields and a scope. */
export const reportModule = (page: ReportPage): string => `${page}Report`;

/** Weeks of the cash forecast: to come, this one included, and those that are over. */
export const forecastWeeksAhead = 26;
export const forecastWeeksBack = 8;

export const reportPeriods = ['month', 'lastmonth', 'quarter', 'lastquarter', 'year', 'lastyear', 'custom'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** Days of a period that a person names, at most: ten years. */
export const longestSpan = 3660;
