// Calls of departments.

import { zBranchNode } from '@crm/protocol/answers/identity';
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import * as z from 'zod';
import { notFound } from '../../platform/errors.ts';
import { zCreated, zDone } from '../../platform/http/answers.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { zBulk, zId, zNameUpTo, zOptionalId, zSentId, zText } from '../../platform/http/values.ts';
import { createDepartment, deleteDepartments, departmentTree, updateDepartment } from './department.actions.ts';
import { zVersion } from './identity.values.ts';

export function departmentRoutes(): Route[] {
  const area = '部门';
  const attributes = zText.refine((text) => ['1', '2', ''].includes(text), { error: sentenceError('badFormat') });
  return [
    route({
      path: 'main/branch/TreeJson',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      byGrants: true,
      area,
      summary: '部门树',
      english: 'Department tree',
      body: z.looseObject({ query: zText.optional() }),
      answer: z.array(zBranchNode),
      handle: async (call) => ({ data: await departmentTree(call, (call.body.query ?? '').trim()) }),
    }),
    route({
      path: 'main/Branch/add',
      access: ['system.branch.add'],
      kind: 'write',
      area,
      summary: '新建部门或公司（attributes 为 2）',
      english: 'Create a department or a company (attributes=2)',
      body: z.object({
        text: zNameUpTo(limits.names.department),
        parentid: zOptionalId,
        attributes: attributes.optional(),
        userid: zOptionalId,
      }),
      answer: zCreated,
      handle: async (call) => ({
        data: { id: await createDepartment(call, { ...call.body, attributes: call.body.attributes ?? '1' }) },
        msg: msg('saved'),
      }),
    }),
    route({
      path: 'main/Branch/edit',
      access: ['system.branch.edit'],
      kind: 'write',
      area,
      summary: '编辑部门',
      english: 'Edit a department',
      body: z.looseObject({
        id: zId,
        text: zNameUpTo(limits.names.department).optional(),
        attributes: attributes.optional(),
        parentid: zSentId.optional(),
        userid: zSentId.optional(),
        version: zVersion,
      }),
      answer: zCreated,
      handle: async (call) => {
        const { id, version, text, attributes: kind, parentid, userid } = call.body;
        await updateDepartment(
          call,
          id,
          {
            ...(text === undefined ? {} : { text }),
            ...(kind === undefined ? {} : { attributes: kind }),
            ...(parentid === undefined ? {} : { parentid }),
            ...(userid === undefined ? {} : { userid }),
          },
          version,
        );
        return { msg: msg('saved'), data: { id } };
      },
    }),
    route({
      path: 'main/Branch/detail',
      access: ['system.branch.index'],
      kind: 'read',
      quick: true,
      area,
      summary: '部门详情',
      english: 'Details of a department',
      body: z.looseObject({ id: zId }),
      answer: z.strictObject({
        children: z.array(z.strictObject({ id: z.number(), text: z.string() })),
        can: z.strictObject({ edit: z.boolean(), delete: z.boolean() }),
        id: z.number(),
        text: z.string(),
        attributes: z.string(),
        parentid: z.number(),
        userid: z.number(),
        headName: z.string(),
        count: z.number(),
        total: z.number(),
        version: z.number(),
      }),
      handle: async (call) => {
        const find = (nodes: Awaited<ReturnType<typeof departmentTree>>): (typeof nodes)[number] | undefined => {
          for (const node of nodes) {
            const found = node.id === call.body.id ? node : find(node.children);
            if (found) return found;
          }
          return undefined;
        };
        const node = find(await departmentTree(call, ''));
        if (!node) throw notFound();
        const can = { edit: call.actor.can('system.branch.edit'), delete: call.actor.can('system.branch.delete') };
        return { data: { ...node, children: node.children.map(({ id, text }) => ({ id, text })), can } };
      },
    }),
    route({
      path: 'main/Branch/delete',
      access: ['system.branch.delete'],
      kind: 'write',
      area,
      summary: '删除部门（须没有员工和下级）',
      english: 'Delete a department (without employees and departments below it)',
      body: zBulk,
      answer: zDone,
      handle: async (call) => ({
        data: { count: await deleteDepartments(call, call.body.ids) },
        msg: msg('deleted'),
      }),
    }),
  ];
}
