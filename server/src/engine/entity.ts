// What an entity is to the engine: fields, scope, search, scenes and hooks, declared once in code.

import type { Option } from '@crm/protocol/answers/form';
import type { ItemType } from '@crm/protocol/form';
import type { Language, Sentence } from '@crm/protocol/sentences';
import type { RawBuilder } from 'kysely';
import type { Actor } from '../platform/access/actor.ts';
import type { Organisation } from '../platform/access/organisation.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteContext } from '../platform/http/route.ts';
import type { DeclaredField, Field, FieldColumns, FieldDefinition, Source, StoredAs, Values } from './field.ts';
import type { SqlType } from './fields/sql-type.ts';
import type { JsonSchema } from './fields/wire-schema.ts';
import type { DeclaredScene } from './option.ts';
import type { CompanionDefinition, ParentDefinition, PoolDefinition } from './relations.ts';
import type { Journal } from './write/journal.ts';

export {
  type DeclaredField,
  type Field,
  type FieldDefinition,
  type SortDefinition,
  type Source,
  storesNothing,
  type Values,
} from './field.ts';

export type { CompanionDefinition, ParentDefinition, PoolDefinition } from './relations.ts';

/** What engine functions need of a call. */
export type Call = Pick<
  RouteContext<unknown>,
  'db' | 'actor' | 'effects' | 'ip' | 'language' | 'engine' | 'settings' | 'enqueue'
> & {
  /** Of calls whose writes may be taken back. */
  journal?: Journal;
  /** Of jobs in the name of a person: refuses when what was written so far gives somebody more than the person holds. */
  requireRights?(): Promise<void>;
  /** Of writes that rules of the company make: which led to the write of a record, the rule that writes being the last. */
  chainOf?: (entity: string, id: number) => readonly number[];
};

/** A row as the database has it: column name → value. */
export type Row = Record<string, unknown> & { id: number; version: number };

/** People for whom a record is meant; `sees` and `people` follow the same rule. */
export interface AudienceDefinition<R = Row> {
  /** SQL over `t` that is true for records meant for the person. */
  sees(actor: Actor): RawBuilder<boolean>;
  people(organisation: Organisation, row: R): readonly number[];
}

/** Lines of a record, written with it in one transaction and loaded with its detail. */
export interface ChildrenDefinition {
  /** Wire name in body and detail, such as `listJson`. */
  wire: string;
  title: string;
  english?: string;
  /** `id`, the key, `position` and the columns of the fields. */
  table: string;
  /** Column that refers to the record. */
  key: string;
  fields: readonly DeclaredField[];
  /** Fewest and most lines; 0 and 200. */
  min?: number;
  max?: number;
  /** The error when there are fewer. */
  message?: Sentence;
  /** Item type of the form, where lines are added by choosing something. */
  control?: ItemType;
  /** Field of the record under whose grant the lines stand; everybody who sees the record sees them where missing. */
  under?: Source;
  /** Two lines may not have the same value in this field. */
  distinct?: { wire: string; message: Sentence };
  /** Completes rows of a body before they are parsed, such as from the product that a new one names. */
  fill?: (call: Call, rows: Record<string, unknown>[]) => Promise<Record<string, unknown>[]>;
  /**
   * Sets columns of a line that follow from its others, such as a subtotal. Money is decimal text: see `money.ts`.
   * @returns what is wrong with what came out, by field
   */
  compute?: (line: Values) => Readonly<Record<string, Sentence>>;
  /** Columns of the record that are kept by the server: column → its value from all lines. */
  totals?: Readonly<Record<string, (lines: readonly Values[]) => unknown>>;
}

/** A named list parameter that is no plain field: answers SQL over alias `t`, or what is wrong. */
export type ListParameter = (value: string, call: Call) => RawBuilder<boolean> | Sentence | undefined;

/** The part of a declaration that is data; its field types give the row's type. */
export interface EntityShape {
  /** English domain name; also the name in the operation log. */
  name: string;
  /** Wire name of the module. */
  module: string;
  label: string;
  /** The label in English: a noun in the singular, lower case. */
  english: string;
  table: string;
  /** `crm.customer`; actions hang below it. */
  grant: string;
  idWire?: string;
  /** Module whose data scope holds, where it is another one's; its own by default. */
  scopeModule?: string;
  /** Of a kind that the company made: the family, whose grants, scope and subscribers it has. Set by the engine. */
  family?: string;
  /** `table` is a view of the rows of another table that have this value in this column. */
  partOf?: { table: string; column: string; value: number };
  /** What the grants begin with of those who shape its form, beside those who shape every form. */
  shapedBy?: string;
  fields: readonly DeclaredField[];
  /** Where a row would violate a constraint of several columns, by the constraint's name: at which field it is reported. */
  constraints?: Readonly<Record<string, { wire: string; message: Sentence }>>;
  /** Columns that no field shows, for the row's type. */
  columns?: Readonly<Record<string, SqlType>>;
  /** Paths of the generic calls; what is missing has no generic call. */
  api: {
    index?: string;
    add?: string;
    edit?: string;
    detail: readonly string[];
    /** Path of a detail call of the module's own. */
    detailPath?: string;
    delete?: string;
    /** Path of its export, where that is a call that kinds share. */
    export?: string;
  };
  /** Its rows come in and go out as sheets, although no generic call lists or adds them. */
  sheets?: true;
  /** Column with the owner's id; missing for records without an owner, which everybody with the grant sees. */
  owner?: string;
  /** List parameter that selects the records of the pool instead. */
  poolWire?: string;
  /** Grant without which nobody sees records in pools. */
  poolGrant?: string;
  parent?: ParentDefinition;
  companions?: readonly CompanionDefinition[];
  /**
   * Its records go with the one that they hang below (one of these kinds), to another owner and to whom it is shared with, where
   * that is wished for by the name `as`.
   */
  goesAlong?: readonly { with: string; key: string; as: string }[];
  /** Table of members: `user_id`, `access`, `expires_at`, `given_by` (0: not known) and this key; `local` is the column of `t` that it refers to. */
  members?: { table: string; key: string; local: string };
  /** Integer columns, at most three, by which totals are counted, in the order of `attach_row_count`. */
  facets?: readonly string[];
  /** False: totals are always counted. */
  counted?: boolean;
  /** Columns that the search text is made of; a change of others leaves it alone. */
  searched?: readonly string[];
  /**
   * Fields beside the name that the search looks into, by module and wire name. People who may not read all of them in full search
   * names only, so that a hidden number cannot be guessed digit by digit.
   */
  guarded?: readonly (readonly [module: string, field: string])[];
  /** The same for names of other records, which are shown with the row even to people who may not see those: only the field's grant counts. */
  guardedNames?: readonly (readonly [module: string, field: string])[];
  /** Wire name of what the first line of the searched text is read as, where the form has no field for it. */
  searchedAs?: string;
  /** Actions that are not simply a grant below `grant`: the grant that they need, and whether a writing member may. */
  actions?: Readonly<Record<string, { grant?: string; member?: boolean }>>;
  /** Actions listed in `can` of a detail answer, beside edit and delete. */
  abilities?: readonly string[];
  /**
   * Properties of an answer that `present` adds: the field whose grant they stand under (`userid`, `contact.mobile`), or null for
   * everybody who sees the row. A property that is neither a field's nor named here is not sent.
   */
  derived?: Readonly<Record<string, Source | null>>;
  /** Other names by which forms may send fields: name → field. */
  sentAs?: Readonly<Record<string, string>>;
  /** What properties that no column holds are on the wire, as JSON Schema. */
  wireTypes?: Readonly<Record<string, JsonSchema>>;
  /** Constant SQL: further columns of a list row, and the joins that they need. */
  extraColumns?: string;
  joins?: string;
  /** Column of the default order; newest first. */
  defaultSort?: string;
  layout?: 1 | 2;
  labelWidth?: 80 | 100;
  /** Pixels of the dialog, where lines need more than the usual 800. */
  formWidth?: number;
  /** Marked records come first on a person's first page. */
  pinnable?: boolean;
  /** Rules of the company may act on its records (`modules/automation`). */
  automated?: {
    /** Column of the moment at which one is to follow up, and what setting it is to a record. */
    due?: { column: string; action: string };
    /** Constant SQL over `t`: is still to be worked on; all of them where missing. */
    open?: string;
    /** Column with the owner before, of records in a pool. */
    formerOwner?: string;
  };
  /** Two of its records may become one: see `write/merge.ts`. */
  mergeable?: true;
  /** Its records stay with their authors: they are never handed over. */
  authored?: true;
  /** Its writes do more than its rows show, such as ending logins: nobody takes them back. */
  irreversible?: true;
  /** What was deleted stays as a row for good, because logs and records name it: with its time in the bin only the way back ends. */
  remembered?: true;
}

/** What sheets of an entity have, and imports of it need, beyond the form. */
export interface SheetDefinition<R = Row> {
  /** Columns for inputs of the form's own dialog beside the fields; each stands under the grant that `derived` names. */
  fields?: readonly FieldDefinition[];
  /** Wire name of the field by which an import finds existing rows; two rows of a file never share it. The name where missing. */
  match?: string;
  /** Numbers that a file brings once and that no record has yet, although a form takes them twice. */
  distinct?: readonly { wire: string; message: Sentence }[];
  /**
   * An import takes a password that the new records begin with.
   * @param lineOf the row of the file that has this text, whatever its case, in the field's column
   * @returns what is kept of it, and all that rows are given
   * @throws AppError `invalid` at `password`
   */
  password?(
    call: Call,
    password: string,
    lineOf: (wire: string, text: string) => Promise<number | undefined>,
  ): Promise<string>;
  /**
   * New records are checked against nothing that other new ones change, and give nobody rights: while some are written, the next
   * are checked.
   */
  apart?: true;
  /** Before a batch is written or taken back: locks what its rows would lock one by one, in the order in which calls do. */
  hold?(call: Call): Promise<void>;
  /** Gives a new record's body what was kept of the password. */
  begin?(body: Record<string, unknown>, kept: string): void;
  /** What is wrong with a body beyond the rules of the form, by wire name. @param before of a record that is changed */
  problems?(call: Call, body: Record<string, unknown>, before: R | undefined): Readonly<Record<string, Sentence>>;
  /** Which of the records that an import made stay when it is taken back, and why. */
  stays?(call: Call, ids: readonly number[]): Promise<ReadonlyMap<number, Sentence>>;
}

/** The part of a declaration that is code. `R` is the row. */
export interface EntityBehaviour<R extends { id: number }> {
  /** Owner 0 means that the record is in a pool. */
  pool?: PoolDefinition;
  /** Who sees its records beside those who have the owner in scope. */
  audience?: AudienceDefinition<R>;
  /** Columns that a new owner sets, such as when it was received. */
  taken?: Values;
  /** A person opens one record: its detail, or what belongs to it. May keep count, and throws to refuse. */
  looked?(call: Call, row: R): Promise<void>;
  search?(row: R, call: Pick<Call, 'db'>): SearchSource | Promise<SearchSource>;
  /** For small tables without search columns: SQL over `t` that finds the text, in what the person reads in full. */
  searchSql?: (key: string, actor: Actor) => RawBuilder<boolean>;
  /** Small letters before the id that make a record's own number, by which it is found, too. */
  initials?: string;
  /** Why a search found rows where the row itself does not show it: id → words, under the person's grants; as `hit`. */
  hits?(call: Call, rows: readonly R[], ways: readonly (readonly string[])[]): Promise<ReadonlyMap<number, string>>;
  /** Further columns of a list row, where the person matters. */
  personalColumns?: (actor: Actor) => RawBuilder<unknown>;
  scenes?: readonly DeclaredScene[];
  parameters?: Record<string, ListParameter>;
  /**
   * How a list is sorted that a parameter narrows and that has no order, by parameter and value: `{ due: { '1': 'endTime desc' } }`.
   * What ends soon is looked for by its end; by the age of its records it would be found last.
   */
  usualSorts?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  children?: readonly ChildrenDefinition[];
  /** Adds what the fields do not give, before field grants are applied. */
  present?(row: R, wire: Record<string, unknown>, actor: Actor, language: Language): void;
  /** Sees the whole page at once: one query per relation. */
  presentPage?(call: Call, rows: R[], wires: Record<string, unknown>[]): Promise<void>;
  /** Abilities that are no actions, for `can` of a detail answer. */
  can?(call: Call, row: R & { $writer: boolean }): Record<string, boolean>;
  /** Sentence why a change is refused beyond grant and scope, or undefined. */
  refuse?(call: Call, row: R, action: string): Sentence | undefined;
  /** What became of a record by saving it, where that is more than that it was saved; undefined where it is not. */
  became?(call: Call, entity: EntityDefinition, row: R, isNew: boolean): Promise<Sentence | undefined>;
  /** Columns of a record that is merged with another, beside its form's fields, such as the latest follow-up of both. */
  joined?(kept: R, gone: R): Values;
  hooks?: EntityHooks<R>;
  sheet?: SheetDefinition<R>;
}

/** What the engine works with, whatever the row's type. */
export type EntityDefinition = EntityShape & EntityBehaviour<Row>;

/** A declared entity; `$row` exists for the type only. */
export type Entity<R> = EntityDefinition & { readonly $row?: R };

/** The row of an entity, with a type for every declared column. */
export type RowOf<E> = E extends { readonly $row?: infer R } ? (unknown extends R ? Row : NonNullable<R>) : Row;

export type ShapeRow<S extends EntityShape> = FieldColumns<S['fields']> & {
  [C in keyof S['columns']]: S['columns'][C] extends SqlType ? StoredAs<S['columns'][C]> : never;
} & { id: number; version: number; ext: Values; deleted_at: string | null };

export interface SearchSource {
  /** Searched by bigrams, pinyin initials and full pinyin. */
  names: readonly string[];
  /** Names whose pinyin is known already, where very many are written; they come first. */
  sounded?: readonly { name: string; initials: string; sound: string }[];
  /** Searched by runs of four digits. */
  numbers?: readonly string[];
  /** Searched by bigrams without pinyin. */
  words?: readonly string[];
}

export interface EntityHooks<R = Row> {
  /** May change the values; throws to refuse. Runs in the transaction, before the row is written. */
  beforeCreate?(call: Call, values: Values, body: Record<string, unknown>): Promise<void>;
  afterCreate?(call: Call, row: R, body: Record<string, unknown>): Promise<void>;
  beforeUpdate?(call: Call, values: Values, before: R, body: Record<string, unknown>): Promise<void>;
  afterUpdate?(call: Call, row: R, before: R): Promise<void>;
  beforeDelete?(call: Call, rows: R[]): Promise<void>;
  afterDelete?(call: Call, rows: R[]): Promise<void>;
  beforeRestore?(call: Call, rows: R[]): Promise<void>;
  afterRestore?(call: Call, rows: R[]): Promise<void>;
  /** These rows go over to another parent: columns of rows that change with it, by id. */
  beforeMove?(call: Call, rows: readonly R[], parentId: number): Promise<ReadonlyMap<number, Values>>;
  /** Rows came from and went to these parents. */
  afterMove?(call: Call, parentIds: readonly number[]): Promise<void>;
}

/** Declares an entity; checks what types cannot. The second part is typed by the columns of the first. */
export function defineEntity<const S extends EntityShape>(
  shape: S,
  behaviour: EntityBehaviour<ShapeRow<S>> = {},
): Entity<ShapeRow<S>> {
  const wires = shape.fields.flatMap((field) => [field.wire, ...(field.wire2 ? [field.wire2] : [])]);
  const doubled = wires.find((wire, at) => wires.indexOf(wire) !== at);
  if (doubled) throw new Error(`${shape.name}: field ${doubled} twice`);
  if ((shape.facets?.length ?? 0) > 3) throw new Error(`${shape.name}: more than three facets`);
  return { ...shape, ...behaviour };
}

/**
 * Kinds of records that the company makes by itself: read with the forms, they hold from one version of the definitions to the
 * next. They share the grants below `grant`, the scope of the module `name`, and a table of which each has a view.
 */
export interface Family<K extends { name: string } = { name: string }> {
  /** What the names of its kinds begin with: `work` of `work12`. */
  name: string;
  grant: string;
  table: string;
  owner: string;
  /** As of the kinds. */
  shapedBy: string;
  /** What all of its kinds have. */
  fields: readonly FieldDefinition[];
  load(db: Db): Promise<readonly K[]>;
  define(kind: K): EntityDefinition;
}

/** An entity with its fields in force, at one version of the definitions. */
export interface Definition {
  formId: number;
  version: number;
  entity: EntityDefinition;
  fields: readonly Field[];
  byWire: ReadonlyMap<string, Field>;
}

/** A list that turns into another one: domain names of the entity of the call and of the one that is shown. */
export interface ListMode {
  of: string;
  parameter: string;
  value: string;
  shows: string;
}

/** Where texts of references stand, when they are one column of one table. */
export interface LabelColumn {
  table: string;
  column: string;
  /** The text as the person may see it; undefined where they see none. */
  shown(actor: Actor, text: string): string | undefined;
}

/** What a module can answer about a kind of record that fields refer to. */
export interface ReferenceSource {
  /** The ids among these that exist and that the person may refer to. */
  visible(call: Call, ids: readonly number[], field: Field): Promise<ReadonlySet<number>>;
  /** Texts of ids, for lists and the log; unknown ids are left out. */
  labels(db: Db, actor: Actor, ids: readonly number[], field: Field): Promise<ReadonlyMap<number, string>>;
  /** Where those texts are a column of a table; see `labelledBy`. */
  label?: LabelColumn;
  /** True when the first lies directly below the second, for kinds that form a hierarchy. */
  within?(db: Db, id: number, parentId: number): Promise<boolean>;
  /** Options to offer where they are few. */
  options?(db: Db, actor: Actor, field: Field): Promise<Option[]>;
  /** All ids in the order in which people expect them, for sorting by them. */
  ranks?(call: Call, field: Field): Promise<readonly number[]>;
  /**
   * Records by these names that the person may refer to, for imports: all of a name where there are several.
   * @param second the second half of a pair is meant
   */
  named?(call: Call, names: readonly string[], field: Field, second: boolean): Promise<ReadonlyMap<string, number[]>>;
  /** How one of them is written in a sheet, where that is more than a name. */
  example?(actor: Actor): string;
  /** Ids that are gone because another one took their place. */
  became?(db: Db, actor: Actor): Promise<ReadonlyMap<number, number>>;
}
