// What calls answer, as schemas.

import * as z from 'zod';
import { zFileRow } from './files.ts';

/** `api/customer/Team {id}`. */
export const zTeamRow = z.strictObject({
  userid: z.number(),
  username: z.string(),
  header: z.string(),
  /** owner, read or write. */
  role: z.enum(['owner', 'read', 'write']),
  /** When a member stops to be one; missing for good. */
  expires: z.string().optional(),
});
export type TeamRow = z.infer<typeof zTeamRow>;

/** `api/customer/Subtotal {id}`. */
export const zCustomerSubtotal = z.strictObject({
  contact: z.number(),
  contract: z.number(),
  recpay: z.number(),
  finance: z.number(),
  files: z.number(),
  payment: z.number(),
  /** Beyond the specification: follow-ups. */
  logs: z.number(),
});
export type CustomerSubtotal = z.infer<typeof zCustomerSubtotal>;

export const zFollowUpEntry = z.strictObject({
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
  /** Of a customer, and where the reader may know of them: '' for none. */
  contactId: z.union([z.number(), z.literal('')]).optional(),
  contactName: z.string().optional(),
  contractId: z.union([z.number(), z.literal('')]).optional(),
  contractName: z.string().optional(),
  genjinTime: z.string(),
  customerId: z.number(),
  CustomerName: z.string().optional(),
  version: z.number(),
});
export type FollowUpEntry = z.infer<typeof zFollowUpEntry>;
