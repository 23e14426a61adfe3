// Back closes the top layer, one at a time: a dialog before the panel or the page beneath it.
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isOwnStep } from './back.ts';
import { isDialogOpen } from './keys.ts';
import { useLosing } from './UnsavedChangesGuard.tsx';

function blocksBack({ historyAction }: { historyAction: string }): boolean {
  return historyAction === 'POP' && !isOwnStep() && isDialogOpen();
}

/** Closes the top layer as Esc does: one with unsaved input asks first. */
function closeTop(): void {
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}

function CloseOnBack() {
  const blocker = useBlocker(blocksBack);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    closeTop();
  }, [blocker]);
  return null;
}

/** Unsaved changes are asked about first. */
export default function BackCloses() {
  return useLosing() ? null : <CloseOnBack />;
}
