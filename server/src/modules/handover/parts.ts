// How one kind of record is split: the request is checked, counted beforehand, and decided record by record.
import type { HandoverPart, HeldKind, HeldValue, KindCount, PlannedKind } from '@crm/protocol/answers/handover';
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Call, EntityDefinition, Field } from '../../engine/entity.ts';
import { isReadable } from '../../engine/field-permissions.ts';
import { optionsWithin } from '../../engine/fields/choice.ts';
import { fieldType, referenceOf, sqlTypeOf } from '../../engine/fields/registry.ts';
import { columnOf } from '../../engine/query/filters.ts';
import { records } from '../../engine/records.ts';
import { select } from '../../platform/db/query.ts';
import { invalid } from '../../platform/errors.ts';
import { zIdList, zNested, zText } from '../../platform/http/values.ts';

/** People among whom one kind is split evenly. */
const mostReceivers = 20;

const zWho = zIdList.refine((ids) => ids.length <= mostReceivers);
const zPerson = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

export const zParts = zNested(
  z
    .array(
      z.discriminatedUnion('rule', [
        z.strictObject({ module: zText, rule: z.enum(['one', 'even']), userids: zWho }),
        z.strictObject({
          module: zText,
          rule: z.literal('value'),
          field: zText,
          choices: z.array(z.strictObject({ value: z.int().min(0), userid: zPerson })).max(limits.ids),
          rest: z.union([z.literal(0), zPerson]).optional(),
        }),
      ]),
    )
    .min(1)
    .max(50),
);

/** Everybody who may get something. */
export function receiversOf(part: HandoverPart): number[] {
  if (part.rule !== 'value') return part.userids;
  const rest = part.rest ? [part.rest] : [];
  return [...new Set([...part.choices.map(({ userid }) => userid), ...rest])];
}

/**
 * People who can sign in, and not the one who goes; one for all, several to share, one for each value.
 * @param entity missing of what is no record
 * @throws AppError `invalid` at `parts`
 */
export async function requirePart(
  call: Call,
  entity: EntityDefinition | undefined,
  userId: number,
  part: HandoverPart,
): Promise<void> {
  const who = receiversOf(part);
  if (part.rule === 'one' && who.length !== 1) throw invalid({ parts: msg('handoverOne') });
  if (part.rule === 'even' && new Set(who).size < 2) throw invalid({ parts: msg('handoverSeveral') });
  if (part.rule === 'value') {
    if (who.length === 0) throw invalid({ parts: msg('handoverOne') });
    if (new Set(part.choices.map(({ value }) => value)).size < part.choices.length)
      throw invalid({ parts: msg('handoverTwiceValue') });
    if (!entity) throw invalid({ parts: msg('handoverNoField') });
    await requireField(call, entity, part.field);
  }
  for (const id of who) {
    const user = call.actor.organisation.users.get(id);
    if (id === userId || !user || user.deleted || !user.enabled) throw invalid({ parts: msg('assigneeMissing') });
  }
}

/** Values are few and known, the field is the record's own, and the person reads it in full. */
function isSplitting(call: Call, entity: EntityDefinition, field: Field): boolean {
  if (!field.column || field.source || sqlTypeOf(field) !== 'bigint') return false;
  const isFew = fieldType(field.type).listed || field.type === 'city';
  return isFew && isReadable(call.actor, entity.module, field);
}

export async function splittingFields(call: Call, entity: EntityDefinition): Promise<HeldKind['fields']> {
  const { fields } = await call.engine.definitionFor(call.db, entity, call.actor);
  return fields.filter((field) => isSplitting(call, entity, field)).map(({ wire, title }) => ({ field: wire, title }));
}

/** @throws AppError `invalid` at `parts` for one by which nothing is split, or that the person may not read */
export async function requireField(call: Call, entity: EntityDefinition, wire: string): Promise<Field> {
  const { byWire } = await call.engine.definitionFor(call.db, entity, call.actor);
  const field = byWire.get(wire);
  if (!field || !isSplitting(call, entity, field)) throw invalid({ parts: msg('handoverNoField') });
  return field;
}

/** What a record of the person is split by, as SQL over `t`; 0 is no value, and what is not split by values. */
export async function valueSql(
  call: Call,
  entity: EntityDefinition,
  part: Pick<HandoverPart, 'rule'> & { field?: string },
): Promise<RawBuilder<number>> {
  if (part.rule !== 'value') return sql<number>`0::bigint`;
  return sql<number>`coalesce(${columnOf(await requireField(call, entity, part.field ?? ''))}::bigint, 0)`;
}

/** Values of a field that records of the person have, in their usual order or the most frequent first, and none last. */
export async function heldValues(
  call: Call,
  entity: EntityDefinition,
  userId: number,
  wire: string,
): Promise<HeldValue[]> {
  const field = await requireField(call, entity, wire);
  const rows = await call.db.rows(select(records(entity), [
    sql<number>`${await valueSql(call, entity, { rule: 'value', field: wire })}`.as('value'),
    sql<number>`count(*)`.as('count'),
  ])`
    where t.${sql.ref(entity.owner as string)} = ${userId} and t.deleted_at is null
    group by 1 order by 2 desc, 1`);
  const labels = await labelsOf(
    call,
    field,
    rows.map(({ value }) => value),
  );
  const ranks = new Map(((await fieldType(field.type).ranks?.(call, field)) ?? []).map((value, at) => [value, at]));
  // A choice of the value 0 is one; where there is none, 0 means that nothing was chosen.
  const place = ({ value }: HeldValue) =>
    labels.has(value) ? (ranks.get(value) ?? ranks.size) : Number.POSITIVE_INFINITY;
  return rows
    .map(({ value, count }) => ({ value, label: labels.get(value) ?? '', count }))
    .sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}

async function labelsOf(call: Call, field: Field, values: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const from = referenceOf(field);
  if (from)
    return call.engine.reference(from).labels(
      call.db,
      call.actor,
      values.filter((value) => value > 0),
      field,
    );
  const options = optionsWithin(fieldType(field.type).item?.(field).options);
  return new Map(options.map(({ value, label }) => [Number(value), label]));
}

/** Who would get how many of the kind, as it is now. @param part missing: nobody gets any */
export async function plannedKind(
  call: Call,
  entity: EntityDefinition | undefined,
  userId: number,
  { module, label, count, stays }: KindCount,
  part: HandoverPart | undefined,
): Promise<PlannedKind> {
  const counts = new Map(part ? receiversOf(part).map((id) => [id, 0]) : []);
  if (part?.rule === 'value' && entity) {
    const chosen = chooser(part);
    for (const held of await heldValues(call, entity, userId, part.field)) {
      const who = chosen(held.value, 0);
      if (who > 0) counts.set(who, (counts.get(who) ?? 0) + held.count);
    }
  } else {
    const who = part && part.rule !== 'value' ? part.userids : [];
    const open = count - (stays?.count ?? 0);
    for (const [at, id] of who.entries()) counts.set(id, Math.max(0, Math.ceil((open - at) / who.length)));
  }
  const to = [...counts].map(([userid, n]) => ({
    userid,
    username: call.actor.organisation.users.get(userid)?.name ?? '',
    count: n,
  }));
  const left = to.reduce((rest, got) => rest - got.count, count);
  return { module, label, count, ...(stays ? { stays } : {}), to, left };
}

/** Decides who gets a record by its value and its place among the person's; 0 for nobody. */
export function chooser(part: HandoverPart): (value: number, place: number) => number {
  if (part.rule !== 'value') return (_value, place) => part.userids[place % part.userids.length] as number;
  const byValue = new Map(part.choices.map(({ value, userid }) => [value, userid]));
  return (value) => byValue.get(value) ?? part.rest ?? 0;
}
