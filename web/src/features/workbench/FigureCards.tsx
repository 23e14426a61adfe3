// Widgets of figures: the funnel and forgotten customers. Each number opens its list.
import type { MeasureFigure } from '@crm/protocol/answers/measure';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { addressOf } from '../../engine/measures/address.ts';
import { measureTitle } from '../../engine/measures/measureTitle.ts';
import { Card } from './Card.tsx';
import { CustomerLine } from './CustomerCards.tsx';
import { Figure } from './Figure.tsx';
import { worded } from './figures.ts';
import { useForgotten, useFunnel } from './home.api.ts';
import type { View } from './useView.ts';
import { useForgottenRows } from './workbench.api.ts';
import './workbench.i18n.ts';

function EmptyCard({ text }: { text: string }) {
  return (
    <div className="workbench-empty">
      <p>{text}</p>
    </div>
  );
}

const measure = (module: string, name: string) => `${module}.${name}`;
const [signed, received] = [measure('contract', 'signed'), measure('finance', 'received')];
const [leads, customers] = [measure('clues', 'added'), measure('customer', 'added')];
const [converted, followed, dealt] = [
  measure('clues', 'converted'),
  measure('customer', 'followed'),
  measure('customer', 'dealt'),
];
const steps = [leads, converted, customers, followed, dealt, signed, received];
/** What a step is a part of: it is counted among those, never more than they are. */
const wholeOf: Readonly<Record<string, string>> = { [converted]: leads, [followed]: customers, [dealt]: customers };
const moneyOf: Readonly<Record<string, string>> = {
  [signed]: measure('contract', 'amount'),
  [received]: measure('finance', 'amount'),
};

function FunnelStep({ figures, at, view }: { figures: MeasureFigure[]; at: number; view: View }) {
  const { t } = useTranslation();
  const shown = figures.filter(({ key }) => steps.includes(key));
  const step = shown[at] as MeasureFigure;
  const whole = shown.find(({ key }) => key === wholeOf[step.key]);
  const money = figures.find(({ key }) => key === moneyOf[step.key]);
  const most = Math.max(1, ...shown.map(({ value }) => Number(value)));
  const share = whole && Number(whole.value) > 0 ? (Number(step.value) / Number(whole.value)) * 100 : undefined;
  return (
    <li>
      <Link className="workbench-step" to={addressOf(step.list, view.whose) ?? ''}>
        <span className="workbench-step-name">{measureTitle(t, step)}</span>
        <span className="workbench-step-value">
          {worded(step)}
          {money && <span className="workbench-figure-note"> {worded(money)}</span>}
        </span>
        <span className="workbench-bar">
          <span style={{ width: `${(Number(step.value) / most) * 100}%` }} />
        </span>
        <span className="workbench-note">
          {whole && share !== undefined
            ? t('workbench.ofWhole', { whole: measureTitle(t, whole), share: Math.round(share) })
            : ''}
        </span>
      </Link>
    </li>
  );
}

export function FunnelCard({ view }: { view: View }) {
  const { t } = useTranslation();
  return (
    <Card title={t('workbench.widget.funnel')} query={useFunnel(view)} lines={6}>
      {({ figures }) => {
        const shown = figures.filter(({ key }) => steps.includes(key));
        if (shown.length === 0) return <EmptyCard text={t('workbench.noFigures')} />;
        return (
          <>
            <ul>
              {shown.map(({ key }, at) => (
                <FunnelStep key={key} figures={figures} at={at} view={view} />
              ))}
            </ul>
            <p className="workbench-explained">{t('workbench.funnelText')}</p>
          </>
        );
      }}
    </Card>
  );
}

/** Those who were forgotten longest. */
function ForgottenRows({ list }: { list: NonNullable<MeasureFigure['list']> }) {
  const rows = useForgottenRows(list.data).data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <ul>
      {rows.map((customer) => (
        <CustomerLine
          key={customer.id}
          customer={customer}
          among={rows}
          note={<RelativeTime value={customer.genjinTime} />}
        />
      ))}
    </ul>
  );
}

export function ForgottenCard({ view }: { view: View }) {
  const { t } = useTranslation();
  return (
    <Card title={t('workbench.widget.forgotten')} query={useForgotten(view)} lines={6}>
      {({ figures }) => {
        if (figures.length === 0) return <EmptyCard text={t('workbench.noFigures')} />;
        const [quiet] = figures;
        return (
          <>
            <div className="workbench-figures">
              {figures.map((one) => (
                <Figure
                  key={one.key}
                  label={measureTitle(t, one)}
                  value={worded(one)}
                  urgent={one.value !== '0'}
                  to={addressOf(one.list, view.whose, one.key === 'forgotten.quiet' ? 'genjinTime asc' : '')}
                />
              ))}
            </div>
            {figures.every(({ value }) => value === '0') && <EmptyCard text={t('workbench.forgottenEmpty')} />}
            {quiet?.key === 'forgotten.quiet' && quiet.list && quiet.value !== '0' && (
              <ForgottenRows list={quiet.list} />
            )}
          </>
        );
      }}
    </Card>
  );
}
