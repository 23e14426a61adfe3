// Creates and edits an entry of the dictionary; says at the field when the name exists, and when somebody was quicker.

import type { DictionaryEntry } from '@crm/protocol/answers/dictionary';
import * as statusCalls from '@crm/protocol/calls/status';
import { isBlank, textLength } from '@crm/protocol/text';
import { Form, Input, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionTag } from '../../engine/cells/OptionTag.tsx';
import { SettingsForm } from '../../engine/SettingsForm.tsx';
import { post, postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { ColourField } from './ColourField.tsx';
import './dictionary.css';
import './dictionary.i18n.ts';

const longest = 50;

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
  const feedback = useFeedback();
  const [form] = Form.useForm<EntryValues>();
  const [stands] = useState(() => valuesOf(entry));
  const [version, setVersion] = useState(entry?.version);
  const name = Form.useWatch('Name', form) ?? '';
  const color = Form.useWatch('color', form) ?? '';

  const send = async ({ Name, color, enabled }: EntryValues, key: string) => {
    const body = { Name: Name.trim(), color };
    const answer = entry
      ? await postAnswer(statusCalls.edit, { ...body, id: entry.id, version, enabled: enabled ? 1 : 0 })
      : await postAnswer(statusCalls.add, { ...body, types: type }, { idempotencyKey: key });
    return answer.msg;
  };

  const newest = async () => {
    const found = (await post(statusCalls.json, { types: type })).find((one) => one.id === entry?.id);
    setVersion(found?.version);
    if (found) return valuesOf(found);
    feedback.error(t('dictionary.gone'));
    onSaved();
    return undefined;
  };

  return (
    <SettingsForm
      form={form}
      width={600}
      labelWidth={80}
      title={t(entry ? 'dictionary.edit' : 'dictionary.create')}
      first={stands}
      focus="Name"
      draft={entry ? undefined : `entry.${type}`}
      send={send}
      newest={newest}
      onClose={onClose}
      onSaved={onSaved}
    >
      <Form.Item
        name="Name"
        label={t('dictionary.name')}
        extra={t('dictionary.nameHint')}
        required
        rules={[
          {
            validator: (_rule, value: string) => {
              if (isBlank(value ?? '')) return Promise.reject(new Error(t('dictionary.required')));
              if (textLength(value.trim()) > longest)
                return Promise.reject(new Error(t('dictionary.tooLong', { max: longest })));
              return Promise.resolve();
            },
          },
        ]}
      >
        <Input autoFocus aria-required onPressEnter={() => form.submit()} />
      </Form.Item>
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
