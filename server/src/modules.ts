// THE list of modules, in the order of the permission tree.
import type { ModuleDefinition } from './engine/module.ts';
import { approvalModule } from './modules/approval/index.ts';
import { automationModule } from './modules/automation/index.ts';
import { contractModule } from './modules/contract/index.ts';
import { customerModule } from './modules/customer/index.ts';
import { dictionaryModule } from './modules/dictionary/index.ts';
import { duplicateModule } from './modules/duplicate/index.ts';
import { expenseClaimModule } from './modules/expenseClaim/index.ts';
import { fileModule } from './modules/file/index.ts';
import { followUpModule } from './modules/followUp/index.ts';
import { formModule } from './modules/form/index.ts';
import { goodsModule } from './modules/goods/index.ts';
import { handoverModule } from './modules/handover/index.ts';
import { identityModule } from './modules/identity/index.ts';
import { jobModule } from './modules/job/index.ts';
import { leadModule } from './modules/lead/index.ts';
import { mergeModule } from './modules/merge/index.ts';
import { moneyModule } from './modules/money/index.ts';
import { noticeModule } from './modules/notice/index.ts';
import { numberingModule } from './modules/numbering/index.ts';
import { operationLogModule } from './modules/operationLog/index.ts';
import { orderModule } from './modules/order/index.ts';
import { poolRuleModule } from './modules/poolRule/index.ts';
import { printTempModule } from './modules/printTemp/index.ts';
import { productModule } from './modules/product/index.ts';
import { receiverModule } from './modules/receiver/index.ts';
import { recordModule } from './modules/record/index.ts';
import { recycleModule } from './modules/recycle/index.ts';
import { regionModule } from './modules/region/index.ts';
import { rowCountModule } from './modules/rowCount/index.ts';
import { searchModule } from './modules/search/index.ts';
import { settingModule } from './modules/setting/index.ts';
import { showcaseModule } from './modules/showcase/index.ts';
import { stockModule } from './modules/stock/index.ts';
import { supplierModule } from './modules/supplier/index.ts';
import { transferModule } from './modules/transfer/index.ts';
import { viewModule } from './modules/view/index.ts';
import { workbenchModule } from './modules/workbench/index.ts';
import { workFormModule } from './modules/workForm/index.ts';

export const modules: readonly ModuleDefinition[] = [
  customerModule,
  leadModule,
  duplicateModule,
  followUpModule,
  contractModule,
  moneyModule,
  expenseClaimModule,
  approvalModule,
  numberingModule,
  identityModule,
  dictionaryModule,
  regionModule,
  formModule,
  printTempModule,
  fileModule,
  settingModule,
  jobModule,
  mergeModule,
  noticeModule,
  poolRuleModule,
  handoverModule,
  operationLogModule,
  recycleModule,
  automationModule,
  rowCountModule,
  searchModule,
  productModule,
  showcaseModule,
  stockModule,
  orderModule,
  goodsModule,
  supplierModule,
  receiverModule,
  recordModule,
  transferModule,
  viewModule,
  workbenchModule,
  workFormModule,
];
