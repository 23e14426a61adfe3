// The dictionary type that the showcase uses, with the entries that a new company begins with.
import type { DictionaryDefinition } from '../../engine/module.ts';

export const showcaseDictionaries: readonly DictionaryDefinition[] = [
  {
    key: 'showcaseType',
    name: '展示分类',
    entries: [
      ['主推产品', ''],
      ['新品', ''],
      ['解决方案', ''],
    ],
  },
];
