// What stands in other places than the lists: small, so that only these names are known from the start.
import type { PanelProps } from '../../engine/record/registries.ts';
import { suspending } from '../../shared/loading/onDemand.tsx';
import { stepKind } from './kinds.ts';

export const ApprovalPanel = suspending(() => import('./ApprovalPanel.tsx'));
export const WorksTab = suspending(() => import('./WorksTab.tsx'));
export const TodoBadge = suspending(() => import('./TodoBadge.tsx'));

/** Over any page: one's own step, or the approval as a whole. */
export function WorkPanel({ id, module, close }: PanelProps) {
  return <ApprovalPanel of={module === stepKind ? { step: id } : { task: id }} close={close} />;
}
