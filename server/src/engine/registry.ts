// The engine's knowledge at run time: entities, reference sources, and cached definitions by version.
import { sql } from 'kysely';
import type { Actor } from '../platform/access/actor.ts';
import type { ScopedGrants } from '../platform/access/privilege-escalation.ts';
import type { Db } from '../platform/db/database.ts';
import { query, select } from '../platform/db/query.ts';
import { forbidden, rejection } from '../platform/errors.ts';
import type { Amend, Contributions, CustomerFigures, EntryCheck } from './contributions.ts';
import type { DateSource } from './dates.ts';
import { effectiveFields } from './effective-fields.ts';
import type {
  Call,
  Definition,
  Entity,
  EntityDefinition,
  Family,
  Field,
  FieldDefinition,
  ListMode,
  ReferenceSource,
  Row,
} from './entity.ts';
import { type EntryChange, type RenamesEntry, renameOf } from './entries.ts';
import type { FieldUse, FieldUses } from './field-uses.ts';
import type { FieldType } from './fields/field-type.ts';
import { fieldType, provideFieldTypes, referenceOf } from './fields/registry.ts';
import type { MeasureDefinition, RowMeasure } from './measure.ts';
import type { Forgets, Guard, Subscription } from './write/guards.ts';

declare module '../platform/http/services.ts' {
  interface Services {
    engine: Engine;
  }
}

/** What the modules bring together. */
export interface EngineParts extends Contributions {
  entities: readonly EntityDefinition[];
  families?: readonly Family[];
  references: ReadonlyMap<string, ReferenceSource>;
  fieldTypes?: Readonly<Record<string, FieldType>>;
  guards?: readonly (readonly [entity: string, guard: Guard])[];
  subscriptions?: readonly (readonly [event: string, subscription: Subscription])[];
  modes?: readonly ListMode[];
  dates?: readonly DateSource[];
  measures?: readonly MeasureDefinition[];
  fieldUses?: readonly FieldUses[];
  renamesEntry?: readonly RenamesEntry[];
  forgets?: readonly Forgets[];
}

const missingSource: ReferenceSource = {
  visible: async () => new Set(),
  labels: async () => new Map(),
};

/** A kind with the text by which it is known not to have changed. */
interface KnownKind {
  text: string;
  entity: EntityDefinition;
}

export class Engine {
  /** What the program itself declares. */
  readonly declared: readonly EntityDefinition[];
  readonly families: readonly Family[];
  /** What the modules count or sum of a period. */
  readonly measures: readonly MeasureDefinition[];
  /** Those of them that work logs and the sales brief show. */
  readonly figures: readonly MeasureDefinition[];
  readonly entryChecks: readonly EntryCheck[];
  readonly customerFigures: readonly CustomerFigures[];
  readonly #parts: EngineParts;
  #kinds: ReadonlyMap<string, KnownKind> = new Map();
  #entities: readonly EntityDefinition[];
  #byModule: ReadonlyMap<string, EntityDefinition>;
  #byName: ReadonlyMap<string, EntityDefinition>;
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
    this.#parts = parts;
    this.declared = parts.entities;
    this.families = parts.families ?? [];
    this.#entities = parts.entities;
    this.#byModule = byModule(parts.entities);
    this.#byName = byName(parts.entities);
    this.#references = parts.references;
    this.#guards = parts.guards ?? [];
    this.#subscriptions = parts.subscriptions ?? [];
    this.#modes = parts.modes ?? [];
    this.#dates = parts.dates ?? [];
    this.measures = parts.measures ?? [];
    this.entryChecks = parts.entryChecks ?? [];
    this.customerFigures = parts.customerFigures ?? [];
    this.figures = this.measures.filter(({ shownIn }) => shownIn !== 'reports');
    for (const entity of parts.entities) {
      this.#check(entity, entity.fields);
      for (const children of entity.children ?? []) this.#check(entity, children.fields);
      if (entity.parent) this.byName(entity.parent.entity);
    }
    for (const measure of this.measures) {
      if (!measure.definition) throw new Error(`measure ${measure.key} does not say what it counts`);
      if ('entity' in measure) this.#checkMeasure(measure);
    }
    for (const name of new Set(this.#guards.map(([guarded]) => guarded)))
      if (name !== '*' && !this.families.some((family) => family.name === name)) this.byName(name);
  }

  /** How an amendment of the kind takes effect. */
  amendOf(entity: string): Amend | undefined {
    return this.#parts.amends?.[entity];
  }

  /** Every entity of the program, and the kinds that the company had made when the definitions were read last. */
  get entities(): readonly EntityDefinition[] {
    return this.#entities;
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

  #checkMeasure({ key, entity, date, by, filter = [], sum, days, lines }: RowMeasure): void {
    const { fields, children = [] } = this.byName(entity);
    const own = [date, by, ...filter.map(({ field }) => field), sum, days?.from, days?.to];
    for (const wire of own.filter((one) => one !== undefined))
      if (!fields.some((field) => field.wire === wire && field.column !== null))
        throw new Error(`measure ${key}: ${entity} has no field ${wire}`);
    const line = children.find(({ wire }) => wire === lines?.wire)?.fields.find(({ wire }) => wire === lines?.sum);
    if (lines && !line) throw new Error(`measure ${key}: ${entity} has no lines with ${lines.sum}`);
  }

  /** The entity of a wire name, whatever its case. */
  entity(module: string): EntityDefinition | undefined {
    return this.#byModule.get(module.toLowerCase());
  }

  /** @throws Error for a name that no module declares */
  byName<R = Row>(name: string): Entity<R> {
    const entity = this.#byName.get(name);
    if (!entity) throw new Error(`no entity ${name}`);
    return entity;
  }

  /** Grants whose records have owners, with the module whose data scope counts. */
  get scopedGrants(): ScopedGrants[] {
    const ofFamilies = this.families.map(({ grant, name, table, owner }) => ({
      prefix: grant,
      module: name,
      fields: name,
      table,
      owner,
    }));
    return this.entities
      .filter((entity) => entity.owner)
      .map((entity) => ({
        prefix: entity.grant,
        module: entity.scopeModule ?? entity.module,
        fields: entity.module,
        table: entity.partOf?.table ?? entity.table,
        owner: entity.owner as string,
      }))
      .concat(ofFamilies);
  }

  /** Entities whose records belong to records of this one. */
  childEntities(name: string): readonly EntityDefinition[] {
    return this.entities.filter((entity) => entity.parent?.entity === name);
  }

  /** What a list shows: its own entity, or the one of a mode that the request names, without the parameters that belong to the first list. */
  shownBy(entity: EntityDefinition, body: Record<string, unknown>): [EntityDefinition, Record<string, unknown>] {
    const mode = this.#modes.find(
      ({ of, parameter, value }) => of === entity.name && String(body[parameter]) === value,
    );
    if (!mode) return [entity, body];
    const rest = { ...body };
    for (const own of [mode.parameter, entity.poolWire]) if (own) delete rest[own];
    return [this.byName(mode.shows), rest];
  }

  guardsOf({ name, family }: EntityDefinition): readonly Guard[] {
    return this.#guards
      .filter(([guarded]) => guarded === name || guarded === family || guarded === '*')
      .map(([, guard]) => guard);
  }

  /** Constant SQL over `t` of a day that some module supplies; undefined where none does. */
  dateOf(entity: string, name: DateSource['name']): string | undefined {
    return this.#dates.find((source) => source.entity === entity && source.name === name)?.sql;
  }

  /** What belongs to purged rows goes with them. */
  async forget(db: Db, entity: EntityDefinition, ids: readonly number[]): Promise<void> {
    for (const forgets of this.#parts.forgets ?? []) await forgets(db, entity, ids);
  }

  /** Everything that is in force over the fields of a kind beside its form. */
  async fieldUses(call: Call, entity: EntityDefinition): Promise<FieldUse[]> {
    const found: FieldUse[] = [];
    for (const usesOf of this.#parts.fieldUses ?? []) found.push(...(await usesOf(call, entity)));
    return found;
  }

  /** What is set up beside records names the other entry. */
  async renameEntry(call: Call, change: EntryChange): Promise<void> {
    const rename = renameOf(call, change);
    for (const renames of this.#parts.renamesEntry ?? []) await renames(call, rename);
  }

  /** Those of the entity, those of its family, then those of every entity. @param event `created`, `changed` … */
  subscribersOf({ name, family }: EntityDefinition, event: string): readonly Subscription[] {
    return [name, ...(family ? [family] : []), '*'].flatMap((about) =>
      this.#subscriptions.filter(([wanted]) => wanted === `${about}.${event}`).map(([, subscription]) => subscription),
    );
  }

  /** Runs the guards alone, for writes of children. @throws AppError `forbidden` */
  async runGuards(call: Call, entity: EntityDefinition, rows: readonly Row[], action: string): Promise<void> {
    for (const guard of this.guardsOf(entity)) {
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

  /**
   * Gives every form and built-in field its stable id. Called at start-up, harmless when repeated.
   * @param some the entities whose forms are new; all of them where missing
   */
  async syncForms(db: Db, some?: readonly EntityDefinition[]): Promise<void> {
    const entities = some ?? (await this.within(db)).entities;
    const modules = entities.map((entity) => entity.module);
    const labels = entities.map((entity) => entity.label);
    await db.run(sql`insert into form (module, name) select * from unnest(${modules}::text[], ${labels}::text[])
      on conflict (module) do update set name = excluded.name where form.name <> excluded.name`);
    const pairs = entities.flatMap((entity) =>
      entity.fields.map((field) => ({ module: entity.module, field: field.wire })),
    );
    // In the order of the forms, so that every company's ids come in the same one.
    const numbered = pairs.map((pair, at) => ({ ...pair, at }));
    await db.run(sql`
      insert into form_field (form_id, field)
      select f.id, p.field from json_to_recordset(${JSON.stringify(numbered)}::json) as p(module text, field text, at integer)
      join form f using (module) order by p.at on conflict (form_id, field) do nothing`);
  }

  /** Knows the kinds and fields of a version of the definitions. @param version the newest where missing */
  async ready(db: Db, version?: number): Promise<void> {
    const wanted = version ?? (await versionOf(db));
    while (this.#version < wanted) await this.#read(db);
  }

  /** An engine that knows what a transaction changed of the definitions and did not commit yet. */
  async within(db: Db): Promise<Engine> {
    const engine = new Engine(this.#parts);
    engine.#kinds = this.#kinds;
    await engine.#load(db);
    return engine;
  }

  /** The fields in force at the version of the definitions that the call sees. */
  async definition(db: Db, entity: EntityDefinition, version: number): Promise<Definition> {
    await this.ready(db, version);
    if (!this.#definitions.has(entity.module)) await this.#read(db);
    const found = this.#definitions.get(entity.module);
    if (!found) throw new Error(`no form of ${entity.name}`);
    return found;
  }

  #read(db: Db): Promise<void> {
    // For all who wait: not on the account of one who may leave.
    this.#loading ??= this.#load(db.shared ?? db).finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  definitionFor(db: Db, entity: EntityDefinition, actor: Actor): Promise<Definition> {
    return this.definition(db, entity, actor.definitionVersion);
  }

  /** The fields in force now, for work outside of calls. */
  async definitionNow(db: Db, entity: EntityDefinition): Promise<Definition> {
    return this.definition(db, entity, await versionOf(db));
  }

  /** Custom fields that the search of the entity looks into, in the definitions that were read last. */
  searchedFields(entity: EntityDefinition): readonly Field[] {
    return this.#definitions.get(entity.module)?.fields.filter((field) => field.custom && field.searchable) ?? [];
  }

  async #load(db: Db): Promise<void> {
    // Read first: a change in between makes the definitions newer than this version, never older.
    const version = await versionOf(db);
    const kinds = await this.#loadKinds(db);
    const records = await db.rows(select('form_field as ff', ['ff.*', sql<string>`f.module`.as('module')])`
      join form f on f.id = ff.form_id order by ff.id`);
    const entities = [...this.declared, ...[...kinds.values()].map(({ entity }) => entity)];
    const definitions = new Map<string, Definition>();
    for (const entity of entities) {
      const own = records.filter((record) => record.module === entity.module);
      const fields = effectiveFields(entity, own);
      const byWire = new Map(fields.map((field) => [field.wire, field]));
      definitions.set(entity.module, { formId: own[0]?.form_id ?? 0, version, entity, fields, byWire });
    }
    this.#kinds = kinds;
    this.#entities = entities;
    this.#byModule = byModule(entities);
    this.#byName = byName(entities);
    this.#definitions = definitions;
    this.#version = version;
  }

  /** A kind that did not change stays the same object: much is kept by it. */
  async #loadKinds(db: Db): Promise<ReadonlyMap<string, KnownKind>> {
    const kinds = new Map<string, KnownKind>();
    for (const family of this.families) {
      for (const kind of await family.load(db)) {
        const text = JSON.stringify(kind);
        const known = this.#kinds.get(kind.name);
        if (known?.text === text) {
          kinds.set(kind.name, known);
          continue;
        }
        const entity = { ...family.define(kind), family: family.name };
        this.#check(entity, entity.fields);
        kinds.set(kind.name, { text, entity });
      }
    }
    return kinds;
  }
}

const byModule = (entities: readonly EntityDefinition[]) =>
  new Map(entities.map((entity) => [entity.module.toLowerCase(), entity]));
const byName = (entities: readonly EntityDefinition[]) => new Map(entities.map((entity) => [entity.name, entity]));

async function versionOf(db: Db): Promise<number> {
  const meta = await db.first(query.selectFrom('meta').select(['definition_version as version']));
  return meta?.version ?? 0;
}
