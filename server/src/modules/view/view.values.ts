// What is sent of a view, as it comes: names, what the list shows, and whom it is shared with.
import { dateRanges, filterTypes } from '@crm/protocol/filter';
import { limits } from '@crm/protocol/limits';
import { listModes } from '@crm/protocol/mode';
import * as z from 'zod';
import { sentenceError } from '../../platform/http/issue.ts';
import { zId, zIdList, zNameUpTo, zNested, zText, zWhole, zWords } from '../../platform/http/values.ts';

const bad = { error: sentenceError('badFormat') };
const { views } = limits;

export const zName = zNameUpTo(views.name);

const zFilter = z
  .object({
    field: z.string(bad).max(100, bad),
    type: z.enum([...filterTypes, ...dateRanges], bad),
    value: zWords.pipe(z.string().max(4000, bad)).optional(),
  })
  // The words that the client has for a value are not kept: each reader gets those that are theirs.
  .transform(({ field, type, value }) => (value === undefined ? { field, type } : { field, type, value }));

export const zPart = z.union([z.object({ or: z.array(zFilter).min(1, bad).max(20, bad) }), zFilter], bad);

/** Parameters of a list beside its scenes, and of its address: these have places of their own, or none. */
const noScenes = new Set([
  'page',
  'rows',
  'next',
  'sort',
  'key',
  'data',
  'module',
  'filter',
  'open',
  'view',
  'mode',
  'by',
  'month',
  'redirect',
]);

const zColumn = z.object({
  id: zId,
  width: z.number(bad).int(bad).min(40, bad).max(1000, bad).optional(),
  frozen: z.boolean(bad).optional(),
});

export const zContent = zNested(
  z.strictObject(
    {
      scenes: z
        .record(z.string().max(100, bad), zWords.pipe(z.string().max(200, bad)), bad)
        .refine(
          (scenes) => Object.keys(scenes).length <= 20 && !Object.keys(scenes).some((name) => noScenes.has(name)),
          bad,
        )
        .default({}),
      filters: z.array(zPart, bad).max(20, bad).default([]),
      sort: z.string(bad).max(200, bad).default(''),
      key: zWords.pipe(z.string().max(100, bad)).default(''),
      columns: z.array(zColumn, bad).max(views.columns, bad).default([]),
      mode: z.enum(['', ...listModes], bad).default(''),
      by: z.string(bad).max(100, bad).default(''),
    },
    bad,
  ),
).refine((content) => JSON.stringify(content).length <= views.content, { error: sentenceError('viewTooLarge') });

export type SentContent = z.output<typeof zContent>;

/** The list whose views are meant: a module, and the parameters that its page always sends. */
export const list = {
  module: zText.describe('列表的模块名'),
  list: zNested(z.record(z.string(), z.unknown(), bad))
    .prefault({})
    .describe('列表页固定的参数，如公海的 IsGongHai；公海的视图与客户的分开'),
};

export const zIndex = z.strictObject(list);
export const zOne = z.strictObject({ id: zId });
export const zNew = z.strictObject({
  ...list,
  name: zName.describe('名称，同一列表内不重复'),
  content: zContent.describe(
    'JSON 对象：scenes 场景参数，filters 同列表的 data，sort，key，columns [{id, width, frozen}]，mode 看板 board、日历 calendar 或空，by 其字段',
  ),
});
export const zChanged = z.strictObject({
  id: zId,
  version: zWhole(1, 999_999_999).optional().describe('读到的版本；过期则答复 conflict'),
  name: zName.optional(),
  content: zContent.optional(),
});
export const zShared = z.strictObject({
  id: zId,
  users: zIdList.describe('共享给的员工，最多 200 人；留空为取消'),
  departments: zIdList.describe('共享给的部门，含下级'),
});
export const zEveryone = z.strictObject({ id: zId, everyone: zWhole(0, 1).describe('1 共享给所有人，0 取消') });
export const zDefault = z.strictObject({ ...list, id: zWhole(0, 999_999_999).describe('视图；0 为不用') });
export const zSorted = z.strictObject({ ...list, ids: zIdList.describe('按自己的顺序') });
