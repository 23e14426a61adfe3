// The engine's knowledge at run time: entities, reference sources, and cached definitions by version.
import { say } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Actor } from '../platform/access/actor.ts';
import type { ScopedGrants } from '../platform/access/widening.ts';
import type { Db } from '../platform/db/database.ts';
import { forbidden, rejection } from '../platform/errors.ts';
import type {
  Call,
  Definition,
  Entity,
  EntityDefinition,
  Field,
  FieldDefinition,
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

interface FieldRecord {
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
  settings: Partial<FieldDefinition>;
  status: number;
}

/** What the modules bring together. */
export interface EngineParts {
  entities: readonly EntityDefinition[];
  references: ReadonlyMap<string, ReferenceSource>;
  fieldTypes?: Readonly<Record<string, FieldType>>;
  guards?: readonly (readonly [entity: string, guard: Guard])[];
  subscriptions?: readonly (readonly [event: string, subscription: Subscription])[];
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
    for (const entity of parts.entities) {
      this.#check(entity, entity.fields);
      for (const children of entity.children ?? []) this.#check(entity, children.fields);
      if (entity.parent) this.byName(entity.parent.entity);
      for (const name of new Set(this.#guards.map(([guarded]) => guarded))) this.byName(name);
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

  guardsOf(name: string): readonly Guard[] {
    return this.#guards.filter(([entity]) => entity === name).map(([, guard]) => guard);
  }

  subscribersOf(event: string): readonly Subscription[] {
    return this.#subscriptions.filter(([name]) => name === event).map(([, subscription]) => subscription);
  }

  /** Asks the guards alone, for writes of children. @throws AppError `forbidden` */
  async askGuards(call: Call, entity: EntityDefinition, rows: readonly Row[], action: string): Promise<void> {
    for (const guard of this.guardsOf(entity.name)) {
      const verdict = await guard(call, rows, action);
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
    await db.run(sql`insert into form (module) select unnest(${modules}::text[]) on conflict (module) do nothing`);
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

  async #load(db: Db): Promise<void> {
    const meta = await db.first<{ version: number }>(sql`select definition_version as version from meta`);
    const records = await db.rows<FieldRecord>(
      sql`select ff.*, f.module from form_field ff join form f on f.id = ff.form_id order by ff.id`,
    );
    const version = meta?.version ?? 0;
    const definitions = new Map<string, Definition>();
    for (const entity of this.entities) {
      const own = records.filter((record) => record.module === entity.module);
      const fields = entity.fields.map((field, at) =>
        inForce(
          field,
          own.find((record) => record.field === field.wire),
          at,
        ),
      );
      for (const record of own) {
        if (record.custom && record.status === 1 && isKnownType(record.type ?? ''))
          fields.push(customField(record, fields.length));
      }
      fields.sort((a, b) => a.order - b.order || a.id - b.id);
      const byWire = new Map<string, Field>();
      for (const field of fields) byWire.set(field.wire, field);
      definitions.set(entity.module, { formId: own[0]?.form_id ?? 0, version, entity, fields, byWire });
    }
    this.#definitions = definitions;
    this.#version = version;
  }
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
  return {
    ...record.settings,
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
