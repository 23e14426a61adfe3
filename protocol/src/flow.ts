// Approval flows: what nodes are made of, and what limits a drawing.

/** What a node lets be seen of a field; what is not named may be read. */
export const nodeGrants = ['hidden', 'read', 'edit'] as const;
export type NodeGrant = (typeof nodeGrants)[number];

/** All (会签), any (或签), one after the other (依次), a share of them. */
export const approverModes = ['all', 'any', 'turn', 'ratio'] as const;

export const flowLimits = {
  name: 50,
  nodes: 100,
  /** Branches of one node. */
  branches: 20,
  /** Conditions of one branch. */
  conditions: 20,
  /** People or roles named by one source. */
  named: 100,
  /** People who decide at one node. */
  approvers: 100,
  /** How deep branches may be within branches. */
  depth: 10,
  levels: 20,
  hours: 8760,
  /** Flows of one kind of record. */
  flows: 20,
  opinion: 300,
  /** Files of one comment. */
  commentFiles: 9,
} as const;

export const flowProblemCodes = [
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
] as const;
export type FlowProblemCode = (typeof flowProblemCodes)[number];
