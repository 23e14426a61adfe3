// The calls of settings.

import type { FieldChange } from '@crm/protocol/answers/operationLog';
import type { SettingGroup, SettingItem } from '@crm/protocol/answers/setting';
import * as settingCalls from '@crm/protocol/calls/setting';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { post, postAnswer } from '../../shared/api/client.ts';
import { translated } from '../../shared/i18n/translated.ts';
import './setting.i18n.ts';

export const settingKey = ['setting', 'index'];

export type SettingValue = SettingItem['value'];

export function useSettings(enabled = true) {
  return useQuery({
    enabled,
    queryKey: settingKey,
    queryFn: async ({ signal }) => (await post(settingCalls.index, {}, { signal })).groups,
    staleTime: 0,
  });
}

/** A group in the interface language. */
export function localGroup(t: TFunction, { group, items }: SettingGroup): SettingGroup {
  return {
    group: translated(t, [`setting.group.${group}`], group),
    items: items.map((item) => ({
      ...item,
      label: translated(t, [`field.setting.${item.key}`], item.label),
      hint: item.hint && translated(t, [`setting.hint.${item.key}`], item.hint),
      ...(item.options
        ? {
            options: item.options.map(({ value, label }) => ({
              value,
              label: translated(t, [`option.setting.${item.key}.${value}`], label),
            })),
          }
        : {}),
      ...(item.unit ? { unit: translated(t, [`setting.unit.${item.unit}`], item.unit) } : {}),
    })),
  };
}

const weekdays = 'work.weekdays';
const weekdayKeys = [1, 2, 3, 4, 5, 6, 7].map((day) => `option.setting.${weekdays}.${day}`);

/** What was changed, in words of the interface. */
export function changeText(t: TFunction, { field, title, old, new: now }: FieldChange): string {
  const value = (text: string) => {
    const [, number = '', unit = ''] = /^(\d+)(\D+)$/.exec(text) ?? [];
    if (unit) return `${number} ${translated(t, [`setting.unit.${unit}`], unit)}`;
    if (field === weekdays)
      return text
        .split('、')
        .map((one) => translated(t, weekdayKeys, one))
        .join(t('setting.choiceJoint'));
    return translated(t, ['setting.on', 'setting.off'], text);
  };
  return `${translated(t, [`field.setting.${field}`], title)} ${value(old)} → ${value(now)}`;
}

/** @param before values as they were when they began to be changed: the call refuses where somebody changed one since */
export async function saveSettings(
  values: Record<string, SettingValue>,
  before?: Record<string, SettingValue>,
): Promise<{ changes: FieldChange[]; msg: string }> {
  const answer = await postAnswer(settingCalls.edit, {
    values: JSON.stringify(values),
    ...(before && { before: JSON.stringify(before) }),
  });
  return { changes: answer.data.changes, msg: answer.msg };
}
