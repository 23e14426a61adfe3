// What a list shows of the records: title, people and amounts, as far as the node's grants allow.
import { findNode } from '@crm/protocol/flowCheck';
import { msg, renderSentence } from '@crm/protocol/sentences';
import { textLength, withCents } from '@crm/protocol/text';
import { type RawBuilder, sql } from 'kysely';
import type { Call, Definition, EntityDefinition, Field, Row } from '../../../engine/entity.ts';
import { applyFieldPermissionsToText, isReadable } from '../../../engine/field-permissions.ts';
import { labelColumns } from '../../../engine/labels.ts';
import { preparedFor } from '../../../engine/prepared.ts';
import { presentPage, textFieldOf } from '../../../engine/present.ts';
import { records } from '../../../engine/records.ts';
import { titleField } from '../../../engine/title.ts';
import { select } from '../../../platform/db/query.ts';
import { atNode, type Place } from './record.ts';
import { loadVersion } from './store.ts';

interface About extends Place {
  instance: number;
  entity: string;
  record: number;
  flow: number;
  flow_version: number;
  title: string;
  submitter: number;
  /** In whose place the person sees it, where it is in nothing but somebody's place; 0 for nobody. See `behalfOf`. */
  behalf: number;
  /** What an amendment that waits would write, as it was sent. */
  pending?: Readonly<Record<string, unknown>> | null;
}

/** The column `pending` of an instance `i`: once it has ended, the record holds the values. */
export const pendingOf = sql`case when i.state = 0 then i.pending->'body' end as pending`;

/** The column `behalf` of an instance `i`. */
export const behalfOf = (user: number): RawBuilder<unknown> => sql`
  coalesce((select min(b.for_user) from flow_step b where b.instance_id = i.id and b.user_id = ${user}), 0) as behalf`;

export interface Shown {
  title: string;
  facts: [title: string, value: string][];
  /** Passing here requires an opinion. */
  asksOpinion: boolean;
}

/** How much it is about: the first amount of the form; of a form that the company made its first number with two places. */
export function amountField({ entity, fields }: Definition): Field | undefined {
  if (entity.family)
    return fields.find(({ custom, type, precision }) => custom && type === 'number' && precision === 2);
  return fields.find(
    ({ type, total, column, form }) => type === 'number' && total && column !== null && form !== false,
  );
}

/** At most three: the first amount of the form, and the customer; of a form that the company made its first choice, number and day. */
function factFields(definition: Definition): Field[] {
  const { entity, fields } = definition;
  if (entity.family) {
    const first = (...types: string[]) => fields.find(({ custom, type }) => custom && types.includes(type));
    return [first('select', 'radio'), first('number'), first('date', 'datetime')].filter(
      (field) => field !== undefined,
    );
  }
  const customer = fields.find((field) => field.type === 'customer' && field.column !== null);
  // A narrow column cuts the rest off, never how much.
  return [amountField(definition), customer].filter((field) => field !== undefined);
}

/** Fields that distinguish requests of the same form, the first that is filled in of each: what it is about, and how much. */
function distinguishingFields(definition: Definition): { about: Field[]; size: Field[] } {
  if (!definition.entity.family) return { about: [], size: [] };
  const own = definition.fields.filter(({ custom }) => custom);
  const ofType = (...types: string[]) => own.filter(({ type }) => types.includes(type));
  const amount = amountField(definition);
  const about = [...ofType('select', 'radio'), ...ofType('input', 'textarea'), ...ofType('user', 'customer')];
  return { about, size: [...(amount ? [amount] : []), ...ofType('number')] };
}

/** Longer texts add nothing to a title. */
const mostOfText = 40;

const inThousands = (text: string) => text.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');

/** As lists and panels show it: the program's own amounts as money, others by their thousands, what has a unit with it and without noughts. */
export function shownNumber(plain: string, { suffix = '', precision, custom }: Field): string {
  const text = precision === 2 ? withCents(plain) : plain;
  const grouped = /^-?\d+\.\d\d$/.test(text) ? inThousands(text) : text;
  if (precision === 2 && !custom && !suffix) return grouped.replace(/\d/, '￥$&');
  return suffix && text.includes('.') ? `${grouped.replace(/\.?0+$/, '')}${suffix}` : `${grouped}${suffix}`;
}

/** An instance as it is seen at a node. */
export const seenAs = ({ instance, node }: Pick<About, 'instance' | 'node'>): string => `${instance}:${node}`;

/** Answers of records as they are seen at the node, by their ids, where they were read already. */
export type Answers = ReadonlyMap<number, Record<string, unknown>>;

/**
 * The facts of the records, by `seenAs`.
 * @param named true: their names only
 */
export async function shownOf(
  call: Call,
  rows: readonly About[],
  { named = false, answers }: { named?: boolean; answers?: Answers | undefined } = {},
): Promise<Map<string, Shown>> {
  const all = new Map<string, Shown>();
  if (rows.length === 0) return all;
  // Rows whose node gives the same grants are presented together.
  const groups = Map.groupBy(rows, ({ entity, flow, flow_version, node, copied, behalf }) =>
    [entity, flow, flow_version, node, copied, behalf].join(),
  );
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const entity = call.engine.byName(first.entity);
    const definition = await call.engine.definitionFor(call.db, entity, call.actor);
    const root = await loadVersion(call, first.flow, first.flow_version);
    const own = atNode(
      call,
      definition,
      0,
      root,
      { node: first.node || root.id, copied: first.copied },
      false,
      first.behalf,
    );
    const wire = titleField(entity)?.wire ?? 'id';
    const node = findNode(root, first.node);
    const asksOpinion = node?.type === 'approver' && node.opinion === 'required';
    for (const row of group)
      all.set(seenAs(row), {
        title: applyFieldPermissionsToText(own.actor, entity.module, wire, row.title),
        facts: [],
        asksOpinion,
      });
    await nameUntitled(own, entity, group, all);
    const unnamed = group.filter((row) => isByRule(call, entity, row));
    const of = named ? unnamed : group;
    const distinguishing = distinguishingFields(definition);
    const facts = named ? [] : factFields(definition);
    const needed = [...new Set([...facts, ...distinguishing.about, ...distinguishing.size])];
    const values = textsOf(answers ?? (await answersOf(own, definition, of, needed)));
    for (const row of of) {
      const one = all.get(seenAs(row));
      const textOf = values.get(row.record);
      if (!one || !textOf) continue;
      const titleFields = unnamed.includes(row) && one.title !== '' ? distinguishingOf(distinguishing, textOf) : [];
      if (titleFields.length > 0) one.title = titleOf(own, entity, titleFields, textOf);
      one.facts = facts
        .filter((field) => !titleFields.includes(field))
        .map((field): [string, string] => [
          fieldTitle(own, entity, field),
          isReadable(own.actor, entity.module, field) ? aheadOf(field, textOf(field), row.pending) : textOf(field),
        ])
        .filter(([, text]) => text !== '');
    }
  }
  return all;
}

type TextOf = (field: Field) => string;

/** What passing would bring about: who passes from a list knows how much it will be. What follows from other fields is left out. */
function aheadOf(field: Field, text: string, pending: About['pending']): string {
  const sent = pending?.[field.wire];
  if (sent === undefined || field.type !== 'number') return text;
  const plain = String(sent ?? '').replaceAll(/[,，\s]/g, '');
  return /^-?\d+(\.\d+)?$/.test(plain) ? shownNumber(plain, field) : '';
}

/** The first of each that is filled in, and may be seen. */
function distinguishingOf({ about, size }: { about: Field[]; size: Field[] }, textOf: TextOf): Field[] {
  return [about, size].flatMap((fields) => fields.find((field) => textOf(field) !== '') ?? []);
}

/** A title that the program gave, in the caller's language; what a company wrote stays. */
function fieldTitle({ language }: Call, { fields }: EntityDefinition, { wire, title }: Field): string {
  const declared = fields.find((one) => one.wire === wire);
  return (language === 'en' && declared?.title === title && declared.english) || title;
}

/** What the record is, in the caller's language; kinds that a company makes have its word. */
function kindOf({ language }: Call, { family, english, label }: EntityDefinition): string {
  return language === 'en' && !family ? english.replace(/^[a-z]/, (first) => first.toUpperCase()) : label;
}

/** 请假：年假 · 请假天数 3 */
function titleOf(call: Call, entity: EntityDefinition, fields: readonly Field[], textOf: TextOf): string {
  const parts = fields.map((field) => {
    const text = textOf(field).split('\n', 1)[0] ?? '';
    const short = textLength(text) > mostOfText ? `${[...text].slice(0, mostOfText).join('')}…` : text;
    return field.type === 'number' ? `${fieldTitle(call, entity, field)} ${short}` : short;
  });
  return `${kindOf(call, entity)}${call.language === 'en' ? ': ' : '：'}${parts.join(' · ')}`;
}

/** A request without a name is titled by its submitter, like all of theirs. */
function isByRule(call: Call, entity: EntityDefinition, { title, submitter }: About): boolean {
  if (!entity.family || title === '') return false;
  const name = call.actor.organisation.users.get(submitter)?.name ?? '';
  const named = msg('workTitle', { name, form: entity.label.replace(/申请$/, '') });
  return renderSentence(named, 'cn') === title || renderSentence(named, 'en') === title;
}

/** Fields of the records, as the node lets them out. */
async function answersOf(
  own: Call,
  definition: Definition,
  rows: readonly About[],
  fields: readonly Field[],
): Promise<Answers> {
  if (rows.length === 0 || fields.length === 0) return new Map();
  const { entity } = definition;
  const ids = [...new Set(rows.map(({ record }) => record))];
  const records = await own.db.rows<Row>(
    sql`select ${neededOf(own, entity, fields)} from ${sql.table(entity.table)} t where id = any(${ids}::bigint[]) and deleted_at is null`,
    preparedFor(entity),
  );
  const plain = { ...entity };
  delete plain.present;
  delete plain.presentPage;
  const wires = await presentPage(own, { ...definition, fields: [...fields], entity: plain }, records);
  return new Map(records.map(({ id }, at) => [id, wires[at] ?? {}]));
}

function textsOf(answers: Answers): Map<number, TextOf> {
  return new Map(
    [...answers].map(([id, wire]): [number, TextOf] => [
      id,
      (field) => {
        const value = wire[textFieldOf(field)] ?? wire[field.wire];
        if (typeof value !== 'string' && typeof value !== 'number') return '';
        const text = String(value);
        if (field.type === 'datetime') return text.slice(0, 'YYYY-MM-DD HH:MM'.length);
        return field.type === 'number' && text !== '' ? shownNumber(text, field) : text;
      },
    ]),
  );
}

/** Nothing but what is shown: what a record is searched by is longer than all the rest. */
function neededOf(call: Call, entity: EntityDefinition, fields: readonly Field[]): RawBuilder<unknown> {
  const columns = new Set(['id', 'version', ...(entity.owner ? [entity.owner] : [])]);
  for (const { custom, column } of fields) columns.add(custom ? 'ext' : (column as string));
  const labels = labelColumns(
    call,
    fields.filter(({ custom }) => !custom),
  );
  return sql.join([...[...columns].map((column) => sql.ref(column)), ...labels]);
}

/** What has no name, or none that may be seen here, is called by its kind and number. */
async function nameUntitled(
  own: Call,
  entity: EntityDefinition,
  rows: readonly About[],
  shown: ReadonlyMap<string, Shown>,
): Promise<void> {
  const bare = rows.filter((row) => shown.get(seenAs(row))?.title === '');
  if (bare.length === 0) return;
  const field = entity.fields.find(({ column }) => column === 'number');
  const ids = bare.map(({ record }) => record);
  const numbers = field
    ? await own.db.rows(select(records(entity), ['id', sql<string>`number`.as('number')])`
      where id = any(${ids}::bigint[])`)
    : [];
  for (const row of bare) {
    const number = numbers.find(({ id }) => id === row.record)?.number ?? '';
    const seen = field ? applyFieldPermissionsToText(own.actor, entity.module, field.wire, number) : '';
    const one = shown.get(seenAs(row));
    if (one)
      one.title = seen
        ? `${kindOf(own, entity)} ${seen}`
        : renderSentence(msg('workUntitled', { kind: kindOf(own, entity) }), own.language);
  }
}
