// Calls that fail because the server is unreachable are repeated until they succeed; the frame shows it meanwhile.
import { create } from 'zustand';

const pauses = [700, 1500, 3000, 5000];

/** The present waits, as i18n keys of their messages. */
const waits = create<{ messages: string[] }>(() => ({ messages: [] }));

/** Ends after a pause that grows with the failures, or as soon as the browser reports that the network is back. */
function pause(failures: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, pauses[Math.min(failures, pauses.length - 1)]);
    window.addEventListener('online', end);
  });
}

/**
 * Repeats `attempt` while its errors are passing ones; any other error is thrown.
 * @param passing returns the i18n key of the message while a passing error is waited out, undefined for any other
 */
export async function retryWhileOffline<T>(
  attempt: () => Promise<T>,
  passing: (error: unknown) => string | undefined,
): Promise<T> {
  let shown = '';
  const show = (next: string) => {
    if (next === shown) return;
    const others = shown ? waits.getState().messages.filter((one) => one !== shown) : waits.getState().messages;
    waits.setState({ messages: next ? [...others, next] : others });
    shown = next;
  };
  try {
    for (let failures = 0; ; failures++) {
      try {
        return await attempt();
      } catch (error) {
        const message = passing(error);
        if (!message) throw error;
        // A blink of the network is not worth a word.
        if (failures > 0) show(message);
        await pause(failures);
      }
    }
  } finally {
    show('');
  }
}

/** True when the server answers anything at all. */
export async function reachable(within = 5000): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(within) });
    return true;
  } catch {
    return false;
  }
}

/** Milliseconds after a call was lost, within which the server shows that it is there. */
const sign = 1200;

const reach = create<{ away: boolean }>(() => ({ away: false }));
const backListeners = new Set<() => void>();
let probing = false;
/** Another call was lost after the server had answered, before that was done. */
let again = false;

/** True while the server is known to be out of reach. */
export function useAway(): boolean {
  return reach(({ away }) => away);
}

/** The i18n key of the message while something waits for the server, or it is away; undefined otherwise. */
export function useWaiting(): string | undefined {
  const away = useAway();
  return waits(({ messages }) => messages.at(-1)) ?? (away ? 'page.waiting' : undefined);
}

/** Resolves once the server is known to be out of reach. */
export function untilAway(): Promise<void> {
  return new Promise((resolve) => {
    if (reach.getState().away) return resolve();
    const forget = reach.subscribe(({ away }) => {
      if (!away) return;
      forget();
      resolve();
    });
  });
}

/** Calls back each time that the server can be reached again; answers how to end that. */
export function whenBack(listener: () => void): () => void {
  backListeners.add(listener);
  return () => void backListeners.delete(listener);
}

/** An answer came, whatever its content. */
export function recordAnswer(): void {
  if (!reach.getState().away) return;
  reach.setState({ away: false });
  notifyBack();
}

/** How often what is lost in the moment of coming back is sent again. */
const mostBlinks = 3;

function notifyBack(): void {
  for (const listener of backListeners) listener();
}

/**
 * A call was lost, or the browser reports no network: checked, shown, and waited out.
 * @param blinks how many times in a row a call was lost while it was found out about another, or as the server came back
 */
export async function recordLostCall(blinks = 0): Promise<void> {
  if (probing) {
    again ||= !reach.getState().away;
    return;
  }
  probing = true;
  again = false;
  try {
    if (navigator.onLine && (await reachable(sign))) {
      if (blinks > 0) notifyBack();
      return;
    }
    reach.setState({ away: true });
    for (let tries = 0; reach.getState().away; tries++) {
      await pause(tries);
      if (reach.getState().away && navigator.onLine && (await reachable())) recordAnswer();
    }
  } finally {
    probing = false;
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- set meanwhile
    if (again && blinks < mostBlinks) void recordLostCall(blinks + 1);
  }
}

window.addEventListener('offline', () => void recordLostCall());
