// Resets the password of somebody: confirms, then shows the one-time password, once.

import { CopyOutlined } from '@ant-design/icons';
import * as userCalls from '@crm/protocol/calls/user';
import { Button, Modal, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import './identity.css';
import './account.i18n.ts';
import './identity.i18n.ts';

export interface KeepDialogProps {
  id: number;
  name: string;
  onClose(): void;
}

export default function ResetPassword({ id, name, onClose }: KeepDialogProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [busy, setBusy] = useState(false);
  const [password, setPassword] = useState('');
  const reset = async () => {
    setBusy(true);
    try {
      setPassword((await post(userCalls.resetPassword, { id })).password);
    } catch (error) {
      feedback.error(error);
    } finally {
      setBusy(false);
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password);
      feedback.success(t('user.copied'));
    } catch (error) {
      feedback.error(error);
    }
  };
  return (
    <Modal
      open
      width={440}
      title={`${t('user.resetPassword')} · ${name}`}
      mask={{ closable: password === '' }}
      okText={password ? t('user.close') : t('user.resetPassword')}
      okButtonProps={{ danger: password === '', loading: busy }}
      {...(password ? { cancelButtonProps: { style: { display: 'none' } } } : {})}
      onOk={() => (password ? onClose() : void reset())}
      onCancel={onClose}
    >
      {password ? (
        <>
          <p>{t('user.oneTimeText', { name })}</p>
          <p className="one-time" role="status">
            <span className="visually-hidden">{t('user.oneTimePassword')}</span>
            <Typography.Text code>{password}</Typography.Text>
            <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
              {t('user.copy')}
            </Button>
          </p>
        </>
      ) : (
        <p>{t('user.resetPasswordText')}</p>
      )}
    </Modal>
  );
}
