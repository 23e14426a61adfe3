// Dictionary types that customers use, with the entries that a new company begins with.
import type { DictionaryDefinition } from '../../engine/module.ts';

export const customerDictionaries: readonly DictionaryDefinition[] = [
  {
    key: 'status',
    name: '客户级别',
    entries: [
      ['A（重点客户）', 'red'],
      ['B（普通客户）', 'blue'],
      ['C（非优先客户）', 'default'],
    ],
  },
  {
    key: 'LaiYuan',
    name: '客户来源',
    entries: [
      ['线上推广', ''],
      ['老客户介绍', ''],
      ['电话咨询', ''],
      ['展会', ''],
      ['上门拜访', ''],
      ['招投标', ''],
      ['其他', ''],
    ],
  },
  {
    key: 'hangye',
    name: '所属行业',
    entries: [
      ['互联网与软件', ''],
      ['机械制造', ''],
      ['电子电器', ''],
      ['建筑建材', ''],
      ['医药健康', ''],
      ['食品饮料', ''],
      ['教育培训', ''],
      ['物流运输', ''],
      ['金融服务', ''],
      ['批发零售', ''],
      ['其他', ''],
    ],
  },
];
