// What the bar at the bottom of a phone leads to, and what its ＋ begins. Pure, so that it can be tested.
import { granted } from '@crm/protocol/access';
import type { PermissionTree } from '@crm/protocol/answers/access';
import { addressOf, type Feature } from '../../shared/routing/feature.ts';
import { mayOpen, menuOf, topGroups } from '../navigation.ts';

export const approvalsAt = '/oa/approval';
const usual = ['/crm/index', '/crm/customer'];

export interface BarEntries {
  /** Two pages: the workbench and the customers, or in their place the first others that the person may open. */
  pages: Feature[];
  approvals: Feature | undefined;
}

export function barEntries(features: Feature[], tree: PermissionTree | null): BarEntries {
  const all = menuOf(features, tree, topGroups).flatMap(({ pages }) => pages);
  const others = all.filter((page) => !addressOf(page).startsWith(approvalsAt));
  const first = usual.flatMap((address) => others.find((page) => addressOf(page) === address) ?? []);
  return {
    pages: [...new Set([...first, ...others])].slice(0, usual.length),
    approvals: all.find((page) => addressOf(page).startsWith(approvalsAt)),
  };
}

/** One thing that can be begun: a record of a kind, or what has a way of its own. */
export interface Beginning {
  key: string;
  icon: Feature['icon'];
}

/** Grants of what is begun most, in the order of the sheet; an approval anybody may ask for. */
const most: readonly [key: string, page: string, grant?: string][] = [
  ['customer', '/crm/customer', 'crm.customer.add'],
  ['followUp', '/crm/followUp', 'crm.OpportLogs.add'],
  ['contract', '/crm/contract', 'crm.contract.add'],
  ['approval', '/oa/createApproval'],
  ['task', '/oa/task', 'oa.task.add'],
  ['worklog', '/oa/worklog', 'oa.worklog.add'],
];

export function beginnings(features: Feature[], tree: PermissionTree | null): Beginning[] {
  const usual = most.flatMap(([key, address, grant]) => {
    const page = features.find((one) => addressOf(one) === address);
    return page && mayOpen(page, tree) && (!grant || granted(tree, grant)) ? [{ key, icon: page.icon }] : [];
  });
  const rest = features.flatMap(({ icon, search, ...page }) => {
    const known = most.some(([key]) => key === search?.kind);
    const may = search?.create && granted(tree, search.create.grant) && mayOpen({ icon, ...page }, tree);
    return search && may && !known ? [{ key: search.kind, icon }] : [];
  });
  return [...usual, ...rest];
}
