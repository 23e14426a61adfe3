// Webhook addresses: the events of each, its state, and its log.

import { DeleteOutlined, EditOutlined, UnorderedListOutlined } from '@ant-design/icons';
import type { WebhookKind, WebhookRow } from '@crm/protocol/answers/webhook';
import * as webhookCalls from '@crm/protocol/calls/webhook';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsActions, SettingsList, SettingsPage } from '../../engine/settings/SettingsList.tsx';
import { useDeletion } from '../../engine/settings/useDeletion.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useGranted, useSession } from '../../shared/session/session.ts';
import './webhook.css';
import { Tag } from '../../shared/ui/lazyControls.tsx';
import { eventText, useWebhookKinds, useWebhooks, webhookKey } from './webhook.api.ts';
import './webhook.i18n.ts';

const WebhookForm = onDemand(() => import('./WebhookForm.tsx'));
const DeliveryLog = onDemand(() => import('./DeliveryLog.tsx'));

interface HookProps {
  hook: WebhookRow;
  kinds: readonly WebhookKind[];
  openLog(): void;
  edit: (() => void) | undefined;
  remove: (() => void) | undefined;
}

function Hook({ hook, kinds, openLog, edit, remove }: HookProps) {
  const { t } = useTranslation();
  return (
    <li className="settings-row">
      <div className="settings-head">
        <strong>{hook.name}</strong>
        <Tag color={hook.enabled ? 'green' : 'default'}>{t(hook.enabled ? 'webhook.on' : 'webhook.off')}</Tag>
        <span className="settings-row-actions">
          <SettingsActions
            actions={[
              {
                icon: <UnorderedListOutlined aria-hidden />,
                label: t('webhook.logOf', { name: hook.name }),
                text: t('webhook.log'),
                run: openLog,
              },
              edit && {
                icon: <EditOutlined aria-hidden />,
                label: t('webhook.editOf', { name: hook.name }),
                hint: t('webhook.edit'),
                run: edit,
              },
              remove && {
                icon: <DeleteOutlined aria-hidden />,
                label: t('webhook.deleteOf', { name: hook.name }),
                hint: t('list.delete'),
                run: remove,
              },
            ]}
          />
        </span>
      </div>
      <div className="webhook-url">{hook.url}</div>
      <div className="settings-more">
        {hook.events.map((event) => eventText(t, kinds, event)).join(t('webhook.joint'))}
      </div>
      <div className="settings-more">
        {t('webhook.by', { name: hook.UserName })} · {t('webhook.figures', { sent: hook.sent, waiting: hook.waiting })}
        {hook.failures > 0 && ` · ${t('webhook.failures', { count: hook.failures })}`}
      </div>
    </li>
  );
}

export default function WebhookPage() {
  const { t } = useTranslation();
  const deletion = useDeletion();
  const client = useQueryClient();
  const { user } = useSession();
  const hooks = useWebhooks();
  const kinds = useWebhookKinds().data?.kinds ?? [];
  const mayAdd = useGranted('system.webhook.add');
  const mayEdit = useGranted('system.webhook.edit');
  const mayDelete = useGranted('system.webhook.delete');
  const [editing, setEditing] = useState<{ hook: WebhookRow | null } | null>(null);
  const [logOf, setLogOf] = useState<WebhookRow | null>(null);
  const refresh = () => void client.invalidateQueries({ queryKey: webhookKey });
  const remove = ({ id, name: about }: WebhookRow) =>
    deletion({ id, about, call: webhookCalls.delete_, content: t('webhook.deleteText'), refresh });
  return (
    <SettingsPage
      title={t('webhook.title')}
      text={t('webhook.text')}
      create={mayAdd ? { text: t('webhook.create'), run: () => setEditing({ hook: null }) } : undefined}
      beside={
        <>
          {editing && (
            <WebhookForm
              key={editing.hook?.id ?? 0}
              hook={editing.hook}
              own={!editing.hook || editing.hook.userid === user?.UserID}
              kinds={kinds}
              onClose={() => setEditing(null)}
              onSaved={refresh}
            />
          )}
          {logOf && <DeliveryLog hook={logOf} kinds={kinds} onClose={() => setLogOf(null)} />}
        </>
      }
    >
      <SettingsList query={hooks} none={({ rows }) => (rows.length === 0 ? t('webhook.empty') : undefined)}>
        {({ rows }) => (
          <ul className="settings-rows">
            {rows.map((hook) => (
              <Hook
                key={hook.id}
                hook={hook}
                kinds={kinds}
                openLog={() => setLogOf(hook)}
                edit={mayEdit ? () => setEditing({ hook }) : undefined}
                remove={mayDelete ? () => void remove(hook) : undefined}
              />
            ))}
          </ul>
        )}
      </SettingsList>
    </SettingsPage>
  );
}
