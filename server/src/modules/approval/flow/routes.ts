// The calls for designing flows.

import {
  zFlowDetail,
  zFlowKind,
  zFlowRow,
  zFlowTemplate,
  zFlowWarning,
  zRehearsal,
  zStartNode,
} from '@crm/protocol/answers/flow';
import { msg, renderSentence } from '@crm/protocol/sentences';
import * as z from 'zod';
import { forbidden } from '../../../platform/errors.ts';
import { zCreated, zDone, zEdited, zRows } from '../../../platform/http/answers.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { zBulk, zId, zLine, zOptionalId, zPaged, zText, zWhole } from '../../../platform/http/values.ts';
import { dryRunFlow } from './dry-run.ts';
import { addFlow, editFlow, flowDetail, listFlows, publishedNodes } from './flows.ts';
import { flowKinds } from './kinds.ts';
import { zNodes } from './nodes.ts';
import { deleteFlows, publishAndActivate, publishFlow, type Switched, switchFlow, warningsFor } from './publish.ts';
import { beyondFlows } from './reach.ts';
import { templates } from './templates.ts';
import { lostInFlows } from './uses.ts';

const area = '审批流程';
const see = 'oa.flow.index';

const onMessage = ({ replaced }: Switched) =>
  replaced ? msg('flowEnabledInstead', { name: replaced }) : msg('flowEnabled');

export function flowRoutes(): Route[] {
  return [
    route({
      path: 'api/WorkFlow/index',
      method: 'both',
      access: [see],
      kind: 'read',
      area,
      summary: '审批流程',
      english: 'Approval flows',
      body: z.looseObject({
        key: zText.optional(),
        module: zText.optional(),
        ...zPaged,
      }),
      answer: zRows(zFlowRow),
      handle: async (call) => {
        const { rows, total } = await listFlows(call, call.body);
        const ids = rows.map(({ id }) => id);
        const [lost, beyond] = [await lostInFlows(call, ids), await beyondFlows(call, ids)];
        const problemsOf = (id: number) => {
          const refused = beyond.get(id);
          return {
            ...(lost.has(id) ? { lost: lost.get(id) } : {}),
            ...(refused ? { beyond: renderSentence(refused, call.language) } : {}),
          };
        };
        return { data: { rows: rows.map((row) => ({ ...row, ...problemsOf(row.id) })), total } };
      },
    }),
    route({
      path: 'api/WorkFlow/kinds',
      method: 'both',
      access: [see],
      kind: 'read',
      area,
      summary: '可以设置审批流程的记录类型及其字段',
      english: 'Record types that can have approval flows, and their fields',
      body: z.looseObject({}),
      answer: z.array(zFlowKind),
      handle: async (call) => ({ data: await flowKinds(call) }),
    }),
    route({
      path: 'api/WorkFlow/roles',
      method: 'both',
      access: [see],
      kind: 'read',
      area,
      summary: '可以作为审批人的角色',
      english: 'Roles that can be approvers',
      body: z.looseObject({}),
      answer: z.array(z.strictObject({ id: z.number(), name: z.string() })),
      handle: async (call) => ({
        data: [...call.actor.organisation.roles.values()].map(({ id, name }) => ({ id, name })),
      }),
    }),
    route({
      path: 'api/WorkFlow/templates',
      method: 'both',
      access: [see],
      kind: 'read',
      area,
      summary: '现成的流程',
      english: 'Ready-made flows',
      body: z.looseObject({}),
      answer: z.array(zFlowTemplate),
      handle: async (call) => ({ data: templates.filter(({ module }) => call.engine.entity(module) !== undefined) }),
    }),
    route({
      path: 'api/WorkFlow/detail',
      access: [see],
      kind: 'read',
      area,
      summary: '流程设置详情；published 为 1 时答复第 version 版',
      english: 'Settings of a flow; published=1 returns the published version numbered version',
      body: z.looseObject({ id: zId, version: zWhole(1, 1_000_000).optional(), published: zWhole(0, 1).optional() }),
      answer: z.union([z.strictObject({ nodes: zStartNode }), zFlowDetail]),
      handle: async (call) => {
        const { id, version, published } = call.body;
        if (published === 1 && version !== undefined)
          return { data: { nodes: await publishedNodes(call, id, version) } };
        return { data: await flowDetail(call, id) };
      },
    }),
    route({
      path: 'api/WorkFlow/add',
      access: ['oa.flow.add'],
      kind: 'write',
      area,
      summary: '新建流程',
      english: 'Create a flow',
      body: z.looseObject({ name: zLine, module: zText, nodes: zNodes }),
      answer: zCreated,
      handle: async (call) => ({ data: { id: await addFlow(call, call.body) }, msg: msg('saved') }),
    }),
    route({
      path: 'api/WorkFlow/edit',
      access: ['oa.flow.edit'],
      kind: 'write',
      area,
      summary: '保存流程草稿，或启用、停用；启用时 replaces 为要停用的流程',
      english: 'Save the draft of a flow, or enable or disable it; when enabling, replaces is the flow to disable',
      body: z.looseObject({
        id: zId,
        version: zWhole(1, 999_999_999).optional(),
        name: zLine.optional(),
        nodes: zNodes.optional(),
        enabled: zWhole(0, 1).optional(),
        replaces: zOptionalId.describe('同类中正在启用、由本流程代替的流程'),
      }),
      answer: zEdited,
      handle: async (call) => {
        const { id, name, nodes, version, enabled, replaces } = call.body;
        const isDrawn = name !== undefined || nodes !== undefined;
        if (enabled === undefined)
          return { data: { id, version: await editFlow(call, id, { name, nodes, version }) }, msg: msg('saved') };
        const publishedVersion = isDrawn ? await editFlow(call, id, { name, nodes, version }) : version;
        const switched = await switchFlow(call, id, enabled === 1, { version: publishedVersion, replaces });
        return {
          data: { id, version: switched.version },
          msg: enabled === 1 ? onMessage(switched) : msg('flowDisabled'),
        };
      },
    }),
    route({
      path: 'api/WorkFlow/publish',
      access: ['oa.flow.publish'],
      kind: 'write',
      area,
      summary:
        '发布流程草稿，enable 为 1 时同时启用（需要编辑权限），replaces 为因此停用的流程；有问题时答复 problems；审批人取自提交人可填写的字段、又可由本人审批或跳过的节点在 warnings 中，照样发布',
      english:
        'Publish the draft of a flow; enable=1 also enables it (needs edit permission), replaces is the flow disabled by it; errors are returned as problems; nodes whose approver comes from a field that the submitter can fill in and that allow self-approval or skipping are listed in warnings and published all the same',
      body: z.looseObject({
        id: zId,
        enable: zWhole(0, 1).optional(),
        replaces: zOptionalId.describe('同类中正在启用、由本流程代替的流程'),
      }),
      answer: z.strictObject({ warnings: z.array(zFlowWarning).optional(), id: z.number(), version: z.number() }),
      handle: async (call) => {
        const { id, enable, replaces } = call.body;
        const published = async (version: number) => {
          const warnings = await warningsFor(call, id);
          return { id, version, ...(warnings.length > 0 ? { warnings } : {}) };
        };
        if (enable !== 1) {
          const version = await publishFlow(call, id);
          return { data: await published(version), msg: msg('flowPublished', { version }) };
        }
        if (!call.actor.can('oa.flow.edit')) throw forbidden();
        const { number: version, replaced } = await publishAndActivate(call, id, replaces);
        const text = replaced
          ? msg('flowPublishedInstead', { version, name: replaced })
          : msg('flowPublishedOn', { version });
        return { data: await published(version), msg: text };
      },
    }),
    route({
      path: 'api/WorkFlow/delete',
      access: ['oa.flow.delete'],
      kind: 'write',
      area,
      summary: '删除流程；有审批单流转时不能删除',
      english: 'Delete flows; not possible while requests are in progress',
      body: zBulk,
      answer: zDone,
      handle: async (call) => ({ data: { count: await deleteFlows(call, call.body.ids) }, msg: msg('deleted') }),
    }),
    route({
      path: 'api/WorkFlow/rehearse',
      access: [see],
      kind: 'read',
      area,
      summary: '演练：近 days 天的记录按草稿将走的路径与已发布版本的差异',
      english:
        'Rehearsal: for records of the last few days (days), how their path under the draft differs from the published version',
      body: z.looseObject({ id: zId, days: zWhole(1, 365).optional() }),
      answer: zRehearsal,
      handle: async (call) => ({ data: await dryRunFlow(call, call.body.id, call.body.days ?? 90) }),
    }),
  ];
}
