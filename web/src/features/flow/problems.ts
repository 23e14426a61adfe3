// What keeps a drawing from being published: problems found here, and those of the server. Pure.
import type { FlowProblem, StartNode } from '@crm/protocol/answers/flow';
import type { FlowProblemCode } from '@crm/protocol/flow';
import { nodesOf, problemsOf } from '@crm/protocol/flowCheck';
import { holdersOf, ownOf } from './differences.ts';
import { isBranching } from './tree.ts';

/** Problems that the server found, with the drawing that it checked. */
export interface ServerProblems {
  problems: readonly FlowProblem[];
  nodes: StartNode;
}

/** By node or branch, in the order of the drawing; a server's problem ends once its part is changed. */
export function problemsByPart(root: StartNode, serverProblems: ServerProblems | null): Map<string, FlowProblemCode[]> {
  const found = new Map<string, Set<FlowProblemCode>>();
  const [now, then] = [holdersOf(root), serverProblems ? holdersOf(serverProblems.nodes) : undefined];
  const isUnchanged = ({ node }: FlowProblem) => {
    const [is, was] = [now.get(node), then?.get(node)];
    return is !== undefined && was !== undefined && ownOf(is) === ownOf(was);
  };
  for (const { node, code } of [...problemsOf(root), ...(serverProblems?.problems.filter(isUnchanged) ?? [])])
    found.set(node, (found.get(node) ?? new Set()).add(code));
  const order = nodesOf(root).flatMap((node) => [
    node.id,
    ...(isBranching(node) ? node.branches.map(({ id }) => id) : []),
  ]);
  return new Map(
    [...found]
      .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
      .map(([id, codes]): [string, FlowProblemCode[]] => [id, [...codes]]),
  );
}
