// Asks for the password, for a code, or for both, and sends them; the server's errors stand at their field.
import { limits } from '@crm/protocol/limits';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '../../engine/form/formErrors.ts';
import { filled } from '../../engine/form/TextItem.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import './person.i18n.ts';

export interface Proof {
  password: string;
  code: string;
}

interface ProofFormProps {
  required: readonly (keyof Proof)[];
  /** Of the code. */
  label: string;
  submit: string;
  danger?: boolean;
  /** Throws the server's error. */
  send(proof: Proof): Promise<void>;
  onCancel?: (() => void) | undefined;
}

export function ProofForm({ required, label, submit, danger = false, send, onCancel }: ProofFormProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [form] = Form.useForm<Proof>();
  const [busy, setBusy] = useState(false);
  const finish = async (proof: Proof) => {
    setBusy(true);
    try {
      await send(proof);
    } catch (error) {
      if (!showFieldErrors(form, error)) feedback.error(error);
      setBusy(false);
    }
  };
  const rules = [filled(t)];
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={finish} className="person-form">
      {required.includes('password') && (
        <Form.Item name="password" label={t('person.currentPassword')} rules={rules}>
          <Input.Password autoFocus autoComplete="current-password" maxLength={limits.password.max} />
        </Form.Item>
      )}
      {required.includes('code') && (
        <Form.Item name="code" label={label} rules={rules}>
          <Input
            autoFocus={!required.includes('password')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
          />
        </Form.Item>
      )}
      <div className="avatar-buttons">
        {onCancel && <Button onClick={onCancel}>{t('person.cancel')}</Button>}
        <Button type="primary" danger={danger} htmlType="submit" loading={busy}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}
