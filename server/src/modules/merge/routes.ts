// The calls by which two records become one, for every entity that is mergeable.

import { zMergeAnswer, zMergePreview, zMergeRow, zUnmergeAnswer } from '@crm/protocol/answers/merge';
import { msg, renderSentence } from '@crm/protocol/sentences';
import * as z from 'zod';
import type { EntityDefinition } from '../../engine/entity.ts';
import { zRows } from '../../platform/http/answers.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { zId, zIdList, zText, zWhole } from '../../platform/http/values.ts';
import { plural, withArticle } from '../../platform/nouns.ts';
import { listMerges, merge, unmerge } from './merges.ts';
import { previewMerge } from './preview.ts';

const zFields = z
  .union([z.array(zText), zText.transform((text) => text.split(',').filter(Boolean))])
  .pipe(z.array(z.string()).max(500))
  .default([]);
const zVersion = zWhole(1, 999_999_999);

export function mergeRoutes(entity: EntityDefinition): Route[] {
  const { grant, label, english, module } = entity;
  if (!entity.mergeable || (entity.children?.length ?? 0) > 0) throw new Error(`${entity.name} cannot be merged`);
  const area = label;
  return [
    route({
      path: `api/${module}/mergePreview`,
      access: [`${grant}.merge`],
      kind: 'read',
      area,
      summary: `合并两个${label}之前：两者并列的字段、各自的下级记录、建议保留哪一个，以及不能合并的原因`,
      english: `Before merging two ${plural(english)}: the fields of both side by side, the records below each, which one to keep, and why they cannot be merged`,
      body: z.looseObject({
        ids: zIdList.refine((ids) => ids.length === 2, { error: sentenceError('mergeTwo') }).describe('两个编号'),
      }),
      answer: zMergePreview,
      handle: async (call) => ({ data: await previewMerge(call, entity, call.body.ids) }),
    }),
    route({
      path: `api/${module}/merge`,
      access: [`${grant}.merge`],
      kind: 'write',
      // Everything that belongs to the other record goes over.
      bulk: true,
      area,
      summary: `合并两个${label}：otherId 并入 id，下级记录、附件、成员和置顶随之转移；一天内可撤销`,
      english: `Merge two ${plural(english)}: otherId into id, with the records below, attachments, members and pins; can be undone within one day`,
      body: z.looseObject({
        id: zId.describe('保留的记录'),
        otherId: zId.describe('被合并的记录'),
        version: zVersion.describe('保留的记录的版本；过期则答复 conflict'),
        otherVersion: zVersion.describe('被合并的记录的版本'),
        take: zFields.describe('取被合并记录之值的字段，逗号分隔'),
        keep: z.enum(['none', 'read', 'write']).default('write').describe('被合并记录的负责人保留的权限'),
      }),
      answer: zMergeAnswer,
      handle: async (call) => ({ data: await merge(call, entity, call.body), msg: msg('merged') }),
    }),
    route({
      path: `api/${module}/merges`,
      access: [`${grant}.index`],
      kind: 'read',
      area,
      summary: `并入一个${label}的记录，新的在前`,
      english: `Merges into ${withArticle(english)}, newest first`,
      body: z.looseObject({ id: zId }),
      answer: zRows(zMergeRow),
      handle: async (call) => {
        const rows = await listMerges(call, entity, call.body.id);
        return { data: { rows, total: rows.length } };
      },
    }),
    route({
      path: `api/${module}/unmerge`,
      access: [`${grant}.merge`],
      kind: 'write',
      bulk: true,
      area,
      summary: '撤销一天内的合并，由合并的人或管理员；合并之后改动过的内容保持现状，并逐类说明',
      english:
        'Undo a merge within one day, by the person who merged or an administrator; what has changed since stays and is explained by type',
      body: z.looseObject({ id: zId.describe('合并的答复 merge') }),
      answer: zUnmergeAnswer,
      handle: async (call) => {
        const answer = await unmerge(call, entity, call.body.id);
        const { records, fields } = answer.stayed;
        const what = [...records.map((one) => renderSentence(msg('stayedRecords', one), call.language)), ...fields];
        return { data: answer, msg: what.length === 0 ? msg('unmerged') : msg('unmergedPartly', { what }) };
      },
    }),
  ];
}
