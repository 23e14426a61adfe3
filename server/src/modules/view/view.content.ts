// The content of a view, checked by the list itself: stored is what the list accepts from its author, shown is what it accepts from
// its reader. So a view reveals no hidden field to anybody, and a view outlives its fields.
import type { FilterItem, FilterPart } from '@crm/protocol/answers/filter';
import type { ColumnSetting } from '@crm/protocol/answers/form';
import type { ViewContent, ViewDetail } from '@crm/protocol/answers/view';
import { isGroup } from '@crm/protocol/filter';
import { msg } from '@crm/protocol/sentences';
import type { Call, Definition, EntityDefinition } from '../../engine/entity.ts';
import { fieldGrant } from '../../engine/field-permissions.ts';
import { fieldType, referenceOf } from '../../engine/fields/registry.ts';
import { isColumn } from '../../engine/form.ts';
import { groupingField } from '../../engine/query/groupable.ts';
import { parseRequest, refusedAt } from '../../engine/query/request.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { SentContent } from './view.values.ts';

/** A list of an entity: its own, or that of what lies in pools. */
export interface Place {
  entity: EntityDefinition;
  pooled: boolean;
}

type Body = Record<string, unknown>;

function fixed({ entity, pooled }: Place): Body {
  return entity.pool && entity.poolWire ? { [entity.poolWire]: pooled ? '1' : '0' } : {};
}

/** @throws AppError `invalid` for what the list would refuse this person */
export async function requireListable(call: Call, place: Place, content: SentContent): Promise<void> {
  const { scenes, filters, sort, key } = content;
  const body = { ...scenes, ...fixed(place), sort, key, data: JSON.stringify(filters) };
  await parseRequest(call, place.entity, body).catch(refusedAt('content.filters'));
}

async function takes(call: Call, place: Place, body: Body): Promise<boolean> {
  try {
    await parseRequest(call, place.entity, { ...body, ...fixed(place) });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return false;
    throw error;
  }
}

/** The columns that the person's list has, in the view's order. */
function shownColumns(call: Call, { entity, fields }: Definition, columns: readonly ColumnSetting[]): ColumnSetting[] {
  const known = new Set(
    fields
      .filter((field) => isColumn(field) && fieldGrant(call.actor, entity.module, field) !== 'hidden')
      .map((field) => field.id),
  );
  return columns.filter(({ id }) => known.has(id));
}

/** Words of a value that is ids: only of records that this person may refer to. */
export async function worded(call: Call, definition: Definition, item: FilterItem): Promise<FilterItem> {
  const half = definition.fields.find((field) => field.wire2 === item.field);
  const field = definition.byWire.get(item.field) ?? half;
  const from = field && (half ? fieldType(field.type).reference2 : referenceOf(field));
  const source = from ? call.engine.reference(from) : undefined;
  const ids = (item.value ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  if (!field || !source || source.options || ids.length === 0) return item;
  const seen = await source.visible(call, ids, field);
  const labels = await source.labels(call.db, call.actor, [...seen], field);
  const words = ids.map((id) => labels.get(id) ?? '').filter(Boolean);
  return words.length > 0 ? { ...item, text: words.join('、') } : item;
}

/** The view as its list would take it from this person, and how much had to be left out. */
export async function shownContent(
  call: Call,
  place: Place,
  content: ViewContent,
): Promise<Pick<ViewDetail, 'content' | 'dropped'>> {
  const definition = await call.engine.definitionFor(call.db, place.entity, call.actor);
  const dropped: ViewDetail['dropped'] = { conditions: 0, columns: 0, order: 0, mode: 0 };
  const scenes: Record<string, string> = {};
  for (const [name, value] of Object.entries(content.scenes)) {
    if (await takes(call, place, { [name]: value })) scenes[name] = value;
    else dropped.conditions++;
  }
  const keep = async (item: FilterItem): Promise<FilterItem[]> => {
    if (await takes(call, place, { data: JSON.stringify([item]) })) return [await worded(call, definition, item)];
    dropped.conditions++;
    return [];
  };
  const filters: FilterPart[] = [];
  for (const part of content.filters) {
    if (!isGroup(part)) {
      filters.push(...(await keep(part)));
      continue;
    }
    const or: FilterItem[] = [];
    for (const item of part.or) or.push(...(await keep(item)));
    if (or.length > 0) filters.push({ or });
  }
  const key = content.key !== '' && (await takes(call, place, { key: content.key })) ? content.key : '';
  if (key !== content.key) dropped.conditions++;
  const sort = content.sort !== '' && (await takes(call, place, { sort: content.sort })) ? content.sort : '';
  if (sort !== content.sort) dropped.order = 1;
  const columns = shownColumns(call, definition, content.columns);
  dropped.columns = content.columns.length - columns.length;
  // Views of earlier versions do not have it.
  const { mode: kept, by: field } = content;
  const mode = kept !== '' && groupingField(call.actor, definition, kept, field) ? kept : '';
  if (mode !== kept) dropped.mode = 1;
  return { content: { scenes, filters, sort, key, columns, mode, by: mode ? field : '' }, dropped };
}

/** What is kept of a view that is saved: columns that there are. @throws AppError `invalid` */
export async function storedContent(call: Call, place: Place, content: SentContent): Promise<ViewContent> {
  await requireListable(call, place, content);
  const definition = await call.engine.definitionFor(call.db, place.entity, call.actor);
  const { mode, by } = content;
  if (mode !== '' && !groupingField(call.actor, definition, mode, by)) throw invalid({ by: msg('badFormat') });
  return {
    ...content,
    by: mode ? by : '',
    columns: shownColumns(call, definition, content.columns),
  };
}
