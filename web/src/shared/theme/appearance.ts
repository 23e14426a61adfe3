// Light, dark or as the system: the choice, and what it comes to at the moment.
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';

export type Appearance = 'light' | 'dark' | 'system';
export const appearances: Appearance[] = ['light', 'dark', 'system'];

const key = 'appearance';

function stored(): Appearance {
  const value = localStorage.getItem(key);
  return value === 'light' || value === 'dark' ? value : 'system';
}

const store = create<{ appearance: Appearance }>(() => ({ appearance: stored() }));

window.addEventListener('storage', (event) => {
  if (event.key === key) store.setState({ appearance: stored() });
});

export function useAppearance(): Appearance {
  return store((state) => state.appearance);
}

export function chooseAppearance(appearance: Appearance): void {
  localStorage.setItem(key, appearance);
  store.setState({ appearance });
}

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    () => window.matchMedia(query).matches,
  );
}

export function useDark(): boolean {
  const appearance = useAppearance();
  const system = useMedia('(prefers-color-scheme: dark)');
  return appearance === 'dark' || (appearance === 'system' && system);
}

/** Below 768 px: menu as drawer, tables as cards, panels over the whole screen. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 767.98px)');
}
