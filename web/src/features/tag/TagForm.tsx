// Creates and edits a tag; one that has the text already may take its place.

import type { Tag } from '@crm/protocol/answers/tag';
import * as tagCalls from '@crm/protocol/calls/tag';
import { limits } from '@crm/protocol/limits';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { TextItem } from '../../engine/form/TextItem.tsx';
import { SettingsForm } from '../../engine/settings/SettingsForm.tsx';
import { post, postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { tagColours } from './tagColours.ts';
import './tag.css';
import type { CountedTag } from './tag.api.ts';
import './tag.i18n.ts';

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
  colours: Pick<Tag, 'bgcolor' | 'color'>;
}

function ColourField({ value, onChange }: { value?: Values['colours']; onChange?(colours: Values['colours']): void }) {
  const { t } = useTranslation();
  const own = value && !tagColours.some((pair) => pair.bgcolor === value.bgcolor && pair.color === value.color);
  return (
    <div className="tag-looks" role="radiogroup" aria-label={t('tag.look')}>
      {[...(own ? [{ key: '', ...value }] : []), ...tagColours].map(({ key, bgcolor, color }) => (
        <label key={`${bgcolor}${color}`} className="tag-look">
          <input
            type="radio"
            name="tag-look"
            checked={value?.bgcolor === bgcolor && value.color === color}
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
  const [form] = Form.useForm<Values>();
  const next = tagColours[tags.length % tagColours.length] ?? tagColours[0];
  const first: Values = { text: tag?.text ?? '', colours: tag ?? { bgcolor: next.bgcolor, color: next.color } };

  /** Of an edited tag whose new text another has: whether that one takes its place. */
  const mergesWith = async (text: string): Promise<boolean> => {
    const to = tags.find((one) => one.id !== tag?.id && one.text.toLowerCase() === text.trim().toLowerCase());
    if (!tag || !to) return false;
    const content = t('tag.mergeAsk', { from: tag.text, to: to.text, count: tag.count ?? 0 });
    return feedback.confirm({ content, okText: t('tag.merge') });
  };
  const send = async (values: Values, key: string, over?: number) => {
    const merge = (await mergesWith(values.text)) ? { merge: 1 } : {};
    const body = { text: values.text.trim(), bgcolor: values.colours.bgcolor, color: values.colours.color };
    const answer = tag
      ? await postAnswer(tagCalls.edit, { id: tag.id, version: over ?? tag.version, ...body, ...merge })
      : await postAnswer(tagCalls.add, { ...body, module }, { idempotencyKey: key });
    return answer.msg;
  };

  const newest = async () => {
    const now = (await post(tagCalls.index, { module })).rows.find(({ id }) => id === tag?.id);
    return now && { text: now.text, colours: now };
  };

  return (
    <SettingsForm
      form={form}
      width={520}
      title={t(tag ? 'tag.edit' : 'tag.create')}
      first={first}
      focus="text"
      send={send}
      newest={newest}
      onClose={onClose}
      onSaved={onSaved}
    >
      <TextItem
        name="text"
        label={t('tag.text')}
        extra={t('tag.textHint')}
        max={limits.names.tag}
        required
        rules={[{ pattern: /^[^,，]*$/, message: t('tag.comma') }]}
      />
      <Form.Item name="colours" label={t('tag.look')}>
        <ColourField />
      </Form.Item>
    </SettingsForm>
  );
}
