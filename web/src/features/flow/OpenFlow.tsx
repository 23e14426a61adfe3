// Opens the page of a flow from a notice, in the place of a panel.
import { Navigate } from 'react-router';
import type { PanelProps } from '../../engine/record/registries.ts';
import { designAddress } from './addresses.ts';

export function OpenFlow({ id }: PanelProps) {
  return <Navigate to={designAddress(id)} replace />;
}
