// A module as the application lists it: everything that it owns is declared here, and nothing about it stands elsewhere.

import type { Branch, FieldGrant, ScopeName } from '@crm/protocol/access';
import type { Bilingual } from '@crm/protocol/sentences';
import type { OrganisationPart } from '../platform/access/organisation.ts';
import type { AccessCheck } from '../platform/access/privilege-escalation.ts';
import type { Db } from '../platform/db/database.ts';
import type { Route } from '../platform/http/route.ts';
import type { JobDefinition } from '../platform/jobs/job.ts';
import type { SealedColumn } from '../platform/secrets/secrets.ts';
import type { SettingDefinition } from '../platform/settings/setting.ts';
import type { Contributions } from './contributions.ts';
import type { DateSource } from './dates.ts';
import type { Call, EntityDefinition, Family, ListMode, ReferenceSource, Source } from './entity.ts';
import type { RenamesEntry } from './entries.ts';
import type { FieldUses } from './field-uses.ts';
import type { FieldType } from './fields/field-type.ts';
import type { EntityKit } from './kit.ts';
import type { MeasureDefinition } from './measure.ts';
import type { Engine } from './registry.ts';
import type { DeclaredSettings } from './settings/definition.ts';
import type { Forgets, Guard, Subscription } from './write/guards.ts';

const usualActions = {
  index: ['查看', 'View'],
  add: ['新建', 'Create'],
  edit: ['编辑', 'Edit'],
  delete: ['删除', 'Delete'],
  import: ['导入', 'Import'],
  export: ['导出', 'Export'],
  print: ['打印', 'Print'],
  transfer: ['转移', 'Transfer'],
  share: ['共享', 'Share'],
  void: ['作废', 'Void'],
} as const satisfies Record<string, Bilingual>;

/** Actions that many modules have, under the names that they have everywhere. */
export const usual = (...actions: (keyof typeof usualActions)[]): Record<string, Bilingual> =>
  Object.fromEntries(actions.map((action) => [action, usualActions[action]]));

/** One module of the permission tree. */
export interface GrantDefinition {
  branch: Branch;
  /** Wire name. */
  module: string;
  label: string;
  /** Action → label, in the order of the role editor. */
  actions: Record<string, Bilingual>;
  /** True when a data scope applies. */
  scoped: boolean;
  /** Action → paths (`crm.pool.index`) without which it is of no use: the role editor gives them along. */
  needs?: Record<string, readonly string[]>;
  /** Actions of the tree that no call needs yet; the role editor marks them. */
  reserved?: readonly string[];
  /** Chinese: where to find the module, shown to people who look for a page of it in vain. */
  where?: string;
}

/** A dictionary type that fields of the program use, with the entries that a new company begins with. */
export interface DictionaryDefinition {
  key: string;
  name: string;
  /** Name and preset colour. */
  entries: readonly (readonly [name: string, color: string])[];
  /** A table of no entity that names entries, too, and what its rows are called. */
  heldBy?: { table: string; column: string; module: string; label: string };
}

/** The roles that a new company begins with beside the administrator. */
export type DefaultRole = 'manager' | 'seller';

/** What a default role may do in one module of the permission tree. */
export interface RoleGrant {
  role: DefaultRole;
  branch: Branch;
  module: string;
  actions: readonly string[];
  scope?: ScopeName;
  /** Fields of the module that the role does not simply edit. */
  fields?: Readonly<Record<string, FieldGrant>>;
}

/** A ready-made print template of a kind of record; put in once, when the program that has it first starts. */
export interface ReadyPrint {
  /** Never changes: by it the program knows that it was put in. */
  key: string;
  /** Domain name of an entity that can be printed. */
  entity: string;
  /** Chinese. */
  name: string;
  /** See `modules/printTemp/liquid.ts`. */
  temp: string;
}

/** A kind of notice that people can switch off. */
export interface NoticeKind {
  /** English, `customer.assigned`. */
  kind: string;
  /** For the list of switches. */
  label: Bilingual;
  /**
   * The sentence, in Chinese and English: `{actor}` is who caused it, `{target}` the record's name in quotation marks if the
   * reader may see it, else nothing; other places are filled from the parameters.
   */
  sentence: Bilingual;
  /** The sentence to use instead where the parameter `case` names one of them. */
  cases?: readonly { of: string; sentence: Bilingual }[];
  /** Parameters that are values of fields, under the reader's grants: parameter → `module.field`. */
  reads?: Readonly<Record<string, Source>>;
  /** A person needs one of these grants to ever receive it; without one no switch is offered. Missing: everybody may receive it. */
  needs?: readonly string[];
}

export interface ModuleDefinition extends Contributions {
  name: string;
  grants?: readonly GrantDefinition[];
  roles?: readonly RoleGrant[];
  entities?: readonly EntityDefinition[];
  families?: readonly Family[];
  /** What its records look like: tests walk them, and the sample company has them. */
  kits?: readonly EntityKit[];
  /** What people set up beside records. */
  settingsRecords?: readonly DeclaredSettings[];
  references?: Record<string, ReferenceSource>;
  /** Form item types that the module brings, by the name of the item type. */
  fieldTypes?: Record<string, FieldType>;
  dictionaries?: readonly DictionaryDefinition[];
  /**
   * What the verbs are called that the module writes to the operation log; `note` names the field whose grant the note
   * stands under (`contact.contactName`).
   */
  verbs?: Record<string, Bilingual | { label: Bilingual; note: Source }>;
  jobs?: readonly JobDefinition[];
  notices?: readonly NoticeKind[];
  /** What notices lead to that is no record of an entity: wire name → names of those that the person may open. */
  targets?: Record<string, (call: Call, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>>;
  settings?: readonly SettingDefinition[];
  /** Columns of its tables whose values are encrypted. */
  secrets?: readonly SealedColumn[];
  /** What the module adds to the snapshot of people, departments and roles because it decides who sees what. */
  organisation?: readonly OrganisationPart[];
  /** What only administrators may change of people, departments and roles; checked before such changes are committed. */
  accessChecks?: readonly AccessCheck[];
  /** Dates of other modules' records that only this one knows. */
  dates?: readonly DateSource[];
  /** What is counted or summed of a period: figures of work logs, workbench and reports, in the order of the modules. */
  measures?: readonly MeasureDefinition[];
  /** By domain name of the entity that is guarded, the module's own or another's, or of a family; `*` being every entity. */
  guards?: Record<string, Guard>;
  /** Lists of another module that show this one's records instead, when a parameter has this value. */
  modes?: readonly ListMode[];
  /**
   * By `<entity>.created`, `.changed`, `.deleted`, `.restored`, of a family for all of its kinds, `*` being every entity; run
   * inside the transaction of the write.
   */
  on?: Record<string, Subscription>;
  /** What of the module is set up over the fields of other kinds: they are not deleted beneath it. */
  fieldUses?: FieldUses;
  /** What of the module names dictionary entries beside records, such as conditions: it follows when one becomes another. */
  renamesEntry?: RenamesEntry;
  /** Rows of an entity are purged: the module deletes what belongs to them. */
  forgets?: Forgets;
  /** Print templates that a company begins with; the first of an entity is its usual one. */
  prints?: readonly ReadyPrint[];
  /** Records without an entity whose log can be read: wire name, name in the log, grant to read it, table with `name`, and a label where no module of the permission tree has one. */
  logs?: readonly { module: string; name: string; grant: string; table?: string; label?: string }[];
  routes?: (engine: Engine, modules: readonly ModuleDefinition[]) => Route[];
  /** Runs once at start-up, after migrations; harmless when repeated. */
  start?: (db: Db, modules: readonly ModuleDefinition[]) => Promise<void>;
}

export function defineModule(definition: ModuleDefinition): ModuleDefinition {
  return definition;
}

/** Dotted paths of every grant of these modules. */
export function allGrants(modules: readonly ModuleDefinition[]): string[] {
  return modules.flatMap((module) =>
    (module.grants ?? []).flatMap((grant) =>
      Object.keys(grant.actions).map((action) => `${grant.branch}.${grant.module}.${action}`),
    ),
  );
}

/** What a new company's role holds by default, as the modules declare it. */
export function defaultRole(
  modules: readonly ModuleDefinition[],
  role: DefaultRole,
): {
  grants: Partial<Record<Branch, Record<string, Record<string, true>>>>;
  scopes: Record<string, ScopeName>;
  fields: Record<string, Readonly<Record<string, FieldGrant>>>;
} {
  const grants: Partial<Record<Branch, Record<string, Record<string, true>>>> = {};
  const scopes: Record<string, ScopeName> = {};
  const fields: Record<string, Readonly<Record<string, FieldGrant>>> = {};
  for (const grant of modules.flatMap((module) => module.roles ?? []).filter((one) => one.role === role)) {
    const branch = (grants[grant.branch] ??= {});
    branch[grant.module] = Object.fromEntries(grant.actions.map((action) => [action, true as const]));
    if (grant.scope) scopes[grant.module] = grant.scope;
    if (grant.fields) fields[grant.module] = grant.fields;
  }
  return { grants, scopes, fields };
}
