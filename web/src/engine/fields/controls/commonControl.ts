// Loads one of the controls that most forms have, together with the others.
import type { ComponentType } from 'react';
import type { Load } from '../../../shared/loading/chunks.ts';
import type { ControlProps } from '../../record/registries.ts';

type CommonControls = typeof import('./commonControls.ts');

export function commonControl(name: keyof CommonControls): Load<ControlProps> {
  return () =>
    import('./commonControls.ts').then((controls) => ({ default: controls[name] as ComponentType<ControlProps> }));
}
