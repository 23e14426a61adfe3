// THE list of modules, in the order of the permission tree.
import type { ModuleDefinition } from './engine/module.ts';
import { customerModule } from './modules/customer/index.ts';
import { dictionaryModule } from './modules/dictionary/index.ts';
import { fileModule } from './modules/file/index.ts';
import { formModule } from './modules/form/index.ts';
import { identityModule } from './modules/identity/index.ts';
import { jobModule } from './modules/job/index.ts';
import { noticeModule } from './modules/notice/index.ts';
import { operationLogModule } from './modules/operationLog/index.ts';
import { recordModule } from './modules/record/index.ts';
import { recycleModule } from './modules/recycle/index.ts';
import { regionModule } from './modules/region/index.ts';
import { rowCountModule } from './modules/rowCount/index.ts';
import { searchModule } from './modules/search/index.ts';
import { settingModule } from './modules/setting/index.ts';
import { supplierModule } from './modules/supplier/index.ts';
import { workbenchModule } from './modules/workbench/index.ts';

export const modules: readonly ModuleDefinition[] = [
  customerModule,
  identityModule,
  dictionaryModule,
  regionModule,
  formModule,
  fileModule,
  settingModule,
  jobModule,
  noticeModule,
  operationLogModule,
  recycleModule,
  rowCountModule,
  searchModule,
  supplierModule,
  recordModule,
  workbenchModule,
];
