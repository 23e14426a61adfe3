// Reads what is to be done today, of all kinds in one call, and keeps it as it changes.
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canRetry } from '../../../engine/record/LoadProblem.tsx';
import { companyNow } from '../../../engine/record/moments.ts';
import { useRefresh } from '../../../engine/record/useRefresh.ts';
import { useSession } from '../../../shared/session/session.ts';
import { addressOf, type Entry, entriesOf, type Kind, parts, requestOf, sorted } from './parts.ts';

const key = 'workbenchToday';
const modules = parts.flatMap((part) => [...part.modules]);

export interface Rest {
  kind: Kind;
  count: number;
  capped: boolean;
  address: string;
}

export interface TodayEntries {
  entries: Entry[];
  /** What of each kind is not among the entries. */
  rest: Rest[];
  pending: boolean;
  /** Of the first kind that could not be read; one that the role hides is left out. */
  error: Error | undefined;
  again(): void;
  /** Leaves an entry out until it was read again. */
  settle(entry: Entry): void;
}

export function useTodayEntries(): TodayEntries {
  const { t } = useTranslation();
  const { tree } = useSession();
  const client = useQueryClient();
  const now = companyNow();
  // The hours of a day ask for the same.
  const day = now.slice(0, 10);
  const own = useMemo(() => parts.filter(({ may }) => may(tree)), [tree]);
  const queries = useQueries({
    queries: own.map((part) => {
      const body = requestOf(part, day, tree);
      return {
        queryKey: [key, part.kind, body],
        queryFn: ({ signal }: { signal: AbortSignal }) => part.read(body, signal),
        staleTime: 0,
      };
    }),
  });
  const [settled, setSettled] = useState<ReadonlyMap<string, number>>(new Map());
  const again = useCallback(() => void client.invalidateQueries({ queryKey: [key] }), [client]);
  /** Modules whose records changed since they were read. */
  const changed = useRef(new Set<string>());
  const soon = useRefresh(
    modules,
    () => {
      const kinds = parts.filter((part) => part.modules.some((module) => changed.current.has(module)));
      changed.current.clear();
      if (kinds.length === 0) again();
      for (const { kind } of kinds) void client.invalidateQueries({ queryKey: [key, kind] });
    },
    ({ module }) => {
      changed.current.add(module);
      return true;
    },
  );
  const settle = useCallback(
    (entry: Entry) => {
      setSettled((before) => new Map(before).set(entry.key, Date.now()));
      for (const { kind, modules } of parts) if (kind === entry.kind) changed.current.add(modules[0] ?? '');
      soon();
      // What was done counts among the figures below.
      void client.invalidateQueries({ queryKey: ['workbenchFigures'] });
    },
    [client, soon],
  );

  const entries = sorted(
    own.flatMap((part, at) => {
      const { data, dataUpdatedAt = 0 } = queries[at] ?? {};
      const rows = entriesOf(part, data?.rows ?? [], now, t);
      return rows.filter(({ key }) => (settled.get(key) ?? 0) < dataUpdatedAt || !settled.has(key));
    }),
  );
  const rest = own.flatMap((part, at) => {
    const { rows, total, totalCapped } = queries[at]?.data ?? { rows: [], total: 0 };
    const count = total - rows.length;
    return count > 0
      ? { kind: part.kind, count, capped: totalCapped === true, address: addressOf(part, day, tree) }
      : [];
  });
  return {
    entries,
    rest,
    pending: queries.some(({ isPending }) => isPending),
    error: queries.find(({ data, error }) => error && !data && canRetry(error))?.error ?? undefined,
    again,
    settle,
  };
}
