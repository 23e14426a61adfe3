// Creates and edits an entry of the dictionary; says at the field when the name exists, and when somebody was quicker.
import * as statusCalls from '@crm/protocol/calls/status';
import type { DictionaryEntry } from '@crm/protocol/dictionary';
import { isBlank, textLength } from '@crm/protocol/text';
import { Alert, Button, Form, Input, Modal, Switch } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Attempt, attemptOf } from '../../engine/attempts.ts';
import { OptionTag } from '../../engine/cells/OptionTag.tsx';
import { conflictText } from '../../engine/conflictText.ts';
import { useFirstField, useFormDraft } from '../../engine/formDraft.tsx';
import { useDiscardQuestion } from '../../engine/Leaving.tsx';
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
  const { t, i18n } = useTranslation();
  const feedback = useFeedback();
  const mayDiscard = useDiscardQuestion();
  const [form] = Form.useForm<EntryValues>();
  const [stands] = useState(() => valuesOf(entry));
  const draft = useFormDraft(form, entry ? undefined : `entry.${type}`, stands);
  useFirstField(form, 'Name');
  const [version, setVersion] = useState(entry?.version);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState('');
  const attempt = useRef<Attempt>(undefined);
  const name = Form.useWatch('Name', form) ?? '';
  const color = Form.useWatch('color', form) ?? '';

  const addOnce = (body: statusCalls.AddBody) => {
    attempt.current = attemptOf(JSON.stringify(body), attempt.current);
    return postAnswer(statusCalls.add, body, { idempotencyKey: attempt.current.key });
  };
  const save = async ({ Name, color, enabled }: EntryValues) => {
    setSaving(true);
    setConflict('');
    try {
      const answer = entry
        ? await postAnswer(statusCalls.edit, {
            id: entry.id,
            version,
            Name: Name.trim(),
            color,
            enabled: enabled ? 1 : 0,
          })
        : await addOnce({ types: type, Name: Name.trim(), color });
      feedback.success(answer.msg);
      draft.forget();
      onSaved();
    } catch (error) {
      const taken = error instanceof ApiError && error.code === 'invalid' ? error.fields?.['Name'] : undefined;
      if (taken) form.setFields([{ name: 'Name', errors: [taken] }]);
      else if (error instanceof ApiError && error.code === 'conflict')
        setConflict(conflictText(error, t, i18n.language));
      else feedback.error(error);
      setSaving(false);
    }
  };

  /** Takes over what the other person saved, but not over what was typed here. */
  const loadNewest = async () => {
    try {
      const entries = await post(statusCalls.json, { types: type });
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
    if (form.isFieldsTouched()) {
      if (!(await mayDiscard())) return;
      draft.forget();
    }
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
      {draft.note}
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
        initialValues={draft.first}
        onValuesChange={draft.changed}
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
