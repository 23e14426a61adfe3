// One run of a dialog: its progress and its result; a closed dialog receives nothing any more.
import type { JobRow } from '@crm/protocol/answers/job';
import { useCallback, useEffect, useRef, useState } from 'react';
import { waitForRun } from '../record/jobRun.ts';

export interface RunState {
  id: number;
  done: number;
  /** 0: not known. */
  total: number;
}

export function useRun() {
  const [run, setRun] = useState<RunState | null>(null);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  /** Follows a run to its end; undefined when the dialog is gone by then. */
  const follow = useCallback(async (id: number): Promise<JobRow | undefined> => {
    setRun({ id, done: 0, total: 0 });
    const row = await waitForRun(id, ({ done, total }) => {
      if (alive.current) setRun({ id, done, total });
    });
    if (!alive.current) return undefined;
    setRun(null);
    return row;
  }, []);
  return { run, follow };
}
