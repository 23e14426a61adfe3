// What both ends read of a drawing: its nodes, and what is wrong with it.
import type { ApproverNode, ApproverSource, FlowKind, FlowNode, FlowProblem, FlowWarning } from './answers/flow.ts';
import type { FlowProblemCode } from './flow.ts';

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

/** The source by which the person who passes the node before names who decides here; undefined where there is none. */
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

/**
 * What is wrong with a drawing as such; what only the server knows (fields and people that are gone) comes from
 * `api/WorkFlow/detail` in the same shape.
 */
export function problemsOf(root: FlowNode): FlowProblem[] {
  const problems: FlowProblem[] = [];
  const addProblem = (node: string, code: FlowProblemCode) => problems.push({ node, code });
  const nodes = nodesOf(root);
  for (const node of withoutStepBefore(root)) addProblem(node, 'noPrevious');
  if (!nodes.some((node) => node.type === 'approver')) addProblem(root.id, 'nobodyDecides');
  for (const node of nodes) {
    if (node.name.trim() === '') addProblem(node.id, 'noName');
    if (node.type === 'approver' || node.type === 'cc') {
      if (node.approvers.length === 0) addProblem(node.id, 'noApprover');
      for (const source of node.approvers) {
        if ((source.type === 'user' || source.type === 'role') && source.ids.length === 0)
          addProblem(node.id, 'noNames');
        if (source.type === 'field' && source.field === '') addProblem(node.id, 'noField');
        if (source.type === 'previous' && (node.type === 'cc' || source.ids?.length === 0))
          addProblem(node.id, 'noNames');
      }
    }
    if (node.type === 'approver') {
      if (node.mode === 'ratio' && !(Number(node.ratio) >= 1 && Number(node.ratio) <= 100))
        addProblem(node.id, 'badRatio');
      // The submitter would decide alone, and be passed over.
      const own = node.approvers.length > 0 && node.approvers.every(({ type }) => type === 'submitter');
      if (own && node.self === 'skip') addProblem(node.id, 'passesAlone');
    }
    if (node.type === 'condition') {
      if (node.branches.length < 2) addProblem(node.id, 'fewBranches');
      if (node.branches.filter(({ otherwise }) => otherwise).length !== 1) addProblem(node.id, 'noOtherwise');
      for (const branch of node.branches)
        if (!branch.otherwise && branch.when.length === 0 && !branch.expression) addProblem(branch.id, 'noCondition');
    }
    if (node.type === 'parallel') {
      if (node.branches.length < 2) addProblem(node.id, 'fewBranches');
      if (node.branches.some(({ next }) => next === undefined)) addProblem(node.id, 'emptyBranches');
    }
  }
  return problems;
}

/** @param entered wire names of the people fields that the submitter may fill in */
export function warningsOf(root: FlowNode, entered: ReadonlySet<string>): FlowWarning[] {
  return nodesOf(root)
    .filter((node): node is ApproverNode => node.type === 'approver' && node.self !== 'superior')
    .filter((node) => node.approvers.some((source) => source.type === 'field' && entered.has(source.field)))
    .map(({ id }) => ({ node: id, code: 'ownChoice' }));
}

/** The argument for `warningsOf`. */
export function enteredPeople({ fields }: Pick<FlowKind, 'fields'>): Set<string> {
  return new Set(fields.filter(({ people, entered }) => people && entered).map(({ field }) => field));
}
