// Changes one's own password; the new one twice, the rules beside it, the server's errors at the field.

import type { PasswordRules } from '@crm/protocol/answers/identity';
import * as userCalls from '@crm/protocol/calls/user';
import { limits } from '@crm/protocol/limits';
import { textLength } from '@crm/protocol/text';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, postAnswer } from '../../shared/api/client.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { useSecurity } from './security.api.ts';
import './person.i18n.ts';

/** Until the company's own are known. */
const usual: PasswordRules = { length: limits.password.min, kinds: 1, history: 0 };

interface Passwords {
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
}

export interface PasswordFormProps {
  onChanged?: () => void;
}

export function PasswordForm({ onChanged }: PasswordFormProps) {
  const { t } = useTranslation();
  const { length, kinds, history } = useSecurity().data?.password ?? usual;
  const rule = [
    t('person.ruleLength', { min: length }),
    kinds > 1 ? t('person.ruleKinds', { count: kinds }) : '',
    t('person.ruleCommon'),
    history > 0 ? t('person.ruleHistory', { count: history }) : '',
  ];
  const feedback = useFeedback();
  const [form] = Form.useForm<Passwords>();
  const [saving, setSaving] = useState(false);

  const save = async ({ oldPassword, newPassword }: Passwords) => {
    setSaving(true);
    try {
      const answer = await postAnswer(userCalls.editPwd, { oldPassword, newPassword });
      feedback.success(answer.msg);
      form.resetFields();
      onChanged?.();
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.fields ?? {}) : [];
      if (fields.length > 0) {
        form.setFields(fields.map(([name, message]) => ({ name: name as keyof Passwords, errors: [message] })));
      } else {
        feedback.error(error);
      }
    } finally {
      setSaving(false);
    }
  };

  const problem = (wrong: boolean, message: string) => (wrong ? Promise.reject(new Error(message)) : Promise.resolve());
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={save} className="person-form">
      <Form.Item
        name="oldPassword"
        label={t('person.oldPassword')}
        rules={[{ required: true, message: t('form.required') }]}
      >
        <Input.Password autoComplete="current-password" maxLength={limits.password.max} />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label={t('person.newPassword')}
        extra={rule.filter(Boolean).join(t('person.joint'))}
        dependencies={['oldPassword']}
        rules={[
          { required: true, message: t('form.required') },
          {
            validator: (_rule, value = '') =>
              problem(value !== '' && textLength(value) < length, t('person.short', { min: length })),
          },
          ({ getFieldValue }) => ({
            validator: (_rule, value = '') =>
              problem(value !== '' && value === getFieldValue('oldPassword'), t('person.same')),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={limits.password.max} />
      </Form.Item>
      <Form.Item
        name="confirmPassword"
        label={t('person.confirmPassword')}
        dependencies={['newPassword']}
        rules={[
          { required: true, message: t('form.required') },
          ({ getFieldValue }) => ({
            validator: (_rule, value = '') =>
              problem(value !== '' && value !== getFieldValue('newPassword'), t('person.differs')),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={limits.password.max} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={saving}>
        {t('person.change')}
      </Button>
    </Form>
  );
}
