// What the first two roles beside the administrator may do.
import type { RoleBody } from '@crm/protocol/access';

type Defaults = Pick<RoleBody, 'grants' | 'scopes'>;

export const salesGrants: Defaults = {
  grants: {
    crm: {
      customer: { index: true, add: true, edit: true, pool: true, receive: true },
      pool: { index: true },
      contact: { index: true, add: true, edit: true, delete: true },
      OpportLogs: { index: true, add: true },
    },
  },
  scopes: { customer: 'self', contact: 'self' },
};

export const salesManagerGrants: Defaults = {
  grants: {
    crm: {
      customer: { index: true, add: true, edit: true, delete: true, pool: true, receive: true, distribute: true },
      pool: { index: true },
      contact: { index: true, add: true, edit: true, delete: true },
      OpportLogs: { index: true, add: true },
    },
    erp: { gys: { index: true, add: true, edit: true } },
  },
  scopes: { customer: 'subordinates', contact: 'subordinates', gys: 'all' },
};
