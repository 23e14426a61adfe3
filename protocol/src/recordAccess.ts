// Who can see a record, and why: answer of `api/record/access`.
import type { AccessReason } from './answers/recordAccess.ts';

/** In the order in which they are listed. */
export const accessKinds = [
  'owner',
  'member',
  'audience',
  'scope',
  'pool',
  'administrator',
] as const satisfies readonly AccessReason['kind'][];
export type AccessKind = (typeof accessKinds)[number];
