// Tags: short coloured texts that people put on customers and contracts, and the page where the company keeps them.

import { zTag as zTagRow } from '@crm/protocol/answers/tag';
import { msg } from '@crm/protocol/sentences';
import * as z from 'zod';
import { defineModule, usual } from '../../engine/module.ts';
import { forbidden } from '../../platform/errors.ts';
import { zCreated, zRows } from '../../platform/http/answers.ts';
import { route } from '../../platform/http/route.ts';
import { zFlag, zId, zIdList, zLine, zText, zWhole } from '../../platform/http/values.ts';
import { replaceJob } from './replace.job.ts';
import { tagged, tagsField } from './tagged.ts';
import { addTag, countsOf, deleteTags, editTag, tagSettings, tagsOf } from './tags.ts';

export { tagList } from './tags.ts';

const area = '标签';
const zTag = { text: zLine, bgcolor: zText, color: zText };

export const tagModule = defineModule({
  name: 'tag',
  grants: [
    { branch: 'crm', module: 'tag', label: area, scoped: false, actions: usual('add'), where: '在合同详情中使用' },
    {
      branch: 'system',
      module: 'tag',
      label: area,
      scoped: false,
      actions: usual('index', 'add', 'edit', 'delete'),
      needs: { add: ['system.tag.index'], edit: ['system.tag.index'], delete: ['system.tag.index'] },
    },
  ],
  roles: [
    { role: 'manager', branch: 'crm', module: 'tag', actions: ['add'] },
    { role: 'seller', branch: 'crm', module: 'tag', actions: ['add'] },
  ],
  settingsRecords: [tagSettings],
  logs: [{ module: 'tag', name: 'tag', grant: 'system.tag.index' }],
  verbs: { tagMerged: ['合并标签', 'Merged tags'] },
  jobs: [replaceJob],
  routes: () => [
    route({
      path: 'api/tag/index',
      access: 'signedIn',
      kind: 'read',
      byGrants: true,
      area,
      summary: '一类记录可用的标签；counts 为 1 时还有各有多少条记录在用（限本人可见的，需“标签”查看权限）',
      english:
        'Tags available to a record type; counts=1 adds the number of records using each (those visible to you; needs permission to view tags)',
      body: z.looseObject({ module: zText, counts: zFlag.optional() }),
      answer: zRows(zTagRow),
      handle: async (call) => {
        const rows = await tagsOf(call, call.body.module);
        if (!call.body.counts) return { data: { rows, total: rows.length } };
        if (!call.actor.can('system.tag.index')) throw forbidden();
        const counts = await countsOf(call, call.body.module);
        return {
          data: { rows: rows.map((row) => ({ ...row, count: counts.get(row.text) ?? 0 })), total: rows.length },
        };
      },
    }),
    route({
      path: 'api/tag/kinds',
      access: ['system.tag.index'],
      kind: 'read',
      area,
      summary: '有标签的记录类型',
      english: 'Record types that have tags',
      body: z.looseObject({}),
      answer: z.strictObject({
        rows: z.array(z.strictObject({ module: z.string(), title: z.string(), field: z.string() })),
      }),
      handle: async (call) => ({
        data: {
          rows: tagged(call).map((one) => ({
            module: one.module,
            title: one.label,
            field: tagsField(one)?.wire ?? '',
          })),
        },
      }),
    }),
    route({
      path: 'api/tag/add',
      access: ['crm.tag.add', 'system.tag.add'],
      kind: 'write',
      area,
      summary: '新建标签：text 文字，bgcolor 底色，color 字色，module 类型',
      english: 'Create a tag: text, bgcolor background colour, color text colour, module record type',
      body: z.looseObject({ ...zTag, module: zText }),
      answer: zCreated,
      handle: async (call) => ({ data: { id: await addTag(call, call.body) }, msg: msg('saved') }),
    }),
    route({
      path: 'api/tag/edit',
      access: ['system.tag.edit'],
      kind: 'write',
      area,
      summary: '编辑标签；改名后在后台更新用到它的记录（答复 job）；merge 为 1 时并入同名的标签',
      english:
        'Edit a tag; after a rename the records using it are updated in the background (job in the response); merge=1 merges it into the tag of the same name',
      body: z.looseObject({ ...zTag, id: zId, version: zWhole(1, 1_000_000).optional(), merge: zFlag.optional() }),
      answer: z.strictObject({ id: z.number(), job: z.number() }),
      handle: async (call) => {
        const { id, version, merge } = call.body;
        const job = await editTag(call, id, call.body, merge === true || Number(merge) === 1, version);
        return { data: { id, job }, msg: msg(job > 0 ? 'tagReplacing' : 'saved') };
      },
    }),
    route({
      path: 'api/tag/delete',
      access: ['system.tag.delete'],
      kind: 'write',
      area,
      summary: '删除标签，并在后台从记录上去掉',
      english: 'Delete tags and remove them from records in the background',
      body: z.looseObject({ ids: zIdList }),
      answer: z.strictObject({ count: z.number(), jobs: z.array(z.number()) }),
      handle: async (call) => ({ data: await deleteTags(call, call.body.ids), msg: msg('deleted') }),
    }),
  ],
});
