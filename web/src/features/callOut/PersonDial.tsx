// The telephone in the personal settings.
import { PhoneOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDial } from './useDial.tsx';
import './callOut.i18n.ts';

export default function PersonDial() {
  const { t } = useTranslation();
  const { dial, dialog } = useDial();
  return (
    <>
      <Button
        shape="circle"
        size="large"
        icon={<PhoneOutlined aria-hidden />}
        aria-label={t('callOut.dial')}
        data-hint={t('callOut.dial')}
        onClick={dial}
      />
      {dialog}
    </>
  );
}
