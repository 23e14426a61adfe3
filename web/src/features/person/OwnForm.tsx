// Changes one's own name and contact data; the server's errors stand at their field, and no input is lost.
import * as userCalls from '@crm/protocol/calls/user';
import type { UserRow } from '@crm/protocol/rows/user';
import { textLength } from '@crm/protocol/text';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '../../engine/form/formErrors.ts';
import { filled } from '../../engine/form/TextItem.tsx';
import { postAnswer } from '../../shared/api/client.ts';
import { setOwn } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import './person.i18n.ts';

interface Own {
  NickName: string;
  mobile?: string;
}

export interface OwnFormProps {
  own: UserRow;
  onDone(): void;
}

const mostName = 30;

export function OwnForm({ own, onDone }: OwnFormProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [form] = Form.useForm<Own>();
  const [busy, setBusy] = useState(false);
  // A number that is not shown in full cannot be changed here.
  const seesMobile = own.mobile !== undefined && !own.mobile.includes('*');
  const save = async (values: Own) => {
    setBusy(true);
    try {
      const { msg } = await postAnswer(userCalls.editOwn, { ...values, version: own.version });
      setOwn({ NickName: values.NickName.trim() });
      feedback.success(msg);
      onDone();
    } catch (error) {
      if (!showFieldErrors(form, error)) feedback.error(error);
      setBusy(false);
    }
  };
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ NickName: own.NickName, mobile: own.mobile }}
      onFinish={save}
      className="person-form"
    >
      <Form.Item
        name="NickName"
        label={t('person.name')}
        rules={[
          filled(t),
          {
            validator: (_rule, value = '') =>
              textLength(String(value).trim()) > mostName
                ? Promise.reject(new Error(t('person.nameLong', { max: mostName })))
                : Promise.resolve(),
          },
        ]}
      >
        <Input autoFocus autoComplete="name" />
      </Form.Item>
      {seesMobile && (
        <Form.Item
          name="mobile"
          label={t('person.mobile')}
          rules={[{ pattern: /^\s*([0-9+\- ]{5,20}\s*)?$/, message: t('person.mobileFormat') }]}
        >
          <Input autoComplete="tel" inputMode="tel" maxLength={20} />
        </Form.Item>
      )}
      <div className="avatar-buttons">
        <Button onClick={onDone}>{t('person.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('person.save')}
        </Button>
      </div>
    </Form>
  );
}
