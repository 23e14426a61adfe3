// One option or dictionary entry as a tag: its colour beside its text, never colour alone.
import type { Option } from '@crm/protocol/form';
import { Tag } from 'antd';

const presets = new Set('blue purple cyan green magenta pink red orange yellow volcano geekblue lime gold'.split(' '));

export function OptionTag({ option }: { option: Option }) {
  const { color, label } = option;
  if (!color || color === 'default') return <Tag className="cell-tag">{label}</Tag>;
  if (presets.has(color)) {
    return (
      <Tag className="cell-tag" color={color}>
        {label}
      </Tag>
    );
  }
  return (
    <Tag className="cell-tag">
      <span className="cell-dot" style={{ background: color }} aria-hidden />
      {label}
    </Tag>
  );
}
