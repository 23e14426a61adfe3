// The five lists of approvals: their requests, and whether a row is a step or a whole approval.
import * as workFlowCalls from '@crm/protocol/calls/workFlow';

export type WorkListKey = 'todo' | 'approval' | 'approvaled' | 'mySubmit' | 'cc';

export interface WorkList {
  key: WorkListKey;
  index: typeof workFlowCalls.todo;
  /** What the call of its kinds calls it. */
  name: workFlowCalls.ListKindsBody['list'];
  /** What a row's id names, and the parameter of the address that opens it. */
  opened: 'step' | 'task';
  /** The list that one looks at next where this one is empty. */
  instead: WorkListKey | '';
}

export const workLists: Record<WorkListKey, WorkList> = {
  todo: { key: 'todo', index: workFlowCalls.todo, name: 'todo', opened: 'step', instead: 'mySubmit' },
  approval: { key: 'approval', index: workFlowCalls.myApproval, name: 'myApproval', opened: 'step', instead: 'todo' },
  approvaled: { key: 'approvaled', index: workFlowCalls.completed, name: 'completed', opened: 'step', instead: 'todo' },
  mySubmit: { key: 'mySubmit', index: workFlowCalls.mySubmit, name: 'mySubmit', opened: 'task', instead: '' },
  cc: { key: 'cc', index: workFlowCalls.ccList, name: 'ccList', opened: 'task', instead: 'todo' },
};

export const workAddress = (key: WorkListKey): string => `/oa/approval/${key}`;

/** The list at an address; undefined at the one that leads to what waits. */
export function listAt(pathname: string): WorkList | undefined {
  const name = pathname.split('/')[3]?.toLowerCase();
  return Object.values(workLists).find(({ key }) => key.toLowerCase() === name);
}
