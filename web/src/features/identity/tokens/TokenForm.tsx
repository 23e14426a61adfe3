// Makes a token: name, rights, end, addresses, the password again; then shows the token, once.

import { CopyOutlined } from '@ant-design/icons';
import type { ApiTokenOptions, TokenGrants } from '@crm/protocol/answers/apiToken';
import { tokenLimits } from '@crm/protocol/apiToken';
import * as apiTokenCalls from '@crm/protocol/calls/apiToken';
import { limits } from '@crm/protocol/limits';
import { Button, Form, Input, InputNumber, Modal, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextItem } from '../../../engine/form/TextItem.tsx';
import { SettingsForm } from '../../../engine/settings/SettingsForm.tsx';
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
  const [form] = Form.useForm<Values>();
  const [token, setToken] = useState('');
  const send = async (values: Values) => {
    setToken((await post(apiTokenCalls.add, { ...values, name: values.name.trim() })).token);
    onMade();
    return undefined;
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      feedback.success(t('user.copied'));
    } catch (error) {
      feedback.error(error);
    }
  };
  if (token)
    return (
      <Modal
        open
        width={640}
        title={t('token.made')}
        mask={{ closable: false }}
        okText={t('user.close')}
        cancelButtonProps={{ style: { display: 'none' } }}
        onOk={onClose}
        onCancel={onClose}
      >
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
      </Modal>
    );
  return (
    <SettingsForm
      form={form}
      width={640}
      title={t('token.create')}
      okText={t('token.make')}
      first={first}
      focus="name"
      send={send}
      onClose={onClose}
      onSaved={onClose}
    >
      <TextItem
        name="name"
        label={t('token.name')}
        max={tokenLimits.name}
        required
        input={{ placeholder: t('token.namePlaceholder') }}
      />
      <Form.Item
        name="grants"
        label={t('token.grants')}
        extra={t('token.grantsHint')}
        rules={[
          {
            validator: (_rule, grants: TokenGrants | undefined) =>
              Object.keys(grants ?? {}).length > 0 ? Promise.resolve() : Promise.reject(new Error(t('token.nothing'))),
          },
        ]}
      >
        <GrantField options={options} />
      </Form.Item>
      <div className="token-pair">
        <Form.Item name="days" label={t('token.days')} rules={[{ required: true, message: t('form.required') }]}>
          <InputNumber min={1} max={tokenLimits.days} precision={0} suffix={t('token.day')} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="rate" label={t('token.rate')} rules={[{ required: true, message: t('form.required') }]}>
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
      <TextItem
        name="password"
        label={t('token.password')}
        max={limits.password.max}
        required
        secret
        input={{ autoComplete: 'current-password' }}
      />
    </SettingsForm>
  );
}
