// What calls answer, as schemas.

import * as z from 'zod';
import { approverModes, flowProblemCodes, nodeGrants } from '../flow.ts';
import { zFilterType } from './filter.ts';

/** A row of `api/WorkFlow/index`. */
export const zFlowRow = z.strictObject({
  id: z.number(),
  name: z.string(),
  /** Wire name of the kind of record that it is for, and what people call that. */
  module: z.string(),
  moduleName: z.string(),
  /** 1: records go through it; of a kind of record one flow is. */
  enabled: z.literal([0, 1]),
  /** 0: never published. */
  published: z.number(),
  /** 1: the draft is not what was published last. */
  changed: z.literal([0, 1]),
  /** Instances that are running. */
  running: z.number(),
  /** Names of nodes and branches that refer to people, roles or fields that are gone; missing where none do. */
  lost: z.array(z.string()).optional(),
  /** Why the reader may not switch it on or off, whatever else they may; missing where they may, and of what was never published. */
  beyond: z.string().optional(),
  username: z.string(),
  updatetime: z.string(),
});
export type FlowRow = z.infer<typeof zFlowRow>;

/** `api/WorkFlow/kinds`: what flows can be made for, with the fields that nodes and conditions may use. */
export const zFlowKind = z.strictObject({
  module: z.string(),
  title: z.string(),
  /**
   * Fields of the form, in its order; `people`: holds users, so that a node may take approvers from it; `entered`: the submitter
   * may fill these in; `own`: the company made it.
   */
  fields: z.array(
    z.strictObject({
      field: z.string(),
      title: z.string(),
      people: z.literal(1).optional(),
      entered: z.literal(1).optional(),
      lines: z.literal(1).optional(),
      own: z.literal(1).optional(),
    }),
  ),
});
export type FlowKind = z.infer<typeof zFlowKind>;

/** Who decides at a node. Several sources add up, each person once. */
export const zApproverSource = z.union([
  z.strictObject({ type: z.literal('user'), ids: z.array(z.number()) }),
  z.strictObject({ type: z.literal('role'), ids: z.array(z.number()) }),
  /** Head of the submitter's department; level 1 is the department itself, 2 the one above it. */
  z.strictObject({ type: z.literal('head'), level: z.number() }),
  /** Level 1 is the direct superior; `chain`: all of them, one after the other, up to that level. */
  z.strictObject({ type: z.literal('superior'), level: z.number(), chain: z.literal(1).optional() }),
  z.strictObject({ type: z.literal('submitter') }),
  /** Wire name of a field of the form that holds people. */
  z.strictObject({ type: z.literal('field'), field: z.string() }),
  /** Chosen by the submitter; among `ids` where some are named. */
  z.strictObject({ type: z.literal('chosen'), ids: z.array(z.number()).optional() }),
  /** Named by the person who passes the node before; among `ids` where some are given. */
  z.strictObject({ type: z.literal('previous'), ids: z.array(z.number()).optional() }),
]);
export type ApproverSource = z.infer<typeof zApproverSource>;

/** What happens where nobody decides in time. */
export const zFlowTimeout = z.strictObject({
  hours: z.number(),
  action: z.enum(['remind', 'pass', 'refuse']),
  /** Hours of the company's working time; of the clock where missing. */
  working: z.literal(1).optional(),
});
export type FlowTimeout = z.infer<typeof zFlowTimeout>;

/** Conditions of a branch, all of which have to hold: fields of the form by the list's filter, and the submitter. */
export const zFlowCondition = z.strictObject({
  /** Wire name; or `$submitter`, `$department` (with what is below it), `$role`, with `in` or `notin` and ids. */
  field: z.string(),
  /** The value as people read it, when it was drawn. */
  text: z.string().optional(),
  value: z.string().optional(),
  type: zFilterType,
});
export type FlowCondition = z.infer<typeof zFlowCondition>;

const zNext: z.ZodOptional<z.ZodType<FlowNode, FlowNode>> = z.lazy(() => zFlowNode).optional();

const nodeBase = {
  /** Unique within the flow; kept when the flow is edited. */
  id: z.string(),
  name: z.string(),
  next: zNext,
};

export const zEndNode = z.strictObject({ type: z.literal('end'), ...nodeBase, next: z.undefined().optional() });
export interface EndNode extends z.infer<typeof zEndNode> {}

/** Sends a copy to people, who may read from then on. */
export const zCcNode = z.strictObject({
  type: z.literal('cc'),
  approvers: z.array(zApproverSource),
  fields: z.record(z.string(), z.enum(nodeGrants)).optional(),
  ...nodeBase,
});
export interface CcNode extends z.infer<typeof zCcNode> {}

/** All branches run; `next` begins when the last of them is through. */
export const zParallelNode = z.strictObject({
  type: z.literal('parallel'),
  branches: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      next: zNext,
    }),
  ),
  ...nodeBase,
});
export interface ParallelNode extends z.infer<typeof zParallelNode> {}

export const zConditionBranch = z.strictObject({
  id: z.string(),
  name: z.string(),
  when: z.array(zFlowCondition),
  /** A formula over the fields, as in computed fields, that results in a number: holds where it is not 0. Beside `when`. */
  expression: z.string().optional(),
  /** Taken where no other holds; exactly one. */
  otherwise: z.literal(1).optional(),
  next: zNext,
});
export interface ConditionBranch extends z.infer<typeof zConditionBranch> {}

/** The first branch that holds is taken. */
export const zConditionNode = z.strictObject({
  type: z.literal('condition'),
  branches: z.array(zConditionBranch),
  ...nodeBase,
});
export interface ConditionNode extends z.infer<typeof zConditionNode> {}

export const zApproverNode = z.strictObject({
  type: z.literal('approver'),
  approvers: z.array(zApproverSource),
  mode: z.enum(approverModes),
  /** Percent that has to pass, of mode `ratio`. */
  ratio: z.number().optional(),
  fields: z.record(z.string(), z.enum(nodeGrants)).optional(),
  /** Where nobody is found: pass, turn to the administrators, refuse. */
  empty: z.enum(['pass', 'admin', 'refuse']),
  /** Where the submitter is among them: decides too, is passed over, the superior decides instead. */
  self: z.enum(['approve', 'skip', 'superior']).optional(),
  /** Somebody who passed an earlier node of the same round: decides again, is passed over. */
  repeated: z.enum(['again', 'skip']).optional(),
  timeout: zFlowTimeout.optional(),
  /** After it was sent back by this node and submitted again: everything again, or straight back to this node. */
  back: z.enum(['replay', 'return']).optional(),
  /** Passing or refusing without an opinion is refused. */
  opinion: z.literal('required').optional(),
  ...nodeBase,
});
export interface ApproverNode extends z.infer<typeof zApproverNode> {}

export const zStartNode = z.strictObject({
  type: z.literal('start'),
  /** What the submitter may edit when it was sent back; everything where missing. */
  fields: z.record(z.string(), z.enum(nodeGrants)).optional(),
  ...nodeBase,
});
export interface StartNode extends z.infer<typeof zStartNode> {}

export const zFlowNode = z.union([zStartNode, zApproverNode, zConditionNode, zParallelNode, zCcNode, zEndNode]);
export type FlowNode = StartNode | ApproverNode | ConditionNode | ParallelNode | CcNode | EndNode;
export type NodeType = FlowNode['type'];

/** What keeps a drawing from being published, at the node (or branch) that it stands at. */
export const zFlowProblem = z.strictObject({ node: z.string(), code: z.enum(flowProblemCodes) });
export type FlowProblem = z.infer<typeof zFlowProblem>;

/** `api/WorkFlow/detail {id}`. */
export const zFlowDetail = z.strictObject({
  version: z.number(),
  /** Another flow that records of the kind go through now. */
  other: z.strictObject({ id: z.number(), name: z.string() }).optional(),
  nodes: zStartNode,
  /** Problems that only the server knows, beside `problemsOf`. */
  problems: z.array(zFlowProblem),
  /** What was published, newest first. */
  versions: z.array(z.strictObject({ version: z.number(), time: z.string(), username: z.string() })),
  /** Names of the people and roles that the drawing names, by id. */
  users: z.record(z.string(), z.strictObject({ name: z.string(), Header: z.string(), gone: z.literal(1).optional() })),
  roles: z.record(z.string(), z.string()),
  ...zFlowRow.shape,
});
export type FlowDetail = z.infer<typeof zFlowDetail>;

/** What a drawing may be published with, at the node that it stands at. */
export const zFlowWarning = z.strictObject({
  node: z.string(),
  /** Submitters may enter themselves as the decider, and then decide or are passed over. */
  code: z.literal('ownChoice'),
});
export type FlowWarning = z.infer<typeof zFlowWarning>;

/** A flow that names somebody among its deciders or recipients of copies, published or in its draft. */
export const zNamingFlow = z.strictObject({
  id: z.number(),
  name: z.string(),
  module: z.string(),
  moduleName: z.string(),
  enabled: z.literal([0, 1]),
  /** Names of the nodes. */
  nodes: z.array(z.string()),
});
export type NamingFlow = z.infer<typeof zNamingFlow>;

/** A flow that is ready to be taken over, of `api/WorkFlow/templates`. */
export const zFlowTemplate = z.strictObject({
  key: z.string(),
  /** Chinese. */
  name: z.string(),
  module: z.string(),
  nodes: zStartNode,
});
export type FlowTemplate = z.infer<typeof zFlowTemplate>;

/** `api/WorkFlow/rehearse`: how the latest records would go through the draft, those that differ. */
export const zRehearsal = z.strictObject({
  total: z.number(),
  same: z.number(),
  capped: z.literal(1).optional(),
  rows: z.array(
    z.strictObject({ id: z.number(), title: z.string(), addtime: z.string(), before: z.string(), after: z.string() }),
  ),
});
export type Rehearsal = z.infer<typeof zRehearsal>;
