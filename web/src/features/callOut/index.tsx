// Calls: dialling and its records, the gateway, and the telephone in the personal settings.
import { PlainPanel } from '../../engine/panel/lazy.ts';
import { registerPanel, registerPersonTool } from '../../engine/record/registries.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

registerPanel('callRecord', PlainPanel);
registerPersonTool({
  key: 'dial',
  grant: 'call.callRecord.add',
  component: onDemand(() => import('./PersonDial.tsx')),
});

export const features: Feature[] = [
  {
    group: 'call',
    menu: 'oa',
    order: 90,
    path: 'index',
    label: 'callOut.title',
    grant: 'call.callRecord.index',
    icon: menuIcon('Phone'),
    load: () => import('./CallPage.tsx'),
  },
  {
    group: 'dbcall',
    menu: 'oa',
    order: 91,
    path: 'index',
    label: 'callOut.double',
    grant: 'dbcall.gateway.index',
    icon: menuIcon('Phone'),
    load: () => import('./DoubleCallPage.tsx'),
  },
];
