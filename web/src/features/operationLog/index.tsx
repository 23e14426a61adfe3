// Gives the panel of every plain record its operation log; the log has no page of its own.
import { lazy } from 'react';
import { registerPlainTab } from '../../engine/registries.ts';
import type { Feature } from '../../shared/routing/feature.ts';

registerPlainTab({
  key: 'operationLog',
  label: 'operationLog.title',
  component: lazy(() => import('./LogTab.tsx').then((module) => ({ default: module.LogTab }))),
});

export const features: Feature[] = [];
