// What an entity's records are to others: the pool that they lie in, the record that they belong to, those made with them.
import type { Actor, FieldLimits } from '../platform/access/actor.ts';
import type { Organisation } from '../platform/access/organisation.ts';

/** Records without an owner lie in a pool, of which there may be several, each with people of its own. */
export interface PoolDefinition {
  /** Ids of the pools whose records the person sees. */
  pools(actor: Actor): readonly number[];
  /** Constant SQL over `t`: the pool that a record without an owner lies in. */
  key: string;
  name(organisation: Organisation, poolId: number): string;
  /** True: `key` is a column that every order has an index with, so that lists read pool by pool; counted under its negative id. */
  indexed?: true;
  /** What is limited further for this person as long as a record lies in the pool; of all their pools together without one. */
  limits?(actor: Actor, poolId?: number): FieldLimits | undefined;
}

/** The record that a record belongs to. It is locked first, and it decides what happens to its children. */
export interface ParentDefinition {
  /** Domain name. */
  entity: string;
  /** Column that refers to it. */
  key: string;
  /** Columns that always are what the parent's column of the same name is. */
  follows?: readonly string[];
  /**
   * The action on the parent that a write of this record counts as, for the parent's grants, rule and guards: one of the
   * parent's `actions` for creating; the names for the rest are only passed to guards.
   */
  actions?: { create?: string; edit?: string; delete?: string };
  /** The parent is found by this record, too: its search columns are computed again after each write. */
  refreshesSearch?: boolean;
}

/** A child that may be created together with a new record, in one dialog and one transaction. */
export interface CompanionDefinition {
  /** Wire name of the object in the body, such as `contact`. */
  wire: string;
  title: string;
  english?: string;
  /** Domain name; its parent is this entity. */
  entity: string;
  /** Wire names of its fields that the dialog shows; those that are required come along. */
  fields: readonly string[];
}
