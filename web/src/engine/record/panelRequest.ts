// Requests to a record's panel: made by a row's action before the panel is open, carried out by the panel as soon as it is.
import { useEffect, useRef } from 'react';

interface Request {
  kind: string;
  id: number;
  /** `writeRequest`, or what the panel of the kind knows. */
  what: string;
}

/** To write below the record. */
export const writeRequest = 'write';

let pending: Request | undefined;
const panels = new Set<() => void>();

/** Only the last request counts; opening another record instead cancels it. */
export function requestInPanel(request: Request): void {
  pending = request;
  for (const checkRequest of panels) checkRequest();
}

export function usePanelRequest({ kind, id, what }: Request, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const checkRequest = () => {
      if (pending?.kind !== kind || pending.what !== what) return;
      const isHere = pending.id === id;
      pending = undefined;
      if (isHere) latest.current();
    };
    checkRequest();
    panels.add(checkRequest);
    return () => {
      panels.delete(checkRequest);
    };
  }, [kind, id, what]);
}
