// The kinds of work forms that a new company begins with.
import { workFormTypes } from '@crm/protocol/workForm';
import type { DictionaryDefinition } from '../../engine/module.ts';

export const workFormDictionaries: readonly DictionaryDefinition[] = [
  {
    key: workFormTypes,
    name: '审批表单分类',
    entries: [
      ['人事', ''],
      ['行政', ''],
      ['财务', ''],
      ['业务', ''],
      ['其他', ''],
    ],
    heldBy: { table: 'work_form', column: 'type', module: 'workForm', label: '审批表单' },
  },
];
