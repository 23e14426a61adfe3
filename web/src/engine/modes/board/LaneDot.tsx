// The colour of a choice beside its name, never colour alone.
const presets = new Set('blue purple cyan green magenta pink red orange yellow volcano geekblue lime gold'.split(' '));

export function LaneDot({ color }: { color: string | undefined }) {
  if (!color || color === 'default') return <span className="board-dot" aria-hidden />;
  const background = presets.has(color) ? `var(--ant-${color}-6)` : color;
  return <span className="board-dot" style={{ background }} aria-hidden />;
}
