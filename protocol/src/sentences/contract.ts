// What is said about contracts, their money and approval; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const contract = {
  contractNumberTaken: ['合同编号已存在', 'There is a contract of this number already'],
  recordNumberTaken: ['编号已存在', 'This number is taken already'],
  accountNameTaken: ['账户名称已存在', 'There is an account of this name already'],
  accountUsed: [
    '账户已有收支记录，不能删除，可以停用',
    'Money went through this account: it cannot be deleted, only disabled',
  ],
  numberPattern: [
    '格式不正确：需要正好一个流水号，例如 {example}',
    'Wrong pattern: exactly one counter is needed, as in {example}',
  ],
  contractNamed: ['{name}合同', 'Contract with {name}'],
  instalmentNamed: ['第{instalment}期 {day}', 'Instalment {instalment}, {day}'],
  instalmentOpen: ['第{instalment}期 {day} 未收 {money}', 'Instalment {instalment}, {day}: {money} open'],
  claimLines: ['请填写报销明细', 'Please enter what was spent'],
  subtotalTooGreat: ['小计不能大于{max}', 'The subtotal may not be above {max}'],
  productTwice: ['该产品已存在', 'This product is there already'],
  aboveLines: [
    '不能超过产品合计 {total}（多 {over}）',
    'May not be above the {total} of the products ({over} too much)',
  ],
  belowReceived: [
    '不能低于已收和待审的回款 {amount}',
    'May not be below the {amount} that was received or waits for it',
  ],
  belowInvoiced: [
    '不能低于已开和待开的发票 {amount}',
    'May not be below the {amount} that was invoiced or waits for it',
  ],
  belowReceivedUntold: ['不能低于已收和待审的回款', 'Not less than what was received or waits for approval'],
  belowInvoicedUntold: ['不能低于已开和待开的发票', 'Not less than what was invoiced or waits for approval'],
  receivedBeyondUntold: ['回款合计将超过合同金额', 'Receipts would be more than the contract'],
  invoicedBeyondUntold: ['开票合计将超过合同金额', 'Invoices would be more than the contract'],
  plannedBeyondUntold: [
    '保存成功；各期回款计划之和超过合同金额，请核对',
    'Saved. The instalments are more than the contract, please check',
  ],
  receivedBeyond: [
    '回款合计将超过合同金额 {agreed}，多 {over}',
    'Receipts would be {over} above the {agreed} that was agreed',
  ],
  invoicedBeyond: [
    '开票合计将超过合同金额 {agreed}，多 {over}',
    'Invoices would be {over} above the {agreed} that was agreed',
  ],
  plannedBeyond: [
    '保存成功；各期回款计划之和比合同金额多 {over}，请核对',
    'Saved; the instalments are {over} above what was agreed: please check them',
  ],
  instalmentTaken: ['已有第 {instalment} 期', 'There is an instalment {instalment} already'],
  planSettled: ['该期已有回款，不能删除', 'Something was received for this instalment: it cannot be deleted'],
  planDone: ['该期已收齐', 'This instalment was received in full'],
  planSet: ['已收齐，新建回款 {money}', 'Received in full by a receipt of {money}'],
  contractHasMoney: [
    '合同已有回款或发票，请先作废它们',
    'The contract has receipts or invoices: please make these void before',
  ],
  customerHasContracts: ['客户有合同，不能删除', 'The customer has contracts and cannot be deleted'],
  passedLocked: ['已通过审批，不能修改或删除', 'It has passed and can be neither changed nor deleted'],
  underApproval: ['正在审批，不能修改或删除', 'It is under review and can be neither changed nor deleted'],
  isVoid: ['已作废', 'It is void'],
  madeVoid: ['已作废', 'Made void'],
  notInForce: ['尚未生效，不能进行此操作', 'This can be done only with what is in force'],
  submitted: ['已提交', 'Handed in'],
  amended: ['变更已生效', 'The amendment is in force'],
  amendedNothing: ['没有任何变更', 'Nothing would change'],
  issued: ['已开票', 'Issued'],
  issuedAlready: ['该发票已开票', 'This invoice is issued already'],
  issuedLocked: ['已开票的发票不能删除，可以作废', 'An issued invoice cannot be deleted, only made void'],
  oneInvoiceNumber: ['一个发票号码只能用于一张发票', 'A number belongs to one invoice'],
  tagTaken: ['标签已存在', 'There is such a tag already'],
  tagComma: ['标签中不能有逗号', 'A tag may not contain a comma'],
} as const satisfies Catalogue;
