// Makes a token: name, rights, end, addresses, the password again; then shows the token, once.

import { CopyOutlined } from '@ant-design/icons';
import type { ApiTokenOptions, TokenGrants } from '@crm/protocol/answers/apiToken';
import { tokenLimits } from '@crm/protocol/apiToken';
import * as apiTokenCalls from '@crm/protocol/calls/apiToken';
import { limits } from '@crm/protocol/limits';
import { Button, Form, Input, InputNumber, Modal, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstField } from '../../../engine/formDraft.tsx';
import { showFieldErrors } from '../../../engine/formErrors.ts';
import { useDiscardQuestion } from '../../../engine/Leaving.tsx';
import { post } from '../../../shared/api/client.ts';
import { useFeedback } from '../../../shared/ui/feedback.ts';
import '../identity.css';
import '../identity.i18n.ts';
import { GrantField } from './GrantField.tsx';

interface TokenFormProps {
  options: ApiTokenOptions;
  onClose(): void;
  onMade(): void;
}

interface Values {
  name: string;
  grants: TokenGrants;
  days: number;
  rate: number;
  ips: string;
  password: string;
}

const first: Values = { name: '', grants: {}, days: 90, rate: tokenLimits.usualRate, ips: '', password: '' };

export default function TokenForm({ options, onClose, onMade }: TokenFormProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const mayDiscard = useDiscardQuestion();
  const [form] = Form.useForm<Values>();
  useFirstField(form, 'name');
  const [saving, setSaving] = useState(false);
  const [token, setToken] = useState('');
  const save = async (values: Values) => {
    setSaving(true);
    try {
      const made = await post(apiTokenCalls.add, { ...values, name: values.name.trim() });
      setToken(made.token);
      onMade();
    } catch (error) {
      if (!showFieldErrors(form, error)) feedback.error(error);
    } finally {
      setSaving(false);
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      feedback.success(t('user.copied'));
    } catch (error) {
      feedback.error(error);
    }
  };
  const leave = async () => {
    if (token || !form.isFieldsTouched() || (await mayDiscard())) onClose();
  };
  const required = { required: true, whitespace: true, message: t('user.required') };
  return (
    <Modal
      open
      width={640}
      title={t(token ? 'token.made' : 'token.create')}
      mask={{ closable: false }}
      okText={t(token ? 'user.close' : 'token.make')}
      okButtonProps={{ loading: saving }}
      {...(token ? { cancelButtonProps: { style: { display: 'none' } } } : {})}
      onOk={() => (token ? onClose() : form.submit())}
      onCancel={() => void leave()}
    >
      {token ? (
        <>
          <p>{t('token.onceText')}</p>
          <p className="one-time token-once" role="status">
            <span className="visually-hidden">{t('token.title')}</span>
            <Typography.Text code>{token}</Typography.Text>
            <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
              {t('user.copy')}
            </Button>
          </p>
          <p>{t('token.useText')}</p>
          <pre className="token-example" tabIndex={0}>{`Authorization: Bearer ${token.slice(0, 12)}…`}</pre>
        </>
      ) : (
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={first}
          onFinish={(values) => void save(values)}
          autoComplete="off"
        >
          <Form.Item name="name" label={t('token.name')} rules={[required]}>
            <Input maxLength={tokenLimits.name} placeholder={t('token.namePlaceholder')} />
          </Form.Item>
          <Form.Item
            name="grants"
            label={t('token.grants')}
            extra={t('token.grantsHint')}
            rules={[
              {
                validator: (_rule, grants: TokenGrants) =>
                  Object.keys(grants ?? {}).length > 0
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('token.nothing'))),
              },
            ]}
          >
            <GrantField options={options} />
          </Form.Item>
          <div className="token-pair">
            <Form.Item name="days" label={t('token.days')} rules={[{ required: true, message: t('user.required') }]}>
              <InputNumber
                min={1}
                max={tokenLimits.days}
                precision={0}
                suffix={t('token.day')}
                style={{ width: '100%' }}
              />
            </Form.Item>
            <Form.Item name="rate" label={t('token.rate')} rules={[{ required: true, message: t('user.required') }]}>
              <InputNumber
                min={1}
                max={tokenLimits.rate}
                precision={0}
                suffix={t('token.times')}
                style={{ width: '100%' }}
              />
            </Form.Item>
          </div>
          <Form.Item name="ips" label={t('token.ips')} extra={t('token.ipsHint')}>
            <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} placeholder="203.0.113.8, 10.1.0.0/16" />
          </Form.Item>
          <Form.Item name="password" label={t('token.password')} rules={[required]}>
            <Input.Password autoComplete="current-password" maxLength={limits.password.max} />
          </Form.Item>
        </Form>
      )}
    </Modal>
  );
}
