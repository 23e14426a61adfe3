// What calls answer, as schemas.

import * as z from 'zod';
import { dateRanges, filterTypes } from '../filter.ts';
import type {
  ApproverNode,
  ApproverSource,
  CcNode,
  ConditionBranch,
  ConditionNode,
  EndNode,
  FlowCondition,
  FlowDetail,
  FlowKind,
  FlowProblem,
  FlowTimeout,
  FlowWarning,
  NamingFlow,
  ParallelNode,
  StartNode,
} from '../flow.ts';

export const zFlowKind: z.ZodType<FlowKind, FlowKind> = z.strictObject({
  module: z.string(),
  title: z.string(),
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

export const zApproverSource: z.ZodType<ApproverSource, ApproverSource> = z.union([
  z.strictObject({ type: z.literal('user'), ids: z.array(z.number()) }),
  z.strictObject({ type: z.literal('role'), ids: z.array(z.number()) }),
  z.strictObject({ type: z.literal('head'), level: z.number() }),
  z.strictObject({ type: z.literal('superior'), level: z.number(), chain: z.literal(1).optional() }),
  z.strictObject({ type: z.literal('submitter') }),
  z.strictObject({ type: z.literal('field'), field: z.string() }),
  z.strictObject({ type: z.literal('chosen'), ids: z.array(z.number()).optional() }),
  z.strictObject({ type: z.literal('previous'), ids: z.array(z.number()).optional() }),
]);

export const zFlowTimeout: z.ZodType<FlowTimeout, FlowTimeout> = z.strictObject({
  hours: z.number(),
  action: z.enum(['refuse', 'pass', 'remind']),
  working: z.literal(1).optional(),
});

export const zFlowCondition: z.ZodType<FlowCondition, FlowCondition> = z.strictObject({
  field: z.string(),
  text: z.string().optional(),
  value: z.string().optional(),
  type: z.enum([...filterTypes, ...dateRanges]),
});

export const zEndNode: z.ZodType<EndNode, EndNode> = z.strictObject({
  type: z.literal('end'),
  next: z.undefined().optional(),
  id: z.string(),
  name: z.string(),
});

export const zCcNode: z.ZodType<CcNode, CcNode> = z.strictObject({
  type: z.literal('cc'),
  approvers: z.array(zApproverSource),
  fields: z.record(z.string(), z.enum(['read', 'edit', 'hidden'])).optional(),
  id: z.string(),
  name: z.string(),
  next: z
    .union([
      z.lazy(() => zStartNode),
      z.lazy(() => zApproverNode),
      z.lazy(() => zConditionNode),
      z.lazy(() => zParallelNode),
      z.lazy(() => zCcNode),
      zEndNode,
    ])
    .optional(),
});

export const zParallelNode: z.ZodType<ParallelNode, ParallelNode> = z.strictObject({
  type: z.literal('parallel'),
  branches: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      next: z
        .union([
          z.lazy(() => zStartNode),
          z.lazy(() => zApproverNode),
          z.lazy(() => zConditionNode),
          z.lazy(() => zParallelNode),
          zCcNode,
          zEndNode,
        ])
        .optional(),
    }),
  ),
  id: z.string(),
  name: z.string(),
  next: z
    .union([
      z.lazy(() => zStartNode),
      z.lazy(() => zApproverNode),
      z.lazy(() => zConditionNode),
      z.lazy(() => zParallelNode),
      zCcNode,
      zEndNode,
    ])
    .optional(),
});

export const zConditionBranch: z.ZodType<ConditionBranch, ConditionBranch> = z.strictObject({
  id: z.string(),
  name: z.string(),
  when: z.array(zFlowCondition),
  expression: z.string().optional(),
  otherwise: z.literal(1).optional(),
  next: z
    .union([
      z.lazy(() => zStartNode),
      z.lazy(() => zApproverNode),
      z.lazy(() => zConditionNode),
      zParallelNode,
      zCcNode,
      zEndNode,
    ])
    .optional(),
});

export const zConditionNode: z.ZodType<ConditionNode, ConditionNode> = z.strictObject({
  type: z.literal('condition'),
  branches: z.array(zConditionBranch),
  id: z.string(),
  name: z.string(),
  next: z
    .union([
      z.lazy(() => zStartNode),
      z.lazy(() => zApproverNode),
      z.lazy(() => zConditionNode),
      zParallelNode,
      zCcNode,
      zEndNode,
    ])
    .optional(),
});

export const zApproverNode: z.ZodType<ApproverNode, ApproverNode> = z.strictObject({
  type: z.literal('approver'),
  approvers: z.array(zApproverSource),
  mode: z.enum(['any', 'all', 'turn', 'ratio']),
  ratio: z.number().optional(),
  fields: z.record(z.string(), z.enum(['read', 'edit', 'hidden'])).optional(),
  empty: z.enum(['admin', 'refuse', 'pass']),
  self: z.enum(['superior', 'approve', 'skip']).optional(),
  repeated: z.enum(['skip', 'again']).optional(),
  timeout: zFlowTimeout.optional(),
  back: z.enum(['replay', 'return']).optional(),
  opinion: z.literal('required').optional(),
  id: z.string(),
  name: z.string(),
  next: z
    .union([z.lazy(() => zStartNode), z.lazy(() => zApproverNode), zConditionNode, zParallelNode, zCcNode, zEndNode])
    .optional(),
});

export const zStartNode: z.ZodType<StartNode, StartNode> = z.strictObject({
  type: z.literal('start'),
  fields: z.record(z.string(), z.enum(['read', 'edit', 'hidden'])).optional(),
  id: z.string(),
  name: z.string(),
  next: z.union([z.lazy(() => zStartNode), zApproverNode, zConditionNode, zParallelNode, zCcNode, zEndNode]).optional(),
});

export const zFlowProblem: z.ZodType<FlowProblem, FlowProblem> = z.strictObject({
  node: z.string(),
  code: z.enum([
    'noApprover',
    'noNames',
    'noField',
    'noPrevious',
    'badRatio',
    'noCondition',
    'noOtherwise',
    'fewBranches',
    'emptyBranches',
    'nobodyDecides',
    'noName',
    'passesAlone',
    'gone',
    'badCondition',
    'hiddenField',
  ]),
});

export const zFlowDetail: z.ZodType<FlowDetail, FlowDetail> = z.strictObject({
  version: z.number(),
  other: z.strictObject({ id: z.number(), name: z.string() }).optional(),
  nodes: zStartNode,
  problems: z.array(zFlowProblem),
  versions: z.array(z.strictObject({ version: z.number(), time: z.string(), username: z.string() })),
  users: z.record(z.string(), z.strictObject({ name: z.string(), Header: z.string(), gone: z.literal(1).optional() })),
  roles: z.record(z.string(), z.string()),
  id: z.number(),
  name: z.string(),
  module: z.string(),
  moduleName: z.string(),
  enabled: z.literal([0, 1]),
  published: z.number(),
  changed: z.literal([0, 1]),
  running: z.number(),
  lost: z.array(z.string()).optional(),
  beyond: z.string().optional(),
  username: z.string(),
  updatetime: z.string(),
});

export const zFlowWarning: z.ZodType<FlowWarning, FlowWarning> = z.strictObject({
  node: z.string(),
  code: z.literal('ownChoice'),
});

export const zNamingFlow: z.ZodType<NamingFlow, NamingFlow> = z.strictObject({
  id: z.number(),
  name: z.string(),
  module: z.string(),
  moduleName: z.string(),
  enabled: z.literal([0, 1]),
  nodes: z.array(z.string()),
});
