// Database row → answer: wire names, texts of references, field grants. The only way a row leaves the server.
import type { FieldGrant } from '@crm/protocol/access';
import type { Actor } from '../platform/access/actor.ts';
import { yieldAfter } from '../platform/event-loop.ts';
import { type Call, type Definition, type Field, type Row, storesNothing } from './entity.ts';
import { applyFieldGrant, fieldGrant, sourceGrant } from './field-permissions.ts';
import type { FieldType } from './fields/field-type.ts';
import type { KnownLabels } from './fields/reference.ts';
import { emptyOf, fieldType } from './fields/registry.ts';
import { labelsIn } from './labels.ts';
import { rowReader } from './query/scope.ts';

/** What the types of a page's fields looked up, by wire name. */
type Known = ReadonlyMap<string, unknown>;

/** Presents the rows of one page; every relation is looked up once for all of them. */
export async function presentPage(
  call: Call,
  definition: Definition,
  rows: readonly Row[],
): Promise<Record<string, unknown>[]> {
  const { entity } = definition;
  const known = await expandPage(call, definition.fields, rows);
  // For few rows, or a definition that is made for one page, a presenter costs more than it saves.
  const presenter = rows.length > 3 && wasUsedBefore(definition) ? presenterOf(definition) : presenters.get(definition);
  const knownOf = presenter?.fields.map(({ wire }) => known.get(wire)) ?? [];
  const wires: Record<string, unknown>[] = [];
  const turn = yieldAfter();
  for (const row of rows) {
    // Tables compute their cells for every row.
    await turn();
    const wire = presenter ? presenter.present(row, knownOf) : presented(definition, row, known);
    entity.present?.(row, wire, call.actor, call.language);
    wires.push(wire);
  }
  await entity.presentPage?.(call, [...rows], wires);
  // A row in a pool may show less of itself.
  return wires.map((wire, at) =>
    withGrants(wire, plannedGrants(rowReader(entity, call.actor, rows[at] as Row), definition)),
  );
}

/** How one field is put into an answer; made once for each field. */
interface Step {
  wire: string;
  type: FieldType;
  /** Property of the text beside the value. */
  textWire: string | undefined;
  second: { wire: string; textWire: string; text: FieldType['text2'] } | undefined;
}

const steps = new WeakMap<Field, Step>();

function stepOf(field: Field): Step {
  let step = steps.get(field);
  if (!step) {
    const type = fieldType(field.type);
    const { wire2 } = field;
    step = {
      wire: field.wire,
      type,
      textWire: type.labelled || field.options ? textFieldOf(field) : undefined,
      second: field.column2 && wire2 ? { wire: wire2, textWire: `${wire2}Name`, text: type.text2 } : undefined,
    };
    steps.set(field, step);
  }
  return step;
}

/** For rows of which there are few. */
export function presented({ entity, fields }: Definition, row: Row, known: Known): Record<string, unknown> {
  const wire: Record<string, unknown> = { [entity.idWire ?? 'id']: row.id };
  if (entity.idWire) wire['id'] = row.id;
  presentFields(fields, row, known, wire);
  wire['version'] = row.version;
  return wire;
}

interface Presenter {
  fields: readonly Field[];
  /** @param known of each of the fields */
  present: (row: Row, known: readonly unknown[]) => Record<string, unknown>;
}

const presenters = new WeakMap<Definition, Presenter>();
const used = new WeakSet<Definition>();

/** The first long page only notes its definition. */
function wasUsedBefore(definition: Definition): boolean {
  if (used.has(definition)) return true;
  used.add(definition);
  return false;
}

/**
 * The same as `presented`. It is written out, property by property, so that all rows are objects of one
 * shape: a row that is filled name by name is a table of hashes, slow to read, to write as JSON and to throw away.
 */
export function presenterOf(definition: Definition): Presenter {
  let presenter = presenters.get(definition);
  if (presenter) return presenter;
  const fields = definition.fields.filter((field) => !storesNothing(field));
  const name = (text: string) => (text === '__proto__' ? '["__proto__"]' : JSON.stringify(text));
  const { idWire } = definition.entity;
  const properties = [`${name(idWire ?? 'id')}: row.id`, ...(idWire ? ['id: row.id'] : [])];
  const values: string[] = [];
  for (const [at, field] of fields.entries()) {
    const { wire, type, textWire, second } = stepOf(field);
    values.push(`v${at} = ${field.custom ? `own(row, f[${at}])` : `row[${JSON.stringify(field.column)}]`}`);
    properties.push(`${name(wire)}: t[${at}].present(v${at}, f[${at}], k[${at}])`);
    if (textWire) {
      const shown = field.overruled ? `shownAs(row, f[${at}], v${at})` : `v${at}`;
      properties.push(`${name(textWire)}: ${type.text ? `t[${at}].text(${shown}, f[${at}], k[${at}]) ?? ''` : "''"}`);
    }
    if (!second) continue;
    values.push(`w${at} = second(row, f[${at}])`);
    properties.push(`${name(second.wire)}: t[${at}].present(w${at}, f[${at}], k[${at}])`);
    if (second.text) properties.push(`${name(second.textWire)}: t[${at}].text2(w${at}, f[${at}], k[${at}])`);
  }
  const code = `return (row, k) => { const ${['_ = 0', ...values].join(', ')}; return { ${properties.join(', ')}, version: row.version }; }`;
  // oxlint-disable-next-line typescript/no-implied-eval -- names of columns and properties only, as JSON; nothing of a call
  const make = new Function('f', 't', 'own', 'second', 'shownAs', code) as (
    ...parts: unknown[]
  ) => Presenter['present'];
  const types = fields.map((field) => stepOf(field).type);
  presenter = { fields, present: make(fields, types, storedOf, storedSecond, shownAs) };
  presenters.set(definition, presenter);
  return presenter;
}

/** Values and texts of the fields, not yet under any grant. Also for lines of a record. */
export function presentFields(fields: readonly Field[], row: Row, known: Known, wire: Record<string, unknown>): void {
  for (const field of fields) {
    if (storesNothing(field)) continue;
    const step = stepOf(field);
    const { type, second } = step;
    const stored = storedOf(row, field);
    const own = known.get(step.wire);
    wire[step.wire] = type.present(stored, field, own);
    if (step.textWire) wire[step.textWire] = type.text?.(shownAs(row, field, stored), field, own) ?? '';
    if (!second) continue;
    const other = storedSecond(row, field);
    wire[second.wire] = type.present(other, field, own);
    if (second.text) wire[second.textWire] = second.text(other, field, own);
  }
}

/** What stands in the place of a choice that another column of the record overrules. */
function shownAs(row: Row, { overruled }: Field, stored: unknown): unknown {
  if (!overruled) return stored;
  const overruling = row[overruled.column];
  return overruled.by.find(({ value }) => value === overruling)?.option ?? stored;
}

export function textFieldOf(field: Field): string {
  return field.textField ?? `${field.wire}Name`;
}

interface PropertyGrant {
  grant: FieldGrant;
  masked?: (value: unknown) => unknown;
}

/** Under which grant each property of an answer stands. What is not in the plan does not leave. */
type Plan = ReadonlyMap<string, PropertyGrant>;

/** By what the person may do, then by definition: both are replaced as a whole when they change. */
const plans = new WeakMap<object, WeakMap<Definition, Plan>>();

function plannedGrants(actor: Actor, definition: Definition): Plan {
  const { rights } = actor;
  let own = plans.get(rights);
  if (!own) plans.set(rights, (own = new WeakMap()));
  let plan = own.get(definition);
  if (!plan) own.set(definition, (plan = planOf(actor, definition)));
  return plan;
}

function planOf(actor: Actor, definition: Definition): Plan {
  const { entity } = definition;
  const open: PropertyGrant = { grant: 'read' };
  const plan = new Map<string, PropertyGrant>([
    ['id', open],
    ['version', open],
    [entity.idWire ?? 'id', open],
  ]);
  for (const field of definition.fields) {
    if (storesNothing(field) && !field.virtual) continue;
    const grant = fieldGrant(actor, entity.module, field);
    const { masked } = fieldType(field.type);
    plan.set(field.wire, { grant, ...(masked ? { masked } : {}) });
    plan.set(textFieldOf(field), { grant });
    if (field.wire2) {
      // Half of a pair reveals much of the whole: a masked pair shows its first half only, masked.
      plan.set(field.wire2, { grant, masked: () => '' });
      plan.set(`${field.wire2}Name`, { grant, masked: () => '' });
    }
  }
  for (const [name, source] of Object.entries(entity.derived ?? {})) {
    if (source === null) plan.set(name, open);
    else plan.set(name, { grant: sourceGrant(actor, entity.module, source), masked: () => '' });
  }
  return plan;
}

function withGrants(wire: Record<string, unknown>, plan: Plan): Record<string, unknown> {
  if (isOpen(wire, plan)) return wire;
  const shown: Record<string, unknown> = {};
  for (const name of Object.keys(wire)) {
    const { grant, masked } = plan.get(name) ?? { grant: 'hidden' as const, masked: undefined };
    if (grant === 'edit' || grant === 'read') shown[name] = wire[name];
    else if (grant === 'mask') shown[name] = applyFieldGrant(grant, wire[name], masked);
  }
  return shown;
}

/** True when the person is shown everything of the answer as it is: then it needs no copy. */
function isOpen(wire: Record<string, unknown>, plan: Plan): boolean {
  for (const name in wire) {
    const grant = plan.get(name)?.grant;
    if (grant !== 'edit' && grant !== 'read') return false;
  }
  return true;
}

/** The stored value: a column, or a key of `ext`. */
export function storedOf(row: Row, field: Field): unknown {
  if (!field.custom) return row[field.column as string];
  const ext = row['ext'] as Record<string, unknown> | undefined;
  return ext && Object.hasOwn(ext, field.wire) ? ext[field.wire] : emptyOf(field);
}

/** The second half of a pair: a column, or a key of `ext`. */
export function storedSecond(row: Row, field: Field): unknown {
  if (!field.custom) return row[field.column2 as string];
  const ext = row['ext'] as Record<string, unknown> | undefined;
  return ext && Object.hasOwn(ext, field.wire2 as string) ? ext[field.wire2 as string] : emptyOf(field);
}

/** What the types need of other tables, once for all rows. */
export async function expandPage(call: Call, fields: readonly Field[], rows: readonly Row[]): Promise<Known> {
  const known = new Map<string, unknown>();
  if (rows.length === 0) return known;
  await Promise.all(
    fields.map(async (field) => {
      const { expand } = fieldType(field.type);
      if (!expand || storesNothing(field)) return;
      const labels = labelsIn(call, field, rows);
      if (labels) {
        known.set(field.wire, { labels, labels2: new Map() } satisfies KnownLabels);
        return;
      }
      const stored = rows.map((row) => storedOf(row, field));
      const stored2 = field.column2 ? rows.map((row) => storedSecond(row, field)) : [];
      known.set(field.wire, await expand(call, field, stored, stored2));
    }),
  );
  return known;
}

/** Values of rows as people read them, by wire name: what the operation log and exports write. Not under any grant. */
export async function readableRows(
  call: Call,
  definition: Pick<Definition, 'fields'>,
  rows: readonly Row[],
): Promise<Map<string, string>[]> {
  const known = await expandPage(call, definition.fields, rows);
  return rows.map((row) => {
    const texts = new Map<string, string>();
    for (const field of definition.fields) {
      if (storesNothing(field)) continue;
      texts.set(field.wire, readable(field, storedOf(row, field), known.get(field.wire), false));
      if (field.column2 && field.wire2)
        texts.set(field.wire2, readable(field, storedSecond(row, field), known.get(field.wire), true));
    }
    return texts;
  });
}

function readable(field: Field, stored: unknown, known: unknown, second: boolean): string {
  const type = fieldType(field.type);
  const text = (second ? type.text2 : type.text)?.(stored, field, known);
  if (text) return text;
  const value = type.present(stored, field, known);
  if (Array.isArray(value) && value.length === 0) return '';
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

/** Titles by wire name, second halves included. */
export function titlesOf(definition: Pick<Definition, 'fields'>): Map<string, string> {
  return new Map(
    definition.fields.flatMap((field) => [
      [field.wire, field.title] as const,
      ...(field.wire2 ? [[field.wire2, field.title] as const] : []),
    ]),
  );
}
