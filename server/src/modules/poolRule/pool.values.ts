// What is entered of a pool, as it comes: limits may be empty for none, rules travel as JSON text.
import { limits } from '@crm/protocol/limits';
import { recycleRuleTypes } from '@crm/protocol/pool';
import * as z from 'zod';
import { sentenceError } from '../../platform/http/issue.ts';
import { zId, zIdList, zNameUpTo, zNested, zWhole } from '../../platform/http/values.ts';

const mostDays = 3650;
const mostCount = 100_000;

const zName = zNameUpTo(limits.names.pool);

/** A number, or null where the field is empty. */
function zLimit(min: number, max: number) {
  return z
    .unknown()
    .transform((value) => (value === '' || value === null ? null : value))
    .pipe(z.union([z.null(), zWhole(min, max)]))
    .meta({ type: ['integer', 'null', 'string'], minimum: min, maximum: max, maxLength: 0 });
}

const zFlag = zWhole(0, 1).transform((value) => value as 0 | 1);

const zRule = z.strictObject({
  type: z.enum(recycleRuleTypes, { error: sentenceError('ruleUnknown') }),
  days: zLimit(1, mostDays).default(null),
  levels: z
    .array(z.strictObject({ level: zId, days: zLimit(1, mostDays).default(null) }))
    .max(200, { error: sentenceError('badFormat') })
    .default([]),
  exempt: z.union([z.boolean(), zFlag.transform((value) => value === 1)]).default(false),
});

const zNames = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [
    ...new Set((typeof value === 'string' ? value.split(',') : value).map((name) => name.trim()).filter(Boolean)),
  ])
  .refine((names) => names.length <= 200, { error: sentenceError('badFormat') });

const fields = {
  name: zName,
  enabled: zFlag.describe('1 启用，0 停用'),
  everyone: zFlag.describe('1 全体员工是成员'),
  admins: zIdList.describe('管理员'),
  users: zIdList.describe('成员：员工'),
  departments: zIdList.describe('成员：部门，含下级'),
  hidden: zNames.describe('领取前隐藏的字段，逗号分隔：tel、contact.mobile'),
  blind: zFlag.describe('1 领取前遮盖联系方式'),
  viewLimit: zLimit(1, mostCount).describe('每人每天可查看的客户数，留空不限'),
  claimLimit: zLimit(1, mostCount).describe('每人每天可领取的客户数，留空不限'),
  ownLimit: zLimit(1, mostCount).describe('领取人名下客户的上限，留空不限'),
  barDays: zWhole(0, mostDays).describe('前负责人多少天内不能领取'),
  noticeDays: zWhole(0, 90).describe('回收前多少天提醒负责人，0 不提醒'),
  rules: zNested(
    z
      .array(zRule, { error: sentenceError('badFormat') })
      .max(recycleRuleTypes.length, { error: sentenceError('ruleTwice') }),
  ).describe('JSON 列表：{type, days, levels: [{level, days}], exempt}'),
};

export const zNewPool = z.strictObject({ ...z.object(fields).partial().shape, name: zName });
export const zChangedPool = z.strictObject({
  ...z.object(fields).partial().shape,
  id: zId,
  version: zWhole(0, 999_999_999).optional(),
});
export const zForecast = z.strictObject({ ...z.object(fields).partial().shape, id: zId.or(zWhole(0, 0)) });

export type SentPool = Omit<z.output<typeof zChangedPool>, 'id' | 'version'>;
