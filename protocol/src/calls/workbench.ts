// Calls of workbench. Written by npm run api-docs from the routes of the server.
import type { CallPath, NoBody } from '../call.ts';
import type { SystemFigures } from '../answers/workbench.ts';

/** 系统概况：今日登录人数、后台任务、存储用量；按员工、后台任务、系统设置的查看权限各答各的部分。权限 system.user.index 或 system.job.index 或 system.setting.index */
export const system = 'api/workbench/system' as CallPath<NoBody, SystemFigures>;
