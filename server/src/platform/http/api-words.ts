// The texts of the API reference, in both languages.
import type { Language } from '@crm/protocol/sentences';

export interface ReferenceWords {
  introduction: readonly string[];
  /** What a call does, and who may call it. */
  line(summary: string, access: string): string;
  open: string;
  signedIn: string;
  /** Between grants of which one suffices. */
  or: string;
  files(count: number, megabytes: number): string;
  streams: string;
  noToken: string;
}

/** Areas that are no kind of record. */
export const areasInEnglish: Readonly<Record<string, string>> = {
  业绩目标: 'Targets',
  事件推送: 'Webhooks',
  仓库与库存: 'Warehouses and stock',
  公海规则: 'Pool rules',
  单点登录: 'Single sign-on',
  后台任务: 'Jobs',
  员工账号: 'Employee accounts',
  呼叫: 'Calls',
  商业智能: 'Business intelligence',
  回收站: 'Recycle bin',
  在线人员: 'People online',
  审批: 'Approvals',
  审批流程: 'Approval flows',
  审批表单: 'Approval forms',
  导入导出: 'Import and export',
  展示页: 'Showcase',
  工作台: 'Workbench',
  我的报表: 'My reports',
  打印模板: 'Print templates',
  接口令牌: 'API tokens',
  邀请: 'Invitations',
  批量读取: 'Batch reads',
  操作日志: 'Operation log',
  数据字典: 'Dictionary',
  文件: 'Files',
  日程: 'Calendar',
  标签: 'Tags',
  注册: 'Registration',
  登录: 'Login',
  登录日志: 'Login log',
  离职交接: 'Handover',
  系统健康: 'System health',
  系统设置: 'Settings',
  上手清单: 'Setup checklist',
  自动化: 'Automation',
  自定义表单: 'Custom forms',
  行政区划: 'Regions',
  表单: 'Forms',
  视图: 'Views',
  角色: 'Roles',
  记录: 'Records',
  账号安全: 'Account security',
  通知: 'Notifications',
  部门: 'Departments',
};

export const referenceWords: Readonly<Record<Language, ReferenceWords>> = {
  cn: {
    introduction: [
      '# 接口说明',
      '',
      '由 `npm run api-docs` 从代码生成，请勿手工修改。',
      '',
      '- 请求：`POST`，表单编码（UTF-8）或同名 JSON；路径不分大小写，末尾可带 `/`。登录令牌放在请求头 `authkey`；程序用接口令牌，放在 `Authorization: Bearer …`，见 open.md。',
      '- 答复：`{result, msg, data}`；出错时另有 `code`（signed_out、forbidden、not_found、invalid、conflict、too_many、internal），`invalid` 带 `fields`。',
      '- 写操作可带请求头 `idempotency-key`，重复提交只执行一次。`ids` 为逗号分隔的编号，一次最多 500 条。',
      '- 修改、删除、放入公海、领取和分配可带 `undo=1`，答复的 `data.undo` 在 60 秒内可由 `record/undo` 撤销一次。',
      '- 请求头 `x-language: en` 使 `msg`、`fields` 和 `rejected` 的原因为英文，否则为中文；程序应只看 `code`。',
      '- 列表答复 `data: {rows, total}`，超过一万条的筛选结果带 `totalCapped: true`，有下一页时带 `next`。',
      '',
      '## 示例',
      '',
      'TypeScript 客户端在 `protocol/client/crm.ts`，`client` 为 `new CrmClient({ address, token })`。',
    ],
    line: (summary, access) => `${summary}。权限：${access}`,
    open: '公开',
    signedIn: '登录即可',
    or: ' 或 ',
    files: (count, megabytes) =>
      `请求体可为 \`multipart/form-data\`：文件部分最多 ${count} 个，每个不超过 ${megabytes} MB。`,
    streams: '成功时答复文件内容本身。',
    noToken: '不能用接口令牌。',
  },
  en: {
    introduction: [
      '# API reference',
      '',
      'Generated from the code by `npm run api-docs`; do not edit by hand.',
      '',
      '- Request: `POST`, form-encoded (UTF-8) or JSON with the same names; paths are case-insensitive and may end in `/`. The login token goes into the header `authkey`; programs use an API token in `Authorization: Bearer …`.',
      '- Response: `{result, msg, data}`; errors also have `code` (signed_out, forbidden, not_found, invalid, conflict, too_many, internal), `invalid` has `fields`.',
      '- Writes may carry the header `idempotency-key`: repeated requests run once. `ids` is a comma-separated list of ids, at most 500.',
      '- Edits, deletions, moves to a pool, claims and assignments may carry `undo=1`; the response then has `data.undo`, with which `record/undo` undoes it once within 60 seconds.',
      '- With the header `x-language: en` `msg`, `fields` and the reasons in `rejected` are in English, otherwise in Chinese; programs should only read `code`.',
      '- Lists return `data: {rows, total}`, with `totalCapped: true` where a filter finds more than ten thousand records, and `next` where there is a next page.',
      '',
      '## Examples',
      '',
      'The TypeScript client is `protocol/client/crm.ts`, `client` is `new CrmClient({ address, token })`.',
    ],
    line: (summary, access) => `${summary}. Permission: ${access}`,
    open: 'public',
    signedIn: 'any login',
    or: ' or ',
    files: (count, megabytes) =>
      `The body may be \`multipart/form-data\`: at most ${count} file part${count === 1 ? '' : 's'}, each up to ${megabytes} MB.`,
    streams: 'On success the response is the content of the file itself.',
    noToken: 'Not with an API token.',
  },
};
