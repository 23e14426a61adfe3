// Finds words of the program as they are typed: in parts, by full pinyin or by its initials.

import bySound from 'virtual:pinyin';
import { comparable } from '@crm/protocol/entered';

const soundOf = new Map(
  Object.entries(bySound).flatMap(([sound, characters]) => [...characters].map((one) => [one, sound] as const)),
);

/** 新建客户 → `xinjiankehu xjkh`; what has no sound stays as it is. */
function pinyinOf(text: string): string {
  const parts = [...comparable(text).replaceAll(' ', '')].map((one) => soundOf.get(one) ?? one);
  return `${parts.join('')} ${parts.map((one) => one[0]).join('')}`;
}

/** Found when every blank-separated part of the search occurs in the text, or in how it sounds. */
export function matches(text: string, key: string): boolean {
  const subject = `${comparable(text)} ${pinyinOf(text)}`;
  return comparable(key)
    .split(' ')
    .every((part) => subject.includes(part));
}
