// Asks for the new owner of customers, and assigns them.
import type { PickedUser } from '@crm/protocol/identity';
import { type ReactNode, useCallback } from 'react';
import { usePrompt } from '../../engine/actions/usePrompt.tsx';
import type { ActionOutcome } from '../../engine/list/ListPage.tsx';

type AssignTo = (user: PickedUser) => Promise<ActionOutcome>;

export function usePickOwner(): { pick(give: AssignTo, about: string[]): Promise<ActionOutcome>; dialog: ReactNode } {
  const { show, dialog } = usePrompt();
  const pick = useCallback(
    async (give: AssignTo, about: string[]) => show((await import('./PickOwner.tsx')).default, { give, about }),
    [show],
  );
  return { pick, dialog };
}
