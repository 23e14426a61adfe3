// News: the page, and the panel that lists, search and notices open.
import * as newsCalls from '@crm/protocol/calls/news';
import { registerCard, registerPanel } from '../../engine/record/registries.ts';
import { suspending } from '../../shared/loading/onDemand.tsx';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

registerPanel(
  'news',
  suspending(() => import('./NewsPanel.tsx')),
);
registerCard('news', { beside: 'reading', person: 'username', last: 'publishTime' });

export const features: Feature[] = [
  {
    group: 'oa',
    order: 50,
    path: 'news',
    label: 'module.news',
    grant: 'oa.news.index',
    icon: menuIcon('Notification'),
    load: () => import('./NewsPage.tsx'),
    search: {
      kind: 'news',
      index: newsCalls.index,
      text: ['title'],
      hint: ['username', 'publishTime'],
      create: { grant: 'oa.news.add', field: 'title' },
    },
  },
];
