// Signing out, from the account's menu and from the phone's own page of the person.
import { useTranslation } from 'react-i18next';
import { signOut } from '../shared/session/session.ts';
import { useFeedback } from '../shared/ui/feedback.ts';
import './frame.i18n.ts';

/** Asks, ends the login and reloads; shows an error when the server could not be reached. */
export function useSignOut(): () => Promise<void> {
  const feedback = useFeedback();
  const { t } = useTranslation();
  return async () => {
    if (!(await feedback.confirm({ content: t('session.signOutConfirm') }))) return;
    try {
      await signOut();
      window.location.reload();
    } catch {
      feedback.error(t('session.signOutFailed'));
    }
  };
}
