// Dictionary types that money uses, with the entries that a new company begins with.
import type { DictionaryDefinition } from '../../engine/module.ts';

export const moneyDictionaries: readonly DictionaryDefinition[] = [
  {
    key: 'payway',
    name: '回款方式',
    entries: [
      ['银行转账', 'blue'],
      ['现金', 'gold'],
      ['微信', 'green'],
      ['支付宝', 'cyan'],
      ['承兑汇票', 'purple'],
    ],
  },
  {
    key: 'expenseType',
    name: '费用类型',
    entries: [
      ['差旅', 'blue'],
      ['招待', 'orange'],
      ['物流', 'cyan'],
      ['服务费', 'purple'],
      ['其他', 'default'],
    ],
  },
];
