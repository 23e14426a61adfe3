// The calls of submitters, approvers, recipients of copies and delegates.

import { type Acted, zActed } from '@crm/protocol/answers/work';
import { limits } from '@crm/protocol/limits';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import * as z from 'zod';
import { requireAction } from '../../../engine/load.ts';
import { attempt } from '../../../engine/write/attempt.ts';
import { type AppError, invalid, type Rejection, rejectedBy } from '../../../platform/errors.ts';
import { zCreated, zDone, zNothing, zRejected } from '../../../platform/http/answers.ts';
import { sentenceError } from '../../../platform/http/issue.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { zCode, zId, zIdList, zOptionalId, zText } from '../../../platform/http/values.ts';
import { entityFor } from '../flow/kinds.ts';
import { requireOpenStill, requireWhole, submitRecords } from '../submit.ts';
import {
  addSign,
  comment,
  copyTo,
  editFields,
  forward,
  lockSteps,
  pass,
  receive,
  refuse,
  revoke,
  take,
  urge,
} from './actions.ts';
import { delegate, editDelegation, undelegate } from './delegations.ts';
import { returnedSteps } from './returned.ts';
import { waitedFor } from './store.ts';
import { area, zChosen, zFiles, zItem, zOpinion, zPerson, zStep, zTask, zWires } from './values.ts';

const zDelegation = {
  userid: zPerson,
  begin: zText,
  end: zText,
  flows: zIdList.optional(),
  modules: zWires.optional(),
  submitters: zIdList.optional(),
  departments: zIdList.optional(),
  amountFrom: zCode.optional(),
  amountTo: zCode.optional(),
};

export function stepRoutes(): Route[] {
  return [
    route({
      path: 'api/WorkFlow/start',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '提交草稿或未通过的记录，没有启用的流程时直接通过；被退回的由提交人重新提交，可附说明 Ext',
      english:
        'Submit a draft or a rejected record; approved at once if no flow is enabled; returned requests are submitted again by the submitter, with an optional note Ext',
      body: z.looseObject({ module: zText, id: zId, chosen: zChosen, Ext: zOpinion }),
      answer: zDone,
      handle: async (call) => {
        const { module, id, chosen = {}, Ext } = call.body;
        const entity = entityFor(call, module);
        const rows = await requireAction(call, entity, [id], 'submit');
        const step = (await returnedSteps(call, entity, [id])).get(id);
        if (step) await pass(call, step, Ext, 0);
        else {
          for (const row of rows) await requireWhole(call, entity, row);
          await submitRecords(call, entity, rows, chosen);
          await requireOpenStill(call, entity, rows);
        }
        const names = await waitedFor(call, sql`i.entity = ${entity.name} and i.record_id = ${id}`);
        return { data: { count: rows.length }, msg: submittedSentence(step !== undefined, names) };
      },
    }),
    route({
      path: 'api/WorkFlow/receive',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '接收步骤',
      english: 'Accept steps',
      body: z.looseObject(zStep),
      answer: zActed,
      handle: async (call) => ({ data: await receive(call, call.body.id), msg: msg('workReceived') }),
    }),
    route({
      path: 'api/WorkFlow/Approval',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '开始处理步骤',
      english: 'Start working on steps',
      body: z.looseObject(zStep),
      answer: zActed,
      handle: async (call) => ({ data: await take(call, call.body.id, call.body.Ext), msg: msg('workTaken') }),
    }),
    route({
      path: 'api/WorkFlow/Approved',
      access: 'signedIn',
      kind: 'write',
      area,
      summary:
        '通过步骤，userid 指定下一节点的审批人，item 为随之修改的字段（见 editFormField）；ids 批量通过，逐项答复；退回到提交人的步骤为重新提交',
      english:
        'Approve a step; userid names the approver of the next node, item holds fields changed with it (see editFormField); ids approves several, each with its own result; a step returned to the submitter is submitted again',
      body: z.looseObject({
        id: zOptionalId,
        ids: zIdList.optional(),
        Ext: zOpinion,
        userid: zOptionalId,
        item: zItem.optional(),
      }),
      answer: z.union([
        z.strictObject({
          rows: z.array(zActed),
          rejected: zRejected,
        }),
        zActed,
      ]),
      handle: async (call) => {
        const { id, ids, Ext, userid, item } = call.body;
        if (ids?.length && id === 0) return passMany(call, ids, Ext);
        if (id === 0) throw invalid({ id: msg('requiredSelect') });
        // Both or neither: what is changed for a decision is not changed without it.
        if (item) await editFields(call, id, item);
        const acted = await pass(call, id, Ext, userid);
        if (!acted.resubmitted) return { data: acted, msg: msg('workPassed') };
        const own = sql`i.id = (select instance_id from flow_step where id = ${id})`;
        return { data: acted, msg: submittedSentence(true, await waitedFor(call, own)) };
      },
    }),
    route({
      path: 'api/WorkFlow/Refused',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '退回到 stepid（见 findStepsPassed），不选则审批不通过',
      english: 'Return to stepid (see findStepsPassed); without it the request is rejected',
      body: z.looseObject({ id: zId, stepid: zOptionalId, Ext: zOpinion }),
      answer: zActed,
      handle: async (call) => {
        const { id, stepid, Ext } = call.body;
        return {
          data: await refuse(call, id, Ext, stepid),
          msg: stepid > 0 ? msg('workReturned') : msg('workRefused'),
        };
      },
    }),
    route({
      path: 'api/WorkFlow/Forward',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '转交步骤',
      english: 'Forward a step to another person',
      body: z.looseObject({ ...zStep, userid: zPerson }),
      answer: zActed,
      handle: async (call) => ({
        data: await forward(call, call.body.id, call.body.userid, call.body.Ext),
        msg: msg('workForwarded'),
      }),
    }),
    route({
      path: 'api/WorkFlow/addSign',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '加签：type 为 before（先于自己）或 after（后于自己）',
      english: 'Add an approver: type before (before you) or after (after you)',
      body: z.looseObject({ ...zStep, userid: zPerson, type: z.enum(['before', 'after']) }),
      answer: zActed,
      handle: async (call) => ({
        data: await addSign(call, call.body.id, call.body.userid, call.body.type, call.body.Ext),
        msg: msg('workAdded'),
      }),
    }),
    route({
      path: 'api/WorkFlow/Revoke',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '提交人撤销审批',
      english: 'Withdraw a request, by its submitter',
      body: zTask.extend({ Ext: zOpinion }),
      answer: zNothing,
      handle: async (call) => {
        await revoke(call, call.body.taskid, call.body.Ext);
        return { data: null, msg: msg('workRevoked') };
      },
    }),
    route({
      path: 'api/WorkFlow/urge',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '提交人催办，同一步骤 30 分钟一次',
      english: 'Remind the approvers, by the submitter, once in 30 minutes per step',
      body: zTask,
      answer: zNothing,
      handle: async (call) => {
        await urge(call, call.body.taskid);
        return { data: null, msg: msg('workUrged') };
      },
    }),
    route({
      path: 'api/WorkFlow/cc',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '抄送',
      english: 'Send a copy to others',
      body: zTask.extend({
        userids: zIdList.refine((ids) => ids.length > 0, { error: sentenceError('requiredSelect') }),
      }),
      answer: zDone,
      handle: async (call) => ({
        data: { count: await copyTo(call, call.body.taskid, call.body.userids) },
        msg: msg('workTold'),
      }),
    }),
    route({
      path: 'api/WorkFlow/createComment',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '评论，可带附件：files 为以 picType=flow 上传的文件',
      english: 'Comment, with attachments if needed: files are files uploaded with picType=flow',
      body: zTask.extend({ Ext: zOpinion, files: zFiles }),
      answer: zNothing,
      handle: async (call) => {
        const { taskid, Ext, files } = call.body;
        if (Ext === '' && files.length === 0) throw invalid({ Ext: msg('required') });
        await comment(call, taskid, Ext, files);
        return { data: null, msg: msg('workCommented') };
      },
    }),
    route({
      path: 'api/WorkFlow/editFormField',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '在自己的步骤修改节点允许修改的字段',
      english: 'Change, in your own step, the fields that the node allows to change',
      body: z.looseObject({ stepid: zId, item: zItem }),
      answer: z.strictObject({ row: z.record(z.string(), z.unknown()).nullable(), version: z.number() }),
      handle: async (call) => ({
        data: await editFields(call, call.body.stepid, call.body.item),
        msg: msg('workSaved'),
      }),
    }),
    route({
      path: 'api/WorkFlow/editStepItem',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '修改步骤的表单：item 为字段和值的列表',
      english: 'Change the form of a step: item is a list of fields and values',
      body: z.looseObject({ stepid: zId, title: zText.optional(), item: zItem }),
      answer: z.strictObject({ row: z.record(z.string(), z.unknown()).nullable(), version: z.number() }),
      handle: async (call) => ({
        data: await editFields(call, call.body.stepid, call.body.item),
        msg: msg('workSaved'),
      }),
    }),
    route({
      path: 'api/WorkFlow/delegate',
      access: 'signedIn',
      kind: 'write',
      area,
      summary:
        '外出期间委托他人审批，可限定类型 modules、金额 amountFrom 到 amountTo、提交人 submitters 和部门 departments；多项同时适用时限定最多的一项优先',
      english:
        'Delegate approvals during absence, optionally limited to record types modules, amounts amountFrom to amountTo, submitters and departments; of several that apply, the one with the most limits wins',
      body: z.looseObject(zDelegation),
      answer: zCreated,
      handle: async (call) => ({ data: { id: await delegate(call, call.body) }, msg: msg('delegated') }),
    }),
    route({
      path: 'api/WorkFlow/editDelegation',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '修改委托，不再适用的步骤交还本人',
      english: 'Edit a delegation; steps it no longer covers go back to the person',
      body: z.looseObject({ ...zDelegation, id: zId }),
      answer: zNothing,
      handle: async (call) => {
        await editDelegation(call, call.body.id, call.body);
        return { data: null, msg: msg('delegateSaved') };
      },
    }),
    route({
      path: 'api/WorkFlow/undelegate',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '结束委托',
      english: 'End a delegation',
      body: z.looseObject({ id: zId }),
      answer: zNothing,
      handle: async (call) => {
        await undelegate(call, call.body.id);
        return { data: null, msg: msg('undelegated') };
      },
    }),
  ];
}

/** Who has it now, where somebody has. */
function submittedSentence(isAgain: boolean, names: string[]): Sentence {
  if (names.length === 0) return isAgain ? msg('workResubmitted') : msg('submitted');
  return isAgain ? msg('workResubmittedTo', { names }) : msg('workSubmittedTo', { names });
}

type ManyCall = Parameters<typeof pass>[0];

/** Each by itself: steps that cannot be passed are reported, the others are passed. */
async function passMany(call: ManyCall, ids: readonly number[], opinion: string) {
  if (ids.length > limits.maxRows) throw invalid({ ids: msg('tooManyChosen', { max: limits.maxRows }) });
  await lockSteps(call, ids);
  const rows: Acted[] = [];
  const rejected: Rejection[] = [];
  for (const id of ids) {
    const refused: AppError | undefined = await attempt(call, async () => {
      rows.push(await pass(call, id, opinion, 0));
    });
    if (refused) rejected.push(rejectedBy(id, refused));
  }
  return { data: { rows, rejected }, msg: msg('workPassedAll', { count: rows.length }) };
}
