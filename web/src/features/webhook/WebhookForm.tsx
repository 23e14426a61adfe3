// Adds and edits a webhook address; the secret of a new one is shown once.

import { CopyOutlined } from '@ant-design/icons';
import type { WebhookKind, WebhookRow } from '@crm/protocol/answers/webhook';
import * as webhookCalls from '@crm/protocol/calls/webhook';
import { webhookLimits } from '@crm/protocol/webhook';
import { Button, Form, Modal, Switch, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextItem } from '../../engine/form/TextItem.tsx';
import { SettingsForm } from '../../engine/settings/SettingsForm.tsx';
import { post, postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { EventField } from './EventField.tsx';
import './webhook.css';
import './webhook.i18n.ts';

interface WebhookFormProps {
  /** Null adds one. */
  hook: WebhookRow | null;
  /** False for people who did not add it: only name and switch can be changed. */
  own: boolean;
  kinds: readonly WebhookKind[];
  onClose(): void;
  onSaved(): void;
}

interface Values {
  name: string;
  url: string;
  events: string[];
  secret: string;
  enabled: boolean;
}

const valuesOf = (hook: WebhookRow | null): Values => ({
  name: hook?.name ?? '',
  url: hook?.url ?? '',
  events: hook?.events ?? [],
  secret: '',
  enabled: hook ? hook.enabled === 1 : true,
});

export default function WebhookForm({ hook, own, kinds, onClose, onSaved }: WebhookFormProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [form] = Form.useForm<Values>();
  const [secret, setSecret] = useState('');
  const first = valuesOf(hook);
  // What somebody else added is switched off, never on.
  const maySwitch = own || first.enabled;
  const send = async (values: Values, _key: string, over?: number) => {
    const body = { ...values, enabled: values.enabled ? 1 : 0 };
    if (hook) {
      const known = { id: hook.id, version: over ?? hook.version };
      return (await postAnswer(webhookCalls.edit, { ...body, ...known })).msg;
    }
    setSecret((await post(webhookCalls.add, body)).secret);
    onSaved();
    return undefined;
  };
  const newest = async () => {
    const now = (await post(webhookCalls.index, {})).rows.find(({ id }) => id === hook?.id);
    return now && valuesOf(now);
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      feedback.success(t('webhook.copied'));
    } catch (error) {
      feedback.error(error);
    }
  };
  if (secret)
    return (
      <Modal
        open
        width={640}
        title={t('webhook.made')}
        mask={{ closable: false }}
        okText={t('webhook.close')}
        cancelButtonProps={{ style: { display: 'none' } }}
        onOk={onClose}
        onCancel={onClose}
      >
        <p>{t('webhook.onceText')}</p>
        <p className="webhook-secret" role="status">
          <span className="visually-hidden">{t('webhook.secret')}</span>
          <Typography.Text code>{secret}</Typography.Text>
          <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
            {t('webhook.copy')}
          </Button>
        </p>
        <p>{t('webhook.signText')}</p>
      </Modal>
    );
  return (
    <SettingsForm
      form={form}
      width={640}
      title={t(hook ? 'webhook.edit' : 'webhook.create')}
      first={first}
      focus="name"
      send={send}
      newest={newest}
      onClose={onClose}
      onSaved={() => {
        onSaved();
        onClose();
      }}
    >
      <TextItem name="name" label={t('webhook.name')} max={webhookLimits.name} required />
      <TextItem
        name="url"
        label={t('webhook.url')}
        extra={own ? '' : t('webhook.notOwn')}
        max={webhookLimits.url}
        required
        input={{ type: 'url', disabled: !own, placeholder: 'https://example.com/hook' }}
      />
      {own && (
        <>
          <Form.Item
            name="events"
            label={t('webhook.events')}
            extra={t('webhook.eventsHint')}
            rules={[{ required: true, type: 'array', min: 1, message: t('webhook.noEvents') }]}
          >
            <EventField kinds={kinds} />
          </Form.Item>
          <TextItem
            name="secret"
            label={t('webhook.secret')}
            extra={t(hook ? 'webhook.secretKept' : 'webhook.secretMade')}
            max={webhookLimits.secret.max}
            secret
            input={{ autoComplete: 'new-password' }}
          />
        </>
      )}
      {maySwitch ? (
        <Form.Item name="enabled" label={t('webhook.enabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
      ) : (
        <p className="settings-more">{t('webhook.offByOthers')}</p>
      )}
    </SettingsForm>
  );
}
