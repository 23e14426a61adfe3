// What a feature tells the frame about each of its pages: place in the menu, address, permission, code.
import type { Branch } from '@crm/protocol/access';
import type { ComponentType } from 'react';

export type RouteGroup = Branch | 'person';

export interface Feature {
  group: RouteGroup;
  /** Place in the group's menu, ascending. */
  order: number;
  /** Below the group: `customer` is `/crm/customer`; may hold parameters. */
  path: string;
  /** i18n key of the menu entry and page title. */
  label: string;
  /** Branch of the permission tree that must be truthy, such as `crm.customer.index`; absent: everybody signed in. */
  grant?: string;
  icon: ComponentType;
  load: () => Promise<{ default: ComponentType }>;
  /** Reached by links only. */
  hidden?: boolean;
}

export function addressOf(feature: Feature): string {
  return `/${feature.group}/${feature.path}`;
}
