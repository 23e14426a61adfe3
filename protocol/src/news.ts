// News as they travel.

/** The audience: everybody, or named people. */
export const newsAudience = { everybody: 1, named: 2 } as const;
