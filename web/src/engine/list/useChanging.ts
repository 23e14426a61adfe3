// The dialog for one field of many records: the action waits for its result.
import { useCallback, useState } from 'react';
import type { ActionOutcome, AllResults } from '../actions/actions.ts';

interface Changing {
  chosen: number[] | AllResults;
  close(outcome: ActionOutcome): void;
}

export function useChanging() {
  const [changing, setChanging] = useState<Changing | null>(null);
  const change = useCallback(
    (chosen: number[] | AllResults) =>
      new Promise<ActionOutcome>((resolve) => {
        const close = (outcome: ActionOutcome) => {
          setChanging(null);
          resolve(outcome);
        };
        setChanging({ chosen, close });
      }),
    [],
  );
  return { changing, change };
}
