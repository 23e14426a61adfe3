// Business intelligence: one page of reports for each of what the server calls pages.
import { registerPanel } from '../../engine/record/registries.ts';
import { registerWidget } from '../../engine/record/widgets.ts';
import { onDemand, suspending } from '../../shared/loading/onDemand.tsx';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

registerPanel(
  'myReport',
  suspending(() => import('./my/ReportPanel.tsx'), false),
  860,
);
registerWidget(
  'reports',
  onDemand(() => import('./my/PinnedCard.tsx')),
);

export const features: Feature[] = [
  {
    group: 'bi',
    order: 0,
    path: 'overview',
    label: 'bi.page.overview',
    grant: 'bi.overviewReport.index',
    icon: menuIcon('Fund'),
    load: () => import('./BiPage.tsx'),
  },
  {
    group: 'bi',
    order: 10,
    path: 'funnel',
    label: 'bi.page.funnel',
    grant: 'bi.funnelReport.index',
    icon: menuIcon('Funnel'),
    load: () => import('./BiPage.tsx'),
  },
  {
    group: 'bi',
    order: 20,
    path: 'performance',
    label: 'bi.page.performance',
    grant: 'bi.performanceReport.index',
    icon: menuIcon('Rise'),
    load: () => import('./BiPage.tsx'),
  },
  {
    group: 'bi',
    order: 30,
    path: 'ranking',
    label: 'bi.page.ranking',
    grant: 'bi.rankingReport.index',
    icon: menuIcon('Trophy'),
    load: () => import('./BiPage.tsx'),
  },
  {
    group: 'bi',
    order: 40,
    path: 'customer',
    label: 'bi.page.customer',
    grant: 'bi.customerReport.index',
    icon: menuIcon('Team'),
    load: () => import('./BiPage.tsx'),
  },
  {
    group: 'bi',
    order: 50,
    path: 'portrait',
    label: 'bi.page.portrait',
    grant: 'bi.portraitReport.index',
    icon: menuIcon('PieChart'),
    load: () => import('./BiPage.tsx'),
  },
  {
    group: 'bi',
    order: 60,
    path: 'product',
    label: 'bi.page.product',
    grant: 'bi.productReport.index',
    icon: menuIcon('Appstore'),
    load: () => import('./BiPage.tsx'),
  },
  {
    group: 'bi',
    order: 70,
    path: 'target',
    label: 'bi.page.target',
    grant: 'bi.targetReport.index',
    icon: menuIcon('Trophy'),
    load: () => import('./BiPage.tsx'),
  },
  {
    group: 'bi',
    order: 80,
    path: 'office',
    label: 'bi.page.office',
    grant: 'bi.officeReport.index',
    icon: menuIcon('Audit'),
    load: () => import('./BiPage.tsx'),
  },
  {
    group: 'bi',
    order: 85,
    path: 'forecast',
    label: 'bi.page.forecast',
    grant: 'bi.forecastReport.index',
    icon: menuIcon('Wallet'),
    load: () => import('./ForecastPage.tsx'),
  },
  {
    group: 'bi',
    order: 90,
    path: 'my',
    label: 'bi.page.my',
    grant: 'bi.myReport.index',
    icon: menuIcon('Snippets'),
    load: () => import('./my/MyPage.tsx'),
  },
];
