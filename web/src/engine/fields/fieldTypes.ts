// Everything that the client knows about item types, by name: engine and features put each type in, nothing else compares names.
import type { FilterType } from '@crm/protocol/answers/filter';
import type { FormItem, ListField } from '@crm/protocol/answers/form';
import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import { chunkOf, isThere, type Load } from '../../shared/loading/chunks.ts';
import { suspending } from '../../shared/loading/onDemand.tsx';
import { isMissing } from '../record/emptiness.ts';
import { type ShownField, shownText } from '../record/records.ts';
import type { CellProps, ControlProps, Row } from '../record/registries.ts';

/** Messages below one field, by their place in it: `[3].price`. */
export type PlaceProblems = Record<string, string>;

/** Checks items within a value as a form checks its own: wire name → message. */
export type ItemCheck = (items: FormItem[], values: Row, t: TFunction) => Record<string, string>;

/** The controls of the filter drawer for a type. */
export interface FieldFilter {
  /** The comparison that a row of the drawer begins with, where the server offers it. */
  first?: FilterType;
  /** Item type whose control takes the value; the type itself where missing. */
  control?: string;
  /** Properties that the control needs beside the item. */
  item?(item: FormItem, several: boolean): Partial<FormItem>;
  /** The control's value of several keys (and the words for them) that stand in the address. */
  several?(keys: string[], words: string): unknown;
  /** The second half of a pair is a condition of its own in the same row. */
  paired?: true;
}

export interface FieldType {
  /** The code of the control; it comes with the first form that needs it. */
  control: Load<ControlProps>;
  /** How lists and panels show a value; its text where missing. */
  cell?: ComponentType<CellProps>;
  /** A value as people read it; '' where there is nothing to show. The row's ready text, option or value where missing. */
  text?(row: Row, field: ShownField, t: TFunction): string;
  /** Values that mean "nothing" beside '', null, [] and blank text. */
  isEmpty?(value: unknown): boolean;
  /** Takes the whole width of a form; in a panel too where `'panel'`, with its label above it where `'lines'`. */
  wide?: 'form' | 'panel' | 'lines';
  align?: 'right';
  filter?: FieldFilter;
  /** Has no value: it structures the form or shows something. A heading begins a new group of fields. */
  silent?: 'heading' | 'note';
  /** Where the value is changed in its place: `once` a choice is complete with itself, `form` there is no room for it. */
  inPlace?: 'once' | 'form';
  /** How a column of the type that no form has changes, where the system does not keep it. */
  changes?: 'byAction';
  /** Is typed in, not chosen: decides the words for a missing value. */
  typed?: true;
  /** What was uploaded belongs to one record: a copy of that begins without it. */
  ownOnly?: true;
  /** The specification's own words (an i18n key) for a missing value. */
  missing?: string;
  /** `field2` is the second half of what the person enters, not a text beside an id. */
  pair?: true;
  /** What is wrong with a value that is not empty; messages by place where the value has parts. */
  problem?(item: FormItem, value: unknown, t: TFunction, check: ItemCheck): string | PlaceProblems | null;
  /** Values of a new record that the definition does not name. */
  firstValue?(item: FormItem): unknown;
  /** What is sent for the control's value; the value itself where missing. */
  send?(value: unknown, item: FormItem): unknown;
  /** The value of a cell pasted from a sheet; the text itself where missing. */
  fromText?(text: string): unknown;
  /** Why the type cannot be used at present (an i18n key); such a field is neither required nor sent. */
  unavailable?(): string | undefined;
}

const types = new Map<string, FieldType>();

export function registerFieldType(type: string, definition: FieldType): void {
  types.set(type, definition);
}

/** Undefined for a type that this client does not know. */
export function fieldType(type: string): FieldType | undefined {
  return types.get(type);
}

export function isSilent(item: Pick<FormItem, 'type'>): boolean {
  return types.get(item.type)?.silent !== undefined;
}

/** True for values that count as not filled in. */
export function isEmptyValue(item: Pick<FormItem, 'type'>, value: unknown): boolean {
  return isMissing(value) || (types.get(item.type)?.isEmpty?.(value) ?? false);
}

/** What is sent for a value. */
export function sentValue(item: FormItem, value: unknown): unknown {
  const sent = types.get(item.type)?.send?.(value, item) ?? value;
  return sent === undefined || sent === null ? '' : sent;
}

type ShownType = ShownField & { type: string };

/** What a row shows for a field, as text. */
export function textIn(row: Row, field: ShownType, t: TFunction): string {
  const text = types.get(field.type)?.text;
  return text ? text(row, field, t) : shownText(row, field);
}

/** As `textIn`, for a list's column. */
export function columnText(row: Row, column: ListField, t: TFunction): string {
  return textIn(row, { ...column, type: column.form_type }, t);
}

/** The types' own messages of a value with parts, by their place in it. */
export function placesIn(problems: Record<string, string>, field: string): PlaceProblems {
  const places: PlaceProblems = {};
  for (const [key, message] of Object.entries(problems)) {
    if (key.startsWith(`${field}[`)) places[key.slice(field.length)] = message;
  }
  return places;
}

const controlsOf = (typeNames: readonly string[]) =>
  [...new Set(typeNames)].flatMap((type) => types.get(type)?.control ?? []);

/** Fetches the code of the controls, so that a form stands as a whole when it stands. */
export async function loadControls(typeNames: readonly string[]): Promise<void> {
  await Promise.all(controlsOf(typeNames).map((load) => chunkOf(load)));
}

/** True when that has been fetched: the form stands with its dialog. */
export function controlsAreThere(typeNames: readonly string[]): boolean {
  return controlsOf(typeNames).every(isThere);
}

const drawn = new Map<Load<ControlProps>, ComponentType<ControlProps>>();

/** The control of an item type; undefined for a type that this client does not know. */
export function controlFor(type: string): ComponentType<ControlProps> | undefined {
  const load = types.get(type)?.control;
  if (!load) return undefined;
  const known = drawn.get(load);
  if (known) return known;
  const control = suspending(load, false);
  drawn.set(load, control);
  return control;
}
