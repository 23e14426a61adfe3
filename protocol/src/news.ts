// News as they travel.

/** Whom one is meant for: everybody, or those whom it names. */
export const newsAudience = { everybody: 1, named: 2 } as const;
