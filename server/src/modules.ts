// THE list of modules, in the order of the permission tree.
import type { ModuleDefinition } from './engine/module.ts';
import { automationModule } from './modules/automation/index.ts';
import { customerModule } from './modules/customer/index.ts';
import { dictionaryModule } from './modules/dictionary/index.ts';
import { duplicateModule } from './modules/duplicate/index.ts';
import { fileModule } from './modules/file/index.ts';
import { followUpModule } from './modules/followUp/index.ts';
import { formModule } from './modules/form/index.ts';
import { handoverModule } from './modules/handover/index.ts';
import { identityModule } from './modules/identity/index.ts';
import { jobModule } from './modules/job/index.ts';
import { leadModule } from './modules/lead/index.ts';
import { mergeModule } from './modules/merge/index.ts';
import { noticeModule } from './modules/notice/index.ts';
import { operationLogModule } from './modules/operationLog/index.ts';
import { poolRuleModule } from './modules/poolRule/index.ts';
import { recordModule } from './modules/record/index.ts';
import { recycleModule } from './modules/recycle/index.ts';
import { regionModule } from './modules/region/index.ts';
import { rowCountModule } from './modules/rowCount/index.ts';
import { searchModule } from './modules/search/index.ts';
import { settingModule } from './modules/setting/index.ts';
import { supplierModule } from './modules/supplier/index.ts';
import { transferModule } from './modules/transfer/index.ts';
import { viewModule } from './modules/view/index.ts';
import { workbenchModule } from './modules/workbench/index.ts';

export const modules: readonly ModuleDefinition[] = [
  customerModule,
  leadModule,
  duplicateModule,
  followUpModule,
  identityModule,
  dictionaryModule,
  regionModule,
  formModule,
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
  supplierModule,
  recordModule,
  transferModule,
  viewModule,
  workbenchModule,
];
