// Work forms: the forms of a company, the page where approvals are started, and the requests of each form.
import { grantModule } from '@crm/protocol/access';
import { type PanelProps, registerPanels } from '../../engine/record/registries.ts';
import { suspending } from '../../shared/loading/onDemand.tsx';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

const parts = () => import('./parts.tsx');

registerPanels(
  (kind) => kind !== grantModule(kind) && grantModule(kind) === 'work',
  suspending<PanelProps>(() => parts().then(({ RecordPanel }) => ({ default: RecordPanel }))),
);

export const features: Feature[] = [
  {
    group: 'oa',
    order: 15,
    path: 'createApproval',
    label: 'request.title',
    icon: menuIcon('FileAdd'),
    load: () => parts().then(({ loadRequests }) => loadRequests()),
    hidden: true,
    action: true,
  },
  {
    group: 'oa',
    order: 16,
    path: 'work/:module',
    label: 'work.title',
    grant: 'oa.work.index',
    icon: menuIcon('Container'),
    load: () => parts().then(({ loadRecords }) => loadRecords()),
    hidden: true,
  },
  {
    group: 'system',
    order: 40,
    path: 'workForm',
    section: 'section.forms',
    label: 'module.workForm',
    grant: 'system.workForm.index',
    icon: menuIcon('FileAdd'),
    load: () => parts().then(({ loadForms }) => loadForms()),
  },
];
