// Leads to the delegate of an absence.
import { UserSwitchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dialogOnDemand } from '../../shared/loading/onDemand.tsx';
import './approval.i18n.ts';

const StandInDialog = dialogOnDemand<{ open: boolean; close(): void }>(() => import('./DelegateDialog.tsx'));

export default function DelegateButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<UserSwitchOutlined aria-hidden />}
        aria-label={t('work.standIn')}
        data-hint={t('work.standIn')}
        onClick={() => setOpen(true)}
      />
      <StandInDialog open={open} close={() => setOpen(false)} />
    </>
  );
}
