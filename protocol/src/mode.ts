// How a list lays out its records, beside rows below each other: on a board by the choices of a field, in a calendar by its days.
export const listModes = ['board', 'calendar'] as const;
export type ListMode = (typeof listModes)[number];

/** What of a field divides a list: its choices make the columns of a board, its days those of a calendar. */
export type Divides = 'choices' | 'days';

export const modeOf: Record<Divides, ListMode> = { choices: 'board', days: 'calendar' };
