// Invites colleagues: department, roles, how many and for how long; then the link, once; below it the invitations that there are.
import * as inviteCalls from '@crm/protocol/calls/invite';
import { inviteLimits } from '@crm/protocol/invite';
import { useQueryClient } from '@tanstack/react-query';
import { Form, InputNumber, Modal, Segmented, Select, TreeSelect } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstField } from '../../engine/form/formDraft.tsx';
import { showFieldErrors } from '../../engine/form/formErrors.ts';
import { postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { QrCode } from '../../shared/ui/QrCode.tsx';
import { find, treeOptions } from './branchTree.ts';
import { CopyBox } from './CopyBox.tsx';
import { InviteList, invitations } from './InviteList.tsx';
import { useBranches, useRoles } from './identity.api.ts';
import { roleOptions } from './roleOptions.tsx';
import './identity.i18n.ts';
import './invite.css';
import './invite.i18n.ts';

export interface InviteDialogProps {
  /** Department that the page is narrowed to; 0 for none. */
  branchId: number;
  onClose(): void;
}

interface Values {
  BranchId?: number | undefined;
  RoleId: number[];
  most: number;
  days: number;
}

const daysOffered = [1, 7, inviteLimits.days];

export default function InviteDialog({ branchId, onClose }: InviteDialogProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const [form] = Form.useForm<Values>();
  const branches = useBranches();
  const roles = useRoles();
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<(Values & { link: string }) | null>(null);
  useFirstField(form, 'RoleId');
  const tree = branches.data ?? [];
  // Whoever chooses nothing else invites into the company itself.
  const company = tree[0]?.id;
  useEffect(() => {
    if (company && !form.getFieldValue('BranchId')) form.setFieldValue('BranchId', company);
  }, [company, form]);

  const send = async (values: Values) => {
    setBusy(true);
    try {
      const { BranchId = 0, RoleId, most, days } = values;
      const body = { BranchId, RoleId: RoleId.join(','), most, days };
      const { token } = (await postAnswer(inviteCalls.add, body)).data;
      const link = `${window.location.origin}/register?invite=${token}`;
      setMade({ ...values, link });
      void client.invalidateQueries({ queryKey: invitations });
      // Where the browser does not let it, the button says so.
      if (window.isSecureContext)
        navigator.clipboard.writeText(link).then(
          () => feedback.success(t('invite.copied')),
          () => undefined,
        );
    } catch (error) {
      if (!showFieldErrors(form, error)) feedback.error(error);
    } finally {
      setBusy(false);
    }
  };
  const needed = [{ required: true, message: t('form.requiredSelect') }];
  const names = (ids: readonly number[]) =>
    (roles.data?.rows ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name);

  return (
    <Modal
      open
      title={t('invite.title')}
      width={560}
      okText={t(made ? 'invite.another' : 'invite.make')}
      cancelText={t('user.close')}
      okButtonProps={{ loading: busy, type: made ? 'default' : 'primary' }}
      onOk={() => (made ? setMade(null) : form.submit())}
      onCancel={onClose}
    >
      {made ? (
        <div className="invite-made">
          <p className="invite-lead">
            {t('invite.for', {
              branch: find(tree, made.BranchId ?? 0)?.text ?? '',
              role: names(made.RoleId).join(t('user.joint')),
              count: made.most,
              days: made.days,
            })}
          </p>
          <CopyBox label={t('invite.link')} text={made.link} copied={t('invite.copied')} />
          <QrCode text={made.link} label={t('invite.qr')} />
          <p className="invite-lead">{t('invite.once')}</p>
        </div>
      ) : (
        <>
          <p className="invite-lead">{t('invite.lead')}</p>
          <Form
            form={form}
            layout="vertical"
            initialValues={{ BranchId: branchId || undefined, RoleId: [], most: 1, days: 7 }}
            onFinish={send}
          >
            <Form.Item name="BranchId" label={t('user.branch')} rules={needed}>
              <TreeSelect
                showSearch
                treeDefaultExpandAll
                treeNodeFilterProp="title"
                placeholder={t('form.choose')}
                loading={branches.isPending}
                treeData={treeOptions(tree)}
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
            <div className="invite-pair">
              <Form.Item name="most" label={t('invite.most')} rules={[{ required: true, message: t('form.required') }]}>
                <InputNumber min={1} max={inviteLimits.people} precision={0} style={{ width: '100%' }} />
              </Form.Item>
              <Form.Item name="days" label={t('invite.days')}>
                <Segmented
                  block
                  options={daysOffered.map((count) => ({ value: count, label: t('invite.day', { count }) }))}
                />
              </Form.Item>
            </div>
          </Form>
        </>
      )}
      <InviteList />
    </Modal>
  );
}
