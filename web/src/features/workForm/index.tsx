// Work forms: the forms of a company, the page where approvals are started, and the requests of each form.
import { workFormOf } from '@crm/protocol/workForm';
import { registerPanels } from '../../engine/registries.ts';
import { suspending } from '../../shared/loading/onDemand.tsx';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

registerPanels(
  (kind) => workFormOf(kind) !== undefined,
  suspending(() => import('./RecordPanel.tsx')),
);

export const features: Feature[] = [
  {
    group: 'oa',
    order: 15,
    path: 'createApproval',
    label: 'request.title',
    icon: menuIcon('FileAdd'),
    load: () => import('./CreateApprovalPage.tsx'),
    hidden: true,
    action: true,
  },
  {
    group: 'oa',
    order: 16,
    path: 'work/:module',
    label: 'request.records',
    grant: 'oa.work.index',
    icon: menuIcon('Container'),
    load: () => import('./RecordsPage.tsx'),
    hidden: true,
  },
  {
    group: 'system',
    order: 40,
    path: 'workForm',
    label: 'module.workForm',
    grant: 'system.workForm.index',
    icon: menuIcon('FileDone'),
    load: () => import('./WorkFormPage.tsx'),
  },
];
