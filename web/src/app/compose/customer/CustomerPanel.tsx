// The customer's panel: its head, and the tabs of all features that know something about a customer.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { PanelLoading } from '../../../engine/panel/PanelLoading.tsx';
import type { PanelProps } from '../../../engine/record/registries.ts';
import { useRefresh } from '../../../engine/record/useRefresh.ts';
import { contactModule } from '../../../features/contact/contact.api.ts';
import { CustomerHeader } from '../../../features/customer/CustomerHeader.tsx';
import { customerModule, subtotalKey, useCustomer, useSubtotal } from '../../../features/customer/customer.api.ts';
import { followUpModule } from '../../../features/followUp/followUp.api.ts';
import { RecordTabs } from '../RecordTabs.tsx';
import { customerTabs } from './tabs.tsx';

const counted = [contactModule, followUpModule, 'contract', 'recpay', 'finance'];

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

  const row = customer.data;
  const context = useMemo(() => row && { customer: row, changed }, [row, changed]);
  if (!row || !context) return <PanelLoading error={customer.error} retry={() => void customer.refetch()} />;

  return (
    <div className="panel">
      <CustomerHeader customer={row} settled={!customer.isPlaceholderData} close={close} changed={changed} />
      <RecordTabs
        id={id}
        remembered="customer.tab"
        tabs={customerTabs}
        context={context}
        counts={subtotal.data && { ...subtotal.data }}
        fetchCounts={fetchCounts}
        writing={{ tab: 'logs', letter: 'f', kind: customerModule }}
      />
    </div>
  );
}
