// Ready-made forms, as companies usually have them: each with its fields and its flow, in which nobody is named.
import type { DesignedColumn } from '@crm/protocol/answers/customForm';
import type { ApproverNode, FlowCondition, FlowNode, StartNode } from '@crm/protocol/answers/flow';
import type { ItemType } from '@crm/protocol/form';
import type { WorkFormColor, WorkFormIcon } from '@crm/protocol/workForm';

/** A field as the form designer takes it. */
interface ReadyField {
  field: string;
  type: ItemType;
  title: string;
  required?: true;
  options?: readonly { value: string; label: string }[];
  columns?: readonly DesignedColumn[];
  [property: string]: unknown;
}

export interface ReadyForm {
  key: string;
  /** Chinese. */
  name: string;
  /** Entry of the dictionary, by its name in a new company. */
  type: string;
  icon: WorkFormIcon;
  color: WorkFormColor;
  Ext: string;
  fields: readonly ReadyField[];
  /** The flow in a sentence. */
  flow: string;
  nodes: StartNode;
}

const choices = (...labels: string[]) => labels.map((label) => ({ value: label, label }));

/** Days from one moment to another by halves: what begins at noon or later begins, and what ends by noon ends, with half a day. */
const halfDays = (begin: string, end: string) => {
  const hour = (moment: string) => `hours(addDays(${moment}, 0), ${moment})`;
  return `max(days(${begin}, ${end}) + (${hour(end)} > 12 ? 1 : 0.5) - (${hour(begin)} >= 12 ? 0.5 : 0), 0)`;
};

const head = (level: 1 | 2): ApproverNode => ({
  id: level === 1 ? 'head' : 'above',
  type: 'approver',
  name: level === 1 ? '部门负责人审批' : '上级部门负责人审批',
  approvers: [{ type: 'head', level }],
  mode: 'any',
  empty: 'admin',
  self: 'superior',
  repeated: 'skip',
});

const start = (next: FlowNode): StartNode => ({ id: 'start', type: 'start', name: '发起', next });
const end: FlowNode = { id: 'end', type: 'end', name: '结束' };

const byHead = (): StartNode => start({ ...head(1), next: end });

/** The head of the department decides, and beyond a condition the one above, too. */
const byHeads = (name: string, when: FlowCondition, branch: string): StartNode =>
  start({
    ...head(1),
    next: {
      id: 'how_much',
      type: 'condition',
      name,
      branches: [
        { id: 'much', name: branch, when: [when], next: head(2) },
        { id: 'little', name: '其他', when: [], otherwise: 1 },
      ],
      next: end,
    },
  });

export const readyForms: readonly ReadyForm[] = [
  {
    key: 'leave',
    name: '请假',
    type: '人事',
    icon: 'Calendar',
    color: 'blue',
    Ext: '年假、事假、病假等各类请假',
    fields: [
      {
        field: 'leave_type',
        type: 'select',
        title: '请假类型',
        required: true,
        options: choices('年假', '事假', '病假', '调休', '婚假', '产假', '陪产假', '丧假', '其他'),
      },
      { field: 'begin_at', type: 'datetime', title: '开始时间', required: true },
      { field: 'end_at', type: 'datetime', title: '结束时间', required: true, notBefore: 'begin_at' },
      {
        field: 'days',
        type: 'number',
        title: '请假天数',
        precision: 1,
        formula: halfDays('begin_at', 'end_at'),
      },
      { field: 'reason', type: 'textarea', title: '请假事由', required: true, rows: 3, max: 500 },
      { field: 'handover_to', type: 'user', title: '工作交接人', max: 1 },
    ],
    flow: '部门负责人审批；超过 3 天，再由上级部门负责人审批',
    nodes: byHeads('按天数', { field: 'days', type: 'gt', value: '3' }, '3 天以上'),
  },
  {
    key: 'purchase',
    name: '采购',
    type: '行政',
    icon: 'Shopping',
    color: 'orange',
    Ext: '办公用品、设备和服务的采购申请',
    fields: [
      { field: 'purpose', type: 'textarea', title: '采购事由', required: true, rows: 2, max: 500 },
      {
        field: 'items',
        type: 'tablelist',
        title: '采购明细',
        required: true,
        columns: [
          { field: 'item', type: 'input', title: '名称和规格', required: true },
          { field: 'quantity', type: 'number', title: '数量', required: true },
          { field: 'price', type: 'number', title: '单价（元）', required: true, precision: 2 },
          { field: 'subtotal', type: 'number', title: '小计（元）', precision: 2, formula: 'quantity * price' },
        ],
      },
      { field: 'amount', type: 'number', title: '合计（元）', precision: 2, formula: 'items_subtotal' },
      { field: 'wanted_by', type: 'date', title: '期望到货日期' },
      { field: 'vendor', type: 'input', title: '建议供应商', max: 100 },
    ],
    flow: '部门负责人审批；10000 元以上，再由上级部门负责人审批',
    nodes: byHeads('按金额', { field: 'amount', type: 'ge', value: '10000' }, '10000 元以上'),
  },
  {
    key: 'travel',
    name: '出差',
    type: '人事',
    icon: 'Rocket',
    color: 'cyan',
    Ext: '出差前的申请，费用另行报销',
    fields: [
      { field: 'destinations', type: 'input', title: '出差地点', required: true, max: 100 },
      { field: 'begin_on', type: 'date', title: '开始日期', required: true },
      { field: 'end_on', type: 'date', title: '结束日期', required: true, notBefore: 'begin_on' },
      { field: 'days', type: 'number', title: '出差天数', precision: 0, formula: 'max(days(begin_on, end_on) + 1, 0)' },
      { field: 'reason', type: 'textarea', title: '出差事由', required: true, rows: 3, max: 500 },
      { field: 'budget', type: 'number', title: '预计费用（元）', min: 0, precision: 2 },
      { field: 'companions', type: 'user', title: '同行人', max: 20 },
    ],
    flow: '部门负责人审批；超过 5 天，再由上级部门负责人审批',
    nodes: byHeads('按天数', { field: 'days', type: 'gt', value: '5' }, '5 天以上'),
  },
  {
    key: 'seal',
    name: '用章',
    type: '行政',
    icon: 'SafetyCertificate',
    color: 'red',
    Ext: '公章、合同章等的使用和外带',
    fields: [
      {
        field: 'seal',
        type: 'select',
        title: '印章',
        required: true,
        options: choices('公章', '合同专用章', '财务专用章', '法定代表人章', '其他'),
      },
      { field: 'document', type: 'input', title: '文件名称', required: true, max: 100 },
      { field: 'copies', type: 'number', title: '份数', required: true, min: 1, max: 9999 },
      {
        field: 'taken_out',
        type: 'radio',
        title: '是否外带',
        required: true,
        options: choices('否', '是'),
        value: '否',
      },
      {
        field: 'returned_on',
        type: 'date',
        title: '归还日期',
        showWhen: { match: 'all', when: [{ field: 'taken_out', type: 'eq', value: '是' }] },
        requireWhen: { match: 'all', when: [{ field: 'taken_out', type: 'eq', value: '是' }] },
      },
      { field: 'purpose', type: 'textarea', title: '用途', required: true, rows: 3, max: 500 },
    ],
    flow: '部门负责人审批；外带的，再由上级部门负责人审批',
    nodes: byHeads('是否外带', { field: 'taken_out', type: 'eq', value: '是', text: '是' }, '外带'),
  },
  {
    key: 'overtime',
    name: '加班',
    type: '人事',
    icon: 'ClockCircle',
    color: 'purple',
    Ext: '加班前的申请',
    fields: [
      {
        field: 'day_type',
        type: 'radio',
        title: '加班日',
        required: true,
        options: choices('工作日', '休息日', '法定节假日'),
        value: '工作日',
      },
      { field: 'begin_at', type: 'datetime', title: '开始时间', required: true },
      { field: 'end_at', type: 'datetime', title: '结束时间', required: true, notBefore: 'begin_at' },
      {
        field: 'hours',
        type: 'number',
        title: '加班时长（小时）',
        precision: 1,
        formula: 'max(hours(begin_at, end_at), 0)',
      },
      {
        field: 'paid_by',
        type: 'radio',
        title: '补偿方式',
        required: true,
        options: choices('调休', '加班费'),
        value: '调休',
      },
      { field: 'reason', type: 'textarea', title: '加班事由', required: true, rows: 3, max: 500 },
    ],
    flow: '部门负责人审批',
    nodes: byHead(),
  },
  {
    key: 'general',
    name: '通用申请',
    type: '其他',
    icon: 'Form',
    color: 'geekblue',
    Ext: '没有专门表单的事项',
    fields: [
      { field: 'content', type: 'textarea', title: '申请内容', required: true, rows: 5, max: 1000 },
      { field: 'remark', type: 'textarea', title: '备注', rows: 2, max: 500 },
    ],
    flow: '部门负责人审批',
    nodes: byHead(),
  },
];
