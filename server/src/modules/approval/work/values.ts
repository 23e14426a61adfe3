// What the calls of approvals take.
import { flowLimits } from '@crm/protocol/flow';
import { isBlank, textLength } from '@crm/protocol/text';
import * as z from 'zod';
import { sentenceError } from '../../../platform/http/issue.ts';
import { zId, zIdList, zNested, zText } from '../../../platform/http/values.ts';

/** Heading in the reference of the calls. */
export const area = '审批';

export const zOpinion = zText
  .transform((text) => (isBlank(text) ? '' : text.trim()))
  .refine((text) => textLength(text) <= flowLimits.opinion, {
    error: sentenceError('tooLong', { max: flowLimits.opinion }),
  })
  .optional()
  .transform((text) => text ?? '')
  .describe('意见，最多 300 字');
export const zStep = { id: zId.describe('步骤'), Ext: zOpinion };
export const zTask = z.looseObject({ taskid: zId.describe('审批单') });
export const zPerson = zId.describe('人员');
/** Wire names, as a list or joined by commas. */
export const zWires = zText
  .or(z.array(zText).max(100))
  .transform((sent) => (Array.isArray(sent) ? sent : sent.split(',')).map((one) => one.trim()).filter(Boolean))
  .refine((wires) => wires.length <= 100, { error: sentenceError('badFormat') })
  .describe('模块，用逗号隔开');
export const zChosen = zNested(
  z
    .record(
      z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
      z.array(z.coerce.number().int().min(1)).max(flowLimits.approvers),
    )
    .refine((chosen) => Object.keys(chosen).length <= flowLimits.nodes)
    .default({}),
)
  .optional()
  .describe('需要提交人选择的审批人：节点 → 人员列表');

export const zFiles = zIdList
  .refine((ids) => ids.length <= flowLimits.commentFiles, {
    error: sentenceError('filesFull', { max: flowLimits.commentFiles }),
  })
  .prefault([])
  .describe(`附件，最多 ${flowLimits.commentFiles} 个`);

/** Fields and values as an object, or as a list of pairs. */
export const zItem = zNested(
  z.union([
    z.record(z.string().max(61), z.unknown()),
    z
      .array(z.looseObject({ field: z.string().max(61), value: z.unknown() }))
      .max(300)
      .transform((pairs) => Object.fromEntries(pairs.map(({ field, value }) => [field, value]))),
  ]),
);
