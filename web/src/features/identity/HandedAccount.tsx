// A new account whose password was generated: address, name and password as one text to hand over, once.
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { CopyBox } from './CopyBox.tsx';
import './identity.i18n.ts';
import './invite.i18n.ts';

export interface NewAccount {
  name: string;
  username: string;
  password: string;
  mustChange: boolean;
}

export function HandedAccount({ account, onClose }: { account: NewAccount; onClose(): void }) {
  const { t } = useTranslation();
  const { name, username, password, mustChange } = account;
  const text = t('account.content', { address: window.location.origin, username, password });
  return (
    <Modal
      open
      width={480}
      title={t('account.title')}
      mask={{ closable: false }}
      okText={t('user.close')}
      cancelButtonProps={{ style: { display: 'none' } }}
      okButtonProps={{ type: 'default' }}
      onOk={onClose}
      onCancel={onClose}
    >
      <p>{t('account.text', { name })}</p>
      <CopyBox
        label={t('account.label')}
        text={mustChange ? `${text}\n${t('account.change')}` : text}
        copied={t('account.copied')}
      />
    </Modal>
  );
}
