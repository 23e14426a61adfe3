// What the jsonb columns hold.

/** 'table.column' → type. Whoever owns the table adds its columns by `declare module`; the others are unknown. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by those who own the tables
export interface JsonColumns {}

export type Json<C extends string> = C extends keyof JsonColumns ? JsonColumns[C] : unknown;
