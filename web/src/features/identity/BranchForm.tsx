// Creates and edits a department or company.

import * as branchCalls from '@crm/protocol/calls/branch';
import type { PickedUser } from '@crm/protocol/identity';
import { limits } from '@crm/protocol/limits';
import { Form, Radio, TreeSelect } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextItem } from '../../engine/form/TextItem.tsx';
import { SettingsForm } from '../../engine/settings/SettingsForm.tsx';
import { post, postAnswer } from '../../shared/api/client.ts';
import { clearable } from '../../shared/ui/clearable.tsx';
import { type BranchLine, companyAttribute, treeOptions, withDescendants } from './branchTree.ts';
import { useBranches } from './identity.api.ts';
import { UserField } from './UserPicker.tsx';
import './identity.i18n.ts';
import './grants.i18n.ts';

interface BranchValues {
  text: string;
  parentid: number | undefined;
  attributes: string;
  userid: PickedUser[];
}

export interface BranchFormProps {
  /** Null creates. */
  node: BranchLine | null;
  parent: number;
  onClose: () => void;
  onSaved: () => void;
}

function valuesOf(node: Partial<Omit<BranchLine, 'children'>>): BranchValues {
  return {
    text: node.text ?? '',
    parentid: node.parentid || undefined,
    attributes: node.attributes ?? '1',
    userid: node.userid ? [{ UserID: node.userid, NickName: node.headName ?? '', Header: '' }] : [],
  };
}

export default function BranchForm({ node, parent, onClose, onSaved }: BranchFormProps) {
  const { t } = useTranslation();
  const branches = useBranches();
  const [form] = Form.useForm<BranchValues>();
  const [first] = useState(() => valuesOf({ ...node, parentid: parent }));
  const newest = async () => node && valuesOf(await post(branchCalls.detail, { id: node.id }));

  const send = async (values: BranchValues, key: string, over = node?.version) => {
    const body = {
      id: node?.id,
      text: values.text.trim(),
      parentid: values.parentid ?? 0,
      attributes: values.attributes,
      userid: values.userid[0]?.UserID ?? 0,
      version: over,
    };
    const path = node ? branchCalls.edit : branchCalls.add;
    return (await postAnswer(path, body, node ? {} : { idempotencyKey: key })).msg;
  };

  return (
    <SettingsForm
      form={form}
      labelWidth={limits.labelWidth}
      title={node ? t('branch.editOf', { name: node.text }) : t('branch.create')}
      first={first}
      focus="text"
      draft={node ? undefined : 'branch'}
      send={send}
      newest={newest}
      onClose={onClose}
      onSaved={onSaved}
    >
      <TextItem
        name="text"
        label={t('branch.name')}
        max={limits.names.department}
        required
        input={{ autoFocus: true }}
      />
      <Form.Item name="attributes" label={t('branch.kind')}>
        <Radio.Group
          options={[
            {
              value: node && node.attributes !== companyAttribute ? node.attributes : '1',
              label: t('branch.department'),
            },
            { value: companyAttribute, label: t('branch.company') },
          ]}
        />
      </Form.Item>
      <Form.Item name="parentid" label={t('branch.parent')}>
        <TreeSelect
          allowClear={clearable(t)}
          showSearch
          treeDefaultExpandAll
          treeNodeFilterProp="title"
          placeholder={t('branch.noParent')}
          loading={branches.isPending}
          treeData={treeOptions(branches.data ?? [], node ? withDescendants(node) : new Set())}
        />
      </Form.Item>
      <Form.Item name="userid" label={t('branch.head')}>
        <UserField id="userid" max={1} />
      </Form.Item>
    </SettingsForm>
  );
}
