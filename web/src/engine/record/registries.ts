// Where features register openers, panels and pickers with the props of their parts, so that the engine knows no entity by name.
import type { FormDefinition, FormItem, ListField } from '@crm/protocol/answers/form';
import type { PickedUser } from '@crm/protocol/identity';
import type { ComponentType } from 'react';

/** One record as a list or a detail call answers it. */
export type Row = Record<string, unknown>;

/** What a control may read and set beside its own value. */
export interface FormAccess {
  /** All values by wire name; when editing also the record's other properties, such as the texts beside ids. */
  values: Readonly<Record<string, unknown>>;
  setValue(field: string, value: unknown): void;
  /** Wire name of the module that is written, and the record's id (0 while it is being created). */
  module?: string;
  id?: number;
  /** Title of another field of the form. */
  titleOf?(field: string): string | undefined;
}

/** Every control is controlled: it shows `value` and reports changes, it keeps nothing that would be sent. */
export interface ControlProps {
  item: FormItem;
  value: unknown;
  onChange(value: unknown): void;
  /** Id of the focusable element, so that the label and the focus find it. */
  id: string;
  disabled?: boolean;
  status?: 'error';
  /** Id of the element that holds the field's error or hint. */
  describedBy?: string;
  form?: FormAccess;
  /** Opens what it is chosen from as soon as it stands. */
  opened?: boolean;
  /** Messages by place in the value, such as `[3].price`. */
  problems?: Record<string, string>;
}

export interface CellProps {
  value: unknown;
  row: Row;
  column: ListField;
  module: string;
  /** The form's item, where a panel shows all of the value rather than a line of it. */
  full?: FormItem;
}

/** What a panel is given; the drawer around it brings frame, closing and stepping. */
export interface PanelProps {
  id: number;
  module: string;
  /** Closes the drawer, after a deletion for instance. */
  close(): void;
}

export interface FieldOpener {
  kind: string;
  idField: string;
}

/** What a record is called in addresses. */
export interface RecordName {
  kind: string;
  id: number;
}

const panels = new Map<string, ComponentType<PanelProps>>();
const panelFamilies: { has(kind: string): boolean; component: ComponentType<PanelProps> }[] = [];
const panelWidths = new Map<string, number>();
const openers = new Map<string, (id: number) => void>();
const fieldOpeners = new Map<string, FieldOpener>();
let host: OpenRecord | null = null;

/**
 * A panel that can be opened over any page, by `openRecord(kind, id)` or `?open=kind:id`.
 * @param width in pixels, of one that is wider than the others
 */
export function registerPanel(kind: string, component: ComponentType<PanelProps>, width?: number): void {
  panels.set(kind, component);
  if (width) panelWidths.set(kind, width);
}

/** The panel of kinds that a company makes by itself: only what their names are like is known. */
export function registerPanels(has: (kind: string) => boolean, component: ComponentType<PanelProps>): void {
  panelFamilies.push({ has, component });
}

/** Pixels; undefined for one as wide as they usually are. */
export function panelWidth(kind: string): number | undefined {
  return panelWidths.get(kind);
}

export function panelFor(kind: string): ComponentType<PanelProps> | undefined {
  return panels.get(kind) ?? panelFamilies.find(({ has }) => has(kind))?.component;
}

/** Another way to open a kind of record than the panel over the page. */
export function registerOpener(kind: string, open: (id: number) => void): void {
  openers.set(kind, open);
}

/**
 * Cells of `field` open the record of `kind` whose id the row holds under `idField` (else under `id`). `clues.CustomerName`
 * registers it for one module, where the field means something else than elsewhere.
 */
export function registerFieldOpener(field: string, kind: string, idField: string): void {
  fieldOpeners.set(field, { kind, idField });
}

export function fieldOpenerFor(module: string, field: string): FieldOpener | undefined {
  return fieldOpeners.get(`${module}.${field}`) ?? fieldOpeners.get(field);
}

/** Set by `RecordPanels` while it is mounted. */
export function setRecordHost(open: OpenRecord | null): void {
  host = open;
}

/** @param among the list that it stands in: its panel leads on to the one before and after */
export type OpenRecord = (kind: string, id: number, among?: readonly RecordName[]) => void;

/** Opens the record's panel over the current page; nothing happens for a kind without a panel. */
export const openRecord: OpenRecord = (kind, id, among) => {
  const open = openers.get(kind);
  if (open) open(id);
  else if (panelFor(kind)) host?.(kind, id, among);
};

/** Address, beside the current page, that opens the record; undefined for a kind that has none. */
export function recordAddress(kind: string, id: number): string | undefined {
  return panelFor(kind) && !openers.has(kind) ? `?open=${kind}:${id}` : undefined;
}

/** What the three lines of a record's card hold on a phone, by the fields' wire names; the first begins with the name. */
export interface CardLines {
  beside: string;
  /** Whom to call, where that is not the record itself. */
  person?: string;
  phone?: string;
  mail?: string;
  /** Fields of the last line; a single empty one is shown as empty. */
  last: string | readonly string[];
}

const cards = new Map<string, CardLines>();

export function registerCard(kind: string, lines: CardLines): void {
  cards.set(kind, lines);
}

/** Undefined for a kind whose cards show the columns that the person chose. */
export function cardFor(kind: string): CardLines | undefined {
  return cards.get(kind);
}

/** Stands below a field of the form, by default of new records only, and explains the consequences of its value. */
export interface FieldNoteProps {
  value: unknown;
  /** All values of the form by wire name. */
  values?: Readonly<Record<string, unknown>>;
  setValue?: (field: string, value: unknown) => void;
}
export type FieldNote = ComponentType<FieldNoteProps>;

const fieldNotes = new Map<string, FieldNote[]>();
const noNotes: readonly FieldNote[] = [];

/** @param always where an existing record is edited, too */
export function registerFieldNote(module: string, field: string, note: FieldNote, always = false): void {
  for (const creating of always ? [true, false] : [true]) {
    const key = `${module}.${field}.${creating}`;
    fieldNotes.set(key, [...(fieldNotes.get(key) ?? []), note]);
  }
}

export function fieldNotesFor(module: string, field: string, creating: boolean): readonly FieldNote[] {
  return fieldNotes.get(`${module}.${field}.${creating}`) ?? noNotes;
}

const rowNotes = new Map<string, FieldNote>();

/** Below the row of a field while a record is created, over the width of the form. */
export function registerRowNote(module: string, field: string, note: FieldNote): void {
  rowNotes.set(`${module}.${field}`, note);
}

export function rowNoteFor(module: string, field: string): FieldNote | undefined {
  return rowNotes.get(`${module}.${field}`);
}

const fieldCells = new Map<string, ComponentType<CellProps>>();

/** How lists and panels show one field, where its type is not enough. */
export function registerCell(module: string, field: string, cell: ComponentType<CellProps>): void {
  fieldCells.set(`${module}.${field}`, cell);
}

export function cellFor(module: string, field: string): ComponentType<CellProps> | undefined {
  return fieldCells.get(`${module}.${field}`) ?? fieldCells.get(`*.${field}`);
}

/** A tab that every plain record's panel shows below its fields. */
export interface PlainTab {
  key: string;
  /** i18n key. */
  label: string;
  component: ComponentType<{ module: string; id: number }>;
  /** Only records that go through approval have it. */
  approved?: true;
  /** Draws how many entries there are, in brackets behind the label. */
  count?: ComponentType<{ module: string; id: number }>;
}

const plainTabs = new Map<string, PlainTab>();

export function registerPlainTab(tab: PlainTab): void {
  plainTabs.set(tab.key, tab);
}

/** @param approved its records go through approval */
export function plainTabsOf(approved = false): PlainTab[] {
  return [...plainTabs.values()].filter((tab) => approved || !tab.approved);
}

/** An entry of 更多 that a feature puts into lists beside import and export, such as the duplicate check. */
export interface MoreEntry {
  key: string;
  /** i18n key. */
  label: string;
  /** Branch of the permission tree without which it is not offered. */
  grant: string;
  dialog: ComponentType<{ open: boolean; close(): void }>;
}

const moreEntries = new Map<string, MoreEntry[]>();
const noEntries: readonly MoreEntry[] = [];

export function registerMore(module: string, entry: MoreEntry): void {
  moreEntries.set(module, [...(moreEntries.get(module) ?? []), entry]);
}

export function moreOf(module: string): readonly MoreEntry[] {
  return moreEntries.get(module) ?? noEntries;
}

/** True where 更多 of the list has something in it. */
export function hasMore({ module, api_import, api_export }: FormDefinition): boolean {
  return Boolean(api_import || api_export) || moreOf(module).length > 0;
}

/** A section that a feature adds to the personal settings. */
export interface PersonSection {
  key: string;
  /** i18n key of its heading. */
  title: string;
  component: ComponentType;
}

const personSections = new Map<string, PersonSection>();

export function registerPersonSection(section: PersonSection): void {
  personSections.set(section.key, section);
}

export function allPersonSections(): PersonSection[] {
  return [...personSections.values()];
}

const workbenchHeads: ComponentType[] = [];

/** Something that stands above the cards of the workbench while there is reason to. */
export function registerWorkbenchHead(component: ComponentType): void {
  workbenchHeads.push(component);
}

export function allWorkbenchHeads(): readonly ComponentType[] {
  return workbenchHeads;
}

/** Something small beside the person in the personal settings. */
export interface PersonTool {
  key: string;
  grant: string;
  component: ComponentType;
}

const personTools = new Map<string, PersonTool>();

export function registerPersonTool(tool: PersonTool): void {
  personTools.set(tool.key, tool);
}

export function allPersonTools(): PersonTool[] {
  return [...personTools.values()];
}

/** The dialog that chooses people for an action, such as assigning; one person by default (`max`). */
export interface UserPickerProps {
  open: boolean;
  max?: number;
  title?: string;
  /** Grant of the action that people are picked for: people beyond its reach are shown disabled, with the reason. */
  grant?: string;
  /** Grants of lists, with commas: only people whose records one sees by one of them are shown. */
  seenBy?: string;
  /** Why the choice was refused; the dialog stays. */
  problem?: string;
  busy?: boolean;
  onPick(users: PickedUser[]): void;
  onClose(): void;
}

let userPicker: ComponentType<UserPickerProps> | undefined;

export function registerUserPicker(component: ComponentType<UserPickerProps>): void {
  userPicker = component;
}

export function userPickerDialog(): ComponentType<UserPickerProps> | undefined {
  return userPicker;
}

/** What somebody looks at and wants something to be done about. */
export interface FollowOnSeed {
  /** In a few words. */
  text: string;
  /** In full. */
  detail?: string;
  /** Until when, `yyyy-MM-dd HH:mm:ss`. */
  due?: string;
  /** The record that it is about. */
  about?: { kind: string; id: number; name: string };
}

let followOn: ComponentType<{ seed: FollowOnSeed }> | undefined;

/** The button by which something to be done is made of what one looks at. */
export function registerFollowOn(component: ComponentType<{ seed: FollowOnSeed }>): void {
  followOn = component;
}

export function followOnButton(): ComponentType<{ seed: FollowOnSeed }> | undefined {
  return followOn;
}

/** Kinds of records that are papers, whose cards end with an amount: their days are read as on paper, not as how long ago. */
export function isDocument(module: string): boolean {
  return /money/i.test(String(cardFor(module)?.last));
}
