// Saved views of every list: what it shows, kept under a name, private or shared.

import { zViewDetail, zViewRow } from '@crm/protocol/answers/view';
import { msg } from '@crm/protocol/sentences';
import { defineModule } from '../../engine/module.ts';
import { zCreated, zDone, zEdited, zRows } from '../../platform/http/answers.ts';
import { route } from '../../platform/http/route.ts';
import { renamesInViews } from './entries.ts';
import {
  createView,
  deleteView,
  restoreView,
  setDefault,
  shareView,
  shareWithEveryone,
  sortViews,
  updateView,
} from './view.actions.ts';
import { everyoneGrant, listViews, placeOf, readView, viewSettings } from './view.queries.ts';
import { zChanged, zDefault, zEveryone, zIndex, zNew, zOne, zShared, zSorted } from './view.values.ts';

export { worded as wordedFilter } from './view.content.ts';
export { zPart as zFilterPart } from './view.values.ts';

const area = '视图';

export const viewModule = defineModule({
  name: 'view',
  grants: [
    {
      branch: 'system',
      module: 'view',
      label: '列表视图',
      scoped: false,
      actions: { everyone: ['共享给所有人', 'Share with everyone'] },
      where: '在各列表的“视图”中使用',
    },
  ],
  settingsRecords: [viewSettings],
  logs: [{ module: 'view', name: 'view', grant: everyoneGrant, table: 'saved_view' }],
  verbs: { shareView: ['共享视图', 'Shared view'] },
  renamesEntry: renamesInViews,
  notices: [
    {
      kind: 'view.shared',
      label: ['视图共享给我', 'A view is shared with me'],
      sentence: [
        '{actor}把视图“{name}”共享给您，在列表的“视图”中打开',
        "{actor} shared the view “{name}” with you. Open it from the list's “Views”.",
      ],
    },
  ],
  routes: () => [
    route({
      path: 'api/view/index',
      access: 'signedIn',
      kind: 'read',
      quick: true,
      area,
      summary: '一个列表的视图：自己的，和共享给自己的',
      english: 'Views of a list: your own, and those shared with you',
      body: zIndex,
      answer: zRows(zViewRow),
      handle: async (call) => {
        const rows = await listViews(call, placeOf(call, call.body.module, call.body.list));
        return { data: { rows, total: rows.length } };
      },
    }),
    route({
      path: 'api/view/detail',
      access: 'signedIn',
      kind: 'read',
      quick: true,
      area,
      summary: '一个视图的内容；无权查看或已删除的字段不在其中，dropped 说明略去多少',
      english: 'Content of a view; fields without permission or deleted are left out, dropped says how many',
      body: zOne,
      answer: zViewDetail,
      handle: async (call) => ({ data: await readView(call, call.body.id) }),
    }),
    route({
      path: 'api/view/add',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '保存为视图；每人每个列表最多 50 个',
      english: 'Save as a view; at most 50 per person and list',
      body: zNew,
      answer: zCreated,
      handle: async (call) => {
        const { module, list, name, content } = call.body;
        return { data: { id: await createView(call, placeOf(call, module, list), name, content) }, msg: msg('saved') };
      },
    }),
    route({
      path: 'api/view/edit',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '改名或更新视图；所有者或管理员',
      english: 'Rename or update a view; its owner or an administrator',
      body: zChanged,
      answer: zEdited,
      handle: async (call) => {
        const { id, ...sent } = call.body;
        return { data: { id, version: await updateView(call, id, sent) }, msg: msg('saved') };
      },
    }),
    route({
      path: 'api/view/share',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '把视图共享给员工和部门，取代原有的；数据仍按各人的权限显示',
      english:
        "Share a view with employees and departments, replacing earlier sharing; data still follows each person's permissions",
      body: zShared,
      answer: zCreated,
      handle: async (call) => {
        const { id, users, departments } = call.body;
        await shareView(call, id, users, departments);
        return { data: { id }, msg: msg('viewShared') };
      },
    }),
    route({
      path: 'api/view/everyone',
      access: [everyoneGrant],
      kind: 'write',
      area,
      summary: '把视图共享给所有人，或取消',
      english: 'Share a view with everybody, or stop sharing',
      body: zEveryone,
      answer: zCreated,
      handle: async (call) => {
        await shareWithEveryone(call, call.body.id, call.body.everyone === 1);
        return { data: { id: call.body.id }, msg: msg('viewShared') };
      },
    }),
    route({
      path: 'api/view/delete',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '删除视图；60 秒内可由删除者恢复',
      english: 'Delete a view; the person can restore it within 60 seconds',
      body: zOne,
      answer: zDone,
      handle: async (call) => {
        await deleteView(call, call.body.id);
        return { data: { count: 1 }, msg: msg('deleted') };
      },
    }),
    route({
      path: 'api/view/restore',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '恢复自己刚删除的视图',
      english: 'Restore a view that you have just deleted',
      body: zOne,
      answer: zDone,
      handle: async (call) => {
        await restoreView(call, call.body.id);
        return { data: { count: 1 }, msg: msg('restored') };
      },
    }),
    route({
      path: 'api/view/setDefault',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '列表打开时所用的视图，只对自己',
      english: 'View with which a list opens, for yourself only',
      body: zDefault,
      answer: zCreated,
      handle: async (call) => {
        const { module, list, id } = call.body;
        await setDefault(call, placeOf(call, module, list), id);
        return { data: { id }, msg: msg('saved') };
      },
    }),
    route({
      path: 'api/view/sort',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '自己的视图顺序',
      english: 'Order of your own views',
      body: zSorted,
      answer: zDone,
      handle: async (call) => {
        const { module, list, ids } = call.body;
        await sortViews(call, placeOf(call, module, list), ids);
        return { data: { count: ids.length }, msg: msg('saved') };
      },
    }),
  ],
});
