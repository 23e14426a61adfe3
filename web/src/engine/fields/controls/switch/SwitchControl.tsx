// Item type `switch`: on and off with the definition's own two values.
import { Switch } from 'antd';
import type { ControlProps } from '../../../record/registries.ts';

export default function SwitchControl({ item, value, onChange, id, disabled, describedBy }: ControlProps) {
  const on = item.activeValue ?? 1;
  const off = item.inactiveValue ?? 0;
  return (
    <Switch
      id={id}
      checked={String(value) === String(on)}
      onChange={(checked) => onChange(checked ? on : off)}
      disabled={disabled || item.readonly}
      checkedChildren={item.activeText}
      unCheckedChildren={item.inactiveText}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
    />
  );
}
