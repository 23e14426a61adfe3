// How modules take part in the writes of others without importing them: guards may refuse or divert, subscribers follow.
import type { Sentence } from '@crm/protocol/sentences';
import type { Db } from '../../platform/db/database.ts';
import type { Call, EntityDefinition, Row } from '../entity.ts';

/** Refuses the action, on these rows where named, or does something else in its place and answers that row. */
export type GuardResult =
  | { refuse: Sentence; ids?: readonly number[] }
  | { divert: (call: Call, body: Record<string, unknown>) => Promise<Row> };

/**
 * Called inside the transaction, with the rows locked, before anything is written; also to compute abilities.
 * @param action below the entity's grant: `edit`, `delete`, `pool`, or what a child's write is to its parent: `addContact`;
 * `undo` when a named action is taken back
 */
export type Guard = (
  call: Call,
  rows: readonly Row[],
  action: string,
  entity: EntityDefinition,
) => Promise<GuardResult | undefined>;

/** What a write did. */
export interface WriteEvent {
  /** Domain name of the entity. */
  entity: string;
  /** `create`, `edit`, `delete`, `restore` or the name of the action. */
  action: string;
  /** Rows as they are now; for deletions as they were. */
  rows: readonly Row[];
  /** The same rows as they were; empty for creations. */
  before: readonly Row[];
}

/** Runs inside the transaction of the write; throws to refuse it. */
export type Subscription = (call: Call, event: WriteEvent) => Promise<void>;

/** Rows of an entity are about to go for good, in this transaction. */
export type Forgets = (db: Db, entity: EntityDefinition, ids: readonly number[]) => Promise<void>;
