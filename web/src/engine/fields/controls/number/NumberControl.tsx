// Item type `number`: kept as text all the way, so that no digit of an amount is lost.
import { InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../../../record/registries.ts';
import { emptyText } from '../emptyText.ts';

/** Places that are always written; of what is counted finer, only those that are there. */
const finest = 2;

export default function NumberControl({ item, value, onChange, id, disabled, status, describedBy }: ControlProps) {
  const { t } = useTranslation();
  const shown = value === undefined || value === null || value === '' ? null : String(value);
  return (
    <InputNumber<string>
      id={id}
      className={item.readonly ? 'form-full form-fixed' : 'form-full'}
      stringMode
      controls={false}
      value={shown}
      onChange={(next) => onChange(next ?? '')}
      disabled={disabled}
      readOnly={item.readonly}
      status={status}
      {...(item.precision === undefined || item.precision > finest ? {} : { precision: item.precision })}
      suffix={item.suffix}
      aria-describedby={describedBy}
      aria-invalid={status === 'error'}
      aria-required={item.required}
      placeholder={emptyText(item, t)}
    />
  );
}
