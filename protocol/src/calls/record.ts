// Calls of record. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Created, Rejected } from '../envelope.ts';
import type { CallPath } from '../call.ts';
import type { RecordAccess } from '../answers/recordAccess.ts';

export interface UndoBody {
  /** 写操作答复的 undo */ id: number | string;
}
export interface UndoAnswer {
  count: number;
  rejected?: Rejected[];
}
/** 撤销自己刚做的修改、删除、放入公海、领取或分配；60 秒内一次，之后被他人修改的记录不撤销。登录后 */
export const undo = 'api/record/undo' as CallPath<UndoBody, UndoAnswer>;

export interface AccessBody {
  /** 模块 */ module: string | number;
  id: number | string;
  page?: number | string;
  rows?: number | string;
  /** 姓名或拼音首字母 */ key?: string | number;
  /** 只问这一位员工 */ userid?: number | string;
}
/** 谁能看到一条记录、为什么、能否编辑：看得到该记录的人都可以问；key 按姓名查找，userid 只问一人，看不到的说明原因。登录后 */
export const access = 'api/record/access' as CallPath<AccessBody, RecordAccess>;

export interface ChangeBody {
  ids: readonly (number | string)[] | string | number;
  /** 模块 */ module: string | number;
  /** 字段和值 */ data: { readonly [name: string]: unknown } | string;
  id?: number | string;
}
/** 批量修改一个字段；按各记录的表单规则逐条校验，需要该模块的编辑权限；可带 undo=1。登录后 */
export const change = 'api/record/change' as CallPath<ChangeBody, BulkDone>;

export interface ChangeAllBody {
  /** 模块 */ module: string | number;
  /** 字段和值 */ data: { readonly [name: string]: unknown } | string;
  /** 列表的查询参数：筛选、场景、搜索 */ list: { readonly [name: string]: unknown } | string;
}
/** 在后台批量修改列表的全部结果：list 为该列表的查询参数；逐条按表单规则校验，可取消；结果含 count、failed、rejected，1000 条以内含 undo。登录后 */
export const changeAll = 'api/record/changeAll' as CallPath<ChangeAllBody, Created>;
