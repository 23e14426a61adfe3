// 核对人员: a list that the provider exports is looked at first, then brought over exactly as it was shown.

import type { SignOnPreview, SignOnRow } from '@crm/protocol/answers/signOn';
import * as signOnCalls from '@crm/protocol/calls/signOn';
import { limits } from '@crm/protocol/limits';
import { signOnLimits, signOnSubjects } from '@crm/protocol/signOn';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Modal, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstField } from '../../engine/form/formDraft.tsx';
import { showFieldErrors } from '../../engine/form/formErrors.ts';
import { filled } from '../../engine/form/TextItem.tsx';
import { post, postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import './signOn.css';
import { signOnKey } from './signOn.api.ts';
import './signOn.i18n.ts';

interface PeopleDialogProps {
  provider: SignOnRow;
  onClose(): void;
}

const colours = { linked: 'default', match: 'green', create: 'blue', none: 'orange', bad: 'red' } as const;

export default function PeopleDialog({ provider, onClose }: PeopleDialogProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const [form] = Form.useForm<{ people: string; password: string }>();
  useFirstField(form, 'people');
  const [busy, setBusy] = useState(false);
  const [preview, setPreview] = useState<SignOnPreview | null>(null);
  const { id, name } = provider;
  const open = (preview?.rows ?? []).filter(({ verdict }) => verdict === 'match' || verdict === 'create').length;
  const send = async (values: { people: string; password?: string }) => {
    setBusy(true);
    try {
      if (!preview) {
        setPreview(await post(signOnCalls.preview, { id, people: values.people }));
        return;
      }
      const body = {
        id,
        people: form.getFieldValue('people') as string,
        seal: preview.seal,
        password: values.password ?? '',
      };
      feedback.success((await postAnswer(signOnCalls.bring, body)).msg);
      void client.invalidateQueries({ queryKey: signOnKey });
      onClose();
    } catch (error) {
      if (!showFieldErrors(form, error)) feedback.error(error);
    } finally {
      setBusy(false);
    }
  };
  const back = () => {
    setPreview(null);
    form.setFieldValue('password', '');
  };
  return (
    <Modal
      open
      width={720}
      title={t('signOn.peopleOf', { name })}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          {preview && <Button onClick={back}>{t('signOn.back')}</Button>}
          <Button type="primary" loading={busy} disabled={preview !== null && open === 0} onClick={() => form.submit()}>
            {t(preview ? 'signOn.bring' : 'signOn.preview')}
          </Button>
        </>
      }
    >
      <Form form={form} layout="vertical" onFinish={(values) => void send(values)}>
        <Form.Item
          name="people"
          hidden={preview !== null}
          label={t('signOn.people')}
          extra={t('signOn.peopleHint', { claim: signOnSubjects[provider.kind], max: signOnLimits.lines })}
          rules={[filled(t)]}
        >
          <Input.TextArea rows={10} spellCheck={false} maxLength={signOnLimits.people} />
        </Form.Item>
        {preview && (
          <>
            <ul className="settings-rows sign-on-list sign-on-people" aria-label={t('signOn.outcome')}>
              {preview.rows.map((row) => (
                <li key={row.line} className="settings-head">
                  <span className="settings-more">{row.line}</span>
                  <Tag color={colours[row.verdict]}>{t(`signOn.verdict.${row.verdict}`)}</Tag>
                  <strong>{row.name}</strong>
                  <span className="settings-more">{row.department || row.reason}</span>
                </li>
              ))}
            </ul>
            {open > 0 && (
              <Form.Item name="password" label={t('signOn.password')} rules={[filled(t)]}>
                <Input.Password autoComplete="current-password" maxLength={limits.password.max} />
              </Form.Item>
            )}
          </>
        )}
      </Form>
    </Modal>
  );
}
