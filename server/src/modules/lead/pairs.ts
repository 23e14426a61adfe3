// Which field of a lead becomes which of its customer or first contact: as the program has it, and as the company set it.

import type { LeadPairs, TurnPreview } from '@crm/protocol/answers/lead';
import { limits } from '@crm/protocol/limits';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { type Call, type Definition, type Field, storesNothing } from '../../engine/entity.ts';
import { fieldGrant, isReadable } from '../../engine/field-permissions.ts';
import { sqlTypeOf } from '../../engine/fields/registry.ts';
import { writeLog } from '../../engine/operation-log.ts';
import { presentPage, textFieldOf } from '../../engine/present.ts';
import { isWritable, validateBodies } from '../../engine/validate.ts';
import { changedBy } from '../../engine/write/update.ts';
import { returning, select } from '../../platform/db/query.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { contactEntity, customerEntity } from '../customer/index.ts';
import { leadEntity } from './lead.entity.ts';
import type { LeadRow } from './lead.fields.ts';

/** What the log of the form of leads calls a change of them. */
const pairsVerb = 'editPairs';

type TargetModule = 'customer' | 'contact';

interface Target {
  /** `customer.hangye`. */
  value: string;
  module: TargetModule;
  field: Field;
}

interface Pair {
  source: Field;
  target: Target;
}

/** Wire name of the lead's field → target, or empty for nowhere. */
type Stored = Readonly<Record<string, string>>;

interface Forms {
  lead: Definition;
  customer: Definition;
  contact: Definition;
}

/** The person a lead goes through, whose fields a contact calls otherwise. */
const person: Stored = {
  contact_name: 'contact.contactName',
  contact_mobile: 'contact.mobile',
  zhiwei: 'contact.zhiwei',
  wechat: 'contact.wechat',
};

/** Files go along as they are, wherever they hang; the rest holds nothing, or is the program's. */
const without: ReadonlySet<string> = new Set(['file', 'picture', 'cover', 'userinfo', 'divider', 'tablelist']);
/** What a text can hold. */
const textual: ReadonlySet<string> = new Set(['input', 'textarea']);
const readAsText: ReadonlySet<string> = new Set([
  ...textual,
  'number',
  'date',
  'datetime',
  'select',
  'radio',
  'statusSelect',
  'tags',
]);

async function formsOf(call: Call): Promise<Forms> {
  const of = (entity: Parameters<typeof call.engine.definitionFor>[1]) =>
    call.engine.definitionFor(call.db, entity, call.actor);
  return { lead: await of(leadEntity), customer: await of(customerEntity), contact: await of(contactEntity) };
}

async function storedPairs(call: Call, lock = false): Promise<{ pairs: Stored; version: number }> {
  const row = await call.db.first(select(sql`lead_pairs ${lock ? sql`for update` : sql``}`, [
    sql<Stored>`pairs`.as('pairs'),
    sql<number>`version`.as('version'),
  ])`
       `);
  return row ?? { pairs: {}, version: 1 };
}

/** Fields of leads whose values can go over; the name always does. */
function sourcesOf({ lead }: Forms): Field[] {
  return lead.fields.filter(
    (field) =>
      !storesNothing(field) &&
      !field.isName &&
      !without.has(field.type) &&
      field.showInForm &&
      (isWritable(field, true) || field.formula !== undefined),
  );
}

/** Fields that a new customer and its first contact take; the customer's name is the lead's, the contact's customer is known. */
function targetsOf({ customer, contact }: Forms): Target[] {
  const of = (module: TargetModule, { fields, entity }: Definition): Target[] =>
    fields
      .filter(
        (field) =>
          isWritable(field, true) &&
          field.showInForm &&
          !without.has(field.type) &&
          field.column !== entity.owner &&
          field.column !== entity.parent?.key &&
          !(module === 'customer' && field.isName),
      )
      .map((field) => ({ value: `${module}.${field.wire}`, module, field }));
  return [...of('customer', customer), ...of('contact', contact)];
}

/** Why values of the one cannot be values of the other. */
function mismatch(source: Field, target: Field): Sentence | undefined {
  const names = { from: source.title, to: target.title };
  const kinds = msg('leadPairKinds', names);
  if (textual.has(target.type)) {
    if (!readAsText.has(source.type)) return kinds;
    const [longest, max] = [longestOf(source), longestOf(target)];
    return longest > max ? msg('leadPairTooLong', { ...names, longest, max }) : undefined;
  }
  const same =
    source.type === target.type && sqlTypeOf(source) === sqlTypeOf(target) && (source.key ?? '') === (target.key ?? '');
  if (!same) return kinds;
  const known = new Map((target.options ?? []).map((option) => [String(option.value), option.label]));
  const fits = (source.options ?? []).every((option) => known.get(String(option.value)) === option.label);
  return fits ? undefined : kinds;
}

/** Characters of a text; what is no text is short. */
function longestOf(field: Field): number {
  if (!textual.has(field.type)) return 0;
  return field.max ?? (field.type === 'textarea' ? limits.longText : limits.shortText);
}

/** Fields of the same name go over; those of the company, which the program named, by what the company calls them. */
function initialOf(source: Field, targets: readonly Target[]): string {
  const named = person[source.wire];
  const found = targets.find(({ value, module, field }) =>
    named
      ? value === named
      : module === 'customer' &&
        (source.custom && field.custom ? field.title === source.title : field.wire === source.wire),
  );
  return found && !mismatch(source, found.field) ? found.value : '';
}

/** Pairs in force: what is gone, hidden or does not fit any more is left out, and a target has one source. */
function pairsIn(forms: Forms, stored: Stored): Pair[] {
  const targets = targetsOf(forms);
  const sources = sourcesOf(forms);
  const taken = new Set<string>();
  const pairs: Pair[] = [];
  // What was chosen comes before what nobody has changed.
  for (const chosen of [true, false])
    for (const source of sources) {
      if (Object.hasOwn(stored, source.wire) !== chosen) continue;
      const value = chosen ? stored[source.wire] : initialOf(source, targets);
      const target = targets.find((one) => one.value === value);
      if (!target || taken.has(target.value) || mismatch(source, target.field)) continue;
      taken.add(target.value);
      pairs.push({ source, target });
    }
  return pairs.sort((a, b) => sources.indexOf(a.source) - sources.indexOf(b.source));
}

/** As designers of forms see and set them: fields that they may not read are not theirs to map. */
export async function leadPairs(call: Call): Promise<LeadPairs> {
  const forms = await formsOf(call);
  const { pairs, version } = await storedPairs(call);
  const inForce = new Map(pairsIn(forms, pairs).map(({ source, target }) => [source.wire, target.value]));
  const targets = targetsOf(forms);
  return {
    version,
    rows: sourcesOf(forms)
      .filter((source) => isReadable(call.actor, leadEntity.module, source))
      .map((source) => ({
        field: source.wire,
        title: source.title,
        target: inForce.get(source.wire) ?? '',
        initial: initialOf(source, targets),
        options: targets.filter(({ field }) => !mismatch(source, field)).map(({ value }) => value),
      })),
    targets: targets.map(({ value, module, field }) => ({ value, module, title: field.title })),
  };
}

/** Stores what was sent; one that does not fit stores none. @throws AppError `invalid` by the lead's field, `conflict` */
export async function setLeadPairs(call: Call, sent: Stored, version: number | undefined): Promise<number> {
  const forms = await formsOf(call);
  const before = await storedPairs(call, true);
  if (version !== undefined && version !== before.version) {
    const newest = Math.max(1, before.version - version);
    const last = await changedBy(call, 'form', forms.lead.formId, {
      wires: Object.keys(sent),
      newest,
      action: pairsVerb,
    });
    throw conflict(last ? msg('stale', last) : msg('staleUnknown'), {
      ...(last ? { UserName: last.name, time: last.time } : {}),
      version: before.version,
    });
  }
  const targets = targetsOf(forms);
  const sources = new Map(sourcesOf(forms).map((source) => [source.wire, source]));
  const problems: Record<string, Sentence> = Object.create(null);
  const next: Record<string, string> = { ...before.pairs };
  for (const [wire, value] of Object.entries(sent)) {
    const source = sources.get(wire);
    const target = targets.find((one) => one.value === value);
    if (!source || !isReadable(call.actor, leadEntity.module, source)) problems[wire] = msg('leadPairSourceUnknown');
    else if (value !== '' && !target) problems[wire] = msg('leadPairUnknown');
    else {
      const wrong = target && mismatch(source, target.field);
      if (wrong) problems[wire] = wrong;
      if (value === initialOf(source, targets)) delete next[wire];
      else next[wire] = value;
    }
  }
  // Whatever nobody chose gives way to what somebody did; two that were chosen do not.
  const filled = new Map<string, Field>();
  for (const [wire, source] of sources) {
    const value = Object.hasOwn(sent, wire) ? sent[wire] : next[wire];
    if (!value) continue;
    const other = filled.get(value);
    const target = targets.find((one) => one.value === value);
    if (other && target) problems[wire] ??= msg('leadPairTwice', { to: target.field.title, from: other.title });
    else filled.set(value, source);
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const names = (stored: Stored) => {
    const inForce = new Map(pairsIn(forms, stored).map(({ source, target }) => [source.wire, target]));
    return (wire: string) => {
      const target = inForce.get(wire);
      return target
        ? `${target.module === 'customer' ? customerEntity.label : contactEntity.label}：${target.field.title}`
        : '';
    };
  };
  const [was, now] = [names(before.pairs), names(next)];
  const changes = [...sources.values()]
    .map(({ wire, title }) => ({ field: wire, title, old: was(wire), new: now(wire) }))
    .filter((change) => change.old !== change.new);
  if (changes.length === 0) return before.version;
  const saved = await call.db.first(returning('lead_pairs', ['version'])`
    update lead_pairs set pairs = ${JSON.stringify(next)}::jsonb, version = version + 1`);
  await writeLog(call, [{ entity: 'form', recordId: forms.lead.formId, action: pairsVerb, changes }]);
  return saved?.version ?? before.version;
}

/** What one lead brings along, as this person may read it and write it. */
export interface Carried {
  customer: Record<string, unknown>;
  contact: Record<string, unknown>;
  /** Pairs whose value the customer or contact does not take. */
  refused: Field[];
  /** Fields of customers whose changes the lead's log may show: they mean the same, and the person reads the lead's. */
  loggedFields: string[];
  preview: TurnPreview;
}

/** @throws nothing: what does not fit stays with the lead */
export async function carriedBy(call: Call, lead: LeadRow): Promise<Carried> {
  const forms = await formsOf(call);
  const pairs = pairsIn(forms, (await storedPairs(call)).pairs);
  const [wire = {}] = await presentPage(call, forms.lead, [lead]);
  const textOf = (source: Field) => String(wire[textFieldOf(source)] ?? wire[source.wire] ?? '');
  /** With both halves of a pair: province and city. */
  const told = (source: Field) => {
    const { wire: field, wire2, title } = source;
    const second = wire2 ? String(wire[`${wire2}Name`] ?? wire[wire2] ?? '') : '';
    return { field, title, text: [textOf(source), second].filter(Boolean).join(' ') };
  };
  const [name, named] = [forms.lead.byWire.get('CustomerName'), forms.customer.byWire.get('CustomerName')];
  const isNamed = name && named && isReadable(call.actor, leadEntity.module, name);
  const has = (source: Field) => textOf(source) !== '';
  const bodies = { customer: {} as Record<string, unknown>, contact: {} as Record<string, unknown> };
  const going = pairs.filter(
    ({ source, target }) =>
      has(source) &&
      isReadable(call.actor, leadEntity.module, source) &&
      fieldGrant(call.actor, target.module, target.field) === 'edit',
  );
  for (const { source, target } of going) {
    const body = bodies[target.module];
    const asText = textual.has(target.field.type) && !textual.has(source.type);
    body[target.field.wire] = asText ? textOf(source) : wire[source.wire];
    if (source.wire2 && target.field.wire2) body[target.field.wire2] = wire[source.wire2];
  }
  const wrong = new Set<Field>();
  for (const module of ['customer', 'contact'] as const) {
    const [checked] = await validateBodies(call, forms[module], [{ body: bodies[module], before: undefined }]);
    for (const { source, target } of going) {
      const { wire: name, wire2 = name } = target.field;
      if (target.module !== module || !(checked && (name in checked.problems || wire2 in checked.problems))) continue;
      delete bodies[module][name];
      delete bodies[module][wire2];
      wrong.add(source);
    }
  }
  const arrives = going.filter(({ source }) => !wrong.has(source));
  const stays = sourcesOf(forms).filter(
    (source) =>
      has(source) &&
      fieldGrant(call.actor, leadEntity.module, source) !== 'hidden' &&
      !arrives.some((one) => one.source === source),
  );
  return {
    ...bodies,
    refused: going.flatMap(({ source }) => (wrong.has(source) ? [source] : [])),
    loggedFields: forms.customer.fields
      .filter((field) => {
        const source = forms.lead.byWire.get(field.wire);
        return source !== undefined && isReadable(call.actor, leadEntity.module, source);
      })
      .filter(
        (field) =>
          !field.custom ||
          pairs.some(({ source, target }) => source.wire === field.wire && target.value === `customer.${field.wire}`),
      )
      .flatMap((field) => (field.wire2 ? [field.wire, field.wire2] : [field.wire])),
    preview: {
      rows: [
        ...(isNamed ? [{ source: name, target: { module: 'customer' as const, field: named } }] : []),
        ...arrives,
      ].map(({ source, target }) => ({
        ...told(source),
        module: target.module,
        target: target.field.title,
      })),
      left: stays.map(told),
    },
  };
}
