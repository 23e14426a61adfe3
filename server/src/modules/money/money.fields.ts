// What all records of money below a contract have in common.

import type { ParentDefinition } from '../../engine/entity.ts';
import type { DeclaredField } from '../../engine/field.ts';
import type { Db } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import { remarkField } from '../record/index.ts';

export const contractField = {
  wire: 'contractId',
  column: 'contract_id',
  type: 'contract',
  title: '合同',
  english: 'Contract',
  alsoCalled: ['合同名称', '合同编号'],
  required: true,
  needs: 'inForce',
  form: 'create',
  textField: 'contractName',
  list: { width: 200, at: 2 },
} as const satisfies DeclaredField;

export const customerField = {
  wire: 'customerId',
  column: 'customer_id',
  type: 'customer',
  title: '客户',
  english: 'Customer',
  form: false,
  textField: 'customerName',
  list: { width: 200, at: 3 },
} as const satisfies DeclaredField;

export const amountField = {
  wire: 'money',
  column: 'amount',
  type: 'number',
  title: '金额',
  english: 'Amount',
  precision: 2,
  required: true,
  min: 0.01,
  max: 9_999_999_999_999,
  total: true,
  sort: { column: 'amount' },
  list: { width: 120, at: 4 },
} as const satisfies DeclaredField;

export const noteField = { ...remarkField, english: 'Note', rows: 2 } as const satisfies DeclaredField;

export const filesField = {
  wire: 'files',
  column: 'files',
  type: 'file',
  title: '附件',
  english: 'Attachments',
  max: 9,
  list: { width: 140, hidden: true },
} as const satisfies DeclaredField;

export const accountField = {
  wire: 'accountid',
  column: 'account_id',
  type: 'jcselect',
  title: '收支账户',
  english: 'Account',
  reference: 'account',
  textField: 'accountName',
  list: { width: 130 },
} as const satisfies DeclaredField;

/** Who sees the contract's owner's records sees these; the contract is locked before them. */
export const belowContract = (create: string): ParentDefinition => ({
  entity: 'contract',
  key: 'contract_id',
  follows: ['owner_id', 'customer_id'],
  actions: { create },
});

export const contractMembers = { table: 'contract_member', key: 'contract_id', local: 'contract_id' } as const;

/** The contract's number and whether it is in force, on every row of a list. */
export const contractJoin = {
  joins: 'join contract c on c.id = t.contract_id',
  extraColumns:
    'c.number as contract_number, c.name as contract_name, c.state as contract_state, c.approval as contract_approval',
} as const;

/** What the search of money looks into beside its own number. */
export const guardedBy = <const M extends string>(module: M) =>
  ({
    guarded: [
      [module, 'Ext'],
      [module, 'contractId'],
      ['contract', 'orderSn'],
    ],
    guardedNames: [['contract', 'contractName']],
  }) as const;

export interface WithContract {
  contract_number: string;
  contract_name: string;
  contract_state: number;
  contract_approval: number;
}

/** What a contract is called, for finding the records below it. */
export async function contractWords(db: Db, contractId: number): Promise<{ name: string; number: string }> {
  const row = await db.first(select('contract', ['name', 'number'])`where id = ${contractId}`);
  return row ?? { name: '', number: '' };
}
