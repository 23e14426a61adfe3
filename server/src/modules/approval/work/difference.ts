// What an amendment changes of what was approved last: field by field and line by line, as far as the node lets it out.

import type { ContextLines, DecisionContext } from '@crm/protocol/answers/decisionContext';
import type { FieldChange } from '@crm/protocol/answers/operationLog';
import { instanceStates } from '@crm/protocol/work';
import { type Call, type Field, storesNothing } from '../../../engine/entity.ts';
import { isReadable } from '../../../engine/field-permissions.ts';
import { readableRows, titlesOf } from '../../../engine/present.ts';
import { loadDetailRow } from '../../../engine/query/page.ts';
import { grantedFields, linesGrant, loadLines } from '../../../engine/write/lines.ts';
import { shownNumber } from './facts.ts';
import { withPendingChange } from './pending-change.ts';
import type { Work } from './work.ts';

type Texts = ReadonlyMap<string, string>;

interface Looked {
  fields: Texts;
  /** Name of the lines → id of a line → its texts. */
  lines: ReadonlyMap<string, ReadonlyMap<number, string>>;
}

/** @param own the call of the reader at their node */
export async function differenceOf(work: Work, own: Call): Promise<DecisionContext['changes']> {
  if (!work.row.pending || work.row.state !== instanceStates.running) return undefined;
  const fields = work.definition.fields.filter(
    (field) =>
      field.showInForm && !storesNothing(field) && !field.writer && isReadable(own.actor, work.entity.module, field),
  );
  const look = () => readStored(work, own, fields);
  const before = await look();
  const after = await withPendingChange(work, look);
  return { fields: changesOf(fields, before.fields, after.fields), lines: linesOf(work, before, after) };
}

async function readStored({ entity, row }: Work, own: Call, fields: Field[]): Promise<Looked> {
  const record = await loadDetailRow(own, entity, row.record_id);
  const [texts] = record ? await readableRows(own, { fields }, [record]) : [];
  const lines = new Map<string, ReadonlyMap<number, string>>();
  for (const children of entity.children ?? []) {
    if (['hidden', 'mask'].includes(linesGrant(own.actor, entity, children))) continue;
    const readable = grantedFields(own.actor, entity, children, 'read').filter((field) => field.list !== false);
    const stored = await loadLines(own, children, [row.record_id]);
    const texts = await readableRows(own, { fields: readable }, stored);
    lines.set(children.wire, new Map(stored.map(({ id }, at) => [id, JSON.stringify([...(texts[at] ?? [])])])));
  }
  return { fields: texts ?? new Map(), lines };
}

function changesOf(fields: Field[], before: Texts, after: Texts): FieldChange[] {
  const titles = titlesOf({ fields });
  const numbers = new Map(fields.flatMap((field) => (field.type === 'number' ? [[field.wire, field]] : [])));
  const words = (wire: string, texts: Texts) => {
    const [text, number] = [texts.get(wire) ?? '', numbers.get(wire)];
    return number && /^-?\d+(\.\d+)?$/.test(text) ? shownNumber(text, number) : text;
  };
  return [...after.keys()]
    .filter((wire) => before.get(wire) !== after.get(wire))
    .map((wire) => ({
      field: wire,
      title: titles.get(wire) ?? wire,
      old: words(wire, before),
      new: words(wire, after),
    }));
}

function linesOf({ entity }: Work, before: Looked, after: Looked): ContextLines[] {
  return (entity.children ?? []).flatMap(({ wire, title }): ContextLines[] => {
    const [old, now] = [before.lines.get(wire), after.lines.get(wire)];
    if (!old || !now) return [];
    const added = [...now.keys()].filter((id) => !old.has(id)).length;
    const removed = [...old.keys()].filter((id) => !now.has(id)).length;
    const changed = [...now].filter(([id, text]) => old.has(id) && old.get(id) !== text).length;
    return added + removed + changed > 0 ? [{ field: wire, title, added, removed, changed }] : [];
  });
}
