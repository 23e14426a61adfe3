// Adds and edits an address that is told of changes; the secret of a new one is shown once.

import { CopyOutlined } from '@ant-design/icons';
import * as webhookCalls from '@crm/protocol/calls/webhook';
import { type WebhookKind, type WebhookRow, webhookLimits } from '@crm/protocol/webhook';
import { Button, Form, Input, Modal, Switch, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstField } from '../../engine/formDraft.tsx';
import { showFieldErrors } from '../../engine/formErrors.ts';
import { useDiscardQuestion } from '../../engine/Leaving.tsx';
import { post, postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { EventField } from './EventField.tsx';
import './webhook.css';
import './words.ts';

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
  const mayDiscard = useDiscardQuestion();
  const [form] = Form.useForm<Values>();
  useFirstField(form, 'name');
  const [saving, setSaving] = useState(false);
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
  const save = async (values: Values) => {
    setSaving(true);
    try {
      const body = { ...first, ...values, enabled: values.enabled ? 1 : 0 };
      if (hook) {
        feedback.success((await postAnswer(webhookCalls.edit, { ...body, id: hook.id, version: hook.version })).msg);
        onSaved();
        onClose();
        return;
      }
      setSecret((await post(webhookCalls.add, body)).secret);
      onSaved();
    } catch (error) {
      if (!showFieldErrors(form, error)) feedback.error(error);
    } finally {
      setSaving(false);
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      feedback.success(t('webhook.copied'));
    } catch (error) {
      feedback.error(error);
    }
  };
  const leave = async () => {
    if (secret || !form.isFieldsTouched() || (await mayDiscard())) onClose();
  };
  const required = { required: true, whitespace: true, message: t('webhook.required') };
  return (
    <Modal
      open
      width={640}
      title={t(secret ? 'webhook.made' : hook ? 'webhook.edit' : 'webhook.create')}
      mask={{ closable: false }}
      okText={t(secret ? 'webhook.close' : 'action.save')}
      okButtonProps={{ loading: saving }}
      {...(secret ? { cancelButtonProps: { style: { display: 'none' } } } : {})}
      onOk={() => (secret ? onClose() : form.submit())}
      onCancel={() => void leave()}
    >
      {secret ? (
        <>
          <p>{t('webhook.onceText')}</p>
          <p className="webhook-secret" role="status">
            <span className="visually-hidden">{t('webhook.secret')}</span>
            <Typography.Text code>{secret}</Typography.Text>
            <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
              {t('webhook.copy')}
            </Button>
          </p>
          <p>{t('webhook.signText')}</p>
        </>
      ) : (
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={first}
          onFinish={(values) => void save(values)}
          autoComplete="off"
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
        </Form>
      )}
    </Modal>
  );
}
