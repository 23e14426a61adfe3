// What stands in a page's place until its code has come: its outline, no motion, nothing that jumps.
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useStillLoading } from '../shared/loading/firstView.ts';

export function PageSkeleton() {
  useStillLoading();
  const { t } = useTranslation();
  return (
    <div className="page-skeleton" role="status" aria-label={t('state.loading')}>
      <Skeleton active title={{ width: 160 }} paragraph={{ rows: 8 }} />
    </div>
  );
}
