// Creates a customer from anywhere, by the same dialog as the list's.
import { EntityForm } from '../engine/dialogs.ts';
import { openRecord } from '../engine/registries.ts';

export function QuickCreate({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <EntityForm module="customer" id={0} open={open} onClose={onClose} onSaved={(id) => openRecord('customer', id)} />
  );
}
