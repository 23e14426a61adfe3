// Work that waits until nothing else is to be done.

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
  type?: string;
}

function connectionOf(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection;
}

/** Data is to be saved, or is paid by how much there is: not even what is pointed at is fetched ahead. */
export function isMetered(): boolean {
  const connection = connectionOf();
  return connection?.saveData === true || connection?.type === 'cellular';
}

/** The same, or data is slow to come: nothing is fetched on a guess. */
export function savesData(): boolean {
  return isMetered() || /^(slow-2g|2g|3g)$/.test(connectionOf()?.effectiveType ?? '');
}

/** Runs the task when the browser is idle; answers how to call it off. */
export function whenIdle(task: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(task, { timeout: 1000 });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(task, 50);
  return () => clearTimeout(id);
}

const pause = 500;
let requestsInFlight = 0;

/** Counts a request for as long as it takes. */
export function trackRequest<T>(request: Promise<T>): Promise<T> {
  requestsInFlight++;
  return request.finally(() => {
    requestsInFlight--;
  });
}

/** Runs the task when the browser is idle and no request is under way. */
export function whenNetworkIdle(task: () => void): void {
  whenIdle(() => {
    if (document.readyState === 'complete' && requestsInFlight === 0) task();
    else setTimeout(() => whenNetworkIdle(task), pause);
  });
}
