// The state of the system, for people who administer it: people, background jobs, storage; each by its own grant.
import type { SystemFigures } from '@crm/protocol/answers/workbench';
import { failedDays } from '@crm/protocol/workbench';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { useOnline, useOnlineUsers } from '../../shared/realtime/realtime.ts';
import { useGranted } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { errorText } from '../../shared/ui/feedback.ts';
import { sizeText } from '../../shared/ui/sizeText.ts';
import { Figure } from './Figure.tsx';
import { useSystem } from './workbench.api.ts';
import './workbench.i18n.ts';

const signedInToday = `/system/user?${new URLSearchParams({
  status: '1',
  filter: JSON.stringify([{ field: 'lastLogin', type: 'today' }]),
})}`;
const gigabyte = 1024 ** 3;
/** Less than this is little for a database that grows by the day. */
const littleSpace = 5 * gigabyte;

function OnlineFigure() {
  const { t } = useTranslation();
  const online = useOnline();
  const users = useOnlineUsers();
  const open = useOutletContext<((overlay: 'online') => void) | undefined>();
  return (
    <Figure
      label={t('workbench.online')}
      value={online ? String(users.length) : undefined}
      open={() => open?.('online')}
    />
  );
}

function StorageFigures({ storage }: { storage: SystemFigures['storage'] }) {
  const { t } = useTranslation();
  const about = storage?.estimated ? 'workbench.filesAbout' : 'workbench.filesNote';
  const free = storage?.free;
  const low = typeof free === 'number' && free < littleSpace;
  return (
    <>
      <Figure
        label={t('workbench.files')}
        value={storage && (storage.estimated ? `≈ ${storage.files}` : String(storage.files))}
        note={storage && t(about, { size: sizeText(storage.bytes) })}
      />
      <Figure label={t('workbench.database')} value={storage && sizeText(storage.database)} />
      <Figure
        label={t('workbench.free')}
        value={storage && (typeof free === 'number' ? sizeText(free) : t('workbench.freeUnknown'))}
        urgent={low}
        note={low && t('workbench.freeLow')}
      />
    </>
  );
}

export function SystemCard() {
  const { t } = useTranslation();
  const people = useGranted('system.user.index');
  const jobs = useGranted('system.job.index');
  const storage = useGranted('system.setting.index');
  const granted = people || jobs || storage;
  const { data, error, refetch } = useSystem(granted);
  if (!granted) return null;
  const failed = data?.jobs?.failed;
  return (
    <section className="workbench-card" aria-label={t('workbench.system')}>
      <header>
        <h2>{t('workbench.system')}</h2>
      </header>
      {error && !data && (
        <div className="workbench-empty" role="alert">
          <p>{errorText(error)}</p>
          <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
        </div>
      )}
      <div className="workbench-figures">
        {people && <OnlineFigure />}
        {people && (data ? data.people : !error) && (
          <Figure
            label={t('workbench.signedIn')}
            value={data?.people && String(data.people.today)}
            note={data?.people && t('workbench.ofPeople', { total: data.people.total })}
            to={signedInToday}
          />
        )}
        {jobs && !(error && !data) && (
          <>
            <Figure
              label={t('workbench.jobsOpen')}
              value={data?.jobs && String(data.jobs.open)}
              to="/system/job?state=open"
            />
            <Figure
              label={t('workbench.jobsFailed')}
              value={failed === undefined ? undefined : String(failed)}
              urgent={failed !== undefined && failed > 0}
              to={`/system/job?state=failed&days=${failedDays}`}
            />
          </>
        )}
        {storage && !(error && !data) && <StorageFigures storage={data?.storage} />}
      </div>
    </section>
  );
}
