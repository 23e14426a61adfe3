// Records of any module by its form: what the module's own calls do, under one path for all of them.
import { msg } from '@crm/protocol/sentences';
import * as z from 'zod';
import { createdReply, detailOf, editedReply } from '../../engine/crud-routes.ts';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import { listPage } from '../../engine/query/list.ts';
import { deleteAndReport } from '../../engine/write/remove.ts';
import { undoably } from '../../engine/write/undo.ts';
import { updateRecord } from '../../engine/write/update.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import { zDone, zEdited, zPageOf } from '../../platform/http/answers.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { zBulk, zId, zNested, zText } from '../../platform/http/values.ts';

const area = '自定义表单';
const zData = zNested(z.record(z.string(), z.unknown()));

/** Paths that kinds which a company makes have their lists and their deleting at: they have no calls of their own. */
const shared = { index: 'api/module/index', delete: 'api/module/delete' } as const;

/** The kind that has this call here, for people who may use it. @throws AppError `not_found`, `forbidden` */
function kindFor(call: Call, module: string, action: keyof typeof shared): EntityDefinition {
  const entity = call.engine.entity(module);
  if (entity?.api[action] !== shared[action]) throw notFound(msg('noForm'));
  if (!call.actor.can(`${entity.grant}.${action}`)) throw forbidden();
  return entity;
}

/** The entity whose form does this, for people who may use it. @throws AppError `not_found`, `forbidden` */
function entityFor(call: Call, module: string, action: 'add' | 'edit' | 'index'): EntityDefinition {
  const entity = call.engine.entity(module);
  const has =
    entity && (action === 'index' ? entity.api.detail.length > 0 : entity.api[action] && !entity.irreversible);
  if (!entity || !has) throw notFound(msg('noForm'));
  if (!call.actor.can(`${entity.grant}.${action}`)) throw forbidden();
  return entity;
}

export function moduleRoutes(): Route[] {
  return [
    route({
      path: shared.index,
      access: 'signedIn',
      kind: 'read',
      byGrants: true,
      area,
      summary: '按模块的列表，用于公司自建的表单（如 work12）；参数同各模块的列表',
      english:
        'List by module, for forms made by the company (such as work12); parameters as in the lists of the modules',
      body: z.looseObject({ module: zText }),
      answer: zPageOf(z.record(z.string(), z.unknown())),
      handle: async (call) => ({
        data: await listPage(call, kindFor(call, call.body.module, 'index'), call.body),
      }),
    }),
    route({
      path: shared.delete,
      access: 'signedIn',
      kind: 'write',
      byGrants: true,
      area,
      summary: '按模块删除记录到回收站，用于公司自建的表单；可带 undo=1',
      english: 'Delete records by module into the recycle bin, for forms made by the company; undo=1 is possible',
      body: zBulk.pipe(z.looseObject({ ids: z.array(z.number()).describe('编号'), module: zText })),
      answer: zDone,
      handle: async (call) => {
        const entity = kindFor(call, call.body.module, 'delete');
        return undoably(call, { entity, action: 'delete' }, (watched) =>
          deleteAndReport(watched, entity, watched.body.ids),
        );
      },
    }),
    route({
      path: 'api/module/add',
      access: 'signedIn',
      kind: 'write',
      byGrants: true,
      area,
      summary: '按模块的表单新建记录；data 为各字段值的 JSON 文本，权限与该模块的新建相同',
      english:
        'Create a record by the form of a module; data is the JSON text of the field values, permission as for creating in that module',
      body: z.looseObject({ module: zText, data: zData }),
      answer: z.strictObject({ id: z.number() }),
      handle: async (call) => {
        const entity = entityFor(call, call.body.module, 'add');
        return createdReply(call, entity, call.body.data);
      },
    }),
    route({
      path: 'api/module/Edit',
      access: 'signedIn',
      kind: 'write',
      byGrants: true,
      area,
      summary: '按模块的表单编辑记录；data 为 JSON 文本，含编号和要改的字段',
      english: 'Edit a record by the form of a module; data is JSON text with the id and the fields to change',
      body: z.looseObject({ module: zText, data: zData, id: zId.optional() }),
      answer: zEdited,
      handle: async (call) => {
        const entity = entityFor(call, call.body.module, 'edit');
        const { id, data } = call.body;
        const body = id === undefined ? data : { ...data, [entity.idWire ?? 'id']: id };
        return undoably(call, { entity, action: 'edit' }, async (watched) =>
          editedReply(watched, entity, await updateRecord(watched, entity, body)),
        );
      },
    }),
    route({
      path: 'api/module/detail',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      byGrants: true,
      quick: true,
      area,
      summary: '按模块查看一条记录',
      english: 'View a record by module',
      body: z.looseObject({ module: zText, id: zId }),
      answer: z.record(z.string(), z.unknown()),
      handle: async (call) => ({
        data: await detailOf(call, entityFor(call, call.body.module, 'index'), call.body.id),
      }),
    }),
  ];
}
