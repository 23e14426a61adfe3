// Acting as somebody else: requires a reason; the page reloads as theirs.
import { limits } from '@crm/protocol/limits';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstField } from '../../engine/form/formDraft.tsx';
import { showFieldErrors } from '../../engine/form/formErrors.ts';
import { filled } from '../../engine/form/TextItem.tsx';
import { actAs } from '../../shared/session/actAs.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import type { KeepDialogProps } from './ResetPassword.tsx';
import './account.i18n.ts';
import './identity.i18n.ts';

export default function ActAs({ id, name, onClose }: KeepDialogProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [form] = Form.useForm<{ reason: string }>();
  const [busy, setBusy] = useState(false);
  useFirstField(form, 'reason');
  const begin = async ({ reason }: { reason: string }) => {
    setBusy(true);
    try {
      await actAs(id, reason);
      window.location.assign('/');
    } catch (error) {
      if (!showFieldErrors(form, error)) feedback.error(error);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={480}
      title={`${t('user.lookAs')} · ${name}`}
      okText={t('user.lookAsBegin')}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>{t('user.lookAsText', { name })}</p>
      <Form form={form} layout="vertical" onFinish={begin}>
        <Form.Item name="reason" label={t('user.lookAsReason')} rules={[filled(t)]}>
          <Input.TextArea rows={2} maxLength={limits.text} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
