// Where item types that refer to records find them: features fill this in, so that a picker knows no entity by name.

import { granted } from '@crm/protocol/access';
import type { FormItem } from '@crm/protocol/answers/form';
import type { ListCall } from '@crm/protocol/call';
import type { ComponentType } from 'react';
import { sessionStore } from '../../shared/session/session.ts';
import type { Row } from './registries.ts';

export interface RecordSource {
  /** Wire name: its list definition gives the picker's columns. */
  module: string;
  /** Call that lists the records. */
  index: ListCall;
  /** Branch of the permission tree that shows the records. */
  grant: string;
  /** i18n keys of the dialog's title, the search box and the empty list. */
  title: string;
  searchHint: string;
  empty: string;
  /** Parameters of every list call. */
  fixed?: Record<string, string | number>;
  /** What stands for a record in a form. */
  text(row: Row): string;
  /** What distinguishes it from others of its name, on a phone; by default whom one calls there. */
  detail?(row: Row): string;
  /** A column that helps to choose, also where the person's list does not show it. */
  always?: string;
  /** i18n key of why it cannot be chosen where the field needs what is in force or not void; the server refuses the same. */
  unfit?(row: Row, needs: NonNullable<FormItem['needs']>): string | undefined;
}

/** A last column of a picker, for a value that no field of the record has; its cells know the whole page. */
export interface RecordColumn {
  /** i18n key. */
  title: string;
  width: number;
  cell: ComponentType<{ row: Row; rows: readonly Row[] }>;
}

const columns = new Map<string, RecordColumn>();

/** @param module wire name of the records that are chosen */
export function registerRecordColumn(module: string, column: RecordColumn): void {
  columns.set(module, column);
}

export function recordColumn(module: string): RecordColumn | undefined {
  return columns.get(module);
}

const sources = new Map<string, RecordSource>();

export function registerRecordSource(type: string, source: RecordSource): void {
  sources.set(type, source);
}

export function recordSourceTypes(): string[] {
  return [...sources.keys()];
}

/** The source that this person may use; undefined while the program or the person does not have it. */
export function recordSource(type: string): RecordSource | undefined {
  const source = sources.get(type);
  return source && granted(sessionStore.getState().tree, source.grant) ? source : undefined;
}

/** For the types' `unavailable`. */
export function sourceMissing(type: string): () => string | undefined {
  return () => (recordSource(type) ? undefined : 'form.notEnabled');
}
