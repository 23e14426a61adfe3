// Opens the dialog of invitations, for people who may add employees; the address can open it, for pages that lead here.
import { UserAddOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useGranted } from '../../shared/session/session.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { Button } from '../../shared/ui/Button.tsx';
import type { InviteDialogProps } from './InviteDialog.tsx';
import './invite.css';
import './invite.i18n.ts';

const InviteDialog = onDemand<InviteDialogProps>(() => import('./InviteDialog.tsx'));

const opens = '#invite';

export interface InviteButtonProps {
  /** Department that the page is narrowed to; 0 for none. */
  branchId: number;
}

export default function InviteButton({ branchId }: InviteButtonProps) {
  const { t } = useTranslation();
  const mayAdd = useGranted('system.user.add');
  const narrow = useNarrow();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  // Behind the hash, because what stands before it is what the list is asked for.
  const show = (open: boolean) => void navigate({ search, hash: open ? opens : '' });
  if (!mayAdd) return null;
  return (
    <>
      <Button
        className="invite-open"
        icon={<UserAddOutlined aria-hidden />}
        aria-label={t('invite.button')}
        data-hint={narrow ? t('invite.button') : undefined}
        onClick={() => show(true)}
      >
        {narrow ? null : t('invite.button')}
      </Button>
      {hash === opens && <InviteDialog branchId={branchId} onClose={() => show(false)} />}
    </>
  );
}
