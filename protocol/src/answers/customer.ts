// What calls answer, as schemas.

import * as z from 'zod';
import type { CustomerSubtotal, FollowUpEntry, OperationLogRow, TeamRow } from '../customer.ts';
import { zFileRow } from './files.ts';

export const zTeamRow: z.ZodType<TeamRow, TeamRow> = z.strictObject({
  userid: z.number(),
  username: z.string(),
  header: z.string(),
  role: z.enum(['write', 'read', 'owner']),
  expires: z.string().optional(),
});

export const zCustomerSubtotal: z.ZodType<CustomerSubtotal, CustomerSubtotal> = z.strictObject({
  contact: z.number(),
  contract: z.number(),
  recpay: z.number(),
  finance: z.number(),
  files: z.number(),
  payment: z.number(),
  logs: z.number(),
});

export const zFollowUpEntry: z.ZodType<FollowUpEntry, FollowUpEntry> = z.strictObject({
  id: z.number(),
  AddTime: z.string(),
  userid: z.number(),
  Header: z.string(),
  NickName: z.string(),
  status: z.number(),
  statusName: z.string(),
  Ext: z.string(),
  nextgenjintime: z.string(),
  img: z.array(zFileRow),
  contactId: z.union([z.number(), z.literal('')]).optional(),
  contactName: z.string().optional(),
  contractId: z.union([z.number(), z.literal('')]).optional(),
  contractName: z.string().optional(),
  genjinTime: z.string(),
  customerId: z.number(),
  CustomerName: z.string().optional(),
  version: z.number(),
});

export const zOperationLogRow: z.ZodType<OperationLogRow, OperationLogRow> = z.strictObject({
  id: z.number(),
  module: z.string(),
  moduleName: z.string(),
  modelId: z.number(),
  modelTitle: z.string(),
  deleted: z.literal([0, 1]),
  AddTime: z.string(),
  userid: z.number(),
  UserName: z.string(),
  Header: z.string(),
  ip: z.string(),
  token: z.string(),
  action: z.string(),
  actionName: z.string(),
  ext: z.string(),
  changes: z.array(z.strictObject({ field: z.string(), title: z.string(), old: z.string(), new: z.string() })),
});
