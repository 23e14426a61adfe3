// Who has read a log, and when; and the recipients who have not yet.
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import './worklog.css';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { useReaders } from './worklog.api.ts';
import './worklog.i18n.ts';

export function Readers({ id }: { id: number }) {
  const { t } = useTranslation();
  const readers = useReaders(id);
  if (readers.error && !readers.data) return <LoadProblem error={readers.error} retry={() => void readers.refetch()} />;
  if (!readers.data) return <Skeleton avatar rows={2} />;
  const { rows } = readers.data;
  if (rows.length === 0) return <Empty description={t('worklog.nobody')} />;
  return (
    <ul className="worklog-people">
      {rows.map((row) => (
        <li key={row.userid}>
          <UserAvatar name={row.NickName} src={row.Header} size={32} />
          <span className="worklog-person">
            <strong>{row.NickName}</strong>
            <span>{row.recipient === 1 ? row.BranchName : t('worklog.alsoRead')}</span>
          </span>
          <span className="worklog-when">
            {row.readTime ? <RelativeTime value={row.readTime} /> : t('worklog.notRead')}
          </span>
        </li>
      ))}
    </ul>
  );
}
