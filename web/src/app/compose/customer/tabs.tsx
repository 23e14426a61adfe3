// The tabs of the customer's panel, in the specification's order; another package adds its tab by one line.

import { contactsKey } from '../../../features/contact/contact.api.ts';
import { filesKey } from '../../../features/file/file.api.ts';
import { followUpKey } from '../../../features/followUp/followUp.api.ts';
import type { RecordTab } from '../RecordTabs.tsx';
import {
  ContactsOfCustomer,
  FieldsOfCustomer,
  FilesOfCustomer,
  FollowUpsOfCustomer,
  LogOfCustomer,
} from './tabBodies.tsx';
import type { CustomerTabGiven } from './tabProps.ts';

export const customerTabs: RecordTab<CustomerTabGiven>[] = [
  {
    key: 'logs',
    label: 'followUp.title',
    component: FollowUpsOfCustomer,
    count: 'logs',
    refreshes: (id) => followUpKey(id),
  },
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
