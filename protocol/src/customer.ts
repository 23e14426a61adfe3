// Customers, contacts and follow-ups as they travel.

/** How a follow-up was made; the index is the wire value. */
export const followUpMethods = ['电话', 'QQ', '微信', '邮件', '短信', '其他'] as const;

/** Hours in which the author of a follow-up may change or delete it. */
export const followUpEditHours = 24;
