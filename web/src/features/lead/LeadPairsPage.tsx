// The page 线索转客户: which field of a lead becomes which of its customer or first contact.
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import type { PairListProps } from './PairList.tsx';
import { usePairs } from './pairs.api.ts';
import './pairs.css';
import './lead.i18n.ts';

const waiting = <Skeleton title={false} rows={8} />;
const PairList = onDemand<PairListProps>(() => import('./PairList.tsx'), waiting);

export default function LeadPairsPage() {
  const { t } = useTranslation();
  const pairs = usePairs();
  return (
    <section className="pairs-page" aria-label={t('lead.pairs')}>
      <h1>{t('lead.pairs')}</h1>
      <p className="pairs-note">{t('lead.pairsHint')}</p>
      {pairs.data ? (
        <PairList pairs={pairs.data} />
      ) : pairs.error ? (
        <LoadProblem error={pairs.error} retry={() => void pairs.refetch()} />
      ) : (
        waiting
      )}
    </section>
  );
}
