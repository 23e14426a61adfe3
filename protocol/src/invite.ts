// Invitations of colleagues by a link: how many people one may let in, and for how long.

export const inviteLimits = {
  /** People who join by one link. */
  people: 100,
  days: 30,
  /** Open invitations of the company. */
  open: 100,
} as const;
