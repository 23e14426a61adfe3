// Customers, contacts and follow-ups as they travel.
import type { FileRow } from './files.ts';

/** Abilities of the current user on one record; only in `Views` and `detail`. */
export type Abilities = Record<string, boolean>;

export interface CustomerRow {
  id: number;
  CustomerName: string;
  code: string;
  /** 1 = in the public pool. */
  IsGongHai: 0 | 1;
  /** Customer level, a dictionary entry. */
  status: number;
  statusName: string;
  /** 1 open, 2 deal closed. */
  clue: number;
  /** Source, a dictionary entry. */
  LaiYuan: number;
  LaiYuanName: string;
  /** Owner; 0 and empty in the pool. */
  userid: number;
  UserName: string;
  Header: string;
  AddTime: string;
  updateTime: string;
  /** Latest follow-up, or empty. */
  genjinTime: string;
  /** Next follow-up, or empty. */
  nextgenjintime: string;
  /** Primary contact; 0 for none. */
  contactId: number;
  contactName: string;
  contactMobile: string;
  /** The same, as the customer is offered to be chosen. */
  mobile: string;
  /** Comma-joined ids of the members. */
  watchuserid: string;
  /** 1 = marked by the current user. */
  isTop: 0 | 1;
  /** 1 = not recycled. */
  isLocked?: 0 | 1;
  /** Whole days until it goes into a pool by itself, 0 for the coming night; empty for never. */
  recycleDays?: number | '';
  recycleReason?: string;
  recyclePool?: string;
  /** The pool that it lies in; empty for none. */
  poolName?: string;
  /** Who owned it before it came into the pool. */
  formerOwner?: string;
  version: number;
  can?: Abilities;
  [field: string]: unknown;
}

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

export interface ContactRow {
  id: number;
  contactName: string;
  mobile: string;
  wechat: string;
  qq: string;
  email: string;
  zhiwei: string;
  /** 0 unknown, 1 male, 2 female. */
  sex: number;
  customerId: number;
  CustomerName: string;
  /** 1 = the customer's primary contact. */
  isPrimary: 0 | 1;
  ext: string;
  AddTime: string;
  version: number;
  can?: Abilities;
  [field: string]: unknown;
}

/** How a follow-up was made; the index is the wire value. */
export const followUpMethods = ['电话', 'QQ', '微信', '邮件', '短信', '其他'] as const;

/** Hours in which whoever wrote a follow-up may change or delete it. */
export const followUpEditHours = 24;

export interface FollowUpRow {
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
