// Creates a record from anywhere, by the same dialog as its list's.
import { useMemo } from 'react';
import { EntityForm } from '../engine/form/lazy.ts';
import { openRecord } from '../engine/record/registries.ts';

/** What is to be created, and what is known of it already. */
export interface Creation {
  kind: string;
  field: string;
  text: string;
}

interface QuickCreateProps {
  creation: Creation;
  open: boolean;
  onClose: () => void;
}

export function QuickCreate({ creation: { kind, field, text }, open, onClose }: QuickCreateProps) {
  const preset = useMemo(() => (text ? { [field]: text } : {}), [field, text]);
  return (
    <EntityForm
      module={kind}
      id={0}
      open={open}
      preset={preset}
      name={text || undefined}
      onClose={onClose}
      onSaved={(id) => openRecord(kind, id)}
    />
  );
}
