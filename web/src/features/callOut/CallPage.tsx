// Dialling, and the calls that one may see.

import { PhoneOutlined } from '@ant-design/icons';
import * as callRecordCalls from '@crm/protocol/calls/callRecord';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { useGranted } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { useDial } from './useDial.tsx';
import './callOut.i18n.ts';

export default function CallPage() {
  const { t } = useTranslation();
  const { dial, dialog } = useDial();
  const dials = useGranted('call.callRecord.add');
  const button = (
    <Button type="primary" icon={<PhoneOutlined aria-hidden />} onClick={dial}>
      {t('callOut.dial')}
    </Button>
  );
  return (
    <>
      <ListPage
        module="callRecord"
        title={t('callOut.title')}
        index={callRecordCalls.index}
        extra={dials ? button : undefined}
        begin={dials ? button : undefined}
      />
      {dialog}
    </>
  );
}
