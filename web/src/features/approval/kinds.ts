// What the rest of the program knows approvals by.
import { workFormOf } from '@crm/protocol/workForm';
import { requestKinds } from '../../engine/registries.ts';

/** Kinds under which `openRecord` opens a step, or a whole approval. */
export const stepKind = 'WorkFlowStep';
export const taskKind = 'WorkFlow';

/** Of the panel, in pixels. */
export const panelWidth = 820;

/** What the approvals of one record are kept under. */
export const worksKey = (module: string, id: number) => [taskKind, 'ofRecord', module, id];

/** Branch of the permission tree for another request like one of these; undefined where none is begun as an earlier one. */
export function copyGrant(module: string): string | undefined {
  if (workFormOf(module) !== undefined) return 'oa.work.add';
  return requestKinds().find((kind) => kind.copied && kind.module === module)?.grant;
}
