// What goes through approval beside the forms of a company: kinds of records that the program brings, each with its page elsewhere.
import {
  AccountBookOutlined,
  AuditOutlined,
  CalculatorOutlined,
  FileProtectOutlined,
  SyncOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

export interface BusinessKind {
  /** Its name is the word `module.<module>`. */
  module: string;
  /** Branch of the permission tree that is needed to make one. */
  grant: string;
  icon: ComponentType;
}

export const businessKinds: readonly BusinessKind[] = [
  { module: 'contract', grant: 'crm.contract.add', icon: FileProtectOutlined },
  { module: 'finance', grant: 'crm.finance.add', icon: WalletOutlined },
  { module: 'payment', grant: 'crm.payment.add', icon: CalculatorOutlined },
  { module: 'renewal', grant: 'crm.renewal.add', icon: SyncOutlined },
  { module: 'invoice', grant: 'crm.invoice.add', icon: AuditOutlined },
  { module: 'baoxiao', grant: 'oa.baoxiao.add', icon: AccountBookOutlined },
];
