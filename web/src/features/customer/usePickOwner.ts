// Asks for the person that a customer is given to, and gives it.
import type { PickedUser } from '@crm/protocol/identity';
import { type ReactNode, useCallback } from 'react';
import { usePrompt } from '../../engine/actions/usePrompt.tsx';
import type { ActionOutcome } from '../../engine/list/ListPage.tsx';

type Give = (user: PickedUser) => Promise<ActionOutcome>;

export function usePickOwner(): { pick(give: Give, about: string[]): Promise<ActionOutcome>; dialog: ReactNode } {
  const { show, dialog } = usePrompt();
  const pick = useCallback(
    async (give: Give, about: string[]) => show((await import('./PickOwner.tsx')).default, { give, about }),
    [show],
  );
  return { pick, dialog };
}
