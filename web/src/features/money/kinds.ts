// The kinds of money below a contract: their calls, the columns of their short lists, and who may add one.
export interface MoneyKind {
  module: string;
  /** Ability on the contract that adding one takes. */
  ability: string;
  grant: string;
  /** Columns of the short list in a panel: wire names of the definition's columns, and `ordersn`. */
  columns: readonly string[];
  /** Order of the short list; newest first by default. */
  sort?: string;
}

export const kinds = {
  recpay: {
    module: 'recpay',
    ability: 'addPlan',
    grant: 'crm.recpay',
    columns: ['qici', 'contractId', 'plantime', 'money', 'recpaymoney', 'planState', 'completetime'],
    sort: 'plantime asc',
  },
  finance: {
    module: 'finance',
    ability: 'addReceipt',
    grant: 'crm.finance',
    columns: ['ordersn', 'contractId', 'money', 'payeeid', 'addTime', 'approval'],
  },
  payment: {
    module: 'payment',
    ability: 'addExpense',
    grant: 'crm.payment',
    columns: ['ordersn', 'contractId', 'money', 'type', 'payeeid', 'addTime', 'approval'],
  },
  renewal: {
    module: 'renewal',
    ability: 'addRenewal',
    grant: 'crm.renewal',
    columns: ['ordersn', 'contractId', 'money', 'startTime', 'endTime', 'payeeid', 'approval'],
  },
  invoice: {
    module: 'invoice',
    ability: 'addInvoice',
    grant: 'crm.invoice',
    columns: ['invoiceTitle', 'money', 'type', 'number', 'issueDate', 'approval'],
  },
} as const satisfies Record<string, MoneyKind>;

export type KindName = keyof typeof kinds;

export const listKey = (kind: KindName, about: Record<string, number>) => ['money', kind, about];
