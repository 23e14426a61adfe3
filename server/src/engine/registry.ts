// The engine's knowledge at run time: entities, reference sources, and cached definitions by version.
import type { Rule } from '@crm/protocol/rules';
import { say } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Actor } from '../platform/access/actor.ts';
import type { ScopedGrants } from '../platform/access/widening.ts';
import type { Db } from '../platform/db/database.ts';
import { forbidden, rejection } from '../platform/errors.ts';
import type { DateSource } from './dates.ts';
import type {
  Call,
  Definition,
  Entity,
  EntityDefinition,
  Field,
  FieldDefinition,
  ListMode,
  ReferenceSource,
  Row,
} from './entity.ts';
import type { FieldType } from './fields/field-type.ts';
import { fieldType, isKnownType, provideFieldTypes, referenceOf } from './fields/registry.ts';
import type { Guard, Subscription } from './write/guards.ts';

declare module '../platform/http/services.ts' {
  interface Services {
    engine: Engine;
  }
}

/** A row of `form_field`. */
export interface FieldRecord {
  id: number;
  form_id: number;
  module: string;
  field: string;
  custom: boolean;
  type: string | null;
  title: string | null;
  sort: number | null;
  width: number | null;
  required: boolean | null;
  message: string | null;
  placeholder: string | null;
  show_list: boolean | null;
  show_form: boolean | null;
  options: Field['options'] | null;
  default_value: unknown;
  settings: Partial<Omit<FieldDefinition, 'patternMessage'>> & { patternMessage?: string };
  status: number;
  version: number;
  sortable: boolean;
  formula_state: string;
  show_when: Rule | null;
  require_when: Rule | null;
  formula: string | null;
  formula_reads: string[];
  searchable: boolean;
  index_state: string;
}

/** What the modules bring together. */
export interface EngineParts {
  entities: readonly EntityDefinition[];
  references: ReadonlyMap<string, ReferenceSource>;
  fieldTypes?: Readonly<Record<string, FieldType>>;
  guards?: readonly (readonly [entity: string, guard: Guard])[];
  subscriptions?: readonly (readonly [event: string, subscription: Subscription])[];
  modes?: readonly ListMode[];
  dates?: readonly DateSource[];
}

const missingSource: ReferenceSource = {
  visible: async () => new Set(),
  labels: async () => new Map(),
};

export class Engine {
  readonly entities: readonly EntityDefinition[];
  readonly #byModule: ReadonlyMap<string, EntityDefinition>;
  readonly #byName: ReadonlyMap<string, EntityDefinition>;
  readonly #guards: readonly (readonly [entity: string, guard: Guard])[];
  readonly #subscriptions: readonly (readonly [event: string, subscription: Subscription])[];
  readonly #modes: readonly ListMode[];
  readonly #dates: readonly DateSource[];
  readonly #references: ReadonlyMap<string, ReferenceSource>;
  #definitions = new Map<string, Definition>();
  #version = -1;
  #loading: Promise<void> | undefined;

  constructor(parts: EngineParts) {
    provideFieldTypes(parts.fieldTypes ?? {});
    this.entities = parts.entities;
    this.#byModule = new Map(parts.entities.map((entity) => [entity.module.toLowerCase(), entity]));
    this.#byName = new Map(parts.entities.map((entity) => [entity.name, entity]));
    this.#references = parts.references;
    this.#guards = parts.guards ?? [];
    this.#subscriptions = parts.subscriptions ?? [];
    this.#modes = parts.modes ?? [];
    this.#dates = parts.dates ?? [];
    for (const entity of parts.entities) {
      this.#check(entity, entity.fields);
      for (const children of entity.children ?? []) this.#check(entity, children.fields);
      if (entity.parent) this.byName(entity.parent.entity);
      for (const name of new Set(this.#guards.map(([guarded]) => guarded))) if (name !== '*') this.byName(name);
    }
  }

  /** Mistakes of a declaration stop the start. */
  #check(entity: EntityDefinition, fields: readonly FieldDefinition[]): void {
    for (const field of fields) {
      const type = fieldType(field.type);
      if ((type.sqlType === null || field.virtual === true) !== (field.column === null))
        throw new Error(`${entity.name}.${field.wire}: column and type disagree`);
      for (const source of [referenceOf(field), type.reference2]) {
        if (source && !this.#references.has(source))
          throw new Error(`${entity.name}.${field.wire}: no reference source ${source}`);
      }
    }
  }

  /** The entity of a wire name, whatever its case. */
  entity(module: string): EntityDefinition | undefined {
    return this.#byModule.get(module.toLowerCase());
  }

  /** @throws Error for a name that no module declares */
  byName<R = Row>(name: string): Entity<R> {
    const entity = this.#byName.get(name);
    if (!entity) throw new Error(`no entity ${name}`);
    return entity as Entity<R>;
  }

  /** Grants whose records have owners, with the module whose data scope counts. */
  get scopedGrants(): ScopedGrants[] {
    return this.entities
      .filter((entity) => entity.owner)
      .map((entity) => ({
        prefix: entity.grant,
        module: entity.scopeModule ?? entity.module,
        fields: entity.module,
        table: entity.table,
        owner: entity.owner as string,
      }));
  }

  /** Entities whose records belong to records of this one. */
  childEntities(name: string): readonly EntityDefinition[] {
    return this.entities.filter((entity) => entity.parent?.entity === name);
  }

  /** What a list shows: its own entity, or the one of a mode that the request asks for, without the parameters that are the asked list's own. */
  shownBy(entity: EntityDefinition, body: Record<string, unknown>): [EntityDefinition, Record<string, unknown>] {
    const mode = this.#modes.find(
      ({ of, parameter, value }) => of === entity.name && String(body[parameter]) === value,
    );
    if (!mode) return [entity, body];
    const rest = { ...body };
    for (const own of [mode.parameter, entity.poolWire]) if (own) delete rest[own];
    return [this.byName(mode.shows), rest];
  }

  guardsOf(name: string): readonly Guard[] {
    return this.#guards.filter(([entity]) => entity === name || entity === '*').map(([, guard]) => guard);
  }

  /** Constant SQL over `t` of a day that some module supplies; undefined where none does. */
  dateOf(entity: string, name: DateSource['name']): string | undefined {
    return this.#dates.find((source) => source.entity === entity && source.name === name)?.sql;
  }

  /** Those of the entity, then those of every entity. */
  subscribersOf(event: string): readonly Subscription[] {
    const any = `*${event.slice(event.indexOf('.'))}`;
    return [event, any].flatMap((wanted) =>
      this.#subscriptions.filter(([name]) => name === wanted).map(([, subscription]) => subscription),
    );
  }

  /** Asks the guards alone, for writes of children. @throws AppError `forbidden` */
  async askGuards(call: Call, entity: EntityDefinition, rows: readonly Row[], action: string): Promise<void> {
    for (const guard of this.guardsOf(entity.name)) {
      const verdict = await guard(call, rows, action, entity);
      if (!verdict || !('refuse' in verdict)) continue;
      const { refuse, ids = rows.map((row) => row.id) } = verdict;
      throw forbidden(
        refuse,
        ids.map((id) => rejection(id, refuse)),
      );
    }
  }

  /** False for a kind of record whose module this program does not have. */
  hasReference(name: string): boolean {
    return this.#references.has(name);
  }

  /** The source of a kind of record; of one that the program does not have, nothing is visible. */
  reference(name: string): ReferenceSource {
    return this.#references.get(name) ?? missingSource;
  }

  /** Gives every form and built-in field its stable id. Called at start-up, harmless when repeated. */
  async syncForms(db: Db): Promise<void> {
    const modules = this.entities.map((entity) => entity.module);
    const labels = this.entities.map((entity) => entity.label);
    await db.run(sql`insert into form (module, name) select * from unnest(${modules}::text[], ${labels}::text[])
      on conflict (module) do update set name = excluded.name where form.name <> excluded.name`);
    const pairs = this.entities.flatMap((entity) =>
      entity.fields.map((field) => ({ module: entity.module, field: field.wire })),
    );
    await db.run(sql`
      insert into form_field (form_id, field)
      select f.id, p.field from json_to_recordset(${JSON.stringify(pairs)}::json) as p(module text, field text)
      join form f using (module) on conflict (form_id, field) do nothing`);
  }

  /** The fields in force at the version of the definitions that the call sees. */
  async definition(db: Db, entity: EntityDefinition, version: number): Promise<Definition> {
    while (this.#version < version || !this.#definitions.has(entity.module)) {
      // For all who wait: not on the account of one who may leave.
      this.#loading ??= this.#load(db.shared ?? db).finally(() => {
        this.#loading = undefined;
      });
      await this.#loading;
    }
    return this.#definitions.get(entity.module) as Definition;
  }

  definitionFor(db: Db, entity: EntityDefinition, actor: Actor): Promise<Definition> {
    return this.definition(db, entity, actor.definitionVersion);
  }

  /** The fields in force now, for work that no call asked for. */
  async definitionNow(db: Db, entity: EntityDefinition): Promise<Definition> {
    const meta = await db.first<{ version: number }>(sql`select definition_version as version from meta`);
    return this.definition(db, entity, meta?.version ?? 0);
  }

  /** Custom fields that the search of the entity looks into, in the definitions that were read last. */
  searchedFields(entity: EntityDefinition): readonly Field[] {
    return this.#definitions.get(entity.module)?.fields.filter((field) => field.custom && field.searchable) ?? [];
  }

  async #load(db: Db): Promise<void> {
    const meta = await db.first<{ version: number }>(sql`select definition_version as version from meta`);
    const records = await db.rows<FieldRecord>(
      sql`select ff.*, f.module from form_field ff join form f on f.id = ff.form_id order by ff.id`,
    );
    const version = meta?.version ?? 0;
    const definitions = new Map<string, Definition>();
    for (const entity of this.entities) {
      const own = records.filter((record) => record.module === entity.module);
      const fields = fieldsInForce(entity, own);
      const byWire = new Map(fields.map((field) => [field.wire, field]));
      definitions.set(entity.module, { formId: own[0]?.form_id ?? 0, version, entity, fields, byWire });
    }
    this.#definitions = definitions;
    this.#version = version;
  }
}

/** The fields of an entity as the rows of its form say. @param own rows of this form */
export function fieldsInForce(entity: EntityDefinition, own: readonly FieldRecord[]): Field[] {
  const built = new Map(own.filter((record) => !record.custom).map((record) => [record.field, record]));
  const fields = entity.fields.map((field, at) => inForce(field, built.get(field.wire), at));
  for (const record of own) {
    if (record.custom && record.status === 1 && isKnownType(record.type ?? ''))
      fields.push(customField(record, fields.length));
  }
  fields.sort((a, b) => a.order - b.order || a.id - b.id);
  const byWire = new Map(fields.map((field) => [field.wire, field]));
  for (const field of fields) if (field.reads) field.reads = sourcesOf(field, byWire);
  return fields;
}

/** Everything that a computed field is made of, through other computed ones, and whose value that is. */
function sourcesOf(field: Field, byWire: ReadonlyMap<string, Field>): string[] {
  const found = new Set<string>();
  const visit = (wires: readonly string[]) => {
    for (const wire of wires) {
      if (found.has(wire)) continue;
      found.add(wire);
      const read = byWire.get(wire);
      if (read?.source) found.add(read.source);
      visit(read?.reads ?? []);
    }
  };
  visit(field.reads ?? []);
  return [...found];
}

function rulesOf(record: FieldRecord | undefined): Pick<FieldDefinition, 'showWhen' | 'requireWhen'> {
  return {
    ...(record?.show_when ? { showWhen: record.show_when } : {}),
    ...(record?.require_when ? { requireWhen: record.require_when } : {}),
  };
}

/** A built-in field with what lies over it. */
function inForce(field: FieldDefinition, record: FieldRecord | undefined, at: number): Field {
  return {
    ...field,
    id: record?.id ?? 0,
    custom: false,
    title: record?.title ?? field.title,
    // An administrator may ask for more than the code does, never for less.
    required: Boolean(field.required || record?.required),
    ...(record?.message ? { message: say('asWritten', { text: record.message }) } : {}),
    ...(record?.placeholder ? { placeholder: record.placeholder } : {}),
    ...(record?.options ? { options: record.options } : {}),
    ...rulesOf(record),
    showInList:
      field.list !== false &&
      (field.column !== null || field.virtual === true) &&
      (record?.show_list ?? !(field.list?.hidden ?? false)),
    showInForm: field.form !== false && !field.virtual && (record?.show_form ?? true),
    columnWidth: record?.width ?? (field.list || undefined)?.width ?? 140,
    order: record?.sort ?? (at + 1) * 10,
    ...(record?.default_value === null || record?.default_value === undefined ? {} : { initial: record.default_value }),
  };
}

/** A custom field, whose value lies in the `ext` column under its name. */
function customField(record: FieldRecord, at: number): Field {
  const type = fieldType(record.type as string);
  const { patternMessage, ...settings } = record.settings;
  const computed = {
    ...(record.formula ? { formula: record.formula, form: 'readonly' as const } : {}),
    // Also where there is no formula any more: the values in store were made of them.
    ...(record.formula_reads.length > 0 ? { reads: record.formula_reads } : {}),
  };
  return {
    ...settings,
    ...(patternMessage ? { patternMessage: say('asWritten', { text: patternMessage }) } : {}),
    ...rulesOf(record),
    ...computed,
    searchable: record.searchable,
    indexed: record.index_state === 'ready',
    wire: record.field,
    column: type.sqlType === null ? null : 'ext',
    ...(record.settings.wire2 ? { column2: 'ext' } : {}),
    type: record.type as Field['type'],
    title: record.title as string,
    id: record.id,
    custom: true,
    required: record.required ?? false,
    ...(record.message ? { message: say('asWritten', { text: record.message }) } : {}),
    ...(record.placeholder ? { placeholder: record.placeholder } : {}),
    ...(record.options ? { options: record.options } : {}),
    ...(record.default_value === null ? {} : { initial: record.default_value }),
    showInList: record.show_list ?? true,
    showInForm: record.show_form ?? true,
    columnWidth: record.width ?? 140,
    order: record.sort ?? (at + 1) * 10,
  };
}
