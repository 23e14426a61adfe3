// Imports and exports as they travel.

export const transferLimits = {
  /** Rows of data of one import. */
  rows: 100_000,
  columns: 200,
  /** Rows among which the titles are looked for. */
  above: 20,
  /** Characters of one cell. */
  cell: 20_000,
  bytes: 32 * 1024 * 1024,
  /** Problems that are shown. */
  problems: 50,
} as const;
