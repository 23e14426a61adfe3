// What a module declares of its list page.
import type { BulkCall, ListCall } from '@crm/protocol/call';
import type { ComponentType, ReactNode } from 'react';
import type { ListAction } from '../actions/actions.ts';
import type { Parameters } from '../query/listState.ts';
import type { PanelProps, Row } from '../record/registries.ts';

export interface ListPageProps {
  /** Wire name of the module; its definition makes columns, filters and forms. */
  module: string;
  /** Already translated. */
  title: string;
  /** The title is in sight, as on pages of settings. */
  titled?: boolean;
  /** Path of the list call. */
  index: ListCall;
  /** Property that holds a row's id; users have `UserID`. */
  idField?: string;
  /** Parameters that this page always sends. */
  fixed?: Parameters;
  /** Branches of the permission tree for creating, editing and deleting; without one the action is not offered. */
  grants?: { add?: string; edit?: string; delete?: string };
  /** Replaces 新建{title}. */
  createLabel?: string;
  /** Replaces 保存 in the dialog for a new record. */
  saveLabel?: string;
  /** Replaces the generic dialog for creating and editing (0 creates). */
  onEdit?(id: number): void;
  /** Actions beside the generic edit and delete. */
  actions?: ListAction[];
  /** Path of the delete call; without it nothing can be deleted. */
  deletePath?: BulkCall;
  /** Replaces the generic panel; `null` for a list without one. */
  panel?: ComponentType<PanelProps> | null;
  /** Scenes and columns (by wire name) that mean nothing on this page. */
  without?: string[];
  /** Something small before the first column's text. */
  mark?(row: Row): ReactNode;
  /** What the search looks into. */
  searchHint?: string;
  /** The list finds nothing by words: it is narrowed by conditions alone. */
  unsearched?: boolean;
  /** Pixels of what the page shows above the list, so that both fill the window. */
  above?: number;
  /** Buttons after the filter button. */
  extra?: ReactNode;
  /** Before the button that creates. */
  beside?: ReactNode;
  /** What an empty list begins with, where that is no record of the form. */
  begin?: ReactNode;
  /** The list stands in a dialog and hands rows over. */
  pickerMode?: { confirm(rows: Row[]): void; max?: number };
}
