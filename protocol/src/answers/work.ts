// What calls answer, as schemas.

import * as z from 'zod';
import type {
  FlowPreview,
  PathEntry,
  PathPerson,
  WorkCounts,
  WorkDetail,
  WorkFormLog,
  WorkKind,
  WorkLog,
  WorkRead,
  WorkRow,
} from '../work.ts';
import { zFileRow } from './files.ts';
import { zFlowTimeout } from './flow.ts';
import { zFormDefinition } from './form.ts';

export const zPathPerson: z.ZodType<PathPerson, PathPerson> = z.strictObject({
  userid: z.number(),
  username: z.string(),
  Header: z.string(),
  Status: z.literal([0, 1, 2, 4, 3, 9]).optional(),
  stepid: z.number().optional(),
  ext: z.string().optional(),
  time: z.string().optional(),
  forUser: z.string().optional(),
  automatic: z.enum(['self', 'empty', 'timeout', 'repeated']).optional(),
  added: z.enum(['before', 'after', 'handed']).optional(),
  waits: z.enum(['host', 'added']).optional(),
  back: z.literal(true).optional(),
  due: z.string().optional(),
});

export const zPathEntry: z.ZodType<PathEntry, PathEntry> = z.strictObject({
  NodeID: z.string(),
  StepName: z.string(),
  type: z.enum(['end', 'start', 'approver', 'cc']),
  state: z.enum(['done', 'next', 'now', 'cleared']),
  mode: z.enum(['any', 'all', 'turn', 'ratio']).optional(),
  ratio: z.number().optional(),
  timeout: zFlowTimeout.optional(),
  branch: z.string().optional(),
  people: z.array(zPathPerson),
  earlier: z.array(zPathPerson).optional(),
  open: z.enum(['admin', 'hidden', 'refuse', 'chosen', 'previous', 'pass']).optional(),
  choices: z.array(z.strictObject({ userid: z.number(), username: z.string(), Header: z.string() })).optional(),
});

export const zFlowPreview: z.ZodType<FlowPreview, FlowPreview> = z.strictObject({
  flow: z.number(),
  flowName: z.string(),
  path: z.array(zPathEntry),
  beside: z.array(
    z.strictObject({
      choices: z.array(z.strictObject({ userid: z.number(), username: z.string(), Header: z.string() })).optional(),
      NodeID: z.string(),
      StepName: z.string(),
    }),
  ),
});

export const zWorkRow: z.ZodType<WorkRow, WorkRow> = z.strictObject({
  id: z.number(),
  TaskID: z.number(),
  NodeID: z.string(),
  modelId: z.number(),
  modelType: z.string(),
  modelName: z.string(),
  Status: z.literal([0, 1, 2, 4, 3, 9]),
  state: z.literal([0, 2, 4, 3]),
  taskName: z.string(),
  StepName: z.string(),
  title: z.string(),
  approvalName: z.string(),
  approvalProgress: z.number(),
  passedPeople: z.number(),
  neededPeople: z.number(),
  createusername: z.string(),
  createHeader: z.string(),
  username: z.string(),
  ext: z.string(),
  addtime: z.string(),
  time: z.string(),
  due: z.string().optional(),
  overdue: z.literal(1).optional(),
  unread: z.literal(1).optional(),
  asksOpinion: z.literal(1).optional(),
  amends: z.literal(1).optional(),
  returned: z.literal(1).optional(),
  resubmit: z.number().optional(),
  sentBackHere: z.literal(1).optional(),
  forwarded: z.string().optional(),
  facts: z.array(z.tuple([z.string(), z.string()])).optional(),
});

export const zWorkKind: z.ZodType<WorkKind, WorkKind> = z.strictObject({ module: z.string(), title: z.string() });

export const zWorkCounts: z.ZodType<WorkCounts, WorkCounts> = z.strictObject({
  todo: z.number(),
  approval: z.number(),
  cc: z.number(),
});

export const zWorkDetail: z.ZodType<WorkDetail, WorkDetail> = z.strictObject({
  stepid: z.number(),
  waits: z.enum(['host', 'added']).optional(),
  nodeType: z.enum(['start', 'approver']),
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
    edit: z.boolean(),
    open: z.boolean(),
    amend: z.boolean(),
    submit: z.boolean(),
  }),
  mayHand: z.boolean(),
  naming: z
    .strictObject({
      StepName: z.string(),
      required: z.boolean(),
      choices: z.array(z.strictObject({ userid: z.number(), username: z.string(), Header: z.string() })).optional(),
    })
    .optional(),
  opinionRequired: z.boolean(),
  sentBack: z.strictObject({ username: z.string(), ext: z.string(), time: z.string() }).optional(),
  counts: z.strictObject({ logs: z.number(), comments: z.number(), formLogs: z.number(), reads: z.number() }),
  urgeIn: z.number(),
  id: z.number(),
  TaskID: z.number(),
  NodeID: z.string(),
  modelId: z.number(),
  modelType: z.string(),
  modelName: z.string(),
  Status: z.literal([0, 1, 2, 4, 3, 9]),
  state: z.literal([0, 2, 4, 3]),
  taskName: z.string(),
  StepName: z.string(),
  title: z.string(),
  approvalName: z.string(),
  approvalProgress: z.number(),
  passedPeople: z.number(),
  neededPeople: z.number(),
  createusername: z.string(),
  createHeader: z.string(),
  username: z.string(),
  ext: z.string(),
  addtime: z.string(),
  time: z.string(),
  due: z.string().optional(),
  overdue: z.literal(1).optional(),
  unread: z.literal(1).optional(),
  asksOpinion: z.literal(1).optional(),
  amends: z.literal(1).optional(),
  returned: z.literal(1).optional(),
  resubmit: z.number().optional(),
  sentBackHere: z.literal(1).optional(),
  forwarded: z.string().optional(),
  facts: z.array(z.tuple([z.string(), z.string()])).optional(),
});

export const zWorkLog: z.ZodType<WorkLog, WorkLog> = z.strictObject({
  id: z.number(),
  name: z.string(),
  status: z.literal([0, 1, 2, 4, 3, 9]),
  action: z.string(),
  logs: z.string(),
  UserName: z.string(),
  Header: z.string(),
  Ext: z.string(),
  AddTime: z.string(),
  files: z.array(zFileRow),
});

export const zWorkRead: z.ZodType<WorkRead, WorkRead> = z.strictObject({
  userid: z.number(),
  username: z.string(),
  Header: z.string(),
  StepName: z.string(),
  readtime: z.string(),
});

export const zWorkFormLog: z.ZodType<WorkFormLog, WorkFormLog> = z.strictObject({
  id: z.number(),
  field: z.string(),
  old: z.string(),
  new: z.string(),
  username: z.string(),
  StepName: z.string(),
  addtime: z.string(),
});
