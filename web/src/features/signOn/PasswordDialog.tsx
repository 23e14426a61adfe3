// Asks for the password again before an action; the server's errors stand at the field.
import { limits } from '@crm/protocol/limits';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstField } from '../../engine/form/formDraft.tsx';
import { showFieldErrors } from '../../engine/form/formErrors.ts';
import { filled } from '../../engine/form/TextItem.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import './signOn.i18n.ts';

interface PasswordDialogProps {
  title: string;
  text: string;
  submit: string;
  danger?: boolean;
  /** Throws the server's error. */
  send(password: string): Promise<void>;
  onClose(): void;
}

export default function PasswordDialog({ title, text, submit, danger = false, send, onClose }: PasswordDialogProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [form] = Form.useForm<{ password: string }>();
  useFirstField(form, 'password');
  const [busy, setBusy] = useState(false);
  const finish = async ({ password }: { password: string }) => {
    setBusy(true);
    try {
      await send(password);
    } catch (error) {
      if (!showFieldErrors(form, error)) feedback.error(error);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={440}
      title={title}
      okText={submit}
      okButtonProps={{ danger, loading: busy }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>{text}</p>
      <Form form={form} layout="vertical" onFinish={(values) => void finish(values)}>
        <Form.Item name="password" label={t('signOn.password')} rules={[filled(t)]}>
          <Input.Password autoComplete="current-password" maxLength={limits.password.max} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
