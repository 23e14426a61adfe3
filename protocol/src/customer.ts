// Customers, contacts and follow-ups as they travel.
import type { FileRow } from './files.ts';

/** Abilities of the current user on one record; only in `Views` and `detail`. */
export type Abilities = Record<string, boolean>;

/** `api/customer/Subtotal {id}`. */
export interface CustomerSubtotal {
  contact: number;
  contract: number;
  recpay: number;
  finance: number;
  files: number;
  payment: number;
  /** Beyond the specification: follow-ups. */
  logs: number;
}

/** How a follow-up was made; the index is the wire value. */
export const followUpMethods = ['电话', 'QQ', '微信', '邮件', '短信', '其他'] as const;

/** Hours in which whoever wrote a follow-up may change or delete it. */
export const followUpEditHours = 24;

export interface FollowUpEntry {
  id: number;
  AddTime: string;
  userid: number;
  Header: string;
  NickName: string;
  status: number;
  statusName: string;
  Ext: string;
  nextgenjintime: string;
  img: FileRow[];
  /** Of a customer, and where the reader may know of them: '' for none. */
  contactId?: number | '';
  contactName?: string;
  contractId?: number | '';
  contractName?: string;
  genjinTime: string;
  customerId: number;
  CustomerName?: string;
  version: number;
}

/** `api/operationLog/index {module, modelId, page, rows}`. */
export interface OperationLogRow {
  id: number;
  /** Wire name and title of the module, and id of the record. */
  module: string;
  moduleName: string;
  modelId: number;
  /** What the record is called now; empty when nothing of it is left, or when its name is hidden. */
  modelTitle: string;
  /** 1 when it is in the recycle bin or gone. */
  deleted: 0 | 1;
  AddTime: string;
  userid: number;
  UserName: string;
  Header: string;
  ip: string;
  /** Name of the token by which a program did it in the name of the person; empty where the person did. */
  token: string;
  action: string;
  actionName: string;
  /** What the action was done with, in words; may be empty. */
  ext: string;
  changes: { field: string; title: string; old: string; new: string }[];
}

/** `api/customer/Team {id}`. */
export interface TeamRow {
  userid: number;
  username: string;
  header: string;
  /** owner, read or write. */
  role: 'owner' | 'read' | 'write';
  /** When a member stops to be one; missing for good. */
  expires?: string;
}
