// Placeholder for an item type that this client does not know.
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import '../fields.i18n.ts';

export function UnknownControl() {
  const { t } = useTranslation();
  return <Alert type="warning" showIcon title={t('form.unknownType')} />;
}
