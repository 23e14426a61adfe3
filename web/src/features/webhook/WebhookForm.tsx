// Adds and edits an address that is told of changes; the secret of a new one is shown once.

import { CopyOutlined } from '@ant-design/icons';
import type { WebhookKind, WebhookRow } from '@crm/protocol/answers/webhook';
import * as webhookCalls from '@crm/protocol/calls/webhook';
import { webhookLimits } from '@crm/protocol/webhook';
import { Button, Form, Input, Modal, Switch, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsForm } from '../../engine/SettingsForm.tsx';
import { post, postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { EventField } from './EventField.tsx';
import './webhook.css';
import './webhook.i18n.ts';

interface WebhookFormProps {
  /** Null adds one. */
  hook: WebhookRow | null;
  /** False for whoever did not add it: name and switch alone can be changed. */
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

export default function WebhookForm({ hook, own, kinds, onClose, onSaved }: WebhookFormProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [form] = Form.useForm<Values>();
  const [secret, setSecret] = useState('');
  const first: Values = {
    name: hook?.name ?? '',
    url: hook?.url ?? '',
    events: hook?.events ?? [],
    secret: '',
    enabled: hook ? hook.enabled === 1 : true,
  };
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
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      feedback.success(t('webhook.copied'));
    } catch (error) {
      feedback.error(error);
    }
  };
  const required = { required: true, whitespace: true, message: t('webhook.required') };
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
      onClose={onClose}
      onSaved={() => {
        onSaved();
        onClose();
      }}
    >
      <Form.Item name="name" label={t('webhook.name')} rules={[required]}>
        <Input maxLength={webhookLimits.name} />
      </Form.Item>
      <Form.Item name="url" label={t('webhook.url')} rules={[required]} extra={own ? '' : t('webhook.notOwn')}>
        <Input type="url" disabled={!own} maxLength={webhookLimits.url} placeholder="https://example.com/hook" />
      </Form.Item>
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
          <Form.Item
            name="secret"
            label={t('webhook.secret')}
            extra={t(hook ? 'webhook.secretKept' : 'webhook.secretMade')}
          >
            <Input.Password autoComplete="new-password" maxLength={webhookLimits.secret.max} />
          </Form.Item>
        </>
      )}
      {maySwitch ? (
        <Form.Item name="enabled" label={t('webhook.enabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
      ) : (
        <p className="webhook-more">{t('webhook.offByOthers')}</p>
      )}
    </SettingsForm>
  );
}
