// Calls of target. Written by npm run api-docs from the routes of the server.
import type { BulkDone } from '../envelope.ts';
import type { CallPath } from '../call.ts';
import type { TargetPage, TargetShares } from '../answers/target.ts';

export interface IndexBody {
  year: number | string;
  /** contract.amount 合同金额，finance.amount 回款金额，customer.added 新增客户数 */ metric: 'contract.amount' | 'finance.amount' | 'customer.added';
  branchId?: number | string;
  /** 姓名的一部分，或拼音首字母 */ key?: string | number;
  page?: number | string;
  rows?: number | string;
}
/** 一年的目标：范围内每名员工的十二个月、全年合计和已完成，以及部门自己的目标；branchId 为部门及其下级，不给为全公司。权限 manager.target.index */
export const index = 'api/target/index' as CallPath<IndexBody, TargetPage>;

export interface SaveBody {
  year: number | string;
  /** contract.amount 合同金额，finance.amount 回款金额，customer.added 新增客户数 */ metric: 'contract.amount' | 'finance.amount' | 'customer.added';
  userid: number | string;
  months: readonly (string | number)[] | string;
  version: number | string;
}
export interface SaveAnswer {
  version: number;
}
/** 保存一名员工一年的目标：months 为十二个月的金额（JSON 数组）；version 为读到的版本，没有设过为 0。权限 manager.target.edit */
export const save = 'api/target/save' as CallPath<SaveBody, SaveAnswer>;

export interface SpreadBody {
  year: number | string;
  /** contract.amount 合同金额，finance.amount 回款金额，customer.added 新增客户数 */ metric: 'contract.amount' | 'finance.amount' | 'customer.added';
  userid?: number | string;
  branchId?: number | string;
  amount: string | number;
  by?: 'even' | 'lastYear';
}
export interface SpreadAnswer {
  months: string[];
}
/** 把全年的目标分到各月：even 平均，lastYear 按这名员工（或 branchId 部门）去年各月的完成；只答复，不保存。权限 manager.target.edit */
export const spread = 'api/target/spread' as CallPath<SpreadBody, SpreadAnswer>;

export interface SaveDepartmentBody {
  year: number | string;
  /** contract.amount 合同金额，finance.amount 回款金额，customer.added 新增客户数 */ metric: 'contract.amount' | 'finance.amount' | 'customer.added';
  branchId: number | string;
  months: readonly (string | number)[] | string;
  version: number | string;
}
export interface SaveDepartmentAnswer {
  version: number;
}
/** 保存部门自己一年的目标，不必等于其员工目标之和；十二个月都为 0 即没有自己的目标。权限 manager.target.edit */
export const saveDepartment = 'api/target/saveDepartment' as CallPath<SaveDepartmentBody, SaveDepartmentAnswer>;

export interface SharesBody {
  year: number | string;
  /** contract.amount 合同金额，finance.amount 回款金额，customer.added 新增客户数 */ metric: 'contract.amount' | 'finance.amount' | 'customer.added';
  branchId: number | string;
  by?: 'even' | 'lastYear';
}
/** 把部门的目标逐月分给其员工：even 按人平均，lastYear 按各人去年的完成，除不尽的归最后一人；只答复，不保存。权限 manager.target.edit */
export const shares = 'api/target/shares' as CallPath<SharesBody, TargetShares>;

export interface DistributeBody {
  year: number | string;
  /** contract.amount 合同金额，finance.amount 回款金额，customer.added 新增客户数 */ metric: 'contract.amount' | 'finance.amount' | 'customer.added';
  branchId: number | string;
  by?: 'even' | 'lastYear';
  versions: { readonly [name: string]: number | string } | string;
  departmentVersion?: number | string;
}
/** 按 api/target/shares 的答复保存各员工的目标；versions 为其中各人的版本（JSON 对象 {userid: version}），departmentVersion 为部门目标的版本，给出时已变则拒绝。权限 manager.target.edit */
export const distribute = 'api/target/distribute' as CallPath<DistributeBody, BulkDone>;
