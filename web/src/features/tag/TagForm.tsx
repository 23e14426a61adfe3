// Creates and edits a tag; one that has the text already may take its place.
import * as tagCalls from '@crm/protocol/calls/tag';
import type { Tag } from '@crm/protocol/contract';
import { isBlank, textLength } from '@crm/protocol/text';
import { Form, Input, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Attempt, attemptOf } from '../../engine/attempts.ts';
import { useFirstField } from '../../engine/formDraft.tsx';
import { showFieldErrors } from '../../engine/formErrors.ts';
import { useDiscardQuestion } from '../../engine/Leaving.tsx';
import { ApiError, postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { looks } from './looks.ts';
import './tag.css';
import type { CountedTag } from './tag.api.ts';
import './words.ts';

const longest = 20;

interface TagFormProps {
  module: string;
  /** Null creates. */
  tag: CountedTag | null;
  /** All of the kind: whose text is typed again may take the tag's place. */
  tags: readonly CountedTag[];
  onClose(): void;
  onSaved(): void;
}

interface Values {
  text: string;
  look: Pick<Tag, 'bgcolor' | 'color'>;
}

function LookField({ value, onChange }: { value?: Values['look']; onChange?(look: Values['look']): void }) {
  const { t } = useTranslation();
  const own = value && !looks.some((look) => look.bgcolor === value.bgcolor && look.color === value.color);
  return (
    <div className="tag-looks" role="radiogroup" aria-label={t('tag.look')}>
      {[...(own ? [{ key: '', ...value }] : []), ...looks].map(({ key, bgcolor, color }) => (
        <label key={`${bgcolor}${color}`} className="tag-look">
          <input
            type="radio"
            name="tag-look"
            checked={value?.bgcolor === bgcolor && value?.color === color}
            onChange={() => onChange?.({ bgcolor, color })}
          />
          <span className="tag-mark" style={{ background: bgcolor, color }}>
            {key ? t(`tag.colour.${key}`) : bgcolor}
          </span>
        </label>
      ))}
    </div>
  );
}

export default function TagForm({ module, tag, tags, onClose, onSaved }: TagFormProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const mayDiscard = useDiscardQuestion();
  const [form] = Form.useForm<Values>();
  useFirstField(form, 'text');
  const [saving, setSaving] = useState(false);
  const attempt = useRef<Attempt>(undefined);
  const next = looks[tags.length % looks.length] ?? looks[0];
  const first: Values = { text: tag?.text ?? '', look: tag ?? { bgcolor: next.bgcolor, color: next.color } };

  const send = ({ text, look }: Values, merge: boolean) => {
    const body = { text: text.trim(), bgcolor: look.bgcolor, color: look.color };
    if (tag) return postAnswer(tagCalls.edit, { id: tag.id, ...body, ...(merge ? { merge: 1 } : {}) });
    attempt.current = attemptOf(JSON.stringify(body), attempt.current);
    return postAnswer(tagCalls.add, { ...body, module }, { idempotencyKey: attempt.current.key });
  };
  /** Of an edited tag whose new text another has: whether that one takes its place. */
  const mergesWith = async (text: string): Promise<boolean> => {
    const to = tags.find((one) => one.id !== tag?.id && one.text.toLowerCase() === text.trim().toLowerCase());
    if (!tag || !to) return false;
    const content = t('tag.mergeAsk', { from: tag.text, to: to.text, count: tag.count ?? 0 });
    return feedback.confirm({ content, okText: t('tag.merge') });
  };
  const save = async (values: Values) => {
    setSaving(true);
    try {
      const merge = await mergesWith(values.text);
      feedback.success((await send(values, merge)).msg);
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiError) || !showFieldErrors(form, error)) feedback.error(error);
      setSaving(false);
    }
  };
  const leave = async () => {
    if (!form.isFieldsTouched() || (await mayDiscard())) onClose();
  };

  return (
    <Modal
      open
      width={520}
      title={t(tag ? 'tag.edit' : 'tag.create')}
      okText={t('action.save')}
      okButtonProps={{ loading: saving }}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={() => void leave()}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={first}
        onFinish={(values) => void save(values)}
        autoComplete="off"
      >
        <Form.Item
          name="text"
          label={t('tag.text')}
          extra={t('tag.textHint')}
          rules={[
            {
              validator: (_rule, value: string) => {
                if (isBlank(value ?? '')) return Promise.reject(new Error(t('tag.required')));
                if (textLength(value.trim()) > longest) return Promise.reject(new Error(t('tag.tooLong')));
                if (/[,，]/.test(value)) return Promise.reject(new Error(t('tag.comma')));
                return Promise.resolve();
              },
            },
          ]}
        >
          <Input />
        </Form.Item>
        <Form.Item name="look" label={t('tag.look')}>
          <LookField />
        </Form.Item>
      </Form>
    </Modal>
  );
}
