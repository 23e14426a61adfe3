// The company's call gateway, and its calls.
import * as callRecordCalls from '@crm/protocol/calls/callRecord';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { type Gateway, useGateway } from './callOut.api.ts';
import './callOut.css';
import './callOut.i18n.ts';

const GatewayForm = onDemand<{ gateway: Gateway }>(
  async () => ({ default: (await import('./GatewayForm.tsx')).GatewayForm }),
  <Skeleton rows={3} />,
);

const throughGateway = { driver: 'http' };

export default function DoubleCallPage() {
  const { t } = useTranslation();
  const gateway = useGateway();
  return (
    <div className="double-call">
      <section className="double-call-settings" aria-labelledby="double-call-settings">
        <h2 id="double-call-settings">{t('callOut.settings')}</h2>
        {gateway.error ? (
          <LoadProblem error={gateway.error} retry={() => void gateway.refetch()} />
        ) : gateway.data ? (
          <GatewayForm gateway={gateway.data} />
        ) : (
          <Skeleton rows={3} />
        )}
      </section>
      <ListPage
        module="callRecord"
        title={t('callOut.records')}
        index={callRecordCalls.index}
        fixed={throughGateway}
        without={['driver']}
      />
    </div>
  );
}
