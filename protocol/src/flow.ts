// Approval flows on the wire: what the designer draws, and the rules that both ends judge a drawing by.
import type { FilterItem } from './filter.ts';

/** What a node lets be seen of a field; what is not named may be read. */
export const nodeGrants = ['hidden', 'read', 'edit'] as const;
export type NodeGrant = (typeof nodeGrants)[number];

/** Who decides at a node. Several sources add up, each person once. */
export type ApproverSource =
  | { type: 'user'; ids: number[] }
  | { type: 'role'; ids: number[] }
  /** Head of the submitter's department; level 1 is the department itself, 2 the one above it. */
  | { type: 'head'; level: number }
  /** Level 1 is the direct superior; `chain`: all of them, one after the other, up to that level. */
  | { type: 'superior'; level: number; chain?: 1 }
  | { type: 'submitter' }
  /** Wire name of a field of the form that holds people. */
  | { type: 'field'; field: string }
  /** Chosen by the submitter when handing in; among `ids` where some are named. */
  | { type: 'chosen'; ids?: number[] }
  /** Named by whoever passes the node before; among `ids` where some are named. */
  | { type: 'previous'; ids?: number[] };

/** All (会签), any (或签), one after the other (依次), a share of them. */
export const approverModes = ['all', 'any', 'turn', 'ratio'] as const;
export type ApproverMode = (typeof approverModes)[number];

/** What happens where nobody decides in time. */
export interface FlowTimeout {
  hours: number;
  action: 'remind' | 'pass' | 'refuse';
  /** Hours of the company's working time; of the clock where missing. */
  working?: 1;
}

interface NodeBase {
  /** Unique within the flow; kept when the flow is edited. */
  id: string;
  name: string;
  next?: FlowNode;
}

export interface StartNode extends NodeBase {
  type: 'start';
  /** What the submitter may edit when it was sent back; everything where missing. */
  fields?: Record<string, NodeGrant>;
}

export interface ApproverNode extends NodeBase {
  type: 'approver';
  approvers: ApproverSource[];
  mode: ApproverMode;
  /** Percent that has to pass, of mode `ratio`. */
  ratio?: number;
  fields?: Record<string, NodeGrant>;
  /** Where nobody is found: pass, ask the administrators, refuse. */
  empty: 'pass' | 'admin' | 'refuse';
  /** Where the submitter is among them: decides too, is passed over, the superior decides instead. */
  self?: 'approve' | 'skip' | 'superior';
  /** Somebody who passed an earlier node of the same round: decides again, is passed over. */
  repeated?: 'again' | 'skip';
  timeout?: FlowTimeout;
  /** After it was sent back by this node and handed in anew: everything again, or straight back to this node. */
  back?: 'replay' | 'return';
  /** Passing or refusing without an opinion is refused. */
  opinion?: 'required';
}

/** Conditions of a branch, all of which have to hold: fields of the form by the list's filter, and who hands in. */
export interface FlowCondition extends Omit<FilterItem, 'field'> {
  /** Wire name; or `$submitter`, `$department` (with what is below it), `$role`, with `in` or `notin` and ids. */
  field: string;
  /** The value as people read it, when it was drawn. */
  text?: string;
}

export interface ConditionBranch {
  id: string;
  name: string;
  when: FlowCondition[];
  /** A formula over the fields, as in computed fields, that results in a number: holds where it is not 0. Beside `when`. */
  expression?: string;
  /** Taken where no other holds; exactly one. */
  otherwise?: 1;
  next?: FlowNode;
}

/** The first branch that holds is taken. */
export interface ConditionNode extends NodeBase {
  type: 'condition';
  branches: ConditionBranch[];
}

/** All branches run; `next` begins when the last of them is through. */
export interface ParallelNode extends NodeBase {
  type: 'parallel';
  branches: { id: string; name: string; next?: FlowNode }[];
}

/** Tells people, who may read from then on. */
export interface CcNode extends NodeBase {
  type: 'cc';
  approvers: ApproverSource[];
  fields?: Record<string, NodeGrant>;
}

export interface EndNode extends Omit<NodeBase, 'next'> {
  type: 'end';
  next?: undefined;
}

export type FlowNode = StartNode | ApproverNode | ConditionNode | ParallelNode | CcNode | EndNode;
export type NodeType = FlowNode['type'];

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

/** Every node, from the start on, those within branches too. */
export function nodesOf(root: FlowNode | undefined): FlowNode[] {
  const found: FlowNode[] = [];
  for (let node = root; node; node = node.next) {
    found.push(node);
    if (node.type === 'condition' || node.type === 'parallel')
      for (const branch of node.branches) found.push(...nodesOf(branch.next));
  }
  return found;
}

export function findNode(root: FlowNode, id: string): FlowNode | undefined {
  return nodesOf(root).find((node) => node.id === id);
}

/** The source by which whoever passes the node before names who decides here; undefined where there is none. */
export function previousOf(node: FlowNode): Extract<ApproverSource, { type: 'previous' }> | undefined {
  return node.type === 'approver' ? node.approvers.find((source) => source.type === 'previous') : undefined;
}

/** Nodes that take their people from the step before, and that are reached with none before them, or with several at once. */
function withoutStepBefore(root: FlowNode): string[] {
  const found: string[] = [];
  /** @returns whether the chain ends with one step before what follows */
  const walk = (begin: FlowNode | undefined, before: boolean): boolean => {
    let is = before;
    for (let node = begin; node; node = node.next) {
      if (node.type === 'approver') {
        if (!is && previousOf(node)) found.push(node.id);
        is = true;
      } else if (node.type === 'condition') is = node.branches.map(({ next }) => walk(next, is)).every(Boolean);
      else if (node.type === 'parallel') {
        for (const { next } of node.branches) walk(next, is);
        is = false;
      }
    }
    return is;
  };
  walk(root, false);
  return found;
}

/** What keeps a drawing from being published, at the node (or branch) that it stands at. */
export interface FlowProblem {
  node: string;
  code: FlowProblemCode;
}

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

/**
 * What is wrong with a drawing as such; what only the server knows (fields and people that are gone) comes from
 * `api/WorkFlow/detail` in the same shape.
 */
export function problemsOf(root: FlowNode): FlowProblem[] {
  const problems: FlowProblem[] = [];
  const say = (node: string, code: FlowProblemCode) => problems.push({ node, code });
  const nodes = nodesOf(root);
  for (const node of withoutStepBefore(root)) say(node, 'noPrevious');
  if (!nodes.some((node) => node.type === 'approver')) say(root.id, 'nobodyDecides');
  for (const node of nodes) {
    if (node.name.trim() === '') say(node.id, 'noName');
    if (node.type === 'approver' || node.type === 'cc') {
      if (node.approvers.length === 0) say(node.id, 'noApprover');
      for (const source of node.approvers) {
        if ((source.type === 'user' || source.type === 'role') && source.ids.length === 0) say(node.id, 'noNames');
        if (source.type === 'field' && source.field === '') say(node.id, 'noField');
        if (source.type === 'previous' && (node.type === 'cc' || source.ids?.length === 0)) say(node.id, 'noNames');
      }
    }
    if (node.type === 'approver') {
      if (node.mode === 'ratio' && !(Number(node.ratio) >= 1 && Number(node.ratio) <= 100)) say(node.id, 'badRatio');
      // Whoever hands in would decide alone, and be passed over.
      const own = node.approvers.length > 0 && node.approvers.every(({ type }) => type === 'submitter');
      if (own && node.self === 'skip') say(node.id, 'passesAlone');
    }
    if (node.type === 'condition') {
      if (node.branches.length < 2) say(node.id, 'fewBranches');
      if (node.branches.filter(({ otherwise }) => otherwise).length !== 1) say(node.id, 'noOtherwise');
      for (const branch of node.branches)
        if (!branch.otherwise && branch.when.length === 0 && !branch.expression) say(branch.id, 'noCondition');
    }
    if (node.type === 'parallel') {
      if (node.branches.length < 2) say(node.id, 'fewBranches');
      if (node.branches.some(({ next }) => next === undefined)) say(node.id, 'emptyBranches');
    }
  }
  return problems;
}

/** What a drawing may be published with, at the node that it stands at. */
export interface FlowWarning {
  node: string;
  /** Whoever hands in may enter themselves as the one who decides, and then decides or is passed over. */
  code: 'ownChoice';
}

/** @param entered wire names of the people fields that whoever hands in may fill in */
export function warningsOf(root: FlowNode, entered: ReadonlySet<string>): FlowWarning[] {
  return nodesOf(root)
    .filter((node): node is ApproverNode => node.type === 'approver' && node.self !== 'superior')
    .filter((node) => node.approvers.some((source) => source.type === 'field' && entered.has(source.field)))
    .map(({ id }) => ({ node: id, code: 'ownChoice' }));
}

/** A row of `api/WorkFlow/index`. */
export interface FlowRow {
  id: number;
  name: string;
  /** Wire name of the kind of record that it is for, and what people call that. */
  module: string;
  moduleName: string;
  /** 1: records go through it; of a kind of record one flow is. */
  enabled: 0 | 1;
  /** 0: never published. */
  published: number;
  /** 1: the draft is not what was published last. */
  changed: 0 | 1;
  /** Instances that are running. */
  running: number;
  /** Names of nodes and branches that speak of people, roles or fields that are gone; missing where none do. */
  lost?: string[];
  /** Why the reader may not switch it on or off, whatever else they may; missing where they may, and of what was never published. */
  beyond?: string;
  username: string;
  updatetime: string;
}

/** `api/WorkFlow/detail {id}`. */
export interface FlowDetail extends FlowRow {
  version: number;
  /** Another flow that records of the kind go through now. */
  other?: { id: number; name: string };
  nodes: StartNode;
  /** Problems that only the server knows, beside `problemsOf`. */
  problems: FlowProblem[];
  /** What was published, newest first. */
  versions: { version: number; time: string; username: string }[];
  /** Names of the people and roles that the drawing names, by id. */
  users: Record<string, { name: string; Header: string; gone?: 1 }>;
  roles: Record<string, string>;
}

/** `api/WorkFlow/kinds`: what flows can be made for, with the fields that nodes and conditions speak of. */
export interface FlowKind {
  module: string;
  title: string;
  /**
   * Fields of the form, in its order; `people`: holds users, so that a node may take approvers from it; `entered`: whoever hands
   * in may fill these in; `own`: the company made it.
   */
  fields: { field: string; title: string; people?: 1; entered?: 1; lines?: 1; own?: 1 }[];
}

/** What `warningsOf` asks for. */
export function enteredPeople({ fields }: Pick<FlowKind, 'fields'>): Set<string> {
  return new Set(fields.filter(({ people, entered }) => people && entered).map(({ field }) => field));
}

/** A flow that names somebody among those who decide or are told, in what is published or in its draft. */
export interface NamingFlow {
  id: number;
  name: string;
  module: string;
  moduleName: string;
  enabled: 0 | 1;
  /** Names of the nodes. */
  nodes: string[];
}
