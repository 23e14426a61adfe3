// Calls of city. Written by npm run api-docs from the routes of the server.
import type { CallPath } from '../call.ts';

export interface ListBody {
  type: number | string;
  parentid?: number | string;
}
/** type 1 省、2 市、3 县；市县用 parentid。登录后 */
export const list = 'Api/city/list' as CallPath<ListBody, ({ id: number; name: string; })[]>;
