// Files as values: what of them is sent, how they are named and measured; and what HTML a text may hold.
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { sizeText } from '../../../../shared/ui/sizeText.ts';
import { cleanHtml } from '../editor/clean.ts';
import { filesOf, maxFiles, namesOf, sentFiles, shortName, tooManyFiles } from './fileRows.ts';

test('files are read from rows and from their text; anything else is none', () => {
  expect(sentFiles([{ id: '3' }, 4, null, { name: 'x' }])).toEqual([3]);
  expect(sentFiles(' [{"id":5}]')).toEqual([5]);
  for (const nothing of ['[broken', 'text', null, undefined, 7, {}]) expect(filesOf(nothing)).toEqual([]);
  expect(
    namesOf([
      { id: 1, FileName: '甲' },
      { id: 2, filename: '乙' },
    ]),
  ).toBe('甲、乙');
});

test('more files than there may be are refused, exactly as many are not', () => {
  const t = ((key: string, { max }: { max: number }) => `${key} ${max}`) as unknown as TFunction;
  expect(tooManyFiles(1, [{ id: 1 }], t)).toBeNull();
  expect(tooManyFiles(1, [{ id: 1 }, { id: 2 }], t)).toBe('file.tooMany 1');
  expect([maxFiles({ max: 3 }, 9), maxFiles({ max: 0 }, 9), maxFiles({}, 9)]).toEqual([3, 9, 9]);
});

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [102400, '100 KB'],
  [1048576, '1 MB'],
  [157286400, '150 MB'],
  [1073741824, '1 GB'],
  [2199023255552, '2 TB'],
  [4503599627370496, '4096 TB'],
  [-1, ''],
  [Number.NaN, ''],
])('%s bytes read as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test('a name of twelve characters stands whole, a longer one is cut', () => {
  expect([shortName('一二三四五六七八九十甲𠮷'), shortName('一二三四五六七八九十甲乙丙')]).toEqual([
    '一二三四五六七八九十甲𠮷',
    '一二三四五六七八九十甲乙…',
  ]);
});

test('HTML keeps text, layout and links that open elsewhere without telling from where, nothing that acts', () => {
  expect(cleanHtml('<a href="https://a.b" onclick="x()">甲</a>')).toBe(
    '<a href="https://a.b" target="_blank" rel="noopener noreferrer">甲</a>',
  );
  expect(cleanHtml('<p style="color: red; position: fixed">乙</p>')).toBe('<p style="color: red;">乙</p>');
  expect(cleanHtml('<p style="position: fixed" data-x="1">丙</p><script>x()</script><form>丁</form>')).toBe(
    '<p>丙</p>丁',
  );
  expect(cleanHtml('<a href="javascript:x()">戊</a>')).not.toContain('javascript');
});
