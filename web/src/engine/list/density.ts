// The row height of tables: each person's choice, stored on this device.
import { create } from 'zustand';
import { currentLogin } from '../../shared/session/token.ts';

export const densities = ['normal', 'compact'] as const;
export type Density = (typeof densities)[number];

const key = () => `density:${currentLogin()?.UserID ?? 0}`;
const stored = (): Density => (localStorage.getItem(key()) === 'compact' ? 'compact' : 'normal');
const store = create<{ of: string; density: Density }>(() => ({ of: key(), density: stored() }));

export function useDensity(): Density {
  const { of, density } = store();
  // Somebody else signed in since.
  return of === key() ? density : stored();
}

export function chooseDensity(density: Density): void {
  localStorage.setItem(key(), density);
  store.setState({ of: key(), density });
}
