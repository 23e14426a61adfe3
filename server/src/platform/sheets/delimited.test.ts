// By which character the cells of a text are divided, and which texts they are.
import { describe, expect, test } from 'vitest';
import { delimitedRows, delimiterOf } from './delimited.ts';

const rows = (text: string) => [...delimitedRows(text)];
/** Divides nothing. */
const none = '\u0001';

test.each([
  ['commas', 'a,b\nc,d', ','],
  ['tabs', 'a\tb\nc\td', '\t'],
  ['semicolons', 'a;b\nc;d', ';'],
  ['strokes', 'a|b\nc|d', '|'],
  ['nothing', '甲\n乙', none],
  ['no text', '', none],
  ['only a tab', '\t', none],
  ['one line', 'a,b', ','],
  ['what most lines have alike', 'a;b,c\nd;e\nf;g', ';'],
  ['what most lines have alike, however many stand in one', 'a,b;c;d\ne,f;g\nh,i', ','],
  ['the first of those that are alike in as many lines', 'a,b;c\nd,e;f', ','],
  ['a semicolon in the texts of a single column', '甲\n乙;丙\n丁;戊', none],
  ['a stroke in the texts of a single column', '甲\n乙|丙\n丁|戊', none],
  ['a comma in the texts behind a first line without', '甲\n乙,丙', ','],
  ['what stands within quotes', '"a;b;c",d\n"e;f;g",h', ','],
  ['a line within quotes', '"甲\n;;\n",乙\n丙,丁', ','],
  ['nothing but what stands within quotes', '"a,b"\n"c,d"', none],
  ['empty lines', '\n \n\r\na;b\n', ';'],
  ['lines of an old Macintosh', 'a;b\rc;d\re,f', ';'],
  ['a first line of empty quotes', '""\na;b\nc;d', none],
])('%s', (_name, text, delimiter) => expect(delimiterOf(text)).toBe(delimiter));

test('fifty lines are looked at, and no more', () => {
  const lines = (commas: number, tabs: number) => [
    ...Array<string>(commas).fill('a,b'),
    ...Array<string>(tabs).fill('a\tb'),
  ];
  expect(delimiterOf(lines(24, 26).join('\n'))).toBe('\t');
  expect(delimiterOf([...lines(25, 0), ...lines(0, 26)].join('\n'))).toBe(',');
  expect(delimiterOf([...lines(25, 0), ...lines(0, 26)].join('\n').concat('\n'))).toBe(',');
});

test('rows are cells, also of nothing, and lines that are empty count', () => {
  expect(rows('a,b\r\n\r\n,c\n')).toEqual([['a', 'b'], [''], ['', 'c']]);
  expect(rows('"a ""b""",c')).toEqual([['a "b"', 'c']]);
  expect(rows('')).toEqual([]);
});

test('the mark of a text in Unicode is no part of its first cell', () => {
  expect(rows('\ufeff甲,乙')).toEqual([['甲', '乙']]);
  expect(rows('\ufeff\ufeff甲')).toEqual([['\ufeff甲']]);
  expect(rows('甲,\ufeff乙')).toEqual([['甲', '\ufeff乙']]);
});

describe('a first line that declares the delimiter', () => {
  test.each([
    ['sep=;\na;b,c', [[], ['a', 'b,c']]],
    ['"sep=;"\r\na;b,c', [[], ['a', 'b,c']]],
    ['SEP=|\ra|b,c', [[], ['a', 'b,c']]],
    ['sep=; \u3000\na;b,c', [[], ['a', 'b,c']]],
    ['sep=\t\na\tb,c', [[], ['a', 'b,c']]],
    ['\ufeffsep=;\na;b,c', [[], ['a', 'b,c']]],
    ['sep=,\na;b\nc;d', [[], ['a;b'], ['c;d']]],
  ])('%j', (text, expected) => expect(rows(text)).toEqual(expected));

  test.each([
    ['not at the beginning of the text', 'a,b\nsep=;\nc,d', [['a', 'b'], ['sep=;'], ['c', 'd']]],
    [
      'not at the beginning of the line',
      'xsep=;\na;b',
      [
        ['xsep=', ''],
        ['a', 'b'],
      ],
    ],
    [
      'with more behind it',
      'sep=;;\na;b',
      [
        ['sep=', '', ''],
        ['a', 'b'],
      ],
    ],
    ['alone', 'sep=,', [['sep=', '']]],
  ])('is none %s', (_name, text, expected) => expect(rows(text)).toEqual(expected));
});

test('a cell marked as text for spreadsheets is that text', () => {
  expect(rows('="0571", ="1" ,="a""""b""",=""')).toEqual([['0571', '1', 'a""b"', '']]);
  expect(rows('甲\t="00""1"\n乙\t="002"')).toEqual([
    ['甲', '00"1'],
    ['乙', '002'],
  ]);
  expect(rows('甲,=1,x="1",="1"x,="1""')).toEqual([['甲', '=1', 'x="1"', '="1"x', '="1""']]);
});
