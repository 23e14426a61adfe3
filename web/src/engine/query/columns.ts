// A user's own columns: which are shown, in which order, how wide, which stay in place.
import type { ColumnSetting, ListField } from '@crm/protocol/answers/form';

export const narrowest = 60;
export const widest = 800;
const usualWidth = 140;

export function widthOf(column: ListField): number {
  const width = Number(column.grid_w);
  return Number.isFinite(width) && width > 0 ? Math.min(Math.max(width, narrowest), widest) : usualWidth;
}

/** Columns to show: frozen ones first, each group in its own order. */
export function visibleColumns(columns: ListField[]): ListField[] {
  const shown = columns.filter((column) => column.show);
  return [...shown.filter((column) => column.frozen), ...shown.filter((column) => !column.frozen)];
}

/** The list with the entry at `from` moved to `to`. */
export function moveColumn<T>(list: T[], from: number, to: number): T[] {
  const moved = [...list];
  const [entry] = moved.splice(from, 1);
  if (entry === undefined) return list;
  moved.splice(Math.max(0, Math.min(to, moved.length)), 0, entry);
  return moved;
}

/** Shown columns in the order of `ids`, the hidden ones behind them in their old order. */
export function arrangeColumns(columns: ListField[], ids: number[]): ListField[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const shown = ids.flatMap((id) => {
    const column = byId.get(id);
    return column ? [{ ...column, show: true }] : [];
  });
  const chosen = new Set(ids);
  return [
    ...shown,
    ...columns.filter((column) => !chosen.has(column.id)).map((column) => ({ ...column, show: false })),
  ];
}

/** The columns with the widths and the fixing that a person chose. */
export function withSettings(columns: ListField[], settings: ColumnSetting[]): ListField[] {
  const byId = new Map(settings.map((setting) => [setting.id, setting]));
  return columns.map((column) => {
    const own = byId.get(column.id);
    if (!own) return column;
    return { ...column, grid_w: own.width ?? column.grid_w, frozen: own.frozen ?? column.frozen ?? false };
  });
}

/** The same columns in the order of `like`, with its widths, fixing and choice. */
export function rearranged(columns: ListField[], like: ListField[]): ListField[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  return like.flatMap(({ id, show, frozen, grid_w }) => {
    const column = byId.get(id);
    return column ? [{ ...column, show, frozen: frozen ?? false, grid_w }] : [];
  });
}

/** What `field/set` is sent for these columns. */
export function columnSettings(columns: ListField[]): { ids: string; columns: ColumnSetting[] } {
  const shown = columns.filter((column) => column.show);
  return {
    ids: shown.map((column) => column.id).join(','),
    columns: shown.map((column) => ({ id: column.id, width: widthOf(column), frozen: Boolean(column.frozen) })),
  };
}
