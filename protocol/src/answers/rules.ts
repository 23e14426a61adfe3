// What calls answer, as schemas.

import * as z from 'zod';
import { ruleTypes } from '../filter.ts';

export const zRuleCondition = z.strictObject({
  /** Wire name of another field of the form. */
  field: z.string(),
  type: z.enum(ruleTypes),
  /** What it is compared with; a list is comma-joined. Nothing for `empty` and `notempty`. */
  value: z.string().optional(),
});
export type RuleCondition = z.infer<typeof zRuleCondition>;

/** Holds when all, or any, of its conditions do. */
export const zRule = z.strictObject({ match: z.enum(['all', 'any']), when: z.array(zRuleCondition) });
export type Rule = z.infer<typeof zRule>;

/** What of an item the rules look at. */
export interface RuledItem {
  field: string;
  showWhen?: Rule | undefined;
  requireWhen?: Rule | undefined;
}
