// One past handover: who got what, what the person still holds, and its actions.
import type { HandoverRow } from '@crm/protocol/answers/handover';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { moduleTitle } from '../../engine/record/localise.ts';
import { dialogOnDemand } from '../../shared/loading/onDemand.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { Tag } from '../../shared/ui/lazyControls.tsx';
import { RunBar } from './RunBar.tsx';
import './handover.i18n.ts';

const RemainingDialog = dialogOnDemand(() => import('./RemainingDialog.tsx'));

interface HandoverEntryProps {
  row: HandoverRow;
  /** Newest of this person's: shows what they hold now, and offers actions for the account. */
  newest: boolean;
  mayStart: boolean;
  busy: boolean;
  takeBack(): void;
  disable(): void;
  goOn(): void;
}

export function HandoverEntry({ row, newest, mayStart, busy, takeBack, disable, goOn }: HandoverEntryProps) {
  const { t } = useTranslation();
  const [reasons, setReasons] = useState(false);
  const { back, job, can } = row;
  const showsActions = newest && mayStart && job === 0;
  return (
    <li className="handover">
      <div className="handover-head">
        <strong>{row.username}</strong>
        {!row.enabled && <Tag className="handover-tag">{t('handover.disabled')}</Tag>}
        <span>{t('handover.total', { count: row.total })}</span>
        <span className="handover-when">
          {t('handover.by', { name: row.NickName })} <RelativeTime value={row.AddTime} />
        </span>
      </div>
      <dl className="handover-parts">
        {row.parts.map(({ module, label, by, to, own }) => (
          <div key={module}>
            <dt>{moduleTitle(t, module, label)}</dt>
            <dd>
              {by && <span className="handover-by">{t('handover.byField', { field: by })}</span>}
              {to.map(({ username, count }) => t('handover.got', { name: username, count })).join(t('handover.joint'))}
              {own && <span className="handover-by"> {t('handover.own', { count: own, name: row.NickName })}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {row.reason && <p className="handover-reason">{row.reason}</p>}
      {back && (
        <p className="handover-outcome">
          <span>{t('handover.taken', { count: back.count, name: row.username })}</span>
          {back.kept > 0 && (
            <Button type="link" size="small" onClick={() => setReasons(true)}>
              {t('handover.keptSee', { count: back.kept })}
            </Button>
          )}
          <span className="handover-when">
            {t('handover.takenBy', { name: back.NickName })} <RelativeTime value={back.AddTime} />
          </span>
        </p>
      )}
      {job > 0 && <RunBar id={job} label={t('handover.takingBack')} />}
      {showsActions && (
        <p className="handover-holds">
          {row.held.length > 0
            ? t('handover.holds', {
                list: row.held
                  .map(({ module, label, count }) => t('handover.of', { label: moduleTitle(t, module, label), count }))
                  .join(t('handover.joint')),
              })
            : t('handover.holdsNothing')}
        </p>
      )}
      {((showsActions && (row.held.length > 0 || can.disable)) || can.back) && (
        <div className="handover-acts">
          {can.back && (
            <Button
              size="small"
              disabled={busy}
              onClick={takeBack}
              aria-label={`${t('handover.takeBack')} ${row.username}`}
            >
              {t('handover.takeBack')}
            </Button>
          )}
          {showsActions && row.held.length > 0 && (
            <Button size="small" disabled={busy} onClick={goOn} aria-label={`${t('handover.goOn')} ${row.username}`}>
              {t('handover.goOn')}
            </Button>
          )}
          {showsActions && can.disable && (
            <Button
              size="small"
              danger
              disabled={busy}
              onClick={disable}
              aria-label={`${t('handover.disable')} ${row.username}`}
            >
              {t('handover.disable')}
            </Button>
          )}
        </div>
      )}
      <RemainingDialog open={reasons} id={row.id} username={row.username} close={() => setReasons(false)} />
    </li>
  );
}
