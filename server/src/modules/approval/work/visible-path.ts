// What of a way may be told to whom: it ends where it depends on what the person may not read, instead of going on by a guess.
import type { ConditionNode, EndNode, FlowNode, StartNode } from '@crm/protocol/answers/flow';
import type { Definition } from '../../../engine/entity.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { hidesPeople } from '../flow/approvers.ts';
import { mayKnow } from '../flow/conditions.ts';
import type { ApprovalContext } from '../machine/state.ts';
import { readsAmount } from './delegates.ts';

/** Who asks, and what they may know of ways. */
export interface PathReader {
  /** Whether they may know which branch of it is taken. */
  branch(node: ConditionNode): boolean;
  /** Whether they may know who decides or is told there. */
  people(node: FlowNode): boolean;
  /** Whether they may know who stands in, where that depends on the amount. */
  delegates: boolean;
}

/** @param actor with the grants under which they see the record @param context that of the record, whoever asks */
export function pathReaderOf(actor: Actor, definition: Definition, context: ApprovalContext): PathReader {
  return {
    branch: (node) => mayKnow(actor, definition, node, context.branchOf(node)),
    people: (node) => !hidesPeople(node, actor, definition),
    delegates: readsAmount(actor, definition),
  };
}

export interface VisiblePart {
  root: StartNode;
  /** Ids of the conditions where it ends. */
  ends: ReadonlySet<string>;
}

/**
 * The drawing as far as its way may be told. A condition that the approval did not come to yet and whose branch may not be told
 * is an end; where it did come to one, who was asked is known, but not by which branch.
 */
export function visiblePart(
  root: StartNode,
  pathReader: PathReader,
  wasAt: (node: FlowNode) => boolean = () => false,
): VisiblePart {
  const ends = new Set<string>();
  const part = <T extends FlowNode>(node: T): T | EndNode => {
    if (node.type === 'end') return node;
    const isVisible = node.type !== 'condition' || pathReader.branch(node);
    if (!isVisible && !wasAt(node)) {
      ends.add(node.id);
      return { id: node.id, type: 'end', name: '' };
    }
    const next = node.next && part(node.next);
    const branches =
      node.type === 'condition' || node.type === 'parallel'
        ? node.branches.map((one) => ({
            ...one,
            ...(isVisible ? {} : { name: '' }),
            ...(one.next ? { next: part(one.next) } : {}),
          }))
        : undefined;
    return { ...node, ...(next ? { next } : {}), ...(branches ? { branches } : {}) };
  };
  return { root: part(root) as StartNode, ends };
}
