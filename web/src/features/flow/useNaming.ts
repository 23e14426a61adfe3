// Names of people, roles, departments and fields that the drawing refers to.
import type { FlowDetail, FlowKind, StartNode } from '@crm/protocol/answers/flow';
import type { BranchNode, UserValue } from '@crm/protocol/answers/identity';
import { nodesOf } from '@crm/protocol/flowCheck';
import { useCallback, useMemo, useState } from 'react';
import { lineDefinitions } from '../../engine/filter/groups.ts';
import { useFilterDefinitions } from '../../engine/record/definitions.ts';
import { useDepartments, useRoles } from './flow.api.ts';
import type { Naming } from './sentence.ts';
import { conditionsOf, isBranching } from './tree.ts';

export type Users = FlowDetail['users'];

export interface DesignNaming extends Naming {
  users: Users;
  /** Roles that may be named: id and name. */
  roleChoices: { value: number; label: string }[];
  /** The filters could not be loaded. */
  failed: unknown;
  retry(): void;
  /** Conditions can be drawn. */
  ready: boolean;
}

function textsOf(nodes: readonly BranchNode[], found: Record<string, string> = {}): Record<string, string> {
  for (const node of nodes) {
    found[node.id] = node.text;
    textsOf(node.children, found);
  }
  return found;
}

function namesField(root: StartNode, field: string): boolean {
  return nodesOf(root).some(
    (node) =>
      isBranching(node) &&
      node.branches.some((branch) => conditionsOf(branch).some((condition) => condition.field === field)),
  );
}

/** @param choosing something is being edited that may name roles or departments */
export function useNaming(detail: FlowDetail, kind: FlowKind, root: StartNode, choosing: boolean) {
  const [learned, setLearned] = useState<Users>({});
  const learn = useCallback(
    (people: readonly UserValue[]) =>
      setLearned((before) => ({
        ...before,
        ...Object.fromEntries(people.map((one) => [one.userid, { name: one.username, Header: one.header }])),
      })),
    [],
  );
  const { data: filters, error: failed, refetch } = useFilterDefinitions(kind.module, true);
  const listed = useRoles(choosing);
  const tree = useDepartments(choosing || namesField(root, '$department'));
  const naming = useMemo((): DesignNaming => {
    const roles = { ...detail.roles };
    for (const role of listed.data ?? []) roles[role.id] = role.name;
    return {
      kind,
      users: { ...learned, ...detail.users },
      roles,
      roleChoices: Object.entries(roles).map(([id, label]) => ({ value: Number(id), label })),
      departments: textsOf(tree.data ?? []),
      definitions: filters ? lineDefinitions(filters) : [],
      ready: filters !== undefined,
      failed,
      retry: () => void refetch(),
    };
  }, [detail, kind, learned, listed.data, tree.data, filters, failed, refetch]);
  return { naming, learn };
}
