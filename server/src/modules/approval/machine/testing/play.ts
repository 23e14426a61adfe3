// Drawings in short, and approvals that are played: for tests of the rules.
import type { ApproverNode, FlowNode } from '@crm/protocol/answers/flow';
import { isActiveStep, targetsOf } from '../active.ts';
import { act, newInstance } from '../machine.ts';
import {
  type Action,
  type ApprovalContext,
  type Effect,
  type Instance,
  MachineRefusal,
  type Refusal,
} from '../state.ts';

export const submitter = 1;
export const [wang, li, zhao, qian] = [2, 3, 4, 5] as const;
export const boss = 9;

export const approver = (id: string, ids: number[], more: Partial<ApproverNode> = {}): ApproverNode => ({
  id,
  type: 'approver',
  name: id,
  approvers: [{ type: 'user', ids }],
  mode: 'all',
  empty: 'pass',
  ...more,
});
export const chain = (...nodes: FlowNode[]): FlowNode | undefined =>
  nodes.reduceRight<FlowNode | undefined>(
    (next, node) => ({ ...node, ...(next ? { next } : {}) }) as FlowNode,
    undefined,
  );
export const flow = (...nodes: FlowNode[]): FlowNode =>
  chain({ id: 'start', type: 'start', name: '发起' }, ...nodes, { id: 'end', type: 'end', name: '结束' }) as FlowNode;
export const parallel = (id: string, ...branches: (FlowNode | undefined)[]): FlowNode => ({
  id,
  type: 'parallel',
  name: id,
  branches: branches.map((next, at) => ({ id: `${id}${at}`, name: `${id}${at}`, ...(next ? { next } : {}) })),
});
export const condition = (id: string, ...branches: (FlowNode | undefined)[]): FlowNode => ({
  id,
  type: 'condition',
  name: id,
  branches: branches.map((next, at) => ({
    id: `${id}${at}`,
    name: `${id}${at}`,
    when: [],
    ...(next ? { next } : {}),
    ...(at === branches.length - 1 ? { otherwise: 1 as const } : {}),
  })),
});

export const context = (root: FlowNode, more: Partial<ApprovalContext> = {}) => ({
  root,
  submitter,
  approversOf: (node: FlowNode) =>
    node.type === 'approver' || node.type === 'cc'
      ? node.approvers.flatMap((source) => (source.type === 'user' ? source.ids : []))
      : [],
  branchOf: (node: FlowNode) => (node.type === 'condition' ? (node.branches[0]?.id ?? '') : ''),
  delegateOf: (user: number) => user,
  superiorOf: () => boss,
  namedBy: () => undefined,
  isCovered: () => true,
  amends: false,
  administrators: [boss],
  ...more,
});

/** An approval that is played. */
export class Play {
  instance: Instance = newInstance();
  readonly effects: Effect[] = [];
  readonly context: ApprovalContext;
  constructor(root: FlowNode, more: Partial<ApprovalContext> = {}) {
    this.context = context(root, more);
    this.do({ type: 'begin' }, submitter);
  }
  do(action: Action, actor: number): Effect[] {
    const outcome = act(this.instance, action, actor, this.context);
    this.instance = outcome.instance;
    this.effects.push(...outcome.effects);
    return outcome.effects;
  }
  refusal(action: Action, actor: number): Refusal | undefined {
    try {
      act(this.instance, action, actor, this.context);
      return undefined;
    } catch (error) {
      if (error instanceof MachineRefusal) return error.reason;
      throw error;
    }
  }
  /** Who is to decide now. */
  deciders(): number[] {
    return this.instance.steps.filter((step) => isActiveStep(this.instance, step)).map(({ user }) => user);
  }
  stepOf(user: number): number {
    return this.instance.steps.findLast((step) => step.user === user && isActiveStep(this.instance, step))?.no ?? 0;
  }
  pass(user: number, hand?: number) {
    return this.do({ type: 'pass', step: this.stepOf(user), ...(hand ? { hand } : {}) }, user);
  }
  refuse(user: number) {
    return this.do({ type: 'refuse', step: this.stepOf(user) }, user);
  }
  back(user: number, node: string) {
    const from = this.instance.steps.find(({ no }) => no === this.stepOf(user));
    const to = from && targetsOf(this.instance, from, this.context.root).find((step) => step.node === node);
    return this.do({ type: 'sendBack', step: this.stepOf(user), to: to?.no ?? 0 }, user);
  }
  get state() {
    return this.instance.state;
  }
}

/** A node whose people the step before names, among these. */
export const named = (ids?: number[]) => ({
  approvers: [{ type: 'previous' as const, ...(ids ? { ids } : {}) }],
  empty: 'pass' as const,
});
/** What such nodes need of the context. */
export const byName = {
  approversOf: (node: FlowNode, chosen: readonly number[] = []) =>
    node.type === 'approver' || node.type === 'cc'
      ? node.approvers.flatMap((source) =>
          source.type === 'user'
            ? source.ids
            : source.type === 'previous'
              ? chosen.filter((one) => source.ids?.includes(one) ?? true)
              : [],
        )
      : [],
};
