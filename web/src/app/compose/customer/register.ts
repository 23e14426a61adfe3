// Makes the customer's panel known, so that lists, the command search and links can open it.
import { lazy } from 'react';
import { registerPanel } from '../../../engine/registries.ts';

registerPanel(
  'customer',
  lazy(() => import('./CustomerPanel.tsx')),
);
