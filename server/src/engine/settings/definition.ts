// What a settings record is to the engine: an entity without owner, scope and search, declared once, written by one door.
import type { FieldChange } from '@crm/protocol/answers/operationLog';
import type { Sentence } from '@crm/protocol/sentences';
import type { RawBuilder, Selectable } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Call } from '../entity.ts';

/** A row of a table of settings; those that two people may have open at once have a version. */
export interface SettingsRow {
  id: number;
  version?: number;
}

/** A row of a table as the migrated schema has it, with the ids of its links. */
export type SettingsOf<T extends keyof Schema, Links = unknown> = Selectable<Schema[T]> & Links;

/** What is written of a row: values, or SQL. */
export type SettingsValues<R> = {
  [C in keyof R]?: (R[C] extends (infer One)[] ? readonly One[] : R[C]) | RawBuilder<unknown>;
};

/** One line of a readable difference. */
export interface LoggedField<R> {
  title: string;
  english?: string;
  /** The stored value where missing. */
  text?(row: R, call: Call): string | Promise<string>;
  /** Replaces both texts, of what is secret or too long. */
  masked?: readonly [old: string, now: string];
}

/** A list of ids beside the row, in a table of its own. */
export interface SettingsLink {
  table: keyof Schema;
  /** Column that refers to the row, and the one with the ids. */
  key: string;
  column: string;
  /** A column that is the same in all of them. */
  fixed?: readonly [column: string, value: boolean];
}

export interface SettingsLimit {
  most: number;
  sentence: Sentence;
  /** The field of the `invalid` error; `conflict` where missing. */
  wire?: string;
  /** SQL over `t`: which rows count; those that are not deleted where missing. */
  counts?: RawBuilder<unknown>;
}

export interface SettingsBin<R> {
  /** What else becomes of a row that is deleted. */
  set?: Partial<R>;
  /** Milliseconds after which it is gone for good; never where missing. */
  kept?: number;
  /** SQL over `t`: stays for good, deleted as it is. */
  stays?: RawBuilder<unknown>;
  /** The person who deleted it (`deleted_by`) can restore it until then; this is the error afterwards. */
  over?: Sentence;
}

/** What a module's manifest declares of them: which tables the door writes. */
export interface DeclaredSettings {
  /** In the log. */
  name: string;
  table: keyof Schema;
  /** Properties of the row that stand in tables of their own. */
  links?: Readonly<Record<string, SettingsLink>>;
  /** Columns whose values rows share that are counted, named and ordered together, such as those of one person; all where missing. */
  within?: readonly string[];
  limit?: SettingsLimit;
  log?: { fields?: Readonly<Record<string, { title: string; english?: string }>> };
}

export interface SettingsDefinition<R extends SettingsRow> extends DeclaredSettings {
  /** In events; the name where missing. */
  module?: string;
  /** Columns for who wrote and when, where the table has them. */
  stamps?: readonly ('created_by' | 'updated_by' | 'updated_at')[];
  /** Columns with a list, as SQL calls its type. */
  lists?: { readonly [C in keyof R]?: string };
  within?: readonly (keyof R & string)[];
  /** By the name of the constraint: the field at which it is reported. */
  unique?: Readonly<
    Record<string, { wire: string; sentence: Sentence | ((values: SettingsValues<R> | R) => Sentence) }>
  >;
  /** The error for one that is not there. */
  missing?: Sentence;
  /** `forever`: rows of the table go. */
  deletion: 'forever' | SettingsBin<R>;
  log: {
    /** By wire name, in the order of the log. */
    fields?: Readonly<Record<string, LoggedField<R>>>;
    /** Instead of `fields`, for changes that one field does not show. @param before undefined: it was made */
    changes?(call: Call, before: R | undefined, now: R): FieldChange[] | Promise<FieldChange[]>;
    /** Words of an entry. */
    note?(row: R, action: string): string;
    /** A new one is logged with its values. */
    values?: true;
    /** False: what happens to it concerns nobody but its person. */
    kept?(row: R): boolean;
  };
  /** Which version of what all processes keep moves on. */
  moves?: 'access' | 'definitions';
  /** Rooms in which a change is announced; nobody is notified where missing. */
  rooms?(call: Call, rows: readonly R[]): readonly string[];
}

/** Declares records of settings; the row is that of the table, with what is linked to it. */
export function defineSettings<R extends SettingsRow>(definition: SettingsDefinition<R>): SettingsDefinition<R> {
  return definition;
}
