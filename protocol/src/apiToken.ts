// Tokens by which programs call in the name of a person, with a part of that person's rights.

export const tokenLimits = {
  name: 50,
  days: 365,
  /** Calls a minute. */
  rate: 1200,
  usualRate: 120,
  ips: 20,
  /** Tokens in force that one person may have. */
  perPerson: 50,
} as const;
