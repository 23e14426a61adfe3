// A moment as people say it, with the exact one on hover.
import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { relativeTime, wallClock } from '../moments.ts';

export function RelativeTime({ value }: { value: string }) {
  const { i18n } = useTranslation();
  if (!value || Number.isNaN(wallClock(value))) return null;
  return (
    <Tooltip title={value}>
      <time dateTime={value.replace(' ', 'T')}>{relativeTime(value, i18n.language)}</time>
    </Tooltip>
  );
}
