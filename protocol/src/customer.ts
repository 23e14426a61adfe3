// Customers, contacts and follow-ups as they travel.

/** Abilities of the current user on one record; only in `Views` and `detail`. */
export type Abilities = Record<string, boolean>;

/** How a follow-up was made; the index is the wire value. */
export const followUpMethods = ['电话', 'QQ', '微信', '邮件', '短信', '其他'] as const;

/** Hours in which whoever wrote a follow-up may change or delete it. */
export const followUpEditHours = 24;
