// The icon of a kind of entries, where there is no room for its name; screen readers get the name. Nothing waits for its code.
import { type AgendaKind, agendaKinds } from '@crm/protocol/agenda';
import type { ComponentType } from 'react';
import { onDemand } from '../../shared/loading/onDemand.tsx';

interface KindMarkProps {
  className: string;
  'aria-hidden': boolean;
}

const signs = Object.fromEntries(
  agendaKinds.map(({ kind }) => [
    kind,
    onDemand<KindMarkProps>(() =>
      import('./kindIcons.ts').then((icons) => ({ default: icons[kind] as ComponentType<KindMarkProps> })),
    ),
  ]),
) as Record<AgendaKind, ComponentType<KindMarkProps>>;

export function KindMark({ kind }: { kind: AgendaKind }) {
  const Sign = signs[kind];
  return <Sign className="agenda-mark" aria-hidden />;
}
