// Calls of import. Written by npm run api-docs from the routes of the server.
import type { CallPath } from '../call.ts';
import type { Created, Rows } from '../envelope.ts';
import type { ImportDetail, ImportRow } from '../answers/transfer.ts';

export interface IndexBody {
  module?: string | number;
}
/** 自己最近的导入，可按 module 筛选；数据保留一天。登录后 */
export const index = 'api/import/index' as CallPath<IndexBody, Rows<ImportRow>>;

export interface DetailBody {
  /** 导入的编号，由上传答复 */ id: number | string;
}
/** 自己的一次导入：状态、各类行数、前 50 条错误和跳过的行。登录后 */
export const detail = 'api/import/detail' as CallPath<DetailBody, ImportDetail>;

export interface CheckBody {
  /** 导入的编号，由上传答复 */ id: number | string;
  /** 文件各列对应的字段，不导入的为空文字 */ mapping: readonly (string | number)[] | string;
  /** 已有相同记录时：跳过、更新、仍然新建 */ policy: 'skip' | 'update' | 'add';
  /** 用来判断重复的字段 */ match?: string | number;
  /** 新记录的初始密码，导入员工时必填；再次核对时不填为沿用。仅以散列保存，写入后清除，首次登录须修改 */ password?: string | number;
  /** 文件中的文字在各列表示哪个选项：{"status": {"A 类": "重点客户"}}；空文字表示留空 */ meant?: { readonly [name: string]: { readonly [name: string]: string | number } } | string;
}
/** 在后台核对全部行（预览）：将新建、更新、跳过多少，哪些有错误。登录后 */
export const check = 'api/import/check' as CallPath<CheckBody, Created>;

export interface RunBody {
  /** 导入的编号，由上传答复 */ id: number | string;
}
/** 在后台写入核对过的行；有错误的行不写入。取消或中断后再次调用会继续。登录后 */
export const run = 'api/import/run' as CallPath<RunBody, Created>;

export interface UndoBody {
  /** 导入的编号，由上传答复 */ id: number | string;
}
/** 在后台撤销一天内的导入：新建的移入回收站，更新的恢复原值；之后被修改或使用过的保留，并逐条说明。登录后 */
export const undo = 'api/import/undo' as CallPath<UndoBody, Created>;

export interface ErrorsBody {
  /** 导入的编号，由上传答复 */ id: number | string;
}
export interface ErrorsAnswer {
  id: number;
  name: string;
  url: string;
}
/** 有错误的行和原因，可以改好后再次上传；答复会过期的地址。登录后 */
export const errors = 'api/import/errors' as CallPath<ErrorsBody, ErrorsAnswer>;
