// The preview of a merge of two records: both side by side, what moves, and what prevents it.

import type { MergeField, MergeKind, MergePreview } from '@crm/protocol/answers/merge';
import { limits } from '@crm/protocol/limits';
import { renderSentence, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { type Call, type Definition, type EntityDefinition, type Row, storesNothing } from '../../engine/entity.ts';
import { fieldGrant } from '../../engine/field-permissions.ts';
import { fieldType } from '../../engine/fields/registry.ts';
import { type Loaded, loadVisible, lockOf, refusal } from '../../engine/load.ts';
import { missingIds } from '../../engine/merged.ts';
import { presentPage, storedOf, storedSecond } from '../../engine/present.ts';
import { rowReader, visibleSql } from '../../engine/query/scope.ts';
import { isWritable } from '../../engine/validate.ts';
import { isBlankIn, isChosen } from '../../engine/write/merge.ts';
import { sameJson } from '../../engine/write/store.ts';
import { countUpTo } from '../../platform/db/query.ts';

type RecordPair = readonly [Loaded, Loaded];

/** @throws AppError `not_found` */
export async function previewMerge(
  call: Call,
  entity: EntityDefinition,
  ids: readonly number[],
): Promise<MergePreview> {
  const found = await loadVisible(call, entity, ids);
  const [a, b] = found;
  if (!a || !b) {
    const there = new Set(found.map((row) => row.id));
    throw await missingIds(
      call,
      entity,
      ids.filter((id) => !there.has(id)),
    );
  }
  for (const row of found) await entity.looked?.(call, row);
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const two: RecordPair = [a, b];
  const kinds = await kindsOf(call, entity, two);
  const render = (sentence: Sentence | undefined) => (sentence ? renderSentence(sentence, call.language) : '');
  const refused = async (row: Loaded) =>
    render((await lockOf(call, entity, row, 'merge')) ?? (await lockOf(call, entity, row, 'edit')));
  const stays = (row: Loaded) => render(refusal(call, entity, row, 'delete'));
  const rows = await presentPage(call, definition, found);
  return {
    rows,
    fields: fieldsOf(call, definition, two, rows),
    kinds,
    keep: betterKept(two, kinds),
    refused: [await refused(a), await refused(b)],
    stays: [stays(a), stays(b)],
  };
}

/** @param shown both as the person is shown them: a masked value reveals nothing else, not even whether it is the same */
function fieldsOf(
  call: Call,
  { entity, fields }: Definition,
  two: RecordPair,
  shown: readonly Readonly<Record<string, unknown>>[],
): MergeField[] {
  const [a, b] = two;
  return fields.flatMap((field): MergeField[] => {
    if (storesNothing(field) || field.form === 'inPlace' || !isWritable(field, false)) return [];
    const grants = two.map((row) => fieldGrant(rowReader(entity, call.actor, row), entity.module, field));
    if (grants.includes('hidden')) return [];
    const open = grants.every((grant) => grant === 'edit');
    const blank = two.map((row) => isBlankIn(row, field));
    if (blank[0] && blank[1]) return [];
    const same = grants.includes('mask')
      ? [field.wire, ...(field.wire2 ? [field.wire2] : [])].every((wire) =>
          sameJson(shown[0]?.[wire], shown[1]?.[wire]),
        )
      : sameJson(storedOf(a, field), storedOf(b, field)) &&
        (!field.column2 || sameJson(storedSecond(a, field), storedSecond(b, field)));
    const only: { only?: 0 | 1 } = blank[0] ? { only: 1 } : blank[1] ? { only: 0 } : {};
    const joined = !isChosen(field) && fieldType(field.type).afterWrite !== undefined;
    return [{ field: field.wire, title: field.title, ...only, same, open, joined }];
  });
}

/** Counts of what the person sees of each; at most one more than a merge may move. */
async function kindsOf(call: Call, entity: EntityDefinition, two: RecordPair): Promise<MergeKind[]> {
  const kinds: MergeKind[] = [];
  for (const child of call.engine.childEntities(entity.name)) {
    if (!call.actor.can(`${child.grant}.index`)) continue;
    const count = async ({ id }: Row) =>
      (
        await call.db.first(countUpTo(limits.merge.rows + 1)`${sql.table(child.table)} t
          where ${sql.ref(`t.${child.parent?.key ?? ''}`)} = ${id} and t.deleted_at is null
            and ${visibleSql(child, call.actor)}`)
      )?.n ?? 0;
    kinds.push({ module: child.module, label: child.label, counts: [await count(two[0]), await count(two[1])] });
  }
  return kinds;
}

function betterKept([a, b]: RecordPair, kinds: readonly MergeKind[]): 0 | 1 {
  const [first, second] = [0, 1].map((at) => kinds.reduce((sum, kind) => sum + (kind.counts[at] ?? 0), 0)) as [
    number,
    number,
  ];
  if (first !== second) return first > second ? 0 : 1;
  return a.id < b.id ? 0 : 1;
}
