// Asks before something is lost that cannot be stored: a running upload, a text that the browser has no room for.
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { backCancelled } from './back.ts';
import './leaving.i18n.ts';

let openGuards = 0;
const watchers = new Set<() => void>();

function stand(change: 1 | -1): void {
  openGuards += change;
  for (const watch of watchers) watch();
}

/** True while something would be lost. */
export function isLosing(): boolean {
  return openGuards > 0;
}

function subscribe(watch: () => void): () => void {
  watchers.add(watch);
  return () => void watchers.delete(watch);
}

/** The same, updated when it changes: of several blockers the router asks only the last one. */
export const useLosing = (): boolean => useSyncExternalStore(subscribe, isLosing);

function preventUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Asks whether the changes are to be discarded; Enter goes on editing. */
export function useDiscardQuestion(): () => Promise<boolean> {
  const { t } = useTranslation();
  const { confirm } = useFeedback();
  return useCallback(
    () => confirm({ content: t('form.discard'), okText: t('form.discardOk'), cancelText: t('form.stay'), stay: true }),
    [confirm, t],
  );
}

function Guard({ within }: { within: string | undefined }) {
  const mayDiscard = useDiscardQuestion();
  const blocker = useBlocker(({ nextLocation }) => within === undefined || !nextLocation.pathname.startsWith(within));
  useEffect(() => {
    stand(1);
    window.addEventListener('beforeunload', preventUnload);
    return () => {
      stand(-1);
      window.removeEventListener('beforeunload', preventUnload);
    };
  }, []);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void mayDiscard().then((agreed) => {
      if (agreed) return blocker.proceed();
      backCancelled();
      blocker.reset();
    });
  }, [blocker, mayDiscard]);
  return null;
}

/**
 * Closing the page, going back and the next record ask while `when` holds.
 * @param within beginning of the addresses that are no leaving
 */
export function UnsavedChangesGuard({ when, within }: { when: boolean; within?: string }) {
  return when ? <Guard within={within} /> : null;
}
