// Decides on a registered account: approved with department and roles, or refused with a reason.
import * as userCalls from '@crm/protocol/calls/user';
import { limits } from '@crm/protocol/limits';
import { Form, Input, Modal, Select, TreeSelect } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstField, useFormDraft } from '../../engine/form/formDraft.tsx';
import { showFieldErrors } from '../../engine/form/formErrors.ts';
import { postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { treeOptions } from './branchTree.ts';
import { useBranches, useRoles } from './identity.api.ts';
import { roleOptions } from './roleOptions.tsx';
import './identity.i18n.ts';

export interface Decision {
  id: number;
  name: string;
  approve: boolean;
}

interface Values {
  BranchId?: number;
  RoleId?: number[];
  reason?: string;
}

export interface RegistrationDialogProps {
  decision: Decision;
  onClose(msg: string): void;
}

export default function RegistrationDialog({ decision, onClose }: RegistrationDialogProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const { id, name, approve } = decision;
  const [form] = Form.useForm<Values>();
  const draft = useFormDraft<Values>(form, `registration.${approve ? 'approve' : 'refuse'}.${id}`, {
    RoleId: [],
    reason: '',
  });
  useFirstField(form, approve ? 'BranchId' : 'reason');
  const branches = useBranches(approve);
  const roles = useRoles('', approve);
  const [saving, setSaving] = useState(false);

  const save = async ({ BranchId, RoleId = [], reason }: Values) => {
    setSaving(true);
    try {
      const answer = approve
        ? await postAnswer(userCalls.approve, { id, BranchId: BranchId ?? 0, RoleId: RoleId.join(',') })
        : await postAnswer(userCalls.refuse, { id, reason: reason ?? '' });
      draft.forget();
      onClose(answer.msg);
    } catch (error) {
      if (!showFieldErrors(form, error)) feedback.error(error);
      setSaving(false);
    }
  };
  const needed = [{ required: true, message: t(approve ? 'form.requiredSelect' : 'form.required') }];
  const title = `${t(approve ? 'registration.approve' : 'registration.refuse')} · ${name}`;
  return (
    <Modal
      open
      title={title}
      width={480}
      okText={t(approve ? 'registration.approve' : 'registration.refuse')}
      okButtonProps={{ danger: !approve }}
      confirmLoading={saving}
      onOk={() => form.submit()}
      onCancel={() => onClose('')}
    >
      {draft.note}
      <Form form={form} layout="vertical" initialValues={draft.first} onValuesChange={draft.changed} onFinish={save}>
        {approve ? (
          <>
            <Form.Item name="BranchId" label={t('user.branch')} rules={needed}>
              <TreeSelect
                placeholder={t('form.choose')}
                treeDefaultExpandAll
                treeData={treeOptions(branches.data ?? [])}
                loading={branches.isPending}
              />
            </Form.Item>
            <Form.Item name="RoleId" label={t('user.role')} rules={needed}>
              <Select
                mode="multiple"
                showSearch={{ optionFilterProp: 'label' }}
                placeholder={t('form.choose')}
                loading={roles.isPending}
                {...roleOptions(roles.data?.rows ?? [])}
              />
            </Form.Item>
          </>
        ) : (
          <Form.Item name="reason" label={t('registration.reason')} extra={t('registration.reasonHint')} rules={needed}>
            <Input.TextArea rows={3} maxLength={limits.text} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
