// Marks the row whose panel is open. It is a CSS rule of its own, so that no row renders again.
export function OpenRow({ id }: { id: number }) {
  if (id === 0) return null;
  return <style>{`.list-table [data-row-key="${id}"] > td { background: var(--ant-control-item-bg-active); }`}</style>;
}
