// The panel of a list's record, in the drawer that steps to the records before and after.
import type { BulkCall } from '@crm/protocol/call';
import { type ComponentType, useEffect } from 'react';
import { whenShown } from '../../shared/loading/firstView.ts';
import { fetchPartAhead } from '../../shared/loading/onDemand.tsx';
import { DetailDrawer, PlainPanel } from '../panel/lazy.ts';
import type { PanelProps } from '../record/registries.ts';

interface ListPanelProps {
  panel: ComponentType<PanelProps>;
  module: string;
  id: number;
  deletePath: BulkCall | undefined;
  close(): void;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

export function ListPanel({ panel: Panel, module, id, deletePath, close, previous, next }: ListPanelProps) {
  useEffect(() => whenShown(() => fetchPartAhead(Panel)), [Panel]);
  return (
    <DetailDrawer open={id !== 0} record={{ kind: module, id }} close={close} previous={previous} next={next}>
      {id !== 0 &&
        (Panel === PlainPanel ? (
          <PlainPanel id={id} module={module} close={close} deletePath={deletePath} />
        ) : (
          <Panel id={id} module={module} close={close} />
        ))}
    </DetailDrawer>
  );
}
