// Approvals for everybody who is signed in: five lists, the panel that opens from anywhere, and the tab of records.
import {
  type CellProps,
  type PanelProps,
  registerCell,
  registerPanel,
  registerPlainTab,
} from '../../engine/record/registries.ts';
import { onDemand, suspending } from '../../shared/loading/onDemand.tsx';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';
import { panelWidth, stepKind, taskKind } from './kinds.ts';

const parts = () => import('./parts.tsx');
const panel = suspending<PanelProps>(() => parts().then(({ WorkPanel }) => ({ default: WorkPanel })));
registerPanel(stepKind, panel, panelWidth);
registerPanel(taskKind, panel, panelWidth);
registerPlainTab({
  key: 'works',
  label: 'work.title',
  approved: true,
  component: suspending(() => parts().then(({ WorksTab }) => ({ default: WorksTab }))),
});

const stateCell = onDemand<CellProps>(() => import('../../engine/approval/ApprovalCell.tsx'));
registerCell('*', 'approval', stateCell);

/** Which list it is stands in the address. */
const load = () => import('./WorkListPage.tsx');

const page = (order: number, key: string, label: string, icon: Parameters<typeof menuIcon>[0]): Feature => ({
  group: 'oa',
  order,
  path: `approval/${key}`,
  label,
  icon: menuIcon(icon),
  load,
});

const todo: Feature = {
  ...page(10, 'todo', 'work.todo', 'Solution'),
  badge: onDemand(() => parts().then(({ TodoBadge }) => ({ default: TodoBadge }))),
};

export const features: Feature[] = [
  todo,
  page(11, 'approval', 'work.approval', 'Hourglass'),
  page(12, 'approvaled', 'work.approvaled', 'CheckSquare'),
  page(13, 'mySubmit', 'work.mySubmit', 'Rocket'),
  page(14, 'cc', 'work.cc', 'Container'),
  { ...todo, path: 'approval', hidden: true },
];
