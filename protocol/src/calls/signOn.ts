// Calls of signOn. Written by npm run api-docs from the routes of the server.
import type { CallPath, NoBody } from '../call.ts';
import type { Created } from '../envelope.ts';
import type { Entered, LoginData } from '../answers/identity.ts';
import type { ListPage } from '../list.ts';
import type { OwnSignOn, SignOnBeginning, SignOnButton, SignOnLink, SignOnOptions, SignOnPreview, SignOnRow, SignOnTried } from '../answers/signOn.ts';

export interface ProvidersAnswer {
  rows: SignOnButton[];
}
/** 登录页上的单点登录。无须登录 */
export const providers = 'api/signOn/providers' as CallPath<NoBody, ProvidersAnswer>;

export interface BeginBody {
  id: number | string;
}
/** 开始单点登录：返回身份提供方的地址，和返回时须一并提交的 key。无须登录 */
export const begin = 'api/signOn/begin' as CallPath<BeginBody, SignOnBeginning>;

export interface FinishBody {
  /** 返回地址的查询部分 */ query: string | number;
  /** 开始登录时得到的 key */ key: string | number;
}
/** 从身份提供方返回后完成登录，答复同 api/user/login。无须登录 */
export const finish = 'api/signOn/finish' as CallPath<FinishBody, LoginData, Entered>;

export interface MineAnswer {
  rows: OwnSignOn[];
}
/** 可用的单点登录，以及自己是否已绑定。登录后 */
export const mine = 'api/signOn/mine' as CallPath<NoBody, MineAnswer>;

export interface LinkBody {
  id: number | string;
  /** 本人的登录密码 */ password: string | number;
}
/** 开始绑定自己的身份（须提供密码），答复同 begin。登录后 */
export const link = 'api/signOn/link' as CallPath<LinkBody, SignOnBeginning>;

export interface FinishLinkBody {
  /** 返回地址的查询部分 */ query: string | number;
  /** 开始登录时得到的 key */ key: string | number;
}
export interface FinishLinkAnswer {
  name: string;
}
/** 从身份提供方返回后完成绑定。登录后 */
export const finishLink = 'api/signOn/finishLink' as CallPath<FinishLinkBody, FinishLinkAnswer>;

export interface UnlinkBody {
  /** 单点登录的编号 */ id: number | string;
}
/** 解除自己的绑定。登录后 */
export const unlink = 'api/signOn/unlink' as CallPath<UnlinkBody, null>;

export interface IndexAnswer {
  rows: SignOnRow[];
  total: number;
  address: string;
}
/** 单点登录的设置；密钥不显示。权限 system.signOn.index */
export const index = 'api/signOn/index' as CallPath<NoBody, IndexAnswer>;

/** 新建账号可用的角色和部门。权限 system.signOn.index */
export const options = 'api/signOn/options' as CallPath<NoBody, SignOnOptions>;

export interface AddBody {
  /** 登录按钮上的名称 */ name: string | number;
  /** 类型 */ kind: 'oidc' | 'wecom' | 'dingtalk' | 'feishu';
  /** OpenID Connect 的 issuer；其他类型为登录页地址，留空为官方地址 */ issuer?: string | number;
  /** 其他类型的接口地址，留空为官方地址 */ apiUrl?: string | number;
  /** 客户端 ID（企业微信为 CorpID） */ clientId: string | number;
  /** 客户端密钥；编辑时留空不变 */ clientSecret?: string | number;
  /** 企业微信的 AgentId */ agentId?: string | number;
  /** 范围，空格分隔 */ scopes?: string | number;
  /** 首次登录按什么对应员工 */ match: 'none' | 'username' | 'mobile';
  /** 用户名的声明 */ usernameClaim?: string | number;
  /** 手机的声明 */ mobileClaim?: string | number;
  /** 姓名的声明 */ nameClaim?: string | number;
  /** 部门名称的声明 */ departmentClaim?: string | number;
  /** 1 为没有对应员工的人新建账号 */ creates?: number | string | boolean;
  /** 新建账号的角色 */ roleId?: number | string;
  /** 新建账号的默认部门 */ departmentId?: number | string;
  /** 1 登录时更新姓名和部门 */ updates?: number | string | boolean;
  /** 1 身份提供方已含两步验证 */ secondFactor?: number | string | boolean;
  /** 1 启用 */ enabled?: number | string | boolean;
  /** 本人的登录密码 */ password: string | number;
}
export interface AddAnswer {
  id: number;
}
/** 新建单点登录（管理员，须提供密码）。权限 system.signOn.edit */
export const add = 'api/signOn/add' as CallPath<AddBody, AddAnswer>;

export interface EditBody {
  /** 登录按钮上的名称 */ name: string | number;
  /** 类型 */ kind: 'oidc' | 'wecom' | 'dingtalk' | 'feishu';
  /** OpenID Connect 的 issuer；其他类型为登录页地址，留空为官方地址 */ issuer?: string | number;
  /** 其他类型的接口地址，留空为官方地址 */ apiUrl?: string | number;
  /** 客户端 ID（企业微信为 CorpID） */ clientId: string | number;
  /** 客户端密钥；编辑时留空不变 */ clientSecret?: string | number;
  /** 企业微信的 AgentId */ agentId?: string | number;
  /** 范围，空格分隔 */ scopes?: string | number;
  /** 首次登录按什么对应员工 */ match: 'none' | 'username' | 'mobile';
  /** 用户名的声明 */ usernameClaim?: string | number;
  /** 手机的声明 */ mobileClaim?: string | number;
  /** 姓名的声明 */ nameClaim?: string | number;
  /** 部门名称的声明 */ departmentClaim?: string | number;
  /** 1 为没有对应员工的人新建账号 */ creates?: number | string | boolean;
  /** 新建账号的角色 */ roleId?: number | string;
  /** 新建账号的默认部门 */ departmentId?: number | string;
  /** 1 登录时更新姓名和部门 */ updates?: number | string | boolean;
  /** 1 身份提供方已含两步验证 */ secondFactor?: number | string | boolean;
  /** 1 启用 */ enabled?: number | string | boolean;
  /** 本人的登录密码 */ password: string | number;
  id: number | string;
  version: number | string;
}
export interface EditAnswer {
  id: number;
}
/** 编辑单点登录（管理员，须提供密码）；类型或地址（企业微信还有 CorpID）改变时解除全部绑定，由此打开的登录随即失效。权限 system.signOn.edit */
export const edit = 'api/signOn/edit' as CallPath<EditBody, EditAnswer>;

export interface TryBody {
  /** 编辑中的单点登录，新建时留空 */ id?: number | string;
  /** 类型 */ kind: 'oidc' | 'wecom' | 'dingtalk' | 'feishu';
  /** OpenID Connect 的 issuer；其他类型为登录页地址，留空为官方地址 */ issuer?: string | number;
  /** 其他类型的接口地址，留空为官方地址 */ apiUrl?: string | number;
  /** 客户端 ID（企业微信为 CorpID） */ clientId: string | number;
  /** 客户端密钥；编辑时留空不变 */ clientSecret?: string | number;
}
export interface TryAnswer {
  rows: SignOnTried[];
}
/** 测试连接：按填写的内容连接身份提供方，逐项答复；不保存任何内容（管理员）。权限 system.signOn.edit */
export const try_ = 'api/signOn/try' as CallPath<TryBody, TryAnswer>;

export interface DeleteBody {
  id: number | string;
  /** 本人的登录密码 */ password: string | number;
}
export interface DeleteAnswer {
  id: number;
}
/** 删除单点登录及其全部绑定，由此打开的登录随即失效（管理员，须提供密码）。权限 system.signOn.edit */
export const delete_ = 'api/signOn/delete' as CallPath<DeleteBody, DeleteAnswer>;

export interface LinksBody {
  id: number | string;
  page?: number | string;
  rows?: number | string;
}
/** 一个单点登录已绑定的员工。权限 system.signOn.index */
export const links = 'api/signOn/links' as CallPath<LinksBody, ListPage<SignOnLink>>;

export interface UnlinkAnyBody {
  /** 绑定的编号 */ id: number | string;
}
/** 解除一名员工的绑定，其由此打开的登录随即失效；本人会收到通知。权限 system.signOn.edit */
export const unlinkAny = 'api/signOn/unlinkAny' as CallPath<UnlinkAnyBody, Created>;

export interface PreviewBody {
  id: number | string;
  /** 身份提供方导出的人员，每行一个 JSON 对象，或一个 JSON 列表 */ people: string | number;
}
/** 核对人员：名单中每个人会绑定谁、新建在哪个部门或为何不能；什么都不改变。权限 system.signOn.edit */
export const preview = 'api/signOn/preview' as CallPath<PreviewBody, SignOnPreview>;

export interface BringBody {
  id: number | string;
  /** 身份提供方导出的人员，每行一个 JSON 对象，或一个 JSON 列表 */ people: string | number;
  seal: string | number;
  /** 本人的登录密码 */ password: string | number;
}
export interface BringAnswer {
  linked: number;
  created: number;
}
/** 按核对的结果绑定和新建（管理员，须提供密码和核对时得到的 seal）；结果与核对时不同则什么都不改变。权限 system.signOn.edit */
export const bring = 'api/signOn/bring' as CallPath<BringBody, BringAnswer>;
