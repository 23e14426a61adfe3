// Forms and their definition as the tests of this feature see them.

import type { FormDefinition } from '@crm/protocol/answers/form';
import type { WorkFormChoice, WorkFormRow } from '@crm/protocol/answers/workForm';
import * as moduleCalls from '@crm/protocol/calls/module';

export const choice = (id: number, name: string, more: Partial<WorkFormChoice> = {}): WorkFormChoice => ({
  id,
  module: `work${id}`,
  name,
  type: 1,
  typeName: '人事',
  icon: 'Calendar',
  color: 'blue',
  Ext: '',
  flow: true,
  ...more,
});

export const formRow = (id: number, name: string, more: Partial<WorkFormRow> = {}): WorkFormRow => ({
  id,
  module: `work${id}`,
  name,
  type: 1,
  typeName: '人事',
  icon: 'Calendar',
  color: 'blue',
  Ext: '各类请假',
  enabled: 1,
  sort: 0,
  users: [],
  branches: [],
  fields: 6,
  records: 3,
  flow: { id: 9, name: '请假审批', enabled: 1 },
  version: 4,
  UpdatedAt: '2026-11-01 09:00:00',
  ...more,
});

/** The form of a leave: how long, and why; both are needed. */
export const definition: FormDefinition = {
  id: 12,
  module: 'work12',
  title: '请假',
  cols: [],
  items: [
    { id: 1, json: { id: 1, type: 'input', title: '标题', field: 'title' } },
    { id: 2, json: { id: 2, type: 'input', title: '请假天数', field: 'days', required: true } },
    { id: 3, json: { id: 3, type: 'input', title: '编号', field: 'number', readonly: true } },
  ],
  api_add: moduleCalls.add,
  api_edit: moduleCalls.edit,
  api_detail: moduleCalls.detail,
  api_index: moduleCalls.index,
  api_delete: moduleCalls.delete_,
  approved: true,
  grant: 'oa.work',
  layout: 1,
  labelWidth: 80,
  width: 800,
};
