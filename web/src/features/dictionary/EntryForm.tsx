// Creates and edits an entry of the dictionary; shows at the field when the name exists, and reports a concurrent change.

import type { DictionaryEntry } from '@crm/protocol/answers/dictionary';
import * as statusCalls from '@crm/protocol/calls/status';
import { limits } from '@crm/protocol/limits';
import { Form, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionTag } from '../../engine/fields/cells/OptionTag.tsx';
import { TextItem } from '../../engine/form/TextItem.tsx';
import { SettingsForm } from '../../engine/settings/SettingsForm.tsx';
import { post, postAnswer } from '../../shared/api/client.ts';
import { useWatched } from '../../shared/ui/useWatched.ts';
import { ColourField } from './ColourField.tsx';
import './dictionary.css';
import './dictionary.i18n.ts';

interface EntryValues {
  Name: string;
  color: string;
  enabled: boolean;
}

export interface EntryFormProps {
  type: string;
  /** Null creates. */
  entry: DictionaryEntry | null;
  onClose(): void;
  onSaved(): void;
}

function valuesOf(entry: DictionaryEntry | null): EntryValues {
  return { Name: entry?.Name ?? '', color: entry?.color ?? '', enabled: entry?.enabled !== 0 };
}

export default function EntryForm({ type, entry, onClose, onSaved }: EntryFormProps) {
  const { t } = useTranslation();
  const [form] = Form.useForm<EntryValues>();
  const [initialValues] = useState(() => valuesOf(entry));
  const name = useWatched('Name', form) ?? '';
  const color = useWatched('color', form) ?? '';

  const send = async ({ Name, color, enabled }: EntryValues, key: string, over = entry?.version) => {
    const body = { Name: Name.trim(), color };
    const answer = entry
      ? await postAnswer(statusCalls.edit, { ...body, id: entry.id, version: over, enabled: enabled ? 1 : 0 })
      : await postAnswer(statusCalls.add, { ...body, types: type }, { idempotencyKey: key });
    return answer.msg;
  };

  const newest = async () => {
    const found = (await post(statusCalls.json, { types: type })).find((one) => one.id === entry?.id);
    return found && valuesOf(found);
  };

  return (
    <SettingsForm
      form={form}
      width={600}
      labelWidth={80}
      title={t(entry ? 'dictionary.edit' : 'dictionary.create')}
      first={initialValues}
      focus="Name"
      draft={entry ? undefined : `entry.${type}`}
      send={send}
      newest={newest}
      onClose={onClose}
      onSaved={onSaved}
    >
      <TextItem
        name="Name"
        label={t('dictionary.name')}
        extra={t('dictionary.nameHint')}
        max={limits.names.entry}
        required
        input={{ autoFocus: true }}
      />
      <Form.Item name="color" label={t('dictionary.color')}>
        <ColourField />
      </Form.Item>
      {entry && (
        <Form.Item name="enabled" label={t('dictionary.enabled')} valuePropName="checked" extra={t('dictionary.hint')}>
          <Switch />
        </Form.Item>
      )}
      <Form.Item label={t('dictionary.preview')} className="entry-preview">
        {name.trim() ? <OptionTag option={{ value: 0, label: name.trim(), color }} /> : '—'}
      </Form.Item>
    </SettingsForm>
  );
}
