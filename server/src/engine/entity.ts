// What an entity is to the engine: fields, scope, search, scenes and hooks, declared once in code.
import type { ItemType, Option, Scene } from '@crm/protocol/form';
import type { RawBuilder } from 'kysely';
import type { Actor } from '../platform/access/actor.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteContext } from '../platform/http/route.ts';

/** What engine functions need of a call. */
export type Call = Pick<RouteContext<unknown>, 'db' | 'actor' | 'effects' | 'ip' | 'settings' | 'enqueue'>;

/** A row as the database has it: column name → value. */
export type Row = Record<string, unknown> & { id: number; version: number };

export interface SortDefinition {
  /** Column that orders; constant SQL. */
  column: string;
  kind: 'timestamptz' | 'text' | 'bigint';
  /** Rows without a value come last in both directions. */
  nullable?: boolean;
}

export interface FieldDefinition {
  wire: string;
  /** Null for items that store nothing (divider, userinfo) and for virtual ones. */
  column: string | null;
  /** A column of the list that the entity's `present` fills in; never filtered, edited or stored. */
  virtual?: true;
  type: ItemType;
  title: string;
  /** Second wire name and column: city of a province, end of a range. */
  wire2?: string;
  column2?: string;
  required?: boolean;
  message?: string;
  placeholder?: string;
  /** Text: most code points. Number: largest value. User: most people. */
  max?: number;
  min?: number;
  precision?: number;
  /** Flag u is added. */
  pattern?: string;
  patternMessage?: string;
  options?: readonly Option[];
  /** Dictionary type. */
  key?: string;
  /** Values are compared as names: invisible-only text is refused. */
  isName?: boolean;
  /** Wire value of a new record. */
  initial?: unknown;
  /** False: not in the form. `readonly`: shown there. `create`: only when creating. Set by the server either way. */
  form?: false | 'readonly' | 'create';
  list?: false | { width?: number; hidden?: boolean; frozen?: boolean };
  filter?: false;
  sort?: SortDefinition;
  /** Row property that carries the text of a reference. */
  textField?: string;
  span?: number;
  rows?: number;
  parent?: string;
  activeText?: string;
  inactiveText?: string;
  activeValue?: number;
  inactiveValue?: number;
  /** Sentence for a violated unique constraint, by the constraint's name. */
  unique?: { constraint: string; message: string };
  multiple?: boolean;
}

/** Custom values of one call's writes, by column. */
export type Values = Record<string, unknown>;

/** A named list parameter that is no plain field: answers SQL over alias `t`, or a Chinese problem. */
export type ListParameter = (value: string, call: Call) => RawBuilder<boolean> | string | undefined;

export interface EntityDefinition {
  /** English domain name; also the name in the operation log. */
  name: string;
  /** Wire name of the module. */
  module: string;
  label: string;
  table: string;
  /** `crm.customer`; actions hang below it. */
  grant: string;
  idWire?: string;
  fields: readonly FieldDefinition[];
  api: { index: string; add?: string; edit?: string; detail: readonly string[]; delete?: string };
  /** Column with the owner's id; missing for records without an owner, which everybody with the grant sees. */
  owner?: string;
  /** Owner 0 means that the record is in a pool; SQL over `t` says which pools the person belongs to. */
  pool?: { visible: (actor: Actor) => RawBuilder<boolean> };
  /** Table of members: `user_id`, `access`, `expires_at` and this key; `local` is the column of `t` that it refers to. */
  members?: { table: string; key: string; local: string };
  /** Integer columns, at most three, by which totals are counted, in the order of `attach_row_count`. */
  facets?: readonly string[];
  /** False: totals are always counted. */
  counted?: boolean;
  search?: (row: Row, call: Call) => SearchSource | Promise<SearchSource>;
  /**
   * Fields beside the name that the search looks into, by module and wire name. Whoever may not read all of them in full
   * searches names only, so that a hidden number cannot be guessed digit by digit.
   */
  guarded?: readonly (readonly [module: string, field: string])[];
  /** For small tables without search columns: SQL over `t` that finds the text. */
  searchSql?: (key: string) => RawBuilder<boolean>;
  /** Constant SQL: further columns of a list row, and the joins that they need. */
  extraColumns?: string;
  joins?: string;
  /** As above, where the person matters. */
  personalColumns?: (actor: Actor) => RawBuilder<unknown>;
  scenes?: readonly Scene[];
  parameters?: Record<string, ListParameter>;
  /** Column of the default order; newest first. */
  defaultSort?: string;
  layout?: 1 | 2;
  labelWidth?: 80 | 100;
  /** Adds what the fields do not give. */
  present?: (row: Row, wire: Record<string, unknown>, actor: Actor) => void;
  /** Sees the whole page at once: one query per relation. */
  presentPage?: (call: Call, rows: Row[], wires: Record<string, unknown>[]) => Promise<void>;
  /** Abilities beyond the actions of the grant, for `can` of a detail answer. */
  can?: (call: Call, row: Row & { $writer: boolean }) => Record<string, boolean>;
  /** Sentence why a change is refused beyond grant and scope, or undefined. */
  refuse?: (call: Call, row: Row, action: string) => string | undefined;
  hooks?: EntityHooks;
}

export interface SearchSource {
  /** Searched by bigrams and pinyin initials. */
  names: readonly string[];
  /** Searched by runs of four digits. */
  numbers?: readonly string[];
  /** Searched by bigrams without pinyin. */
  words?: readonly string[];
}

export interface EntityHooks {
  /** May change the values; throws to refuse. Runs in the transaction, before the row is written. */
  beforeCreate?: (call: Call, values: Values, body: Record<string, unknown>) => Promise<void>;
  afterCreate?: (call: Call, row: Row, body: Record<string, unknown>) => Promise<void>;
  beforeUpdate?: (call: Call, values: Values, before: Row, body: Record<string, unknown>) => Promise<void>;
  afterUpdate?: (call: Call, row: Row, before: Row) => Promise<void>;
  beforeDelete?: (call: Call, rows: Row[]) => Promise<void>;
  afterDelete?: (call: Call, rows: Row[]) => Promise<void>;
}

/** Declares an entity; checks what types cannot. */
export function defineEntity(definition: EntityDefinition): EntityDefinition {
  const wires = definition.fields.flatMap((field) => [field.wire, ...(field.wire2 ? [field.wire2] : [])]);
  const doubled = wires.find((wire, at) => wires.indexOf(wire) !== at);
  if (doubled) throw new Error(`${definition.name}: field ${doubled} twice`);
  if ((definition.facets?.length ?? 0) > 3) throw new Error(`${definition.name}: more than three facets`);
  return definition;
}

/** A field as it is in force: the built-in one with what the administrator laid over it, or a custom one. */
export interface Field extends FieldDefinition {
  id: number;
  custom: boolean;
  showInList: boolean;
  showInForm: boolean;
  width: number;
  order: number;
}

/** An entity with its fields in force, at one version of the definitions. */
export interface Definition {
  formId: number;
  version: number;
  entity: EntityDefinition;
  fields: readonly Field[];
  byWire: ReadonlyMap<string, Field>;
}

/** What a module can say about a kind of record that fields refer to. */
export interface ReferenceSource {
  /** The ids among these that exist and that the person may refer to. */
  visible(call: Call, ids: readonly number[], field: Field): Promise<ReadonlySet<number>>;
  /** Texts of ids, for lists and the log; unknown ids are left out. */
  labels(db: Db, actor: Actor, ids: readonly number[], field: Field): Promise<ReadonlyMap<number, string>>;
  /** True when the first lies directly below the second, for kinds that form a hierarchy. */
  within?(db: Db, id: number, parentId: number): Promise<boolean>;
  /** Options to offer where they are few. */
  options?(db: Db, actor: Actor, field: Field): Promise<Option[]>;
}

/** True for items without a value of their own in the database. */
export function storesNothing(field: FieldDefinition): boolean {
  return field.column === null;
}
