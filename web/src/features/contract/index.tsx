// Contracts: their page, their card on phones, how they are chosen, and how the command search finds them.
import * as contractCalls from '@crm/protocol/calls/contract';
import { recordStates } from '@crm/protocol/work';
import { registerRecordSource } from '../../engine/record/recordSources.ts';
import { textOf } from '../../engine/record/records.ts';
import { type Row, registerCard, registerFieldNote, registerFieldOpener } from '../../engine/record/registries.ts';
import { suspending } from '../../shared/loading/onDemand.tsx';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';
import './contractType.ts';

/** Of the field `approval`. */
const [passed, refused] = [2, 3];

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
/** Keys of why nothing more can be entered for a contract; fields that the person may not read give no reason. */
function unfit(row: Row, needs: 'inForce' | 'living'): string | undefined {
  const state = Number(row['state'] ?? recordStates.live);
  if (state === recordStates.void) return 'contract.unfit.void';
  if (needs === 'living') return undefined;
  if (state !== recordStates.live) return 'contract.unfit.draft';
  const approval = Number(row['approval'] ?? passed);
  if (approval === passed) return undefined;
  return approval === refused ? 'contract.unfit.refused' : 'contract.unfit.waiting';
}

registerRecordSource('contract', {
  module: 'contract',
  index: contractCalls.index,
  grant: 'crm.contract.index',
  title: 'contract.picker',
  searchHint: 'contract.searchHint',
  empty: 'contract.nothing',
  text: (row) => textOf(row.contractName),
  unfit,
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
      index: contractCalls.index,
      text: ['contractName'],
      hint: ['orderSn', 'customerName'],
    },
  },
];
