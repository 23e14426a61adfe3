// The dialog after the server ended the login: stands once until it is confirmed.
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { backToOwnLogin, endSession, useSession } from '../shared/session/session.ts';
import { useSignedOut } from '../shared/session/signed-out.ts';
import './signIn.i18n.ts';
import './frame.i18n.ts';

export default function ForcedLogout({ onConfirmed }: { open: boolean; onConfirmed: () => void }) {
  const { t } = useTranslation();
  const raised = useSignedOut((state) => state.raised);
  const { user } = useSession();
  return (
    <Modal
      open={raised}
      title={t('session.signedOutTitle')}
      closable={false}
      destroyOnHidden
      mask={{ closable: false }}
      keyboard={false}
      centered
      width={400}
      zIndex={3000}
      okText={t(user?.acting ? 'session.back' : 'session.signInAgain')}
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={() => {
        if (backToOwnLogin()) {
          window.location.assign('/');
          return;
        }
        endSession();
        onConfirmed();
      }}
    >
      {t(user?.acting ? 'session.actingEnded' : 'session.signedOut')}
    </Modal>
  );
}
