// What is stored for the search and what a search asks for belong together, for any text.
import { createHash } from 'node:crypto';
import { comparable } from '@crm/protocol/text';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { simplifiedPairs } from '../../data/characters/simplified.ts';
import { initials, likeText, searchColumns, searchTerms, sortKey } from './search-text.ts';
import { simplified } from './simplified.ts';
import { searchVersion } from './write/rebuild-search.ts';

const characters = fc.constantFrom(
  ..."北京上海云启科技有限公司雲棲著（）ABCabc0123456789-%_\\' ＡＢ１２𠀀é".split(''),
  '𠀀',
);
const name = fc.array(characters, { minLength: 1, maxLength: 24 }).map((list) => list.join(''));

describe('search text', () => {
  test('every part of a name is found: its tokens are among the stored ones, its text in the stored text', () => {
    fc.assert(
      fc.property(name, fc.nat(), fc.nat(), (text, from, length) => {
        const plain = [...comparable(text)];
        const begin = plain.length === 0 ? 0 : from % plain.length;
        const part = plain
          .slice(begin, begin + 1 + (length % 6))
          .join('')
          .trim();
        fc.pre(part !== '');
        const stored = searchColumns({ names: [text] });
        const query = searchTerms(part);
        // Digits with signs between them are a number, and words like others.
        const words = query.ways.at(-1) ?? [];
        for (const word of words) expect(stored.text).toContain(word);
        const isFound = query.tokenSets.some((set) => set.every((token) => stored.tokens.includes(token)));
        expect(isFound || query.tokenSets.length === 0).toBe(true);
        if (query.ways.length > 1) return;
        for (const word of query.ways[0] ?? []) expect(stored.text).toContain(word);
        // What is written in the name is found by what is written; sounds have a test of their own.
        for (const token of query.tokenSets[0] ?? []) expect(stored.tokens).toContain(token);
      }),
    );
  });

  test('every run of at least four digits of a number is found, however it is written', () => {
    const digit = fc.constantFrom(...'0123456789'.split(''));
    fc.assert(
      fc.property(fc.array(digit, { minLength: 4, maxLength: 13 }), fc.nat(), (list, from) => {
        const number = list.join('');
        const begin = from % (list.length - 3);
        const part = number.slice(begin);
        const stored = searchColumns({ names: ['甲'], numbers: [`${number.slice(0, 3)}-${number.slice(3)}`] });
        const query = searchTerms(part);
        for (const word of query.ways[0] ?? []) expect(stored.text).toContain(word);
        expect(query.tokenSets.length).toBeGreaterThan(0);
        // What is written in the name is found by what is written; sounds have a test of their own.
        for (const token of query.tokenSets[0] ?? []) expect(stored.tokens).toContain(token);
      }),
      // The code of a country in the middle of a number.
      { examples: [[[...'0000000086000'], 6]] },
    );
  });

  test('any four letters of how a name sounds find it', () => {
    const stored = searchColumns({ names: ['南京浩瑞液压机械有限公司'] });
    const sound = 'nanjinghaoruiyeyajixie';
    for (let at = 0; at + 4 <= sound.length; at++) {
      const { tokenSets, ways } = searchTerms(sound.slice(at, at + 4));
      expect(
        tokenSets.some((set) => set.every((token) => stored.tokens.includes(token))),
        ways[0]?.[0],
      ).toBe(true);
    }
    expect(searchTerms('甲乙 haorui 丙').tokenSets).toHaveLength(2);
    expect(searchTerms('haorui yeya jixie 甲乙').tokenSets).toHaveLength(4);
  });

  test('either script finds the other, and leads to a character that stands for itself', () => {
    const pairs = [...simplifiedPairs.replaceAll('\n', '')];
    expect(pairs.length % 2).toBe(0);
    const traditional = pairs.filter((_one, at) => at % 2 === 0);
    expect(new Set(traditional).size).toBe(traditional.length);
    for (const character of pairs) expect(simplified(simplified(character)), character).toBe(simplified(character));
    expect(simplified('臺灣發髮後著裏裡羣 Ab')).toBe('台湾发发后着里里群 Ab');
    const words = (text: string) => searchTerms(text).ways;
    expect(words('雲棲科技')).toEqual(words('云栖科技'));
    // What is written in simplified characters has no second form.
    expect(searchColumns({ names: ['云栖科技'] }).text.split('\n')[0]).toBe('云栖科技');
    expect(searchColumns({ names: ['雲棲科技'] }).text.split('\n')[0]).toBe('雲棲科技\t云栖科技');
  });

  test('the version moves on with what is stored', () => {
    const stored = [
      searchColumns({ names: ['雲棲科技（臺灣）有限公司', '重庆Café'], numbers: ['010-8888 6666', '+86 13800138000'] }),
      searchColumns({ names: ['云栖科技'], words: ['HT-20261125-0001', 'YQ/2026.07#3', 'a_1', '2026-2027'] }),
      { text: initials('重庆银行'), tokens: [sortKey('重庆银行')] },
    ].map(({ text, tokens }) => [text, tokens.toSorted()]);
    const print = createHash('sha256').update(JSON.stringify(stored)).digest('hex').slice(0, 12);
    // A change of the stored columns moves the version on, and both are written down here.
    expect({ searchVersion, print }).toEqual({ searchVersion: 5, print: '2451794d5236' });
  });

  test('pinyin initials and sort keys', () => {
    expect(initials('北京ABC科技（中国）')).toBe('bjabckjzg');
    expect(['张三', '李四', '阿里', 'Bosch'].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))).toEqual([
      '阿里',
      'Bosch',
      '李四',
      '张三',
    ]);
  });

  test('what like would read as a pattern is escaped', () => {
    expect(likeText('100%_\\')).toBe('100\\%\\_\\\\');
  });
});
