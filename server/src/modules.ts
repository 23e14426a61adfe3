// THE list of modules, in the order of the permission tree.
import type { ModuleDefinition } from './engine/module.ts';
import { agendaModule } from './modules/agenda/index.ts';
import { apiTokenModule } from './modules/apiToken/index.ts';
import { approvalModule } from './modules/approval/index.ts';
import { automationModule } from './modules/automation/index.ts';
import { batchModule } from './modules/batch/index.ts';
import { biModule } from './modules/bi/index.ts';
import { callOutModule } from './modules/callOut/index.ts';
import { contractModule } from './modules/contract/index.ts';
import { customerModule } from './modules/customer/index.ts';
import { dictionaryModule } from './modules/dictionary/index.ts';
import { digestModule } from './modules/digest/index.ts';
import { duplicateModule } from './modules/duplicate/index.ts';
import { expenseClaimModule } from './modules/expenseClaim/index.ts';
import { fileModule } from './modules/file/index.ts';
import { followUpModule } from './modules/followUp/index.ts';
import { formModule } from './modules/form/index.ts';
import { goodsModule } from './modules/goods/index.ts';
import { handoverModule } from './modules/handover/index.ts';
import { healthModule } from './modules/health/index.ts';
import { identityModule } from './modules/identity/index.ts';
import { inviteModule } from './modules/invite/index.ts';
import { jobModule } from './modules/job/index.ts';
import { leadModule } from './modules/lead/index.ts';
import { mergeModule } from './modules/merge/index.ts';
import { messageModule } from './modules/message/index.ts';
import { moneyModule } from './modules/money/index.ts';
import { newsModule } from './modules/news/index.ts';
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
import { setupModule } from './modules/setup/index.ts';
import { showcaseModule } from './modules/showcase/index.ts';
import { signOnModule } from './modules/signOn/index.ts';
import { stockModule } from './modules/stock/index.ts';
import { supplierModule } from './modules/supplier/index.ts';
import { tagModule } from './modules/tag/index.ts';
import { targetModule } from './modules/target/index.ts';
import { taskModule } from './modules/task/index.ts';
import { transferModule } from './modules/transfer/index.ts';
import { viewModule } from './modules/view/index.ts';
import { webhookModule } from './modules/webhook/index.ts';
import { workbenchModule } from './modules/workbench/index.ts';
import { workFormModule } from './modules/workForm/index.ts';
import { worklogModule } from './modules/worklog/index.ts';

export const modules: readonly ModuleDefinition[] = [
  customerModule,
  leadModule,
  duplicateModule,
  followUpModule,
  contractModule,
  moneyModule,
  expenseClaimModule,
  newsModule,
  tagModule,
  targetModule,
  taskModule,
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
  messageModule,
  poolRuleModule,
  handoverModule,
  operationLogModule,
  recycleModule,
  automationModule,
  rowCountModule,
  batchModule,
  searchModule,
  productModule,
  showcaseModule,
  stockModule,
  orderModule,
  goodsModule,
  supplierModule,
  receiverModule,
  callOutModule,
  recordModule,
  transferModule,
  viewModule,
  workbenchModule,
  biModule,
  agendaModule,
  digestModule,
  workFormModule,
  worklogModule,
  apiTokenModule,
  webhookModule,
  signOnModule,
  inviteModule,
  healthModule,
  setupModule,
];
