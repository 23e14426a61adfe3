// Creates and edits an entry of the dictionary; says at the field when the name exists, and when somebody was quicker.
import type { DictionaryEntry } from '@crm/protocol/dictionary';
import { isBlank, textLength } from '@crm/protocol/text';
import { Alert, Button, Form, Input, Modal, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionTag } from '../../engine/cells/OptionTag.tsx';
import { useDiscardQuestion } from '../../engine/Leaving.tsx';
import { newAttemptKey } from '../../shared/api/attempt.ts';
import { ApiError, post, postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { ColourField } from './ColourField.tsx';
import './dictionary.css';
import './words.ts';

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
  const mayDiscard = useDiscardQuestion();
  const [form] = Form.useForm<EntryValues>();
  const [version, setVersion] = useState(entry?.version);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState('');
  const [attempt, setAttempt] = useState(newAttemptKey);
  const name = Form.useWatch('Name', form) ?? '';
  const color = Form.useWatch('color', form) ?? '';

  const save = async ({ Name, color, enabled }: EntryValues) => {
    setSaving(true);
    setConflict('');
    try {
      const answer = entry
        ? await postAnswer('api/Status/Edit', {
            id: entry.id,
            version,
            Name: Name.trim(),
            color,
            enabled: enabled ? 1 : 0,
          })
        : await postAnswer('api/Status/add', { types: type, Name: Name.trim(), color }, { idempotencyKey: attempt });
      feedback.success(answer.msg);
      onSaved();
    } catch (error) {
      // The same content after a lost answer is the same attempt; after a refusal a new one begins.
      if (!(error instanceof ApiError && error.code === 'transport')) setAttempt(newAttemptKey());
      const taken = error instanceof ApiError && error.code === 'invalid' ? error.fields?.['Name'] : undefined;
      if (taken) form.setFields([{ name: 'Name', errors: [taken] }]);
      else if (error instanceof ApiError && error.code === 'conflict') setConflict(error.message);
      else feedback.error(error);
      setSaving(false);
    }
  };

  /** Takes over what the other person saved, but not over what was typed here. */
  const loadNewest = async () => {
    try {
      const entries = await post<DictionaryEntry[]>('api/Status/json', { types: type });
      const newest = entries.find((one) => one.id === entry?.id);
      if (!newest) {
        feedback.error(t('dictionary.gone'));
        onSaved();
        return;
      }
      const values = valuesOf(newest);
      for (const field of ['Name', 'color', 'enabled'] as const)
        if (!form.isFieldTouched(field)) form.setFieldValue(field, values[field]);
      setVersion(newest.version);
      setConflict('');
    } catch (error) {
      feedback.error(error);
    }
  };

  const leave = async () => {
    if (form.isFieldsTouched() && !(await mayDiscard())) return;
    onClose();
  };

  return (
    <Modal
      open
      width={600}
      title={t(entry ? 'dictionary.edit' : 'dictionary.create')}
      okText={t('action.save')}
      okButtonProps={{ loading: saving }}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={() => void leave()}
    >
      {conflict && (
        <Alert
          type="warning"
          showIcon
          title={conflict}
          action={
            <Button size="small" onClick={() => void loadNewest()}>
              {t('dictionary.reload')}
            </Button>
          }
        />
      )}
      <Form
        form={form}
        labelCol={{ flex: '80px' }}
        initialValues={valuesOf(entry)}
        onFinish={(values) => void save(values)}
        autoComplete="off"
        className="entry-form"
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
          <Form.Item
            name="enabled"
            label={t('dictionary.enabled')}
            valuePropName="checked"
            extra={t('dictionary.hint')}
          >
            <Switch />
          </Form.Item>
        )}
        <Form.Item label={t('dictionary.preview')} className="entry-preview">
          {name.trim() ? <OptionTag option={{ value: 0, label: name.trim(), color }} /> : '—'}
        </Form.Item>
      </Form>
    </Modal>
  );
}
