// The tabs of the customer's panel, in the specification's order; another package adds its tab by one line.

import type { CustomerSubtotal } from '@crm/protocol/customer';
import type { ComponentType } from 'react';
import { contactsKey } from '../../../features/contact/contact.api.ts';
import { filesKey } from '../../../features/file/file.api.ts';
import { followUpKey } from '../../../features/followUp/followUp.api.ts';
import {
  ContactsOfCustomer,
  FieldsOfCustomer,
  FilesOfCustomer,
  FollowUpsOfCustomer,
  LogOfCustomer,
} from './tabBodies.tsx';
import type { CustomerTabProps } from './tabProps.ts';

export interface CustomerTab {
  key: string;
  /** i18n key. */
  label: string;
  component: ComponentType<CustomerTabProps>;
  /** Which of the counts stands in brackets. */
  count?: keyof CustomerSubtotal;
  /** What a click on the tab fetches again. */
  refreshes?: (customerId: number) => unknown[];
}

export const customerTabs: CustomerTab[] = [
  { key: 'logs', label: 'followUp.title', component: FollowUpsOfCustomer, count: 'logs', refreshes: followUpKey },
  { key: 'contact', label: 'contact.title', component: ContactsOfCustomer, count: 'contact', refreshes: contactsKey },
  {
    key: 'files',
    label: 'file.tab',
    component: FilesOfCustomer,
    count: 'files',
    refreshes: (id) => filesKey('customer', id),
  },
  { key: 'operationLog', label: 'operationLog.title', component: LogOfCustomer },
  { key: 'fields', label: 'customer.fields', component: FieldsOfCustomer },
];
