// What runs through approval flows, on the wire: steps, instances, the path, logs.
import type { FileRow } from './files.ts';
import type { ApproverMode, FlowTimeout } from './flow.ts';
import type { FormDefinition } from './form.ts';

/** Values of a step's `Status`. `cancelled` is no state of the specification: such steps are in nobody's list. */
export const stepStates = { waiting: 0, received: 1, working: 2, passed: 3, refused: 4, cancelled: 9 } as const;
export type StepState = (typeof stepStates)[keyof typeof stepStates];

/** How an instance stands. */
export const instanceStates = { running: 0, passed: 2, refused: 3, revoked: 4 } as const;
export type InstanceState = (typeof instanceStates)[keyof typeof instanceStates];

/** Values of `state` of records under approval: a draft, what was made void and what was sent back to be put right count nowhere. */
export const recordStates = { draft: 0, live: 1, void: 2, returned: 3 } as const;

/** One person on the way of an instance, as the time line shows them. */
export interface PathPerson {
  userid: number;
  username: string;
  Header: string;
  /** Missing where the step is yet to come. */
  Status?: StepState;
  /** Step, where there is one. */
  stepid?: number;
  ext?: string;
  time?: string;
  /** Of whom this person stood in. */
  forUser?: string;
  /** Nobody decided: time ran out, or a rule passed them over. */
  automatic?: 'timeout' | 'self' | 'repeated' | 'empty';
  /** Added by somebody in between. */
  added?: 'before' | 'after' | 'handed';
  /** Is not asked yet: for whom they added before themselves, or for whom they were added after. */
  waits?: StepWait;
  /** Sent it back from here. */
  back?: true;
  due?: string;
}

/** For whom an open step waits: somebody `added` before it, or the `host` after whom it was added. */
export type StepWait = 'added' | 'host';

/** One node of the time line, in the order in which it was or will be reached; one that the way leaves out now stays for what was said there. */
export interface PathEntry {
  NodeID: string;
  StepName: string;
  type: 'start' | 'approver' | 'cc' | 'end';
  state: 'done' | 'now' | 'next' | 'cleared';
  mode?: ApproverMode;
  ratio?: number;
  /** What happens where nobody decides in time. */
  timeout?: FlowTimeout;
  /** Name of the branch that leads here, where the path divides. */
  branch?: string;
  people: PathPerson[];
  /** What was said here before it was sent back: by whoever sent it back, and by whoever decided with words. */
  earlier?: PathPerson[];
  /**
   * Nobody is known yet: chosen by the submitter, named by whoever passes before, or found by an administrator; `hidden`: it depends
   * on fields that are hidden from whoever asks, and so does the way from there on where it has no name.
   */
  open?: 'chosen' | 'previous' | 'admin' | 'pass' | 'refuse' | 'hidden';
  /** Choices of `open: chosen`; all people where missing. */
  choices?: { userid: number; username: string; Header: string }[];
}

/** `api/WorkFlow/preview {module, id} | {module, data} | {module, nodes, id}`: the path that a record would take. */
export interface FlowPreview {
  /** 0: there is no flow for it, it passes at once. */
  flow: number;
  flowName: string;
  path: PathEntry[];
  /** Nodes for which the submitter chooses, too: the way leads there only where the record says so, now or later. */
  beside: Pick<PathEntry, 'NodeID' | 'StepName' | 'choices'>[];
}

/** A row of the lists of steps and instances. */
export interface WorkRow {
  /** The step; of `mySubmit` and `cc` the instance. */
  id: number;
  TaskID: number;
  NodeID: string;
  /** Record and kind of record. */
  modelId: number;
  modelType: string;
  modelName: string;
  Status: StepState;
  /** Of the instance. */
  state: InstanceState;
  /** The flow. */
  taskName: string;
  StepName: string;
  title: string;
  /** Where the instance is now. */
  approvalName: string;
  /** Percent. */
  approvalProgress: number;
  /** Of the people who are asked now: how many have passed, and how many have to; 0 where nobody is. */
  passedPeople: number;
  neededPeople: number;
  createusername: string;
  createHeader: string;
  /** Who has it now. */
  username: string;
  ext: string;
  addtime: string;
  /** When the step came. */
  time: string;
  due?: string;
  /** 1: is overdue. */
  overdue?: 1;
  /** 1: nobody of this list has opened it yet. */
  unread?: 1;
  /** 1: whoever passes it has to write an opinion. */
  asksOpinion?: 1;
  /** 1: amends a record in force, which stays as it is until this passes. */
  amends?: 1;
  /** 1: was sent back to its submitter, who is to put it right. */
  returned?: 1;
  /** Step at which the person hands it in again. */
  resubmit?: number;
  /** 1: the person sent it back at this step. */
  sentBackHere?: 1;
  /** To whom the person handed it on; their part in it is done. */
  forwarded?: string;
  /** Short facts of the record, as the form's first fields: `['合同金额', '12,000.00']`. */
  facts?: [title: string, value: string][];
}

/** `api/WorkFlow/Views {id: step} | {taskid}`: everything that the panel of an approval shows. */
export interface WorkDetail extends WorkRow {
  /** One's own step; 0 where one has none. */
  stepid: number;
  /** One's own step is open, but not asked yet. */
  waits?: StepWait;
  /** Type of the node of the step; `start`: the submitter is to put it right and hand it in again. */
  nodeType: 'start' | 'approver';
  /** The form under the grants of the node, and the record in it; null where the record is gone. */
  form: FormDefinition | null;
  row: Record<string, unknown> | null;
  path: PathEntry[];
  can: {
    receive: boolean;
    take: boolean;
    pass: boolean;
    refuse: boolean;
    forward: boolean;
    addSign: boolean;
    urge: boolean;
    cc: boolean;
    revoke: boolean;
    comment: boolean;
    /** Fields of the form that may be changed here. */
    edit: boolean;
    /** The record itself may be opened: it is within the person's scope. */
    open: boolean;
    /** The approval is over without a yes: the record may be put right, and handed in anew. */
    amend: boolean;
    submit: boolean;
  };
  /** Passing may ask somebody in addition, before the node that follows. */
  mayHand: boolean;
  /** Whoever passes says who decides at the node that follows, among `choices` where there are some. */
  naming?: { StepName: string; required: boolean; choices?: { userid: number; username: string; Header: string }[] };
  opinionRequired: boolean;
  /** Who sent it back, and why, while it waits for its submitter. */
  sentBack?: { username: string; ext: string; time: string };
  counts: { logs: number; comments: number; formLogs: number; reads: number };
  /** Seconds until it may be urged again; 0: at once. */
  urgeIn: number;
}

/** A row of `logs`. */
export interface WorkLog {
  id: number;
  /** Of the node. */
  name: string;
  status: StepState | InstanceState;
  /** What was done: `start`, `pass`, `refuse`, `comment`, … */
  action: string;
  /** The same in words. */
  logs: string;
  UserName: string;
  Header: string;
  Ext: string;
  AddTime: string;
  files: FileRow[];
}

/** A row of `reads`. */
export interface WorkRead {
  userid: number;
  username: string;
  Header: string;
  StepName: string;
  /** Empty: not yet. */
  readtime: string;
}

/** A row of `formLogs`. */
export interface WorkFormLog {
  id: number;
  field: string;
  old: string;
  new: string;
  username: string;
  StepName: string;
  addtime: string;
}

/** `api/WorkFlow/listKinds {list}`: a kind of records of which one of the person's lists (`todo`, `mySubmit` …) holds some. */
export interface WorkKind {
  module: string;
  title: string;
}

/** `api/WorkFlow/counts`; each up to 1000. */
export interface WorkCounts {
  todo: number;
  approval: number;
  cc: number;
}
