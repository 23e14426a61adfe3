// What calls answer, as schemas.

import * as z from 'zod';
import type { Rule, RuleCondition } from '../rules.ts';

export const zRuleCondition: z.ZodType<RuleCondition, RuleCondition> = z.strictObject({
  field: z.string(),
  type: z.enum(['in', 'eq', 'ne', 'contains', 'notcontains', 'gt', 'ge', 'lt', 'le', 'notin', 'empty', 'notempty']),
  value: z.string().optional(),
});

export const zRule: z.ZodType<Rule, Rule> = z.strictObject({
  match: z.enum(['any', 'all']),
  when: z.array(zRuleCondition),
});
