// Form items of the type `customer`: the chosen name, and the dialog that chooses another.
import { CloseCircleFilled } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../engine/records.ts';
import type { ControlProps } from '../../engine/registries.ts';
import './customer.css';
import { CustomerPicker } from './CustomerPicker.tsx';

export default function CustomerControl({
  item,
  value,
  onChange,
  id,
  disabled,
  status,
  describedBy,
  form,
}: ControlProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState({ id: 0, name: '' });
  const nameField = item.textField ?? '';
  const current = Number(value ?? 0);
  const known = nameField ? textOf(form?.values[nameField]) : '';
  const name = current ? known || (chosen.id === current ? chosen.name : `#${current}`) : '';
  const off = Boolean(disabled || item.readonly);

  const set = (next: number, text: string) => {
    setChosen({ id: next, name: text });
    onChange(next || '');
    if (nameField) form?.setValue(nameField, text);
  };

  return (
    <div className="customer-field">
      <Input
        id={id}
        value={name}
        readOnly
        disabled={off}
        status={status ?? ''}
        placeholder={item.placeholder || t('form.choose')}
        aria-describedby={describedBy}
        aria-invalid={status === 'error'}
        aria-required={item.required}
        aria-haspopup="dialog"
        onClick={() => !off && setOpen(true)}
        onKeyDown={(event) => {
          if (off || (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          setOpen(true);
        }}
        suffix={
          current && !off ? (
            <Button
              type="text"
              size="small"
              icon={<CloseCircleFilled aria-hidden />}
              aria-label={t('action.clear')}
              onClick={(event) => {
                event.stopPropagation();
                set(0, '');
              }}
            />
          ) : (
            <span />
          )
        }
      />
      <CustomerPicker
        open={open}
        onClose={() => setOpen(false)}
        onPick={(row) => {
          set(row.id, row.CustomerName);
          setOpen(false);
        }}
      />
    </div>
  );
}
