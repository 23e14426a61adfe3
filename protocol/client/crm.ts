// 由 npm run api-docs 从代码生成，请勿手工修改。用法见 docs/open.md。
/* eslint-disable */

/** 参数：文字、数字、开关，或随 JSON 传送的列表和对象。 */
export type Value = string | number | boolean | null | readonly unknown[] | { readonly [name: string]: unknown };
export type Body = Record<string, Value | undefined>;

/** 列表的一页；超过一万条时 totalCapped 为 true，有下一页时带 next。 */
export interface Page<Row> {
  rows: Row[];
  total: number;
  totalCapped?: boolean;
  next?: string;
}

export type __schema0 = { type: "start"; fields?: { readonly [name: string]: unknown }; id: string; name: string; next?: __schema1; };

export type __schema1 = __schema0 | { type: "approver"; approvers: readonly ({ type: "user"; ids: readonly (number)[]; } | { type: "role"; ids: readonly (number)[]; } | { type: "head"; level: number; } | { type: "superior"; level: number; chain?: 1; } | { type: "submitter"; } | { type: "field"; field: string; } | { type: "chosen"; ids?: readonly (number)[]; } | { type: "previous"; ids?: readonly (number)[]; })[]; mode: 'all' | 'any' | 'turn' | 'ratio'; ratio?: number; fields?: { readonly [name: string]: unknown }; empty: 'pass' | 'admin' | 'refuse'; self?: 'approve' | 'skip' | 'superior'; repeated?: 'again' | 'skip'; timeout?: { hours: number; action: 'remind' | 'pass' | 'refuse'; working?: 1; }; back?: 'replay' | 'return'; opinion?: "required"; id: string; name: string; next?: __schema1; } | { type: "condition"; branches: readonly ({ id: string; name: string; when: readonly ({ field: string; text?: string; value?: string; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; })[]; expression?: string; otherwise?: 1; next?: __schema1; })[]; id: string; name: string; next?: __schema1; } | { type: "parallel"; branches: readonly ({ id: string; name: string; next?: __schema1; })[]; id: string; name: string; next?: __schema1; } | { type: "cc"; approvers: readonly ({ type: "user"; ids: readonly (number)[]; } | { type: "role"; ids: readonly (number)[]; } | { type: "head"; level: number; } | { type: "superior"; level: number; chain?: 1; } | { type: "submitter"; } | { type: "field"; field: string; } | { type: "chosen"; ids?: readonly (number)[]; } | { type: "previous"; ids?: readonly (number)[]; })[]; fields?: { readonly [name: string]: unknown }; id: string; name: string; next?: __schema1; } | { type: "end"; id: string; name: string; next?: unknown; };

export type FlowNode = { id: string; name: string; next?: FlowNode; type: "start"; fields?: { readonly [name: string]: unknown }; } | { id: string; name: string; next?: FlowNode; type: "approver"; approvers: readonly ({ type: "user"; ids: readonly (number)[]; } | { type: "role"; ids: readonly (number)[]; } | { type: "head"; level: number; } | { type: "superior"; level: number; chain?: 1; } | { type: "submitter"; } | { type: "field"; field: string | ""; } | { type: "chosen"; ids?: readonly (number)[]; } | { type: "previous"; ids?: readonly (number)[]; })[]; mode: 'all' | 'any' | 'turn' | 'ratio'; ratio?: number; fields?: { readonly [name: string]: unknown }; empty: 'pass' | 'admin' | 'refuse'; self?: 'approve' | 'skip' | 'superior'; repeated?: 'again' | 'skip'; timeout?: { hours: number; action: 'remind' | 'pass' | 'refuse'; working?: 1; }; back?: 'replay' | 'return'; opinion?: "required"; } | { id: string; name: string; next?: FlowNode; type: "condition"; branches: readonly ({ id: string; name: string; when: readonly ({ field: string; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string; text?: string; })[]; expression?: string; otherwise?: 1; next?: FlowNode; })[]; } | { id: string; name: string; next?: FlowNode; type: "parallel"; branches: readonly ({ id: string; name: string; next?: FlowNode; })[]; } | { id: string; name: string; next?: FlowNode; type: "cc"; approvers: readonly ({ type: "user"; ids: readonly (number)[]; } | { type: "role"; ids: readonly (number)[]; } | { type: "head"; level: number; } | { type: "superior"; level: number; chain?: 1; } | { type: "submitter"; } | { type: "field"; field: string | ""; } | { type: "chosen"; ids?: readonly (number)[]; } | { type: "previous"; ids?: readonly (number)[]; })[]; fields?: { readonly [name: string]: unknown }; } | { id: string; name: string; type: "end"; };

/** 客户：没有权限的字段不出现，脱敏的字段是文字 */
export interface CustomerRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 客户名称 */ CustomerName?: string;
  /** 客户级别 */ status?: number | string;
  /** 客户级别 */ statusName?: string;
  /** 客户来源 */ LaiYuan?: number | string;
  /** 客户来源 */ LaiYuanName?: string;
  /** 所属行业 */ hangye?: number | string;
  /** 所属行业 */ hangyeName?: string;
  /** 成交状态 */ clue?: number | string;
  /** 成交状态 */ clueName?: string;
  /** 成交时间 */ dealTime?: string;
  /** 首要联系人 */ contactName?: string;
  /** 联系电话 */ contactMobile?: string;
  /** 公司电话 */ tel?: string;
  /** 网址 */ website?: string;
  /** 省市 */ province?: number | string;
  /** 省市 */ city?: number | string;
  /** 省市 */ provinceName?: string;
  /** 省市 */ cityName?: string;
  /** 区县 */ county?: number | string;
  /** 区县 */ countyName?: string;
  /** 详细地址 */ address?: string;
  /** 标签 */ tags?: string;
  /** 备注 */ Ext?: string;
  /** 负责人 */ userid?: number | string;
  /** 负责人 */ UserName?: string;
  /** 剩余天数 */ recycleDays?: number | string;
  /** 所属公海 */ poolName?: string;
  /** 前负责人 */ formerOwner?: string;
  /** 进入公海时间 */ pooledTime?: string;
  /** 进入公海原因 */ poolReason?: string;
  /** 最近跟进 */ genjinTime?: string;
  /** 下次跟进 */ nextgenjintime?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 客户编号 */ code?: string;
  IsGongHai?: 0 | 1;
  isLocked?: 0 | 1;
  recycleReason?: string;
  recyclePool?: string;
  isTop?: 0 | 1;
  watchuserid?: string;
  hit?: unknown;
  Header?: string;
  contactId?: number | string;
  mobile?: string;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 联系人：没有权限的字段不出现，脱敏的字段是文字 */
export interface ContactRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 姓名 */ contactName?: string;
  /** 客户 */ customerId?: number | string;
  /** 客户 */ CustomerName?: string;
  /** 手机 */ mobile?: string;
  /** 职位 */ zhiwei?: string;
  /** 微信 */ wechat?: string;
  /** QQ */ qq?: string;
  /** 邮箱 */ email?: string;
  /** 性别 */ sex?: number | string;
  /** 性别 */ sexName?: string;
  /** 备注 */ Ext?: string;
  /** 负责人 */ userid?: number | string;
  /** 负责人 */ UserName?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  isPrimary?: 0 | 1;
  Header?: string;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 线索：没有权限的字段不出现，脱敏的字段是文字 */
export interface LeadRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 线索名称 */ CustomerName?: string;
  /** 状态 */ state?: number | string;
  /** 状态 */ stateName?: string;
  /** 联系人 */ contact_name?: string;
  /** 手机 */ contact_mobile?: string;
  /** 职位 */ zhiwei?: string;
  /** 微信 */ wechat?: string;
  /** 线索来源 */ LaiYuan?: number | string;
  /** 线索来源 */ LaiYuanName?: string;
  /** 所属行业 */ hangye?: number | string;
  /** 所属行业 */ hangyeName?: string;
  /** 公司电话 */ tel?: string;
  /** 省市 */ province?: number | string;
  /** 省市 */ city?: number | string;
  /** 省市 */ provinceName?: string;
  /** 省市 */ cityName?: string;
  /** 区县 */ county?: number | string;
  /** 区县 */ countyName?: string;
  /** 详细地址 */ address?: string;
  /** 备注 */ Ext?: string;
  /** 负责人 */ userid?: number | string;
  /** 负责人 */ UserName?: string;
  /** 最近跟进 */ genjinTime?: string;
  /** 下次跟进 */ nextgenjintime?: string;
  /** 无效原因 */ reason?: string;
  /** 转成的客户 */ customerId?: number | string;
  /** 转成的客户 */ customerName?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 线索编号 */ code?: string;
  watchuserid?: string;
  contactId?: number;
  Header?: string;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 跟进记录：没有权限的字段不出现，脱敏的字段是文字 */
export interface FollowUpRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 客户 */ customerId?: number | string;
  /** 客户 */ CustomerName?: string;
  /** 联系人 */ contactId?: number | string;
  /** 联系人 */ contactName?: string;
  /** 合同 */ contractId?: number | string;
  /** 合同 */ contractName?: string;
  /** 跟进方式 */ status?: number | string;
  /** 跟进方式 */ statusName?: string;
  /** 跟进内容 */ Ext?: string;
  /** 下次跟进时间 */ nextgenjintime?: string;
  /** 跟进时间 */ genjinTime?: string;
  /** 图片 */ img?: readonly ({ id: number; FileName: string; /** 带签名的地址，会失效 */ url: string; thumb?: string; size?: number; format?: string; })[];
  /** 跟进人 */ userid?: number | string;
  /** 跟进人 */ NickName?: string;
  /** 创建时间 */ AddTime?: string;
  Header?: unknown;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 线索跟进：没有权限的字段不出现，脱敏的字段是文字 */
export interface LeadFollowUpRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 线索 */ customerId?: number | string;
  /** 线索 */ CustomerName?: string;
  /** 跟进方式 */ status?: number | string;
  /** 跟进方式 */ statusName?: string;
  /** 跟进内容 */ Ext?: string;
  /** 下次跟进时间 */ nextgenjintime?: string;
  /** 跟进时间 */ genjinTime?: string;
  /** 图片 */ img?: readonly ({ id: number; FileName: string; /** 带签名的地址，会失效 */ url: string; thumb?: string; size?: number; format?: string; })[];
  /** 跟进人 */ userid?: number | string;
  /** 跟进人 */ NickName?: string;
  /** 创建时间 */ AddTime?: string;
  Header?: unknown;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 合同：没有权限的字段不出现，脱敏的字段是文字 */
export interface ContractRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 合同编号 */ orderSn?: string;
  /** 合同名称 */ contractName?: string;
  /** 客户 */ customerId?: number | string;
  /** 客户 */ customerName?: string;
  /** 合同金额 */ Money?: string;
  /** 审批状态 */ approval?: number | string;
  /** 审批状态 */ approvalName?: string;
  /** 状态 */ state?: number | string;
  /** 状态 */ stateName?: string;
  /** 签订日期 */ signTime?: string;
  /** 开始日期 */ startTime?: string;
  /** 结束日期 */ endTime?: string;
  /** 合同类型 */ type?: number | string;
  /** 合同类型 */ typeName?: string;
  /** 已回款 */ repaid?: string;
  /** 未回款 */ unpaid?: string;
  /** 续费金额 */ renewed?: string;
  /** 已开票 */ invoiced?: string;
  /** 优惠 */ youhui?: string;
  /** 标签 */ tags?: string;
  /** 备注 */ Ext?: string;
  /** 不续费原因 */ noRenewal?: string;
  /** 作废原因 */ voidReason?: string;
  /** 版本 */ revision?: string;
  /** 负责人 */ userid?: number | string;
  /** 负责人 */ UserName?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 系统编号 */ code?: string;
  watchuserid?: string;
  Header?: string;
  contractId?: number;
  lineTotal?: string;
  amending?: number;
  amendingBack?: 1;
  /** 合同产品 */ listJson?: readonly ({ readonly [name: string]: unknown })[];
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 回款计划：没有权限的字段不出现，脱敏的字段是文字 */
export interface ReceiptPlanRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 回款计划 */ planName?: unknown;
  /** 合同 */ contractId?: number | string;
  /** 合同 */ contractName?: string;
  /** 客户 */ customerId?: number | string;
  /** 客户 */ customerName?: string;
  /** 期次 */ qici?: string;
  /** 计划回款日期 */ plantime?: string;
  /** 计划金额 */ money?: string;
  /** 已回款 */ recpaymoney?: string;
  /** 状态 */ planState?: unknown;
  /** 状态 */ planStateName?: string;
  /** 完成时间 */ completetime?: string;
  /** 备注 */ Ext?: string;
  /** 负责人 */ userid?: number | string;
  /** 负责人 */ UserName?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  ordersn?: unknown;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 回款：没有权限的字段不出现，脱敏的字段是文字 */
export interface ReceiptRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 回款编号 */ number?: string;
  /** 合同 */ contractId?: number | string;
  /** 合同 */ contractName?: string;
  /** 客户 */ customerId?: number | string;
  /** 客户 */ customerName?: string;
  /** 回款金额 */ money?: string;
  /** 回款日期 */ addTime?: string;
  /** 回款期次 */ planid?: number | string;
  /** 回款期次 */ planName?: string;
  /** 回款方式 */ payway?: number | string;
  /** 回款方式 */ paywayName?: string;
  /** 收支账户 */ accountid?: number | string;
  /** 收支账户 */ accountName?: string;
  /** 收款人 */ payeeid?: number | string;
  /** 收款人 */ username?: string;
  /** 审批状态 */ approval?: number | string;
  /** 审批状态 */ approvalName?: string;
  /** 状态 */ state?: number | string;
  /** 状态 */ stateName?: string;
  /** 附件 */ files?: readonly ({ id: number; FileName: string; /** 带签名的地址，会失效 */ url: string; thumb?: string; size?: number; format?: string; })[];
  /** 备注 */ Ext?: string;
  /** 作废原因 */ voidReason?: string;
  /** 负责人 */ userid?: number | string;
  /** 负责人 */ UserName?: string;
  /** 创建时间 */ createTime?: string;
  /** 更新时间 */ updateTime?: string;
  ordersn?: unknown;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 费用：没有权限的字段不出现，脱敏的字段是文字 */
export interface ExpenseRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 费用编号 */ number?: string;
  /** 合同 */ contractId?: number | string;
  /** 合同 */ contractName?: string;
  /** 客户 */ customerId?: number | string;
  /** 客户 */ customerName?: string;
  /** 费用金额 */ money?: string;
  /** 费用类型 */ type?: number | string;
  /** 费用类型 */ typeName?: string;
  /** 支出日期 */ addTime?: string;
  /** 收支账户 */ accountid?: number | string;
  /** 收支账户 */ accountName?: string;
  /** 经办人 */ payeeid?: number | string;
  /** 经办人 */ username?: string;
  /** 审批状态 */ approval?: number | string;
  /** 审批状态 */ approvalName?: string;
  /** 状态 */ state?: number | string;
  /** 状态 */ stateName?: string;
  /** 附件 */ files?: readonly ({ id: number; FileName: string; /** 带签名的地址，会失效 */ url: string; thumb?: string; size?: number; format?: string; })[];
  /** 备注 */ Ext?: string;
  /** 作废原因 */ voidReason?: string;
  /** 负责人 */ userid?: number | string;
  /** 负责人 */ UserName?: string;
  /** 创建时间 */ createTime?: string;
  /** 更新时间 */ updateTime?: string;
  ordersn?: unknown;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 续费：没有权限的字段不出现，脱敏的字段是文字 */
export interface RenewalRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 续费编号 */ number?: string;
  /** 合同 */ contractId?: number | string;
  /** 合同 */ contractName?: string;
  /** 客户 */ customerId?: number | string;
  /** 客户 */ customerName?: string;
  /** 续费金额 */ money?: string;
  /** 新的开始日期 */ startTime?: string;
  /** 新的结束日期 */ endTime?: string;
  /** 经办人 */ payeeid?: number | string;
  /** 经办人 */ username?: string;
  /** 审批状态 */ approval?: number | string;
  /** 审批状态 */ approvalName?: string;
  /** 状态 */ state?: number | string;
  /** 状态 */ stateName?: string;
  /** 备注 */ Ext?: string;
  /** 作废原因 */ voidReason?: string;
  /** 负责人 */ userid?: number | string;
  /** 负责人 */ UserName?: string;
  /** 创建时间 */ addTime?: string;
  /** 更新时间 */ updateTime?: string;
  ordersn?: unknown;
  ext?: unknown;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 发票：没有权限的字段不出现，脱敏的字段是文字 */
export interface InvoiceRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 合同 */ contractId?: number | string;
  /** 合同 */ contractName?: string;
  /** 客户 */ customerId?: number | string;
  /** 客户 */ customerName?: string;
  /** 开票金额 */ money?: string;
  /** 发票类型 */ type?: number | string;
  /** 发票类型 */ typeName?: string;
  /** 发票抬头 */ invoiceTitle?: string;
  /** 税号 */ taxNumber?: string;
  /** 开户行 */ bank?: string;
  /** 银行账号 */ bankAccount?: string;
  /** 注册地址 */ address?: string;
  /** 注册电话 */ phone?: string;
  /** 接收邮箱 */ email?: string;
  /** 发票号码 */ number?: string;
  /** 开票日期 */ issueDate?: string;
  /** 审批状态 */ approval?: number | string;
  /** 审批状态 */ approvalName?: string;
  /** 状态 */ state?: number | string;
  /** 状态 */ stateName?: string;
  /** 备注 */ Ext?: string;
  /** 作废原因 */ voidReason?: string;
  /** 负责人 */ userid?: number | string;
  /** 负责人 */ UserName?: string;
  /** 创建时间 */ addTime?: string;
  /** 更新时间 */ updateTime?: string;
  ordersn?: unknown;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 收支账户：没有权限的字段不出现，脱敏的字段是文字 */
export interface AccountRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 账户名称 */ name?: string;
  /** 类型 */ type?: number | string;
  /** 类型 */ typeName?: string;
  /** 开户行 */ bank?: string;
  /** 账号 */ number?: string;
  /** 状态 */ enabled?: number | string;
  /** 状态 */ enabledName?: string;
  /** 备注 */ Ext?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 报销：没有权限的字段不出现，脱敏的字段是文字 */
export interface ExpenseClaimRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 报销编号 */ number?: string;
  /** 报销事由 */ reason?: string;
  /** 报销金额 */ money?: string;
  /** 相关客户 */ customerId?: number | string;
  /** 相关客户 */ customerName?: string;
  /** 审批状态 */ approval?: number | string;
  /** 审批状态 */ approvalName?: string;
  /** 状态 */ state?: number | string;
  /** 状态 */ stateName?: string;
  /** 票据 */ files?: readonly ({ id: number; FileName: string; /** 带签名的地址，会失效 */ url: string; thumb?: string; size?: number; format?: string; })[];
  /** 备注 */ Ext?: string;
  /** 作废原因 */ voidReason?: string;
  /** 报销人 */ userid?: number | string;
  /** 报销人 */ UserName?: string;
  /** 创建时间 */ addTime?: string;
  /** 更新时间 */ updateTime?: string;
  Header?: unknown;
  /** 报销明细 */ listJson?: readonly ({ readonly [name: string]: unknown })[];
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 公告：没有权限的字段不出现，脱敏的字段是文字 */
export interface NewsRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 标题 */ title?: string;
  /** 发布范围 */ receivers?: number | string;
  /** 发布范围 */ receiversName?: string;
  /** 部门 */ toBranches?: string;
  /** 部门 */ toBranchesName?: string;
  /** 角色 */ toRoles?: readonly (number | string)[];
  /** 角色 */ toRolesName?: string;
  /** 人员 */ toUsers?: readonly ({ userid: number; username?: string; header?: string; })[];
  /** 人员 */ toUsersName?: string;
  /** 发布时间 */ publishTime?: string;
  /** 置顶 */ pinned?: number | string;
  /** 置顶 */ pinnedName?: string;
  /** 正文 */ cont?: string;
  /** 阅读 */ reading?: unknown;
  /** 发布人 */ userid?: number | string;
  /** 发布人 */ username?: string;
  /** 发出时间 */ releasedTime?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  userheader?: unknown;
  addtime?: unknown;
  isread?: unknown;
  readCounts?: unknown;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 任务：没有权限的字段不出现，脱敏的字段是文字 */
export interface TaskRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 任务标题 */ title?: string;
  /** 状态 */ status?: number | string;
  /** 状态 */ statusName?: string;
  /** 负责人 */ userid?: number | string;
  /** 负责人 */ username?: string;
  /** 截止时间 */ endTime?: string;
  /** 优先级 */ grade?: number | string;
  /** 优先级 */ gradeName?: string;
  /** 完成方式 */ type?: number | string;
  /** 完成方式 */ typeName?: string;
  /** 参与人 */ participants?: readonly ({ userid: number; username?: string; header?: string; })[];
  /** 参与人 */ participantsName?: string;
  /** 任务内容 */ cont?: string;
  /** 关联类型 */ modelType?: number | string;
  /** 关联类型 */ modelTypeName?: string;
  /** 关联客户 */ customerId?: number | string;
  /** 关联客户 */ customerName?: string;
  /** 关联线索 */ clueId?: number | string;
  /** 关联线索 */ clueName?: string;
  /** 到期提醒 */ remind?: number | string;
  /** 到期提醒 */ remindName?: string;
  /** 重复 */ repeat?: number | string;
  /** 重复 */ repeatName?: string;
  /** 重复至 */ repeatUntil?: string;
  /** 创建人 */ createuserid?: number | string;
  /** 创建人 */ createUserName?: string;
  /** 完成时间 */ doneTime?: string;
  /** 创建时间 */ addTime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 任务编号 */ code?: string;
  createuserheader?: unknown;
  userheader?: unknown;
  modelId?: unknown;
  modelTitle?: unknown;
  comments?: unknown;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 员工：没有权限的字段不出现，脱敏的字段是文字 */
export interface UserRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 姓名 */ NickName?: string;
  /** 用户名 */ username?: string;
  /** 部门 */ BranchId?: number | string;
  /** 部门 */ BranchName?: string;
  /** 角色 */ RoleName?: string;
  /** 手机 */ mobile?: string;
  /** 分机号 */ extension?: string;
  /** 直属上级 */ superiorid?: number | string;
  /** 直属上级 */ superiorName?: string;
  /** 状态 */ status?: number | string;
  /** 状态 */ statusName?: string;
  /** 注册 */ registration?: number | string;
  /** 注册 */ registrationName?: string;
  /** 创建时间 */ AddTime?: string;
  /** 最近登录 */ lastLogin?: string;
  UserID?: number;
  Header?: string;
  Headimg?: string;
  Company?: string;
  RoleId?: string;
  BranchIds?: unknown;
  superiorDefault?: string;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 产品：没有权限的字段不出现，脱敏的字段是文字 */
export interface ProductRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 产品名称 */ name?: string;
  /** 产品编号 */ number?: string;
  /** 分类 */ type?: number | string;
  /** 分类 */ typeName?: string;
  /** 状态 */ status?: number | string;
  /** 状态 */ statusName?: string;
  /** 售价 */ price?: string;
  /** 成本价 */ costPrice?: string;
  /** 规格 */ standard?: string;
  /** 型号/条码 */ xinghao?: string;
  /** 单位 */ unit?: number | string;
  /** 单位 */ unitName?: string;
  /** 税号 */ shuihao?: string;
  /** 税率 */ shuilv?: string;
  /** 图片 */ cover?: readonly ({ id: number; FileName: string; /** 带签名的地址，会失效 */ url: string; thumb?: string; size?: number; format?: string; })[];
  /** 备注 */ Ext?: string;
  /** 创建时间 */ addtime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 级别价 */ levelPrices?: readonly ({ readonly [name: string]: unknown })[];
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 产品分类：没有权限的字段不出现，脱敏的字段是文字 */
export interface ProductCategoryRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 分类名称 */ name?: string;
  /** 上级分类 */ parentid?: number | string;
  /** 上级分类 */ parentName?: string;
  /** 排序 */ sort?: string;
  /** 创建时间 */ AddTime?: string;
  count?: unknown;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 轮播图：没有权限的字段不出现，脱敏的字段是文字 */
export interface BannerRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 标题 */ title?: string;
  /** 图片 */ img?: readonly ({ id: number; FileName: string; /** 带签名的地址，会失效 */ url: string; thumb?: string; size?: number; format?: string; })[];
  /** 状态 */ status?: number | string;
  /** 状态 */ statusName?: string;
  /** 展示产品 */ productid?: number | string;
  /** 展示产品 */ productidName?: string;
  /** 外部链接 */ link?: string;
  /** 排序 */ sort?: string;
  /** 开始日期 */ startTime?: string;
  /** 结束日期 */ endTime?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 展示产品：没有权限的字段不出现，脱敏的字段是文字 */
export interface ShowcaseProductRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 名称 */ name?: string;
  /** 封面 */ cover?: readonly ({ id: number; FileName: string; /** 带签名的地址，会失效 */ url: string; thumb?: string; size?: number; format?: string; })[];
  /** 状态 */ status?: number | string;
  /** 状态 */ statusName?: string;
  /** 展示分类 */ type?: number | string;
  /** 展示分类 */ typeName?: string;
  /** 价格 */ priceText?: string;
  /** 关联产品 */ productid?: number | string;
  /** 关联产品 */ productidName?: string;
  /** 显示售价 */ showPrice?: number | string;
  /** 显示售价 */ showPriceName?: string;
  /** 排序 */ sort?: string;
  /** 简介 */ intro?: string;
  /** 图册 */ album?: readonly ({ id: number; FileName: string; /** 带签名的地址，会失效 */ url: string; thumb?: string; size?: number; format?: string; })[];
  /** 详细介绍 */ cont?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  shownPrice?: unknown;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 仓库：没有权限的字段不出现，脱敏的字段是文字 */
export interface WarehouseRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 仓库名称 */ name?: string;
  /** 保管员 */ keeperid?: number | string;
  /** 保管员 */ keeperName?: string;
  /** 地址 */ address?: string;
  /** 备注 */ Ext?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 订单：没有权限的字段不出现，脱敏的字段是文字 */
export interface OrderRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 订单编号 */ orderSn?: string;
  /** 客户 */ customerId?: number | string;
  /** 客户 */ customerName?: string;
  /** 状态 */ status?: number | string;
  /** 状态 */ statusName?: string;
  /** 订单金额 */ Money?: string;
  /** 收货人 */ shrId?: number | string;
  /** 收货人 */ shrName?: string;
  /** 期望发货日期 */ expectTime?: string;
  /** 发货情况 */ shipping?: number | string;
  /** 发货情况 */ shippingName?: string;
  /** 已发/总数 */ progress?: unknown;
  /** 取消原因 */ cancelReason?: string;
  /** 备注 */ Ext?: string;
  /** 负责人 */ userid?: number | string;
  /** 负责人 */ UserName?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 订单产品 */ listJson?: readonly ({ readonly [name: string]: unknown })[];
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 商品：没有权限的字段不出现，脱敏的字段是文字 */
export interface GoodsRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 商品名称 */ name?: string;
  /** 产品 */ productid?: number | string;
  /** 产品 */ productName?: string;
  /** 状态 */ status?: number | string;
  /** 状态 */ statusName?: string;
  /** 销售价 */ price?: string;
  /** 单位 */ unit?: number | string;
  /** 单位 */ unitName?: string;
  /** 发货仓库 */ warehouseid?: number | string;
  /** 发货仓库 */ warehousename?: string;
  /** 图片 */ pictures?: readonly ({ id: number; FileName: string; /** 带签名的地址，会失效 */ url: string; thumb?: string; size?: number; format?: string; })[];
  /** 备注 */ Ext?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 供应商：没有权限的字段不出现，脱敏的字段是文字 */
export interface SupplierRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 供应商名称 */ name?: string;
  /** 类别 */ gysType?: number | string;
  /** 类别 */ gysTypeName?: string;
  /** 联系人 */ contactName?: string;
  /** 电话 */ mobile?: string;
  /** 省市 */ province?: number | string;
  /** 省市 */ city?: number | string;
  /** 省市 */ provinceName?: string;
  /** 省市 */ cityName?: string;
  /** 区县 */ county?: number | string;
  /** 区县 */ countyName?: string;
  /** 地址 */ address?: string;
  /** 开户行 */ bank?: string;
  /** 银行账号 */ bankAccount?: string;
  /** 税号 */ taxNumber?: string;
  /** 备注 */ Ext?: string;
  /** 负责人 */ userid?: number | string;
  /** 负责人 */ UserName?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 收货人：没有权限的字段不出现，脱敏的字段是文字 */
export interface ReceiverRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 收货人 */ name?: string;
  /** 手机 */ mobile?: string;
  /** 审核状态 */ status?: number | string;
  /** 审核状态 */ statusName?: string;
  /** 客户 */ customerId?: number | string;
  /** 客户 */ customerName?: string;
  /** 省市 */ province?: number | string;
  /** 省市 */ city?: number | string;
  /** 省市 */ provinceName?: string;
  /** 省市 */ cityName?: string;
  /** 区县 */ county?: number | string;
  /** 区县 */ countyName?: string;
  /** 详细地址 */ address?: string;
  /** 未通过原因 */ reason?: string;
  /** 备注 */ Ext?: string;
  /** 负责人 */ userid?: number | string;
  /** 负责人 */ UserName?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 通话记录：没有权限的字段不出现，脱敏的字段是文字 */
export interface CallRecordRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 号码 */ mobile?: string;
  /** 结果 */ state?: number | string;
  /** 结果 */ stateName?: string;
  /** 客户 */ customerId?: number | string;
  /** 客户 */ customerName?: string;
  /** 线索 */ leadId?: number | string;
  /** 线索 */ leadName?: string;
  /** 分机号 */ extension?: string;
  /** 方式 */ driver?: string;
  /** 网关结果码 */ resultcode?: string;
  /** 说明 */ message?: string;
  /** 呼叫人 */ userid?: number | string;
  /** 呼叫人 */ UserName?: string;
  /** 呼叫时间 */ AddTime?: string;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 工作日志：没有权限的字段不出现，脱敏的字段是文字 */
export interface WorkLogRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 标题 */ title?: string;
  /** 日志类型 */ type?: number | string;
  /** 日志类型 */ typeName?: string;
  /** 日期 */ logDate?: string;
  /** 已完成工作 */ done?: string;
  /** 工作计划 */ plan?: string;
  /** 问题与协助 */ problems?: string;
  /** 接收人 */ userids?: readonly ({ userid: number; username?: string; header?: string; })[];
  /** 接收人 */ useridsName?: string;
  /** 相关客户 */ customerIds?: readonly (number)[];
  /** 相关客户 */ customerIdsName?: string;
  /** 相关合同 */ contractIds?: readonly (number)[];
  /** 相关合同 */ contractIdsName?: string;
  /** 附件 */ files?: readonly ({ id: number; FileName: string; /** 带签名的地址，会失效 */ url: string; thumb?: string; size?: number; format?: string; })[];
  /** 是否迟交 */ late?: number | string;
  /** 是否迟交 */ lateName?: string;
  /** 提交人 */ userid?: number | string;
  /** 提交人 */ UserName?: string;
  /** 提交时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  Header?: string;
  endDate?: string;
  figures?: readonly ({ key: string; label: string; unit: 'count' | 'money' | 'quantity' | 'days' | 'hours'; value: string; list?: { module: string; data: readonly ({ field: string; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string; text?: string; })[]; scenes?: { readonly [name: string]: unknown }; }; })[];
  unread?: 0 | 1;
  readCount?: number | string;
  sentCount?: number | string;
  commentCount?: number;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 日志评论：没有权限的字段不出现，脱敏的字段是文字 */
export interface WorkLogCommentRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 工作日志 */ logId?: number | string;
  /** 工作日志 */ title?: string;
  /** 评论 */ cont?: string;
  /** 评论人 */ userid?: number | string;
  /** 评论人 */ username?: string;
  /** 评论时间 */ addtime?: string;
  Header?: string;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

/** 日志规则：没有权限的字段不出现，脱敏的字段是文字 */
export interface WorkLogRuleRow {
  id: number;
  /** 送回 edit 可避免覆盖他人的修改 */ version?: number;
  /** 规则名称 */ name?: string;
  /** 日志类型 */ type?: number | string;
  /** 日志类型 */ typeName?: string;
  /** 提交部门 */ branchIds?: string;
  /** 提交部门 */ branchIdsName?: string;
  /** 提交人员 */ userids?: readonly ({ userid: number; username?: string; header?: string; })[];
  /** 提交人员 */ useridsName?: string;
  /** 无需提交 */ exceptids?: readonly ({ userid: number; username?: string; header?: string; })[];
  /** 无需提交 */ exceptidsName?: string;
  /** 截止日 */ dueDays?: number | string;
  /** 截止日 */ dueDaysName?: string;
  /** 截止时间 */ dueMinute?: number | string;
  /** 截止时间 */ dueMinuteName?: string;
  /** 提前提醒 */ remindMinutes?: number | string;
  /** 提前提醒 */ remindMinutesName?: string;
  /** 开始执行 */ startTime?: string;
  /** 状态 */ enabled?: number | string;
  /** 状态 */ enabledName?: string;
  /** 创建时间 */ AddTime?: string;
  /** 更新时间 */ updateTime?: string;
  /** 详情：可以做什么 */ can?: { readonly [name: string]: unknown };
  /** 详情：不能编辑的原因 */ locked?: string;
  [field: string]: unknown;
}

export interface Calls {
  /** 客户列表 */ 'api/customer/index': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
    /** 排序字段，可加 asc 或 desc：CustomerName、status、LaiYuan、hangye、clue、dealTime、userid、genjinTime、nextgenjintime、AddTime、updateTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 负责人姓名 */ NickName?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 1 只列公海 */ IsGongHai?: 0 | 1;
    /** 场景筛选 */ time?: string | number;
    /** 场景筛选 */ recycle?: string | number;
    /** 场景筛选 */ got?: string | number;
    /** 场景筛选 */ poolid?: string | number;
    /** 按客户名称筛选 */ CustomerName?: string | number;
    /** 按客户级别筛选 */ status?: string | number;
    /** 按客户来源筛选 */ LaiYuan?: string | number;
    /** 按所属行业筛选 */ hangye?: string | number;
    /** 按成交状态筛选 */ clue?: string | number;
    /** 按成交时间筛选 */ dealTime?: string | number;
    /** 按公司电话筛选 */ tel?: string | number;
    /** 按网址筛选 */ website?: string | number;
    /** 按省市筛选 */ province?: string | number;
    /** 按区县筛选 */ county?: string | number;
    /** 按详细地址筛选 */ address?: string | number;
    /** 按标签筛选 */ tags?: string | number;
    /** 按备注筛选 */ Ext?: string | number;
    /** 按负责人筛选 */ userid?: string | number;
    /** 按最近跟进筛选 */ genjinTime?: string | number;
    /** 按下次跟进筛选 */ nextgenjintime?: string | number;
    /** 按创建时间筛选 */ AddTime?: string | number;
    /** 按更新时间筛选 */ updateTime?: string | number;
    /** 按客户编号筛选 */ code?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<CustomerRow> };
  /** 新建客户 */ 'api/customer/add': { body: {
    /** 客户名称 */ CustomerName: string | number;
    /** 客户级别 */ status?: number | string;
    /** 客户来源 */ LaiYuan?: number | string;
    /** 所属行业 */ hangye?: number | string;
    /** 公司电话 */ tel?: string | number;
    /** 网址 */ website?: string | number;
    /** 省市 */ province?: number | string;
    /** 省市（第二项） */ city?: number | string;
    /** 区县 */ county?: number | string;
    /** 详细地址 */ address?: string | number;
    /** 标签 */ tags?: string | number;
    /** 备注 */ Ext?: string | number;
    /** 首要联系人，JSON 对象：contactName、mobile；留空则不建 */ contact?: { readonly [name: string]: unknown } | null;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑客户 */ 'api/customer/edit': { body: {
    /** 编号 */ id: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    /** 客户名称 */ CustomerName?: string | number;
    /** 客户级别 */ status?: number | string;
    /** 客户来源 */ LaiYuan?: number | string;
    /** 所属行业 */ hangye?: number | string;
    /** 公司电话 */ tel?: string | number;
    /** 网址 */ website?: string | number;
    /** 省市 */ province?: number | string;
    /** 省市（第二项） */ city?: number | string;
    /** 区县 */ county?: number | string;
    /** 详细地址 */ address?: string | number;
    /** 标签 */ tags?: string | number;
    /** 备注 */ Ext?: string | number;
    /** 下次跟进 */ nextgenjintime?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 客户详情 */ 'api/customer/Views': { body: {
    id?: number;
    [field: string]: Value | undefined;
  }; data: CustomerRow };
  /** 删除客户 */ 'api/customer/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 转移给另一负责人；原负责人退出，或以只读、可写成员留下 */ 'api/customer/Transfer': { body: {
    ids: readonly (number)[] | string | number;
    /** 新负责人 */ userid: number;
    /** 随同转移的内容：contracts（原负责人名下的合同，回款计划随合同）、contacts、plans、tasks，默认全部 */ carry?: string | number | readonly (string | number)[];
    /** 原负责人保留的权限 */ keep?: 'none' | 'read' | 'write';
    /** 保留到何时，留空为长期 */ expires?: string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; carried?: { readonly [name: string]: unknown }; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; } | { count: number; carried?: { readonly [name: string]: unknown }; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; undo?: number; } };
  /** 共享给同事：readonly 为 1 只读、0 可写，expires 到期自动失效 */ 'api/customer/share': { body: {
    ids: readonly (number)[] | string | number;
    /** 共享给的员工，最多 100 人 */ userids: readonly (number)[] | string | number;
    readonly?: 1 | 0 | "1" | "0";
    /** 随同共享的内容：contacts、contracts、plans、tasks */ carry?: string | number | readonly (string | number)[];
    /** 到期自动失效，留空为长期 */ expires?: string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; carried?: { readonly [name: string]: unknown }; } };
  /** 取消一位成员的共享 */ 'api/customer/unshare': { body: {
    ids: readonly (number)[] | string | number;
    /** 成员 */ userid: number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; carried?: { readonly [name: string]: unknown }; } };
  /** 退出他人共享给自己的记录 */ 'api/customer/leave': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; } };
  /** 负责人和相关成员 */ 'api/customer/Team': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: Page<{ userid: number; username: string; header: string; role: 'owner' | 'read' | 'write'; expires?: string; }> };
  /** 合并两个客户之前：两者并列的字段、各自的下级记录、建议保留哪一个，以及不能合并的原因 */ 'api/customer/mergePreview': { body: {
    /** 两个编号 */ ids: readonly (number)[] | string | number;
    [field: string]: Value | undefined;
  }; data: Page<{ readonly [name: string]: unknown }> };
  /** 合并两个客户：otherId 并入 id，下级记录、附件、成员和置顶随之转移；一天内可撤销 */ 'api/customer/merge': { body: {
    /** 保留的记录 */ id: number;
    /** 被合并的记录 */ otherId: number;
    /** 保留的记录的版本；过期则答复 conflict */ version: number;
    /** 被合并的记录的版本 */ otherVersion: number;
    /** 取被合并记录之值的字段，逗号分隔 */ take?: readonly (string | number)[] | string | number;
    /** 被合并记录的负责人保留的权限 */ keep?: 'none' | 'read' | 'write';
    [field: string]: Value | undefined;
  }; data: { id: number; merge: number; moved: number; } };
  /** 并入一个客户的记录，新的在前 */ 'api/customer/merges': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: Page<{ id: number; name: string; username: string; AddTime: string; can: { unmerge: boolean; }; }> };
  /** 撤销一天内的合并，由合并的人或管理员；合并之后改动过的内容保持现状，并逐类说明 */ 'api/customer/unmerge': { body: {
    /** 合并的答复 merge */ id: number;
    [field: string]: Value | undefined;
  }; data: { id: number; stayed: { records: readonly ({ label: string; count: number; })[]; fields: readonly (string)[]; }; } };
  /** 联系人列表 */ 'api/contact/index': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
    /** 排序字段，可加 asc 或 desc：contactName、userid、AddTime、updateTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 负责人姓名 */ NickName?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 1 只列公海 */ IsGongHai?: 0 | 1;
    /** 场景筛选 */ customerId?: string | number;
    /** 按姓名筛选 */ contactName?: string | number;
    /** 按手机筛选 */ mobile?: string | number;
    /** 按职位筛选 */ zhiwei?: string | number;
    /** 按微信筛选 */ wechat?: string | number;
    /** 按QQ筛选 */ qq?: string | number;
    /** 按邮箱筛选 */ email?: string | number;
    /** 按性别筛选 */ sex?: string | number;
    /** 按备注筛选 */ Ext?: string | number;
    /** 按负责人筛选 */ userid?: string | number;
    /** 按创建时间筛选 */ AddTime?: string | number;
    /** 按更新时间筛选 */ updateTime?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<ContactRow> };
  /** 新建联系人 */ 'api/contact/add': { body: {
    /** 姓名 */ contactName: string | number;
    /** 客户 */ customerId: number | string;
    /** 手机 */ mobile?: string | number;
    /** 职位 */ zhiwei?: string | number;
    /** 微信 */ wechat?: string | number;
    /** QQ */ qq?: string | number;
    /** 邮箱 */ email?: string | number;
    /** 性别 */ sex?: 0 | 1 | 2 | '';
    /** 备注 */ Ext?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑联系人 */ 'api/contact/Edit': { body: {
    /** 编号 */ id: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    /** 姓名 */ contactName?: string | number;
    /** 手机 */ mobile?: string | number;
    /** 职位 */ zhiwei?: string | number;
    /** 微信 */ wechat?: string | number;
    /** QQ */ qq?: string | number;
    /** 邮箱 */ email?: string | number;
    /** 性别 */ sex?: 0 | 1 | 2 | '';
    /** 备注 */ Ext?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 联系人详情 */ 'api/contact/Views': { body: {
    id?: number;
    [field: string]: Value | undefined;
  }; data: ContactRow };
  /** 删除联系人 */ 'api/contact/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 放入公海；poolid 为放入哪一个，留空为自己的第一个 */ 'api/customer/ToGonghai': { body: {
    ids: readonly (number)[] | string | number;
    poolid?: number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 领取公海客户；同时领取时只有一人成功，每日、名下数量和前负责人的限制逐条说明 */ 'api/customer/receive': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 把公海客户分配给员工 */ 'api/customer/distribute': { body: {
    ids: readonly (number)[] | string | number;
    userid: number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 锁定私有客户，不被自动回收；超出上限的逐条说明 */ 'api/customer/lock': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 解除锁定 */ 'api/customer/unlock': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 置顶或取消置顶，只对自己有效 */ 'api/customer/setTop': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: { isTop: number; } };
  /** 客户下各类记录的数量 */ 'api/customer/Subtotal': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: { contact: number; contract: number; recpay: number; finance: number; files: number; payment: number; logs: number; } };
  /** 一个客户的联系人 */ 'api/contact/list': { body: {
    customerId: number;
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
    /** 排序字段，可加 asc 或 desc：contactName、userid、AddTime、updateTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 负责人姓名 */ NickName?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 1 只列公海 */ IsGongHai?: 0 | 1;
    /** 按姓名筛选 */ contactName?: string | number;
    /** 按手机筛选 */ mobile?: string | number;
    /** 按职位筛选 */ zhiwei?: string | number;
    /** 按微信筛选 */ wechat?: string | number;
    /** 按QQ筛选 */ qq?: string | number;
    /** 按邮箱筛选 */ email?: string | number;
    /** 按性别筛选 */ sex?: string | number;
    /** 按备注筛选 */ Ext?: string | number;
    /** 按负责人筛选 */ userid?: string | number;
    /** 按创建时间筛选 */ AddTime?: string | number;
    /** 按更新时间筛选 */ updateTime?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<ContactRow> };
  /** 设为首要联系人 */ 'api/contact/Primary': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 线索列表 */ 'api/clues/index': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
    /** 排序字段，可加 asc 或 desc：CustomerName、state、LaiYuan、hangye、userid、genjinTime、nextgenjintime、AddTime、updateTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 负责人姓名 */ NickName?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 场景筛选 */ time?: string | number;
    /** 按线索名称筛选 */ CustomerName?: string | number;
    /** 按状态筛选 */ state?: string | number;
    /** 按联系人筛选 */ contact_name?: string | number;
    /** 按手机筛选 */ contact_mobile?: string | number;
    /** 按职位筛选 */ zhiwei?: string | number;
    /** 按微信筛选 */ wechat?: string | number;
    /** 按线索来源筛选 */ LaiYuan?: string | number;
    /** 按所属行业筛选 */ hangye?: string | number;
    /** 按公司电话筛选 */ tel?: string | number;
    /** 按省市筛选 */ province?: string | number;
    /** 按区县筛选 */ county?: string | number;
    /** 按详细地址筛选 */ address?: string | number;
    /** 按备注筛选 */ Ext?: string | number;
    /** 按负责人筛选 */ userid?: string | number;
    /** 按最近跟进筛选 */ genjinTime?: string | number;
    /** 按下次跟进筛选 */ nextgenjintime?: string | number;
    /** 按无效原因筛选 */ reason?: string | number;
    /** 按转成的客户筛选 */ customerId?: string | number;
    /** 按创建时间筛选 */ AddTime?: string | number;
    /** 按更新时间筛选 */ updateTime?: string | number;
    /** 按线索编号筛选 */ code?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<LeadRow> };
  /** 新建线索 */ 'api/clues/add': { body: {
    /** 线索名称 */ CustomerName: string | number;
    /** 联系人 */ contact_name?: string | number;
    /** 手机 */ contact_mobile?: string | number;
    /** 职位 */ zhiwei?: string | number;
    /** 微信 */ wechat?: string | number;
    /** 线索来源 */ LaiYuan?: number | string;
    /** 所属行业 */ hangye?: number | string;
    /** 公司电话 */ tel?: string | number;
    /** 省市 */ province?: number | string;
    /** 省市（第二项） */ city?: number | string;
    /** 区县 */ county?: number | string;
    /** 详细地址 */ address?: string | number;
    /** 备注 */ Ext?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑线索 */ 'api/clues/edit': { body: {
    /** 编号 */ id: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    /** 线索名称 */ CustomerName?: string | number;
    /** 联系人 */ contact_name?: string | number;
    /** 手机 */ contact_mobile?: string | number;
    /** 职位 */ zhiwei?: string | number;
    /** 微信 */ wechat?: string | number;
    /** 线索来源 */ LaiYuan?: number | string;
    /** 所属行业 */ hangye?: number | string;
    /** 公司电话 */ tel?: string | number;
    /** 省市 */ province?: number | string;
    /** 省市（第二项） */ city?: number | string;
    /** 区县 */ county?: number | string;
    /** 详细地址 */ address?: string | number;
    /** 备注 */ Ext?: string | number;
    /** 下次跟进 */ nextgenjintime?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 线索详情 */ 'api/clues/Views': { body: {
    id?: number;
    [field: string]: Value | undefined;
  }; data: LeadRow };
  /** 删除线索 */ 'api/clues/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 转移给另一负责人；原负责人退出，或以只读、可写成员留下 */ 'api/clues/Transfer': { body: {
    ids: readonly (number)[] | string | number;
    /** 新负责人 */ userid: number;
    /** 随同转移的内容：contracts（原负责人名下的合同，回款计划随合同）、contacts、plans、tasks，默认全部 */ carry?: string | number | readonly (string | number)[];
    /** 原负责人保留的权限 */ keep?: 'none' | 'read' | 'write';
    /** 保留到何时，留空为长期 */ expires?: string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; carried?: { readonly [name: string]: unknown }; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; } | { count: number; carried?: { readonly [name: string]: unknown }; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; undo?: number; } };
  /** 共享给同事：readonly 为 1 只读、0 可写，expires 到期自动失效 */ 'api/clues/share': { body: {
    ids: readonly (number)[] | string | number;
    /** 共享给的员工，最多 100 人 */ userids: readonly (number)[] | string | number;
    readonly?: 1 | 0 | "1" | "0";
    /** 随同共享的内容：contacts、contracts、plans、tasks */ carry?: string | number | readonly (string | number)[];
    /** 到期自动失效，留空为长期 */ expires?: string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; carried?: { readonly [name: string]: unknown }; } };
  /** 取消一位成员的共享 */ 'api/clues/unshare': { body: {
    ids: readonly (number)[] | string | number;
    /** 成员 */ userid: number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; carried?: { readonly [name: string]: unknown }; } };
  /** 退出他人共享给自己的记录 */ 'api/clues/leave': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; } };
  /** 负责人和相关成员 */ 'api/clues/Team': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: Page<{ userid: number; username: string; header: string; role: 'owner' | 'read' | 'write'; expires?: string; }> };
  /** 转为客户，逐条答复；customerId 指定要并入的客户（一次一条） */ 'api/clues/Turn': { body: {
    ids: readonly (number)[] | string | number;
    /** 要并入的客户 */ customerId?: number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: Page<{ id: number; customerId: number; }> };
  /** 转为客户时哪些内容填入客户和首要联系人的哪些字段，哪些只留在线索中 */ 'api/clues/turnPreview': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: Page<{ field: string; title: string; text: string; module: 'customer' | 'contact'; target: string; }> };
  /** 线索转客户的字段对应：每个线索字段填入客户或首要联系人的哪个字段，以及可以选择的字段 */ 'api/clues/pairs': { body: Body; data: Page<{ field: string; title: string; target: string; initial: string; options: readonly (string)[]; }> };
  /** 设置线索转客户的字段对应；没有列出的字段不变，值为空则不带入 */ 'api/clues/setPairs': { body: {
    /** 线索字段 → customer.字段 或 contact.字段 */ pairs: { readonly [name: string]: unknown };
    /** 读到的版本；过期则答复 conflict */ version?: number;
    [field: string]: Value | undefined;
  }; data: { version: number; } };
  /** 标记为无效，须写明原因 */ 'api/clues/close': { body: {
    ids: readonly (number)[] | string | number;
    /** 无效原因 */ reason: string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 重新打开无效线索 */ 'api/clues/reopen': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 线索下各类记录的数量 */ 'api/clues/Subtotal': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: { logs: number; files: number; } };
  /** 查重：名称或电话在线索、客户、公海和联系人中是否已有，最多 10 条；看不到的记录只显示输入的字 */ 'api/customer/duplicate': { body: {
    key: string | number;
  }; data: Page<{ type: 'customer' | 'pool' | 'clues' | 'contact'; id: number; name: string; same: boolean; customerId: number; customerName: string; UserName: string; genjinTime: string; pool: string; can: { receive: boolean; }; }> };
  /** 跟进记录列表 */ 'api/OpportLogs/index': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
    /** 排序字段，可加 asc 或 desc：AddTime */ sort?: string | number;
    /** 负责人姓名 */ NickName?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 1 只列公海 */ IsGongHai?: 0 | 1;
    /** 场景筛选 */ fromLead?: string | number;
    /** 按客户筛选 */ customerId?: string | number;
    /** 按联系人筛选 */ contactId?: string | number;
    /** 按合同筛选 */ contractId?: string | number;
    /** 按跟进方式筛选 */ status?: string | number;
    /** 按跟进内容筛选 */ Ext?: string | number;
    /** 按下次跟进时间筛选 */ nextgenjintime?: string | number;
    /** 按跟进时间筛选 */ genjinTime?: string | number;
    /** 按图片筛选 */ img?: string | number;
    /** 按跟进人筛选 */ userid?: string | number;
    /** 按创建时间筛选 */ AddTime?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<FollowUpRow> };
  /** 线索跟进列表 */ 'api/clueLogs/index': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
    /** 排序字段，可加 asc 或 desc：AddTime */ sort?: string | number;
    /** 负责人姓名 */ NickName?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 按线索筛选 */ customerId?: string | number;
    /** 按跟进方式筛选 */ status?: string | number;
    /** 按跟进内容筛选 */ Ext?: string | number;
    /** 按下次跟进时间筛选 */ nextgenjintime?: string | number;
    /** 按跟进时间筛选 */ genjinTime?: string | number;
    /** 按图片筛选 */ img?: string | number;
    /** 按跟进人筛选 */ userid?: string | number;
    /** 按创建时间筛选 */ AddTime?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<LeadFollowUpRow> };
  /** 一个客户、一份合同（contractId）或一条线索（type=clues）的跟进记录，新的在前 */ 'api/OpportLogs/Logs': { body: {
    customerId?: number;
    contractId?: number;
    type?: string | number;
    page?: number;
    rows?: number;
  }; data: Page<{ id: number; AddTime: string; userid: number; Header: string; NickName: string; status: number; statusName: string; Ext: string; nextgenjintime: string; img: readonly ({ id: number; FileName: string; filename: string; url: string; thumb: string; size: number; format: string; userid: number; username: string; addTime: string; })[]; contactId?: number | ""; contactName?: string; contractId?: number | ""; contractName?: string; genjinTime: string; customerId: number; CustomerName?: string; version: number; }> };
  /** 写跟进 */ 'api/OpportLogs/Add': { body: {
    /** 合同；写到它的客户下 */ contractId?: number;
    /** clues 为线索 */ type?: string | number;
    /** 客户 */ customerId?: number | string;
    /** 联系人 */ contactId?: number | string;
    /** 跟进方式 */ status?: 0 | 1 | 2 | 3 | 4 | 5 | '';
    /** 跟进内容 */ Ext: string | number;
    /** 下次跟进时间 */ nextgenjintime?: string | number;
    /** 跟进时间 */ genjinTime?: string | number;
    /** 图片 */ img?: readonly (number)[];
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 修改自己 24 小时内写的跟进 */ 'api/OpportLogs/edit': { body: {
    /** 编号 */ id: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    /** clues 为线索 */ type?: string | number;
    /** 联系人 */ contactId?: number | string;
    /** 跟进方式 */ status?: 0 | 1 | 2 | 3 | 4 | 5 | '';
    /** 跟进内容 */ Ext?: string | number;
    /** 下次跟进时间 */ nextgenjintime?: string | number;
    /** 跟进时间 */ genjinTime?: string | number;
    /** 图片 */ img?: readonly (number)[];
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 删除自己 24 小时内写的跟进 */ 'api/OpportLogs/delete': { body: {
    ids: readonly (number)[] | string | number;
    type?: string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 合同列表 */ 'api/contract/index': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
    /** 排序字段，可加 asc 或 desc：orderSn、contractName、Money、approval、state、signTime、endTime、type、unpaid、userid、AddTime、updateTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 负责人姓名 */ NickName?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 场景筛选 */ due?: string | number;
    /** 场景筛选 */ time?: string | number;
    /** 场景筛选 */ productid?: string | number;
    /** 场景筛选 */ productCategory?: string | number;
    /** 场景筛选 */ customerId?: string | number;
    /** 按合同编号筛选 */ orderSn?: string | number;
    /** 按合同名称筛选 */ contractName?: string | number;
    /** 按合同金额筛选 */ Money?: string | number;
    /** 按审批状态筛选 */ approval?: string | number;
    /** 按状态筛选 */ state?: string | number;
    /** 按签订日期筛选 */ signTime?: string | number;
    /** 按开始日期筛选 */ startTime?: string | number;
    /** 按结束日期筛选 */ endTime?: string | number;
    /** 按合同类型筛选 */ type?: string | number;
    /** 按已回款筛选 */ repaid?: string | number;
    /** 按未回款筛选 */ unpaid?: string | number;
    /** 按续费金额筛选 */ renewed?: string | number;
    /** 按已开票筛选 */ invoiced?: string | number;
    /** 按标签筛选 */ tags?: string | number;
    /** 按备注筛选 */ Ext?: string | number;
    /** 按不续费原因筛选 */ noRenewal?: string | number;
    /** 按作废原因筛选 */ voidReason?: string | number;
    /** 按负责人筛选 */ userid?: string | number;
    /** 按创建时间筛选 */ AddTime?: string | number;
    /** 按更新时间筛选 */ updateTime?: string | number;
    /** 按系统编号筛选 */ code?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<ContractRow> };
  /** 新建合同 */ 'api/contract/add': { body: {
    /** 合同编号 */ orderSn?: string | number;
    /** 合同名称 */ contractName?: string | number;
    /** 客户 */ customerId: number | string;
    /** 合同金额 */ Money?: string | number;
    /** 签订日期 */ signTime?: string | number;
    /** 开始日期 */ startTime?: string | number;
    /** 结束日期 */ endTime?: string | number;
    /** 合同类型 */ type?: number | string;
    /** 备注 */ Ext?: string | number;
    /** 合同产品，JSON 列表 */ listJson?: readonly ({ readonly [name: string]: unknown })[];
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑合同 */ 'api/contract/edit': { body: {
    /** 编号 */ id: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    /** 合同编号 */ orderSn?: string | number;
    /** 合同名称 */ contractName?: string | number;
    /** 合同金额 */ Money?: string | number;
    /** 签订日期 */ signTime?: string | number;
    /** 开始日期 */ startTime?: string | number;
    /** 结束日期 */ endTime?: string | number;
    /** 合同类型 */ type?: number | string;
    /** 备注 */ Ext?: string | number;
    /** 合同产品，JSON 列表 */ listJson?: readonly ({ readonly [name: string]: unknown })[];
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 合同详情 */ 'api/contract/Views': { body: {
    id?: number;
    [field: string]: Value | undefined;
  }; data: ContractRow };
  /** 删除合同 */ 'api/contract/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 转移给另一负责人；原负责人退出，或以只读、可写成员留下 */ 'api/contract/Transfer': { body: {
    ids: readonly (number)[] | string | number;
    /** 新负责人 */ userid: number;
    /** 随同转移的内容：contracts（原负责人名下的合同，回款计划随合同）、contacts、plans、tasks，默认全部 */ carry?: string | number | readonly (string | number)[];
    /** 原负责人保留的权限 */ keep?: 'none' | 'read' | 'write';
    /** 保留到何时，留空为长期 */ expires?: string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; carried?: { readonly [name: string]: unknown }; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; } | { count: number; carried?: { readonly [name: string]: unknown }; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; undo?: number; } };
  /** 共享给同事：readonly 为 1 只读、0 可写，expires 到期自动失效 */ 'api/contract/share': { body: {
    ids: readonly (number)[] | string | number;
    /** 共享给的员工，最多 100 人 */ userids: readonly (number)[] | string | number;
    readonly?: 1 | 0 | "1" | "0";
    /** 随同共享的内容：contacts、contracts、plans、tasks */ carry?: string | number | readonly (string | number)[];
    /** 到期自动失效，留空为长期 */ expires?: string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; carried?: { readonly [name: string]: unknown }; } };
  /** 取消一位成员的共享 */ 'api/contract/unshare': { body: {
    ids: readonly (number)[] | string | number;
    /** 成员 */ userid: number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; carried?: { readonly [name: string]: unknown }; } };
  /** 退出他人共享给自己的记录 */ 'api/contract/leave': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; } };
  /** 负责人和相关成员 */ 'api/contract/Team': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: Page<{ userid: number; username: string; header: string; role: 'owner' | 'read' | 'write'; expires?: string; }> };
  /** 作废合同，须写明原因；不再计入任何合计 */ 'api/contract/void': { body: {
    ids: readonly (number)[] | string | number;
    /** 原因 */ reason: string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; } };
  /** 合同列表，参数同 index；customerId 为一个客户的合同 */ 'api/contract/list': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
    /** 排序字段，可加 asc 或 desc：orderSn、contractName、Money、approval、state、signTime、endTime、type、unpaid、userid、AddTime、updateTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 负责人姓名 */ NickName?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 场景筛选 */ due?: string | number;
    /** 场景筛选 */ time?: string | number;
    /** 场景筛选 */ productid?: string | number;
    /** 场景筛选 */ productCategory?: string | number;
    /** 场景筛选 */ customerId?: string | number;
    /** 按合同编号筛选 */ orderSn?: string | number;
    /** 按合同名称筛选 */ contractName?: string | number;
    /** 按合同金额筛选 */ Money?: string | number;
    /** 按审批状态筛选 */ approval?: string | number;
    /** 按状态筛选 */ state?: string | number;
    /** 按签订日期筛选 */ signTime?: string | number;
    /** 按开始日期筛选 */ startTime?: string | number;
    /** 按结束日期筛选 */ endTime?: string | number;
    /** 按合同类型筛选 */ type?: string | number;
    /** 按已回款筛选 */ repaid?: string | number;
    /** 按未回款筛选 */ unpaid?: string | number;
    /** 按续费金额筛选 */ renewed?: string | number;
    /** 按已开票筛选 */ invoiced?: string | number;
    /** 按标签筛选 */ tags?: string | number;
    /** 按备注筛选 */ Ext?: string | number;
    /** 按不续费原因筛选 */ noRenewal?: string | number;
    /** 按作废原因筛选 */ voidReason?: string | number;
    /** 按负责人筛选 */ userid?: string | number;
    /** 按创建时间筛选 */ AddTime?: string | number;
    /** 按更新时间筛选 */ updateTime?: string | number;
    /** 按系统编号筛选 */ code?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<ContractRow> };
  /** 变更已生效的合同：字段同 edit，reason 为原因；变更前的内容保留为旧版本 */ 'api/contract/amend': { body: {
    id: number;
    /** 变更原因 */ reason: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; version: number; revision: number; task?: number; } };
  /** 退回给自己的变更：合同变更后的内容和 reason 原因，修改后用 amend 再次提交 */ 'api/contract/amendment': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: ContractRow };
  /** 合同的历次变更：版本、原因、变更人，逐项差异在操作日志的 log 条目中 */ 'api/contract/revisions': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: Page<{ username: string; reason: string; addtime: string; revision: number; log: number; }> };
  /** 标记为不续费，须写明原因 */ 'api/contract/noRenewal': { body: {
    ids: readonly (number)[] | string | number;
    /** 原因 */ reason: string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 设置合同的标签：list 为逗号分隔的标签文字，留空则清除 */ 'api/contract/bindTag': { body: {
    id: number;
    list: string | number;
    [field: string]: Value | undefined;
  }; data: { tags: string; } };
  /** 合同的审批单 */ 'api/contract/works': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: Page<{ id: number; TaskID: number; NodeID: string; modelId: number; modelType: string; modelName: string; Status: 0 | 1 | 2 | 3 | 4 | 9; state: 0 | 2 | 3 | 4; taskName: string; StepName: string; title: string; approvalName: string; approvalProgress: number; passedPeople: number; neededPeople: number; createusername: string; createHeader: string; username: string; ext: string; addtime: string; time: string; due?: string; overdue?: 1; unread?: 1; asksOpinion?: 1; amends?: 1; returned?: 1; resubmit?: number; sentBackHere?: 1; forwarded?: string; facts?: readonly (readonly (unknown)[])[]; }> };
  /** 合同下各类记录的数量 */ 'api/contract/Subtotal': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: { works: number; files: number; recpay: number; renewal: number; invoice: number; finance: number; payment: number; product?: number; logs?: number; revisions?: number; } };
  /** 回款计划列表 */ 'api/recpay/index': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
    /** 排序字段，可加 asc 或 desc：plantime、money、userid、AddTime、updateTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 负责人姓名 */ NickName?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 场景筛选 */ planState?: string | number;
    /** 场景筛选 */ pending?: string | number;
    /** 场景筛选 */ contractId?: string | number;
    /** 场景筛选 */ customerId?: string | number;
    /** 按期次筛选 */ qici?: string | number;
    /** 按计划回款日期筛选 */ plantime?: string | number;
    /** 按计划金额筛选 */ money?: string | number;
    /** 按已回款筛选 */ recpaymoney?: string | number;
    /** 按完成时间筛选 */ completetime?: string | number;
    /** 按备注筛选 */ Ext?: string | number;
    /** 按负责人筛选 */ userid?: string | number;
    /** 按创建时间筛选 */ AddTime?: string | number;
    /** 按更新时间筛选 */ updateTime?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<ReceiptPlanRow> };
  /** 编辑回款计划 */ 'api/recpay/edit': { body: {
    /** 编号 */ id: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    /** 期次 */ qici?: string | number;
    /** 计划回款日期 */ plantime?: string | number;
    /** 计划金额 */ money?: string | number;
    /** 备注 */ Ext?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 回款计划详情 */ 'api/recpay/Views': { body: {
    id?: number;
    [field: string]: Value | undefined;
  }; data: ReceiptPlanRow };
  /** 删除回款计划 */ 'api/recpay/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 回款列表 */ 'api/finance/index': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
    /** 排序字段，可加 asc 或 desc：money、addTime、payway、payeeid、approval、state、userid、createTime、updateTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 负责人姓名 */ NickName?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 场景筛选 */ contractId?: string | number;
    /** 场景筛选 */ customerId?: string | number;
    /** 按回款编号筛选 */ number?: string | number;
    /** 按回款金额筛选 */ money?: string | number;
    /** 按回款日期筛选 */ addTime?: string | number;
    /** 按回款期次筛选 */ planid?: string | number;
    /** 按回款方式筛选 */ payway?: string | number;
    /** 按收支账户筛选 */ accountid?: string | number;
    /** 按收款人筛选 */ payeeid?: string | number;
    /** 按审批状态筛选 */ approval?: string | number;
    /** 按状态筛选 */ state?: string | number;
    /** 按附件筛选 */ files?: string | number;
    /** 按备注筛选 */ Ext?: string | number;
    /** 按作废原因筛选 */ voidReason?: string | number;
    /** 按负责人筛选 */ userid?: string | number;
    /** 按创建时间筛选 */ createTime?: string | number;
    /** 按更新时间筛选 */ updateTime?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<ReceiptRow> };
  /** 新建回款 */ 'api/finance/add': { body: {
    /** 回款编号 */ number?: string | number;
    /** 合同 */ contractId: number | string;
    /** 回款金额 */ money: string | number;
    /** 回款日期 */ addTime?: string | number;
    /** 回款期次 */ planid?: number | string;
    /** 回款方式 */ payway?: number | string;
    /** 收支账户 */ accountid?: number | string;
    /** 收款人 */ payeeid?: number | string;
    /** 附件 */ files?: readonly (number)[];
    /** 备注 */ Ext?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑回款 */ 'api/finance/edit': { body: {
    /** 编号 */ id: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    /** 回款编号 */ number?: string | number;
    /** 回款金额 */ money?: string | number;
    /** 回款日期 */ addTime?: string | number;
    /** 回款期次 */ planid?: number | string;
    /** 回款方式 */ payway?: number | string;
    /** 收支账户 */ accountid?: number | string;
    /** 收款人 */ payeeid?: number | string;
    /** 附件 */ files?: readonly (number)[];
    /** 备注 */ Ext?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 回款详情 */ 'api/finance/Views': { body: {
    id?: number;
    [field: string]: Value | undefined;
  }; data: ReceiptRow };
  /** 删除回款 */ 'api/finance/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 作废回款，须写明原因；不再计入任何合计 */ 'api/finance/void': { body: {
    ids: readonly (number)[] | string | number;
    /** 原因 */ reason: string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; } };
  /** 费用列表 */ 'api/payment/index': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
    /** 排序字段，可加 asc 或 desc：money、type、addTime、payeeid、approval、state、userid、createTime、updateTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 负责人姓名 */ NickName?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 场景筛选 */ contractId?: string | number;
    /** 场景筛选 */ customerId?: string | number;
    /** 按费用编号筛选 */ number?: string | number;
    /** 按费用金额筛选 */ money?: string | number;
    /** 按费用类型筛选 */ type?: string | number;
    /** 按支出日期筛选 */ addTime?: string | number;
    /** 按收支账户筛选 */ accountid?: string | number;
    /** 按经办人筛选 */ payeeid?: string | number;
    /** 按审批状态筛选 */ approval?: string | number;
    /** 按状态筛选 */ state?: string | number;
    /** 按附件筛选 */ files?: string | number;
    /** 按备注筛选 */ Ext?: string | number;
    /** 按作废原因筛选 */ voidReason?: string | number;
    /** 按负责人筛选 */ userid?: string | number;
    /** 按创建时间筛选 */ createTime?: string | number;
    /** 按更新时间筛选 */ updateTime?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<ExpenseRow> };
  /** 新建费用 */ 'api/payment/add': { body: {
    /** 费用编号 */ number?: string | number;
    /** 合同 */ contractId: number | string;
    /** 费用金额 */ money: string | number;
    /** 费用类型 */ type?: number | string;
    /** 支出日期 */ addTime?: string | number;
    /** 收支账户 */ accountid?: number | string;
    /** 经办人 */ payeeid?: number | string;
    /** 附件 */ files?: readonly (number)[];
    /** 备注 */ Ext?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑费用 */ 'api/payment/edit': { body: {
    /** 编号 */ id: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    /** 费用编号 */ number?: string | number;
    /** 费用金额 */ money?: string | number;
    /** 费用类型 */ type?: number | string;
    /** 支出日期 */ addTime?: string | number;
    /** 收支账户 */ accountid?: number | string;
    /** 经办人 */ payeeid?: number | string;
    /** 附件 */ files?: readonly (number)[];
    /** 备注 */ Ext?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 费用详情 */ 'api/payment/Views': { body: {
    id?: number;
    [field: string]: Value | undefined;
  }; data: ExpenseRow };
  /** 删除费用 */ 'api/payment/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 作废费用，须写明原因；不再计入任何合计 */ 'api/payment/void': { body: {
    ids: readonly (number)[] | string | number;
    /** 原因 */ reason: string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; } };
  /** 续费列表 */ 'api/renewal/index': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
    /** 排序字段，可加 asc 或 desc：money、endTime、payeeid、approval、state、userid、addTime、updateTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 负责人姓名 */ NickName?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 场景筛选 */ contractId?: string | number;
    /** 场景筛选 */ customerId?: string | number;
    /** 按续费编号筛选 */ number?: string | number;
    /** 按续费金额筛选 */ money?: string | number;
    /** 按新的开始日期筛选 */ startTime?: string | number;
    /** 按新的结束日期筛选 */ endTime?: string | number;
    /** 按经办人筛选 */ payeeid?: string | number;
    /** 按审批状态筛选 */ approval?: string | number;
    /** 按状态筛选 */ state?: string | number;
    /** 按备注筛选 */ Ext?: string | number;
    /** 按作废原因筛选 */ voidReason?: string | number;
    /** 按负责人筛选 */ userid?: string | number;
    /** 按创建时间筛选 */ addTime?: string | number;
    /** 按更新时间筛选 */ updateTime?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<RenewalRow> };
  /** 新建续费 */ 'api/renewal/add': { body: {
    /** 续费编号 */ number?: string | number;
    /** 合同 */ contractId: number | string;
    /** 续费金额 */ money: string | number;
    /** 新的开始日期 */ startTime: string | number;
    /** 新的结束日期 */ endTime: string | number;
    /** 经办人 */ payeeid?: number | string;
    /** 备注 */ Ext?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑续费 */ 'api/renewal/edit': { body: {
    /** 编号 */ id: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    /** 续费编号 */ number?: string | number;
    /** 续费金额 */ money?: string | number;
    /** 新的开始日期 */ startTime?: string | number;
    /** 新的结束日期 */ endTime?: string | number;
    /** 经办人 */ payeeid?: number | string;
    /** 备注 */ Ext?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 续费详情 */ 'api/renewal/Views': { body: {
    id?: number;
    [field: string]: Value | undefined;
  }; data: RenewalRow };
  /** 删除续费 */ 'api/renewal/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 作废续费，须写明原因；不再计入任何合计 */ 'api/renewal/void': { body: {
    ids: readonly (number)[] | string | number;
    /** 原因 */ reason: string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; } };
  /** 发票列表 */ 'api/invoice/index': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
    /** 排序字段，可加 asc 或 desc：money、type、approval、state、userid、addTime、updateTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 负责人姓名 */ NickName?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 场景筛选 */ contractId?: string | number;
    /** 场景筛选 */ customerId?: string | number;
    /** 场景筛选 */ issued?: string | number;
    /** 按开票金额筛选 */ money?: string | number;
    /** 按发票类型筛选 */ type?: string | number;
    /** 按发票抬头筛选 */ invoiceTitle?: string | number;
    /** 按税号筛选 */ taxNumber?: string | number;
    /** 按开户行筛选 */ bank?: string | number;
    /** 按银行账号筛选 */ bankAccount?: string | number;
    /** 按注册地址筛选 */ address?: string | number;
    /** 按注册电话筛选 */ phone?: string | number;
    /** 按接收邮箱筛选 */ email?: string | number;
    /** 按发票号码筛选 */ number?: string | number;
    /** 按开票日期筛选 */ issueDate?: string | number;
    /** 按审批状态筛选 */ approval?: string | number;
    /** 按状态筛选 */ state?: string | number;
    /** 按备注筛选 */ Ext?: string | number;
    /** 按作废原因筛选 */ voidReason?: string | number;
    /** 按负责人筛选 */ userid?: string | number;
    /** 按创建时间筛选 */ addTime?: string | number;
    /** 按更新时间筛选 */ updateTime?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<InvoiceRow> };
  /** 新建发票 */ 'api/invoice/add': { body: {
    /** 合同 */ contractId: number | string;
    /** 开票金额 */ money: string | number;
    /** 发票类型 */ type: 1 | 2 | 3 | 4 | 9 | '';
    /** 发票抬头 */ invoiceTitle: string | number;
    /** 税号 */ taxNumber?: string | number;
    /** 开户行 */ bank?: string | number;
    /** 银行账号 */ bankAccount?: string | number;
    /** 注册地址 */ address?: string | number;
    /** 注册电话 */ phone?: string | number;
    /** 接收邮箱 */ email?: string | number;
    /** 备注 */ Ext?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑发票 */ 'api/invoice/edit': { body: {
    /** 编号 */ id: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    /** 开票金额 */ money?: string | number;
    /** 发票类型 */ type?: 1 | 2 | 3 | 4 | 9 | '';
    /** 发票抬头 */ invoiceTitle?: string | number;
    /** 税号 */ taxNumber?: string | number;
    /** 开户行 */ bank?: string | number;
    /** 银行账号 */ bankAccount?: string | number;
    /** 注册地址 */ address?: string | number;
    /** 注册电话 */ phone?: string | number;
    /** 接收邮箱 */ email?: string | number;
    /** 备注 */ Ext?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 发票详情 */ 'api/invoice/Views': { body: {
    id?: number;
    [field: string]: Value | undefined;
  }; data: InvoiceRow };
  /** 删除发票 */ 'api/invoice/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 作废发票，须写明原因；不再计入任何合计 */ 'api/invoice/void': { body: {
    ids: readonly (number)[] | string | number;
    /** 原因 */ reason: string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; } };
  /** 一份合同（contractId）或一个客户（customerId）的回款计划；rows 和 total 在最外层，没有 result */ 'api/recpay/list': { body: {
    contractId?: number;
    customerId?: number;
    [field: string]: Value | undefined;
  }; data: Page<ReceiptPlanRow> };
  /** 一份合同（contractId）或一个客户（customerId）的回款；rows 和 total 在最外层，没有 result */ 'api/finance/list': { body: {
    contractId?: number;
    customerId?: number;
    [field: string]: Value | undefined;
  }; data: Page<ReceiptRow> };
  /** 一份合同（contractId）或一个客户（customerId）的费用；rows 和 total 在最外层，没有 result */ 'api/payment/list': { body: {
    contractId?: number;
    customerId?: number;
    [field: string]: Value | undefined;
  }; data: Page<ExpenseRow> };
  /** 一份合同（contractId）或一个客户（customerId）的续费；rows 和 total 在最外层，没有 result */ 'api/renewal/list': { body: {
    contractId?: number;
    customerId?: number;
    [field: string]: Value | undefined;
  }; data: Page<RenewalRow> };
  /** 一份合同（contractId）或一个客户（customerId）的发票；rows 和 total 在最外层，没有 result */ 'api/invoice/list': { body: {
    contractId?: number;
    customerId?: number;
    [field: string]: Value | undefined;
  }; data: Page<InvoiceRow> };
  /** 收支账户列表 */ 'api/Account/Index': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 排序字段，可加 asc 或 desc：type、enabled、AddTime、updateTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 场景筛选 */ types?: string | number;
    /** 按账户名称筛选 */ name?: string | number;
    /** 按类型筛选 */ type?: string | number;
    /** 按开户行筛选 */ bank?: string | number;
    /** 按账号筛选 */ number?: string | number;
    /** 按状态筛选 */ enabled?: string | number;
    /** 按备注筛选 */ Ext?: string | number;
    /** 按创建时间筛选 */ AddTime?: string | number;
    /** 按更新时间筛选 */ updateTime?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<AccountRow> };
  /** 新建收支账户 */ 'api/account/add': { body: {
    /** 账户名称 */ name: string | number;
    /** 类型 */ type?: 1 | 2 | 3 | 4 | 9 | '';
    /** 开户行 */ bank?: string | number;
    /** 账号 */ number?: string | number;
    /** 状态 */ enabled?: 0 | 1;
    /** 备注 */ Ext?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑收支账户 */ 'api/account/edit': { body: {
    /** 编号 */ id: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    /** 账户名称 */ name?: string | number;
    /** 类型 */ type?: 1 | 2 | 3 | 4 | 9 | '';
    /** 开户行 */ bank?: string | number;
    /** 账号 */ number?: string | number;
    /** 状态 */ enabled?: 0 | 1;
    /** 备注 */ Ext?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 收支账户详情 */ 'api/account/Views': { body: {
    id?: number;
    [field: string]: Value | undefined;
  }; data: AccountRow };
  /** 删除收支账户 */ 'api/account/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 新建回款计划；各期之和超过合同金额时提示 */ 'api/recpay/add': { body: {
    contractId?: number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 一份合同中还没有收齐的期次，供回款选择 */ 'api/recpay/choices': { body: {
    contractId?: number;
    [field: string]: Value | undefined;
  }; data: Page<{ id: number; text: string; }> };
  /** 收齐这一期之前：未收的金额（money）、今天（addTime），以及本人上一笔回款的方式（payway）和账户（accountid），没有则为 0 */ 'api/recpay/receiving': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: { payway: number; accountid: number; money: string; addTime: string; } };
  /** 收齐这一期：按未收的金额新建一笔回款；回款的其他字段（money、addTime、payway、accountid 等）可一并给出 */ 'api/recpay/set': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 开票：ids 为发票，number 为发票号码，date 为开票日期 */ 'api/contract/setInvoice': { body: {
    ids: readonly (number)[] | string | number;
    /** 发票号码 */ number: string | number;
    /** 开票日期 */ date?: string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 一个客户用过的发票抬头，最近用过的在前 */ 'api/invoice/titles': { body: {
    customerId?: number;
    contractId?: number;
    [field: string]: Value | undefined;
  }; data: Page<{ readonly [name: string]: unknown }> };
  /** 报销列表 */ 'api/baoxiao/index': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
    /** 排序字段，可加 asc 或 desc：money、approval、state、userid、addTime、updateTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 负责人姓名 */ NickName?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 按报销编号筛选 */ number?: string | number;
    /** 按报销事由筛选 */ reason?: string | number;
    /** 按报销金额筛选 */ money?: string | number;
    /** 按相关客户筛选 */ customerId?: string | number;
    /** 按审批状态筛选 */ approval?: string | number;
    /** 按状态筛选 */ state?: string | number;
    /** 按票据筛选 */ files?: string | number;
    /** 按备注筛选 */ Ext?: string | number;
    /** 按作废原因筛选 */ voidReason?: string | number;
    /** 按报销人筛选 */ userid?: string | number;
    /** 按创建时间筛选 */ addTime?: string | number;
    /** 按更新时间筛选 */ updateTime?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<ExpenseClaimRow> };
  /** 新建报销 */ 'api/baoxiao/add': { body: {
    /** 报销编号 */ number?: string | number;
    /** 报销事由 */ reason: string | number;
    /** 相关客户 */ customerId?: number | string;
    /** 票据 */ files?: readonly (number)[];
    /** 备注 */ Ext?: string | number;
    /** 报销明细，JSON 列表 */ listJson?: readonly ({ readonly [name: string]: unknown })[];
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑报销 */ 'api/baoxiao/edit': { body: {
    /** 编号 */ id: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    /** 报销编号 */ number?: string | number;
    /** 报销事由 */ reason?: string | number;
    /** 相关客户 */ customerId?: number | string;
    /** 票据 */ files?: readonly (number)[];
    /** 备注 */ Ext?: string | number;
    /** 报销明细，JSON 列表 */ listJson?: readonly ({ readonly [name: string]: unknown })[];
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 报销详情 */ 'api/baoxiao/Views': { body: {
    id?: number;
    [field: string]: Value | undefined;
  }; data: ExpenseClaimRow };
  /** 删除报销 */ 'api/baoxiao/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 作废报销，须写明原因；不再计入任何合计 */ 'api/baoxiao/void': { body: {
    ids: readonly (number)[] | string | number;
    /** 原因 */ reason: string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; } };
  /** 公告列表 */ 'api/news/index': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
    /** 排序字段，可加 asc 或 desc：title、publishTime、pinned、userid、AddTime、updateTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 负责人姓名 */ NickName?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 场景筛选 */ isread?: string | number;
    /** 按标题筛选 */ title?: string | number;
    /** 按发布范围筛选 */ receivers?: string | number;
    /** 按部门筛选 */ toBranches?: string | number;
    /** 按角色筛选 */ toRoles?: string | number;
    /** 按人员筛选 */ toUsers?: string | number;
    /** 按发布时间筛选 */ publishTime?: string | number;
    /** 按置顶筛选 */ pinned?: string | number;
    /** 按正文筛选 */ cont?: string | number;
    /** 按发布人筛选 */ userid?: string | number;
    /** 按发出时间筛选 */ releasedTime?: string | number;
    /** 按创建时间筛选 */ AddTime?: string | number;
    /** 按更新时间筛选 */ updateTime?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<NewsRow> };
  /** 新建公告 */ 'api/news/add': { body: {
    /** 标题 */ title: string | number;
    /** 发布范围 */ receivers: 1 | 2 | '';
    /** 部门 */ toBranches?: string | number;
    /** 角色 */ toRoles?: readonly (number | string)[];
    /** 人员 */ toUsers?: readonly ({ userid: number; username?: string | number; header?: string | number; })[];
    /** 发布时间 */ publishTime?: string | number;
    /** 置顶 */ pinned?: 0 | 1;
    /** 正文 */ cont: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑公告 */ 'api/news/edit': { body: {
    /** 编号 */ id: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    /** 标题 */ title?: string | number;
    /** 发布范围 */ receivers?: 1 | 2 | '';
    /** 部门 */ toBranches?: string | number;
    /** 角色 */ toRoles?: readonly (number | string)[];
    /** 人员 */ toUsers?: readonly ({ userid: number; username?: string | number; header?: string | number; })[];
    /** 发布时间 */ publishTime?: string | number;
    /** 置顶 */ pinned?: 0 | 1;
    /** 正文 */ cont?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 公告详情 */ 'api/news/detail': { body: {
    id?: number;
    [field: string]: Value | undefined;
  }; data: NewsRow };
  /** 删除公告 */ 'api/news/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 标为已读：ids；只记录发布范围内的人，通知随之已读 */ 'api/news/read': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 谁读了：isread 为 1 未读的人、2 已读的人；只有能编辑的人可以看 */ 'api/news/reads': { body: {
    id: number;
    isread?: number;
    page?: number;
    rows?: number;
    [field: string]: Value | undefined;
  }; data: Page<{ userid: number; username: string; header: string; branch: string; readtime: string; }> };
  /** 一类记录可用的标签；counts 为 1 时还有各有多少条记录在用（限本人可见的，需“标签”查看权限） */ 'api/tag/index': { body: {
    module: string | number;
    counts?: number | boolean;
    [field: string]: Value | undefined;
  }; data: Page<{ id: number; text: string; bgcolor: string; color: string; module: string; version: number; count?: number; }> };
  /** 有标签的记录类型 */ 'api/tag/kinds': { body: Body; data: Page<{ module: string; title: string; field: string; }> };
  /** 新建标签：text 文字，bgcolor 底色，color 字色，module 类型 */ 'api/tag/add': { body: {
    text: string | number;
    bgcolor: string | number;
    color: string | number;
    module: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑标签；改名后在后台更新用到它的记录（答复 job）；merge 为 1 时并入同名的标签 */ 'api/tag/edit': { body: {
    text: string | number;
    bgcolor: string | number;
    color: string | number;
    id: number;
    version?: number;
    merge?: number | boolean;
    [field: string]: Value | undefined;
  }; data: { id: number; job: number; } };
  /** 删除标签，并在后台从记录上去掉 */ 'api/tag/delete': { body: {
    ids: readonly (number)[] | string | number;
    [field: string]: Value | undefined;
  }; data: { count: number; jobs: readonly (number)[]; } };
  /** 一年的目标：范围内每名员工的十二个月、全年合计和已完成，以及部门自己的目标；branchId 为部门及其下级，不给为全公司 */ 'api/target/index': { body: {
    year: number;
    /** contract.amount 合同金额，finance.amount 回款金额，customer.added 新增客户数 */ metric: 'contract.amount' | 'finance.amount' | 'customer.added';
    branchId?: number;
    /** 姓名的一部分，或拼音首字母 */ key?: string | number;
    page?: number;
    rows?: number;
    [field: string]: Value | undefined;
  }; data: Page<{ userid: number; UserName: string; Header: string; BranchName: string; months: readonly (string)[]; total: string; reached: string; version: number; }> };
  /** 保存一名员工一年的目标：months 为十二个月的金额（JSON 数组）；version 为读到的版本，没有设过为 0 */ 'api/target/save': { body: {
    year: number;
    /** contract.amount 合同金额，finance.amount 回款金额，customer.added 新增客户数 */ metric: 'contract.amount' | 'finance.amount' | 'customer.added';
    userid: number;
    months: readonly (string | number)[];
    version: number;
    [field: string]: Value | undefined;
  }; data: { version: number; } };
  /** 把全年的目标分到各月：even 平均，lastYear 按这名员工（或 branchId 部门）去年各月的完成；只答复，不保存 */ 'api/target/spread': { body: {
    year: number;
    /** contract.amount 合同金额，finance.amount 回款金额，customer.added 新增客户数 */ metric: 'contract.amount' | 'finance.amount' | 'customer.added';
    userid?: number;
    branchId?: number;
    amount: string | number;
    by?: 'even' | 'lastYear';
    [field: string]: Value | undefined;
  }; data: { months: readonly (string)[]; } };
  /** 保存部门自己一年的目标，不必等于其员工目标之和；十二个月都为 0 即没有自己的目标 */ 'api/target/saveDepartment': { body: {
    year: number;
    /** contract.amount 合同金额，finance.amount 回款金额，customer.added 新增客户数 */ metric: 'contract.amount' | 'finance.amount' | 'customer.added';
    branchId: number;
    months: readonly (string | number)[];
    version: number;
    [field: string]: Value | undefined;
  }; data: { version: number; } };
  /** 把部门的目标逐月分给其员工：even 按人平均，lastYear 按各人去年的完成，除不尽的归最后一人；只答复，不保存 */ 'api/target/shares': { body: {
    year: number;
    /** contract.amount 合同金额，finance.amount 回款金额，customer.added 新增客户数 */ metric: 'contract.amount' | 'finance.amount' | 'customer.added';
    branchId: number;
    by?: 'even' | 'lastYear';
    [field: string]: Value | undefined;
  }; data: Page<{ userid: number; UserName: string; Header: string; months: readonly (string)[]; total: string; version: number; before: string; }> };
  /** 按 api/target/shares 的答复保存各员工的目标；versions 为其中各人的版本（JSON 对象 {userid: version}），departmentVersion 为部门目标的版本，给出时已变则拒绝 */ 'api/target/distribute': { body: {
    year: number;
    /** contract.amount 合同金额，finance.amount 回款金额，customer.added 新增客户数 */ metric: 'contract.amount' | 'finance.amount' | 'customer.added';
    branchId: number;
    by?: 'even' | 'lastYear';
    versions: { readonly [name: string]: unknown };
    departmentVersion?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 任务列表 */ 'api/task/index': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
    /** 排序字段，可加 asc 或 desc：title、status、userid、endTime、grade、type、modelType、remind、repeat、repeatUntil、createuserid、doneTime、addTime、updateTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 负责人姓名 */ NickName?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 场景筛选 */ due?: string | number;
    /** 场景筛选 */ created?: string | number;
    /** 按任务标题筛选 */ title?: string | number;
    /** 按状态筛选 */ status?: string | number;
    /** 按负责人筛选 */ userid?: string | number;
    /** 按截止时间筛选 */ endTime?: string | number;
    /** 按优先级筛选 */ grade?: string | number;
    /** 按完成方式筛选 */ type?: string | number;
    /** 按参与人筛选 */ participants?: string | number;
    /** 按任务内容筛选 */ cont?: string | number;
    /** 按关联类型筛选 */ modelType?: string | number;
    /** 按关联客户筛选 */ customerId?: string | number;
    /** 按关联线索筛选 */ clueId?: string | number;
    /** 按到期提醒筛选 */ remind?: string | number;
    /** 按重复筛选 */ repeat?: string | number;
    /** 按重复至筛选 */ repeatUntil?: string | number;
    /** 按创建人筛选 */ createuserid?: string | number;
    /** 按完成时间筛选 */ doneTime?: string | number;
    /** 按创建时间筛选 */ addTime?: string | number;
    /** 按更新时间筛选 */ updateTime?: string | number;
    /** 按任务编号筛选 */ code?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<TaskRow> };
  /** 任务详情 */ 'api/task/detail': { body: {
    id?: number;
    [field: string]: Value | undefined;
  }; data: TaskRow };
  /** 删除任务 */ 'api/task/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 新建任务；不写负责人则为自己 */ 'api/task/add': { body: {
    /** 任务标题 */ title: string | number;
    /** 负责人 */ userid?: number | string;
    /** 截止时间 */ endTime?: string | number;
    /** 优先级 */ grade?: 1 | 2 | 3 | '';
    /** 完成方式 */ type?: 1 | 2 | '';
    /** 参与人 */ participants?: readonly ({ userid: number; username?: string | number; header?: string | number; })[];
    /** 任务内容 */ cont?: string | number;
    /** 关联类型 */ modelType?: 0 | 2 | 1 | '';
    /** 关联客户 */ customerId?: number | string;
    /** 关联线索 */ clueId?: number | string;
    /** 到期提醒 */ remind?: 0 | 15 | 60 | 180 | 1440 | 2880 | '';
    /** 重复 */ repeat?: 0 | 1 | 2 | 3 | 4 | '';
    /** 重复至 */ repeatUntil?: string | number;
    /** 关联的线索（modelType 为 1）或客户（modelType 为 2） */ modelId?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑任务 */ 'api/task/edit': { body: {
    /** 编号 */ id: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    /** 任务标题 */ title?: string | number;
    /** 状态 */ status?: 0 | 1 | 2 | 3 | '';
    /** 负责人 */ userid?: number | string;
    /** 截止时间 */ endTime?: string | number;
    /** 优先级 */ grade?: 1 | 2 | 3 | '';
    /** 完成方式 */ type?: 1 | 2 | '';
    /** 参与人 */ participants?: readonly ({ userid: number; username?: string | number; header?: string | number; })[];
    /** 任务内容 */ cont?: string | number;
    /** 关联类型 */ modelType?: 0 | 2 | 1 | '';
    /** 关联客户 */ customerId?: number | string;
    /** 关联线索 */ clueId?: number | string;
    /** 到期提醒 */ remind?: 0 | 15 | 60 | 180 | 1440 | 2880 | '';
    /** 重复 */ repeat?: 0 | 1 | 2 | 3 | 4 | '';
    /** 重复至 */ repeatUntil?: string | number;
    /** 关联的线索（modelType 为 1）或客户（modelType 为 2） */ modelId?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 改变任务状态：0 待处理、1 进行中、2 已完成、3 已拒绝；须评论完成的任务用 taskmsg/add */ 'api/task/action': { body: {
    id: number;
    status: number;
    [field: string]: Value | undefined;
  }; data: { id: number; status: number; undo?: number; } };
  /** 重复的任务下一次的截止时间 end；已创建时 id 为下一个任务的编号，否则为 0；不再重复时都为空 */ 'api/task/again': { body: {
    id: number;
  }; data: { end: string; id: number; } };
  /** 任务的进展，新的在前；type 为 1 只列评论 */ 'api/taskmsg/list': { body: {
    taskId: number;
    /** 1 只列评论；0 或不写为评论和经过 */ type?: number;
    page?: number;
    rows?: number;
  }; data: Page<{ id: number; userid: number; username: string; Header: string; addtime: string; cont: string; type: 1 | 2; status?: number; }> };
  /** 评论任务，最多 300 字；status 为 2 同时设为完成 */ 'api/taskmsg/add': { body: {
    /** 任务编号 */ id: number;
    cont: string | number;
    /** 2：评论并设为完成 */ status?: number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 审批流程 */ 'api/WorkFlow/index': { body: {
    key?: string | number;
    module?: string | number;
    page?: number;
    rows?: number;
    [field: string]: Value | undefined;
  }; data: Page<{ id: number; name: string; module: string; moduleName: string; enabled: 0 | 1; published: number; changed: 0 | 1; running: number; lost?: readonly (string)[]; beyond?: string; username: string; updatetime: string; }> };
  /** 可以设置审批流程的记录类型及其字段 */ 'api/WorkFlow/kinds': { body: Body; data: readonly ({ module: string; title: string; fields: readonly ({ field: string; title: string; people?: 1; entered?: 1; lines?: 1; own?: 1; })[]; })[] };
  /** 可以作为审批人的角色 */ 'api/WorkFlow/roles': { body: Body; data: readonly ({ id: number; name: string; })[] };
  /** 现成的流程 */ 'api/WorkFlow/templates': { body: Body; data: readonly ({ key: string; name: string; module: string; nodes: __schema0; })[] };
  /** 流程设置详情；published 为 1 时答复第 version 版 */ 'api/WorkFlow/detail': { body: {
    id: number;
    version?: number;
    published?: number;
    [field: string]: Value | undefined;
  }; data: { nodes: __schema0; } | { version: number; other?: { id: number; name: string; }; nodes: __schema0; problems: readonly ({ node: string; code: 'noApprover' | 'noNames' | 'noField' | 'noPrevious' | 'badRatio' | 'noCondition' | 'noOtherwise' | 'fewBranches' | 'emptyBranches' | 'nobodyDecides' | 'noName' | 'passesAlone' | 'gone' | 'badCondition' | 'hiddenField'; })[]; versions: readonly ({ version: number; time: string; username: string; })[]; users: { readonly [name: string]: unknown }; roles: { readonly [name: string]: unknown }; id: number; name: string; module: string; moduleName: string; enabled: 0 | 1; published: number; changed: 0 | 1; running: number; lost?: readonly (string)[]; beyond?: string; username: string; updatetime: string; } };
  /** 新建流程 */ 'api/WorkFlow/add': { body: {
    name: string | number;
    module: string | number;
    nodes: FlowNode;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 保存流程草稿，或启用、停用；启用时 replaces 为要停用的流程 */ 'api/WorkFlow/edit': { body: {
    id: number;
    version?: number;
    name?: string | number;
    nodes?: FlowNode;
    enabled?: number;
    /** 同类中正在启用、由本流程代替的流程 */ replaces?: number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 发布流程草稿，enable 为 1 时同时启用（需要编辑权限），replaces 为因此停用的流程；有问题时答复 problems；审批人取自提交人可填写的字段、又可由本人审批或跳过的节点在 warnings 中，照样发布 */ 'api/WorkFlow/publish': { body: {
    id: number;
    enable?: number;
    /** 同类中正在启用、由本流程代替的流程 */ replaces?: number;
    [field: string]: Value | undefined;
  }; data: { warnings?: readonly ({ node: string; code: "ownChoice"; })[]; id: number; version: number; } };
  /** 删除流程；有审批单流转时不能删除 */ 'api/WorkFlow/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 演练：近 days 天的记录按草稿将走的路径与已发布版本的差异 */ 'api/WorkFlow/rehearse': { body: {
    id: number;
    days?: number;
    [field: string]: Value | undefined;
  }; data: Page<{ id: number; title: string; addtime: string; before: string; after: string; }> };
  /** 把流程中指定的 userid 换成 to 并发布新版本，未发布的修改仍为草稿；逐个处理，不能替换的列在 rejected */ 'api/WorkFlow/replaceApprover': { body: {
    ids: readonly (number)[] | string | number;
    /** 被替换的人 */ userid: number;
    /** 替换为 */ to: number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; } };
  /** 员工列表 */ 'api/user/index': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 排序字段，可加 asc 或 desc：superiorid、status、registration、AddTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
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
    [field: string]: Value | undefined;
  }; data: Page<UserRow> };
  /** 新建员工 */ 'api/user/add': { body: {
    /** 姓名 */ NickName: string | number;
    /** 用户名 */ username: string | number;
    /** 部门 */ BranchId: number | string;
    /** 手机 */ mobile?: string | number;
    /** 分机号 */ extension?: string | number;
    /** 直属上级 */ superiorid?: number | string;
    /** 状态 */ status?: 0 | 1;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑员工 */ 'api/user/edit': { body: {
    /** 编号 */ UserID: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    /** 姓名 */ NickName?: string | number;
    /** 用户名 */ username?: string | number;
    /** 部门 */ BranchId?: number | string;
    /** 手机 */ mobile?: string | number;
    /** 分机号 */ extension?: string | number;
    /** 直属上级 */ superiorid?: number | string;
    /** 状态 */ status?: 0 | 1;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 删除员工 */ 'api/user/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 通过注册，给出部门和角色 */ 'api/user/approve': { body: {
    id: number;
    BranchId: number;
    RoleId: readonly (number)[] | string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 拒绝注册，说明原因 */ 'api/user/refuse': { body: {
    id: number;
    reason: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 当前用户的权限树 */ 'Api/menu/auth': { body: Body; data: { system: false | { readonly [name: string]: unknown }; crm: false | { readonly [name: string]: unknown }; oa: false | { readonly [name: string]: unknown }; bi: false | { readonly [name: string]: unknown }; call: false | { readonly [name: string]: unknown }; dbcall: false | { readonly [name: string]: unknown }; erp: false | { readonly [name: string]: unknown }; manager: false | { readonly [name: string]: unknown }; } };
  /** 登录日志：按员工、结果、地址、日期筛选 */ 'api/signIn/index': { body: {
    module?: string | number;
    userid?: number;
    result?: string | number;
    ip?: string | number;
    begin?: string | number;
    end?: string | number;
    page?: number;
    rows?: number;
  }; data: Page<{ id: number; AddTime: string; userid: number; UserName: string; Header: string; alias: string; result: 'done' | 'wrong' | 'half' | 'code' | 'locked' | 'closed' | 'acting' | 'unmatched'; ip: string; agent: string; actingId: number; actingName: string; note: string; }> };
  /** 员工详情；看自己不需要权限 */ 'api/user/detail': { body: {
    UserID?: number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: UserRow };
  /** 选择员工：按部门（含下级）和姓名 */ 'api/user/GetGridJson': { body: {
    branchId?: number;
    grant?: string | number;
    /** 只列出用其中一个权限能看到其记录的员工和自己，用逗号分隔 */ seenBy?: string | number;
    key?: string | number;
    page?: number;
    rows?: number;
  }; data: Page<{ disabled?: boolean; reason?: string; UserID: number; NickName: string; Header: string; BranchId: number; BranchName: string; }> };
  /** 加入部门 */ 'api/user/userBranchAdd': { body: {
    ids: readonly (number)[] | string | number;
    branchId: number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 移出部门 */ 'api/user/userBranchRemove': { body: {
    ids: readonly (number)[] | string | number;
    branchId: number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 部门树 */ 'main/branch/TreeJson': { body: {
    query?: string | number;
    [field: string]: Value | undefined;
  }; data: readonly (__schema0)[] };
  /** 新建部门或公司（attributes 为 2） */ 'main/Branch/add': { body: {
    text: string | number;
    parentid?: number;
    attributes?: string | number;
    userid?: number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑部门 */ 'main/Branch/edit': { body: {
    id: number;
    text?: string | number;
    attributes?: string | number;
    parentid?: number;
    userid?: number;
    version?: number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 部门详情 */ 'main/Branch/detail': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: { children: readonly ({ id: number; text: string; })[]; can: { edit: boolean; delete: boolean; }; id: number; text: string; attributes: string; parentid: number; userid: number; headName: string; count: number; total: number; version: number; } };
  /** 删除部门（须没有员工和下级） */ 'main/Branch/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 角色列表 */ 'main/role/index': { body: {
    query?: string | number;
    key?: string | number;
    page?: number;
    rows?: number;
  }; data: Page<{ id: number; name: string; ext: string; admin: boolean; version: number; AddTime: string; users: number; disabled?: boolean; reason?: string; }> };
  /** 可授予的权限、数据范围和字段权限 */ 'main/role/permissions': { body: Body; data: { branches: readonly ({ key: 'crm' | 'oa' | 'bi' | 'system' | 'call' | 'dbcall' | 'erp' | 'manager'; label: string; modules: readonly ({ key: string; label: string; scoped: boolean; where?: string; actions: readonly ({ key: string; label: string; needs?: readonly (string)[]; reserved?: boolean; })[]; fields: readonly ({ field: string; title: string; })[]; kinds?: readonly ({ key: string; label: string; fields: readonly ({ field: string; title: string; })[]; })[]; })[]; })[]; scopes: readonly ({ value: 'self' | 'subordinates' | 'department' | 'departmentBelow' | 'all'; label: string; })[]; fieldGrants: readonly ({ value: 'hidden' | 'mask' | 'read' | 'edit'; label: string; })[]; } };
  /** 角色详情 */ 'main/role/detail': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: { id: number; name: string; ext: string; admin: boolean; grants: { readonly [name: string]: unknown }; scopes: { readonly [name: string]: unknown }; fields: { readonly [name: string]: unknown }; version: number; can: { edit: boolean; delete: boolean; }; } };
  /** 新建角色 */ 'main/role/add': { body: {
    name: string | number;
    ext?: string | number;
    grants?: { readonly [name: string]: unknown };
    scopes?: { readonly [name: string]: unknown };
    fields?: { readonly [name: string]: unknown };
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 常用角色：名称、能做什么，present 为同名角色已存在 */ 'main/role/ready': { body: Body; data: Page<{ key: string; name: string; ext: string; present: boolean; }> };
  /** 加入常用角色；同名角色已存在的跳过 */ 'main/role/addReady': { body: {
    keys: readonly ('purchasing' | 'warehouse' | 'finance' | 'people' | 'support')[];
    [field: string]: Value | undefined;
  }; data: { ids: readonly (number)[]; } };
  /** 编辑角色 */ 'main/role/edit': { body: {
    name?: string | number;
    ext?: string | number;
    grants?: { readonly [name: string]: unknown };
    scopes?: { readonly [name: string]: unknown };
    fields?: { readonly [name: string]: unknown };
    id: number;
    version?: number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 删除角色（须没有员工在使用） */ 'main/role/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 某一类型的字典项，types 为类型 */ 'api/Status/json': { body: {
    types?: string | number;
    [field: string]: Value | undefined;
  }; data: readonly ({ id: number; Name: string; types: string; color: string; sort: number; enabled: 0 | 1; version: number; into: number; })[] };
  /** 字典类型 */ 'api/Status/typelist': { body: Body; data: readonly ({ key: string; Name: string; })[] };
  /** 新建字典项：types 为类型，Name 为名称，排在最后 */ 'api/Status/add': { body: {
    types: string | number;
    Name: string | number;
    color?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑字典项；sort 已被占用时，其后的各项依次后移 */ 'api/Status/Edit': { body: {
    id: number;
    Name?: string | number;
    color?: string | number;
    sort?: number;
    enabled?: number;
    version?: number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 字典项在多少条记录中使用（含回收站），按类型；count 超过 10000 时为 10001 */ 'api/Status/uses': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: Page<{ module: string; title: string; count: number; }> };
  /** 把字典项 id 合并到同一类型的 into：立即停用 id，在后台更新用到它的记录（答复 job），完成后删除 id */ 'api/Status/merge': { body: {
    id: number;
    into: number;
    version?: number;
    [field: string]: Value | undefined;
  }; data: { id: number; job: number; } };
  /** 删除未使用的字典项 */ 'api/Status/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** type 1 省、2 市、3 县；市县用 parentid */ 'Api/city/list': { body: {
    type: number;
    parentid?: number;
    [field: string]: Value | undefined;
  }; data: readonly ({ id: number; name: string; })[] };
  /** 各模块的表单 */ 'api/form/index': { body: {
    key?: string | number;
    page?: number;
    rows?: number;
    [field: string]: Value | undefined;
  }; data: Page<{ id: number; module: string; title: string; fields: number; custom: number; version: number; time: string; }> };
  /** 各模块的表单（供选择） */ 'api/form/list': { body: {
    key?: string | number;
    page?: number;
    rows?: number;
    [field: string]: Value | undefined;
  }; data: Page<{ id: number; module: string; title: string; fields: number; custom: number; version: number; time: string; }> };
  /** 一个表单的全部字段及可修改的属性；id 为表单编号，或用 module */ 'api/form/detail': { body: {
    id?: number;
    module?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; module: string; title: string; version: number; fields: readonly ({ id: number; field: string; field2: string; type: 'divider' | 'userinfo' | 'input' | 'number' | 'ColorPicker' | 'textarea' | 'select' | 'statusSelect' | 'jcselect' | 'radio' | 'switch' | 'date' | 'datetime' | 'daterange' | 'city' | 'county' | 'branch' | 'user' | 'customer' | 'contract' | 'product' | 'picture' | 'cover' | 'file' | 'editor' | 'property' | 'tags' | 'tree' | 'tablelist'; custom: boolean; can: readonly ('title' | 'required' | 'message' | 'placeholder' | 'width' | 'show' | 'visible' | 'options' | 'value' | 'max' | 'min' | 'precision' | 'pattern' | 'patternMessage' | 'rows' | 'height' | 'span' | 'multiple' | 'checkbox' | 'multipleLimit' | 'key' | 'parent' | 'notBefore' | 'columns' | 'activeText' | 'inactiveText' | 'sortable' | 'searchable' | 'showWhen' | 'requireWhen' | 'formula')[]; needed: boolean; version: number; index: 'none' | 'building' | 'ready' | 'failed'; computed: 'none' | 'running' | 'ready' | 'failed'; title: string; required: boolean; message: string; placeholder: string; width: number; show: boolean; visible: boolean; options: readonly (__schema0)[]; value: unknown; max: number | null; min: number | null; precision: number; pattern: string; patternMessage: string; rows: number; height: number; span: number; multiple: boolean; checkbox: boolean; multipleLimit: number | null; key: string; parent: string; notBefore: string; columns: readonly ({ field: string; type: 'divider' | 'userinfo' | 'input' | 'number' | 'ColorPicker' | 'textarea' | 'select' | 'statusSelect' | 'jcselect' | 'radio' | 'switch' | 'date' | 'datetime' | 'daterange' | 'city' | 'county' | 'branch' | 'user' | 'customer' | 'contract' | 'product' | 'picture' | 'cover' | 'file' | 'editor' | 'property' | 'tags' | 'tree' | 'tablelist'; title: string; required?: boolean; max?: number; precision?: number; options?: readonly (__schema0)[]; formula?: string; })[]; activeText: string; inactiveText: string; sortable: boolean; searchable: boolean; showWhen: { match: 'all' | 'any'; when: readonly ({ field: string; type: 'eq' | 'ne' | 'in' | 'notin' | 'contains' | 'notcontains' | 'gt' | 'ge' | 'lt' | 'le' | 'empty' | 'notempty'; value?: string; })[]; } | null; requireWhen: { match: 'all' | 'any'; when: readonly ({ field: string; type: 'eq' | 'ne' | 'in' | 'notin' | 'contains' | 'notcontains' | 'gt' | 'ge' | 'lt' | 'le' | 'empty' | 'notempty'; value?: string; })[]; } | null; formula: string; })[]; deleted: readonly ({ id: number; field: string; type: 'divider' | 'userinfo' | 'input' | 'number' | 'ColorPicker' | 'textarea' | 'select' | 'statusSelect' | 'jcselect' | 'radio' | 'switch' | 'date' | 'datetime' | 'daterange' | 'city' | 'county' | 'branch' | 'user' | 'customer' | 'contract' | 'product' | 'picture' | 'cover' | 'file' | 'editor' | 'property' | 'tags' | 'tree' | 'tablelist'; title: string; })[]; } };
  /** 为还没有自定义字段的模块建立表单：items 为字段列表，全部成功或全部不加 */ 'api/form/add': { body: {
    module: string | number;
    items: readonly ({  })[];
    [field: string]: Value | undefined;
  }; data: { id: number; version: number; ids: readonly (number)[]; } };
  /** 一次保存整个表单：items 为新增（id 小于 1）和修改的字段，order 为全部编号的顺序，deleted、restored 为编号；会失去值时答复 conflict，带 confirm=1 再提交 */ 'api/form/Edit': { body: {
    id?: number;
    module?: string | number;
    version?: number;
    items?: readonly ({  })[];
    order?: readonly (number)[];
    deleted?: readonly (number)[] | string | number;
    restored?: readonly (number)[] | string | number;
    confirm?: number | boolean;
    [field: string]: Value | undefined;
  }; data: { id: number; version: number; ids: readonly (number)[]; } };
  /** 未保存的表单看起来的样子和其中的问题；参数同 api/form/Edit，role 为某个角色所见 */ 'api/form/preview': { body: {
    id?: number;
    module?: string | number;
    items?: readonly ({  })[];
    order?: readonly (number)[];
    deleted?: readonly (number)[] | string | number;
    restored?: readonly (number)[] | string | number;
    role?: number;
    [field: string]: Value | undefined;
  }; data: { form: { id: number; module: string; title: string; cols: readonly ({ suffix?: string; precision?: number; source?: string; id: number; field: string; title: string; show: boolean; checkbox: boolean; grid_w: number; form_type: string; sortable: boolean; divides?: 'choices' | 'days'; textField?: string; field2?: string; options?: readonly (__schema0)[]; frozen?: boolean; plan?: boolean; planDone?: { field: string; values?: readonly (number)[]; }; total?: boolean; align?: 'left' | 'right'; })[]; items: readonly ({ id: number; json: __schema1; })[]; companions?: readonly ({ field: string; title: string; items: readonly (__schema1)[]; })[]; api_add: string; api_edit: string; api_detail: string; api_index: string; api_delete: string; api_import?: string; api_export?: string; goesAlong?: readonly ({ as: string; label: string; transfer: boolean; share: boolean; })[]; scoped?: true; approved?: true; grant: string; layout: 1 | 2; labelWidth: 80 | 100; width: number; }; problems: { readonly [name: string]: unknown }; } };
  /** 一个表单的字段及其属性；formid 为表单编号，或用 module */ 'api/field/index': { body: {
    formid?: number;
    module?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<{ id: number; field: string; type: 'divider' | 'userinfo' | 'input' | 'number' | 'ColorPicker' | 'textarea' | 'select' | 'statusSelect' | 'jcselect' | 'radio' | 'switch' | 'date' | 'datetime' | 'daterange' | 'city' | 'county' | 'branch' | 'user' | 'customer' | 'contract' | 'product' | 'picture' | 'cover' | 'file' | 'editor' | 'property' | 'tags' | 'tree' | 'tablelist'; title: string; custom: boolean; options: readonly (__schema0)[]; }> };
  /** 一个表单的字段名、类型和名称（供规则和公式选用） */ 'api/field/fieldList': { body: {
    formid?: number;
    module?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<{ id: number; field: string; type: 'divider' | 'userinfo' | 'input' | 'number' | 'ColorPicker' | 'textarea' | 'select' | 'statusSelect' | 'jcselect' | 'radio' | 'switch' | 'date' | 'datetime' | 'daterange' | 'city' | 'county' | 'branch' | 'user' | 'customer' | 'contract' | 'product' | 'picture' | 'cover' | 'file' | 'editor' | 'property' | 'tags' | 'tree' | 'tablelist'; title: string; custom: boolean; options: readonly (__schema0)[]; }> };
  /** 添加自定义字段；字段名由程序给出，也可用 field 指定 */ 'api/field/add': { body: {
    /** 模块名 */ module: string | number;
    /** 字段类型 */ type: string | number;
    /** 字段名 */ field?: string | number;
    /** 名称 */ title: string | number;
    /** 必填 */ required?: string | number;
    /** 必填提示 */ message?: string | number;
    /** 填写提示 */ placeholder?: string | number;
    /** 列宽 */ width?: string | number;
    /** 在列表显示 */ show?: string | number;
    /** 在表单显示 */ visible?: string | number;
    /** 选项 */ options?: string | number;
    /** 默认值 */ value?: string | number;
    /** 最大值 */ max?: string | number;
    /** 最小值 */ min?: string | number;
    /** 小数位数 */ precision?: string | number;
    /** 格式 */ pattern?: string | number;
    /** 格式提示 */ patternMessage?: string | number;
    /** 行数 */ rows?: string | number;
    /** 高度 */ height?: string | number;
    /** 占列数 */ span?: string | number;
    /** 多选 */ multiple?: string | number;
    /** 复选 */ checkbox?: string | number;
    /** 最多选择 */ multipleLimit?: string | number;
    /** 字典类型 */ key?: string | number;
    /** 上级字段 */ parent?: string | number;
    /** 不早于 */ notBefore?: string | number;
    /** 表格列 */ columns?: string | number;
    /** 开启文字 */ activeText?: string | number;
    /** 关闭文字 */ inactiveText?: string | number;
    /** 可排序、快速筛选 */ sortable?: string | number;
    /** 可搜索 */ searchable?: string | number;
    /** 显示条件 */ showWhen?: string | number;
    /** 必填条件 */ requireWhen?: string | number;
    /** 公式 */ formula?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; field: string; version: number; } };
  /** 修改字段的属性；内置字段不能低于程序的要求；会失去值时答复 conflict，带 confirm=1 再提交 */ 'api/formField/Edit': { body: {
    /** 字段编号 */ id: string | number;
    /** 读到的字段版本；过期则拒绝 */ version?: string | number;
    /** 1 表示确认失去值 */ confirm?: string | number;
    /** 在表单中的位置，从 1 开始 */ order?: string | number;
    /** 名称 */ title?: string | number;
    /** 必填 */ required?: string | number;
    /** 必填提示 */ message?: string | number;
    /** 填写提示 */ placeholder?: string | number;
    /** 列宽 */ width?: string | number;
    /** 在列表显示 */ show?: string | number;
    /** 在表单显示 */ visible?: string | number;
    /** 选项 */ options?: string | number;
    /** 默认值 */ value?: string | number;
    /** 最大值 */ max?: string | number;
    /** 最小值 */ min?: string | number;
    /** 小数位数 */ precision?: string | number;
    /** 格式 */ pattern?: string | number;
    /** 格式提示 */ patternMessage?: string | number;
    /** 行数 */ rows?: string | number;
    /** 高度 */ height?: string | number;
    /** 占列数 */ span?: string | number;
    /** 多选 */ multiple?: string | number;
    /** 复选 */ checkbox?: string | number;
    /** 最多选择 */ multipleLimit?: string | number;
    /** 字典类型 */ key?: string | number;
    /** 上级字段 */ parent?: string | number;
    /** 不早于 */ notBefore?: string | number;
    /** 表格列 */ columns?: string | number;
    /** 开启文字 */ activeText?: string | number;
    /** 关闭文字 */ inactiveText?: string | number;
    /** 可排序、快速筛选 */ sortable?: string | number;
    /** 可搜索 */ searchable?: string | number;
    /** 显示条件 */ showWhen?: string | number;
    /** 必填条件 */ requireWhen?: string | number;
    /** 公式 */ formula?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; version?: number; form: number; } };
  /** 修改字段的属性；内置字段不能低于程序的要求；会失去值时答复 conflict，带 confirm=1 再提交 */ 'api/field/edit': { body: {
    /** 字段编号 */ id: string | number;
    /** 读到的字段版本；过期则拒绝 */ version?: string | number;
    /** 1 表示确认失去值 */ confirm?: string | number;
    /** 在表单中的位置，从 1 开始 */ order?: string | number;
    /** 名称 */ title?: string | number;
    /** 必填 */ required?: string | number;
    /** 必填提示 */ message?: string | number;
    /** 填写提示 */ placeholder?: string | number;
    /** 列宽 */ width?: string | number;
    /** 在列表显示 */ show?: string | number;
    /** 在表单显示 */ visible?: string | number;
    /** 选项 */ options?: string | number;
    /** 默认值 */ value?: string | number;
    /** 最大值 */ max?: string | number;
    /** 最小值 */ min?: string | number;
    /** 小数位数 */ precision?: string | number;
    /** 格式 */ pattern?: string | number;
    /** 格式提示 */ patternMessage?: string | number;
    /** 行数 */ rows?: string | number;
    /** 高度 */ height?: string | number;
    /** 占列数 */ span?: string | number;
    /** 多选 */ multiple?: string | number;
    /** 复选 */ checkbox?: string | number;
    /** 最多选择 */ multipleLimit?: string | number;
    /** 字典类型 */ key?: string | number;
    /** 上级字段 */ parent?: string | number;
    /** 不早于 */ notBefore?: string | number;
    /** 表格列 */ columns?: string | number;
    /** 开启文字 */ activeText?: string | number;
    /** 关闭文字 */ inactiveText?: string | number;
    /** 可排序、快速筛选 */ sortable?: string | number;
    /** 可搜索 */ searchable?: string | number;
    /** 显示条件 */ showWhen?: string | number;
    /** 必填条件 */ requireWhen?: string | number;
    /** 公式 */ formula?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; version?: number; form: number; } };
  /** 删除自定义字段；有值时先答复 conflict 和条数，带 confirm=1 再删除；可恢复 */ 'api/field/delete': { body: {
    id?: number;
    ids?: readonly (number)[] | string | number;
    confirm?: number | boolean;
    [field: string]: Value | undefined;
  }; data: { count: number; values: number; } };
  /** 恢复已删除的自定义字段，连同它的值 */ 'api/field/restore': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 按模块的列表，用于公司自建的表单（如 work12）；参数同各模块的列表 */ 'api/module/index': { body: {
    module: string | number;
    [field: string]: Value | undefined;
  }; data: Page<{ readonly [name: string]: unknown }> };
  /** 按模块删除记录到回收站，用于公司自建的表单；可带 undo=1 */ 'api/module/delete': { body: {
    ids: readonly (number)[] | string | number;
    module: string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 按模块的表单新建记录；data 为各字段值的 JSON 文本，权限与该模块的新建相同 */ 'api/module/add': { body: {
    module: string | number;
    data: { readonly [name: string]: unknown };
    [field: string]: Value | undefined;
  }; data: { id: number; } };
  /** 按模块的表单编辑记录；data 为 JSON 文本，含编号和要改的字段 */ 'api/module/Edit': { body: {
    module: string | number;
    data: { readonly [name: string]: unknown };
    id?: number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 按模块查看一条记录 */ 'api/module/detail': { body: {
    module: string | number;
    id: number;
    [field: string]: Value | undefined;
  }; data: { readonly [name: string]: unknown } };
  /** 表单定义；mode 或 module 为模块名，isshow=1 只含列表显示的列 */ 'api/formField/formFieldIndex': { body: {
    mode?: string | number;
    module?: string | number;
    isshow?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; module: string; title: string; cols: readonly ({ suffix?: string; precision?: number; source?: string; id: number; field: string; title: string; show: boolean; checkbox: boolean; grid_w: number; form_type: string; sortable: boolean; divides?: 'choices' | 'days'; textField?: string; field2?: string; options?: readonly (__schema0)[]; frozen?: boolean; plan?: boolean; planDone?: { field: string; values?: readonly (number)[]; }; total?: boolean; align?: 'left' | 'right'; })[]; items: readonly ({ id: number; json: __schema1; })[]; companions?: readonly ({ field: string; title: string; items: readonly (__schema1)[]; })[]; api_add: string; api_edit: string; api_detail: string; api_index: string; api_delete: string; api_import?: string; api_export?: string; goesAlong?: readonly ({ as: string; label: string; transfer: boolean; share: boolean; })[]; scoped?: true; approved?: true; grant: string; layout: 1 | 2; labelWidth: 80 | 100; width: number; } };
  /** 表单定义；mode 或 module 为模块名，isshow=1 只含列表显示的列 */ 'Api/formField/index': { body: {
    mode?: string | number;
    module?: string | number;
    isshow?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; module: string; title: string; cols: readonly ({ suffix?: string; precision?: number; source?: string; id: number; field: string; title: string; show: boolean; checkbox: boolean; grid_w: number; form_type: string; sortable: boolean; divides?: 'choices' | 'days'; textField?: string; field2?: string; options?: readonly (__schema0)[]; frozen?: boolean; plan?: boolean; planDone?: { field: string; values?: readonly (number)[]; }; total?: boolean; align?: 'left' | 'right'; })[]; items: readonly ({ id: number; json: __schema1; })[]; companions?: readonly ({ field: string; title: string; items: readonly (__schema1)[]; })[]; api_add: string; api_edit: string; api_detail: string; api_index: string; api_delete: string; api_import?: string; api_export?: string; goesAlong?: readonly ({ as: string; label: string; transfer: boolean; share: boolean; })[]; scoped?: true; approved?: true; grant: string; layout: 1 | 2; labelWidth: 80 | 100; width: number; } };
  /** 高级筛选的字段 */ 'api/formField/filter': { body: {
    module: string | number;
    [field: string]: Value | undefined;
  }; data: readonly ({ field: string; field2: string; type: string; value: string; name: string; max: number; required: boolean; option: readonly (__schema0)[]; title: string; operators: readonly ('eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days')[]; first?: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; item: __schema1; })[] };
  /** 列表的场景 */ 'api/formField/scene': { body: {
    module: string | number;
    [field: string]: Value | undefined;
  }; data: readonly ({ field: string; title: string; option: readonly (__schema0)[]; value: string; place: 'popover' | 'tags' | 'board'; })[] };
  /** 列表各场景的条数；另可带列表的场景参数，不带搜索和高级筛选。超过 999 且需逐条计数时 totalCapped 为 true */ 'api/formField/sceneCount': { body: {
    module: string | number;
    [field: string]: Value | undefined;
  }; data: { readonly [name: string]: unknown } };
  /** 列表全部结果的金额合计与平均，参数同该列表；结果超过 200000 条时 capped 为 true，不作合计 */ 'api/formField/sum': { body: {
    module: string | number;
    [field: string]: Value | undefined;
  }; data: { count: number; capped?: true; others?: number; sums: readonly ({ field: string; title: string; sum: string; average: string; others?: string; with?: readonly (string)[]; })[]; } };
  /** 一个表单可显示的列 */ 'api/field/list': { body: {
    formid: number;
    status?: number;
    [field: string]: Value | undefined;
  }; data: Page<{ suffix?: string; precision?: number; source?: string; id: number; field: string; title: string; show: boolean; checkbox: boolean; grid_w: number; form_type: string; sortable: boolean; divides?: 'choices' | 'days'; textField?: string; field2?: string; options?: readonly (__schema0)[]; frozen?: boolean; plan?: boolean; planDone?: { field: string; values?: readonly (number)[]; }; total?: boolean; align?: 'left' | 'right'; }> };
  /** 内置字段的中文和英文名称，按 field.模块.字段 */ 'api/formField/titles': { body: Body; data: { cn: { readonly [name: string]: unknown }; en: { readonly [name: string]: unknown }; } };
  /** 列表按字段 by 分为看板各列的条数：columns 为各选项，unset 为未设置；另可带列表的参数。超过 999 且需逐条计数时 totalCapped 为 true */ 'api/formField/boardCount': { body: {
    module: string | number;
    by: string | number;
    [field: string]: Value | undefined;
  }; data: { columns: readonly ({ value: string | number; label: string; color?: string; disabled?: boolean; total: number; totalCapped?: true; })[]; unset?: { total: number; totalCapped?: true; }; } };
  /** 打印模板列表：module 为一类记录，query（或 key）按名称查找；modules 为可打印的记录类型 */ 'api/printTemp/index': { body: {
    module?: string | number;
    query?: string | number;
    key?: string | number;
    page?: number;
    rows?: number;
    [field: string]: Value | undefined;
  }; data: Page<{ id: number; version: number; ext: string; module: string; moduleName: string; isDefault: 0 | 1; UserName: string; updateTime: string; }> };
  /** 一个打印模板，temp 为内容 */ 'api/printTemp/detail': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: { temp: string; id: number; version: number; ext: string; module: string; moduleName: string; isDefault: 0 | 1; UserName: string; updateTime: string; } };
  /** 一类记录可选的打印模板，默认模板在前 */ 'api/printTemp/list': { body: {
    module: string | number;
    [field: string]: Value | undefined;
  }; data: Page<{ id: number; ext: string; isDefault: 0 | 1; }> };
  /** 一类记录的模板中可用的占位：字段、上级记录、明细、公司和打印信息 */ 'api/printTemp/places': { body: {
    module: string | number;
    [field: string]: Value | undefined;
  }; data: { label: string; groups: readonly ({ module: string; title: string; places: readonly ({ title: string; code: string; })[]; })[]; lines: readonly ({ title: string; field: string; places: readonly ({ title: string; code: string; })[]; })[]; } };
  /** 新建打印模板：ext 名称，module 为一类记录，temp 内容 */ 'api/printTemp/add': { body: {
    /** 模板名称 */ ext: string | number;
    module: string | number;
    /** 模板内容，HTML */ temp: string | number;
    /** 1 为默认模板 */ isDefault?: number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑打印模板；version 为读到的版本，过期则答复 conflict */ 'api/printTemp/edit': { body: {
    id: number;
    /** 模板名称 */ ext?: string | number;
    /** 模板内容，HTML */ temp?: string | number;
    /** 1 为默认模板 */ isDefault?: number;
    version?: number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 删除打印模板；60 秒内可由删除者恢复 */ 'api/printTemp/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 恢复自己刚删除的打印模板 */ 'api/printTemp/restore': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 预览还没有保存的模板：recordId 为 0 时取最新的记录，没有记录时用示例 */ 'api/printTemp/preview': { body: {
    module: string | number;
    /** 模板内容，HTML */ temp: string | number;
    recordId?: number;
    [field: string]: Value | undefined;
  }; data: { html: string; title: string; recordId: number; unknown?: readonly (string)[]; } };
  /** 按模板打印一条记录：id 为模板，module 和 recordId 为记录；无权看的字段留空 */ 'api/printTemp/render': { body: {
    id: number;
    module: string | number;
    recordId: number;
    [field: string]: Value | undefined;
  }; data: { html: string; title: string; recordId: number; unknown?: readonly (string)[]; } };
  /** 记下一次打印：在记录的操作日志中可见 */ 'api/printTemp/printed': { body: {
    id: number;
    module: string | number;
    recordId: number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 一条记录的文件；rows 在答复的顶层 */ 'api/file/list': { body: {
    picType: string | number;
    modelId?: number;
    code?: string | number;
    [field: string]: Value | undefined;
  }; data: null };
  /** 公司名称、时区、系统名称和标志，登录后即可读取 */ 'api/setting/company': { body: Body; data: { name: string; timeZone: string; title: string; logo: string; } };
  /** 全部设置，按组 */ 'api/setting/index': { body: Body; data: { groups: readonly ({ group: string; items: readonly ({ key: string; label: string; hint: string; type: 'switch' | 'number' | 'text' | 'select' | 'choices' | 'picture'; value: boolean | string | number; initial: boolean | string | number; min?: number; max?: number; optional?: true; unit?: string; options?: readonly ({ value: string; label: string; })[]; })[]; })[]; } };
  /** 修改设置：key 和 value，或多项 values（JSON 对象）；before（JSON 对象）为读到的旧值，已被他人改为别的值时不保存 */ 'api/setting/edit': { body: {
    key?: string | number;
    value?: Value;
    values?: Value;
    before?: Value;
    [field: string]: Value | undefined;
  }; data: { changes: readonly ({ field: string; title: string; old: string; new: string; })[]; } };
  /** 重新执行失败或已取消的任务 */ 'api/job/retry': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 定时任务：上次、下次执行时间和最近的错误 */ 'api/job/schedules': { body: Body; data: Page<{ name: string; label: string; every: number; cron: string; lastTime: string; lastEnd: string; nextTime: string; error: string; errorTime: string; }> };
  /** 给所有在线人员发系统消息，以 systemMessage {code, msg} 送达，不保存；code 为 100 是成功提示，200 是警告 */ 'api/message/announce': { body: {
    /** 最多 300 字 */ msg: string | number;
    code?: number;
    [field: string]: Value | undefined;
  }; data: null };
  /** 公海及其规则 */ 'api/poolRule/index': { body: {
    key?: string | number;
    page?: number;
    rows?: number;
  }; data: Page<{ id: number; version: number; isDefault: 0 | 1; admins: readonly ({ UserID: number; NickName: string; Header: string; })[]; users: readonly ({ UserID: number; NickName: string; Header: string; })[]; departments: readonly ({ id: number; text: string; })[]; customers: number; AddTime: string; can: { edit: boolean; delete: boolean; }; name: string; enabled: 0 | 1; everyone: 0 | 1; hidden: readonly (string)[]; blind: 0 | 1; viewLimit: number | null; claimLimit: number | null; ownLimit: number | null; barDays: number; noticeDays: number; rules: readonly ({ type: 'noFollowUp' | 'noContract' | 'contractEnded'; days: number | null; levels: readonly ({ level: number; days: number | null; })[]; exempt: boolean; })[]; }> };
  /** 一个公海的成员、限制和规则 */ 'api/poolRule/detail': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: { id: number; version: number; isDefault: 0 | 1; admins: readonly ({ UserID: number; NickName: string; Header: string; })[]; users: readonly ({ UserID: number; NickName: string; Header: string; })[]; departments: readonly ({ id: number; text: string; })[]; customers: number; AddTime: string; can: { edit: boolean; delete: boolean; }; name: string; enabled: 0 | 1; everyone: 0 | 1; hidden: readonly (string)[]; blind: 0 | 1; viewLimit: number | null; claimLimit: number | null; ownLimit: number | null; barDays: number; noticeDays: number; rules: readonly ({ type: 'noFollowUp' | 'noContract' | 'contractEnded'; days: number | null; levels: readonly ({ level: number; days: number | null; })[]; exempt: boolean; })[]; } };
  /** 可隐藏的字段、客户级别和可用的规则类型 */ 'api/poolRule/options': { body: Body; data: { fields: readonly ({ value: string; label: string; })[]; levels: readonly ({ value: number; label: string; })[]; rules: readonly ('noFollowUp' | 'noContract' | 'contractEnded')[]; } };
  /** 自己所属的公海，以及今天已用的领取和查看次数 */ 'api/poolRule/mine': { body: Body; data: Page<{ id: number; name: string; enabled: 0 | 1; blind: 0 | 1; admin: 0 | 1; claimLimit: number | null; claimed: number; viewLimit: number | null; viewed: number; ownLimit: number | null; owned: number; barDays: number; }> };
  /** 演练：自己数据范围内，days 天之内（0 为今晚）将被回收的客户及原因 */ 'api/poolRule/preview': { body: {
    days?: number;
    page?: number;
    rows?: number;
    next?: string | number;
  }; data: Page<{ id: number; CustomerName: string; userid: number; UserName: string; Header: string; recycleDays: number; recycleReason: string; recyclePool: string; }> };
  /** 保存之前：按所填的规则，将比现在多回收多少客户，最早从哪一天之后的夜间开始；id 为 0 是新建 */ 'api/poolRule/forecast': { body: {
    name?: string | number;
    /** 1 启用，0 停用 */ enabled?: number;
    /** 1 全体员工是成员 */ everyone?: number;
    /** 管理员 */ admins?: readonly (number)[] | string | number;
    /** 成员：员工 */ users?: readonly (number)[] | string | number;
    /** 成员：部门，含下级 */ departments?: readonly (number)[] | string | number;
    /** 领取前隐藏的字段，逗号分隔：tel、contact.mobile */ hidden?: string | number | readonly (string | number)[];
    /** 1 领取前遮盖联系方式 */ blind?: number;
    /** 每人每天可查看的客户数，留空不限 */ viewLimit?: number | null | string;
    /** 每人每天可领取的客户数，留空不限 */ claimLimit?: number | null | string;
    /** 领取人名下客户的上限，留空不限 */ ownLimit?: number | null | string;
    /** 前负责人多少天内不能领取 */ barDays?: number;
    /** 回收前多少天提醒负责人，0 不提醒 */ noticeDays?: number;
    /** JSON 列表：{type, days, levels: [{level, days}], exempt} */ rules?: readonly ({ type: 'noFollowUp' | 'noContract' | 'contractEnded'; days?: number | null | string; levels?: readonly ({ level: number; days?: number | null | string; })[]; exempt?: boolean | number; })[];
    id: number;
  }; data: { customers: number; owners: number; day: string; } };
  /** 新建公海 */ 'api/poolRule/add': { body: {
    name: string | number;
    /** 1 启用，0 停用 */ enabled?: number;
    /** 1 全体员工是成员 */ everyone?: number;
    /** 管理员 */ admins?: readonly (number)[] | string | number;
    /** 成员：员工 */ users?: readonly (number)[] | string | number;
    /** 成员：部门，含下级 */ departments?: readonly (number)[] | string | number;
    /** 领取前隐藏的字段，逗号分隔：tel、contact.mobile */ hidden?: string | number | readonly (string | number)[];
    /** 1 领取前遮盖联系方式 */ blind?: number;
    /** 每人每天可查看的客户数，留空不限 */ viewLimit?: number | null | string;
    /** 每人每天可领取的客户数，留空不限 */ claimLimit?: number | null | string;
    /** 领取人名下客户的上限，留空不限 */ ownLimit?: number | null | string;
    /** 前负责人多少天内不能领取 */ barDays?: number;
    /** 回收前多少天提醒负责人，0 不提醒 */ noticeDays?: number;
    /** JSON 列表：{type, days, levels: [{level, days}], exempt} */ rules?: readonly ({ type: 'noFollowUp' | 'noContract' | 'contractEnded'; days?: number | null | string; levels?: readonly ({ level: number; days?: number | null | string; })[]; exempt?: boolean | number; })[];
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑公海：只改所送的内容 */ 'api/poolRule/edit': { body: {
    name?: string | number;
    /** 1 启用，0 停用 */ enabled?: number;
    /** 1 全体员工是成员 */ everyone?: number;
    /** 管理员 */ admins?: readonly (number)[] | string | number;
    /** 成员：员工 */ users?: readonly (number)[] | string | number;
    /** 成员：部门，含下级 */ departments?: readonly (number)[] | string | number;
    /** 领取前隐藏的字段，逗号分隔：tel、contact.mobile */ hidden?: string | number | readonly (string | number)[];
    /** 1 领取前遮盖联系方式 */ blind?: number;
    /** 每人每天可查看的客户数，留空不限 */ viewLimit?: number | null | string;
    /** 每人每天可领取的客户数，留空不限 */ claimLimit?: number | null | string;
    /** 领取人名下客户的上限，留空不限 */ ownLimit?: number | null | string;
    /** 前负责人多少天内不能领取 */ barDays?: number;
    /** 回收前多少天提醒负责人，0 不提醒 */ noticeDays?: number;
    /** JSON 列表：{type, days, levels: [{level, days}], exempt} */ rules?: readonly ({ type: 'noFollowUp' | 'noContract' | 'contractEnded'; days?: number | null | string; levels?: readonly ({ level: number; days?: number | null | string; })[]; exempt?: boolean | number; })[];
    id: number;
    version?: number;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 删除没有客户的公海；默认公海不能删除 */ 'api/poolRule/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 做过的交接，新的在前：自己做的，和能交接其记录的员工的；held 为该员工现在名下的数量 */ 'api/handover/index': { body: {
    page?: number;
    rows?: number;
    [field: string]: Value | undefined;
  }; data: Page<{ id: number; userid: number; username: string; enabled: boolean; AddTime: string; NickName: string; reason: string; parts: readonly ({ module: string; label: string; rule: 'one' | 'even' | 'value'; by?: string; to: readonly ({ userid: number; username: string; count: number; })[]; own?: number; })[]; total: number; held: readonly ({ module: string; label: string; count: number; stays?: { count: number; reason: string; }; })[]; back?: { AddTime: string; NickName: string; count: number; kept: number; }; job: number; can: { back: boolean; disable: boolean; }; }> };
  /** 一名员工名下各类记录和待处理审批（WorkFlowStep）的数量、可按其值分配的字段，以及下属、负责的部门、共享给该员工的记录、审批委托和指定了该员工的审批流程 */ 'api/handover/preview': { body: {
    userid: number;
    [field: string]: Value | undefined;
  }; data: { userid: number; username: string; header: string; enabled: boolean; kinds: readonly ({ fields: readonly ({ field: string; title: string; })[]; module: string; label: string; count: number; stays?: { count: number; reason: string; }; })[]; subordinates: number; departments: number; shared: number; delegations: number; namedIn: number; flows: readonly ({ id: number; name: string; module: string; moduleName: string; enabled: 0 | 1; nodes: readonly (string)[]; })[]; job: number; } };
  /** 一名员工名下一类记录按一个字段的值各有多少，0 为未填写 */ 'api/handover/values': { body: {
    /** 离职员工 */ userid: number;
    module: string | number;
    field: string | number;
    [field: string]: Value | undefined;
  }; data: Page<{ value: number; label: string; count: number; }> };
  /** 按此分配，每人将得到多少，多少留下；参数与 start 相同，不写入 */ 'api/handover/plan': { body: {
    /** 离职员工 */ userid: number;
    /** 各类记录如何分配 */ parts: readonly ({ module: string | number; rule: 'one' | 'even'; userids: readonly (number)[] | string | number; } | { module: string | number; rule: "value"; field: string | number; choices: readonly ({ value: number; userid: number; })[]; rest?: 0 | number; })[];
    [field: string]: Value | undefined;
  }; data: { kinds: readonly ({ to: readonly ({ userid: number; username: string; count: number; })[]; left: number; module: string; label: string; count: number; stays?: { count: number; reason: string; }; })[]; total: number; left: number; } };
  /** 在后台交接一名员工名下的记录，一次事务；parts 为 [{module, rule: one|even, userids}]：全部交给一人，或平均分给多人；或 [{module, rule: value, field, choices: [{value, userid}], rest}]：按字段的值分给各人，其余给 rest；待处理审批（WorkFlowStep）一并转交，该员工的审批委托随之结束：仅限不能登录的员工，或另有 manager.handover.steps 权限；自己提交的审批不移交 */ 'api/handover/start': { body: {
    /** 离职员工 */ userid: number;
    /** 各类记录如何分配 */ parts: readonly ({ module: string | number; rule: 'one' | 'even'; userids: readonly (number)[] | string | number; } | { module: string | number; rule: "value"; field: string | number; choices: readonly ({ value: number; userid: number; })[]; rest?: 0 | number; })[];
    /** 说明 */ reason?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 在后台撤回24小时内的一次交接：负责人没有再变更的记录回到原负责人名下，其余保留并逐条说明 */ 'api/handover/back': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 撤回一次交接时保留的记录和原因 */ 'api/handover/kept': { body: {
    page?: number;
    rows?: number;
    id: number;
    [field: string]: Value | undefined;
  }; data: Page<{ module: string; label: string; id: number; name: string; reason: string; }> };
  /** 一条记录（module、modelId）的操作日志；有“操作日志”权限时可查全部，按模块、人员、动作、日期筛选；field 只看一个字段的变化 */ 'api/operationLog/index': { body: {
    module?: string | number;
    modelId?: number;
    userid?: number;
    action?: string | number;
    field?: string | number;
    begin?: string | number;
    end?: string | number;
    page?: number;
    rows?: number;
  }; data: Page<{ id: number; module: string; moduleName: string; modelId: number; modelTitle: string; deleted: 0 | 1; AddTime: string; userid: number; UserName: string; Header: string; ip: string; token: string; action: string; actionName: string; ext: string; changes: readonly ({ field: string; title: string; old: string; new: string; })[]; }> };
  /** 可筛选的模块和动作 */ 'api/operationLog/options': { body: Body; data: { modules: readonly ({ value: string; label: string; })[]; actions: readonly ({ value: string; label: string; })[]; } };
  /** 回收站：自己有权删除的模块中被删除的记录，新的在前 */ 'api/recycle/index': { body: {
    module?: string | number;
    key?: string | number;
    page?: number;
    rows?: number;
  }; data: Page<{ id: number; module: string; moduleName: string; modelId: number; title: string; userid: number; username: string; header: string; deleteTime: string; days: number; }> };
  /** 恢复记录及随之删除的下级记录；ids 为回收站条目的编号 */ 'api/recycle/restore': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 规则，按记录种类和执行顺序；含近 7 天执行次数、最近执行时间和规则自身的问题 */ 'api/automation/index': { body: Body; data: Page<{ id: number; name: string; module: string; label: string; enabled: 0 | 1; version: number; locked: 0 | 1; trigger: 'created' | 'changed' | 'assigned' | 'pooled'; field: string; fieldTitle: string; condition: readonly ({ field: string; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string; text?: string; } | { or: readonly ({ field: string; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string; text?: string; })[]; })[]; actions: readonly ({ type: "set"; field: string; value: unknown; text?: string; } | { type: "assign"; by: 'turn' | 'load'; users: readonly (number)[]; departments: readonly (number)[]; } | { type: "assign"; by: "region"; places: readonly ({ province: number; city: number; userid: number; })[]; otherwise: number; } | { type: "due"; days: number; working: 0 | 1; hour: number; } | { type: "notify"; to: readonly ('owner' | 'superior')[]; users: readonly (number)[]; text: string; })[]; titles: { readonly [name: string]: unknown }; problems: readonly (string)[]; offReason: string; lastTime: string; week: number; weekOther: number; UserName: string; updateTime: string; }> };
  /** 一条规则，以及其中人员、部门和地区的名称 */ 'api/automation/detail': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: { users: readonly ({ id: number; name: string; header?: string; out?: 0 | 1; })[]; departments: readonly ({ id: number; name: string; header?: string; out?: 0 | 1; })[]; regions: readonly ({ id: number; name: string; header?: string; out?: 0 | 1; })[]; id: number; name: string; module: string; label: string; enabled: 0 | 1; version: number; locked: 0 | 1; trigger: 'created' | 'changed' | 'assigned' | 'pooled'; field: string; fieldTitle: string; condition: readonly ({ field: string; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string; text?: string; } | { or: readonly ({ field: string; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string; text?: string; })[]; })[]; actions: readonly ({ type: "set"; field: string; value: unknown; text?: string; } | { type: "assign"; by: 'turn' | 'load'; users: readonly (number)[]; departments: readonly (number)[]; } | { type: "assign"; by: "region"; places: readonly ({ province: number; city: number; userid: number; })[]; otherwise: number; } | { type: "due"; days: number; working: 0 | 1; hour: number; } | { type: "notify"; to: readonly ('owner' | 'superior')[]; users: readonly (number)[]; text: string; })[]; titles: { readonly [name: string]: unknown }; problems: readonly (string)[]; offReason: string; lastTime: string; week: number; weekOther: number; UserName: string; updateTime: string; } };
  /** 可以设置规则的记录种类，各自的触发、字段和动作 */ 'api/automation/options': { body: Body; data: readonly ({ module: string; label: string; triggers: readonly ('created' | 'changed' | 'assigned' | 'pooled')[]; fields: readonly ({ value: string; label: string; })[]; settable: readonly ({ value: string; label: string; })[]; can: { assign: boolean; region: boolean; due: boolean; }; })[] };
  /** 一条规则的执行记录，保留 90 天；看不到的记录不显示名称和内容 */ 'api/automation/logs': { body: {
    id: number;
    result?: '' | 'done' | 'skipped' | 'failed' | 'stopped';
    page?: number;
    rows?: number;
  }; data: Page<{ id: number; time: string; recordId: number; name: string; result: 'done' | 'skipped' | 'failed' | 'stopped'; notes: readonly (string)[]; }> };
  /** 试运行：最近 30 天里会匹配的记录及会执行的动作，不写入任何内容；规则可以还没有保存 */ 'api/automation/preview': { body: {
    name?: string | number;
    /** 记录种类：clues、customer、contact、gys … */ module: string | number;
    /** created 新建、changed 字段变化、assigned 换负责人、pooled 放入公海 */ trigger: 'created' | 'changed' | 'assigned' | 'pooled';
    /** trigger 为 changed 时：哪个字段 */ field?: string | number;
    /** 条件，与列表的 data 相同 */ condition?: readonly ({ or: readonly ({ field: string | number; type: string | number; value?: string | number; text?: string | number; })[]; } | { field: string | number; type: string | number; value?: string | number; text?: string | number; })[];
    /** 动作，依次执行 */ actions: readonly ({ type: "set"; field: string | number; value?: string | number | number | null | readonly (string | number | number | { userid: number; })[]; } | { type: "assign"; by: 'turn' | 'load'; users?: readonly (number)[]; departments?: readonly (number)[]; } | { type: "assign"; by: "region"; places: readonly ({ province: number; city?: number; userid: number; })[]; otherwise?: number; } | { type: "due"; days: number; working?: number; hour: number; } | { type: "notify"; to?: readonly ('owner' | 'superior')[]; users?: readonly (number)[]; text?: string | number; })[];
    id?: number;
    page?: number;
    rows?: number;
  }; data: Page<{ recordId: number; name: string; time: string; would: readonly (string)[]; }> };
  /** 新建规则；需要对这类记录有全公司范围的权限 */ 'api/automation/add': { body: {
    name: string | number;
    /** 记录种类：clues、customer、contact、gys … */ module: string | number;
    /** created 新建、changed 字段变化、assigned 换负责人、pooled 放入公海 */ trigger: 'created' | 'changed' | 'assigned' | 'pooled';
    /** trigger 为 changed 时：哪个字段 */ field?: string | number;
    /** 条件，与列表的 data 相同 */ condition?: readonly ({ or: readonly ({ field: string | number; type: string | number; value?: string | number; text?: string | number; })[]; } | { field: string | number; type: string | number; value?: string | number; text?: string | number; })[];
    /** 动作，依次执行 */ actions: readonly ({ type: "set"; field: string | number; value?: string | number | number | null | readonly (string | number | number | { userid: number; })[]; } | { type: "assign"; by: 'turn' | 'load'; users?: readonly (number)[]; departments?: readonly (number)[]; } | { type: "assign"; by: "region"; places: readonly ({ province: number; city?: number; userid: number; })[]; otherwise?: number; } | { type: "due"; days: number; working?: number; hour: number; } | { type: "notify"; to?: readonly ('owner' | 'superior')[]; users?: readonly (number)[]; text?: string | number; })[];
    enabled?: number;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑规则；记录种类不能改 */ 'api/automation/edit': { body: {
    name: string | number;
    /** 记录种类：clues、customer、contact、gys … */ module: string | number;
    /** created 新建、changed 字段变化、assigned 换负责人、pooled 放入公海 */ trigger: 'created' | 'changed' | 'assigned' | 'pooled';
    /** trigger 为 changed 时：哪个字段 */ field?: string | number;
    /** 条件，与列表的 data 相同 */ condition?: readonly ({ or: readonly ({ field: string | number; type: string | number; value?: string | number; text?: string | number; })[]; } | { field: string | number; type: string | number; value?: string | number; text?: string | number; })[];
    /** 动作，依次执行 */ actions: readonly ({ type: "set"; field: string | number; value?: string | number | number | null | readonly (string | number | number | { userid: number; })[]; } | { type: "assign"; by: 'turn' | 'load'; users?: readonly (number)[]; departments?: readonly (number)[]; } | { type: "assign"; by: "region"; places: readonly ({ province: number; city?: number; userid: number; })[]; otherwise?: number; } | { type: "due"; days: number; working?: number; hour: number; } | { type: "notify"; to?: readonly ('owner' | 'superior')[]; users?: readonly (number)[]; text?: string | number; })[];
    enabled?: number;
    id: number;
    version?: number;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 启用或停用一条规则；启用前重新检查 */ 'api/automation/enable': { body: {
    id: number;
    enabled: number;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 一类记录的规则依次执行的顺序：全部编号 */ 'api/automation/order': { body: {
    module: string | number;
    ids: readonly (number)[] | string | number;
  }; data: null };
  /** 删除规则；已执行的结果不变 */ 'api/automation/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 今天暂停接收分配的人 */ 'api/automation/away': { body: Body; data: Page<{ userid: number; UserName: string; header: string; until: string; }> };
  /** 暂停给某人分配，到 until 那天为止；until 留空为恢复 */ 'api/automation/setAway': { body: {
    userid: number;
    until?: string | number;
  }; data: null };
  /** 产品列表 */ 'api/product/index': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 排序字段，可加 asc 或 desc：name、number、status、price、unit、addtime、updateTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 场景筛选 */ type?: string | number;
    /** 场景筛选 */ warehouseid?: string | number;
    /** 场景筛选 */ stocked?: string | number;
    /** 按产品名称筛选 */ name?: string | number;
    /** 按产品编号筛选 */ number?: string | number;
    /** 按状态筛选 */ status?: string | number;
    /** 按售价筛选 */ price?: string | number;
    /** 按成本价筛选 */ costPrice?: string | number;
    /** 按规格筛选 */ standard?: string | number;
    /** 按型号/条码筛选 */ xinghao?: string | number;
    /** 按单位筛选 */ unit?: string | number;
    /** 按税号筛选 */ shuihao?: string | number;
    /** 按税率筛选 */ shuilv?: string | number;
    /** 按图片筛选 */ cover?: string | number;
    /** 按备注筛选 */ Ext?: string | number;
    /** 按创建时间筛选 */ addtime?: string | number;
    /** 按更新时间筛选 */ updateTime?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<ProductRow> };
  /** 新建产品 */ 'api/product/add': { body: {
    /** 产品名称 */ name: string | number;
    /** 产品编号 */ number?: string | number;
    /** 分类 */ type?: number | string;
    /** 状态 */ status?: 0 | 1;
    /** 售价 */ price?: string | number;
    /** 成本价 */ costPrice?: string | number;
    /** 规格 */ standard?: string | number;
    /** 型号/条码 */ xinghao?: string | number;
    /** 单位 */ unit?: number | string;
    /** 税号 */ shuihao?: string | number;
    /** 税率 */ shuilv?: string | number;
    /** 图片 */ cover?: readonly (number)[];
    /** 备注 */ Ext?: string | number;
    /** 级别价，JSON 列表 */ levelPrices?: readonly ({ readonly [name: string]: unknown })[];
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑产品 */ 'api/product/edit': { body: {
    /** 编号 */ id: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    /** 产品名称 */ name?: string | number;
    /** 产品编号 */ number?: string | number;
    /** 分类 */ type?: number | string;
    /** 状态 */ status?: 0 | 1;
    /** 售价 */ price?: string | number;
    /** 成本价 */ costPrice?: string | number;
    /** 规格 */ standard?: string | number;
    /** 型号/条码 */ xinghao?: string | number;
    /** 单位 */ unit?: number | string;
    /** 税号 */ shuihao?: string | number;
    /** 税率 */ shuilv?: string | number;
    /** 图片 */ cover?: readonly (number)[];
    /** 备注 */ Ext?: string | number;
    /** 级别价，JSON 列表 */ levelPrices?: readonly ({ readonly [name: string]: unknown })[];
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 产品详情 */ 'api/product/Views': { body: {
    id?: number;
    [field: string]: Value | undefined;
  }; data: ProductRow };
  /** 删除产品 */ 'api/product/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 产品分类列表 */ 'api/productCategory/index': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 排序字段，可加 asc 或 desc：sort、AddTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 按分类名称筛选 */ name?: string | number;
    /** 按上级分类筛选 */ parentid?: string | number;
    /** 按创建时间筛选 */ AddTime?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<ProductCategoryRow> };
  /** 新建产品分类 */ 'api/productCategory/add': { body: {
    /** 分类名称 */ name: string | number;
    /** 上级分类 */ parentid?: number | string;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑产品分类 */ 'api/productCategory/edit': { body: {
    /** 编号 */ id: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    /** 分类名称 */ name?: string | number;
    /** 上级分类 */ parentid?: number | string;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 产品分类详情 */ 'api/productCategory/Views': { body: {
    id?: number;
    [field: string]: Value | undefined;
  }; data: ProductCategoryRow };
  /** 删除产品分类 */ 'api/productCategory/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 两级分类，按其顺序，带各自的产品数量 */ 'api/productCategory/tree': { body: Body; data: readonly (__schema0)[] };
  /** 调整同级分类的顺序：ids 为同一上级下的全部分类 */ 'api/productCategory/arrange': { body: {
    ids: readonly (number)[] | string | number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 轮播图列表 */ 'api/banner/index': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 排序字段，可加 asc 或 desc：title、status、sort、AddTime、updateTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 按标题筛选 */ title?: string | number;
    /** 按图片筛选 */ img?: string | number;
    /** 按状态筛选 */ status?: string | number;
    /** 按展示产品筛选 */ productid?: string | number;
    /** 按外部链接筛选 */ link?: string | number;
    /** 按开始日期筛选 */ startTime?: string | number;
    /** 按结束日期筛选 */ endTime?: string | number;
    /** 按创建时间筛选 */ AddTime?: string | number;
    /** 按更新时间筛选 */ updateTime?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<BannerRow> };
  /** 新建轮播图 */ 'api/banner/add': { body: {
    /** 标题 */ title: string | number;
    /** 图片 */ img: readonly (number)[];
    /** 状态 */ status?: 0 | 1;
    /** 展示产品 */ productid?: number | string;
    /** 外部链接 */ link?: string | number;
    /** 排序 */ sort?: string | number;
    /** 开始日期 */ startTime?: string | number;
    /** 结束日期 */ endTime?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑轮播图 */ 'api/banner/edit': { body: {
    /** 编号 */ id: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    /** 标题 */ title?: string | number;
    /** 图片 */ img?: readonly (number)[];
    /** 状态 */ status?: 0 | 1;
    /** 展示产品 */ productid?: number | string;
    /** 外部链接 */ link?: string | number;
    /** 排序 */ sort?: string | number;
    /** 开始日期 */ startTime?: string | number;
    /** 结束日期 */ endTime?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 轮播图详情 */ 'api/banner/Views': { body: {
    id?: number;
    [field: string]: Value | undefined;
  }; data: BannerRow };
  /** 删除轮播图 */ 'api/banner/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 展示产品列表 */ 'api/Products/index': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 排序字段，可加 asc 或 desc：name、status、type、showPrice、sort、AddTime、updateTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 按名称筛选 */ name?: string | number;
    /** 按封面筛选 */ cover?: string | number;
    /** 按状态筛选 */ status?: string | number;
    /** 按展示分类筛选 */ type?: string | number;
    /** 按价格筛选 */ priceText?: string | number;
    /** 按关联产品筛选 */ productid?: string | number;
    /** 按显示售价筛选 */ showPrice?: string | number;
    /** 按简介筛选 */ intro?: string | number;
    /** 按图册筛选 */ album?: string | number;
    /** 按详细介绍筛选 */ cont?: string | number;
    /** 按创建时间筛选 */ AddTime?: string | number;
    /** 按更新时间筛选 */ updateTime?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<ShowcaseProductRow> };
  /** 新建展示产品 */ 'api/Products/add': { body: {
    /** 名称 */ name: string | number;
    /** 封面 */ cover: readonly (number)[];
    /** 状态 */ status?: 0 | 1;
    /** 展示分类 */ type?: number | string;
    /** 价格 */ priceText?: string | number;
    /** 关联产品 */ productid?: number | string;
    /** 显示售价 */ showPrice?: 0 | 1;
    /** 排序 */ sort?: string | number;
    /** 简介 */ intro?: string | number;
    /** 图册 */ album?: readonly (number)[];
    /** 详细介绍 */ cont?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑展示产品 */ 'api/Products/edit': { body: {
    /** 编号 */ id: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    /** 名称 */ name?: string | number;
    /** 封面 */ cover?: readonly (number)[];
    /** 状态 */ status?: 0 | 1;
    /** 展示分类 */ type?: number | string;
    /** 价格 */ priceText?: string | number;
    /** 关联产品 */ productid?: number | string;
    /** 显示售价 */ showPrice?: 0 | 1;
    /** 排序 */ sort?: string | number;
    /** 简介 */ intro?: string | number;
    /** 图册 */ album?: readonly (number)[];
    /** 详细介绍 */ cont?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 展示产品详情 */ 'api/Products/detail': { body: {
    id?: number;
    [field: string]: Value | undefined;
  }; data: ShowcaseProductRow };
  /** 删除展示产品 */ 'api/Products/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 自己的分享：是否已开启，是否显示手机 */ 'api/Products/sharing': { body: Body; data: { shared: boolean; phone: boolean; mobile: string; } };
  /** 开启自己的分享：经自己的链接打开的展示页显示姓名和头像，phone 为 1 时还有手机 */ 'api/Products/share': { body: {
    phone?: number;
    [field: string]: Value | undefined;
  }; data: { shared: boolean; phone: boolean; mobile: string; } };
  /** 停止自己的分享：链接仍可打开，不再显示姓名 */ 'api/Products/unshare': { body: Body; data: { shared: boolean; phone: boolean; mobile: string; } };
  /** 仓库列表 */ 'api/erp/warehouse': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 排序字段，可加 asc 或 desc：keeperid、AddTime、updateTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 按仓库名称筛选 */ name?: string | number;
    /** 按保管员筛选 */ keeperid?: string | number;
    /** 按地址筛选 */ address?: string | number;
    /** 按备注筛选 */ Ext?: string | number;
    /** 按创建时间筛选 */ AddTime?: string | number;
    /** 按更新时间筛选 */ updateTime?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<WarehouseRow> };
  /** 新建仓库 */ 'api/erp/warehouseAdd': { body: {
    /** 仓库名称 */ name: string | number;
    /** 保管员 */ keeperid?: number | string;
    /** 地址 */ address?: string | number;
    /** 备注 */ Ext?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑仓库 */ 'api/erp/warehouseEdit': { body: {
    /** 编号 */ id: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    /** 仓库名称 */ name?: string | number;
    /** 保管员 */ keeperid?: number | string;
    /** 地址 */ address?: string | number;
    /** 备注 */ Ext?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 仓库详情 */ 'api/erp/warehouseViews': { body: {
    id?: number;
    [field: string]: Value | undefined;
  }; data: WarehouseRow };
  /** 删除仓库 */ 'api/erp/warehouseDelete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 产品在各仓库的库存；productids 可一次查询多个产品 */ 'api/erp/getWarehouseStorage': { body: {
    productid?: number;
    productids?: readonly (number)[] | string | number;
    [field: string]: Value | undefined;
  }; data: Page<{ warehouseid: number; name: string; productid: number; stock: string; }> };
  /** 产品列表及各自的库存：参数同产品列表，warehouseid 只列该仓库有库存的产品，stocked 1 只列有库存的产品 */ 'api/erp/stock': { body: {
    /** 仓库 */ warehouseid?: number;
    /** 1 只列有库存的产品 */ stocked?: 0 | 1;
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 排序字段，可加 asc 或 desc：name、number、status、price、unit、addtime、updateTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 场景筛选 */ type?: string | number;
    /** 按产品名称筛选 */ name?: string | number;
    /** 按产品编号筛选 */ number?: string | number;
    /** 按状态筛选 */ status?: string | number;
    /** 按售价筛选 */ price?: string | number;
    /** 按成本价筛选 */ costPrice?: string | number;
    /** 按规格筛选 */ standard?: string | number;
    /** 按型号/条码筛选 */ xinghao?: string | number;
    /** 按单位筛选 */ unit?: string | number;
    /** 按税号筛选 */ shuihao?: string | number;
    /** 按税率筛选 */ shuilv?: string | number;
    /** 按图片筛选 */ cover?: string | number;
    /** 按备注筛选 */ Ext?: string | number;
    /** 按创建时间筛选 */ addtime?: string | number;
    /** 按更新时间筛选 */ updateTime?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<{ id: number; name?: string; stock: { total: string; places: { readonly [name: string]: unknown }; }; }> };
  /** 库存流水，新的在前；按产品、仓库、订单、类型（in、out、move、take、ship、return）和日期筛选 */ 'api/erp/movements': { body: {
    productid?: number;
    warehouseid?: number;
    orderid?: number;
    kind?: string | number;
    begin?: string | number;
    end?: string | number;
    page?: number;
    rows?: number;
  }; data: Page<{ id: number; kind: 'in' | 'out' | 'move' | 'take' | 'ship' | 'return'; kindName: string; productid: number; productName: string; warehouseid: number; warehousename: string; number: string; balance: string; orderid: number; orderSn: string; Ext: string; userid: number; UserName: string; AddTime: string; }> };
  /** 入库 */ 'api/erp/stockIn': { body: {
    /** 仓库 */ warehouseid: number;
    /** 产品 */ productid: number;
    /** 数量，大于 0，最多 4 位小数 */ number: string | number;
    /** 备注 */ ext?: string | number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 出库；库存不足时拒绝 */ 'api/erp/stockOut': { body: {
    /** 仓库 */ warehouseid: number;
    /** 产品 */ productid: number;
    /** 数量，大于 0，最多 4 位小数 */ number: string | number;
    /** 备注 */ ext?: string | number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 从 warehouseid 调拨到 toid */ 'api/erp/stockMove': { body: {
    /** 仓库 */ warehouseid: number;
    /** 产品 */ productid: number;
    /** 数量，大于 0，最多 4 位小数 */ number: string | number;
    /** 备注 */ ext?: string | number;
    /** 调入的仓库 */ toid: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 盘点：listJson 为 [{productid, number 实盘数量, stock 盘点时看到的账面数量}]，ext 为原因；账面数量已变化时拒绝，差异记入流水 */ 'api/erp/stockTake': { body: {
    /** 仓库 */ warehouseid: number;
    /** 盘点明细 */ listJson: readonly ({ productid: number; /** 件数，最多四位小数 */ number: string | number; /** 盘点时看到的账面数量；已变动时拒绝 */ stock: string | number; })[];
    /** 原因 */ ext: string | number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 订单列表 */ 'api/order/index': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
    /** 排序字段，可加 asc 或 desc：orderSn、status、Money、expectTime、shipping、userid、AddTime、updateTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 负责人姓名 */ NickName?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 场景筛选 */ productid?: string | number;
    /** 按订单编号筛选 */ orderSn?: string | number;
    /** 按客户筛选 */ customerId?: string | number;
    /** 按状态筛选 */ status?: string | number;
    /** 按订单金额筛选 */ Money?: string | number;
    /** 按收货人筛选 */ shrId?: string | number;
    /** 按期望发货日期筛选 */ expectTime?: string | number;
    /** 按发货情况筛选 */ shipping?: string | number;
    /** 按取消原因筛选 */ cancelReason?: string | number;
    /** 按备注筛选 */ Ext?: string | number;
    /** 按负责人筛选 */ userid?: string | number;
    /** 按创建时间筛选 */ AddTime?: string | number;
    /** 按更新时间筛选 */ updateTime?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<OrderRow> };
  /** 新建订单 */ 'api/order/add': { body: {
    /** 客户 */ customerId: number | string;
    /** 收货人 */ shrId?: number | string;
    /** 期望发货日期 */ expectTime?: string | number;
    /** 备注 */ Ext?: string | number;
    /** 订单产品，JSON 列表 */ listJson?: readonly ({ readonly [name: string]: unknown })[];
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑订单 */ 'api/order/edit': { body: {
    /** 编号 */ id: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    /** 客户 */ customerId?: number | string;
    /** 收货人 */ shrId?: number | string;
    /** 期望发货日期 */ expectTime?: string | number;
    /** 备注 */ Ext?: string | number;
    /** 订单产品，JSON 列表 */ listJson?: readonly ({ readonly [name: string]: unknown })[];
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 订单详情 */ 'api/order/Views': { body: {
    id?: number;
    [field: string]: Value | undefined;
  }; data: OrderRow };
  /** 删除订单 */ 'api/order/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 审核：待审核的订单变为待发货 */ 'api/order/review': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 发货：ids 发出各订单剩余的全部产品，逐条答复；id 和 lines 发出一个订单的一部分 */ 'api/order/ship': { body: {
    /** 订单编号，逗号分隔 */ ids?: readonly (number)[] | string | number;
    /** 一个订单，与 lines 一起 */ id?: number;
    /** [{id 产品行, number 数量, warehouseid 从哪个仓库}] */ lines?: readonly ({ id: number; /** 件数，最多四位小数 */ number: string | number; warehouseid?: number; })[];
    /** 物流公司 */ company?: string | number;
    /** 运单号 */ number?: string | number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; } };
  /** 退货：产品回到仓库 */ 'api/order/return': { body: {
    /** 订单 */ id: number;
    /** [{id 产品行, number 数量, warehouseid 退回哪个仓库}] */ lines: readonly ({ id: number; /** 件数，最多四位小数 */ number: string | number; warehouseid?: number; })[];
    /** 退货原因 */ reason: string | number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 完成：只有已发货的订单可以完成 */ 'api/order/completed': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 取消，须写明原因；有产品在客户处的订单须先退货 */ 'api/order/cancel': { body: {
    ids: readonly (number)[] | string | number;
    /** 取消原因 */ reason: string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 订单的发货和退货记录 */ 'api/order/shipments': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: Page<{ id: number; kind: 'ship' | 'return'; company: string; number: string; reason: string; userid: number; UserName: string; AddTime: string; lines: readonly ({ lineid: number; title: string; warehousename: string; number: string; })[]; }> };
  /** 商品列表 */ 'api/goods/index': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 排序字段，可加 asc 或 desc：name、status、price、unit、AddTime、updateTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 场景筛选 */ ids?: string | number;
    /** 按商品名称筛选 */ name?: string | number;
    /** 按产品筛选 */ productid?: string | number;
    /** 按状态筛选 */ status?: string | number;
    /** 按销售价筛选 */ price?: string | number;
    /** 按单位筛选 */ unit?: string | number;
    /** 按发货仓库筛选 */ warehouseid?: string | number;
    /** 按图片筛选 */ pictures?: string | number;
    /** 按备注筛选 */ Ext?: string | number;
    /** 按创建时间筛选 */ AddTime?: string | number;
    /** 按更新时间筛选 */ updateTime?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<GoodsRow> };
  /** 新建商品 */ 'api/goods/add': { body: {
    /** 商品名称 */ name: string | number;
    /** 产品 */ productid: number | string;
    /** 状态 */ status?: 0 | 1;
    /** 销售价 */ price?: string | number;
    /** 单位 */ unit?: number | string;
    /** 发货仓库 */ warehouseid?: number | string;
    /** 图片 */ pictures?: readonly (number)[];
    /** 备注 */ Ext?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑商品 */ 'api/goods/edit': { body: {
    /** 编号 */ id: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    /** 商品名称 */ name?: string | number;
    /** 产品 */ productid?: number | string;
    /** 状态 */ status?: 0 | 1;
    /** 销售价 */ price?: string | number;
    /** 单位 */ unit?: number | string;
    /** 发货仓库 */ warehouseid?: number | string;
    /** 图片 */ pictures?: readonly (number)[];
    /** 备注 */ Ext?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 商品详情 */ 'api/goods/Views': { body: {
    id?: number;
    [field: string]: Value | undefined;
  }; data: GoodsRow };
  /** 删除商品 */ 'api/goods/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 供应商列表 */ 'api/gys/index': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
    /** 排序字段，可加 asc 或 desc：gysType、userid、AddTime、updateTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 负责人姓名 */ NickName?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 按供应商名称筛选 */ name?: string | number;
    /** 按类别筛选 */ gysType?: string | number;
    /** 按联系人筛选 */ contactName?: string | number;
    /** 按电话筛选 */ mobile?: string | number;
    /** 按省市筛选 */ province?: string | number;
    /** 按区县筛选 */ county?: string | number;
    /** 按地址筛选 */ address?: string | number;
    /** 按开户行筛选 */ bank?: string | number;
    /** 按银行账号筛选 */ bankAccount?: string | number;
    /** 按税号筛选 */ taxNumber?: string | number;
    /** 按备注筛选 */ Ext?: string | number;
    /** 按负责人筛选 */ userid?: string | number;
    /** 按创建时间筛选 */ AddTime?: string | number;
    /** 按更新时间筛选 */ updateTime?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<SupplierRow> };
  /** 新建供应商 */ 'api/gys/add': { body: {
    /** 供应商名称 */ name: string | number;
    /** 类别 */ gysType: number | string;
    /** 联系人 */ contactName?: string | number;
    /** 电话 */ mobile?: string | number;
    /** 省市 */ province?: number | string;
    /** 省市（第二项） */ city?: number | string;
    /** 区县 */ county?: number | string;
    /** 地址 */ address?: string | number;
    /** 开户行 */ bank?: string | number;
    /** 银行账号 */ bankAccount?: string | number;
    /** 税号 */ taxNumber?: string | number;
    /** 备注 */ Ext?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑供应商 */ 'api/gys/edit': { body: {
    /** 编号 */ id: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    /** 供应商名称 */ name?: string | number;
    /** 类别 */ gysType?: number | string;
    /** 联系人 */ contactName?: string | number;
    /** 电话 */ mobile?: string | number;
    /** 省市 */ province?: number | string;
    /** 省市（第二项） */ city?: number | string;
    /** 区县 */ county?: number | string;
    /** 地址 */ address?: string | number;
    /** 开户行 */ bank?: string | number;
    /** 银行账号 */ bankAccount?: string | number;
    /** 税号 */ taxNumber?: string | number;
    /** 备注 */ Ext?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 供应商详情 */ 'api/gys/Views': { body: {
    id?: number;
    [field: string]: Value | undefined;
  }; data: SupplierRow };
  /** 删除供应商 */ 'api/gys/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 收货人列表 */ 'api/shr/index': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
    /** 排序字段，可加 asc 或 desc：name、status、userid、AddTime、updateTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 负责人姓名 */ NickName?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 按收货人筛选 */ name?: string | number;
    /** 按手机筛选 */ mobile?: string | number;
    /** 按审核状态筛选 */ status?: string | number;
    /** 按客户筛选 */ customerId?: string | number;
    /** 按省市筛选 */ province?: string | number;
    /** 按区县筛选 */ county?: string | number;
    /** 按详细地址筛选 */ address?: string | number;
    /** 按未通过原因筛选 */ reason?: string | number;
    /** 按备注筛选 */ Ext?: string | number;
    /** 按负责人筛选 */ userid?: string | number;
    /** 按创建时间筛选 */ AddTime?: string | number;
    /** 按更新时间筛选 */ updateTime?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<ReceiverRow> };
  /** 新建收货人 */ 'api/shr/add': { body: {
    /** 收货人 */ name: string | number;
    /** 手机 */ mobile: string | number;
    /** 客户 */ customerId?: number | string;
    /** 省市 */ province?: number | string;
    /** 省市（第二项） */ city?: number | string;
    /** 区县 */ county?: number | string;
    /** 详细地址 */ address: string | number;
    /** 备注 */ Ext?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑收货人 */ 'api/shr/edit': { body: {
    /** 编号 */ id: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    /** 收货人 */ name?: string | number;
    /** 手机 */ mobile?: string | number;
    /** 客户 */ customerId?: number | string;
    /** 省市 */ province?: number | string;
    /** 省市（第二项） */ city?: number | string;
    /** 区县 */ county?: number | string;
    /** 详细地址 */ address?: string | number;
    /** 备注 */ Ext?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 收货人详情 */ 'api/shr/Views': { body: {
    id?: number;
    [field: string]: Value | undefined;
  }; data: ReceiverRow };
  /** 删除收货人 */ 'api/shr/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 审核通过 */ 'api/shr/tongguo': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; } };
  /** 审核不通过，须写明原因 */ 'api/shr/butongguo': { body: {
    ids: readonly (number)[] | string | number;
    /** 未通过原因 */ reason: string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; } };
  /** 订单可选的收货人：已通过的、属于此客户或不属于任何客户的 */ 'api/shr/choices': { body: {
    customerId?: number;
    [field: string]: Value | undefined;
  }; data: Page<{ id: number; name: string; }> };
  /** 通话记录列表 */ 'api/callRecord/index': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
    /** 排序字段，可加 asc 或 desc：mobile、state、userid、AddTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 负责人姓名 */ NickName?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 按号码筛选 */ mobile?: string | number;
    /** 按结果筛选 */ state?: string | number;
    /** 按客户筛选 */ customerId?: string | number;
    /** 按线索筛选 */ leadId?: string | number;
    /** 按分机号筛选 */ extension?: string | number;
    /** 按方式筛选 */ driver?: string | number;
    /** 按网关结果码筛选 */ resultcode?: string | number;
    /** 按说明筛选 */ message?: string | number;
    /** 按呼叫人筛选 */ userid?: string | number;
    /** 按呼叫时间筛选 */ AddTime?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<CallRecordRow> };
  /** 通话记录详情 */ 'api/callRecord/Views': { body: {
    id?: number;
    [field: string]: Value | undefined;
  }; data: CallRecordRow };
  /** 拨号；resultcode 为 0 是成功，否则是网关的结果码，msg 是网关的说明。每人每分钟最多 20 次 */ 'api/doublecall/oncall': { body: {
    /** 号码 */ mobile: string | number;
    /** 拨给谁：customer 或 clues；不传时按号码查找 */ module?: 'customer' | 'clues';
    /** 客户或线索的编号 */ id?: number;
    [field: string]: Value | undefined;
  }; data: { id: number; module: string; modelId: number; } };
  /** 双呼设置；密钥不返回，hasSecret 表示已设置 */ 'api/doublecall/gateway': { body: Body; data: { driver: 'log' | 'http'; url: string; hasSecret: boolean; version: number; } };
  /** 修改双呼设置；secret 留空表示不变 */ 'api/doublecall/setGateway': { body: {
    /** log 仅记录，http 双呼网关 */ driver: 'log' | 'http';
    url?: string | number;
    secret?: string | number;
    /** 读到的版本 */ version: number;
    [field: string]: Value | undefined;
  }; data: { version: number; } };
  /** 谁能看到一条记录、为什么、能否编辑：看得到该记录的人都可以问；key 按姓名查找，userid 只问一人，看不到的说明原因 */ 'api/record/access': { body: {
    /** 模块 */ module: string | number;
    id: number;
    page?: number;
    rows?: number;
    /** 姓名或拼音首字母 */ key?: string | number;
    /** 只问这一位员工 */ userid?: number;
  }; data: Page<{ edit: boolean; reasons: readonly ({ kind: "owner"; } | { kind: "member"; access: 'read' | 'write'; expires?: string; by?: string; } | { kind: "audience"; } | { kind: "scope"; role: string; scope: 'self' | 'subordinates' | 'department' | 'departmentBelow' | 'all'; } | { kind: "pool"; pool: string; masked: boolean; } | { kind: "administrator"; role: string; })[]; userid: number; username: string; header: string; branch: string; }> };
  /** 批量修改一个字段；按各记录的表单规则逐条校验，需要该模块的编辑权限；可带 undo=1 */ 'api/record/change': { body: {
    ids: readonly (number)[] | string | number;
    /** 模块 */ module: string | number;
    /** 字段和值 */ data: { readonly [name: string]: unknown };
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址 */ 'api/customer/importTemplate': { body: Body; data: { id: number; name: string; url: string; } };
  /** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天 */ 'api/customer/export': { body: {
    /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown };
    /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number)[] | string | number;
    /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[];
    /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
    [field: string]: Value | undefined;
  }; data: { id: number; } };
  /** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址 */ 'api/contact/importTemplate': { body: Body; data: { id: number; name: string; url: string; } };
  /** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天 */ 'api/contact/export': { body: {
    /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown };
    /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number)[] | string | number;
    /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[];
    /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
    [field: string]: Value | undefined;
  }; data: { id: number; } };
  /** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址 */ 'api/clues/importTemplate': { body: Body; data: { id: number; name: string; url: string; } };
  /** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天 */ 'api/clues/export': { body: {
    /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown };
    /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number)[] | string | number;
    /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[];
    /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
    [field: string]: Value | undefined;
  }; data: { id: number; } };
  /** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址 */ 'api/OpportLogs/importTemplate': { body: Body; data: { id: number; name: string; url: string; } };
  /** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天 */ 'api/OpportLogs/export': { body: {
    /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown };
    /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number)[] | string | number;
    /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[];
    /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
    [field: string]: Value | undefined;
  }; data: { id: number; } };
  /** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址 */ 'api/clueLogs/importTemplate': { body: Body; data: { id: number; name: string; url: string; } };
  /** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天 */ 'api/clueLogs/export': { body: {
    /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown };
    /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number)[] | string | number;
    /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[];
    /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
    [field: string]: Value | undefined;
  }; data: { id: number; } };
  /** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址 */ 'api/contract/importTemplate': { body: Body; data: { id: number; name: string; url: string; } };
  /** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天 */ 'api/contract/export': { body: {
    /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown };
    /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number)[] | string | number;
    /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[];
    /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
    [field: string]: Value | undefined;
  }; data: { id: number; } };
  /** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址 */ 'api/recpay/importTemplate': { body: Body; data: { id: number; name: string; url: string; } };
  /** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天 */ 'api/recpay/export': { body: {
    /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown };
    /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number)[] | string | number;
    /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[];
    /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
    [field: string]: Value | undefined;
  }; data: { id: number; } };
  /** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址 */ 'api/finance/importTemplate': { body: Body; data: { id: number; name: string; url: string; } };
  /** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天 */ 'api/finance/export': { body: {
    /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown };
    /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number)[] | string | number;
    /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[];
    /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
    [field: string]: Value | undefined;
  }; data: { id: number; } };
  /** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址 */ 'api/payment/importTemplate': { body: Body; data: { id: number; name: string; url: string; } };
  /** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天 */ 'api/payment/export': { body: {
    /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown };
    /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number)[] | string | number;
    /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[];
    /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
    [field: string]: Value | undefined;
  }; data: { id: number; } };
  /** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址 */ 'api/renewal/importTemplate': { body: Body; data: { id: number; name: string; url: string; } };
  /** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天 */ 'api/renewal/export': { body: {
    /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown };
    /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number)[] | string | number;
    /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[];
    /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
    [field: string]: Value | undefined;
  }; data: { id: number; } };
  /** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址 */ 'api/invoice/importTemplate': { body: Body; data: { id: number; name: string; url: string; } };
  /** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天 */ 'api/invoice/export': { body: {
    /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown };
    /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number)[] | string | number;
    /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[];
    /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
    [field: string]: Value | undefined;
  }; data: { id: number; } };
  /** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天 */ 'api/baoxiao/export': { body: {
    /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown };
    /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number)[] | string | number;
    /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[];
    /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
    [field: string]: Value | undefined;
  }; data: { id: number; } };
  /** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址 */ 'api/task/importTemplate': { body: Body; data: { id: number; name: string; url: string; } };
  /** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天 */ 'api/task/export': { body: {
    /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown };
    /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number)[] | string | number;
    /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[];
    /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
    [field: string]: Value | undefined;
  }; data: { id: number; } };
  /** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址 */ 'api/user/importTemplate': { body: Body; data: { id: number; name: string; url: string; } };
  /** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址 */ 'api/product/importTemplate': { body: Body; data: { id: number; name: string; url: string; } };
  /** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天 */ 'api/product/export': { body: {
    /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown };
    /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number)[] | string | number;
    /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[];
    /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
    [field: string]: Value | undefined;
  }; data: { id: number; } };
  /** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天 */ 'api/order/export': { body: {
    /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown };
    /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number)[] | string | number;
    /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[];
    /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
    [field: string]: Value | undefined;
  }; data: { id: number; } };
  /** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址 */ 'api/goods/importTemplate': { body: Body; data: { id: number; name: string; url: string; } };
  /** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天 */ 'api/goods/export': { body: {
    /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown };
    /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number)[] | string | number;
    /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[];
    /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
    [field: string]: Value | undefined;
  }; data: { id: number; } };
  /** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址 */ 'api/gys/importTemplate': { body: Body; data: { id: number; name: string; url: string; } };
  /** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天 */ 'api/gys/export': { body: {
    /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown };
    /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number)[] | string | number;
    /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[];
    /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
    [field: string]: Value | undefined;
  }; data: { id: number; } };
  /** 导入模板：按当前表单生成，含下拉选项和填写说明；答复会过期的地址 */ 'api/shr/importTemplate': { body: Body; data: { id: number; name: string; url: string; } };
  /** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天 */ 'api/shr/export': { body: {
    /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown };
    /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number)[] | string | number;
    /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[];
    /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
    [field: string]: Value | undefined;
  }; data: { id: number; } };
  /** 在后台导出列表的全部结果，受数据范围和字段权限限制；完成后任务的 fileUrl 是文件的地址，文件保留一天 */ 'api/worklog/export': { body: {
    /** 列表的查询参数：筛选、场景、搜索、排序 */ list: { readonly [name: string]: unknown };
    /** 只导出这些编号；不给则为全部结果 */ ids?: readonly (number)[] | string | number;
    /** 列的字段名，按顺序；不给则为列表显示的列 */ columns?: readonly (string | number)[];
    /** xlsx（默认）、csv（UTF-8）、gbk（GBK 编码的 csv） */ format?: 'xlsx' | 'csv' | 'gbk';
    [field: string]: Value | undefined;
  }; data: { id: number; } };
  /** 把视图共享给所有人，或取消 */ 'api/view/everyone': { body: {
    id: number;
    /** 1 共享给所有人，0 取消 */ everyone: number;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 目标：所选时间所在各月的目标合计（本部门、全部：部门有自己的目标时按部门目标），与到今天为止的完成 */ 'api/crmhome/target': { body: {
    period?: 'today' | 'week' | 'month' | 'quarter' | 'year' | 'lastmonth' | 'lastquarter';
    /** me 本人，team 本人和下属，department 本部门和下级，all 权限内全部 */ range?: 'me' | 'team' | 'department' | 'all';
    [field: string]: Value | undefined;
  }; data: { figures: readonly ({ metric: 'contract.amount' | 'finance.amount' | 'customer.added'; label: string; unit: 'count' | 'money' | 'quantity' | 'days' | 'hours'; target: string; reached: string; list?: { module: string; data: readonly ({ field: string; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string; text?: string; })[]; scenes?: { readonly [name: string]: unknown }; }; })[]; } };
  /** 系统概况：今日登录人数、后台任务、存储用量；按员工、后台任务、系统设置的查看权限各答各的部分 */ 'api/workbench/system': { body: Body; data: { people?: { total: number; today: number; }; jobs?: { open: number; failed: number; }; storage?: { files: number; bytes: number; estimated: boolean; database: number; free: number | null; }; } };
  /** 一页的报表，以及数字算的是谁的；自己的权限看不到的指标不在内 */ 'api/bi/index': { body: {
    page: 'overview' | 'funnel' | 'performance' | 'ranking' | 'customer' | 'portrait' | 'product' | 'target' | 'office' | 'forecast';
    /** 只算这名员工的 */ userid?: number;
    /** 只算这个部门及下级部门的员工的 */ branchId?: number;
    [field: string]: Value | undefined;
  }; data: { reports: readonly ({ name: string; title: string; chart: 'figures' | 'line' | 'bar' | 'ranking' | 'pie' | 'funnel'; by: 'measures' | 'time' | 'person' | 'department' | 'field' | 'product' | 'category' | 'kind'; })[]; others: boolean; everyone: boolean; whose: string; } };
  /** 一个报表：一段时间的各行数字、上一时段和去年同期的数字、以及找到这些记录的列表条件 */ 'api/bi/report': { body: {
    /** 报表，见 api/bi/index */ name: string | number;
    /** custom 为 from、to 两个日期之间 */ period?: 'month' | 'lastmonth' | 'quarter' | 'lastquarter' | 'year' | 'lastyear' | 'custom';
    /** period 为 custom 时的第一天 */ from?: string | number;
    /** period 为 custom 时的最后一天 */ to?: string | number;
    /** 只算这名员工的 */ userid?: number;
    /** 只算这个部门及下级部门的员工的 */ branchId?: number;
    [field: string]: Value | undefined;
  }; data: Page<{ key: string; label: string; rest?: true; unit?: 'count' | 'money' | 'quantity' | 'days' | 'hours'; definition?: string; Header?: string; cells: readonly ({ value: string; before: string; yearBefore: string; list?: { module: string; data: readonly ({ field: string; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string; text?: string; })[]; scenes?: { readonly [name: string]: unknown }; }; })[]; }> };
  /** 今后 26 周的现金预测和过去 8 周的实际，每周一行；自己的权限看不到的列不在内 */ 'api/forecast/index': { body: Body; data: Page<{ key: string; label: string; rest?: true; unit?: 'count' | 'money' | 'quantity' | 'days' | 'hours'; definition?: string; Header?: string; cells: readonly ({ value: string; before: string; yearBefore: string; list?: { module: string; data: readonly ({ field: string; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string; text?: string; })[]; scenes?: { readonly [name: string]: unknown }; }; })[]; }> };
  /** 把现金预测导出为 Excel 文件，答复会过期的地址 */ 'api/forecast/export': { body: Body; data: { id: number; name: string; url: string; } };
  /** 把一个报表导出为 Excel 文件，含上期和去年同期；参数同 report，答复会过期的地址 */ 'api/bi/export': { body: {
    /** 报表，见 api/bi/index */ name: string | number;
    /** custom 为 from、to 两个日期之间 */ period?: 'month' | 'lastmonth' | 'quarter' | 'lastquarter' | 'year' | 'lastyear' | 'custom';
    /** period 为 custom 时的第一天 */ from?: string | number;
    /** period 为 custom 时的最后一天 */ to?: string | number;
    /** 只算这名员工的 */ userid?: number;
    /** 只算这个部门及下级部门的员工的 */ branchId?: number;
    [field: string]: Value | undefined;
  }; data: { id: number; name: string; url: string; } };
  /** 可以放在一个报表里的指标和维度；自己的权限看不到的不在内 */ 'api/myReport/choices': { body: Body; data: Page<{ module: string; title: string; date: string; dateTitle: string; measures: readonly ({ key: string; label: string; unit: 'count' | 'money' | 'quantity' | 'days' | 'hours'; definition: string; })[]; fields: readonly ({ field: string; title: string; })[]; }> };
  /** 自己的和共享给自己的报表；pinned 为 1 时只有放在工作台的 */ 'api/myReport/index': { body: {
    pinned?: number;
  }; data: Page<{ id: number; name: string; version: number; chart: 'line' | 'figures' | 'bar' | 'ranking' | 'pie'; userid: number; UserName: string; mine: 0 | 1; shared: 'nobody' | 'some' | 'everyone'; pinned: 0 | 1; weekly: 0 | 1; can: { edit: boolean; everyone: boolean; }; }> };
  /** 一个报表的内容 */ 'api/myReport/detail': { body: {
    id: number;
  }; data: { content: { measures: readonly (string)[]; by: readonly (string)[]; unit: '' | 'day' | 'week' | 'month' | 'quarter' | 'year'; filters: readonly ({ field: string; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string; text?: string; } | { or: readonly ({ field: string; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string; text?: string; })[]; })[]; period: 'month' | 'lastmonth' | 'quarter' | 'lastquarter' | 'year' | 'lastyear' | 'custom'; from: string; to: string; compare: 'both' | 'before' | 'yearBefore' | 'none'; chart: 'line' | 'figures' | 'bar' | 'ranking' | 'pie'; }; people?: readonly ({ userid: number; username: string; header: string; })[]; departments?: readonly ({ id: number; text: string; })[]; roles?: readonly ({ id: number; text: string; })[]; roleChoices?: readonly ({ id: number; text: string; })[]; id: number; name: string; version: number; chart: 'line' | 'figures' | 'bar' | 'ranking' | 'pie'; userid: number; UserName: string; mine: 0 | 1; shared: 'nobody' | 'some' | 'everyone'; pinned: 0 | 1; weekly: 0 | 1; can: { edit: boolean; everyone: boolean; }; } };
  /** 一个报表的数字，按看的人的权限；id 为已保存的，或用 content 试算 */ 'api/myReport/tell': { body: {
    id?: number;
    /** JSON 对象：measures 指标，by 维度（time、department 或字段，最多两个），unit 时间单位，filters 同列表的 data，period、from、to，compare 比较，chart */ content?: { measures: readonly (string | number)[]; by?: readonly (string | number)[]; unit?: '' | 'day' | 'week' | 'month' | 'quarter' | 'year'; filters?: readonly ({ or: readonly ({ field: string | number; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string | number; })[]; } | { field: string | number; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string | number; })[]; period?: 'month' | 'lastmonth' | 'quarter' | 'lastquarter' | 'year' | 'lastyear' | 'custom'; from?: string | number; to?: string | number; compare?: 'both' | 'before' | 'yearBefore' | 'none'; chart: 'figures' | 'line' | 'bar' | 'ranking' | 'pie'; };
  }; data: Page<{ key: string; label: string; rest?: true; unit?: 'count' | 'money' | 'quantity' | 'days' | 'hours'; definition?: string; Header?: string; cells: readonly ({ value: string; before: string; yearBefore: string; list?: { module: string; data: readonly ({ field: string; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string; text?: string; })[]; scenes?: { readonly [name: string]: unknown }; }; })[]; }> };
  /** 把一个报表导出为 Excel 文件，答复会过期的地址 */ 'api/myReport/export': { body: {
    id: number;
  }; data: { id: number; name: string; url: string; } };
  /** 保存为报表；每人最多 100 个 */ 'api/myReport/add': { body: {
    /** 名称，自己的不重复 */ name: string | number;
    /** JSON 对象：measures 指标，by 维度（time、department 或字段，最多两个），unit 时间单位，filters 同列表的 data，period、from、to，compare 比较，chart */ content: { measures: readonly (string | number)[]; by?: readonly (string | number)[]; unit?: '' | 'day' | 'week' | 'month' | 'quarter' | 'year'; filters?: readonly ({ or: readonly ({ field: string | number; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string | number; })[]; } | { field: string | number; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string | number; })[]; period?: 'month' | 'lastmonth' | 'quarter' | 'lastquarter' | 'year' | 'lastyear' | 'custom'; from?: string | number; to?: string | number; compare?: 'both' | 'before' | 'yearBefore' | 'none'; chart: 'figures' | 'line' | 'bar' | 'ranking' | 'pie'; };
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 改名或更新报表；只有所有者 */ 'api/myReport/edit': { body: {
    id: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    name?: string | number;
    /** JSON 对象：measures 指标，by 维度（time、department 或字段，最多两个），unit 时间单位，filters 同列表的 data，period、from、to，compare 比较，chart */ content?: { measures: readonly (string | number)[]; by?: readonly (string | number)[]; unit?: '' | 'day' | 'week' | 'month' | 'quarter' | 'year'; filters?: readonly ({ or: readonly ({ field: string | number; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string | number; })[]; } | { field: string | number; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string | number; })[]; period?: 'month' | 'lastmonth' | 'quarter' | 'lastquarter' | 'year' | 'lastyear' | 'custom'; from?: string | number; to?: string | number; compare?: 'both' | 'before' | 'yearBefore' | 'none'; chart: 'figures' | 'line' | 'bar' | 'ranking' | 'pie'; };
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 把报表共享给员工、部门和角色，取代原有的；数字仍按各人的权限 */ 'api/myReport/share': { body: {
    id: number;
    /** 共享给的员工，最多 200 人；留空为取消 */ users?: readonly (number)[] | string | number;
    /** 共享给的部门，含下级 */ departments?: readonly (number)[] | string | number;
    /** 共享给的角色 */ roles?: readonly (number)[] | string | number;
    /** 1 共享给所有人，须有“共享给所有人”的权限 */ everyone?: number;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 放到自己的工作台，或取下；最多 6 个 */ 'api/myReport/pin': { body: {
    id: number;
    pinned: number;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 每周一 8:00 提醒所有能看到的人，或取消；只有所有者 */ 'api/myReport/weekly': { body: {
    id: number;
    weekly: number;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 删除报表；60 秒内可恢复 */ 'api/myReport/delete': { body: {
    id: number;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 恢复自己刚删除的报表 */ 'api/myReport/restore': { body: {
    id: number;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 自己的日程订阅地址是否已生成、何时生成；地址本身不再返回 */ 'api/calendar/feedState': { body: Body; data: { on: boolean; createdAt: string; } };
  /** 某人的日程：未完成的任务、计划的跟进、到期的回款计划和合同。每类一个 part，各有按天的 days（day、total、rows）；无权查看的类不返回 */ 'api/calendar/index': { body: {
    /** 第一天，yyyy-MM-dd */ from: string | number;
    /** 最后一天，最多 42 天；不超过 7 天时每类每天最多 20 条，否则 3 条 */ to: string | number;
    /** task、customer、clues、recpay、contract，用逗号分隔；不写为全部 */ kinds?: string | number;
    /** 负责人，不写为本人；只包含可见范围内的记录 */ userid?: number;
  }; data: { parts: readonly ({ kind: 'contract' | 'customer' | 'clues' | 'task' | 'recpay'; days: readonly ({ day: string; total: number; totalCapped?: true; rows: readonly ({ readonly [name: string]: unknown })[]; })[]; })[]; } };
  /** 审批表单，可按名称或拼音、分类、是否启用筛选 */ 'api/workform/index': { body: {
    /** 名称、拼音或说明 */ key?: string | number;
    type?: number;
    enabled?: number;
    page?: number;
    rows?: number;
    [field: string]: Value | undefined;
  }; data: Page<{ enabled: 0 | 1; sort: number; users: readonly ({ id: number; name: string; })[]; branches: readonly ({ id: number; name: string; })[]; fields: number; records: number; flow: { id: number; name: string; enabled: 0 | 1; lost?: readonly (string)[]; } | null; version: number; UpdatedAt: string; id: number; module: string; name: string; type: number; typeName: string; icon: 'Form' | 'FileText' | 'FileDone' | 'Solution' | 'Audit' | 'SafetyCertificate' | 'Calendar' | 'Schedule' | 'ClockCircle' | 'Coffee' | 'Car' | 'Rocket' | 'Global' | 'Home' | 'Shopping' | 'Gift' | 'AccountBook' | 'Transaction' | 'Bank' | 'Team' | 'UserAdd' | 'Idcard' | 'Book' | 'Trophy' | 'Tool' | 'Laptop' | 'Phone' | 'MedicineBox'; color: 'blue' | 'geekblue' | 'purple' | 'magenta' | 'red' | 'volcano' | 'orange' | 'gold' | 'lime' | 'green' | 'cyan'; Ext: string; }> };
  /** 一个审批表单的设置 */ 'api/workform/detail': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: { enabled: 0 | 1; sort: number; users: readonly ({ id: number; name: string; })[]; branches: readonly ({ id: number; name: string; })[]; fields: number; records: number; flow: { id: number; name: string; enabled: 0 | 1; lost?: readonly (string)[]; } | null; version: number; UpdatedAt: string; id: number; module: string; name: string; type: number; typeName: string; icon: 'Form' | 'FileText' | 'FileDone' | 'Solution' | 'Audit' | 'SafetyCertificate' | 'Calendar' | 'Schedule' | 'ClockCircle' | 'Coffee' | 'Car' | 'Rocket' | 'Global' | 'Home' | 'Shopping' | 'Gift' | 'AccountBook' | 'Transaction' | 'Bank' | 'Team' | 'UserAdd' | 'Idcard' | 'Book' | 'Trophy' | 'Tool' | 'Laptop' | 'Phone' | 'MedicineBox'; color: 'blue' | 'geekblue' | 'purple' | 'magenta' | 'red' | 'volcano' | 'orange' | 'gold' | 'lime' | 'green' | 'cyan'; Ext: string; } };
  /** 现成的审批表单：字段和流程 */ 'api/workform/templates': { body: Body; data: readonly ({ key: string; name: string; type: number; icon: 'Form' | 'FileText' | 'FileDone' | 'Solution' | 'Audit' | 'SafetyCertificate' | 'Calendar' | 'Schedule' | 'ClockCircle' | 'Coffee' | 'Car' | 'Rocket' | 'Global' | 'Home' | 'Shopping' | 'Gift' | 'AccountBook' | 'Transaction' | 'Bank' | 'Team' | 'UserAdd' | 'Idcard' | 'Book' | 'Trophy' | 'Tool' | 'Laptop' | 'Phone' | 'MedicineBox'; color: 'blue' | 'geekblue' | 'purple' | 'magenta' | 'red' | 'volcano' | 'orange' | 'gold' | 'lime' | 'green' | 'cyan'; Ext: string; fields: readonly ({ title: string; type: string; })[]; flow: string; })[] };
  /** 新建审批表单，其记录的模块为答复的 module；template 为现成的表单（带字段和流程），copyOf 为复制其字段的表单 */ 'api/workform/add': { body: {
    name: string | number;
    /** 字典 workFormType 的条目，0 为不分类 */ type?: number;
    icon?: 'Form' | 'FileText' | 'FileDone' | 'Solution' | 'Audit' | 'SafetyCertificate' | 'Calendar' | 'Schedule' | 'ClockCircle' | 'Coffee' | 'Car' | 'Rocket' | 'Global' | 'Home' | 'Shopping' | 'Gift' | 'AccountBook' | 'Transaction' | 'Bank' | 'Team' | 'UserAdd' | 'Idcard' | 'Book' | 'Trophy' | 'Tool' | 'Laptop' | 'Phone' | 'MedicineBox';
    color?: 'blue' | 'geekblue' | 'purple' | 'magenta' | 'red' | 'volcano' | 'orange' | 'gold' | 'lime' | 'green' | 'cyan';
    /** 说明 */ Ext?: string | number;
    /** 可发起的人员；人员和部门都为空时为全体 */ users?: readonly (number)[] | string | number;
    /** 可发起的部门，含下级 */ branches?: readonly (number)[] | string | number;
    sort?: number;
    template?: string | number;
    copyOf?: number;
    [field: string]: Value | undefined;
  }; data: { id: number; module: string; } };
  /** 修改审批表单的设置，或启用、停用；只改送来的各项 */ 'api/workform/Edit': { body: {
    id: number;
    version?: number;
    name?: string | number;
    /** 字典 workFormType 的条目，0 为不分类 */ type?: number;
    icon?: 'Form' | 'FileText' | 'FileDone' | 'Solution' | 'Audit' | 'SafetyCertificate' | 'Calendar' | 'Schedule' | 'ClockCircle' | 'Coffee' | 'Car' | 'Rocket' | 'Global' | 'Home' | 'Shopping' | 'Gift' | 'AccountBook' | 'Transaction' | 'Bank' | 'Team' | 'UserAdd' | 'Idcard' | 'Book' | 'Trophy' | 'Tool' | 'Laptop' | 'Phone' | 'MedicineBox';
    color?: 'blue' | 'geekblue' | 'purple' | 'magenta' | 'red' | 'volcano' | 'orange' | 'gold' | 'lime' | 'green' | 'cyan';
    /** 说明 */ Ext?: string | number;
    /** 可发起的人员；人员和部门都为空时为全体 */ users?: readonly (number)[] | string | number;
    /** 可发起的部门，含下级 */ branches?: readonly (number)[] | string | number;
    sort?: number;
    enabled?: number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 删除审批表单：不能再发起，已有的申请仍可查看和审批；有申请时先答复 conflict，带 confirm=1 再删除 */ 'api/workform/delete': { body: {
    id: number;
    confirm?: number | boolean;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 审批表单的分类，及自己在各分类可以发起的数量 */ 'api/form/category': { body: Body; data: Page<{ id: number; name: string; count: number; }> };
  /** 自己可以发起的审批表单；recent 为自己最近使用的，flow 为 false 时提交后直接通过 */ 'api/form/workform': { body: {
    type?: number;
    /** 名称、拼音或说明 */ key?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<{ flow: boolean; id: number; module: string; name: string; type: number; typeName: string; icon: 'Form' | 'FileText' | 'FileDone' | 'Solution' | 'Audit' | 'SafetyCertificate' | 'Calendar' | 'Schedule' | 'ClockCircle' | 'Coffee' | 'Car' | 'Rocket' | 'Global' | 'Home' | 'Shopping' | 'Gift' | 'AccountBook' | 'Transaction' | 'Bank' | 'Team' | 'UserAdd' | 'Idcard' | 'Book' | 'Trophy' | 'Tool' | 'Laptop' | 'Phone' | 'MedicineBox'; color: 'blue' | 'geekblue' | 'purple' | 'magenta' | 'red' | 'volcano' | 'orange' | 'gold' | 'lime' | 'green' | 'cyan'; Ext: string; }> };
  /** 新建工作日志 */ 'api/worklog/add': { body: {
    /** 日志类型 */ type: 1 | 2 | 3 | '';
    /** 日期 */ logDate?: string | number;
    /** 已完成工作 */ done: string | number;
    /** 工作计划 */ plan?: string | number;
    /** 问题与协助 */ problems?: string | number;
    /** 接收人 */ userids?: readonly ({ userid: number; username?: string | number; header?: string | number; })[];
    /** 相关客户 */ customerIds?: readonly (number)[];
    /** 相关合同 */ contractIds?: readonly (number)[];
    /** 附件 */ files?: readonly (number)[];
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑工作日志 */ 'api/worklog/edit': { body: {
    /** 编号 */ id: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    /** 已完成工作 */ done?: string | number;
    /** 工作计划 */ plan?: string | number;
    /** 问题与协助 */ problems?: string | number;
    /** 接收人 */ userids?: readonly ({ userid: number; username?: string | number; header?: string | number; })[];
    /** 相关客户 */ customerIds?: readonly (number)[];
    /** 相关合同 */ contractIds?: readonly (number)[];
    /** 附件 */ files?: readonly (number)[];
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 工作日志详情 */ 'api/worklog/Views': { body: {
    id?: number;
    [field: string]: Value | undefined;
  }; data: WorkLogRow };
  /** 删除工作日志 */ 'api/worklog/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 工作日志列表；dataType 为 sent 我发出的、received 发给我的、unread 未读、missing 未提交的人（type、logDate，state 为 late 已到截止时间、waiting 未到），或 all、sub */ 'api/worklog/list': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 场景 all、mine、participated、sub */ dataType?: 'all' | 'mine' | 'participated' | 'sub';
    /** 排序字段，可加 asc 或 desc：type、logDate、late、userid、AddTime、updateTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 负责人姓名 */ NickName?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 场景筛选 */ unread?: string | number;
    /** 按标题筛选 */ title?: string | number;
    /** 按日志类型筛选 */ type?: string | number;
    /** 按日期筛选 */ logDate?: string | number;
    /** 按已完成工作筛选 */ done?: string | number;
    /** 按工作计划筛选 */ plan?: string | number;
    /** 按问题与协助筛选 */ problems?: string | number;
    /** 按接收人筛选 */ userids?: string | number;
    /** 按相关客户筛选 */ customerIds?: string | number;
    /** 按相关合同筛选 */ contractIds?: string | number;
    /** 按附件筛选 */ files?: string | number;
    /** 按是否迟交筛选 */ late?: string | number;
    /** 按提交人筛选 */ userid?: string | number;
    /** 按提交时间筛选 */ AddTime?: string | number;
    /** 按更新时间筛选 */ updateTime?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<{ id: number; userid: number; UserName: string; Header: string; BranchName: string; type: 1 | 2 | 3; logDate: string; endDate: string; title: string; due: string; overdue: 0 | 1; urged: string; } | WorkLogRow> };
  /** 写日志之前：某一期的数据、是否已写过、上一期的计划和接收人 */ 'api/worklog/start': { body: {
    type?: number;
    logDate?: string | number;
    [field: string]: Value | undefined;
  }; data: { figures: readonly ({ key: string; label: string; unit: 'count' | 'money' | 'quantity' | 'days' | 'hours'; value: string; list?: { module: string; data: readonly ({ field: string; type: 'eq' | 'ne' | 'contains' | 'notcontains' | 'startswith' | 'endswith' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'in' | 'notin' | 'empty' | 'notempty' | 'past' | 'today' | 'yesterday' | 'tomorrow' | 'week' | 'lastweek' | 'nextweek' | 'month' | 'lastmonth' | 'nextmonth' | 'quarter' | 'lastquarter' | 'nextquarter' | 'year' | 'lastyear' | 'nextyear' | 'last7days' | 'last30days' | 'last90days' | 'next7days' | 'next30days' | 'next90days'; value?: string; text?: string; })[]; scenes?: { readonly [name: string]: unknown }; }; })[]; written: number; before: { title: string; plan: string; } | null; recipients: readonly ({ userid: number; username: string; header: string; })[]; due: string; from: string; to: string; } };
  /** 发给自己、还没有读过的日志数量，最多计到 1000 */ 'api/worklog/unread': { body: Body; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 标为已读：ids，或 all=1 全部（一次最多 500 篇） */ 'api/worklog/read': { body: {
    ids?: readonly (number)[] | string | number;
    all?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 催交：提醒权限范围内未提交的人；userids 为指定的人，不写为所有已到截止时间的人；同一篇 4 小时内只提醒一次 */ 'api/worklog/urge': { body: {
    type: number;
    logDate?: string | number;
    userids?: readonly (number)[] | string | number;
    [field: string]: Value | undefined;
  }; data: { count: number; recent: number; } };
  /** 一篇日志的已读和未读人员 */ 'api/worklog/reads': { body: {
    id: number;
    [field: string]: Value | undefined;
  }; data: Page<{ userid: number; NickName: string; Header: string; BranchName: string; recipient: 0 | 1; readTime: string; }> };
  /** 一篇日志的评论，新的在前 */ 'api/worklog/logslist': { body: {
    id: number;
    page?: number;
    rows?: number;
    [field: string]: Value | undefined;
  }; data: Page<WorkLogCommentRow> };
  /** 评论一篇日志 */ 'api/worklog/AddLogs': { body: {
    id: number;
    cont?: string | number;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 日志规则列表 */ 'api/worklogRule/index': { body: {
    /** 页码，从 1 开始 */ page?: number;
    /** 每页行数，默认 20，最多 200 */ rows?: number;
    /** 排序字段，可加 asc 或 desc：type、dueDays、dueMinute、remindMinutes、startTime、enabled、AddTime、updateTime */ sort?: string | number;
    /** 搜索文字 */ key?: string | number;
    /** 高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一 */ data?: readonly ({ field: string | number; type: string | number; value?: Value; } | { or: readonly ({ field: string | number; type: string | number; value?: Value; })[]; })[];
    /** 上一页答复的 next，代替 page */ next?: string | number;
    /** 按规则名称筛选 */ name?: string | number;
    /** 按日志类型筛选 */ type?: string | number;
    /** 按提交部门筛选 */ branchIds?: string | number;
    /** 按提交人员筛选 */ userids?: string | number;
    /** 按无需提交筛选 */ exceptids?: string | number;
    /** 按截止日筛选 */ dueDays?: string | number;
    /** 按截止时间筛选 */ dueMinute?: string | number;
    /** 按提前提醒筛选 */ remindMinutes?: string | number;
    /** 按开始执行筛选 */ startTime?: string | number;
    /** 按状态筛选 */ enabled?: string | number;
    /** 按创建时间筛选 */ AddTime?: string | number;
    /** 按更新时间筛选 */ updateTime?: string | number;
    [field: string]: Value | undefined;
  }; data: Page<WorkLogRuleRow> };
  /** 新建日志规则 */ 'api/worklogRule/add': { body: {
    /** 规则名称 */ name: string | number;
    /** 日志类型 */ type: 1 | 2 | 3 | '';
    /** 提交部门 */ branchIds?: string | number;
    /** 提交人员 */ userids?: readonly ({ userid: number; username?: string | number; header?: string | number; })[];
    /** 无需提交 */ exceptids?: readonly ({ userid: number; username?: string | number; header?: string | number; })[];
    /** 截止日 */ dueDays: 0 | 1 | 2 | 3 | 5 | '';
    /** 截止时间 */ dueMinute: 0 | 30 | 60 | 90 | 120 | 150 | 180 | 210 | 240 | 270 | 300 | 330 | 360 | 390 | 420 | 450 | 480 | 510 | 540 | 570 | 600 | 630 | 660 | 690 | 720 | 750 | 780 | 810 | 840 | 870 | 900 | 930 | 960 | 990 | 1020 | 1050 | 1080 | 1110 | 1140 | 1170 | 1200 | 1230 | 1260 | 1290 | 1320 | 1350 | 1380 | 1410 | '';
    /** 提前提醒 */ remindMinutes: 0 | 30 | 60 | 120 | 240 | '';
    /** 开始执行 */ startTime?: string | number;
    /** 状态 */ enabled?: 0 | 1;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 编辑日志规则 */ 'api/worklogRule/edit': { body: {
    /** 编号 */ id: number;
    /** 读到的版本；过期则答复 conflict */ version?: number;
    /** 规则名称 */ name?: string | number;
    /** 日志类型 */ type?: 1 | 2 | 3 | '';
    /** 提交部门 */ branchIds?: string | number;
    /** 提交人员 */ userids?: readonly ({ userid: number; username?: string | number; header?: string | number; })[];
    /** 无需提交 */ exceptids?: readonly ({ userid: number; username?: string | number; header?: string | number; })[];
    /** 截止日 */ dueDays?: 0 | 1 | 2 | 3 | 5 | '';
    /** 截止时间 */ dueMinute?: 0 | 30 | 60 | 90 | 120 | 150 | 180 | 210 | 240 | 270 | 300 | 330 | 360 | 390 | 420 | 450 | 480 | 510 | 540 | 570 | 600 | 630 | 660 | 690 | 720 | 750 | 780 | 810 | 840 | 870 | 900 | 930 | 960 | 990 | 1020 | 1050 | 1080 | 1110 | 1140 | 1170 | 1200 | 1230 | 1260 | 1290 | 1320 | 1350 | 1380 | 1410 | '';
    /** 提前提醒 */ remindMinutes?: 0 | 30 | 60 | 120 | 240 | '';
    /** 开始执行 */ startTime?: string | number;
    /** 状态 */ enabled?: 0 | 1;
    [field: string]: Value | undefined;
  }; data: { id: number; /** 送回 edit 可避免覆盖他人的修改 */ version: number; /** 没有权限而未修改的字段 */ kept?: readonly (string)[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 日志规则详情 */ 'api/worklogRule/Views': { body: {
    id?: number;
    [field: string]: Value | undefined;
  }; data: WorkLogRuleRow };
  /** 删除日志规则 */ 'api/worklogRule/delete': { body: {
    ids?: readonly (number)[] | string | number;
    id?: number;
    [field: string]: Value | undefined;
  }; data: { count: number; rejected?: readonly ({ id: number; reason: string; code?: 'signed_out' | 'second_factor' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'too_many' | 'internal'; })[]; /** 60 秒内可由 record/undo 撤销 */ undo?: number; } };
  /** 推送地址，及近一天成功和等待的条数；密钥不显示 */ 'api/webhook/index': { body: Body; data: Page<{ id: number; name: string; url: string; events: readonly (string)[]; enabled: 0 | 1; failures: number; version: number; userid: number; UserName: string; AddTime: string; sent: number; waiting: number; }> };
  /** 可以推送的记录种类和事件 */ 'api/webhook/options': { body: Body; data: { kinds: readonly ({ module: string; label: string; events: readonly (string)[]; })[]; } };
  /** 一个推送的记录，新的在前，保留 30 天；发送和答复的内容只有管理员能看 */ 'api/webhook/deliveries': { body: {
    id: number;
    state?: 'waiting' | 'sent' | 'failed' | 'skipped' | '';
    page?: number;
    rows?: number;
    [field: string]: Value | undefined;
  }; data: Page<{ id: number; key: string; module: string; recordId: number; name: string; event: string; action: string; state: 'waiting' | 'sent' | 'failed' | 'skipped'; attempts: number; AddTime: string; next: string; finished: string; request: string; status: number; response: string; error: string; milliseconds: number; }> };
  /** 程序、数据库、磁盘、后台任务和最近的备份；warnings 是需要处理的事 */ 'api/health/index': { body: Body; data: { version: string; node: string; startTime: string; memory: number; delay: number; database: { version: string; bytes: number; connections: number; }; schema: string; disk: { free: number; total: number; }; jobs: { failed: number; waiting: number; oldest: number; }; archive: { place: string; behind: number; waiting: number; problem: string; baseTime: string; sinceTime: string; } | null; log: { lines: number; sealedAt: string; hash: string; verifiedAt: string; }; backups: readonly ({ id: number; startTime: string; folder: string; bytes: number; rows: number; files: number; error: string; running: boolean; seconds: number; })[]; warnings: readonly ({ key: 'backup' | 'disk' | 'jobs' | 'archive'; text: string; })[]; } };
  /** 立即备份，答复后台任务的编号 */ 'api/health/backup': { body: Body; data: { job: number; } };
  /** 公司上手的各步是否完成，由现有的数据判断；全部完成或已收起时 done 为 true */ 'api/setup/index': { body: Body; data: { done: boolean; steps: readonly ({ key: 'company' | 'department' | 'role' | 'people' | 'customer' | 'pool' | 'rules'; done: boolean; })[]; } };
  /** 收起上手清单，对所有管理员 */ 'api/setup/close': { body: Body; data: null };
}

export type Path = keyof Calls;
/** 列表的路径。 */
export type ListPath = { [P in Path]: Calls[P]['data'] extends Page<unknown> ? P : never }[Path];
type RowOf<P extends ListPath> = Calls[P]['data'] extends Page<infer Row> ? Row : never;

/** 程序答复的错误：按 code 判断，invalid 时 fields 指出各参数的问题，too_many 时 retryAfter 秒后再试。 */
export class CrmError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly retryAfter: number;

  constructor(code: string, msg: string, status: number, fields: Record<string, string>, retryAfter: number) {
    super(msg);
    this.name = 'CrmError';
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

export interface CrmOptions {
  /** 程序的地址，如 https://crm.example.com */
  address: string;
  /** 接口令牌，在“个人设置 → 接口令牌”创建 */
  token: string;
  /** 代替全局的 fetch */
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** 同一个值的写操作只执行一次，重复发送答复第一次的结果 */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

interface Answer {
  result?: string;
  code?: string;
  msg?: string;
  fields?: Record<string, string>;
  data?: unknown;
}

export class CrmClient {
  readonly #options: CrmOptions;

  constructor(options: CrmOptions) {
    this.#options = options;
  }

  /** @throws CrmError */
  async call<P extends Path>(path: P, body: Calls[P]['body'], options: CallOptions = {}): Promise<Calls[P]['data']> {
    const { address, token, fetch: send = fetch } = this.#options;
    const response = await send(new URL(path, address.endsWith('/') ? address : address + '/'), {
      method: 'POST',
      redirect: 'error',
      headers: {
        authorization: 'Bearer ' + token,
        'content-type': 'application/json',
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
      },
      body: JSON.stringify(body),
      signal: options.signal ?? null,
    });
    const text = await response.text();
    const answer = parsed(text);
    if (!answer || !response.ok || (answer.result !== undefined && answer.result !== 'success')) {
      const retryAfter = Number(response.headers.get('retry-after') ?? 0);
      const { code = 'internal', msg = text.slice(0, 200), fields = {} } = answer ?? {};
      throw new CrmError(code, msg, response.status, fields, retryAfter);
    }
    // 个别列表把 rows 放在顶层。
    return (answer.data ?? answer) as Calls[P]['data'];
  }

  /** 逐条读完一个列表。 */
  async *all<P extends ListPath>(path: P, body: Calls[P]['body']): AsyncGenerator<RowOf<P>> {
    let next: string | undefined;
    do {
      const page = (await this.call(path, { rows: 200, ...body, ...(next ? { next } : {}) })) as Page<RowOf<P>>;
      yield* page.rows;
      next = page.next;
    } while (next);
  }
}

function parsed(text: string): Answer | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? answer : undefined;
  } catch {
    return undefined;
  }
}
