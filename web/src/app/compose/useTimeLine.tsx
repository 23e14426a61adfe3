// All other events of a record, merged into its follow-ups on request.
import type { OperationLogRow } from '@crm/protocol/answers/operationLog';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import type { OtherEvents } from '../../features/followUp/FollowUpTab.tsx';
import { LogEntry } from '../../features/operationLog/LogEntry.tsx';
import { operationLogKey, useOperationLog } from '../../features/operationLog/operationLog.api.ts';

interface TimeLine {
  others: OtherEvents<OperationLogRow>;
  everything: boolean;
  showEverything(everything: boolean): void;
}

/** @param module wire name of the record's module, under which the choice is remembered */
export function useTimeLine(module: string, id: number): TimeLine {
  const client = useQueryClient();
  const remembered = `${module}.timeLine`;
  const [everything, setEverything] = useState(() => localStorage.getItem(remembered) === '1');
  useRefresh(
    module,
    () => void client.invalidateQueries({ queryKey: operationLogKey(module, id) }),
    (change) => change.ids.includes(id),
  );
  return {
    others: {
      events: useOperationLog(module, id, { enabled: everything }),
      isShown: (row) => row.action !== 'followUp',
      draw: (row) => <LogEntry row={row} />,
    },
    everything,
    showEverything: (next) => {
      setEverything(next);
      localStorage.setItem(remembered, next ? '1' : '0');
    },
  };
}
