// Calls of user. Written by npm run api-docs from the routes of the server.
import type { Brand } from '../answers/setting.ts';
import type { BulkDone, Created, Edited, Rows } from '../envelope.ts';
import type { CallPath, NoBody } from '../call.ts';
import type { DemoAccount, Entered, LoginData, NoRights, PasswordRules, SecurityState, SessionRow, SignInRow } from '../answers/identity.ts';
import type { ImportBegun } from '../answers/transfer.ts';
import type { ListPage } from '../list.ts';
import type { UserRow } from '../rows/user.ts';

export interface IndexBody {
  /** 页码，从 1 开始 */ page?: number | string;
  /** 每页行数，默认 20，最多 200 */ rows?: number | string;
  /** 排序字段，可加 asc 或 desc：superiorid、status、registration、AddTime */ sort?: string | number;
  /** 搜索文字 */ key?: string | number;
  /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: unknown; } | { or: readonly ({ field: string | number; type: string | number; value?: unknown; })[]; })[] | string;
  /** 上一页答复的 next，代替 page */ next?: string | number;
  /** 场景筛选 */ BranchId?: string | number;
  /** 按姓名筛选 */ NickName?: string | number;
  /** 按用户名筛选 */ username?: string | number;
  /** 按手机筛选 */ mobile?: string | number;
  /** 按分机号筛选 */ extension?: string | number;
  /** 按直属上级筛选 */ superiorid?: string | number;
  /** 按状态筛选 */ status?: string | number;
  /** 按注册筛选 */ registration?: string | number;
  /** 按创建时间筛选 */ AddTime?: string | number;
  /** 按最近登录筛选 */ lastLogin?: string | number;
  [field: string]: unknown;
}
/** 员工列表。权限 system.user.index */
export const index = 'api/user/index' as CallPath<IndexBody, ListPage<UserRow>>;

export interface AddBody {
  /** 姓名 */ NickName: string | number;
  /** 用户名 */ username: string | number;
  /** 部门 */ BranchId: number | string;
  /** 手机 */ mobile?: string | number;
  /** 分机号 */ extension?: string | number;
  /** 直属上级 */ superiorid?: number | string;
  /** 状态 */ status?: 0 | 1 | boolean;
  [field: string]: unknown;
}
/** 新建员工。权限 system.user.add */
export const add = 'api/user/add' as CallPath<AddBody, Created>;

export interface EditBody {
  /** 编号 */ UserID: number | string;
  /** 读到的版本；过期则答复 conflict */ version?: number | string;
  /** 姓名 */ NickName?: string | number;
  /** 用户名 */ username?: string | number;
  /** 部门 */ BranchId?: number | string;
  /** 手机 */ mobile?: string | number;
  /** 分机号 */ extension?: string | number;
  /** 直属上级 */ superiorid?: number | string;
  /** 状态 */ status?: 0 | 1 | boolean;
  [field: string]: unknown;
}
/** 编辑员工。权限 system.user.edit */
export const edit = 'api/user/edit' as CallPath<EditBody, Edited>;

export interface DeleteBody {
  ids?: readonly (number | string)[] | string | number;
  id?: number | string;
}
/** 删除员工。权限 system.user.delete */
export const delete_ = 'api/user/delete' as CallPath<DeleteBody, BulkDone>;

export interface RegisterUserBody {
  /** 登录名 */ username: string | number;
  /** 密码 */ password: string | number;
  /** 姓名 */ NickName: string | number;
  /** 手机 */ mobile?: string | number;
  [field: string]: unknown;
}
/** 注册，等待管理员审核；未开放时拒绝。无须登录 */
export const registerUser = 'api/user/RegisterUser' as CallPath<RegisterUserBody, null>;

export interface ApproveBody {
  id: number | string;
  BranchId: number | string;
  RoleId: readonly (number | string)[] | string | number;
}
/** 通过注册，给出部门和角色。权限 system.user.edit */
export const approve = 'api/user/approve' as CallPath<ApproveBody, Created>;

export interface RefuseBody {
  id: number | string;
  reason: string | number;
}
/** 拒绝注册，说明原因。权限 system.user.edit */
export const refuse = 'api/user/refuse' as CallPath<RefuseBody, Created>;

export interface LoginBody {
  username: string | number;
  password: string | number;
}
/** 登录，返回令牌和权限树。无须登录 */
export const login = 'api/user/login' as CallPath<LoginBody, LoginData, Entered>;

export interface SecondStepBody {
  ticket: string | number;
  code: string | number;
}
/** 登录的第二步：登录答复 second_factor 时，用其中的 ticket 和验证码（或恢复码）换取令牌。无须登录 */
export const secondStep = 'api/user/secondStep' as CallPath<SecondStepBody, LoginData, Entered>;

/** 退出登录；以他人身份查看时，结束查看。登录后 */
export const logout = 'api/user/logout' as CallPath<NoBody, null>;

export interface IsApploginAnswer {
  login: boolean;
}
export interface IsApploginBeside {
  register: boolean;
  password: PasswordRules;
  /** 系统名称和标志的地址，空为产品自己的 */ brand: Brand;
  /** 只在示例公司：可一键登录的账号 */ demo?: DemoAccount[];
}
/** 令牌是否有效。无须登录 */
export const isApplogin = 'api/user/isApplogin' as CallPath<NoBody, IsApploginAnswer, IsApploginBeside>;

export interface EditPwdBody {
  oldPassword: string | number;
  newPassword: string | number;
}
/** 修改自己的密码，其他登录随即失效。登录后 */
export const editPwd = 'api/user/EditPwd' as CallPath<EditPwdBody, null>;

/** 自己账号的安全状况：须先完成的事、密码规则、两步验证。登录后 */
export const security = 'api/user/security' as CallPath<NoBody, SecurityState>;

export interface SecondFactorBeginBody {
  password: string | number;
}
export interface SecondFactorBeginAnswer {
  secret: string;
  uri: string;
}
/** 开始设置两步验证，返回密钥；确认之前不生效。登录后 */
export const secondFactorBegin = 'api/user/secondFactorBegin' as CallPath<SecondFactorBeginBody, SecondFactorBeginAnswer>;

export interface SecondFactorConfirmBody {
  code: string | number;
}
export interface SecondFactorConfirmAnswer {
  codes: string[];
}
/** 确认两步验证，返回恢复码（只显示这一次）；其他登录随即失效。登录后 */
export const secondFactorConfirm = 'api/user/secondFactorConfirm' as CallPath<SecondFactorConfirmBody, SecondFactorConfirmAnswer>;

export interface SecondFactorRemoveBody {
  password: string | number;
  code: string | number;
}
/** 关闭自己的两步验证（密码和验证码）。登录后 */
export const secondFactorRemove = 'api/user/secondFactorRemove' as CallPath<SecondFactorRemoveBody, null>;

export interface RecoveryCodesBody {
  password: string | number;
  code: string | number;
}
export interface RecoveryCodesAnswer {
  codes: string[];
}
/** 重新生成恢复码（密码和验证码），只显示这一次。登录后 */
export const recoveryCodes = 'api/user/recoveryCodes' as CallPath<RecoveryCodesBody, RecoveryCodesAnswer>;

export interface SessionsAnswer {
  rows: SessionRow[];
}
/** 自己打开着的登录。登录后 */
export const sessions = 'api/user/sessions' as CallPath<NoBody, SessionsAnswer>;

export interface EndSessionsBody {
  ids?: readonly (number | string)[] | string | number;
  others?: number | string;
}
/** 结束自己的登录：ids，或除当前之外的全部（others 为 1）。登录后 */
export const endSessions = 'api/user/endSessions' as CallPath<EndSessionsBody, BulkDone>;

export interface SignInsBody {
  page?: number | string;
  rows?: number | string;
}
/** 自己的登录日志。登录后 */
export const signIns = 'api/user/signIns' as CallPath<SignInsBody, ListPage<SignInRow>>;

/** 账号还没有任何权限：答复可以找谁开通，并通知他们（七天内只通知一次）；已有权限时不通知，也不答复名字。登录后 */
export const reportNoRights = 'api/user/reportNoRights' as CallPath<NoBody, NoRights>;

export interface EditOwnBody {
  /** 姓名，最多 30 字 */ NickName?: string | number;
  /** 手机 */ mobile?: string | number;
  /** 读到的版本；已被他人修改时拒绝 */ version?: number | string;
}
/** 修改自己的姓名、手机；不写的不变。登录后 */
export const editOwn = 'api/user/editOwn' as CallPath<EditOwnBody, Created>;

export interface ResetPasswordBody {
  id: number | string;
}
export interface ResetPasswordAnswer {
  id: number;
  password: string;
}
/** 重置员工的密码：返回一次性密码（只显示这一次），登录后必须修改，所有登录随即失效。权限 system.user.security */
export const resetPassword = 'api/user/resetPassword' as CallPath<ResetPasswordBody, ResetPasswordAnswer>;

export interface ResetSecondFactorBody {
  id: number | string;
}
/** 重置员工的两步验证（手机丢失时），所有登录随即失效。权限 system.user.security */
export const resetSecondFactor = 'api/user/resetSecondFactor' as CallPath<ResetSecondFactorBody, Created>;

export interface SessionsOfBody {
  id: number | string;
}
export interface SessionsOfAnswer {
  rows: SessionRow[];
  secondFactor: boolean;
}
/** 员工打开着的登录，以及是否开启两步验证。权限 system.user.security */
export const sessionsOf = 'api/user/sessionsOf' as CallPath<SessionsOfBody, SessionsOfAnswer>;

export interface ForceSignOutBody {
  id: number | string;
  ids?: readonly (number | string)[] | string | number;
  all?: number | string;
}
/** 结束员工的登录：ids，或全部（all 为 1）。权限 system.user.security */
export const forceSignOut = 'api/user/forceSignOut' as CallPath<ForceSignOutBody, BulkDone>;

export interface ActAsBody {
  id: number | string;
  reason: string | number;
}
/** 以员工的身份查看（只能查看，限时，写明原因）：返回另一个令牌。权限 system.user.actAs */
export const actAs = 'api/user/actAs' as CallPath<ActAsBody, LoginData, Entered>;

export interface DetailBody {
  UserID?: number | string;
  id?: number | string;
}
/** 员工详情；看自己不需要权限。登录后 */
export const detail = 'api/user/detail' as CallPath<DetailBody, UserRow>;

export interface GetGridJsonBody {
  branchId?: number | string;
  grant?: string | number;
  /** 只列出用其中一个权限能看到其记录的员工和自己，用逗号分隔 */ seenBy?: string | number;
  key?: string | number;
  page?: number | string;
  rows?: number | string;
}
export type GetGridJsonRow = { disabled?: boolean; reason?: string; UserID: number; NickName: string; Header: string; BranchId: number; BranchName: string; };
/** 选择员工：按部门（含下级）和姓名。登录后 */
export const getGridJson = 'api/user/GetGridJson' as CallPath<GetGridJsonBody, Rows<GetGridJsonRow>>;

export interface UserBranchAddBody {
  ids: readonly (number | string)[] | string | number;
  branchId: number | string;
  id?: number | string;
}
/** 加入部门。权限 system.user.edit */
export const userBranchAdd = 'api/user/userBranchAdd' as CallPath<UserBranchAddBody, BulkDone>;

export interface UserBranchRemoveBody {
  ids: readonly (number | string)[] | string | number;
  branchId: number | string;
  id?: number | string;
}
/** 移出部门。权限 system.user.edit */
export const userBranchRemove = 'api/user/userBranchRemove' as CallPath<UserBranchRemoveBody, BulkDone>;

export interface SetHeaderBody {
  /** 自己上传的头像或相册图片的地址 */ url: string | number;
}
export interface SetHeaderAnswer {
  Headimg: string;
  url: string;
}
/** 设置自己的头像；空地址恢复默认。登录后 */
export const setHeader = 'api/user/setHeader' as CallPath<SetHeaderBody, SetHeaderAnswer>;

export interface ImportTemplateAnswer {
  id: number;
  name: string;
  url: string;
}
/** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址。权限 system.user.import */
export const importTemplate = 'api/user/importTemplate' as CallPath<NoBody, ImportTemplateAnswer>;

export interface ImportBody {
  /** 工作表的名称；不给则为第一个可见且有内容的 */ sheet?: string | number;
  /** 标题所在的行号；不给或 0 则自动识别 */ head?: number | string;
}
/** 上传要导入的文件（部分名 file）：.xlsx 或 .csv，最多 100000 行；答复各列标题、前几行、工作表和建议的对应关系。权限 system.user.import */
export const import_ = 'api/user/import' as CallPath<ImportBody, ImportBegun>;
