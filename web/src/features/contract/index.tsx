// Contracts: their page, their card on phones, how they are chosen, and how the command search finds them.
import { registerRecordSource } from '../../engine/recordSources.ts';
import { textOf } from '../../engine/records.ts';
import { registerCard, registerFieldNote, registerFieldOpener } from '../../engine/registries.ts';
import { suspending } from '../../shared/loading/onDemand.tsx';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

// A contract's name and number are its own; wherever else they stand they open it.
registerFieldOpener('contract.orderSn', 'contract', 'id');
registerFieldOpener('contract.contractName', 'contract', 'id');
registerFieldOpener('contractId', 'contract', 'contractId');
registerCard('contract', { beside: 'approval', person: 'customerName', last: ['Money', 'endTime'] });
registerFieldNote(
  'contract',
  'Money',
  suspending(() => import('./AmountNote.tsx')),
  true,
);
registerRecordSource('contract', {
  module: 'contract',
  index: 'api/contract/index',
  grant: 'crm.contract.index',
  title: 'contract.picker',
  searchHint: 'contract.searchHint',
  empty: 'contract.nothing',
  text: (row) => textOf(row.contractName),
  detail: (row) => [row.orderSn, row.customerName, row.Money].map(textOf).filter(Boolean).join('  '),
});

export const features: Feature[] = [
  {
    group: 'crm',
    order: 60,
    path: 'contract',
    label: 'contract.title',
    grant: 'crm.contract.index',
    icon: menuIcon('FileProtect'),
    load: () => import('./ContractPage.tsx'),
    search: {
      kind: 'contract',
      index: 'api/contract/index',
      text: ['contractName'],
      hint: ['orderSn', 'customerName'],
    },
  },
];
