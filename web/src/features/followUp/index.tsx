// Follow-ups: import and export in 更多 of lists, and lists of their own.
import { createElement } from 'react';
import { type MoreEntry, registerMore } from '../../engine/record/registries.ts';
import { dialogOnDemand } from '../../shared/loading/onDemand.tsx';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';
import type { FollowUpSheetsProps } from './FollowUpSheets.tsx';

const Import = dialogOnDemand<FollowUpSheetsProps>(async () => ({
  default: (await import('./FollowUpSheets.tsx')).FollowUpImport,
}));
const Export = dialogOnDemand<FollowUpSheetsProps>(async () => ({
  default: (await import('./FollowUpSheets.tsx')).FollowUpExport,
}));

/** Wire names: a list, and the follow-ups of its records. */
const lists = [
  ['customer', 'OpportLogs'],
  ['clues', 'clueLogs'],
] as const;

for (const [list, module] of lists) {
  const entry = (action: 'import' | 'export', label: string, Dialog: typeof Import): MoreEntry => ({
    key: `${module}.${action}`,
    label,
    grant: `crm.${module}.${action}`,
    dialog: (props) => createElement(Dialog, { ...props, module }),
  });
  registerMore(list, entry('import', 'followUp.import', Import));
  registerMore(list, entry('export', 'followUp.export', Export));
}

export const features: Feature[] = [
  {
    group: 'crm',
    order: 52,
    path: 'followUp',
    label: 'module.OpportLogs',
    grant: 'crm.OpportLogs.index',
    icon: menuIcon('Contacts'),
    load: () => import('./FollowUpPage.tsx'),
    hidden: true,
  },
  {
    group: 'crm',
    order: 53,
    path: 'leadFollowUp',
    label: 'module.clueLogs',
    grant: 'crm.clueLogs.index',
    icon: menuIcon('Contacts'),
    load: () => import('./LeadFollowUpPage.tsx'),
    hidden: true,
  },
];
