// Work logs: a feed, a panel that opens from anywhere, and what a new one begins with below its date.
import * as worklogCalls from '@crm/protocol/calls/worklog';
import { PlainPanel } from '../../engine/panel/lazy.ts';
import {
  type FieldNoteProps,
  type PanelProps,
  registerFieldNote,
  registerPanel,
} from '../../engine/record/registries.ts';
import { suspending } from '../../shared/loading/onDemand.tsx';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

registerPanel(
  'worklog',
  suspending<PanelProps>(() => import('./WorkLogPanel.tsx')),
);
registerFieldNote(
  'worklog',
  'logDate',
  suspending<FieldNoteProps>(() => import('./StartNote.tsx')),
);

registerPanel(
  'worklogDue',
  suspending<PanelProps>(() => import('./DuePanel.tsx')),
);
registerPanel('worklogRule', PlainPanel);

export const features: Feature[] = [
  {
    group: 'oa',
    order: 45,
    path: 'worklog',
    label: 'worklog.title',
    grant: 'oa.worklog.index',
    icon: menuIcon('Snippets'),
    load: () => import('./WorkLogPage.tsx'),
    search: { kind: 'worklog', index: worklogCalls.list, text: ['UserName', 'title'] },
  },
  {
    group: 'oa',
    order: 46,
    path: 'worklogRule',
    label: 'worklog.rules',
    grant: 'oa.worklogRule.index',
    icon: menuIcon('FieldTime'),
    load: () => import('./RulePage.tsx'),
    hidden: true,
  },
  {
    group: 'oa',
    order: 47,
    path: 'worklogs',
    label: 'worklog.title',
    grant: 'oa.worklog.index',
    icon: menuIcon('Snippets'),
    load: () => import('./LogListPage.tsx'),
    hidden: true,
  },
];
