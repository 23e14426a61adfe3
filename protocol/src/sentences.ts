// The catalogue of what the server says to people, in both languages; errors carry a key and what is filled in.
import { fill, type Sentence } from './errors.ts';

/** Key → Chinese and English. `{…}` marks a value that is filled in. */
export const sentences = {
  forbidden: ['没有权限执行此操作', 'You are not allowed to do this'],
  notFound: ['记录不存在或已被删除', 'The record does not exist or was deleted'],
} as const satisfies Record<string, readonly [cn: string, en: string]>;

export type SentenceKey = keyof typeof sentences;

/** A sentence of the catalogue with its values. */
export function say(key: SentenceKey, params: Record<string, string | number> = {}): Sentence {
  return { key, params };
}

/** The sentence in a language; plain texts stay as they are. */
export function spoken(sentence: Sentence, language: 'cn' | 'en' = 'cn'): string {
  if (typeof sentence === 'string') return sentence;
  const entry = (sentences as Record<string, readonly [string, string] | undefined>)[sentence.key];
  return fill(entry?.[language === 'en' ? 1 : 0] ?? sentence.key, sentence.params ?? {});
}
