// Creates a customer from anywhere, by the same dialog as the list's.
import { lazy, Suspense } from 'react';
import { openRecord } from '../engine/registries.ts';

const EntityForm = lazy(() => import('../engine/EntityForm.tsx').then((module) => ({ default: module.EntityForm })));

export function QuickCreate({ open, onClose }: { open: boolean; onClose: () => void }) {
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <EntityForm module="customer" id={0} open onClose={onClose} onSaved={(id) => openRecord('customer', id)} />
    </Suspense>
  );
}
