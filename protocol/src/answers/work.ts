// What calls answer, as schemas.

import * as z from 'zod';
import { approverModes } from '../flow.ts';
import { instanceStates, stepStates } from '../work.ts';
import { zFileRow } from './files.ts';
import { zFlowTimeout } from './flow.ts';
import { zFormDefinition } from './form.ts';

/** For whom an open step waits: somebody `added` before it, or the `host` after whom it was added. */
export const zStepWait = z.enum(['added', 'host']);
export type StepWait = z.infer<typeof zStepWait>;

/** One person on the way of an instance, as the time line shows them. */
export const zPathPerson = z.strictObject({
  userid: z.number(),
  username: z.string(),
  Header: z.string(),
  /** Missing where the step is yet to come. */
  Status: z.enum(stepStates).optional(),
  /** Step, where there is one. */
  stepid: z.number().optional(),
  ext: z.string().optional(),
  time: z.string().optional(),
  /** Of whom this person stood in. */
  forUser: z.string().optional(),
  /** Nobody decided: time ran out, or a rule passed them over. */
  automatic: z.enum(['timeout', 'self', 'repeated', 'empty']).optional(),
  /** Added by somebody in between. */
  added: z.enum(['before', 'after', 'handed']).optional(),
  /** Not active yet: it waits for people they added before themselves, or for the person they were added after. */
  waits: zStepWait.optional(),
  /** Sent it back from here. */
  back: z.literal(true).optional(),
  due: z.string().optional(),
});
export type PathPerson = z.infer<typeof zPathPerson>;

const zPathChoice = z.strictObject({ userid: z.number(), username: z.string(), Header: z.string() });

/** One node of the time line, in the order in which it was or will be reached; one that the path leaves out now stays for its opinions. */
export const zPathEntry = z.strictObject({
  NodeID: z.string(),
  StepName: z.string(),
  type: z.enum(['start', 'approver', 'cc', 'end']),
  state: z.enum(['done', 'now', 'next', 'cleared']),
  mode: z.enum(approverModes).optional(),
  ratio: z.number().optional(),
  /** What happens where nobody decides in time. */
  timeout: zFlowTimeout.optional(),
  /** Name of the branch that leads here, where the path divides. */
  branch: z.string().optional(),
  people: z.array(zPathPerson),
  /** Opinions given here in earlier rounds: by the person who sent it back, and by those who decided with words. */
  earlier: z.array(zPathPerson).optional(),
  /**
   * Nobody is known yet: chosen by the submitter, named by the person who passes before, or found by an administrator; `hidden`:
   * it depends on fields that are hidden from the reader, and so does the path from there on where it has no name.
   */
  open: z.enum(['chosen', 'previous', 'admin', 'pass', 'refuse', 'hidden']).optional(),
  /** Choices of `open: chosen`; all people where missing. */
  choices: z.array(zPathChoice).optional(),
});
export type PathEntry = z.infer<typeof zPathEntry>;

/** `api/WorkFlow/preview {module, id} | {module, data} | {module, nodes, id}`: the path that a record would take. */
export const zFlowPreview = z.strictObject({
  /** 0: there is no flow for it, it passes at once. */
  flow: z.number(),
  flowName: z.string(),
  path: z.array(zPathEntry),
  /** Further nodes for which the submitter chooses: the path leads there only if the record requires it, now or later. */
  beside: z.array(zPathEntry.pick({ NodeID: true, StepName: true, choices: true })),
});
export type FlowPreview = z.infer<typeof zFlowPreview>;

/** A row of the lists of steps and instances. */
export const zWorkRow = z.strictObject({
  /** The step; of `mySubmit` and `cc` the instance. */
  id: z.number(),
  TaskID: z.number(),
  NodeID: z.string(),
  /** Record and kind of record. */
  modelId: z.number(),
  modelType: z.string(),
  modelName: z.string(),
  Status: z.enum(stepStates),
  /** Of the instance. */
  state: z.enum(instanceStates),
  /** The flow. */
  taskName: z.string(),
  StepName: z.string(),
  title: z.string(),
  /** Where the instance is now. */
  approvalName: z.string(),
  /** Percent. */
  approvalProgress: z.number(),
  /** Of the people at the current node: how many have passed, and how many have to; 0 without any. */
  passedPeople: z.number(),
  neededPeople: z.number(),
  createusername: z.string(),
  createHeader: z.string(),
  /** Who has it now. */
  username: z.string(),
  ext: z.string(),
  addtime: z.string(),
  /** When the step came. */
  time: z.string(),
  due: z.string().optional(),
  /** 1: is overdue. */
  overdue: z.literal(1).optional(),
  /** 1: nobody of this list has opened it yet. */
  unread: z.literal(1).optional(),
  /** 1: passing it requires an opinion. */
  asksOpinion: z.literal(1).optional(),
  /** 1: amends a record in force, which stays as it is until this passes. */
  amends: z.literal(1).optional(),
  /** 1: was sent back to its submitter, who is to put it right. */
  returned: z.literal(1).optional(),
  /** Step at which the person hands it in again. */
  resubmit: z.number().optional(),
  /** 1: the person sent it back at this step. */
  sentBackHere: z.literal(1).optional(),
  /** To whom the person handed it on; their part in it is done. */
  forwarded: z.string().optional(),
  /** Short facts of the record, as the form's first fields: `['合同金额', '12,000.00']`. */
  facts: z.array(z.tuple([z.string(), z.string()])).optional(),
});
export type WorkRow = z.infer<typeof zWorkRow>;

/** `api/WorkFlow/listKinds {list}`: a kind of records of which one of the person's lists (`todo`, `mySubmit` …) holds some. */
export const zWorkKind = z.strictObject({ module: z.string(), title: z.string() });
export type WorkKind = z.infer<typeof zWorkKind>;

/** `api/WorkFlow/counts`; each up to 1000. */
export const zWorkCounts = z.strictObject({ todo: z.number(), approval: z.number(), cc: z.number() });
export type WorkCounts = z.infer<typeof zWorkCounts>;

/** `api/WorkFlow/Views {id: step} | {taskid}`: everything that the panel of an approval shows. */
export const zWorkDetail = z.strictObject({
  /** One's own step; 0 where one has none. */
  stepid: z.number(),
  /** One's own step is open, but not active yet. */
  waits: zStepWait.optional(),
  /** Type of the node of the step; `start`: the submitter is to put it right and hand it in again. */
  nodeType: z.enum(['start', 'approver']),
  /** The form under the grants of the node, and the record in it; null where the record is gone. */
  form: zFormDefinition.nullable(),
  row: z.record(z.string(), z.unknown()).nullable(),
  path: z.array(zPathEntry),
  can: z.strictObject({
    receive: z.boolean(),
    take: z.boolean(),
    pass: z.boolean(),
    refuse: z.boolean(),
    forward: z.boolean(),
    addSign: z.boolean(),
    urge: z.boolean(),
    cc: z.boolean(),
    revoke: z.boolean(),
    comment: z.boolean(),
    /** Fields of the form that may be changed here. */
    edit: z.boolean(),
    /** The record itself may be opened: it is within the person's scope. */
    open: z.boolean(),
    /** The approval ended without being passed: the record may be corrected, and submitted again. */
    amend: z.boolean(),
    submit: z.boolean(),
  }),
  /** Passing may add somebody who decides before the next node. */
  mayHand: z.boolean(),
  /** The person who passes names who decides at the next node, among `choices` where there are some. */
  naming: z
    .strictObject({
      StepName: z.string(),
      required: z.boolean(),
      choices: z.array(zPathChoice).optional(),
    })
    .optional(),
  opinionRequired: z.boolean(),
  /** Who sent it back, and why, while it waits for its submitter. */
  sentBack: z.strictObject({ username: z.string(), ext: z.string(), time: z.string() }).optional(),
  counts: z.strictObject({ logs: z.number(), comments: z.number(), formLogs: z.number(), reads: z.number() }),
  /** Seconds until it may be urged again; 0: at once. */
  urgeIn: z.number(),
  ...zWorkRow.shape,
});
export type WorkDetail = z.infer<typeof zWorkDetail>;

/** A row of `logs`. */
export const zWorkLog = z.strictObject({
  id: z.number(),
  /** Of the node. */
  name: z.string(),
  status: z.enum({ ...stepStates, ...instanceStates }),
  /** What was done: `start`, `pass`, `refuse`, `comment`, … */
  action: z.string(),
  /** The same in words. */
  logs: z.string(),
  UserName: z.string(),
  Header: z.string(),
  Ext: z.string(),
  AddTime: z.string(),
  files: z.array(zFileRow),
});
export type WorkLog = z.infer<typeof zWorkLog>;

/** A row of `reads`. */
export const zWorkRead = z.strictObject({
  userid: z.number(),
  username: z.string(),
  Header: z.string(),
  StepName: z.string(),
  /** Empty: not yet. */
  readtime: z.string(),
});
export type WorkRead = z.infer<typeof zWorkRead>;

/** A row of `formLogs`. */
export const zWorkFormLog = z.strictObject({
  id: z.number(),
  field: z.string(),
  old: z.string(),
  new: z.string(),
  username: z.string(),
  StepName: z.string(),
  addtime: z.string(),
});
export type WorkFormLog = z.infer<typeof zWorkFormLog>;

/** A step that was passed, to which it can be sent back. */
export const zPassedStep = z.strictObject({
  id: z.number(),
  NodeID: z.string(),
  StepName: z.string(),
  username: z.string(),
  time: z.string(),
});
export type PassedStep = z.infer<typeof zPassedStep>;

const zNamed = z.strictObject({ id: z.number(), name: z.string() });

/** A row of `api/WorkFlow/delegations`. */
export const zDelegation = z.strictObject({
  id: z.number(),
  userid: z.number(),
  username: z.string(),
  begin: z.string(),
  end: z.string(),
  /** Flows and kinds (wire names) that it is for; empty: all of them. */
  flows: z.array(z.number()),
  modules: z.array(z.string()),
  kinds: z.array(zWorkKind),
  /** Amounts that it is for; empty: any. */
  amountFrom: z.string(),
  amountTo: z.string(),
  /** Whose approvals; nobody named: everybody's. */
  submitters: z.array(zNamed),
  departments: z.array(zNamed),
  state: z.enum(['coming', 'now', 'over']),
});
export type Delegation = z.infer<typeof zDelegation>;

/** What became of one's step. */
export const zActed = z.strictObject({
  id: z.number(),
  Status: z.enum(stepStates),
  /** It went back to its submitter before, who hands it in again by this. */
  resubmitted: z.literal(true).optional(),
});
export type Acted = z.infer<typeof zActed>;
