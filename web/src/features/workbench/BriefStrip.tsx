// The figures of a period in one thin line, each with one difference; zeros are quiet, and each opens its list.
import type { BriefFigure } from '@crm/protocol/answers/workbench';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { addressOf } from '../../engine/measures/address.ts';
import { measureTitle } from '../../engine/measures/measureTitle.ts';
import { Card } from './Card.tsx';
import { worded } from './figures.ts';
import { useBrief } from './home.api.ts';
import type { View } from './useView.ts';
import { ViewChoice } from './ViewChoice.tsx';
import './workbench.i18n.ts';

interface Change {
  text: string;
  way: 'up' | 'down' | 'none';
}

function changeOf(t: TFunction, { value, before }: BriefFigure): Change {
  const [now, old] = [Number(value), Number(before)];
  if (now === old) return { text: t('workbench.changeNone'), way: 'none' };
  if (old === 0) return { text: t('workbench.changeFromNothing'), way: 'up' };
  const percent = Math.round(((now - old) / old) * 100);
  return { text: `${percent > 0 ? '+' : ''}${percent}%`, way: now > old ? 'up' : 'down' };
}

function StripFigure({ figure, view }: { figure: BriefFigure; view: View }) {
  const { t } = useTranslation();
  const change = changeOf(t, figure);
  return (
    <Link
      className="strip-figure"
      to={addressOf(figure.list, view.whose) ?? ''}
      data-zero={Number(figure.value) === 0}
      data-hint={t('workbench.before', { value: worded({ ...figure, value: figure.before }) })}
    >
      <span className="strip-label">{measureTitle(t, figure)}</span>
      <span className="strip-value">
        {worded(figure)}
        <span className="strip-change" data-way={change.way}>
          {change.text}
        </span>
      </span>
    </Link>
  );
}

export function BriefStrip({ view }: { view: View }) {
  const { t } = useTranslation();
  const query = useBrief(view);
  const { data } = query;
  return (
    <Card
      title={t('workbench.widget.brief')}
      query={query}
      lines={1}
      extra={
        <span className="strip-choice">
          {data && <span className="workbench-note">{t('workbench.compared', { ...data.before })}</span>}
          <ViewChoice view={view} />
        </span>
      }
    >
      {({ figures }) =>
        figures.length === 0 ? (
          <p className="workbench-empty">{t('workbench.noFigures')}</p>
        ) : (
          <div className="strip">
            {figures.map((one) => (
              <StripFigure key={one.key} figure={one} view={view} />
            ))}
          </div>
        )
      }
    </Card>
  );
}
