// Work forms: leave, purchase, travel, seal … as a company makes them, each a kind of record of its own under approval.

import { defineModule, usual } from '../../engine/module.ts';
import { submitCreated } from '../approval/index.ts';
import { renamesInWorkForms } from './entries.ts';
import { formRoutes } from './form.routes.ts';
import { workFormSettings } from './forms.ts';
import { workFamily } from './kind.ts';
import { ensureViews } from './views.ts';
import { workFormDictionaries } from './workForm.dictionaries.ts';

export { addForm } from './form.actions.ts';
export { readyForms } from './templates.ts';

const shaping = ['system.workForm.index'];

export const workFormModule = defineModule({
  name: 'workForm',
  grants: [
    {
      branch: 'oa',
      module: 'work',
      label: '审批申请',
      scoped: true,
      actions: usual('index', 'add', 'edit', 'delete', 'void', 'export', 'print'),
    },
    {
      branch: 'system',
      module: 'workForm',
      label: '审批表单',
      scoped: false,
      actions: usual('index', 'add', 'edit', 'delete'),
      needs: { add: shaping, edit: shaping, delete: shaping },
    },
  ],
  roles: [
    {
      role: 'manager',
      branch: 'oa',
      module: 'work',
      actions: ['index', 'add', 'edit', 'delete', 'void', 'export', 'print'],
      scope: 'subordinates',
    },
    {
      role: 'seller',
      branch: 'oa',
      module: 'work',
      actions: ['index', 'add', 'edit', 'delete', 'print'],
      scope: 'self',
    },
  ],
  families: [workFamily],
  dictionaries: workFormDictionaries,
  settingsRecords: [workFormSettings],
  logs: [{ module: 'workForm', name: 'workForm', grant: 'system.workForm.index', table: 'work_form' }],
  renamesEntry: renamesInWorkForms,
  verbs: { workFormOn: ['启用表单', 'Turned on form'], workFormOff: ['停用表单', 'Turned off form'] },
  on: { 'work.created': submitCreated },
  routes: () => formRoutes(),
  start: ensureViews,
});
