// The duplicate check below the names and numbers of new records.
import { registerMore, registerRowNote } from '../../engine/record/registries.ts';
import { announce, dialogOnDemand, suspending } from '../../shared/loading/onDemand.tsx';

const loadNote = () => import('./DuplicateNote.tsx');
const note = suspending<{ value: unknown }>(loadNote);
announce(loadNote);

const checkedFields: [module: string, field: string][] = [
  ['customer', 'CustomerName'],
  ['customer', 'tel'],
  ['customer', 'contact.mobile'],
  ['clues', 'CustomerName'],
  ['clues', 'contact_mobile'],
  ['clues', 'tel'],
  ['contact', 'mobile'],
];

for (const [module, field] of checkedFields) registerRowNote(module, field, note);

const dialog = dialogOnDemand<{ open: boolean; close(): void }>(() => import('./DuplicateDialog.tsx'));

for (const module of ['customer', 'clues', 'contact'])
  registerMore(module, { key: 'duplicate', label: 'duplicate.title', grant: 'crm.customer.index', dialog });
