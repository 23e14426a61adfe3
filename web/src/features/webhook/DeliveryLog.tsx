// Deliveries to an address: state, attempts, request and answer; and sending one again.

import type { DeliveryRow, WebhookKind, WebhookRow } from '@crm/protocol/answers/webhook';
import * as webhookCalls from '@crm/protocol/calls/webhook';
import { type DeliveryState, deliveryStates } from '@crm/protocol/webhook';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Pagination, Select, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { SettingsList } from '../../engine/settings/SettingsList.tsx';
import { postAnswer } from '../../shared/api/client.ts';
import { useGranted } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import './webhook.css';
import { eventText, useDeliveries, webhookKey } from './webhook.api.ts';
import './webhook.i18n.ts';

interface DeliveryLogProps {
  hook: WebhookRow;
  kinds: readonly WebhookKind[];
  onClose(): void;
}

const size = 20;
const colours = { waiting: 'gold', sent: 'green', failed: 'red', skipped: 'default' } as const;

function Delivery({
  row,
  kinds,
  again,
}: {
  row: DeliveryRow;
  kinds: readonly WebhookKind[];
  again?: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const what = `${eventText(t, kinds, row.event)} ${row.name || `#${row.recordId}`}`;
  const details = [
    t('webhook.attempts', { count: row.attempts }),
    ...(row.status > 0 ? [`HTTP ${row.status}`] : []),
    ...(row.milliseconds > 0 ? [`${row.milliseconds} ms`] : []),
  ].join(' · ');
  return (
    <li className="settings-row webhook-delivery">
      <div className="settings-head">
        <Tag color={colours[row.state]}>{t(`webhook.state.${row.state}`)}</Tag>
        <strong>{what}</strong>
        {again && (
          <Button
            size="small"
            loading={busy}
            aria-label={t('webhook.resendOf', { what })}
            onClick={() => {
              setBusy(true);
              void again().finally(() => setBusy(false));
            }}
          >
            {t('webhook.resend')}
          </Button>
        )}
      </div>
      <div className="settings-more">
        <RelativeTime value={row.AddTime} /> · {details}
        {row.next && row.attempts > 0 && (
          <>
            {' · '}
            {t('webhook.next')} {row.next.slice(11)}
          </>
        )}
      </div>
      {row.error && <div className="settings-more">{row.error}</div>}
      {(row.request || row.response) && (
        <details>
          <summary>{t('webhook.details')}</summary>
          <div className="webhook-part">{t('webhook.request')}</div>
          <pre tabIndex={0}>{`X-Delivery-Id: ${row.key}\n\n${row.request}`}</pre>
          {row.response && (
            <>
              <div className="webhook-part">{t('webhook.response')}</div>
              <pre tabIndex={0}>{row.response}</pre>
            </>
          )}
        </details>
      )}
    </li>
  );
}

export default function DeliveryLog({ hook, kinds, onClose }: DeliveryLogProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const mayEdit = useGranted('system.webhook.edit');
  const [state, setState] = useState<DeliveryState | ''>('');
  const [page, setPage] = useState(1);
  const query = useDeliveries(hook.id, state, page, size);
  const again = async (id: number) => {
    try {
      feedback.success((await postAnswer(webhookCalls.resend, { id })).msg);
    } catch (error) {
      feedback.error(error);
    } finally {
      await client.invalidateQueries({ queryKey: webhookKey });
    }
  };
  const rows = query.data?.rows ?? [];
  return (
    <Drawer open size={720} title={t('webhook.logOf', { name: hook.name })} onClose={onClose}>
      <Select
        style={{ width: 140 }}
        aria-label={t('webhook.stateTitle')}
        value={state}
        options={[
          { value: '', label: t('webhook.anyState') },
          ...deliveryStates.map((value) => ({ value, label: t(`webhook.state.${value}`) })),
        ]}
        onChange={(value) => {
          setState(value);
          setPage(1);
        }}
      />
      <SettingsList query={query} none={() => (rows.length === 0 ? t('webhook.noDeliveries') : undefined)}>
        {() => (
          <ul className="settings-rows">
            {rows.map((row) => (
              <Delivery key={row.id} row={row} kinds={kinds} {...(mayEdit ? { again: () => again(row.id) } : {})} />
            ))}
          </ul>
        )}
      </SettingsList>
      {(query.data?.total ?? 0) > size && (
        <Pagination
          size="small"
          current={page}
          pageSize={size}
          showSizeChanger={false}
          total={query.data?.total ?? 0}
          onChange={setPage}
        />
      )}
    </Drawer>
  );
}
