// The content of the address: product, category, words, and who shared it.
import { useSyncExternalStore } from 'react';

export interface Place {
  /** 0: the list. */
  id: number;
  type: number;
  key: string;
  /** Member of staff who shared the page. */
  u: number;
}

function numberIn(text: string | null): number {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

export function placeIn(search: string): Place {
  const parameters = new URLSearchParams(search);
  const [id = 0, type = 0, u = 0] = ['id', 'type', 'u'].map((name) => numberIn(parameters.get(name)));
  return { id, type, u, key: [...(parameters.get('key') ?? '').trim()].slice(0, 50).join('') };
}

export function addressOf(place: Place): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(place)) if (value) parameters.set(name, String(value));
  const search = parameters.toString();
  return search ? `/userProduct?${search}` : '/userProduct';
}

const moved = 'showcase:moved';

function listen(changed: () => void): () => void {
  window.addEventListener('popstate', changed);
  window.addEventListener(moved, changed);
  return () => {
    window.removeEventListener('popstate', changed);
    window.removeEventListener(moved, changed);
  };
}

/** @param replaced typing and choosing leave no step to go back to */
export function go(place: Place, replaced = false): void {
  if (replaced) window.history.replaceState(window.history.state, '', addressOf(place));
  else window.history.pushState({ inside: true }, '', addressOf(place));
  window.dispatchEvent(new Event(moved));
}

/** Back to where the person came from on this page, else to the list. */
export function leave(place: Place): void {
  if ((window.history.state as { inside?: boolean } | null)?.inside) window.history.back();
  else go({ ...place, id: 0 }, true);
}

export function usePlace(): Place {
  return placeIn(useSyncExternalStore(listen, () => window.location.search));
}
