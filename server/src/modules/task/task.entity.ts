// Tasks as the engine sees them: who may do what with one, what its states allow, and the scenes of its list.
import { msg } from '@crm/protocol/sentences';
import { isSettled, taskLinks, taskStates, taskTypes } from '@crm/protocol/task';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { type Call, defineEntity, type ListParameter, type Values } from '../../engine/entity.ts';
import { isReadable } from '../../engine/field-permissions.ts';
import { fieldScene, ownershipScene } from '../../engine/scenes.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { type TaskRecord, taskShape } from './task.fields.ts';

/** Actions that participants of a task leave to its owner and creator. */
const kept = new Set(['edit', 'delete', 'action', 'transfer', 'share', 'handover']);

const open = sql<boolean>`t.status < ${sql.lit(taskStates.done)}`;
const dueWhen = {
  '1': sql<boolean>`${open} and t.end_at < now()`,
  '2': sql<boolean>`${open} and t.end_at >= current_date and t.end_at < current_date + 1`,
  '3': sql<boolean>`${open} and t.end_at >= current_date and t.end_at < current_date + 7`,
} as const;

const isDue: ListParameter = (value, call) => {
  if (!isReadable(call.actor, 'task', { wire: 'endTime' })) return msg('notFilterable');
  return Object.hasOwn(dueWhen, value) ? dueWhen[value as keyof typeof dueWhen] : msg('periodUnknown');
};

const isOwnMaking: ListParameter = (value, call) =>
  value === '1' ? sql<boolean>`t.created_by = ${call.actor.userId}` : msg('optionUnknown');

/**
 * Refuses a state that the task cannot go to.
 * @param byComment the outcome is in a comment of the same call
 * @throws AppError `conflict` for what is settled, `invalid` for a task that only a comment completes
 */
export function requireMove(row: Pick<TaskRecord, 'status' | 'type'>, to: number, byComment = false): void {
  if (row.status === to) throw conflict(msg(isSettled(to) ? 'taskSettled' : 'taskSame'));
  if (isSettled(row.status) && isSettled(to)) throw conflict(msg('taskSettled'));
  if (to === taskStates.done && row.type === taskTypes.byComment && !byComment)
    throw invalid({ status: msg('taskNeedsComment') });
}

/** The columns that go with a state. */
export function stateValues(
  call: Pick<Call, 'actor'>,
  to: number,
): { status: number; done_at: RawBuilder<unknown> | null; done_by: number } {
  const done = to === taskStates.done;
  return { status: to, done_at: done ? sql`now()` : null, done_by: done ? call.actor.userId : 0 };
}

/** What a task is about is one thing: the other kind is emptied. */
function keepOneLink(values: Values, before?: TaskRecord): void {
  const type = Number(values['model_type'] ?? before?.model_type ?? taskLinks.none);
  if (type !== taskLinks.customer && (before?.customer_id ?? 0) !== 0) values['customer_id'] = 0;
  if (type !== taskLinks.lead && (before?.lead_id ?? 0) !== 0) values['lead_id'] = 0;
}

/** Tasks that come again are reckoned from the deadline that somebody set. */
function keepRepeat(values: Values, before?: TaskRecord): void {
  const of = (column: keyof TaskRecord) => (Object.hasOwn(values, column) ? values[column] : before?.[column]);
  if (!['repeat', 'end_at', 'repeat_until'].some((column) => Object.hasOwn(values, column))) return;
  const repeats = Number(of('repeat') ?? 0) > 0;
  if (!repeats) {
    if (before?.repeat_from) values['repeat_from'] = null;
    return;
  }
  const [end, until] = [of('end_at'), of('repeat_until')];
  if (until && String(until).slice(0, 10) < String(end).slice(0, 10))
    throw invalid({ repeatUntil: msg('taskRepeatOver') });
  if (!before || Number(before.repeat) === 0 || Object.hasOwn(values, 'end_at')) values['repeat_from'] = end;
}

export const taskEntity = defineEntity(taskShape, {
  search: (row) => ({ names: [row.title], words: [row.content] }),
  initials: 'rw',
  scenes: [
    ownershipScene('任务', true),
    {
      field: 'created',
      title: '创建人',
      english: 'Created by',
      place: 'popover',
      value: '',
      option: [
        { value: '', label: '全部', english: 'Anyone' },
        { value: '1', label: '我创建的', english: 'Me' },
      ],
    },
    {
      field: 'sort',
      title: '排序',
      english: 'Sort by',
      place: 'popover',
      value: 'addTime desc',
      option: [
        { value: 'addTime desc', label: '创建时间', english: 'Created' },
        { value: 'updateTime desc', label: '更新时间', english: 'Updated' },
        { value: 'endTime asc', label: '截止时间', english: 'Due date' },
        { value: 'grade desc', label: '优先级', english: 'Priority' },
      ],
    },
    fieldScene(taskShape.fields, 'status', 'board'),
    {
      field: 'due',
      title: '截止',
      english: 'Due',
      place: 'tags',
      value: '',
      option: [
        { value: '', label: '全部', english: 'Any time' },
        { value: '1', label: '已逾期', english: 'Overdue' },
        { value: '2', label: '今天截止', english: 'Today' },
        { value: '3', label: '7天内截止', english: 'Within 7 days' },
      ],
    },
  ],
  parameters: { due: isDue, created: isOwnMaking },
  usualSorts: { due: { '1': 'endTime desc', '2': 'endTime asc', '3': 'endTime asc' } },
  present: (row, wire, actor) => {
    const { users } = actor.organisation;
    const made = wire['createuserid'] as number | '';
    wire['createuserheader'] = users.get(Number(made))?.avatar ?? '';
    wire['userheader'] = users.get(row.owner_id)?.avatar ?? '';
    wire['comments'] = row.comment_count;
    // A link is shown as one pair, under the grant of the field that it is.
    const field = { [taskLinks.customer]: 'customerId', [taskLinks.lead]: 'clueId' }[row.model_type] ?? '';
    const readable = field !== '' && isReadable(actor, 'task', { wire: field });
    wire['modelId'] = readable ? wire[field] || 0 : 0;
    wire['modelTitle'] = readable
      ? (wire[row.model_type === taskLinks.customer ? 'customerName' : 'clueName'] ?? '')
      : '';
  },
  refuse: (call, row, action) => {
    const { actor } = call;
    const made = row.created_by === actor.userId;
    if (kept.has(action) && !made && row.owner_id !== actor.userId) {
      const grant = ['delete', 'action'].includes(action) ? `oa.task.${action}` : 'oa.task.edit';
      if (!actor.reaches(grant, 'task', row.owner_id)) return msg('taskNotYours');
    }
    // The owner of a task can refuse it; taking it away is up to its creator, and to those above.
    if (
      action === 'delete' &&
      !made &&
      row.owner_id === actor.userId &&
      actor.scope('oa.task.delete', 'task') !== 'all'
    )
      return msg('taskOfOther');
    if (action === 'transfer' && isSettled(row.status)) return msg('taskSettled');
    if (action === 'comment' && row.type === taskTypes.byComment && isSettled(row.status)) return msg('taskSettled');
    return undefined;
  },
  hooks: {
    async beforeCreate(call, values) {
      values['owner_id'] ||= call.actor.userId;
      keepOneLink(values);
      keepRepeat(values);
    },
    async beforeUpdate(call, values, before) {
      if (values['owner_id'] === 0) throw invalid({ userid: msg('requiredSelect') });
      const to = values['status'];
      if (to !== undefined && Number(to) !== before.status) {
        requireMove(before, Number(to));
        Object.assign(values, stateValues(call, Number(to)));
      }
      keepOneLink(values, before);
      keepRepeat(values, before);
    },
  },
});
