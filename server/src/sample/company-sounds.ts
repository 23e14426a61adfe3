// Pinyin of company names from the pinyin of their parts, which come again and again, where a million names are made.
import { comparable } from '@crm/protocol/text';
import { initials, sortKey } from '../engine/search-text.ts';

interface Sound {
  initials: string;
  /** Syllables with blanks between them. */
  pinyin: string;
}

export interface NameSound {
  /** As the engine's `initials` of the whole name. */
  initials: string;
  /** As the engine's `sortKey` of the whole name. */
  sort: string;
}

function soundOf(part: string): Sound {
  // What a sort key begins with; parts are short, so nothing of it is cut off.
  return { initials: initials(part), pinyin: sortKey(part).slice(0, -comparable(part).length - 1) };
}

export class CompanySounds {
  readonly #parts = new Map<string, Sound>();
  readonly #seams = new Map<string, boolean>();

  /** @param parts that make up the name; letters and digits of a word stand in one part */
  of(name: string, parts: readonly string[]): NameSound {
    if (parts.some((part, at) => at > 0 && !this.#apart(parts[at - 1] ?? '', part)))
      return { initials: initials(name), sort: sortKey(name) };
    let short = '';
    let pinyin = '';
    for (const part of parts) {
      const sound = this.#partOf(part);
      short += sound.initials;
      pinyin += (pinyin === '' ? '' : ' ') + sound.pinyin;
    }
    return { initials: short, sort: `${pinyin.slice(0, 120)} ${comparable(name).slice(0, 60)}` };
  }

  #partOf(part: string): Sound {
    let sound = this.#parts.get(part);
    if (sound === undefined) this.#parts.set(part, (sound = soundOf(part)));
    return sound;
  }

  /** Whether two parts sound together as they do alone: 杭州 and 长城 meet in 州长, which is read in another way. */
  #apart(before: string, after: string): boolean {
    const seam = before.slice(-1) + after.slice(0, 1);
    let apart = this.#seams.get(seam);
    if (apart === undefined) {
      apart = soundOf(seam).pinyin === `${soundOf(seam.slice(0, 1)).pinyin} ${soundOf(seam.slice(1)).pinyin}`;
      this.#seams.set(seam, apart);
    }
    return apart;
  }
}
