// Marks the cell under the keyboard and scrolls to it. It is a CSS rule of its own, so that no row renders again.
import { useEffect } from 'react';

export function CellMark({ id, field }: { id: number; field: string }) {
  const cell = id > 0 && /^\w+$/.test(field) ? `.list-table [data-row-key="${id}"] > td[data-field="${field}"]` : '';
  useEffect(() => {
    if (cell) document.querySelector(cell)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [cell]);
  if (!cell) return null;
  // In sight beside what stays in its place at the left.
  const rule = 'scroll-margin-inline: 300px 24px; box-shadow: inset 0 0 0 2px var(--ant-color-primary);';
  return <style data-focused={`${id} ${field}`}>{`${cell} { ${rule} }`}</style>;
}
