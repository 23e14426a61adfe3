// The gateway as a form: the server's message at its field; what was typed stays until it was saved.
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Radio } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsavedChangesGuard } from '../../engine/interaction/UnsavedChangesGuard.tsx';
import { type Attempt, attemptOf } from '../../engine/record/attempts.ts';
import { ApiError } from '../../shared/api/client.ts';
import { useGranted } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { type Gateway, type GatewayValues, gatewayKey, saveGateway } from './callOut.api.ts';
import './callOut.i18n.ts';

export function GatewayForm({ gateway }: { gateway: Gateway }) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const mayEdit = useGranted('dbcall.gateway.edit');
  const first: GatewayValues = { driver: gateway.driver, url: gateway.url, secret: '', version: gateway.version };
  const [values, setValues] = useState(first);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [saving, setSaving] = useState(false);
  const sent = useRef<Attempt | undefined>(undefined);
  const dirty = JSON.stringify(values) !== JSON.stringify(first);
  const set = (part: Partial<GatewayValues>) => setValues((before) => ({ ...before, ...part }));

  const save = async () => {
    if (saving) return;
    sent.current = attemptOf(JSON.stringify(values), sent.current);
    setSaving(true);
    try {
      const { msg } = await saveGateway(values, sent.current.key);
      feedback.success(msg);
      setProblems({});
      await client.invalidateQueries({ queryKey: gatewayKey });
    } catch (error) {
      setProblems(error instanceof ApiError ? (error.fields ?? {}) : {});
      feedback.error(error);
    } finally {
      setSaving(false);
    }
  };
  const problem = (field: string) =>
    problems[field] ? { validateStatus: 'error' as const, help: problems[field] } : {};

  return (
    <Form layout="vertical" disabled={!mayEdit} onFinish={() => void save()}>
      <UnsavedChangesGuard when={dirty && !saving} />
      <Form.Item label={t('callOut.driver')} extra={t('callOut.driverText')}>
        <Radio.Group value={values.driver} onChange={(event) => set({ driver: event.target.value })}>
          <Radio value="log">{t('callOut.driver.log')}</Radio>
          <Radio value="http">{t('callOut.driver.http')}</Radio>
        </Radio.Group>
      </Form.Item>
      {values.driver === 'http' && (
        <>
          <Form.Item label={t('callOut.url')} htmlFor="gateway-url" required {...problem('url')}>
            <Input
              id="gateway-url"
              value={values.url}
              maxLength={300}
              placeholder="https://"
              onChange={(event) => set({ url: event.target.value })}
            />
          </Form.Item>
          <Form.Item
            label={t('callOut.secret')}
            htmlFor="gateway-secret"
            extra={t('callOut.secretText')}
            required={!gateway.hasSecret}
            {...problem('secret')}
          >
            <Input.Password
              id="gateway-secret"
              value={values.secret}
              maxLength={200}
              autoComplete="new-password"
              placeholder={gateway.hasSecret ? t('callOut.secretKept') : ''}
              onChange={(event) => set({ secret: event.target.value })}
            />
          </Form.Item>
        </>
      )}
      {mayEdit && (
        <Button type="primary" htmlType="submit" loading={saving} disabled={!dirty}>
          {t('callOut.save')}
        </Button>
      )}
    </Form>
  );
}
