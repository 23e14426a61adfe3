// Creates and edits a pool; readers see the same with everything disabled.

import type { PoolDetail, PoolOptions } from '@crm/protocol/answers/pool';
import * as poolRuleCalls from '@crm/protocol/calls/poolRule';
import { limits } from '@crm/protocol/limits';
import { Form, InputNumber, Modal, Select, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ControlField } from '../../engine/fields/ControlField.tsx';
import { TextItem } from '../../engine/form/TextItem.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { SettingsForm } from '../../engine/settings/SettingsForm.tsx';
import { type ApiError, post, postAnswer } from '../../shared/api/client.ts';
import { parameterOf } from '../../shared/api/parameter.ts';
import { useGranted } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { usePool, usePoolOptions } from './poolRule.api.ts';
import { type PoolValues, sentPool, valuesOf } from './poolValues.ts';
import { RuleFields } from './RuleFields.tsx';
import './poolRule.i18n.ts';

export interface PoolEditorProps {
  /** 0 creates. */
  id: number;
  onClose: () => void;
  onSaved: () => void;
}

const mostPeople = 500;
const mostCount = 100_000;

export default function PoolEditor(props: PoolEditorProps) {
  const { t } = useTranslation();
  const pool = usePool(props.id);
  const options = usePoolOptions();
  const failed = pool.error ?? options.error;
  if (options.data && (props.id === 0 || pool.data))
    return <PoolFields {...props} pool={pool.data} options={options.data} />;
  return (
    <Modal
      open
      width={limits.dialogWidth}
      title={t(props.id ? 'poolRule.edit' : 'poolRule.create')}
      footer={null}
      onCancel={props.onClose}
    >
      {failed ? (
        <LoadProblem
          error={failed}
          retry={() => {
            void pool.refetch();
            void options.refetch();
          }}
        />
      ) : (
        <Skeleton />
      )}
    </Modal>
  );
}

function PoolFields({
  id,
  pool,
  options,
  onClose,
  onSaved,
}: PoolEditorProps & { pool: PoolDetail | undefined; options: PoolOptions }) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const mayAdd = useGranted('manager.poolRule.add');
  const [form] = Form.useForm<PoolValues>();
  const [first] = useState(() => valuesOf(pool, options));
  const everyone = Form.useWatch('everyone', form);
  const disabled = id ? !pool?.can.edit : !mayAdd;

  const send = async (_values: PoolValues, key: string, over?: number) => {
    // Rules that are off, and members beside all staff, are not drawn and keep what they hold.
    const sent = sentPool(form.getFieldsValue(true) as PoolValues, options);
    if (!(await agreed(sent))) return undefined;
    const answer = id
      ? await postAnswer(poolRuleCalls.edit, { ...sent, id, version: over ?? pool?.version })
      : await postAnswer(poolRuleCalls.add, sent, { idempotencyKey: key });
    return answer.msg;
  };
  const newest = async () => valuesOf(await post(poolRuleCalls.detail, { id }), options);
  const objection = ({ fields = {} }: ApiError) =>
    Object.entries(fields).find(([place]) => parameterOf(place) === 'rules')?.[1];

  /** Before a rule is saved the person sees how many customers it takes. */
  const agreed = async (sent: poolRuleCalls.AddBody): Promise<boolean> => {
    const { customers, owners, day } = await post(poolRuleCalls.forecast, { ...sent, id });
    if (customers === 0) return true;
    const numbers = { count: customers, customers: customers.toLocaleString(), owners: owners.toLocaleString(), day };
    const sendsNotice = Number(sent.noticeDays) > 0;
    return feedback.confirm({
      about: t('poolRule.willTake', numbers),
      content: t(sendsNotice ? 'poolRule.willTakeTold' : 'poolRule.willTakeTonight', numbers),
      okText: t('action.save'),
      stay: true,
    });
  };

  const number = (name: 'viewLimit' | 'claimLimit' | 'ownLimit', label: string, hint: string) => (
    <Form.Item name={name} label={t(label)} extra={t(hint)}>
      <InputNumber min={1} max={mostCount} precision={0} disabled={disabled} placeholder={t('poolRule.unlimited')} />
    </Form.Item>
  );

  return (
    <SettingsForm
      form={form}
      className="pool-editor"
      labelWidth={112}
      title={t(id ? (disabled ? 'poolRule.view' : 'poolRule.edit') : 'poolRule.create')}
      readOnly={disabled}
      first={first}
      focus="name"
      send={send}
      objection={objection}
      newest={newest}
      onClose={onClose}
      onSaved={onSaved}
    >
      <h2>{t('poolRule.basic')}</h2>
      <TextItem
        name="name"
        label={t('poolRule.name')}
        max={limits.names.pool}
        required
        input={{ autoFocus: true, disabled }}
      />
      <Form.Item name="admins" label={t('poolRule.admins')} extra={t('poolRule.adminsHint')}>
        <ControlField
          item={{ type: 'user', field: 'admins', title: t('poolRule.admins'), max: mostPeople }}
          disabled={disabled}
        />
      </Form.Item>
      <Form.Item name="everyone" label={t('poolRule.everyone')} valuePropName="checked">
        <Switch disabled={disabled} aria-label={t('poolRule.everyone')} />
      </Form.Item>
      <Form.Item
        name="departments"
        label={t('poolRule.departments')}
        extra={t('poolRule.departmentsHint')}
        hidden={everyone}
      >
        <ControlField
          item={{ type: 'branch', field: 'departments', title: t('poolRule.departments'), max: mostPeople }}
          disabled={disabled}
        />
      </Form.Item>
      <Form.Item name="users" label={t('poolRule.users')} hidden={everyone}>
        <ControlField
          item={{ type: 'user', field: 'users', title: t('poolRule.users'), max: mostPeople }}
          disabled={disabled}
        />
      </Form.Item>
      <Form.Item name="enabled" label={t('poolRule.enabled')} valuePropName="checked" extra={t('poolRule.enabledHint')}>
        <Switch disabled={disabled} aria-label={t('poolRule.enabled')} />
      </Form.Item>

      <h2>{t('poolRule.taking')}</h2>
      {number('claimLimit', 'poolRule.claimLimit', 'poolRule.claimLimitHint')}
      {number('ownLimit', 'poolRule.ownLimit', 'poolRule.ownLimitHint')}
      <Form.Item name="barDays" label={t('poolRule.barDays')} extra={t('poolRule.barDaysHint')}>
        <InputNumber min={0} max={3650} precision={0} disabled={disabled} suffix={t('poolRule.days')} />
      </Form.Item>
      <Form.Item name="blind" label={t('poolRule.blind')} valuePropName="checked" extra={t('poolRule.blindHint')}>
        <Switch disabled={disabled} aria-label={t('poolRule.blind')} />
      </Form.Item>
      {number('viewLimit', 'poolRule.viewLimit', 'poolRule.viewLimitHint')}
      <Form.Item name="hidden" label={t('poolRule.hidden')} extra={t('poolRule.hiddenHint')}>
        <Select
          mode="multiple"
          optionFilterProp="label"
          disabled={disabled}
          placeholder={t('poolRule.hiddenNone')}
          options={options.fields}
        />
      </Form.Item>

      <h2>{t('poolRule.recycling')}</h2>
      <p className="pool-hint">{t('poolRule.recyclingHint')}</p>
      {options.rules.map((type) => (
        <RuleFields key={type} type={type} form={form} options={options} disabled={disabled} />
      ))}
      <Form.Item name="noticeDays" label={t('poolRule.noticeDays')} extra={t('poolRule.noticeDaysHint')}>
        <InputNumber min={0} max={90} precision={0} disabled={disabled} suffix={t('poolRule.days')} />
      </Form.Item>
    </SettingsForm>
  );
}
