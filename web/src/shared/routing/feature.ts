// What a feature declares for each of its pages: place in the menu, address, permission, code.

import type { Branch } from '@crm/protocol/access';
import type { ListCall } from '@crm/protocol/call';
import type { ComponentType } from 'react';

export type RouteGroup = Branch | 'person';

/** How the command search finds the records of a page. */
export interface FeatureSearch {
  /** Wire name of what is found. */
  kind: string;
  /** Path of the list call, and what it is sent beside the words. */
  index: ListCall;
  fixed?: Record<string, unknown>;
  /** Row properties that name a record, and those that distinguish it from others of that name. */
  text: string[];
  hint?: string[];
  /** Row property with the picture of a person. */
  face?: string;
  /** What is opened where that is another record; absent: the found one by `id`. */
  opens?: { kind: string; id: string };
  /** Permission to create one, and the form's field that takes what was typed. */
  create?: { grant: string; field: string };
}

export interface Feature {
  group: RouteGroup;
  /** Place in the group's menu, ascending. */
  order: number;
  /** Group in whose menu it stands, where its own would hold nothing else: one page is no tab. */
  menu?: RouteGroup;
  /** i18n key of the heading below which it stands in the menu. */
  section?: string;
  /** Below the group: `customer` is `/crm/customer`; may hold parameters. */
  path: string;
  /** i18n key of the menu entry and page title. */
  label: string;
  /** Branch of the permission tree that must be truthy, such as `crm.customer.index`; absent: everybody signed in. */
  grant?: string;
  icon: ComponentType;
  /** Stands at the end of the menu entry, such as the number of what waits there; draws nothing where there is none. */
  badge?: ComponentType;
  load: () => Promise<{ default: ComponentType }>;
  search?: FeatureSearch;
  /** Reached by links only. */
  hidden?: boolean;
  /** Something is begun here: it stands among the actions of the command search. */
  action?: true;
}

export const menuGroupOf = ({ group, menu = group }: Feature): RouteGroup => menu;

export function addressOf(feature: Feature): string {
  return `/${feature.group}/${feature.path}`;
}
