// Says above the page that the connection has been away for a while.
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';

export default function OfflineNotice() {
  const { t } = useTranslation();
  return <Alert className="frame-offline" type="warning" showIcon title={t('frame.offlineText')} />;
}
