// Finds Chinese words by full pinyin or its initials, as they are typed without an input method.

import bySound from 'virtual:pinyin';
import { comparable } from '@crm/protocol/text';

const soundOf = new Map(
  Object.entries(bySound).flatMap(([sound, characters]) => [...characters].map((one) => [one, sound] as const)),
);

/** 新建客户 → `xinjiankehu xjkh`; what has no sound stays as it is. */
export function sounds(text: string): string {
  const parts = [...comparable(text).replaceAll(' ', '')].map((one) => soundOf.get(one) ?? one);
  return `${parts.join('')} ${parts.map((one) => one[0]).join('')}`;
}
