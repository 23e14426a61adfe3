// What the company says of itself on paper: settings, and places of every template.
import type { SettingDefinition } from '../../platform/settings/setting.ts';
import type { Settings } from '../../platform/settings/settings.ts';

declare module '../../platform/settings/setting.ts' {
  interface SettingValues {
    'company.phone': string;
    'company.address': string;
    'company.taxNumber': string;
    'company.bank': string;
    'company.paymentTerms': string;
  }
}

/** Name in templates, below `sys`; key, title and most characters of the setting. */
const details = [
  { name: 'phone', key: 'company.phone', label: '公司电话', english: 'Company phone', max: 40 },
  { name: 'address', key: 'company.address', label: '公司地址', english: 'Company address', max: 120 },
  { name: 'taxNumber', key: 'company.taxNumber', label: '税号', english: 'Tax number', max: 40 },
  { name: 'bank', key: 'company.bank', label: '开户行及账号', english: 'Bank and account', max: 120 },
  { name: 'terms', key: 'company.paymentTerms', label: '付款条件', english: 'Payment terms', max: 300 },
] as const;

export const sellerSettings: SettingDefinition[] = details.map(({ key, label, english, max }) => ({
  key,
  label,
  english,
  group: '公司',
  hint: ['打印在合同等单据上，可留空', 'Printed on contracts and other papers; may be left empty'],
  type: 'text',
  initial: '',
  max,
  optional: true,
}));

export const sellerPlaces = details.map(({ name, label }) => ({ title: label, code: `sys.${name}` }));

export function sellerValues(settings: Settings): Record<string, string> {
  return Object.fromEntries(details.map(({ name, key }) => [name, settings.get(key)]));
}
