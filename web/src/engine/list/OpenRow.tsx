// Marks the row whose panel is open. A rule of its own: no row is drawn again for it, and one that is scrolled to has it.
export function OpenRow({ id }: { id: number }) {
  if (id === 0) return null;
  return <style>{`.list-table [data-row-key="${id}"] > td { background: var(--ant-control-item-bg-active); }`}</style>;
}
