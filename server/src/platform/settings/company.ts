// What a company says of itself to every client: its name, the name and mark that the program bears, its time zone.
import type { Brand, CompanyInfo } from '@crm/protocol/answers/setting';
import { logoPath } from '@crm/protocol/files';
import type { SettingDefinition } from './setting.ts';
import type { Settings } from './settings.ts';

declare module './setting.ts' {
  interface SettingValues {
    'company.name': string;
    'company.title': string;
    'company.logo': string;
    'company.timeZone': string;
  }
}

export const logoKey = 'company.logo';
const group = '公司';

export const brandSettings: SettingDefinition[] = [
  {
    key: 'company.name',
    label: '公司名称',
    english: 'Company name',
    group,
    type: 'text',
    initial: '我的公司',
    max: 50,
  },
  {
    key: 'company.title',
    label: '系统名称',
    english: 'System name',
    group,
    hint: [
      '显示在顶栏、登录页和窗口标题，留空显示产品名称',
      'Shown in the header, on the sign-in page and in the window title; empty shows the product name',
    ],
    type: 'text',
    initial: '',
    max: 20,
    optional: true,
  },
  {
    key: logoKey,
    label: '标志',
    english: 'Logo',
    group,
    hint: [
      '代替产品标志，未登录也能看到；方形的图片最合适',
      'Replaces the product mark and is visible without signing in; a square image fits best',
    ],
    type: 'picture',
    initial: '',
  },
];

/** What pages show that stand before a sign-in; empty where it is the product's own. */
export function brandOf(settings: Settings): Brand {
  const logo = settings.get(logoKey);
  return { title: settings.get('company.title'), logo: logo && `/${logoPath}${logo}` };
}

export function companyInfo(settings: Settings): CompanyInfo {
  return { name: settings.get('company.name'), timeZone: settings.get('company.timeZone'), ...brandOf(settings) };
}
