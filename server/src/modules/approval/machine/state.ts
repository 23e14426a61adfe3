// What an approval is to the machine: plain data, without a clock or a database.
import type { FlowNode } from '@crm/protocol/answers/flow';
import type { InstanceState, StepState } from '@crm/protocol/work';

/** How a step came to its end without a person who decided. */
export type Automatic = 'timeout' | 'self' | 'repeated' | 'empty';

/** A node that was reached. A node that is reached again after a return has another visit. */
export interface Visit {
  no: number;
  node: string;
  state: 'open' | 'done' | 'cleared';
  /** Of conditions: the branch that was taken. */
  branch?: string;
  /** Of nodes that take people from fields of the record: whom the record named, see `World.namedBy`. */
  record?: string;
  /** Who decides, in order; empty for nodes where nobody does. */
  users: number[];
  /** Whom those who passed here named for the node that follows, where that takes its people from them. */
  named?: number[];
  automatic?: Automatic;
}

export interface Step {
  /** The same for the whole life of the step. */
  no: number;
  visit: number;
  node: string;
  user: number;
  /** For whom this person stands in; 0 for nobody. */
  forUser: number;
  state: StepState;
  /**
   * `start`: the submitter is to correct it; `before` and `after`: added by the person of `host`; `handed`: the person of `host`
   * passed and added this one, who decides before the next node.
   */
  place: 'own' | 'start' | 'before' | 'after' | 'handed';
  host: number;
  automatic?: Automatic;
}

export interface Instance {
  state: InstanceState;
  visits: Visit[];
  steps: Step[];
}

/** What the machine needs to know of its surroundings; all of it is looked up before. */
export interface ApprovalContext {
  root: FlowNode;
  submitter: number;
  /**
   * Who decides at a node, in order: people who can sign in, each once.
   * @param named by those who passed the node before it
   */
  approversOf(node: FlowNode, named?: readonly number[]): readonly number[];
  /** The branch that the record takes at a condition now. */
  branchOf(node: FlowNode): string;
  /** Whom fields of the record name at a node now; undefined where the node takes nobody from fields. */
  namedBy(node: FlowNode): string | undefined;
  /** Whether it is agreed, or was, that the one stands in for the other on what the record is now; true where nothing was agreed. */
  isCovered(user: number, forUser: number): boolean;
  /** An amendment: the record may change beside it, so that conditions are judged again with every deed. */
  amends: boolean;
  /** Who stands in for a person now; the person where nobody does. */
  delegateOf(user: number): number;
  /** 0 for none. */
  superiorOf(user: number): number;
  administrators: readonly number[];
}

export type Action =
  | { type: 'begin' }
  | { type: 'receive'; step: number }
  | { type: 'take'; step: number }
  /** @property hand somebody who decides in addition, before the next node; or there, where that is to be named */
  | { type: 'pass'; step: number; hand?: number }
  | { type: 'refuse'; step: number }
  /** @property to step that passed before */
  | { type: 'sendBack'; step: number; to: number }
  | { type: 'forward'; step: number; user: number }
  | { type: 'addSign'; step: number; user: number; place: 'before' | 'after' }
  | { type: 'revoke' }
  | { type: 'expire'; step: number; action: 'pass' | 'refuse' }
  /** Somebody else takes over what a person who leaves has open. */
  | { type: 'replace'; step: number; user: number }
  /** The record's values have changed. @property step of the person who changed it, who still decides on it; 0 for nobody */
  | { type: 'edited'; step: number };

export type Effect =
  /** Somebody is to decide from now on. */
  | { type: 'opened'; step: number }
  /** Nobody decides any more: somebody else did, or it was sent back. */
  | { type: 'cancelled'; step: number }
  | { type: 'passedBy'; step: number }
  /** The record's values at this node differ from those when it was passed or reached: it is judged again. */
  | { type: 'reopened'; node: string }
  | { type: 'cc'; node: string; users: readonly number[] }
  /** The record goes back to its submitter. */
  | { type: 'returned' }
  /** The submitter handed it in again. */
  | { type: 'resubmitted' }
  /** Somebody decided or began to, for the first time. */
  | { type: 'underway' }
  | { type: 'ended'; state: InstanceState };

export type Refusal =
  /** The step is somebody else's. */
  | 'notYours'
  /** It was decided, or the approval ended, meanwhile. */
  | 'over'
  /** Somebody who was added before is to decide first. */
  | 'blocked'
  | 'badTarget'
  /** They have a step here, or cannot have one. */
  | 'badPerson'
  /** The next node takes its people from the person who passes, who named nobody. */
  | 'nobodyNamed'
  /** More people than may decide at one node. */
  | 'tooMany';

export class MachineRefusal extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal) {
    super(reason);
    this.reason = reason;
  }
}

export interface Outcome {
  instance: Instance;
  effects: Effect[];
}
