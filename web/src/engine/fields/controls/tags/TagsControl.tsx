// Item type `tags`: words typed in, kept as a comma-separated string.
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../../../record/registries.ts';
import { tagsOf } from './tags.ts';
import { useStoredTags } from './useStoredTags.ts';
import '../../fields.i18n.ts';

export default function TagsControl({ item, value, onChange, id, disabled, status, describedBy, form }: ControlProps) {
  const { t } = useTranslation();
  // What the company keeps for this kind of record is offered; anything else may be typed.
  const storedTags = useStoredTags(form?.module ?? '');
  return (
    <Select<string[]>
      id={id}
      className="form-full"
      mode="tags"
      value={tagsOf(value)}
      onChange={(tags) => onChange(tagsOf(tags).join(','))}
      options={[
        ...(item.options ?? []).map((option) => ({ value: String(option.value), label: option.label })),
        ...storedTags.map(({ text }) => ({ value: text, label: text })),
      ]}
      tokenSeparators={[',', '，', '、']}
      maxCount={item.multipleLimit}
      disabled={disabled || item.readonly}
      status={status}
      placeholder={item.placeholder || t('form.tagsHint')}
      notFoundContent={null}
      aria-describedby={describedBy}
      aria-required={item.required}
    />
  );
}
