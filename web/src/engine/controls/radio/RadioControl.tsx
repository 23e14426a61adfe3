// Item type `radio`: one of a few options, all of them visible.
import { Radio } from 'antd';
import type { ControlProps } from '../../registries.ts';
import { choicesOf } from '../choices.ts';

export function RadioControl({ item, value, onChange, id, disabled, describedBy }: ControlProps) {
  const choices = choicesOf(item.options ?? []);
  return (
    <Radio.Group
      id={id}
      name={id}
      value={value === undefined || value === null ? '' : String(value)}
      onChange={(event) => onChange(choices.find((choice) => choice.key === event.target.value)?.value ?? '')}
      disabled={disabled || item.readonly}
      options={choices.map((choice) => ({ value: choice.key, label: choice.label }))}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
    />
  );
}
