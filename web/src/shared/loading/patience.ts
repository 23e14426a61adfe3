// What cannot be had because the server is out of reach is asked for again until it comes; the frame says so meanwhile.
import { create } from 'zustand';

const pauses = [700, 1500, 3000, 5000];

const waits = create<{ count: number }>(() => ({ count: 0 }));

/** True while something waits for the server to be in reach again. */
export function useWaiting(): boolean {
  return waits(({ count }) => count > 0);
}

/** Ends after the pause, or as soon as the browser says that the network is back. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
  });
}

/** Repeats `attempt` while its errors are passing ones; any other error is thrown. */
export async function patiently<T>(attempt: () => Promise<T>, passes: (error: unknown) => boolean): Promise<T> {
  let told = false;
  try {
    for (let failures = 0; ; failures++) {
      try {
        return await attempt();
      } catch (error) {
        if (!passes(error)) throw error;
        // A blink of the network is not worth a word.
        if (failures > 0 && !told) {
          told = true;
          waits.setState(({ count }) => ({ count: count + 1 }));
        }
        await pause(pauses[Math.min(failures, pauses.length - 1)] as number);
      }
    }
  } finally {
    if (told) waits.setState(({ count }) => ({ count: count - 1 }));
  }
}

/** True when the server answers anything at all. */
export async function reachable(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(5000) });
    return true;
  } catch {
    return false;
  }
}
