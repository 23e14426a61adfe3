// What is counted of customers and contacts in a period.
import type { MeasureDefinition, RowMeasure } from '../../engine/measure.ts';

const customers = { entity: 'customer', by: 'userid', unit: 'count', shownIn: 'reports' } as const;
const added = { ...customers, date: 'AddTime' } as const satisfies Partial<RowMeasure>;
/** `clue` of those who bought something. */
const closed = { field: 'clue', type: 'eq', value: '2' } as const;

export const customerMeasures: readonly MeasureDefinition[] = [
  {
    key: 'customer.added',
    label: '新增客户',
    definition: '这段时间录入、现有负责人的客户数',
    unit: 'count',
    entity: 'customer',
    date: 'AddTime',
    by: 'userid',
    kept: { source: 'customer' },
  },
  {
    ...added,
    key: 'customer.total',
    label: '客户总数',
    definition: '截至当日录入、现有负责人的客户数',
    kept: { source: 'customer' },
  },
  {
    ...added,
    key: 'customer.followed',
    label: '已跟进客户',
    definition: '这段时间录入的客户中，至少跟进过一次的客户数',
    filter: [{ field: 'genjinTime', type: 'notempty' }],
    kept: { source: 'customer', sum: 1 },
  },
  {
    ...added,
    key: 'customer.dealt',
    label: '已成交客户',
    definition: '这段时间录入的客户中，已有合同通过审批的客户数',
    filter: [closed],
    kept: { source: 'customer', sum: 2 },
  },
  {
    ...customers,
    key: 'customer.deals',
    label: '首次成交客户',
    definition: '第一份合同在这段时间通过审批的客户数',
    date: 'dealTime',
    filter: [closed],
    kept: { source: 'customer.deal' },
  },
  {
    ...customers,
    key: 'customer.dealDays',
    label: '平均成交周期',
    definition: '这段时间首次成交的客户，从录入到成交平均用了多少天',
    unit: 'days',
    date: 'dealTime',
    filter: [closed],
    days: { from: 'AddTime', to: 'dealTime' },
  },
  {
    key: 'contact.added',
    label: '新增联系人',
    definition: '这段时间录入、所属客户有负责人的联系人数',
    unit: 'count',
    shownIn: 'reports',
    entity: 'contact',
    date: 'AddTime',
    by: 'userid',
    kept: { source: 'contact' },
  },
];
