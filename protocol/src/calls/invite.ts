// Calls of invite. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Rows } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';
import type { Entered, LoginData } from '../answers/identity.ts';
import type { Invite, InviteRow } from '../answers/invite.ts';

export interface AddBody {
  /** 部门 */ BranchId: number | string;
  /** 角色，用逗号分隔 */ RoleId: readonly (number | string)[] | string | number;
  /** 可以加入的人数 */ most: number | string;
  /** 有效天数 */ days: number | string;
}
export interface AddAnswer {
  id: number;
  token: string;
}
/** 新建邀请，返回链接中的令牌（只显示这一次）；部门和角色不超过本人能授予的。权限 system.user.add */
export const add = 'api/invite/add' as CallPath<AddBody, AddAnswer>;

/** 有效的邀请和近30天结束的邀请：谁发出、部门、角色、人数、期限、谁加入了。权限 system.user.add */
export const index = 'api/invite/index' as CallPath<NoBody, Rows<InviteRow>>;

export interface DeleteBody {
  ids: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 撤销邀请，链接立即失效。权限 system.user.add */
export const delete_ = 'api/invite/delete' as CallPath<DeleteBody, BulkDone>;

export interface ViewsBody {
  token: string | number;
}
/** 打开邀请链接所见：公司、邀请人、部门、角色、密码规则。无须登录 */
export const views = 'api/invite/Views' as CallPath<ViewsBody, Invite>;

export interface AcceptBody {
  token: string | number;
  /** 登录名 */ username: string | number;
  /** 姓名 */ NickName: string | number;
  /** 密码 */ password: string | number;
}
/** 通过邀请加入：建立账号并登录，不论是否开放注册。无须登录 */
export const accept = 'api/invite/accept' as CallPath<AcceptBody, LoginData, Entered>;
