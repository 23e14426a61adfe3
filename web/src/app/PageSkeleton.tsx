// Placeholder of a page until its code has come: its outline, no motion, nothing that jumps.
import { useTranslation } from 'react-i18next';
import { useStillLoading } from '../shared/loading/firstView.ts';
import { SkeletonBlock } from '../shared/ui/SkeletonBlock.tsx';

const lines = Array.from({ length: 8 }, (_, index) => index);

export function PageSkeleton() {
  useStillLoading();
  const { t } = useTranslation();
  return (
    <div className="page-skeleton" role="status" aria-label={t('state.loading')}>
      <SkeletonBlock style={{ width: 160 }} />
      {lines.map((line) => (
        <SkeletonBlock key={line} style={line === lines.length - 1 ? { width: '61%' } : undefined} />
      ))}
    </div>
  );
}
