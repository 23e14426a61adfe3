// Approval flows: the list of them, and the designer of one.
import { registerPanel } from '../../engine/record/registries.ts';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';
import { OpenFlow } from './OpenFlow.tsx';

registerPanel('flow', OpenFlow);

const list: Feature = {
  group: 'oa',
  order: 20,
  path: 'flow',
  label: 'module.flow',
  grant: 'oa.flow.index',
  icon: menuIcon('Partition'),
  load: () => import('./FlowPage.tsx'),
};

export const features: Feature[] = [list, { ...list, path: 'flow/view/:id', hidden: true }];
