// What somebody who may not see a record sees of its name: what they typed themselves, and how long it is.
import { comparable } from '@crm/protocol/text';
import { simplified } from '../../engine/simplified.ts';

const star = '＊';

/** 苏州恒力液压有限公司, searched by 恒力 → ＊＊恒力＊＊＊＊＊＊. Nothing shows that was not typed, in one way or another. */
export function maskedName(name: string, ...typed: readonly string[]): string {
  const characters = [...comparable(name).replaceAll(' ', '')];
  const compared = [...simplified(characters.join(''))];
  const shown = new Set<number>();
  for (const one of typed) {
    const known = [...simplified(comparable(one).replaceAll(' ', ''))];
    for (let at = 0; known.length > 0 && at + known.length <= characters.length; at++)
      if (known.every((character, by) => compared[at + by] === character))
        for (const by of known.keys()) shown.add(at + by);
  }
  return characters.map((one, at) => (shown.has(at) ? one : star)).join('');
}
