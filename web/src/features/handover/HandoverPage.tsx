// The page of handovers: past ones, their remaining tasks, and starting a new one.

import { PlusOutlined } from '@ant-design/icons';
import * as handoverCalls from '@crm/protocol/calls/handover';
import { limits } from '@crm/protocol/limits';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { ScrollEnd } from '../../engine/query/ScrollEnd.tsx';
import { useInfiniteRows } from '../../engine/query/useInfiniteRows.ts';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { useGranted } from '../../shared/session/session.ts';
import './handover.css';
import { Button } from '../../shared/ui/Button.tsx';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { HandoverEntry } from './HandoverEntry.tsx';
import { RunBar } from './RunBar.tsx';
import { useHandovers } from './useHandovers.tsx';
import './handover.i18n.ts';

export default function HandoverPage() {
  const { t } = useTranslation();
  const mayStart = useGranted('manager.handover.start');
  const done = useInfiniteRows(['handover'], handoverCalls.index, {}, limits.pageSize);
  const { refetch } = done;
  const refresh = useRefresh('handover', refetch);
  const acts = useHandovers(done.rows, refresh);
  // A person who was disabled on the staff page is handed over here at once.
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const person = (state as { person?: { userid: number; username: string } } | null)?.person;
  const openDialogFor = useEffectEvent((one: { userid: number; username: string }) => {
    void navigate({ search }, { replace: true, state: null });
    if (mayStart) acts.begin(one);
  });
  useEffect(() => {
    if (person) openDialogFor(person);
  }, [person]);
  const newest = new Map<number, number>();
  for (const { id, userid } of done.rows) if (!newest.has(userid)) newest.set(userid, id);
  const create = mayStart && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => acts.begin()}>
      {t('handover.create')}
    </Button>
  );
  return (
    <div className="handovers">
      <header className="handovers-head">
        <h1>{t('handover.title')}</h1>
        {done.rows.length > 0 && create}
      </header>
      <p className="handovers-hint">{t('handover.hint')}</p>
      {acts.runs.map(({ id, username }) => (
        <RunBar key={id} id={id} label={t('handover.handingOver', { name: username })} />
      ))}
      {done.error && done.rows.length === 0 ? (
        <LoadProblem error={done.error} retry={refetch} />
      ) : done.first ? (
        <Skeleton rows={6} />
      ) : done.rows.length === 0 ? (
        <Empty description={t('handover.empty')}>{create}</Empty>
      ) : (
        <>
          <ul className="handovers-list">
            {done.rows.map((row) => (
              <HandoverEntry
                key={row.id}
                row={row}
                newest={newest.get(row.userid) === row.id}
                mayStart={mayStart}
                busy={acts.busy}
                takeBack={() => void acts.takeBack(row)}
                disable={() => void acts.disable(row)}
                goOn={() => acts.begin({ userid: row.userid, username: row.username })}
              />
            ))}
          </ul>
          <ScrollEnd {...(done.more ? { more: done.more } : {})} loading={done.loadingMore} />
        </>
      )}
      {acts.dialog}
    </div>
  );
}
