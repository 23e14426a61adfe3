// The dialog for another superior department.

import * as branchCalls from '@crm/protocol/calls/branch';
import { Form, Modal, TreeSelect } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '../../engine/form/formErrors.ts';
import { postAnswer } from '../../shared/api/client.ts';
import { clearable } from '../../shared/ui/clearable.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { type BranchLine, treeOptions, withDescendants } from './branchTree.ts';
import { useBranches } from './identity.api.ts';
import './identity.i18n.ts';

export interface MoveBranchProps {
  node: BranchLine;
  onClose: () => void;
  onMoved: () => void;
}

export default function MoveBranch({ node, onClose, onMoved }: MoveBranchProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const branches = useBranches();
  const [form] = Form.useForm<{ parentid: number | undefined }>();
  const [saving, setSaving] = useState(false);
  const parentid = Form.useWatch('parentid', form);
  const stays = (parentid ?? 0) === node.parentid;

  const save = async (values: { parentid: number | undefined }) => {
    setSaving(true);
    try {
      const body = { id: node.id, parentid: values.parentid ?? 0, version: node.version };
      feedback.success((await postAnswer(branchCalls.edit, body)).msg);
      onMoved();
    } catch (error) {
      if (!showFieldErrors(form, error)) feedback.error(error);
      setSaving(false);
    }
  };

  return (
    <Modal
      open
      width={480}
      title={t('branch.moveOf', { name: node.text })}
      okText={t('branch.moveDo')}
      okButtonProps={{ loading: saving, disabled: stays }}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ parentid: node.parentid || undefined }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="parentid" label={t('branch.parent')} extra={t('branch.moveHint')}>
          <TreeSelect
            autoFocus
            allowClear={clearable(t)}
            showSearch
            treeNodeFilterProp="title"
            treeDefaultExpandAll
            placeholder={t('branch.noParent')}
            loading={branches.isPending}
            treeData={treeOptions(branches.data ?? [], withDescendants(node))}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
