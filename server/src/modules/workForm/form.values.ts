// What the calls of forms take, each value checked by itself.
import { textLength } from '@crm/protocol/text';
import { workFormColors, workFormIcons, workFormLimits } from '@crm/protocol/workForm';
import * as z from 'zod';
import { sentenceError } from '../../platform/http/issue.ts';
import { zIdList, zNameUpTo, zText, zWhole } from '../../platform/http/values.ts';

const tooLong = (max: number) => ({ error: sentenceError('tooLong', { max }) });

export const zName = zNameUpTo(workFormLimits.name);

const zNamed = zIdList.refine((ids) => ids.length <= workFormLimits.named, {
  error: sentenceError('tooManyChosen', { max: workFormLimits.named }),
});

/** What a form is set to; of a change whatever was sent. */
export const zSetUp = {
  type: zWhole(0, 999_999_999).optional().describe('字典 workFormType 的条目，0 为不分类'),
  icon: z.enum(workFormIcons, { error: sentenceError('choiceUnknown') }).optional(),
  color: z.enum(workFormColors, { error: sentenceError('choiceUnknown') }).optional(),
  Ext: zText
    .transform((text) => text.trim())
    .refine((text) => textLength(text) <= workFormLimits.Ext, tooLong(workFormLimits.Ext))
    .optional()
    .describe('说明'),
  users: zNamed.optional().describe('可发起的人员；人员和部门都为空时为全体'),
  branches: zNamed.optional().describe('可发起的部门，含下级'),
  sort: zWhole(0, 9999).optional(),
};
