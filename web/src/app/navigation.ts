// Which groups and pages a permission tree leaves, and where each group begins. Pure, so that it can be tested.

import { branches, granted } from '@crm/protocol/access';
import type { PermissionTree } from '@crm/protocol/answers/access';
import { addressOf, type Feature, menuGroupOf, type RouteGroup } from '../shared/routing/feature.ts';

export interface MenuGroup {
  group: RouteGroup;
  /** In menu order, without the hidden ones. */
  pages: Feature[];
}

export function mayOpen(feature: Feature, tree: PermissionTree | null): boolean {
  return !feature.grant || granted(tree, feature.grant);
}

function inOrder(features: Feature[]): Feature[] {
  return [...features].sort((a, b) => a.order - b.order);
}

/** A group is left out when none of its pages is left. */
export function menuOf(
  features: Feature[],
  tree: PermissionTree | null,
  groups: readonly RouteGroup[] = branches,
): MenuGroup[] {
  return groups
    .map((group) => ({
      group,
      pages: inOrder(features.filter((page) => menuGroupOf(page) === group && !page.hidden && mayOpen(page, tree))),
    }))
    .filter(({ pages }) => pages.length > 0);
}

/** Where `/crm` leads: the first page that the person may open; null when there is none. */
export function firstOf(features: Feature[], group: RouteGroup, tree: PermissionTree | null): string | null {
  const [first] = inOrder(features.filter((page) => page.group === group && !page.hidden && mayOpen(page, tree)));
  return first ? addressOf(first) : null;
}

/** Where `/` leads. */
export function homeOf(features: Feature[], tree: PermissionTree | null): string {
  const [first] = menuOf(features, tree)[0]?.pages ?? [];
  return first ? addressOf(first) : '/person/index';
}

/** Groups in the order of the top bar. */
export const topGroups: readonly RouteGroup[] = ['crm', 'oa', 'erp', 'bi', 'manager', 'system'];

/** The group whose menu stands beside the page at an address. */
export function groupAt(pathname: string, features: readonly Feature[] = []): RouteGroup | null {
  const name = pathname.split('/')[1]?.toLowerCase();
  const group = ([...branches, 'person'] as RouteGroup[]).find((one) => one === name);
  return features.find((page) => page.group === group)?.menu ?? group ?? null;
}

/** The pages of a menu below their headings; those without one come as they are. */
export function sectionsOf(pages: readonly Feature[]): { section: string; pages: Feature[] }[] {
  const sections: { section: string; pages: Feature[] }[] = [];
  for (const page of pages) {
    const section = page.section ?? '';
    const last = sections.find((one) => one.section === section);
    if (last) last.pages.push(page);
    else sections.push({ section, pages: [page] });
  }
  return sections;
}
