// Where item types that refer to records find them: features fill this in, so that a picker knows no entity by name.
import { granted } from '@crm/protocol/access';
import { sessionStore } from '../shared/session/session.ts';
import type { Row } from './registries.ts';

export interface RecordSource {
  /** Wire name: its list definition gives the picker's columns. */
  module: string;
  /** Call that lists the records. */
  index: string;
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
}

const sources = new Map<string, RecordSource>();

export function registerRecordSource(type: string, source: RecordSource): void {
  sources.set(type, source);
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
