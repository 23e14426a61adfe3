// Searched words inside the shown text.
import { describe, expect, it } from 'vitest';
import { piecesOf, searchedWords } from './foundWords.ts';

const shown = (text: string, key: string) =>
  piecesOf(text, searchedWords(key))
    .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
    .join('');

describe('highlighting', () => {
  it.each([
    ['南京恒力液压有限公司', '液压', '南京恒力[液压]有限公司'],
    ['南京恒力液压有限公司', '液压 南京', '[南京]恒力[液压]有限公司'],
    ['南京恒力液压有限公司', '', '南京恒力液压有限公司'],
    ['南京恒力液压有限公司', 'njhl', '南京恒力液压有限公司'],
    ['Siemens 西门子', 'SIEMENS', '[Siemens] 西门子'],
    ['ＡＢＣ科技', 'abc', '[ＡＢＣ]科技'],
    ['㈱东芝', '(株)', '[㈱]东芝'],
    ['哈哈哈公司', '哈哈', '[哈哈哈]公司'],
    ['𠮷野家', '野', '𠮷[野]家'],
    ['甲.乙', '.', '甲[.]乙'],
    ['0351-381 3337', '13813', '035[1-381 3]337'],
    ['', '甲', ''],
  ])('%s, searched for %s', (text, key, expected) => {
    expect(shown(text, key)).toBe(expected);
  });

  it('loses and doubles nothing', () => {
    const text = '甲㈱ａＢ 𠮷';
    expect(
      piecesOf(text, searchedWords('ab 株 甲'))
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});
