// Follow-ups as sheets, in 更多 of the lists of what they are about.
import { createElement } from 'react';
import { type MoreEntry, registerMore } from '../../engine/registries.ts';
import { dialogOnDemand } from '../../shared/loading/onDemand.tsx';
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
  const entry = (action: 'import' | 'export', Dialog: typeof Import): MoreEntry => ({
    key: `${module}.${action}`,
    label: `followUp.${action}`,
    grant: `crm.${module}.${action}`,
    dialog: (props) => createElement(Dialog, { ...props, module }),
  });
  registerMore(list, entry('import', Import));
  registerMore(list, entry('export', Export));
}
