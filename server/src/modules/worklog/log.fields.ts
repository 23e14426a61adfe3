// Work logs and what is said to them, as data.
import { zMeasureFigure } from '@crm/protocol/answers/measure';
import { limits } from '@crm/protocol/limits';
import { logKinds, logTextMax } from '@crm/protocol/worklog';
import * as z from 'zod';
import type { DeclaredField, EntityShape, ShapeRow } from '../../engine/entity.ts';
import { wireChoice, wireFlag, wireList, wireText, wireWhole } from '../../engine/fields/wire-schema.ts';
import { createdField, ownerField, updatedField } from '../record/index.ts';

/** Whoever may see logs may write to those that they see. */
const grant = 'oa.worklog';

/** Which of the three kinds; of logs and of the rules for them. */
export const kindField = {
  wire: 'type',
  column: 'log_type',
  type: 'select',
  title: '日志类型',
  required: true,
  options: logKinds,
  initial: 1,
  list: { width: 90 },
} as const satisfies DeclaredField;

export const logShape = {
  name: 'workLog',
  module: 'worklog',
  label: '工作日志',
  table: 'work_log',
  grant,
  owner: 'owner_id',
  authored: true,
  facets: ['log_type', 'late'],
  members: { table: 'work_log_member', key: 'log_id', local: 'id' },
  api: {
    index: 'api/worklog/list',
    add: 'api/worklog/add',
    edit: 'api/worklog/edit',
    detail: ['api/worklog/Views'],
    delete: 'api/worklog/delete',
  },
  layout: 1,
  columns: { figures: 'jsonb', due_at: 'timestamptz' },
  fields: [
    {
      wire: 'title',
      column: 'title',
      type: 'input',
      title: '标题',
      form: false,
      isName: true,
      list: { width: 200, frozen: true },
    },
    { ...kindField, form: 'create' },
    {
      wire: 'logDate',
      column: 'period_on',
      type: 'date',
      title: '日期',
      form: 'create',
      placeholder: '留空为今天；周报、月报选其中任意一天',
      sort: { column: 'period_on' },
      list: { width: 120, hidden: true },
    },
    {
      wire: 'done',
      column: 'done',
      type: 'textarea',
      title: '已完成工作',
      required: true,
      max: logTextMax,
      rows: 5,
      list: { width: 280 },
    },
    {
      wire: 'plan',
      column: 'plan',
      type: 'textarea',
      title: '工作计划',
      max: logTextMax,
      rows: 4,
      list: { width: 240 },
    },
    {
      wire: 'problems',
      column: 'problems',
      type: 'textarea',
      title: '问题与协助',
      max: logTextMax,
      rows: 3,
      list: { width: 200, hidden: true },
    },
    { wire: 'userids', column: 'recipients', type: 'user', title: '接收人', max: 50, list: { width: 180 } },
    {
      wire: 'customerIds',
      column: 'customers',
      type: 'customer',
      title: '相关客户',
      max: 20,
      list: { width: 200, hidden: true },
    },
    {
      wire: 'contractIds',
      column: 'contracts',
      type: 'contract',
      title: '相关合同',
      max: 20,
      list: { width: 200, hidden: true },
    },
    { wire: 'files', column: 'files', type: 'file', title: '附件', max: 20, list: { width: 140, hidden: true } },
    {
      wire: 'late',
      column: 'late',
      type: 'select',
      title: '是否迟交',
      form: false,
      options: [
        { value: 0, label: '按时' },
        { value: 1, label: '迟交' },
      ],
      list: { width: 90, hidden: true },
    },
    { ...ownerField, title: '提交人' },
    { ...createdField, title: '提交时间' },
    updatedField,
  ],
  searched: ['title', 'done', 'plan', 'problems'],
  guarded: [
    ['worklog', 'done'],
    ['worklog', 'plan'],
    ['worklog', 'problems'],
  ],
  // Recipients are members who answer, and change nothing.
  actions: {
    edit: { grant: `${grant}.edit`, member: false },
    comment: { grant: 'oa.worklogComment.add', member: true },
  },
  abilities: ['comment'],
  wireTypes: {
    Header: wireText,
    endDate: wireText,
    figures: wireList(z.toJSONSchema(zMeasureFigure)),
    unread: wireFlag,
    readCount: wireChoice,
    sentCount: wireChoice,
    commentCount: wireWhole,
  },
  derived: {
    Header: 'userid',
    endDate: 'logDate',
    figures: null,
    unread: null,
    readCount: 'userids',
    sentCount: 'userids',
    commentCount: null,
  },
} as const satisfies EntityShape;

export type LogRow = ShapeRow<typeof logShape>;

export const commentShape = {
  name: 'workLogComment',
  module: 'worklogComment',
  scopeModule: 'worklog',
  label: '日志评论',
  table: 'work_log_comment',
  grant: 'oa.worklogComment',
  owner: 'owner_id',
  counted: false,
  columns: { owner_id: 'bigint' },
  api: { detail: [] },
  parent: { entity: 'workLog', key: 'log_id', follows: ['owner_id'], asks: { create: 'comment' } },
  members: { table: 'work_log_member', key: 'log_id', local: 'log_id' },
  fields: [
    {
      wire: 'logId',
      column: 'log_id',
      type: 'jcselect',
      reference: 'workLog',
      url: '/api/worklog/list',
      optionText: 'title',
      title: '工作日志',
      required: true,
      form: 'create',
      textField: 'title',
    },
    { wire: 'cont', column: 'content', type: 'textarea', title: '评论', required: true, max: limits.text, rows: 2 },
    {
      wire: 'userid',
      column: 'created_by',
      type: 'user',
      title: '评论人',
      form: false,
      textField: 'username',
      former: true,
    },
    {
      wire: 'addtime',
      column: 'created_at',
      type: 'datetime',
      title: '评论时间',
      form: false,
      sort: { column: 'created_at' },
    },
  ],
  wireTypes: { Header: wireText },
  derived: { Header: 'userid' },
} as const satisfies EntityShape;

export type CommentRow = ShapeRow<typeof commentShape>;
