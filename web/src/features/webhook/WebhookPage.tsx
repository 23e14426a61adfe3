// Addresses that other programs are told of changes at: what each hears, how it goes, and its log.

import { DeleteOutlined, EditOutlined, PlusOutlined, UnorderedListOutlined } from '@ant-design/icons';
import type { WebhookKind, WebhookRow } from '@crm/protocol/answers/webhook';
import * as webhookCalls from '@crm/protocol/calls/webhook';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../engine/LoadProblem.tsx';
import { postAnswer } from '../../shared/api/client.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useGranted, useSession } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import './webhook.css';
import { Button } from '../../shared/ui/Button.tsx';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Tag } from '../../shared/ui/later.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { eventText, useWebhookKinds, useWebhooks, webhookKey } from './webhook.api.ts';
import './webhook.i18n.ts';

const WebhookForm = onDemand(() => import('./WebhookForm.tsx'));
const DeliveryLog = onDemand(() => import('./DeliveryLog.tsx'));

interface HookProps {
  hook: WebhookRow;
  kinds: readonly WebhookKind[];
  look(): void;
  edit: (() => void) | undefined;
  remove: (() => void) | undefined;
}

function Hook({ hook, kinds, look, edit, remove }: HookProps) {
  const { t } = useTranslation();
  return (
    <li className="webhook-row">
      <div className="webhook-head">
        <strong>{hook.name}</strong>
        <Tag color={hook.enabled ? 'green' : 'default'}>{t(hook.enabled ? 'webhook.on' : 'webhook.off')}</Tag>
        <span className="webhook-acts">
          <Button
            type="text"
            icon={<UnorderedListOutlined aria-hidden />}
            aria-label={t('webhook.logOf', { name: hook.name })}
            onClick={look}
          >
            {t('webhook.log')}
          </Button>
          {edit && (
            <Button
              type="text"
              icon={<EditOutlined aria-hidden />}
              aria-label={t('webhook.editOf', { name: hook.name })}
              data-hint={t('webhook.edit')}
              onClick={edit}
            />
          )}
          {remove && (
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('webhook.deleteOf', { name: hook.name })}
              data-hint={t('list.delete')}
              onClick={remove}
            />
          )}
        </span>
      </div>
      <div className="webhook-url">{hook.url}</div>
      <div className="webhook-more">
        {hook.events.map((event) => eventText(t, kinds, event)).join(t('webhook.joint'))}
      </div>
      <div className="webhook-more">
        {t('webhook.by', { name: hook.UserName })} · {t('webhook.figures', { sent: hook.sent, waiting: hook.waiting })}
        {hook.failures > 0 && ` · ${t('webhook.failures', { count: hook.failures })}`}
      </div>
    </li>
  );
}

export default function WebhookPage() {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const { user } = useSession();
  const hooks = useWebhooks();
  const kinds = useWebhookKinds().data?.kinds ?? [];
  const mayAdd = useGranted('system.webhook.add');
  const mayEdit = useGranted('system.webhook.edit');
  const mayDelete = useGranted('system.webhook.delete');
  const [editing, setEditing] = useState<{ hook: WebhookRow | null } | null>(null);
  const [looking, setLooking] = useState<WebhookRow | null>(null);
  const refresh = () => void client.invalidateQueries({ queryKey: webhookKey });
  const remove = async ({ id, name }: WebhookRow) => {
    if (
      !(await feedback.confirm({ danger: true, deed: t('list.delete'), about: name, content: t('webhook.deleteText') }))
    )
      return;
    try {
      feedback.success((await postAnswer(webhookCalls.delete_, { ids: [id] })).msg);
    } catch (error) {
      feedback.error(error);
    } finally {
      refresh();
    }
  };
  const body = () => {
    if (hooks.error && !hooks.data) return <LoadProblem error={hooks.error} retry={() => void hooks.refetch()} />;
    if (!hooks.data) return <Skeleton title={false} rows={6} />;
    if (hooks.data.rows.length === 0) return <Empty description={t('webhook.empty')} />;
    return (
      <ul className="webhook-list">
        {hooks.data.rows.map((hook) => (
          <Hook
            key={hook.id}
            hook={hook}
            kinds={kinds}
            look={() => setLooking(hook)}
            edit={mayEdit ? () => setEditing({ hook }) : undefined}
            remove={mayDelete ? () => void remove(hook) : undefined}
          />
        ))}
      </ul>
    );
  };
  return (
    <section className="webhook" aria-label={t('webhook.title')}>
      <div className="webhook-bar">
        <h1>{t('webhook.title')}</h1>
        {mayAdd && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing({ hook: null })}>
            {t('webhook.create')}
          </Button>
        )}
      </div>
      <div className="webhook-surface">
        <p className="webhook-more">{t('webhook.text')}</p>
        {body()}
      </div>
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
      {looking && <DeliveryLog hook={looking} kinds={kinds} onClose={() => setLooking(null)} />}
    </section>
  );
}
