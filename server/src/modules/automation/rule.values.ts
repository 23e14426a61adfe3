// What is entered of a rule, as it comes: condition and actions travel as JSON text.

import type { FilterPart } from '@crm/protocol/answers/filter';
import { ruleLimits, ruleTriggers } from '@crm/protocol/automation';
import { textLength } from '@crm/protocol/text';
import * as z from 'zod';
import { sentenceError } from '../../platform/http/issue.ts';
import { zId, zNameUpTo, zNested, zOptionalId, zText, zWhole, zWords } from '../../platform/http/values.ts';

const zName = zNameUpTo(ruleLimits.name);

const zFlag = zWhole(0, 1).transform((value) => value as 0 | 1);
const zPeople = z
  .array(zId)
  .max(ruleLimits.people, { error: sentenceError('tooManyChosen', { max: ruleLimits.people }) })
  .default([])
  .transform((ids) => [...new Set(ids)]);

/** Lists keep no more of a condition than this; what it means is checked against the kind of record. */
const zItem = z.object({
  field: zText,
  type: zText,
  value: zText.optional(),
  text: zText.refine((text) => text.length <= 1000, { error: sentenceError('badFormat') }).optional(),
});
const zCondition = z
  .array(z.union([z.strictObject({ or: z.array(zItem).max(20) }), zItem]), { error: sentenceError('badFormat') })
  .max(20, { error: sentenceError('tooManyConditions', { max: 20 }) })
  .transform((parts) => parts as FilterPart[]);

const zPlace = z.strictObject({ province: zId, city: zOptionalId, userid: zId });

const zValue = z.union(
  [
    zWords.pipe(z.string().max(5000)),
    z.number(),
    z.null(),
    z.array(z.union([zWords, z.number(), z.looseObject({ userid: zId })])).max(100),
  ],
  {
    error: sentenceError('badFormat'),
  },
);

const zAction = z.union(
  [
    z.object({ type: z.literal('set'), field: zText, value: zValue.default('') }),
    z.object({
      type: z.literal('assign'),
      by: z.enum(['turn', 'load']),
      users: zPeople,
      departments: zPeople,
    }),
    z.object({
      type: z.literal('assign'),
      by: z.literal('region'),
      places: z
        .array(zPlace)
        .max(ruleLimits.places, { error: sentenceError('tooManyChosen', { max: ruleLimits.places }) }),
      otherwise: zOptionalId,
    }),
    z.object({
      type: z.literal('due'),
      days: zWhole(1, ruleLimits.days),
      working: zFlag.default(0),
      hour: zWhole(0, 23),
    }),
    z.object({
      type: z.literal('notify'),
      to: z
        .array(z.enum(['owner', 'superior']))
        .default([])
        .transform((to) => [...new Set(to)]),
      users: zPeople,
      text: zText
        .transform((text) => text.trim())
        .refine((text) => textLength(text) <= ruleLimits.text, {
          error: sentenceError('tooLong', { max: ruleLimits.text }),
        })
        .default(''),
    }),
  ],
  { error: sentenceError('badFormat') },
);

const fields = {
  name: zName,
  module: zText.describe('记录种类：clues、customer、contact、gys …'),
  trigger: z
    .enum(ruleTriggers, { error: sentenceError('requiredSelect') })
    .describe('created 新建、changed 字段变化、assigned 换负责人、pooled 放入公海'),
  field: zText.default('').describe('trigger 为 changed 时：哪个字段'),
  condition: zNested(zCondition).prefault([]).describe('条件，与列表的 data 相同'),
  actions: zNested(
    z.array(zAction).max(ruleLimits.actions, { error: sentenceError('tooManyChosen', { max: ruleLimits.actions }) }),
  ).describe('动作，依次执行'),
};

/** What the dry run takes: a rule that need not be saved; `id` for whose turn it is. */
export const zDraft = z.strictObject({
  ...fields,
  name: zText.default(''),
  id: zOptionalId,
  page: zWhole(1, 1_000_000).optional(),
  rows: zWhole(1, 200).optional(),
});
export const zNewRule = z.strictObject({ ...fields, enabled: zFlag.default(1) });
export const zChangedRule = z.strictObject({
  ...fields,
  enabled: zFlag.default(1),
  id: zId,
  version: zWhole(1, 999_999_999).optional(),
});

export type SentRule = z.output<typeof zNewRule>;
