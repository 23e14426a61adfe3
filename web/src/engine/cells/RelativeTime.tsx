// A moment as people say it, with the exact one on hover.
import { useTranslation } from 'react-i18next';
import { relativeTime, wallClock } from '../moments.ts';
import { textOf } from '../records.ts';
import type { CellProps } from '../registries.ts';

export function RelativeTime({ value }: { value: string }) {
  const { t, i18n } = useTranslation();
  if (!value || Number.isNaN(wallClock(value))) return null;
  // The browser's own hint: hundreds of these stand in a list, and scroll with it.
  return (
    <time dateTime={value.replace(' ', 'T')} title={value}>
      {relativeTime(value, i18n.language, t('time.justNow'))}
    </time>
  );
}

/** Lists say it as people do; a panel has room for the moment itself. */
export function MomentCell({ value, full }: CellProps) {
  return full ? textOf(value) : <RelativeTime value={textOf(value)} />;
}
