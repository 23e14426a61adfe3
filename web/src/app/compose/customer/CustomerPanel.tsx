// The customer's panel: its head, and the tabs of all features that know something about a customer.
import { FileAddOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityForm } from '../../../engine/form/lazy.ts';
import { PanelLoading } from '../../../engine/panel/PanelLoading.tsx';
import type { PanelProps } from '../../../engine/record/registries.ts';
import { useRefresh } from '../../../engine/record/useRefresh.ts';
import { contactModule } from '../../../features/contact/contact.api.ts';
import { CustomerHeader } from '../../../features/customer/CustomerHeader.tsx';
import { customerModule, subtotalKey, useCustomer, useSubtotal } from '../../../features/customer/customer.api.ts';
import { followUpModule } from '../../../features/followUp/followUp.api.ts';
import { useGranted } from '../../../shared/session/session.ts';
import { RecordTabs } from '../RecordTabs.tsx';
import '../../../features/contract/contract.i18n.ts';
import { mayWrite } from './tabBodies.tsx';
import { customerTabs } from './tabs.tsx';

const counted = [contactModule, followUpModule, 'contract', 'recpay', 'finance'];
const ofCustomer = ['customerId'];

export default function CustomerPanel({ id, close }: PanelProps) {
  const client = useQueryClient();
  const customer = useCustomer(id);
  const subtotal = useSubtotal(id);
  const fetchCounts = useCallback(() => void client.invalidateQueries({ queryKey: subtotalKey(id) }), [client, id]);
  const refreshCustomer = customer.refresh;
  const refreshCounts = useRefresh(counted, () => {
    fetchCounts();
    refreshCustomer();
  });
  const changed = useCallback(() => {
    refreshCustomer();
    refreshCounts();
  }, [refreshCustomer, refreshCounts]);

  const { t } = useTranslation();
  const [contracting, setContracting] = useState(false);
  const mayContract = useGranted('crm.contract.add');
  const row = customer.data;
  const preset = useMemo(() => row && { customerId: id, customerName: row.CustomerName }, [id, row]);
  const context = useMemo(() => row && { customer: row, changed }, [row, changed]);
  if (!row || !context) return <PanelLoading error={customer.error} retry={() => void customer.refetch()} />;

  const begins =
    mayContract && mayWrite(row)
      ? [
          {
            key: 'contract',
            label: t('contract.create'),
            icon: <FileAddOutlined aria-hidden />,
            run: () => setContracting(true),
          },
        ]
      : [];

  return (
    <div className="panel">
      <CustomerHeader
        customer={row}
        settled={!customer.isPlaceholderData}
        begins={begins}
        close={close}
        changed={changed}
      />
      <RecordTabs
        id={id}
        remembered="customer.tab"
        tabs={customerTabs}
        context={context}
        counts={subtotal.data && { ...subtotal.data }}
        fetchCounts={fetchCounts}
        writing={{ tab: 'logs', letter: 'f', kind: customerModule }}
      />
      {preset && (
        <EntityForm
          module="contract"
          id={0}
          open={contracting}
          preset={preset}
          locked={ofCustomer}
          onClose={() => setContracting(false)}
          onSaved={changed}
        />
      )}
    </div>
  );
}
