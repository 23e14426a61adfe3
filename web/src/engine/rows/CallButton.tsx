// Calls the number that stands beside it; nothing where it is none.
import { PhoneOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { phoneAddress } from '../record/contactLinks.ts';
import './rows.i18n.ts';

export interface CallButtonProps {
  number: string | undefined;
  name: string | undefined;
}

export default function CallButton({ number, name }: CallButtonProps) {
  const { t } = useTranslation();
  const address = phoneAddress(number);
  return (
    address && (
      <Button
        className="call-button"
        href={address}
        icon={<PhoneOutlined aria-hidden />}
        aria-label={t('list.call', { name: name || number })}
      />
    )
  );
}
