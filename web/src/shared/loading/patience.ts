// What cannot be had because the server is out of reach is asked for again until it comes; the frame says so meanwhile.
import { create } from 'zustand';

const pauses = [700, 1500, 3000, 5000];

/** What is waited for, as i18n keys of sentences that say it. */
const waits = create<{ said: string[] }>(() => ({ said: [] }));

/** The i18n key of what is to be said while something waits for the server; undefined while nothing does. */
export function useWaiting(): string | undefined {
  return waits(({ said }) => said.at(-1));
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

/**
 * Repeats `attempt` while its errors are passing ones; any other error is thrown.
 * @param passing answers the i18n key of what is said while a passing error is waited out, undefined for any other
 */
export async function patiently<T>(
  attempt: () => Promise<T>,
  passing: (error: unknown) => string | undefined,
): Promise<T> {
  let told = '';
  const tell = (next: string) => {
    if (next === told) return;
    const others = told ? waits.getState().said.filter((one) => one !== told) : waits.getState().said;
    waits.setState({ said: next ? [...others, next] : others });
    told = next;
  };
  try {
    for (let failures = 0; ; failures++) {
      try {
        return await attempt();
      } catch (error) {
        const said = passing(error);
        if (!said) throw error;
        // A blink of the network is not worth a word.
        if (failures > 0) tell(said);
        await pause(pauses[Math.min(failures, pauses.length - 1)] as number);
      }
    }
  } finally {
    tell('');
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
