// Dictionary types that suppliers use, with the entries that a new company begins with.
import type { DictionaryDefinition } from '../../engine/module.ts';

export const supplierDictionaries: readonly DictionaryDefinition[] = [
  {
    key: 'gysType',
    name: '供应商类别',
    entries: [
      ['原材料', ''],
      ['成品', ''],
      ['服务', ''],
      ['物流', ''],
      ['其他', ''],
    ],
  },
];
