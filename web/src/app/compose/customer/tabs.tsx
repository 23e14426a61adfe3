// The tabs of the customer's panel, in the specification's order; another package adds its tab by one line.

import { contactsKey } from '../../../features/contact/contact.api.ts';
import { contractsKey } from '../../../features/contract/ContractsOfCustomer.tsx';
import { filesKey } from '../../../features/file/file.api.ts';
import { fetchFollowUps, followUpKey } from '../../../features/followUp/followUp.api.ts';
import { listKey } from '../../../features/money/kinds.ts';
import { tasksKey } from '../../../features/task/TasksTab.tsx';
import type { RecordTab } from '../RecordTabs.tsx';
import {
  ContactsOfCustomer,
  ContractsTab,
  FieldsOfCustomer,
  FilesOfCustomer,
  FollowUpsOfCustomer,
  LogOfCustomer,
  moneyTab,
  TasksOfCustomer,
} from './tabBodies.tsx';
import type { CustomerTabContext } from './tabProps.ts';
import '../../../features/customer/customer.i18n.ts';

export const customerTabs: RecordTab<CustomerTabContext>[] = [
  {
    key: 'logs',
    grant: 'crm.OpportLogs.index',
    label: 'module.OpportLogs',
    component: FollowUpsOfCustomer,
    count: 'logs',
    ahead: (client, id) => fetchFollowUps(client, id),
    refreshes: (id) => followUpKey(id),
  },
  {
    key: 'contact',
    grant: 'crm.contact.index',
    label: 'contact.title',
    component: ContactsOfCustomer,
    count: 'contact',
    refreshes: contactsKey,
  },
  {
    key: 'contract',
    grant: 'crm.contract.index',
    label: 'contract.title',
    component: ContractsTab,
    count: 'contract',
    refreshes: contractsKey,
  },
  {
    key: 'recpay',
    grant: 'crm.recpay.index',
    label: 'recpay.title',
    component: moneyTab('recpay'),
    count: 'recpay',
    refreshes: (id) => listKey('recpay', { customerId: id }),
  },
  {
    key: 'finance',
    grant: 'crm.finance.index',
    label: 'finance.title',
    component: moneyTab('finance'),
    count: 'finance',
    refreshes: (id) => listKey('finance', { customerId: id }),
  },
  {
    key: 'task',
    grant: 'oa.task.index',
    label: 'task.title',
    component: TasksOfCustomer,
    refreshes: (id) => tasksKey({ kind: 'customer', id }),
  },
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
