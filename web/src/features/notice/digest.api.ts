// What came during an absence: fetched when the program is opened, and again now and then while its window is looked at.

import type { AwayDigest } from '@crm/protocol/answers/notice';
import * as notificationCalls from '@crm/protocol/calls/notification';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { post, postAnswer } from '../../shared/api/client.ts';
import { useSession } from '../../shared/session/session.ts';

export const digestKey = ['notification-digest'];
/** Somebody who looks at the program longer than this is reported to the server as present. */
const again = 30 * 60_000;

/** Also reports to the server that the person is present: windows that nobody looks at send nothing. */
export function useDigest(): AwayDigest | null {
  const { user } = useSession();
  const query = useQuery({
    queryKey: digestKey,
    queryFn: async ({ signal }) => (await postAnswer(notificationCalls.digest, {}, { signal, together: true })).data,
    staleTime: again,
    refetchInterval: again,
    refetchOnWindowFocus: true,
    // Looking as somebody else is no visit of theirs.
    enabled: !user?.acting,
  });
  return query.data ?? null;
}

export async function closeDigest(client: QueryClient): Promise<void> {
  await post(notificationCalls.digestClose);
  client.setQueryData(digestKey, null);
}

/** A kind of the digest whose notices are to be shown. */
export interface DigestPick {
  kind: string;
  label: string;
}

let picked: DigestPick | null = null;
const listeners = new Set<() => void>();

/** Opens the drawer of notices with those of one kind, from wherever the digest stands; null shows all again. */
export function pickOfDigest(next: DigestPick | null): void {
  picked = next;
  for (const listener of listeners) listener();
}

export function usePickOfDigest(): DigestPick | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => picked,
  );
}
