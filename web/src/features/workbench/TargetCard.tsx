// How far the targets of the period are reached: each with its bar, and the records that count behind it.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { addressOf } from '../../engine/measures/address.ts';
import { measureTitle } from '../../engine/measures/measureTitle.ts';
import { useSession } from '../../shared/session/session.ts';
import { Card } from './Card.tsx';
import { worded } from './figures.ts';
import { useTargets } from './home.api.ts';
import type { View } from './useView.ts';
import './workbench.i18n.ts';

export function TargetCard({ view }: { view: View }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const whose = view.range === 'me' ? (user?.NickName ?? '') : t(`workbench.range.${view.range}`);
  return (
    <Card title={t('workbench.widget.target')} query={useTargets(view)} lines={3}>
      {({ figures }) =>
        figures.length === 0 ? (
          <div className="workbench-empty">
            <p>{t('workbench.targetEmpty')}</p>
          </div>
        ) : (
          <ul className="workbench-targets">
            {figures.map(({ metric, label, unit, target, reached, list }) => {
              const part = Math.round((Number(reached) / Number(target)) * 1000) / 10;
              const title = measureTitle(t, { key: metric, label });
              return (
                <li key={metric}>
                  <span className="workbench-target-name">{title}</span>
                  <Link to={addressOf(list, whose) ?? ''}>{worded({ unit, value: reached })}</Link>
                  <span className="workbench-target-of">
                    {t('workbench.targetOf', { target: worded({ unit, value: target }) })}
                  </span>
                  <strong>{`${part}%`}</strong>
                  <span
                    className="workbench-bar"
                    role="progressbar"
                    aria-label={title}
                    aria-valuemin={0}
                    aria-valuemax={100}
                    aria-valuenow={Math.min(100, part)}
                    aria-valuetext={`${part}%`}
                  >
                    <span style={{ width: `${Math.min(100, Math.max(0, part))}%` }} />
                  </span>
                </li>
              );
            })}
          </ul>
        )
      }
    </Card>
  );
}
