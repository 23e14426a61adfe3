// Loads code when it is needed; a chunk that fails to load is tried again, for as long as the server is out of reach; one
// that is gone from the server means a new version: the target address is loaded afresh.
import type { ComponentType } from 'react';
import { reachable, retryWhileOffline } from './retryWhileOffline.ts';

export type Load<Props = object> = () => Promise<{ default: ComponentType<Props> }>;

const loaded = new Map<Load, Promise<ComponentType>>();
const reloadKey = 'page.reloaded';
const pauses = [300, 900, 1800];

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The server cannot be reached: nothing is known of the requested code. */
class OutOfReach extends Error {}

function withRetries(load: Load): Promise<ComponentType> {
  return retryWhileOffline(
    () => severalTimes(load),
    (error) => (error instanceof OutOfReach ? 'page.waiting' : undefined),
  );
}

async function severalTimes(load: Load): Promise<ComponentType> {
  for (const wait of pauses) {
    try {
      return (await load()).default;
    } catch {
      await pause(wait);
    }
  }
  try {
    return (await load()).default;
  } catch (error) {
    if (!(await reachable())) throw new OutOfReach();
    if (reloadOnce()) return new Promise(() => undefined);
    throw error;
  }
}

/** A new version was rolled out, perhaps: load the target address once more; not twice within a minute. */
function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(reloadKey) ?? 0);
  if (Date.now() - last < 60_000) return false;
  sessionStorage.setItem(reloadKey, String(Date.now()));
  window.location.reload();
  return true;
}

export function chunkOf<Props = object>(wanted: Load<Props>): Promise<ComponentType<Props>> {
  const load = wanted as unknown as Load;
  const known = loaded.get(load) as unknown as Promise<ComponentType<Props>> | undefined;
  if (known) return known;
  const page = withRetries(load);
  loaded.set(load, page);
  // React draws a promise that is marked so without waiting for a turn: what has come once never blinks.
  page.then(
    (component) => Object.assign(page, { status: 'fulfilled', value: component }),
    () => undefined,
  );
  // The failure is remembered while it is shown; a later visit tries again.
  page.catch(() => setTimeout(() => loaded.delete(load), 2000));
  return page as unknown as Promise<ComponentType<Props>>;
}

/** What has come is drawn without waiting. */
export function isThere<Props>(load: Load<Props>): boolean {
  const page = loaded.get(load as Load);
  return page !== undefined && 'status' in page && page.status === 'fulfilled';
}

/** Prefetches code; a failure is left to the use itself. */
export function preload(load: Load): Promise<void> {
  if (loaded.has(load)) return Promise.resolve();
  return load().then(
    ({ default: component }) => {
      if (loaded.has(load)) return;
      const page = Promise.resolve(component);
      loaded.set(load, Object.assign(page, { status: 'fulfilled', value: component }));
    },
    () => undefined,
  );
}
