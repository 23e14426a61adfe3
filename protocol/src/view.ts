// Saved views of lists: what one holds, and how it is told to whoever may see it.
import type { FilterItem, FilterPart } from './filter.ts';
import type { ColumnSetting } from './form.ts';
import type { ListMode } from './mode.ts';

/** A condition; `text` words a value that is an id, for this reader. */
export interface ViewFilter extends FilterItem {
  text?: string;
}

/** What a list shows. All parts may be empty. */
export interface ViewContent {
  /** Scene parameters by their own names: dataType, time, state, … */
  scenes: Record<string, string>;
  filters: FilterPart<ViewFilter>[];
  /** As the list's `sort`. */
  sort: string;
  /** Search text. */
  key: string;
  /** Columns in order; none: everybody's own. */
  columns: ColumnSetting[];
  /** Rows below each other unless it says otherwise, */
  mode: ListMode | '';
  /** and the field by which: its wire name. */
  by: string;
}

export interface ViewRow {
  id: number;
  name: string;
  version: number;
  /** Whose it is. */
  userid: number;
  UserName: string;
  /** 1 where it is the reader's own. */
  mine: 0 | 1;
  /** Who sees it beside its owner. */
  shared: 'nobody' | 'some' | 'everyone';
  /** 1: the list opens with it for this person. */
  isDefault: 0 | 1;
  /** `everyone`: the reader may share it with all staff, or end that. */
  can: { edit: boolean; everyone: boolean };
}

export interface ViewDetail extends ViewRow {
  content: ViewContent;
  /** How much of it the reader may not see, or is gone: it was left out. */
  dropped: { conditions: number; columns: number; order: 0 | 1; mode: 0 | 1 };
  /** For whoever may change it: whom it is shared with by name. */
  people?: { userid: number; username: string; header: string }[];
  departments?: { id: number; text: string }[];
}
