// Dictionary types that contracts use, with the entries that a new company begins with.
import type { DictionaryDefinition } from '../../engine/module.ts';

export const contractDictionaries: readonly DictionaryDefinition[] = [
  {
    key: 'contractType',
    name: '合同类型',
    entries: [
      ['销售合同', 'blue'],
      ['服务合同', 'cyan'],
      ['框架合同', 'purple'],
      ['其他', 'default'],
    ],
  },
];
