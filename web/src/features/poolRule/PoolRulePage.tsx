// The page 公海规则: the pools with their members, limits and rules, and the customers of the coming night.
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { Tabs } from '../../shared/ui/lazyControls.tsx';
import './poolRule.css';
import './poolRule.i18n.ts';

const PoolList = onDemand(() => import('./PoolList.tsx'));
const PreviewList = onDemand(() => import('./PreviewList.tsx'));

export default function PoolRulePage() {
  const { t } = useTranslation();
  const [parameters, setParameters] = useSearchParams();
  const tab = parameters.get('tab') === 'preview' ? 'preview' : 'pools';
  return (
    <div className="pool-page">
      <h1>{t('module.poolRule')}</h1>
      <Tabs
        activeKey={tab}
        destroyOnHidden
        onChange={(key) => setParameters(key === 'preview' ? { tab: key } : {})}
        items={[
          { key: 'pools', label: t('poolRule.pools'), children: <PoolList /> },
          { key: 'preview', label: t('poolRule.preview'), children: <PreviewList /> },
        ]}
      />
    </div>
  );
}
