// Texts of the calendar feed for other programs, and messages about its address; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const agenda = {
  feedMade: ['订阅地址已生成，请立即复制', 'Address created. Copy it now.'],
  feedRevoked: ['订阅地址已停用', 'The address no longer works'],
  feedMissing: ['还没有订阅地址', 'You have no address yet'],
  feedTitle: ['{company} {name}的日程', "{company}: {name}'s calendar"],
  feedTask: ['任务：{name}', 'Task: {name}'],
  feedCustomer: ['客户跟进：{name}', 'Customer follow-up: {name}'],
  feedLead: ['线索跟进：{name}', 'Lead follow-up: {name}'],
  feedInstalment: ['回款：{name}', 'Instalment: {name}'],
  feedInstalmentOf: ['回款：{name} 第{n}期', 'Instalment: {name}, no. {n}'],
  feedContract: ['合同到期：{name}', 'Contract expires: {name}'],
} as const satisfies Catalogue;
