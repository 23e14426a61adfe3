// The gateway as a form: the server's message at its field, a conflict above; what was typed stays until it was saved.
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Radio } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Conflict, ConflictNotice, conflictOf } from '../../engine/form/Conflict.tsx';
import { UnsavedChangesGuard } from '../../engine/interaction/UnsavedChangesGuard.tsx';
import { type Attempt, attemptOf } from '../../engine/record/attempts.ts';
import { ApiError } from '../../shared/api/client.ts';
import { useGranted } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { type Gateway, type GatewayValues, gatewayKey, saveGateway } from './callOut.api.ts';
import './callOut.i18n.ts';

export function GatewayForm({ gateway }: { gateway: Gateway }) {
  const { t, i18n } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const mayEdit = useGranted('dbcall.gateway.edit');
  // What came since waits until nothing that was typed would mix with it.
  const [base, setBase] = useState(gateway);
  const [edits, setEdits] = useState<Partial<GatewayValues>>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<Conflict>();
  const [saving, setSaving] = useState(false);
  const sent = useRef<Attempt | undefined>(undefined);
  const first: GatewayValues = { driver: base.driver, url: base.url, secret: '', version: base.version };
  const values = { ...first, ...edits };
  const dirty = JSON.stringify(values) !== JSON.stringify(first);
  if (!dirty && gateway !== base) setBase(gateway);
  const set = (part: Partial<GatewayValues>) => setEdits((before) => ({ ...before, ...part }));

  const save = async (version = base.version) => {
    if (saving) return;
    const body = { ...values, version };
    sent.current = attemptOf(JSON.stringify(body), sent.current);
    setSaving(true);
    setProblems({});
    setConflict(undefined);
    try {
      const { msg } = await saveGateway(body, sent.current.key);
      feedback.success(msg);
      await client.invalidateQueries({ queryKey: gatewayKey });
      setEdits({});
    } catch (error) {
      const stale = conflictOf(error, t, i18n.language);
      const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
      setProblems(fields);
      if (stale) setConflict(stale);
      else if (Object.keys(fields).length === 0) feedback.error(error);
    } finally {
      setSaving(false);
    }
  };
  /** As somebody else left it, but for what was typed here. */
  const reload = async () => {
    await client.refetchQueries({ queryKey: gatewayKey });
    setBase(client.getQueryData<Gateway>(gatewayKey) ?? base);
    setConflict(undefined);
  };
  const problem = (field: string) =>
    problems[field] ? { validateStatus: 'error' as const, help: problems[field] } : {};

  return (
    <Form layout="vertical" disabled={!mayEdit} onFinish={() => void save()}>
      <UnsavedChangesGuard when={dirty && !saving} />
      {conflict && (
        <ConflictNotice
          text={conflict.text}
          keeps
          reload={() => void reload()}
          saveMine={conflict.version ? () => void save(conflict.version) : undefined}
        />
      )}
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
            required={!base.hasSecret}
            {...problem('secret')}
          >
            <Input.Password
              id="gateway-secret"
              value={values.secret}
              maxLength={200}
              autoComplete="new-password"
              placeholder={base.hasSecret ? t('callOut.secretKept') : ''}
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
