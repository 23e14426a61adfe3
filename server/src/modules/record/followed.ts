// What records have that one follows up: when it was and will be, the order by it, and the scene of when they came.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { ListParameter, Values } from '../../engine/entity.ts';
import type { DeclaredField } from '../../engine/field.ts';
import { isReadable } from '../../engine/field-permissions.ts';
import type { DeclaredScene } from '../../engine/option.ts';
import { dateRangeSql } from '../../engine/query/time-filters.ts';
import { createdField } from './fields.ts';

export const lastFollowUpField = {
  wire: 'genjinTime',
  column: 'last_follow_up_at',
  type: 'datetime',
  title: '最近跟进',
  english: 'Latest follow-up',
  form: false,
  sort: { column: 'last_follow_up_at', nullable: true },
  list: { width: 140, at: 3 },
} as const satisfies DeclaredField;

export const nextFollowUpField = {
  wire: 'nextgenjintime',
  column: 'next_follow_up_at',
  type: 'datetime',
  title: '下次跟进',
  english: 'Next follow-up',
  form: 'inPlace',
  plan: true,
  sort: { column: 'next_follow_up_at', nullable: true },
  list: { width: 140, at: 4 },
} as const satisfies DeclaredField;

/** What two records that become one were followed up: the latest of both, and the plan that is due first. */
export function joinedFollowUps(gone: { last_follow_up_at: string | null; next_follow_up_at: string | null }): Values {
  return {
    last_follow_up_at: sql`greatest(last_follow_up_at, ${gone.last_follow_up_at}::timestamptz)`,
    next_follow_up_at: sql`least(next_follow_up_at, ${gone.next_follow_up_at}::timestamptz)`,
  };
}

export const followedOrder: DeclaredScene = {
  field: 'sort',
  title: '排序',
  english: 'Sort by',
  place: 'popover',
  value: 'AddTime desc',
  option: [
    { value: 'AddTime desc', label: '创建时间', english: 'Created' },
    { value: 'updateTime desc', label: '更新时间', english: 'Updated' },
    { value: 'genjinTime desc', label: '最近跟进', english: 'Latest follow-up' },
    { value: 'nextgenjintime asc', label: '下次跟进', english: 'Next follow-up' },
  ],
};

const entered = {
  '1': { label: '近7天录入', english: 'Last 7 days', range: 'last7days' },
  '2': { label: '近30天录入', english: 'Last 30 days', range: 'last30days' },
  '3': { label: '近90天录入', english: 'Last 90 days', range: 'last90days' },
} as const;

/** The scene of the list parameter `time`; `enteredWithin` reads it. */
export const enteredScene: DeclaredScene = {
  field: 'time',
  title: '录入时间',
  english: 'Created',
  place: 'tags',
  value: '',
  option: [
    { value: '', label: '全部', english: 'Any time' },
    ...Object.entries(entered).map(([value, { label, english }]) => ({ value, label, english })),
  ],
};

/** The list parameter `time` of the field grants' module `module`: people who may not read when a record came may not filter by it. */
export const enteredWithin =
  (module: string): ListParameter =>
  (value, call) => {
    if (!isReadable(call.actor, module, { wire: createdField.wire })) return msg('notFilterable');
    const period = Object.hasOwn(entered, value) ? entered[value as keyof typeof entered] : undefined;
    return period ? dateRangeSql(sql`t.created_at`, period.range) : msg('periodUnknown');
  };
