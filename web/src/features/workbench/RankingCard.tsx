// Who has how much of the range, by contracts or receipts; each line opens the list of that person's records.

import { type RankedBy, rankedBy } from '@crm/protocol/workbench';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { addressOf } from '../../engine/measures/address.ts';
import { useSession } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { Card } from './Card.tsx';
import { worded } from './figures.ts';
import { useRanking } from './home.api.ts';
import type { View } from './useView.ts';
import './workbench.i18n.ts';

export function RankingCard({ view }: { view: View }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [by, setBy] = useState<RankedBy>(rankedBy[0]);
  const choice = (
    <span className="workbench-by">
      {rankedBy.map((one) => (
        <Button
          key={one}
          size="small"
          type={one === by ? 'primary' : 'text'}
          aria-pressed={one === by}
          onClick={() => setBy(one)}
        >
          {t(`workbench.ranked.${one}`)}
        </Button>
      ))}
    </span>
  );
  return (
    <Card title={t('workbench.widget.ranking')} query={useRanking(view, by)} extra={choice} lines={6}>
      {({ rows, unit }) => {
        if (rows.length === 0)
          return (
            <div className="workbench-empty">
              <p>{t('workbench.rankingEmpty')}</p>
            </div>
          );
        const most = Math.max(1, ...rows.map(({ value }) => Number(value)));
        return (
          <ol>
            {rows.map(({ userid, name, Header, value, list }, at) => (
              <li key={userid}>
                <Link className="workbench-rank" data-own={userid === user?.UserID} to={addressOf(list, name) ?? ''}>
                  <span className="workbench-rank-place">{at + 1}</span>
                  <UserAvatar name={name} src={Header} />
                  <span className="workbench-rank-name">{name}</span>
                  <span className="workbench-bar">
                    <span style={{ width: `${(Math.max(0, Number(value)) / most) * 100}%` }} />
                  </span>
                  <span className="workbench-rank-value">{worded({ unit, value })}</span>
                </Link>
              </li>
            ))}
          </ol>
        );
      }}
    </Card>
  );
}
