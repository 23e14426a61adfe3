// Calls of menu. Written by npm run api-docs from the routes of the server.
import type { CallPath, NoBody } from '../call.ts';
import type { PermissionTree } from '../answers/access.ts';

/** 当前用户的权限树。登录后 */
export const auth = 'Api/menu/auth' as CallPath<NoBody, PermissionTree>;
