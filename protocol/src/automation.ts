// Rules that act by themselves, on the wire.

/** A record was made; a field of it changed; it has another owner; it went into a pool. */
export const ruleTriggers = ['created', 'changed', 'assigned', 'pooled'] as const;
export type RuleTrigger = (typeof ruleTriggers)[number];

export const ruleLimits = {
  /** Rules of one kind of record. */
  rules: 50,
  actions: 5,
  people: 100,
  places: 400,
  name: 50,
  text: 200,
  days: 365,
  /** Rules that may lead to each other. */
  chain: 5,
  /** Failures one after the other that switch a rule off. */
  failures: 20,
  /** Days that the dry run looks back, and matches that it shows at most. */
  lookBack: 30,
  matches: 1000,
  /** Days for which the log is kept. */
  kept: 90,
} as const;
