// Dictionary types that products use, with the entries that a new company begins with.
import type { DictionaryDefinition } from '../../engine/module.ts';

export const productDictionaries: readonly DictionaryDefinition[] = [
  {
    key: 'danwei',
    name: '产品单位',
    entries: [
      ['台', ''],
      ['件', ''],
      ['个', ''],
      ['套', ''],
      ['箱', ''],
      ['米', ''],
      ['千克', ''],
      ['年', ''],
      ['次', ''],
    ],
  },
];
