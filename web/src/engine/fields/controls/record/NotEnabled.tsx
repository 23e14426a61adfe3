// Placeholder for a field whose records the program, or the person, does not have.
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';

export function NotEnabled({ id }: { id: string }) {
  const { t } = useTranslation();
  return <Input id={id} disabled value={t('form.notEnabled')} readOnly />;
}
