// Province and city that new records begin with: a setting of the company, from the divisions that the program brings along.
import { readFileSync } from 'node:fs';
import { regionRows } from '../../../data/regions/regions.ts';
import type { SettingDefinition, SettingOption } from '../../platform/settings/setting.ts';

declare module '../../platform/settings/setting.ts' {
  interface SettingValues {
    /** `province,city` by their ids, or `none`. */
    'region.preset': string;
  }
}

const none = 'none';

function cities(): { value: string; label: string }[] {
  const file = new URL('../../../data/regions/regions.json', import.meta.url);
  const rows = regionRows(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  const provinces = new Map(rows.filter(({ type }) => type === 1).map(({ id, name }) => [id, name]));
  return rows
    .filter(({ type }) => type === 2)
    .map(({ id, parent, name }) => {
      const province = provinces.get(parent) ?? '';
      // 北京市 and its city 北京市 are named once.
      return { value: `${parent},${id}`, label: province === name ? name : `${province} ${name}` };
    });
}

let options: readonly SettingOption[] | undefined;

export const presetSetting: SettingDefinition = {
  key: 'region.preset',
  label: '默认省市',
  english: 'Default province and city',
  group: '公司',
  hint: ['新建记录时预先填入，录入时可改', 'Filled in on new records and can be changed there'],
  type: 'select',
  initial: '1,2',
  // Read when somebody asks: the file is large for a start.
  get options() {
    return (options ??= [{ value: none, label: '不预填', english: 'None' }, ...cities()]);
  },
};

/** The halves of the preset; undefined where the company has none. */
export function presetOf(value: string): { value: number; value2: number } | undefined {
  const [province = 0, city = 0] = value.split(',').map(Number);
  return province > 0 && city > 0 ? { value: province, value2: city } : undefined;
}
