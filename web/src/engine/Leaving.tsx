// Asks before something is lost that cannot be kept: a file on its way, a text that the browser has no room for.
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { useFeedback } from '../shared/ui/feedback.ts';
import { stayed } from './back.ts';
import './formWords.ts';

let standing = 0;

/** True while something would be lost. */
export function isLosing(): boolean {
  return standing > 0;
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function Guard({ within }: { within: string | undefined }) {
  const { t } = useTranslation();
  const { confirm } = useFeedback();
  const blocker = useBlocker(({ nextLocation }) => within === undefined || !nextLocation.pathname.startsWith(within));
  useEffect(() => {
    standing++;
    window.addEventListener('beforeunload', ask);
    return () => {
      standing--;
      window.removeEventListener('beforeunload', ask);
    };
  }, []);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const words = { content: t('form.losing'), okText: t('form.leave'), cancelText: t('form.stay') };
    void confirm({ ...words, stay: true }).then((agreed) => {
      if (agreed) return blocker.proceed();
      stayed();
      blocker.reset();
    });
  }, [blocker, confirm, t]);
  return null;
}

/**
 * Closing the page, going back and the next record ask while `when` holds.
 * @param within beginning of the addresses that are no leaving
 */
export function Leaving({ when, within }: { when: boolean; within?: string }) {
  return when ? <Guard within={within} /> : null;
}

/** Asks whether what was changed is to be given up; whoever presses Enter goes on editing. */
export function useDiscardQuestion(): () => Promise<boolean> {
  const { t } = useTranslation();
  const { confirm } = useFeedback();
  return useCallback(
    () => confirm({ content: t('form.discard'), okText: t('form.discardOk'), cancelText: t('form.stay'), stay: true }),
    [confirm, t],
  );
}
