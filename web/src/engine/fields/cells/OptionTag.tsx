// One option or dictionary entry as a tag: its colour beside its text, never colour alone.
import type { Option } from '@crm/protocol/answers/form';
import './cells.css';

const presets = new Set('blue purple cyan green magenta pink red orange yellow volcano geekblue lime gold'.split(' '));

/** Looks like antd's tag, without its weight: a long list draws thousands of them while it scrolls. */
export function OptionTag({ option }: { option: Option }) {
  const { color, label } = option;
  if (!color || color === 'default') return <span className="tag">{label}</span>;
  if (presets.has(color)) {
    const tones = { background: `var(--ant-${color}-1)`, color: `var(--ant-${color}-7)` };
    return (
      <span className="tag" style={tones}>
        {label}
      </span>
    );
  }
  return (
    <span className="tag">
      <span className="cell-dot" style={{ background: color }} aria-hidden />
      {label}
    </span>
  );
}
