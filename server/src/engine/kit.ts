// What a kind of record looks like, for the walks that try every kind, and for the sample company.
import type { EntityDefinition } from './entity.ts';

/** What samples are made of: people and records of the sample company, and chance that is the same each time. */
export interface SampleContext {
  /** Ids of records that there are, by domain name of their kind; of `user` whose they may be. */
  ids(entity: string): readonly number[];
  pick<T>(of: readonly T[]): T;
  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number;
  /** Milliseconds since 1970 in working hours, at most so many days ago. */
  moment(daysAgo: number): number;
  /** As columns of moments take it. */
  text(moment: number): string;
}

/** A row of the sample company: columns that the declaration names. */
export interface SampleRow {
  ownerId: number;
  /** Milliseconds since 1970. */
  at: number;
  values: Readonly<Record<string, string | number | readonly string[] | null>>;
}

export interface EntityKit {
  entity: EntityDefinition;
  /** Kinds of records that its fields name, by domain name. */
  refersTo?: readonly string[];
  /**
   * What a form sends for one record, by wire name; where an entry of a dictionary is left out, it is the first.
   * @param id of a record that it refers to, by domain name
   * @param at another number for each record
   */
  form(id: (entity: string) => number, at: number): Readonly<Record<string, unknown>>;
  /** A row of its sheet by wire name: choices and other records by their names. */
  sheet?(name: (entity: string) => string): Readonly<Record<string, string>>;
  /** Rows of the sample company, oldest first. */
  sample?(ground: SampleContext): readonly SampleRow[];
}
