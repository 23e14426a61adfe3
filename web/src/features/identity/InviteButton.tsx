// Opens the dialog of invitations, for people who may add employees; the address can open it, for pages that lead here.
import { UserAddOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useGranted } from '../../shared/session/session.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { Button } from '../../shared/ui/Button.tsx';
import type { InviteDialogProps } from './InviteDialog.tsx';
import './invite.i18n.ts';

const InviteDialog = onDemand<InviteDialogProps>(() => import('./InviteDialog.tsx'));

export interface InviteButtonProps {
  /** Department that the page is narrowed to; 0 for none. */
  branchId: number;
}

export default function InviteButton({ branchId }: InviteButtonProps) {
  const { t } = useTranslation();
  const mayAdd = useGranted('system.user.add');
  const narrow = useNarrow();
  const [parameters, setParameters] = useSearchParams();
  const show = (open: boolean) =>
    setParameters((now) => {
      const search = new URLSearchParams(now);
      if (open) search.set('invite', '1');
      else search.delete('invite');
      return search;
    });
  if (!mayAdd) return null;
  return (
    <>
      <Button
        icon={<UserAddOutlined aria-hidden />}
        aria-label={t('invite.button')}
        data-hint={narrow ? t('invite.button') : undefined}
        onClick={() => show(true)}
      >
        {narrow ? null : t('invite.button')}
      </Button>
      {parameters.has('invite') && <InviteDialog branchId={branchId} onClose={() => show(false)} />}
    </>
  );
}
