// Calls as the engine sees them: who called whom, when, and what came of it. Nobody edits them.
import { defineEntity, type EntityShape } from '../../engine/entity.ts';
import { ownershipScene } from '../../engine/scenes.ts';
import { createdField, ownerField } from '../record/index.ts';

/** Column and wire value `state`. */
export const callStates = { begun: 0, done: 1, failed: 2 } as const;

const callShape = {
  name: 'callRecord',
  module: 'callRecord',
  label: '通话记录',
  english: 'call record',
  table: 'call_record',
  grant: 'call.callRecord',
  owner: 'owner_id',
  facets: ['state'],
  irreversible: true,
  authored: true,
  api: { index: 'api/callRecord/index', detail: ['api/callRecord/Views'] },
  fields: [
    {
      wire: 'mobile',
      column: 'number',
      type: 'input',
      title: '号码',
      english: 'Number',
      isName: true,
      form: false,
      max: 30,
      sort: { column: 'name_sort' },
      list: { width: 150, frozen: true },
    },
    {
      wire: 'state',
      column: 'state',
      type: 'select',
      title: '结果',
      english: 'Result',
      form: false,
      initial: callStates.begun,
      options: [
        { value: callStates.begun, label: '已发起', english: 'Started', color: 'orange' },
        { value: callStates.done, label: '成功', english: 'Succeeded', color: 'green' },
        { value: callStates.failed, label: '失败', english: 'Failed', color: 'red' },
      ],
      list: { width: 90 },
    },
    {
      wire: 'customerId',
      column: 'customer_id',
      type: 'customer',
      title: '客户',
      english: 'Customer',
      form: false,
      textField: 'customerName',
      list: { width: 200 },
    },
    {
      wire: 'leadId',
      column: 'lead_id',
      type: 'jcselect',
      title: '线索',
      english: 'Lead',
      form: false,
      reference: 'lead',
      url: '/api/clues/index',
      optionText: 'CustomerName',
      textField: 'leadName',
      list: { width: 160 },
    },
    {
      wire: 'extension',
      column: 'extension',
      type: 'input',
      title: '分机号',
      english: 'Extension',
      form: false,
      list: { width: 100 },
    },
    {
      wire: 'driver',
      column: 'driver',
      type: 'input',
      title: '方式',
      english: 'Method',
      form: false,
      list: { width: 90, hidden: true },
    },
    {
      wire: 'resultcode',
      column: 'result_code',
      type: 'input',
      title: '网关结果码',
      english: 'Gateway result code',
      form: false,
      list: { width: 110, hidden: true },
    },
    {
      wire: 'message',
      column: 'message',
      type: 'input',
      title: '说明',
      english: 'Note',
      form: false,
      list: { width: 220 },
    },
    { ...ownerField, title: '呼叫人', english: 'Caller', list: { width: 110 } },
    { ...createdField, title: '呼叫时间', english: 'Called at' },
  ],
  guarded: [['callRecord', 'mobile']],
  searched: ['number'],
} as const satisfies EntityShape;

export const callEntity = defineEntity(callShape, {
  search: (row) => ({ names: [row.number], numbers: [row.number] }),
  scenes: [ownershipScene('通话', false)],
});
