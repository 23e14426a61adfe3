// Warehouses and what lies in them; the picker of products shows it, too.
import { PlainPanel } from '../../engine/panel/lazy.ts';
import { registerRecordColumn } from '../../engine/record/recordSources.ts';
import { type PanelProps, type Row, registerPanel } from '../../engine/record/registries.ts';
import { suspending } from '../../shared/loading/onDemand.tsx';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

registerPanel('warehouse', PlainPanel);
registerPanel(
  'stock',
  suspending<PanelProps>(() => import('./StockPanel.tsx')),
);
registerRecordColumn('product', {
  title: 'stock.column',
  width: 200,
  cell: suspending<{ row: Row; rows: readonly Row[] }>(() => import('./StockCell.tsx'), false),
});

export const features: Feature[] = [
  {
    group: 'erp',
    order: 30,
    path: 'warehouse',
    label: 'stock.title',
    grant: 'erp.warehouse.index',
    icon: menuIcon('Inbox'),
    load: () => import('./StockPage.tsx'),
  },
];
