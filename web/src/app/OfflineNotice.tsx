// Shows, above everything, that the server is unreachable. Part of the first load: afterwards it could not be fetched.
import { DisconnectOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';

/** `text`: i18n key. */
export function OfflineNotice({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <div className="offline-notice" role="status">
      <DisconnectOutlined aria-hidden />
      {t(text)}
    </div>
  );
}
