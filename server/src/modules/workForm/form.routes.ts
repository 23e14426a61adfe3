// The calls for managing forms, and for finding one to start.

import {
  type WorkFormTemplate,
  zWorkFormCategories,
  zWorkFormChoices,
  zWorkFormRow,
  zWorkFormTemplate,
} from '@crm/protocol/answers/workForm';
import { msg } from '@crm/protocol/sentences';
import { workFormTypes } from '@crm/protocol/workForm';
import * as z from 'zod';
import type { Call } from '../../engine/entity.ts';
import { select } from '../../platform/db/query.ts';
import { zDone, zEdited, zPageOf } from '../../platform/http/answers.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { zFlag, zId, zOptionalId, zPaged, zText, zWhole } from '../../platform/http/values.ts';
import { addForm, deleteForm, editForm } from './form.actions.ts';
import { zName, zSetUp } from './form.values.ts';
import { categories, choices, formDetail, listForms } from './forms.ts';
import { readyForms } from './templates.ts';

const area = '审批表单';
const see = 'system.workForm.index';

async function templates(call: Call): Promise<WorkFormTemplate[]> {
  const types = await call.db.rows(
    select('dictionary_entry', ['id', 'name'])`where type = ${workFormTypes} and enabled order by sort, id`,
  );
  return readyForms.map(({ key, name, type, icon, color, Ext, fields, flow }) => ({
    key,
    name,
    type: types.find((entry) => entry.name === type)?.id ?? 0,
    icon,
    color,
    Ext,
    fields: fields.map((field) => ({ title: field.title, type: field.type })),
    flow,
  }));
}

export function formRoutes(): Route[] {
  return [
    route({
      path: 'api/workform/index',
      method: 'both',
      access: [see],
      kind: 'read',
      quick: true,
      area,
      summary: '审批表单，可按名称或拼音、分类、是否启用筛选',
      english: 'Approval forms, filtered by name or pinyin, category and whether enabled',
      body: z.looseObject({
        key: zText.optional().describe('名称、拼音或说明'),
        type: zOptionalId,
        enabled: zWhole(0, 1).optional(),
        ...zPaged,
      }),
      answer: zPageOf(zWorkFormRow),
      handle: async (call) => ({ data: await listForms(call, call.body) }),
    }),
    route({
      path: 'api/workform/detail',
      method: 'both',
      access: [see],
      kind: 'read',
      quick: true,
      area,
      summary: '一个审批表单的设置',
      english: 'Settings of an approval form',
      body: z.looseObject({ id: zId }),
      answer: zWorkFormRow,
      handle: async (call) => ({ data: await formDetail(call, call.body.id) }),
    }),
    route({
      path: 'api/workform/templates',
      method: 'both',
      access: [see],
      kind: 'read',
      quick: true,
      area,
      summary: '现成的审批表单：字段和流程',
      english: 'Ready-made approval forms: fields and flow',
      body: z.looseObject({}),
      answer: z.array(zWorkFormTemplate),
      handle: async (call) => ({ data: await templates(call) }),
    }),
    route({
      path: 'api/workform/add',
      access: ['system.workForm.add'],
      kind: 'write',
      area,
      summary:
        '新建审批表单，其记录的模块为答复的 module；template 为现成的表单（带字段和流程），copyOf 为复制其字段的表单',
      english:
        'Create an approval form, whose records have the module returned; template is a ready-made form (with fields and flow), copyOf the form whose fields are copied',
      body: z.looseObject({ name: zName, ...zSetUp, template: zText.optional(), copyOf: zOptionalId }),
      answer: z.strictObject({ id: z.number(), module: z.string() }),
      handle: async (call) => {
        const { template, copyOf, ...sent } = call.body;
        const { unpublished, ...data } = await addForm(call, sent, { template, copyOf });
        const { name } = sent;
        return { data, msg: unpublished ? msg('workFormUnpublished', { name }) : msg('workFormAdded', { name }) };
      },
    }),
    route({
      path: 'api/workform/Edit',
      access: ['system.workForm.edit'],
      kind: 'write',
      area,
      summary: '修改审批表单的设置，或启用、停用；只改送来的各项',
      english: 'Change the settings of an approval form, or enable or disable it; only what is sent changes',
      body: z.looseObject({
        id: zId,
        version: zWhole(1, 999_999_999).optional(),
        name: zName.optional(),
        ...zSetUp,
        enabled: zWhole(0, 1).optional(),
      }),
      answer: zEdited,
      handle: async (call) => {
        const { id, enabled, ...sent } = call.body;
        const { name, version } = await editForm(call, id, { ...sent, enabled });
        const isSwitch = enabled !== undefined && Object.keys(sent).every((key) => key === 'version');
        const text = !isSwitch
          ? msg('workFormSaved')
          : enabled === 1
            ? msg('workFormOn', { name })
            : msg('workFormSwitchedOff', { name });
        return { data: { id, version }, msg: text };
      },
    }),
    route({
      path: 'api/workform/delete',
      access: ['system.workForm.delete'],
      kind: 'write',
      area,
      summary: '删除审批表单：不能再发起，已有的申请仍可查看和审批；有申请时先答复 conflict，带 confirm=1 再删除',
      english:
        'Delete an approval form: no new requests, existing ones can still be viewed and approved; with requests it first returns conflict, delete with confirm=1',
      body: z.looseObject({ id: zId, confirm: zFlag.optional() }),
      answer: zDone,
      handle: async (call) => {
        const { id, confirm } = call.body;
        await deleteForm(call, id, confirm === true);
        return { data: { count: 1 }, msg: msg('deleted') };
      },
    }),
    route({
      path: 'api/form/category',
      method: 'both',
      access: ['oa.work.add'],
      kind: 'read',
      quick: true,
      area,
      summary: '审批表单的分类，及自己在各分类可以发起的数量',
      english: 'Categories of approval forms, and how many forms you can submit in each',
      body: z.looseObject({}),
      answer: zWorkFormCategories,
      handle: async (call) => ({ data: await categories(call) }),
    }),
    route({
      path: 'api/form/workform',
      method: 'both',
      access: ['oa.work.add'],
      kind: 'read',
      quick: true,
      area,
      summary: '自己可以发起的审批表单；recent 为自己最近使用的，flow 为 false 时提交后直接通过',
      english:
        'Approval forms that you can submit; recent are those used lately, with flow false requests are approved when submitted',
      body: z.looseObject({ type: zOptionalId, key: zText.optional().describe('名称、拼音或说明') }),
      answer: zWorkFormChoices,
      handle: async (call) => ({ data: await choices(call, call.body) }),
    }),
  ];
}
