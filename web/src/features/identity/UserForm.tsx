// Creates and edits a member of staff; hand-made, because passwords and roles are no items of a form definition.
import * as userCalls from '@crm/protocol/calls/user';
import type { PickedUser } from '@crm/protocol/identity';
import { limits } from '@crm/protocol/limits';
import type { UserRow } from '@crm/protocol/rows/user';
import { textLength } from '@crm/protocol/text';
import { Button, Checkbox, Form, Input, Modal, Select, Switch, TreeSelect } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextItem } from '../../engine/form/TextItem.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { noteOwnWrite } from '../../engine/record/ownWrites.ts';
import { SettingsForm } from '../../engine/settings/SettingsForm.tsx';
import { type ApiError, post, postAnswer } from '../../shared/api/client.ts';
import { useSession } from '../../shared/session/session.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { flatten, treeOptions } from './branchTree.ts';
import { generatePassword } from './generatePassword.ts';
import { HandedAccount, type NewAccount } from './HandedAccount.tsx';
import { useBranches, useRoles, useUser } from './identity.api.ts';
import { roleOptions } from './roleOptions.tsx';
import { idsOf } from './selection.ts';
import { UserField } from './UserPicker.tsx';
import './account.i18n.ts';
import './identity.i18n.ts';
import './grants.i18n.ts';
import './invite.i18n.ts';

interface UserValues {
  username: string;
  password: string;
  mustChange: boolean;
  NickName: string;
  mobile: string;
  BranchId: number | undefined;
  RoleId: number[];
  superiorid: PickedUser[];
  status: boolean;
}

export interface UserFormProps {
  /** 0 creates. */
  id: number;
  /** Department of a new person. */
  branchId: number;
  onClose: () => void;
  /** @param disabled who may not sign in any more because of it */
  onSaved: (disabled: UserRow | null) => void;
}

function valuesOf(user: UserRow | null, branchId: number): UserValues {
  if (!user) {
    return {
      username: '',
      password: '',
      mustChange: true,
      NickName: '',
      mobile: '',
      BranchId: branchId || undefined,
      RoleId: [],
      superiorid: [],
      status: true,
    };
  }
  return {
    username: user.username ?? '',
    password: '',
    mustChange: true,
    NickName: user.NickName ?? '',
    mobile: user.mobile ?? '',
    BranchId: Number(user.BranchId) || undefined,
    RoleId: idsOf(user.RoleId),
    superiorid: user.superiorid
      ? [{ UserID: Number(user.superiorid), NickName: user.superiorName ?? '', Header: '' }]
      : [],
    status: Number(user.status) === 1,
  };
}

function UserFields({ id, branchId, onClose, onSaved, user }: UserFormProps & { user: UserRow | null }) {
  const { t } = useTranslation();
  const { user: me } = useSession();
  const branches = useBranches();
  const roles = useRoles();
  const [form] = Form.useForm<UserValues>();
  const [initialValues] = useState(() => valuesOf(user, branchId));
  /** Who may not sign in any more, once it is saved. */
  const disabled = useRef<UserRow>(null);
  /** A password that was generated is known to nobody: it is shown once the account is there. */
  const generated = useRef('');
  const toHand = useRef<NewAccount>(null);
  const [handed, setHanded] = useState<NewAccount | null>(null);
  const generate = () => {
    generated.current = generatePassword();
    form.setFieldValue('password', generated.current);
    void form.validateFields(['password']);
  };
  const send = async (values: UserValues, key: string, version = user?.version) => {
    const body = {
      username: values.username.trim(),
      password: values.password || undefined,
      mustChange: values.password && id !== me?.UserID ? values.mustChange : undefined,
      NickName: values.NickName.trim(),
      mobile: values.mobile.trim(),
      BranchId: values.BranchId ?? 0,
      RoleId: values.RoleId,
      superiorid: values.superiorid[0]?.UserID ?? 0,
      status: values.status,
    };
    const answer = id
      ? await postAnswer(userCalls.edit, { ...body, UserID: id, version })
      : await postAnswer(userCalls.add, body, { idempotencyKey: key });
    noteOwnWrite('user');
    const { password, mustChange } = values;
    toHand.current =
      !id && password === generated.current
        ? { name: body.NickName, username: body.username, password, mustChange }
        : null;
    disabled.current = initialValues.status && !values.status ? user : null;
    return answer.msg;
  };
  const newest = async () => valuesOf(await post(userCalls.detail, { id }), branchId);
  const objection = ({ code, message }: ApiError) => {
    if (code !== 'forbidden' || !id || form.getFieldValue('BranchId') === initialValues.BranchId) return undefined;
    // Other people would be over, or below, this one: it is the department that is refused, and whom it concerns is named.
    form.setFields([{ name: 'BranchId', errors: [message] }]);
    form.scrollToField('BranchId', { focus: true });
    return '';
  };

  if (handed) return <HandedAccount account={handed} onClose={() => onSaved(null)} />;
  return (
    <SettingsForm
      form={form}
      labelWidth={limits.labelWidth}
      title={t(id ? 'user.edit' : 'user.create')}
      first={initialValues}
      focus="NickName"
      draft={id ? undefined : 'user'}
      secret={['password']}
      send={send}
      objection={objection}
      {...(id ? { newest } : {})}
      onClose={onClose}
      onSaved={() => (toHand.current ? setHanded(toHand.current) : onSaved(disabled.current))}
    >
      <TextItem
        name="NickName"
        label={t('user.nickname')}
        max={limits.names.person}
        required
        input={{ autoFocus: true }}
      />
      <TextItem
        name="username"
        label={t('user.username')}
        extra={t('user.usernameHint')}
        max={50}
        required
        input={{ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }}
      />
      <Form.Item
        name="password"
        label={t(id ? 'user.newPassword' : 'user.password')}
        extra={
          id ? (
            t('user.newPasswordHint')
          ) : (
            <>
              {t('user.passwordHint')}
              <Button className="account-generate" type="link" size="small" onClick={generate}>
                {t('account.generate')}
              </Button>
            </>
          )
        }
        rules={[
          { required: !id, message: t('form.required') },
          {
            validator: (_rule, value: string) =>
              !value || textLength(value) >= limits.password.min
                ? Promise.resolve()
                : Promise.reject(new Error(t('user.passwordShort'))),
          },
        ]}
      >
        <Input.Password
          maxLength={limits.password.max}
          autoComplete="new-password"
          onPressEnter={() => form.submit()}
        />
      </Form.Item>
      {id !== me?.UserID && (
        <Form.Item name="mustChange" label=" " colon={false} valuePropName="checked">
          <Checkbox>{t('user.mustChange')}</Checkbox>
        </Form.Item>
      )}
      <Form.Item
        name="mobile"
        label={t('user.mobile')}
        rules={[{ pattern: /^[0-9+\- ]{5,20}$/, message: t('user.mobileFormat') }]}
      >
        <Input maxLength={20} inputMode="tel" onPressEnter={() => form.submit()} />
      </Form.Item>
      <Form.Item
        name="BranchId"
        label={t('user.branch')}
        rules={[{ required: true, message: t('form.requiredSelect') }]}
      >
        <TreeSelect
          showSearch
          treeDefaultExpandAll
          treeNodeFilterProp="title"
          placeholder={t('branch.placeholder')}
          loading={branches.isPending}
          treeData={treeOptions(branches.data ?? [])}
        />
      </Form.Item>
      <Form.Item name="RoleId" label={t('user.role')}>
        <Select
          mode="multiple"
          optionFilterProp="label"
          placeholder={t('form.requiredSelect')}
          loading={roles.isPending}
          {...roleOptions(roles.data?.rows ?? [], initialValues.RoleId)}
        />
      </Form.Item>
      <Form.Item name="superiorid" label={t('user.superior')} extra={t('user.superiorHint')}>
        <UserField id="superiorid" max={1} />
      </Form.Item>
      <Form.Item name="status" label={t('user.status')} valuePropName="checked">
        <Switch checkedChildren={t('user.enabled')} unCheckedChildren={t('user.disabled')} />
      </Form.Item>
    </SettingsForm>
  );
}

export default function UserForm(props: UserFormProps) {
  const { id, onClose } = props;
  const { t } = useTranslation();
  const user = useUser(id);
  const branches = useBranches();
  const all = flatten(branches.data ?? []);
  // A company of one department has no choice.
  const only = all.length === 1 ? all[0]?.id : 0;
  if (id === 0 && !branches.isPending)
    return <UserFields {...props} branchId={props.branchId || only || 0} user={null} />;
  if (user.data) return <UserFields key={id} {...props} user={user.data} />;
  return (
    <Modal open width={limits.dialogWidth} title={t(id ? 'user.edit' : 'user.create')} footer={null} onCancel={onClose}>
      {user.isError ? <LoadProblem error={user.error} retry={() => void user.refetch()} /> : <Skeleton rows={8} />}
    </Modal>
  );
}
