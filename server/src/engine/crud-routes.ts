// The routes that every entity has: index, add, edit, detail, delete.

import { limits } from '@crm/protocol/limits';
import { ownerName } from '@crm/protocol/list';
import { msg, renderSentence } from '@crm/protocol/sentences';
import * as z from 'zod';
import { forbidden, notFound } from '../platform/errors.ts';
import { zCreated, zDone, zEdited } from '../platform/http/answers.ts';
import { type ParameterNote, type Reply, type Route, route } from '../platform/http/route.ts';
import { idOnTheWire, zBulk, zId } from '../platform/http/values.ts';
import { plural, withArticle } from '../platform/nouns.ts';
import { pageOf, rowOf } from './answers.ts';
import type { Call, EntityDefinition, Field, Row } from './entity.ts';
import { wireSchema } from './fields/registry.ts';
import { abilities, lockOf } from './load.ts';
import { missing } from './merged.ts';
import { presentPage } from './present.ts';
import { listPage } from './query/list.ts';
import { loadDetailRow } from './query/page.ts';
import { sortOf } from './query/sort.ts';
import { isWritable } from './validate.ts';
import { createRecord } from './write/create.ts';
import { presentLines } from './write/lines.ts';
import { deleteAndReport } from './write/remove.ts';
import { undoably } from './write/undo.ts';
import { type Edited, updateRecord } from './write/update.ts';

const anything = z.looseObject({});
const filterItem = {
  type: 'object',
  properties: { field: { type: 'string' }, type: { type: 'string' }, value: {} },
  required: ['field', 'type'],
};
const filterSchema = {
  type: 'array',
  items: {
    anyOf: [filterItem, { type: 'object', properties: { or: { type: 'array', items: filterItem } }, required: ['or'] }],
  },
};

export function crudRoutes(entity: EntityDefinition): Route[] {
  const { api, label, english, grant } = entity;
  const area = label;
  const routes: Route[] = [];
  if (api.index) {
    routes.push(
      route({
        path: api.index,
        access: [`${grant}.index`],
        kind: 'read',
        area,
        summary: `${label}列表`,
        english: `List of ${plural(english)}`,
        body: anything,
        parameters: listParameters(entity),
        entityAnswer: pageOf(entity),
        handle: async (call) => {
          const [shown, body] = call.engine.shownBy(entity, call.body);
          if (!call.actor.can(`${shown.grant}.index`)) throw forbidden();
          return { data: await listPage(call, shown, body) };
        },
      }),
    );
  }
  if (api.add) {
    routes.push(
      route({
        path: api.add,
        access: [`${grant}.add`],
        kind: 'write',
        area,
        summary: `新建${label}`,
        english: `Create ${withArticle(english)}`,
        body: anything,
        parameters: [...formParameters(entity, true), ...companionParameters(entity)],
        answer: zCreated,
        handle: (call) => createdReply(call, entity, byOwnNames(entity, call.body)),
      }),
    );
  }
  if (api.edit) {
    routes.push(
      route({
        path: api.edit,
        access: [`${grant}.edit`],
        kind: 'write',
        area,
        summary: `编辑${label}`,
        english: `Edit ${withArticle(english)}`,
        body: anything,
        parameters: [
          { name: entity.idWire ?? 'id', title: '编号', english: 'Id', required: true, schema: idOnTheWire },
          {
            name: 'version',
            title: '读到的版本；过期则答复 conflict',
            english: 'Version read; conflict if out of date',
            schema: { type: 'integer' },
          },
          ...formParameters(entity, false),
        ],
        answer: zEdited,
        handle: (call) =>
          undoably(call, { entity, action: 'edit' }, async (watched) =>
            editedReply(watched, entity, await updateRecord(watched, entity, byOwnNames(entity, watched.body))),
          ),
      }),
    );
  }
  for (const path of api.detail) {
    routes.push(
      route({
        path,
        access: [`${grant}.index`],
        kind: 'read',
        quick: true,
        area,
        summary: `${label}详情`,
        english: `Details of ${withArticle(english)}`,
        entityAnswer: rowOf(entity),
        body: z
          .looseObject({ [entity.idWire ?? 'id']: z.unknown().meta(idOnTheWire), id: z.unknown().meta(idOnTheWire) })
          .partial(),
        handle: async (call) => {
          const body = call.body as Record<string, unknown>;
          const id = zId.safeParse(body[entity.idWire ?? 'id'] ?? body['id']);
          if (!id.success) throw notFound();
          return { data: await detailOf(call, entity, id.data) };
        },
      }),
    );
  }
  if (api.delete) {
    routes.push(
      route({
        path: api.delete,
        access: [`${grant}.delete`],
        kind: 'write',
        area,
        summary: `删除${label}`,
        english: `Delete ${plural(english)}`,
        answer: zDone,
        body: zBulk,
        handle: (call) =>
          undoably(call, { entity, action: 'delete' }, (watched) => deleteAndReport(watched, entity, watched.body.ids)),
      }),
    );
  }
  return routes;
}

/** The body with fields under the names that they are declared by. */
function byOwnNames({ sentAs }: EntityDefinition, body: Record<string, unknown>): Record<string, unknown> {
  if (!sentAs) return body;
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const own = sentAs[name];
      return own === undefined ? [[name, value]] : Object.hasOwn(body, own) ? [] : [[own, value]];
    }),
  );
}

/** Creates a record and answers the result. */
export async function createdReply(
  call: Call,
  entity: EntityDefinition,
  body: Record<string, unknown>,
): Promise<Reply<{ id: number }>> {
  const row = await createRecord(call, entity, body);
  return { data: { id: row.id }, msg: (await entity.became?.(call, entity, row, true)) ?? msg('saved') };
}

/** Lists the fields that were left alone because the person may not write them, else the result. */
export async function editedReply(
  call: Call,
  entity: EntityDefinition,
  { row, kept, unshown }: Edited<Row>,
): Promise<Reply<z.infer<typeof zEdited>>> {
  const data = { id: row.id, version: row.version };
  if (unshown.length > 0)
    return {
      data: { ...data, kept: [...kept, ...unshown].map((field) => field.wire) },
      msg: msg('savedUnshown', { fields: [...kept, ...unshown].map((field) => field.title) }),
    };
  if (kept.length === 0) return { data, msg: (await entity.became?.(call, entity, row, false)) ?? msg('saved') };
  return {
    data: { ...data, kept: kept.map((field) => field.wire) },
    msg: msg('savedExcept', { fields: kept.map((field) => field.title) }),
  };
}

/** One record as a list row, with its lines, `can`, and why it cannot be edited. */
export async function detailOf(call: Call, entity: EntityDefinition, id: number): Promise<Record<string, unknown>> {
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const row = await loadDetailRow(call, entity, id);
  if (!row) throw await missing(call, entity, id);
  await entity.looked?.(call, row);
  const [wire] = await presentPage(call, definition, [row]);
  if (!wire) throw notFound();
  await presentLines(call, entity, [row], [wire]);
  const locked = await lockOf(call, entity, row, 'edit');
  return {
    ...wire,
    ...(locked ? { locked: renderSentence(locked, call.language) } : {}),
    can: await abilities(call, entity, row, ['edit', 'delete', ...(entity.abilities ?? [])]),
  };
}

/** The English of a field, where it is declared. */
function inEnglish({ english }: { english?: string }, written = (title: string) => title): { english?: string } {
  return english ? { english: written(english) } : {};
}

/**
 * Parameters of every list, and the fields that filter by their own names.
 * @param needed ids without which the list is none
 */
export function listParameters(entity: EntityDefinition, ...needed: string[]): ParameterNote[] {
  const sorted = entity.fields.filter((field) => sortOf(entity, field)).map((field) => field.wire);
  return [
    ...needed.map((name) => ({ name, title: '', required: true, schema: idOnTheWire })),
    { name: 'page', title: '页码，从 1 开始', english: 'Page, from 1', schema: { type: 'integer', minimum: 1 } },
    {
      name: 'rows',
      title: '每页行数，默认 20，最多 200',
      english: 'Rows per page, 20 by default, at most 200',
      schema: { type: 'integer', minimum: 1, maximum: limits.maxRows },
    },
    ...(entity.owner
      ? [
          {
            name: 'dataType',
            title: '场景 all、mine、participated、sub',
            english: 'Scene',
            schema: { enum: ['all', 'mine', 'participated', 'sub'] },
          },
        ]
      : []),
    {
      name: 'sort',
      title: `排序字段，可加 asc 或 desc：${sorted.join('、')}`,
      english: `Field to sort by, with asc or desc: ${sorted.join(', ')}`,
    },
    ...(entity.search || entity.searchSql ? [{ name: 'key', title: '搜索文字', english: 'Text to search for' }] : []),
    ...(entity.owner ? [{ name: ownerName, title: '负责人姓名', english: "Owner's name" }] : []),
    {
      name: 'data',
      title: '高级筛选，JSON 列表，各项同时成立：{field, type, value}，或 {or: [{field, type, value}, …]} 满足其一',
      english:
        'Advanced filter, a JSON list whose items all hold: {field, type, value}, or {or: [{field, type, value}, …]} of which one holds',
      schema: filterSchema,
    },
    {
      name: 'next',
      title: '上一页答复的 next，代替 page',
      english: 'next of the page before, in place of page',
    },
    ...(entity.poolWire
      ? [
          {
            name: entity.poolWire,
            title: '1 只列公海',
            english: '1 lists records of pools only',
            schema: { type: 'integer', enum: [0, 1] },
          },
        ]
      : []),
    ...Object.keys(entity.parameters ?? {}).map((name) => ({ name, title: '场景筛选', english: 'Filter of a scene' })),
    ...entity.fields
      .filter((field) => field.column !== null && field.filter !== false && !entity.parameters?.[field.wire])
      .map((field) => ({
        name: field.wire,
        title: `按${field.title}筛选`,
        ...inEnglish(field, (title) => `Filter by ${title}`),
      })),
  ];
}

function companionParameters(entity: EntityDefinition): ParameterNote[] {
  return (entity.companions ?? []).map(({ wire, title, fields }) => ({
    name: wire,
    title: `${title}，JSON 对象：${fields.join('、')}；留空则不建`,
    schema: { type: ['object', 'null'] },
  }));
}

export function formParameters(entity: EntityDefinition, creating: boolean): ParameterNote[] {
  return entity.fields
    .filter((field) => isWritable(field as Field, creating))
    .flatMap((field) => [
      {
        name: field.wire,
        title: field.title,
        ...inEnglish(field),
        required: creating && (field.required ?? false),
        schema: wireSchema(field as Field, 'sent'),
      },
      ...(field.wire2
        ? [
            {
              name: field.wire2,
              title: `${field.title}（第二项）`,
              ...inEnglish(field, (title) => `${title} (second part)`),
              schema: wireSchema(field as Field, 'sent'),
            },
          ]
        : []),
    ])
    .concat(
      (entity.children ?? []).map(({ wire, title, english }) => ({
        name: wire,
        title: `${title}，JSON 列表`,
        ...inEnglish({ english }, (lines) => `${lines}, JSON list`),
        required: false,
        schema: { type: 'array', items: { type: 'object' } },
      })),
    );
}
