// Calls of poolRule. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Rows } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';
import type { OwnPool, PoolDetail, PoolForecast, PoolOptions, RecyclePreviewRow } from '../answers/pool.ts';

export interface IndexBody {
  key?: string | number;
  page?: number | string;
  rows?: number | string;
}
/** 公海及其规则。权限 manager.poolRule.index */
export const index = 'api/poolRule/index' as CallPath<IndexBody, Rows<PoolDetail>>;

export interface DetailBody {
  id: number | string;
}
/** 一个公海的成员、限制和规则。权限 manager.poolRule.index */
export const detail = 'api/poolRule/detail' as CallPath<DetailBody, PoolDetail>;

/** 可隐藏的字段、客户级别和可用的规则类型。权限 manager.poolRule.index */
export const options = 'api/poolRule/options' as CallPath<NoBody, PoolOptions>;

/** 自己所属的公海，以及今天已用的领取和查看次数。权限 crm.pool.index */
export const mine = 'api/poolRule/mine' as CallPath<NoBody, Rows<OwnPool>>;

export interface PreviewBody {
  days?: number | string;
  page?: number | string;
  rows?: number | string;
  next?: string | number;
}
/** 演练：自己数据范围内，days 天之内（0 为今晚）将被回收的客户及原因。权限 manager.poolRule.index */
export const preview = 'api/poolRule/preview' as CallPath<PreviewBody, Rows<RecyclePreviewRow>>;

export interface ForecastBody {
  name?: string | number;
  /** 1 启用，0 停用 */ enabled?: number | string;
  /** 1 全体员工是成员 */ everyone?: number | string;
  /** 管理员 */ admins?: readonly (number | string)[] | string | number;
  /** 成员：员工 */ users?: readonly (number | string)[] | string | number;
  /** 成员：部门，含下级 */ departments?: readonly (number | string)[] | string | number;
  /** 领取前隐藏的字段，逗号分隔：tel、contact.mobile */ hidden?: string | number | readonly (string | number)[];
  /** 1 领取前遮盖联系方式 */ blind?: number | string;
  /** 每人每天可查看的客户数，留空不限 */ viewLimit?: number | string | null;
  /** 每人每天可领取的客户数，留空不限 */ claimLimit?: number | string | null;
  /** 领取人名下客户的上限，留空不限 */ ownLimit?: number | string | null;
  /** 前负责人多少天内不能领取 */ barDays?: number | string;
  /** 回收前多少天提醒负责人，0 不提醒 */ noticeDays?: number | string;
  /** JSON 列表：{type, days, levels: [{level, days}], exempt} */ rules?: readonly ({ type: 'noFollowUp' | 'noContract' | 'contractEnded'; days?: number | string | null; levels?: readonly ({ level: number | string; days?: number | string | null; })[]; exempt?: boolean | number | string; })[] | string;
  id: number | string;
}
/** 保存之前：按所填的规则，将比现在多回收多少客户，最早从哪一天之后的夜间开始；id 为 0 是新建。权限 manager.poolRule.add 或 manager.poolRule.edit */
export const forecast = 'api/poolRule/forecast' as CallPath<ForecastBody, PoolForecast>;

export interface AddBody {
  name: string | number;
  /** 1 启用，0 停用 */ enabled?: number | string;
  /** 1 全体员工是成员 */ everyone?: number | string;
  /** 管理员 */ admins?: readonly (number | string)[] | string | number;
  /** 成员：员工 */ users?: readonly (number | string)[] | string | number;
  /** 成员：部门，含下级 */ departments?: readonly (number | string)[] | string | number;
  /** 领取前隐藏的字段，逗号分隔：tel、contact.mobile */ hidden?: string | number | readonly (string | number)[];
  /** 1 领取前遮盖联系方式 */ blind?: number | string;
  /** 每人每天可查看的客户数，留空不限 */ viewLimit?: number | string | null;
  /** 每人每天可领取的客户数，留空不限 */ claimLimit?: number | string | null;
  /** 领取人名下客户的上限，留空不限 */ ownLimit?: number | string | null;
  /** 前负责人多少天内不能领取 */ barDays?: number | string;
  /** 回收前多少天提醒负责人，0 不提醒 */ noticeDays?: number | string;
  /** JSON 列表：{type, days, levels: [{level, days}], exempt} */ rules?: readonly ({ type: 'noFollowUp' | 'noContract' | 'contractEnded'; days?: number | string | null; levels?: readonly ({ level: number | string; days?: number | string | null; })[]; exempt?: boolean | number | string; })[] | string;
}
/** 新建公海。权限 manager.poolRule.add */
export const add = 'api/poolRule/add' as CallPath<AddBody, Created>;

export interface EditBody {
  name?: string | number;
  /** 1 启用，0 停用 */ enabled?: number | string;
  /** 1 全体员工是成员 */ everyone?: number | string;
  /** 管理员 */ admins?: readonly (number | string)[] | string | number;
  /** 成员：员工 */ users?: readonly (number | string)[] | string | number;
  /** 成员：部门，含下级 */ departments?: readonly (number | string)[] | string | number;
  /** 领取前隐藏的字段，逗号分隔：tel、contact.mobile */ hidden?: string | number | readonly (string | number)[];
  /** 1 领取前遮盖联系方式 */ blind?: number | string;
  /** 每人每天可查看的客户数，留空不限 */ viewLimit?: number | string | null;
  /** 每人每天可领取的客户数，留空不限 */ claimLimit?: number | string | null;
  /** 领取人名下客户的上限，留空不限 */ ownLimit?: number | string | null;
  /** 前负责人多少天内不能领取 */ barDays?: number | string;
  /** 回收前多少天提醒负责人，0 不提醒 */ noticeDays?: number | string;
  /** JSON 列表：{type, days, levels: [{level, days}], exempt} */ rules?: readonly ({ type: 'noFollowUp' | 'noContract' | 'contractEnded'; days?: number | string | null; levels?: readonly ({ level: number | string; days?: number | string | null; })[]; exempt?: boolean | number | string; })[] | string;
  id: number | string;
  version?: number | string;
}
/** 编辑公海：只改所送的内容。权限 manager.poolRule.edit */
export const edit = 'api/poolRule/edit' as CallPath<EditBody, Created>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除没有客户的公海；默认公海不能删除。权限 manager.poolRule.delete */
export const delete_ = 'api/poolRule/delete' as CallPath<DeleteBody, BulkDone>;
