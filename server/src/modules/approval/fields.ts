// What every record under approval carries: how far it is, and whether it counts at all.
import type { FilterItem } from '@crm/protocol/answers/filter';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { recordStates } from '@crm/protocol/work';
import type { DeclaredField } from '../../engine/field.ts';

/** Values of `approval`. */
export const approvals = { waiting: 0, underway: 1, passed: 2, refused: 3 } as const;

export { recordStates };

/** What is shown, and found, as the approval of a record that is under none: options beside the values of `approval`. */
const asides = [
  { value: 10, state: recordStates.draft, label: '草稿', english: 'Draft', color: 'default' },
  { value: 13, state: recordStates.returned, label: '已退回', english: 'Returned', color: 'orange' },
  { value: 12, state: recordStates.void, label: '已作废', english: 'Void', color: 'red' },
] as const;
const asideOptions = asides.map(({ state: _state, ...option }) => option);

export const approvalField = {
  wire: 'approval',
  column: 'approval',
  type: 'select',
  title: '审批状态',
  english: 'Approval',
  writer: 'approval',
  initial: approvals.waiting,
  form: false,
  options: [
    { value: approvals.waiting, label: '待审', english: 'To review', color: 'gold' },
    { value: approvals.underway, label: '审核中', english: 'In review', color: 'blue' },
    { value: approvals.passed, label: '通过', english: 'Approved', color: 'green' },
    { value: approvals.refused, label: '未通过', english: 'Rejected', color: 'red' },
    ...asideOptions,
  ],
  inForce: approvals.passed,
  overruled: {
    column: 'state',
    holds: recordStates.live,
    by: asides.map(({ value, state }) => ({ value: state, option: value })),
  },
  list: { width: 100 },
} as const satisfies DeclaredField;

export const stateField = {
  wire: 'state',
  column: 'state',
  type: 'select',
  title: '状态',
  english: 'Status',
  writer: 'approval',
  initial: recordStates.live,
  form: false,
  options: [
    { value: recordStates.draft, label: '草稿', english: 'Draft', color: 'default' },
    { value: recordStates.live, label: '正常', english: 'In force', color: 'blue' },
    { value: recordStates.void, label: '已作废', english: 'Void', color: 'red' },
    { value: recordStates.returned, label: '已退回', english: 'Returned', color: 'orange' },
  ],
  drafts: { sent: 'draft', stored: recordStates.draft },
  list: { width: 90 },
} as const satisfies DeclaredField;

export const voidReasonField = {
  wire: 'voidReason',
  column: 'void_reason',
  type: 'input',
  title: '作废原因',
  english: 'Reason for voiding',
  writer: 'approval',
  form: false,
  list: { width: 160, hidden: true },
} as const satisfies DeclaredField;

export interface Approved {
  state: number;
  approval: number;
}

export const isInForce = ({ state, approval }: Approved): boolean =>
  state === recordStates.live && approval === approvals.passed;

/** The same as conditions of a list. */
export const inForceOnly = [
  { field: stateField.wire, type: 'eq', value: String(recordStates.live) },
  { field: approvalField.wire, type: 'eq', value: String(approvals.passed) },
] as const satisfies readonly FilterItem[];

/** Still to be written or corrected by its submitter. */
const isOpen = ({ state, approval }: Approved): boolean =>
  state === recordStates.draft ||
  state === recordStates.returned ||
  (state === recordStates.live && approval === approvals.refused);

/** What may be done with a record in its state: the `refuse` of entities under approval begins with it. */
export function refuseByApproval(row: Approved, action: string): Sentence | undefined {
  switch (action) {
    case 'edit':
    case 'delete':
    case 'submit':
      if (row.state === recordStates.void) return msg('isVoid');
      if (isOpen(row)) return undefined;
      return row.approval === approvals.passed ? msg('passedLocked') : msg('underApproval');
    case 'void':
      if (row.state === recordStates.void) return msg('isVoid');
      return isInForce(row) ? undefined : msg('notInForce');
    default:
      return undefined;
  }
}
