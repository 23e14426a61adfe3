// The workbench: what there is to do and how things stand, each widget where the person put it.
import { AppstoreOutlined, PlusOutlined } from '@ant-design/icons';
import type { WidgetKey } from '@crm/protocol/workbench';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EntityForm } from '../../engine/form/lazy.ts';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { allWorkbenchHeads } from '../../engine/record/registries.ts';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { widgetFor } from '../../engine/record/widgets.ts';
import { now as companyTime } from '../../shared/i18n/dates.ts';
import { dialogOnDemand } from '../../shared/loading/onDemand.tsx';
import { useGranted, useSession } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { Empty } from '../../shared/ui/Empty.tsx';
import { SkeletonBlock } from '../../shared/ui/SkeletonBlock.tsx';
import type { ArrangeDialogProps } from './ArrangeDialog.tsx';
import { BriefStrip } from './BriefStrip.tsx';
import { PoolCard, RecentCard } from './CustomerCards.tsx';
import { ForgottenCard, FunnelCard } from './FigureCards.tsx';
import { layoutKey, useLayout } from './home.api.ts';
import { RankingCard } from './RankingCard.tsx';
import { SystemCard } from './SystemCard.tsx';
import { TargetCard } from './TargetCard.tsx';
import { TeamCard } from './TeamCard.tsx';
import { useView, type View } from './useView.ts';
import { ViewChoice } from './ViewChoice.tsx';
import './workbench.css';
import './workbench.i18n.ts';

const ArrangeDialog = dialogOnDemand<ArrangeDialogProps>(() => import('./ArrangeDialog.tsx'));

function greetingKey(hour: number): string {
  if (hour < 11) return 'workbench.morning';
  if (hour < 13) return 'workbench.noon';
  return hour < 18 ? 'workbench.afternoon' : 'workbench.evening';
}

const cards: Readonly<Partial<Record<WidgetKey, ComponentType<{ view: View }>>>> = {
  brief: BriefStrip,
  target: TargetCard,
  recent: RecentCard,
  team: TeamCard,
  ranking: RankingCard,
  funnel: FunnelCard,
  forgotten: ForgottenCard,
  pool: PoolCard,
  system: SystemCard,
};
/** Of an empty company they can be nothing but zero. */
const counting: ReadonlySet<WidgetKey> = new Set(Object.keys(cards) as WidgetKey[]);
/** What an empty company may begin with, beside customers. */
const firsts = ['clues', 'contract', 'task', 'worklog', 'flow'];
const wide: ReadonlySet<WidgetKey> = new Set(['todo', 'brief', 'team', 'pool', 'system', 'reports']);

/** Two narrow ones stand side by side; one without another beside it takes the whole width. */
function placed(keys: readonly WidgetKey[]): { key: WidgetKey; whole: boolean }[] {
  let left = false;
  return keys.map((key, at) => {
    if (wide.has(key)) left = false;
    else if (left) {
      left = false;
      return { key, whole: false };
    } else {
      const next = keys[at + 1];
      left = next !== undefined && !wide.has(next);
      return { key, whole: !left };
    }
    return { key, whole: true };
  });
}

export default function WorkbenchPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const client = useQueryClient();
  const mayCreate = useGranted('crm.customer.add');
  const seesCustomers = useGranted('crm.customer.index');
  const [creating, setCreating] = useState(false);
  const [arranging, setArranging] = useState(false);
  const layout = useLayout();
  const view = useView(layout.data);
  const isEmpty = layout.data?.empty === true;
  const again = () => {
    void client.invalidateQueries({ queryKey: ['workbench'] });
    if (isEmpty) void client.invalidateQueries({ queryKey: layoutKey });
  };
  useRefresh(['customer', 'OpportLogs', ...(isEmpty ? firsts : [])], again);
  const now = companyTime();
  const shown =
    layout.data?.widgets.filter((one) => one.shown && !(isEmpty && counting.has(one.key))).map(({ key }) => key) ?? [];
  const isBare = layout.data?.widgets.every(({ key }) => ['todo', 'pool', 'system'].includes(key));
  return (
    <div className="workbench">
      <div className="workbench-head">
        <div className="workbench-greeting">
          <h1>{t(greetingKey(now.hour()), { name: user?.NickName ?? '' })}</h1>
          <p>{now.format(t('workbench.dayFormat'))}</p>
        </div>
        <div className="workbench-acts">
          {view && !isBare && !isEmpty && !shown.includes('brief') && <ViewChoice view={view} />}
          {layout.data && (
            <Button
              icon={<AppstoreOutlined aria-hidden />}
              aria-label={t('workbench.arrange')}
              data-hint={t('workbench.arrange')}
              onClick={() => setArranging(true)}
            />
          )}
          {mayCreate && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setCreating(true)}>
              {t('workbench.create')}
            </Button>
          )}
        </div>
      </div>
      {allWorkbenchHeads().map((Head, at) => (
        <Head key={String(at)} />
      ))}
      {layout.error && !layout.data && <LoadProblem error={layout.error} retry={() => void layout.refetch()} />}
      {view && (
        <div className="workbench-cards">
          {placed(shown).map(({ key, whole }) => {
            const Card = cards[key];
            const Widget = widgetFor(key);
            return (
              <div key={key} className="workbench-place" data-whole={whole}>
                <Suspense fallback={<SkeletonBlock className="workbench-coming" />}>
                  {Card ? <Card view={view} /> : Widget && <Widget />}
                </Suspense>
              </div>
            );
          })}
        </div>
      )}
      {isEmpty && !isBare && (
        <p className="workbench-nothing">
          {t('workbench.nothing')} {seesCustomers && <Link to="/crm/customer">{t('workbench.nothingNext')}</Link>}
        </p>
      )}
      {isBare && <Empty description={t('workbench.noAccess')} />}
      {layout.data && <ArrangeDialog open={arranging} layout={layout.data} onClose={() => setArranging(false)} />}
      <EntityForm module="customer" id={0} open={creating} onClose={() => setCreating(false)} onSaved={again} />
    </div>
  );
}
