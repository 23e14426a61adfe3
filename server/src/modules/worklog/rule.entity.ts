// Rules for work logs: who has to write which kind, until when, and whether they are reminded before.
import { defineEntity, type EntityShape } from '../../engine/entity.ts';
import { createdField, enabledField, updatedField } from '../record/index.ts';
import { kindField } from './log.fields.ts';

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
/** Every half hour of a day. */
const times = Array.from({ length: 48 }, (_, at) => ({ value: at * 30, label: clock(at * 30) }));

const shape = {
  name: 'workLogRule',
  module: 'worklogRule',
  label: '日志规则',
  english: 'work log rule',
  table: 'work_log_rule',
  grant: 'oa.worklogRule',
  counted: false,
  api: {
    index: 'api/worklogRule/index',
    add: 'api/worklogRule/add',
    edit: 'api/worklogRule/edit',
    detail: ['api/worklogRule/Views'],
    delete: 'api/worklogRule/delete',
  },
  fields: [
    {
      wire: 'name',
      column: 'name',
      type: 'input',
      title: '规则名称',
      english: 'Rule name',
      required: true,
      isName: true,
      max: 50,
      list: { width: 180, frozen: true },
    },
    kindField,
    {
      wire: 'branchIds',
      column: 'departments',
      type: 'branch',
      title: '提交部门',
      english: 'Departments',
      placeholder: [
        '含下级部门；部门和人员都不选为全体员工',
        'Includes sub-departments; leave both departments and people blank for all employees',
      ],
      max: 100,
      list: { width: 200 },
    },
    {
      wire: 'userids',
      column: 'people',
      type: 'user',
      title: '提交人员',
      english: 'People',
      max: 200,
      list: { width: 200 },
    },
    {
      wire: 'exceptids',
      column: 'exempt',
      type: 'user',
      title: '无需提交',
      english: 'Exempt',
      max: 200,
      list: { width: 160 },
    },
    {
      wire: 'dueDays',
      column: 'due_days',
      type: 'select',
      title: '截止日',
      english: 'Due on',
      required: true,
      options: [
        { value: 0, label: '当期最后一个工作日', english: 'Last working day of the period' },
        { value: 1, label: '之后第 1 个工作日', english: '1st working day after' },
        { value: 2, label: '之后第 2 个工作日', english: '2nd working day after' },
        { value: 3, label: '之后第 3 个工作日', english: '3rd working day after' },
        { value: 5, label: '之后第 5 个工作日', english: '5th working day after' },
      ],
      initial: 0,
      list: { width: 170 },
    },
    {
      wire: 'dueMinute',
      column: 'due_minute',
      type: 'select',
      title: '截止时间',
      english: 'Due time',
      required: true,
      options: times,
      initial: 1080,
      list: { width: 100 },
    },
    {
      wire: 'remindMinutes',
      column: 'remind_minutes',
      type: 'select',
      title: '提前提醒',
      english: 'Advance reminder',
      required: true,
      options: [
        { value: 0, label: '不提醒', english: 'None' },
        { value: 30, label: '30 分钟', english: '30 minutes' },
        { value: 60, label: '1 小时', english: '1 hour' },
        { value: 120, label: '2 小时', english: '2 hours' },
        { value: 240, label: '4 小时', english: '4 hours' },
      ],
      initial: 60,
      list: { width: 110 },
    },
    {
      wire: 'startTime',
      column: 'start_on',
      type: 'date',
      title: '开始执行',
      english: 'Effective from',
      placeholder: ['留空为今天', 'Leave blank for today'],
      sort: { column: 'start_on' },
      list: { width: 120 },
    },
    enabledField,
    { ...createdField, list: { width: 150, hidden: true } },
    updatedField,
  ],
  searched: ['name'],
} as const satisfies EntityShape;

export const workLogRuleEntity = defineEntity(shape, {
  search: (row) => ({ names: [row.name] }),
  hooks: {
    beforeCreate: async (_call, values) => {
      if (!values['start_on']) delete values['start_on'];
    },
    beforeUpdate: async (_call, values) => {
      // A rule begins on some day: emptied, it begins when it did.
      if (Object.hasOwn(values, 'start_on') && !values['start_on']) delete values['start_on'];
    },
  },
});
