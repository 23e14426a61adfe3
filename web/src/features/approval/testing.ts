// The form of a contract as tests see it: one field may be changed where the node allows that.
import type { FormDefinition, FormItem } from '@crm/protocol/answers/form';

const items: FormItem[] = [
  { id: 1, type: 'input', title: '合同名称', field: 'contractName', readonly: true },
  { id: 2, type: 'number', title: '合同金额', field: 'Money', readonly: true },
  { id: 3, type: 'textarea', title: '备注', field: 'ext', max: 300 },
];

export const definition: FormDefinition = {
  id: 1,
  module: 'contract',
  title: '合同',
  cols: [],
  items: items.map((json) => ({ id: json.id, json })),
  api_add: '',
  api_edit: '',
  api_detail: '',
  api_index: '',
  api_delete: '',
  grant: 'crm.contract',
  layout: 2,
  labelWidth: 80,
  width: 800,
};
