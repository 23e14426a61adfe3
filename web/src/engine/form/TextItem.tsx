// A line of text in a hand-made form: required or not, with a maximum length, and the error messages of all forms.
import { isBlank, textLength } from '@crm/protocol/text';
import { Form, type FormItemProps, Input, type InputProps } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

/** For fields of other kinds that may not be left empty. */
export const filled = (t: TFunction) => ({ required: true, whitespace: true, message: t('form.required') });

interface TextItemProps extends Pick<FormItemProps, 'name' | 'label' | 'extra' | 'rules'> {
  /** Characters that the server takes. */
  max: number;
  required?: boolean;
  input?: InputProps;
  /** Dots in the place of what is typed. */
  secret?: boolean;
}

export function TextItem({ max, required = false, rules = [], input = {}, secret = false, ...item }: TextItemProps) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const fits = (_rule: unknown, value?: string) => {
    if (required && isBlank(value ?? '')) return Promise.reject(new Error(t('form.required')));
    if (textLength((value ?? '').trim()) > max) return Promise.reject(new Error(t('form.tooLong', { max })));
    return Promise.resolve();
  };
  const Line = secret ? Input.Password : Input;
  return (
    <Form.Item {...item} required={required} validateFirst rules={[{ validator: fits }, ...rules]}>
      <Line maxLength={max} aria-required={required} onPressEnter={() => form.submit()} {...input} />
    </Form.Item>
  );
}
