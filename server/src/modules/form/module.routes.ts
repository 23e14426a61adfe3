// Records of any module by its form: what the module's own calls do, under one path for all of them.
import { say } from '@crm/protocol/sentences';
import * as z from 'zod';
import { detailOf, editedReply } from '../../engine/crud-routes.ts';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import { createRecord } from '../../engine/write/create.ts';
import { undoably } from '../../engine/write/undo.ts';
import { updateRecord } from '../../engine/write/update.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { zId, zNested, zText } from '../../platform/http/values.ts';

const area = '自定义表单';
const zData = zNested(z.record(z.string(), z.unknown()));

/** The entity whose form does this, for whoever may. @throws AppError `not_found`, `forbidden` */
function entityFor(call: Call, module: string, action: 'add' | 'edit' | 'index'): EntityDefinition {
  const entity = call.engine.entity(module);
  const has =
    entity && (action === 'index' ? entity.api.detail.length > 0 : entity.api[action] && !entity.irreversible);
  if (!entity || !has) throw notFound(say('noForm'));
  if (!call.actor.can(`${entity.grant}.${action}`)) throw forbidden();
  return entity;
}

export function moduleRoutes(): Route[] {
  return [
    route({
      path: 'api/module/add',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '按模块的表单新建记录；data 为各字段值的 JSON 文本，权限与该模块的新建相同',
      body: z.looseObject({ module: zText, data: zData }),
      handle: async (call) => {
        const entity = entityFor(call, call.body.module, 'add');
        return { data: { id: (await createRecord(call, entity, call.body.data)).id }, msg: say('saved') };
      },
    }),
    route({
      path: 'api/module/Edit',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '按模块的表单编辑记录；data 为 JSON 文本，含编号和要改的字段',
      body: z.looseObject({ module: zText, data: zData, id: zId.optional() }),
      handle: async (call) => {
        const entity = entityFor(call, call.body.module, 'edit');
        const { id, data } = call.body;
        const body = id === undefined ? data : { ...data, [entity.idWire ?? 'id']: id };
        return undoably(call, { entity, action: 'edit' }, async (watched) =>
          editedReply(await updateRecord(watched, entity, body)),
        );
      },
    }),
    route({
      path: 'api/module/detail',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      quick: true,
      area,
      summary: '按模块查看一条记录',
      body: z.looseObject({ module: zText, id: zId }),
      handle: async (call) => ({
        data: await detailOf(call, entityFor(call, call.body.module, 'index'), call.body.id),
      }),
    }),
  ];
}
