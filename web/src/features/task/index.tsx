// Tasks: their page, their card on phones, and how the command search finds them. Their panel is made in `app/compose/task`.
import * as taskCalls from '@crm/protocol/calls/task';
import { registerCard, registerFieldOpener } from '../../engine/record/registries.ts';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

registerFieldOpener('clueName', 'clues', 'clueId');
registerCard('task', { beside: 'status', person: 'username', last: 'endTime' });

export const features: Feature[] = [
  {
    group: 'oa',
    order: 30,
    path: 'task',
    label: 'task.title',
    grant: 'oa.task.index',
    icon: menuIcon('Schedule'),
    load: () => import('./TaskPage.tsx'),
    search: {
      kind: 'task',
      index: taskCalls.index,
      text: ['title'],
      hint: ['username'],
      create: { grant: 'oa.task.add', field: 'title' },
    },
  },
];
