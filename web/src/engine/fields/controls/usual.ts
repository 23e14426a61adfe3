// Fetches one of the controls that most forms have, together with the others.
import type { ComponentType } from 'react';
import type { Load } from '../../../shared/loading/chunks.ts';
import type { ControlProps } from '../../record/registries.ts';

type Usual = typeof import('./usualControls.ts');

export function usual(name: keyof Usual): Load<ControlProps> {
  return () =>
    import('./usualControls.ts').then((controls) => ({ default: controls[name] as ComponentType<ControlProps> }));
}
