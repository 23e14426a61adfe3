// Pools and their rules on the wire.

export const recycleRuleTypes = ['noFollowUp', 'noContract', 'contractEnded'] as const;
export type RecycleRuleType = (typeof recycleRuleTypes)[number];
