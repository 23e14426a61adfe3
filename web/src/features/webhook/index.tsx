// The page of webhook addresses.
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

export const features: Feature[] = [
  {
    group: 'system',
    order: 98,
    path: 'webhook',
    section: 'section.links',
    label: 'webhook.title',
    grant: 'system.webhook.index',
    icon: menuIcon('Send'),
    load: () => import('./WebhookPage.tsx'),
  },
];
