// Adds and edits an identity provider: its kind, how people are matched by its claims, what becomes of unknown ones.

import type { SignOnRow, SignOnSettings, SignOnTried } from '@crm/protocol/answers/signOn';
import * as signOnCalls from '@crm/protocol/calls/signOn';
import { limits } from '@crm/protocol/limits';
import { type SignOnKind, signOnDefaults, signOnKinds, signOnLimits, signOnMatches } from '@crm/protocol/signOn';
import { Alert, Button, Form, type InputProps, Select, Switch } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '../../engine/form/formErrors.ts';
import { TextItem } from '../../engine/form/TextItem.tsx';
import { SettingsForm } from '../../engine/settings/SettingsForm.tsx';
import { post, postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { useWatched } from '../../shared/ui/useWatched.ts';
import './signOn.css';
import { useSignOnOptions } from './signOn.api.ts';
import { Trial } from './Trial.tsx';
import './signOn.i18n.ts';

interface SignOnFormProps {
  /** Null adds one. */
  provider: SignOnRow | null;
  onClose(): void;
  onSaved(): void;
}

const flags = ['creates', 'updates', 'secondFactor', 'enabled'] as const;
type Flag = (typeof flags)[number];
type Values = Omit<SignOnSettings, Flag | 'roleId' | 'departmentId'> &
  Record<Flag, boolean> & {
    roleId: number | null;
    departmentId: number | null;
    clientSecret: string;
    password: string;
  };

const claims = ['usernameClaim', 'mobileClaim', 'nameClaim', 'departmentClaim'] as const;

/** What a try goes by. */
const connection = ['kind', 'issuer', 'apiUrl', 'clientId', 'clientSecret'] as const;

const isWell = (rows: readonly SignOnTried[] | null) => rows?.every(({ ok }) => ok) === true;

function firstValues(provider: SignOnRow | null): Values {
  const empty = {
    name: '',
    kind: 'oidc' as SignOnKind,
    issuer: '',
    apiUrl: '',
    clientId: '',
    agentId: '',
    ...signOnDefaults.oidc,
  };
  const { id: _id, version: _version, hasSecret: _hasSecret, links: _links, ...stored } = provider ?? {};
  return {
    ...empty,
    ...stored,
    creates: provider?.creates === 1,
    updates: provider?.updates === 1,
    secondFactor: provider?.secondFactor === 1,
    enabled: provider ? provider.enabled === 1 : true,
    roleId: provider?.roleId || null,
    departmentId: provider?.departmentId || null,
    clientSecret: '',
    password: '',
  };
}

export default function SignOnForm({ provider, onClose, onSaved }: SignOnFormProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [form] = Form.useForm<Values>();
  const options = useSignOnOptions().data;
  const [first] = useState(() => firstValues(provider));
  const kind = useWatched('kind', form) ?? first.kind;
  const creates = useWatched('creates', form) ?? first.creates;
  const place = useRef<HTMLDivElement>(null);
  const [trying, setTrying] = useState(false);
  const [tried, setTried] = useState<SignOnTried[] | null>(null);
  /** Null where it could not be tested: the errors stand at the fields, or in a message. */
  const attempt = async () => {
    setTrying(true);
    setTried(null);
    try {
      const entered = { ...first, ...form.getFieldsValue() };
      const { kind, issuer, apiUrl, clientId, clientSecret } = entered;
      const body = { kind, issuer, apiUrl, clientId, clientSecret };
      const { rows } = await post(signOnCalls.try_, { ...body, id: provider?.id ?? '' });
      // What was typed meanwhile was not tried.
      if (connection.every((name) => (form.getFieldValue(name) ?? entered[name]) === entered[name])) setTried(rows);
      return rows;
    } catch (error) {
      if (!showFieldErrors(form, error)) feedback.error(error);
      return null;
    } finally {
      setTrying(false);
    }
  };
  const tryIt = async () => {
    const entered = await form.validateFields(['issuer', 'clientId']).catch(() => null);
    if (entered) await attempt();
  };
  /** Switching on an untested provider shows first where it does not work. */
  const maySwitchOn = async (all: Values) => {
    const isNew = !provider?.enabled || connection.some((name) => all[name] !== first[name]);
    if (!all.enabled || !isNew || isWell(tried)) return true;
    const rows = await attempt();
    if (rows === null) return false;
    const reason = rows.find(({ ok }) => !ok)?.reason;
    if (reason === undefined) return true;
    const words = { okText: t('signOn.saveAnyway'), cancelText: t('signOn.back'), stay: true };
    const agreed = await feedback.confirm({ content: t('signOn.enableAnyway', { reason }), ...words });
    if (!agreed) place.current?.scrollIntoView({ block: 'center' });
    return agreed;
  };
  const send = async (all: Values, _key: string, over?: number) => {
    if (!(await maySwitchOn(all))) return undefined;
    const body = {
      ...all,
      ...Object.fromEntries(flags.map((flag) => [flag, all[flag] ? 1 : 0])),
      roleId: all.roleId ?? '',
      departmentId: all.departmentId ?? '',
      ...(provider ? { id: provider.id, version: over ?? provider.version } : {}),
    };
    return (await postAnswer(provider ? signOnCalls.edit : signOnCalls.add, body)).msg;
  };
  const newest = async () => {
    const now = (await post(signOnCalls.index, {})).rows.find(({ id }) => id === provider?.id);
    return now && firstValues(now);
  };
  /** What a kind usually takes comes with it; what was typed of the rest stays. */
  const change = (changed: Partial<Values>) => {
    if (changed.kind) form.setFieldsValue(signOnDefaults[changed.kind]);
    if (connection.some((name) => name in changed)) setTried(null);
  };
  const line = (
    name: keyof Values,
    max: number,
    more: { extra?: string; required?: boolean; secret?: boolean; input?: InputProps } = {},
  ) => (
    <TextItem
      name={name}
      label={t(`signOn.${name}`)}
      max={max}
      {...more}
      input={{ autoComplete: 'off', spellCheck: false, ...more.input }}
    />
  );
  const choice = (name: 'roleId' | 'departmentId', rows: readonly { id: number; name: string }[] = []) => (
    <Form.Item name={name} label={t(`signOn.${name}`)} rules={[{ required: true, message: t('form.requiredSelect') }]}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        loading={!options}
        placeholder={t('form.choose')}
        options={rows.map((row) => ({ value: row.id, label: row.name }))}
      />
    </Form.Item>
  );
  const flag = (name: Flag) => (
    <Form.Item name={name} label={t(`signOn.${name}`)} extra={t(`signOn.${name}Hint`)} valuePropName="checked">
      <Switch />
    </Form.Item>
  );
  return (
    <SettingsForm
      form={form}
      width={640}
      title={t(provider ? 'signOn.edit' : 'signOn.create')}
      first={first}
      focus="name"
      changed={change}
      send={send}
      newest={newest}
      onClose={onClose}
      onSaved={() => {
        onSaved();
        onClose();
      }}
    >
      {line('name', signOnLimits.name, { required: true, extra: t('signOn.nameHint') })}
      <Form.Item name="kind" label={t('signOn.kind')}>
        <Select options={signOnKinds.map((value) => ({ value, label: t(`signOn.kind.${value}`) }))} />
      </Form.Item>
      {kind !== 'oidc' && <Alert className="sign-on-alert" type="info" showIcon title={t('signOn.untried')} />}
      {line('issuer', signOnLimits.url, {
        required: kind === 'oidc',
        extra: t(kind === 'oidc' ? 'signOn.issuerHint' : 'signOn.officialHint'),
      })}
      {kind !== 'oidc' && line('apiUrl', signOnLimits.url, { extra: t('signOn.officialHint') })}
      {line('clientId', signOnLimits.client, { required: true, extra: t(`signOn.clientHint.${kind}`) })}
      {kind === 'wecom' && line('agentId', signOnLimits.client, { required: true })}
      {line('clientSecret', signOnLimits.secret, {
        extra: provider?.hasSecret ? t('signOn.secretKept') : '',
        secret: true,
        input: { autoComplete: 'new-password', placeholder: provider?.hasSecret ? t('signOn.secretSet') : '' },
      })}
      <div className="sign-on-try">
        <Button loading={trying} onClick={() => void tryIt()}>
          {t('signOn.try')}
        </Button>
        <div role="status" ref={place}>
          {tried && <Trial rows={tried} />}
        </div>
      </div>
      {kind !== 'wecom' && line('scopes', signOnLimits.scopes, { extra: t('signOn.scopesHint') })}
      <Form.Item name="match" label={t('signOn.match')} extra={t('signOn.matchHint')}>
        <Select options={signOnMatches.map((value) => ({ value, label: t(`signOn.match.${value}`) }))} />
      </Form.Item>
      <div className="sign-on-pair">
        {claims.map((name) => (
          <div key={name}>{line(name, signOnLimits.claim)}</div>
        ))}
      </div>
      {flag('creates')}
      {creates && (
        <div className="sign-on-pair">
          {choice('roleId', options?.roles)}
          {choice('departmentId', options?.departments)}
        </div>
      )}
      {flag('updates')}
      {flag('secondFactor')}
      {flag('enabled')}
      {line('password', limits.password.max, {
        extra: t('signOn.passwordHint'),
        required: true,
        secret: true,
        input: { autoComplete: 'current-password' },
      })}
    </SettingsForm>
  );
}
