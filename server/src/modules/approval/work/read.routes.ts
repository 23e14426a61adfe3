// The calls by which approvals are looked at: lists, details, logs, and the path that a record would take.

import { zDecisionContext } from '@crm/protocol/answers/decisionContext';
import {
  zDelegation,
  zFlowPreview,
  zPassedStep,
  zWorkCounts,
  zWorkDetail,
  zWorkFormLog,
  zWorkKind,
  zWorkLog,
  zWorkRead,
  zWorkRow,
} from '@crm/protocol/answers/work';
import { findNode } from '@crm/protocol/flowCheck';
import * as z from 'zod';
import { loadOne } from '../../../engine/load.ts';
import { notFound } from '../../../platform/errors.ts';
import { zPageOf, zRows } from '../../../platform/http/answers.ts';
import { sentenceError } from '../../../platform/http/issue.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { zId, zNested, zOptionalId, zPaged, zText } from '../../../platform/http/values.ts';
import { entityFor } from '../flow/kinds.ts';
import { zNodes } from '../flow/nodes.ts';
import { instanceFor, instanceOfNode, instanceOfStep } from './access.ts';
import { markRead } from './actions.ts';
import { decisionContextOf } from './decision-context.ts';
import { delegationKinds, listDelegations } from './delegations.ts';
import { sendBackTargets, workDetail } from './detail.ts';
import { countWork, kindsIn, listWork, type WorkList, workLists, worksOf } from './lists.ts';
import { formLogsOf, logsOf, readsOf } from './logs.ts';
import { preview } from './preview.ts';
import { loadVersion } from './store.ts';
import { storedWork } from './stored.ts';
import { area, zTask } from './values.ts';

const lists: Readonly<Record<WorkList, { summary: string; english: string }>> = {
  todo: { summary: '待办：待接收和已接收的步骤', english: 'To do: steps to be accepted and steps accepted' },
  myApproval: { summary: '审批中：已开始处理的步骤', english: 'In progress: steps that you have started' },
  completed: { summary: '已办：自己处理过的步骤', english: 'Done: steps that you have dealt with' },
  mySubmit: { summary: '我提交的审批单', english: 'Requests submitted by you' },
  ccList: { summary: '抄送我的审批单', english: 'Requests copied to you' },
};

export function readRoutes(): Route[] {
  return [
    route({
      path: 'api/WorkFlow/preview',
      access: 'signedIn',
      // What is not stored yet is written, looked at and taken back.
      kind: 'write',
      area,
      summary: '记录将经过的审批路径：已有记录用 id，未保存的用 data；nodes 为未发布的流程（需要流程设置权限）',
      english:
        'Approval path that a record will take: id for a stored record, data for one not saved; nodes for an unpublished flow (needs permission for flow settings)',
      body: z.looseObject({
        module: zText,
        id: zOptionalId,
        data: zNested(z.record(z.string(), z.unknown())).optional(),
        nodes: zNodes.optional(),
      }),
      answer: zFlowPreview,
      handle: async (call) => ({ data: await preview(call, call.body) }),
    }),
    ...workLists.map((list) =>
      route({
        path: `api/WorkFlow/${list}`,
        method: 'both',
        access: 'signedIn',
        kind: 'read',
        area,
        ...lists[list],
        body: z.looseObject({
          key: zText.optional().describe('标题或流程名称'),
          module: zText.optional().describe('记录类型'),
          ...zPaged,
        }),
        answer: zPageOf(zWorkRow),
        handle: async (call) => ({
          data: await listWork(call, list, { ...call.body, key: call.body.key?.trim().slice(0, 100) }),
        }),
      }),
    ),
    route({
      path: 'api/WorkFlow/listKinds',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      area,
      summary: '自己的一个审批列表里有哪些类型的记录',
      english: 'Record types in one of your own approval lists',
      body: z.looseObject({ list: z.enum(workLists, { error: sentenceError('badFormat') }) }),
      answer: z.array(zWorkKind),
      handle: async (call) => ({ data: await kindsIn(call, call.body.list) }),
    }),
    route({
      path: 'api/WorkFlow/counts',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      quick: true,
      area,
      summary: '待办、审批中和未读抄送的数量，各最多计到 1000',
      english: 'Number of steps to do, steps in progress and unread copies, each counted up to 1000',
      body: z.looseObject({}),
      answer: zWorkCounts,
      handle: async (call) => ({ data: await countWork(call) }),
    }),
    route({
      path: 'api/WorkFlow/ofRecord',
      access: 'signedIn',
      kind: 'read',
      area,
      summary: '一条记录的全部审批单',
      english: 'All approval requests of a record',
      body: z.looseObject({ module: zText, id: zId }),
      answer: zRows(zWorkRow),
      handle: async (call) => {
        const entity = entityFor(call, call.body.module);
        if (!call.actor.can(`${entity.grant}.index`)) throw notFound();
        await loadOne(call, entity, call.body.id);
        const rows = await worksOf(call, entity.name, call.body.id);
        return { data: { rows, total: rows.length } };
      },
    }),
    route({
      path: 'api/WorkFlow/Views',
      access: 'signedIn',
      // Looking leaves a trace.
      kind: 'write',
      area,
      summary: '审批单详情：表单、路径和可进行的操作；id 为步骤，或 taskid 为审批单',
      english: 'Details of an approval request: form, path and possible actions; id is the step, or taskid the request',
      body: z.looseObject({ id: zOptionalId, taskid: zOptionalId }),
      answer: zWorkDetail,
      handle: async (call) => {
        const { id, taskid } = call.body;
        const instance = taskid > 0 ? await instanceFor(call, taskid) : await instanceOfStep(call, id);
        // What it shows may lock the record, which comes before the approval.
        const data = await workDetail(call, instance, id);
        await markRead(call, instance.id);
        return { data };
      },
    }),
    route({
      path: 'api/WorkFlow/lens',
      access: 'signedIn',
      // What an amendment would change is written, looked at and taken back.
      kind: 'write',
      area,
      summary:
        '审批参考：变更与已生效内容的差异；审批人另见相关客户的逾期回款、生效合同和已回款（本人有权查看的部分），以及该提交人近 5 次同类审批的意见；stepid 为步骤，或 taskid 为审批单',
      english:
        "Background for an approval: how an amendment differs from the content in force; for approvers also the customer's overdue instalments, contracts in force and receipts (as far as you may view them), and the comments on the submitter's last 5 requests of the same type; stepid is the step, or taskid the request",
      body: z.looseObject({ stepid: zOptionalId, taskid: zOptionalId }),
      answer: zDecisionContext,
      handle: async (call) => {
        const { stepid, taskid } = call.body;
        const instance = taskid > 0 ? await instanceFor(call, taskid) : await instanceOfStep(call, stepid);
        return { data: await decisionContextOf(call, instance, stepid) };
      },
    }),
    route({
      path: 'api/WorkFlow/findStepsPassed',
      access: 'signedIn',
      kind: 'read',
      area,
      summary: '可以退回到的步骤，包括提交人',
      english: 'Steps to which the request can be returned, including the submitter',
      body: zTask,
      answer: z.array(zPassedStep),
      handle: async (call) => ({
        data: sendBackTargets(await storedWork(call, await instanceFor(call, call.body.taskid))),
      }),
    }),
    route({
      path: 'api/WorkFlow/logs',
      access: 'signedIn',
      kind: 'read',
      area,
      summary: '流转日志和评论',
      english: 'Log and comments of a request',
      body: zTask,
      answer: z.array(zWorkLog),
      handle: async (call) => ({ data: await logsOf(call, await instanceFor(call, call.body.taskid)) }),
    }),
    route({
      path: 'api/WorkFlow/reads',
      access: 'signedIn',
      kind: 'read',
      area,
      summary: '阅读状态',
      english: 'Who has read a request',
      body: zTask,
      answer: z.array(zWorkRead),
      handle: async (call) => ({ data: await readsOf(call, await instanceFor(call, call.body.taskid)) }),
    }),
    route({
      path: 'api/WorkFlow/formLogs',
      access: 'signedIn',
      kind: 'read',
      area,
      summary: '表单修改日志',
      english: 'Log of changes to the form',
      body: zTask,
      answer: z.array(zWorkFormLog),
      handle: async (call) => ({ data: await formLogsOf(call, await instanceFor(call, call.body.taskid)) }),
    }),
    route({
      path: 'api/WorkFlow/getNodeConfig',
      access: 'signedIn',
      kind: 'read',
      area,
      summary: '节点设置：类型和字段权限；不给 taskid 时，是自己最近参与的、经过该节点的审批',
      english:
        'Settings of a node: type and field permissions; without taskid, of the latest request through this node that you took part in',
      body: z.looseObject({ nodeid: zText, taskid: zOptionalId }),
      answer: z.strictObject({
        mode: z.enum(['any', 'all', 'turn', 'ratio']).optional(),
        opinion: z.string().optional(),
        id: z.string(),
        name: z.string(),
        type: z.enum(['end', 'start', 'approver', 'condition', 'parallel', 'cc']),
        fields: z.record(z.string(), z.enum(['read', 'edit', 'hidden'])),
      }),
      handle: async (call) => {
        const { nodeid, taskid } = call.body;
        const instance = taskid > 0 ? await instanceFor(call, taskid) : await instanceOfNode(call, nodeid);
        const node = findNode(await loadVersion(call, instance.flow_id, instance.flow_version), nodeid);
        if (!node) throw notFound();
        const { id, name, type } = node;
        return {
          data: {
            id,
            name,
            type,
            fields: ('fields' in node ? node.fields : undefined) ?? {},
            ...(node.type === 'approver' ? { mode: node.mode, opinion: node.opinion ?? '' } : {}),
          },
        };
      },
    }),
    route({
      path: 'api/WorkFlow/delegations',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      area,
      summary: '自己的委托',
      english: 'Your own delegations',
      body: z.looseObject({}),
      answer: z.array(zDelegation),
      handle: async (call) => ({ data: await listDelegations(call) }),
    }),
    route({
      path: 'api/WorkFlow/delegationKinds',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      quick: true,
      area,
      summary: '可以限定委托的记录类型',
      english: 'Record types to which a delegation can be limited',
      body: z.looseObject({}),
      answer: z.array(z.strictObject({ module: z.string(), title: z.string() })),
      handle: async (call) => ({
        data: (await delegationKinds(call)).map(({ module, label }) => ({ module, title: label })),
      }),
    }),
  ];
}
