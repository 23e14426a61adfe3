// Item type `ColorPicker`: a colour as `#rrggbb`.
import { ColorPicker } from 'antd';
import { textOf } from '../../../record/records.ts';
import type { ControlProps } from '../../../record/registries.ts';

export default function ColorControl({ item, value, onChange, disabled, id }: ControlProps) {
  const colour = textOf(value);
  return (
    <div id={id} role="group" aria-labelledby={`${id}-label`}>
      <ColorPicker
        value={colour || null}
        onChangeComplete={(next) => onChange(next.toHexString())}
        onClear={() => onChange('')}
        allowClear={!item.required}
        disabledAlpha
        showText
        disabled={disabled || item.readonly}
      />
    </div>
  );
}
