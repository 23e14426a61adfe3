// What is said about customers, contacts, the pool, follow-ups and suppliers; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const record = {
  poolOnly: ['公海客户只能领取或分配', 'Customers of the pool can only be claimed or assigned'],
  notInPool: ['该客户不在公海中', 'This customer is not in the pool'],
  noOpenPool: [
    '没有对所有人开放的公海，客户不能放入公海',
    'There is no pool that is open to everybody, so customers cannot be moved to one',
  ],
  poolContact: ['公海客户的联系人不能修改', 'Contacts of customers of the pool cannot be changed'],
  poolFollowUp: ['公海客户的跟进记录不能修改', 'Follow-ups of customers of the pool cannot be changed'],
  followUpOfOther: ['只能修改或删除自己写的跟进记录', 'You can only change or delete follow-ups of your own'],
  followUpSettled: [
    '跟进记录提交 24 小时后不能再修改或删除',
    'A follow-up cannot be changed or deleted after 24 hours',
  ],
  customerMissing: ['客户不存在', 'The customer does not exist'],
  assigneeMissing: ['所选员工不存在或已停用', 'The chosen person does not exist or is disabled'],
  assigneeBeyond: ['只能分配给权限范围内的员工', 'You can only assign to people within your scope'],
  alreadyYours: ['“{name}”已是您负责的客户', '“{name}” is your customer already'],
  claimedBy: ['“{name}”已被{winner}领取', '“{name}” was claimed by {winner}'],
  claimedByOther: ['“{name}”已被他人领取', '“{name}” was claimed by somebody else'],
  toPool: ['已放入公海', 'Moved to the pool'],
  claimed: ['领取成功', 'Claimed'],
  assigned: ['分配成功', 'Assigned'],
  pinned: ['已置顶', 'Pinned'],
  unpinned: ['已取消置顶', 'Unpinned'],
  hitCompanyPhone: ['公司电话 {number}', 'Company phone {number}'],
  hitContact: ['联系人', 'Contact'],
  supplierNameTaken: ['供应商名称已存在', 'A supplier of this name exists already'],
  parentDeleted: [
    '所属{label}已删除，请先恢复{label}',
    'The {label} it belongs to was deleted, please restore the {label} first',
  ],
  restoredAlready: ['记录不存在或已恢复', 'The record does not exist or was restored already'],
} as const satisfies Catalogue;
