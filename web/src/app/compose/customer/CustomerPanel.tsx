// The customer's panel: its head, and the tabs of all features that know something about a customer.
import { useQueryClient } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePanelKey } from '../../../engine/keys.ts';
import { PanelLoading } from '../../../engine/PanelLoading.tsx';
import type { PanelProps } from '../../../engine/registries.ts';
import { useRefresh } from '../../../engine/useRefresh.ts';
import { contactModule } from '../../../features/contact/contact.api.ts';
import { CustomerHeader } from '../../../features/customer/CustomerHeader.tsx';
import { subtotalKey, useCustomer, useSubtotal } from '../../../features/customer/customer.api.ts';
import { followUpModule } from '../../../features/followUp/followUp.api.ts';
import { customerTabs } from './tabs.tsx';

const remembered = 'customer.tab';
const counted = [contactModule, followUpModule];

function rememberedTab(): string {
  const key = localStorage.getItem(remembered);
  return customerTabs.some((tab) => tab.key === key) ? (key as string) : (customerTabs[0]?.key ?? '');
}

export default function CustomerPanel({ id, close }: PanelProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const customer = useCustomer(id);
  const subtotal = useSubtotal(id);
  const [active, setActive] = useState(rememberedTab);
  const [summons, setSummons] = useState({ id, count: 0 });
  // Whoever goes on to another record takes the cursor along only by asking again.
  useEffect(() => setSummons({ id, count: 0 }), [id]);
  usePanelKey('f', () => {
    setActive('logs');
    setSummons((before) => ({ id, count: before.count + 1 }));
  });

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
  if (!row) return <PanelLoading error={customer.error} retry={() => void customer.refetch()} />;

  return (
    <div className="panel">
      <CustomerHeader customer={row} settled={!customer.isPlaceholderData} close={close} changed={changed} />
      <Tabs
        className="panel-tabs"
        activeKey={active}
        onChange={(key) => {
          setActive(key);
          localStorage.setItem(remembered, key);
        }}
        onTabClick={(key) => {
          const tab = customerTabs.find((entry) => entry.key === key);
          if (!tab?.refreshes) return;
          void client.invalidateQueries({ queryKey: tab.refreshes(id) });
          fetchCounts();
        }}
        items={customerTabs.map(({ key, label, count, component: Body }) => {
          const number = count ? (subtotal.data?.[count] ?? 0) : 0;
          return {
            key,
            label: number > 0 ? `${t(label)} (${number})` : t(label),
            children: (
              <Body key={id} customer={row} changed={changed} summons={summons.id === id ? summons.count : 0} />
            ),
          };
        })}
      />
    </div>
  );
}
