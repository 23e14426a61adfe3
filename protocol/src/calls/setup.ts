// Calls of setup. Written by npm run api-docs from the routes of the server.
import type { CallPath, NoBody } from '../call.ts';
import type { SetupState } from '../answers/setup.ts';

/** 公司上手的各步是否完成，由现有的数据判断；全部完成或已收起时 done 为 true。权限 system.setting.edit */
export const index = 'api/setup/index' as CallPath<NoBody, SetupState>;

/** 收起上手清单，对所有管理员。权限 system.setting.edit */
export const close = 'api/setup/close' as CallPath<NoBody, null>;
