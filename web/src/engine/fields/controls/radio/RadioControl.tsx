// Item type `radio`: one of a few options, all of them visible.
import { Checkbox, Radio } from 'antd';
import type { ControlProps } from '../../../record/registries.ts';
import { choicesOf, chosenKeys, valuesOf } from '../choices.ts';
import { isSeveral } from '../rules.ts';

export default function RadioControl({ item, value, onChange, id, disabled, describedBy }: ControlProps) {
  const choices = choicesOf(item.options ?? []);
  if (isSeveral(item)) {
    const keys = chosenKeys(value, choices);
    const full = item.multipleLimit !== undefined && keys.length >= item.multipleLimit;
    return (
      <Checkbox.Group
        className="form-boxes"
        value={keys}
        onChange={(next) => onChange(valuesOf(next, choices))}
        disabled={disabled || item.readonly}
        options={choices.map((choice) => ({
          value: choice.key,
          label: choice.label,
          disabled: choice.disabled || (full && !keys.includes(choice.key)),
        }))}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy}
      />
    );
  }
  return (
    <Radio.Group
      id={id}
      name={id}
      value={value === undefined || value === null ? '' : String(value)}
      onChange={(event) => onChange(choices.find((choice) => choice.key === event.target.value)?.value ?? '')}
      disabled={disabled || item.readonly}
      options={choices.map((choice) => ({ value: choice.key, label: choice.label, disabled: choice.disabled }))}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
    />
  );
}
