// Which part of a path a person may see: it ends where it depends on what they may not read, instead of continuing by a guess.
import type { ConditionNode, EndNode, FlowNode, StartNode } from '@crm/protocol/answers/flow';
import type { Definition } from '../../../engine/entity.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { hidesPeople } from '../flow/approvers.ts';
import { mayKnow } from '../flow/conditions.ts';
import type { ApprovalContext } from '../machine/state.ts';
import { readsAmount } from './delegates.ts';

/** The reader of a path, and what they may know of it. */
export interface PathReader {
  /** Whether they may know which branch of it is taken. */
  branch(node: ConditionNode): boolean;
  /** Whether they may know who decides or gets copies there. */
  people(node: FlowNode): boolean;
  /** Whether they may know who stands in, where that depends on the amount. */
  delegates: boolean;
}

/** @param actor with the grants under which they see the record @param context that of the record, independent of the reader */
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
 * The part of the drawing whose path may be shown. A condition that the approval has not reached and whose branch may not be shown
 * is an end; where it was reached, the people are known, but not the branch.
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
