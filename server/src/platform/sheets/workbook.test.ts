// Cells of a workbook as they are shown, part by part of what spreadsheets write.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { msg } from '@crm/protocol/sentences';
import { describe, expect, test } from 'vitest';
import { archiveFile, workbookFile } from '../../../test/workbook-file.ts';
import { ArchiveBroken, ArchiveTooLarge, checkArchive, partsOf } from './archive.ts';
import type { Cell } from './sheet.ts';
import { openWorkbook } from './workbook.ts';

type Parts = Parameters<typeof workbookFile>[0];

/** Of each row that has something in it its number from 0 on, and its cells by their place. */
async function read(file: Buffer, sheet = 0): Promise<[number, Record<number, Cell>][]> {
  const workbook = await openWorkbook(file);
  const found = workbook.sheets[sheet];
  if (!found) throw new Error('there is no such sheet');
  const rows: [number, Record<number, Cell>][] = [];
  for await (const { index, cells } of workbook.rowsOf(found)) rows.push([index, Object.fromEntries(cells)]);
  return rows;
}
/** The cells of one row. */
async function cellsOf(cells: string, more: Omit<Parts, 'sheets'> = {}): Promise<Record<number, Cell>> {
  const [row] = await read(workbookFile({ ...more, sheets: [{ rows: `<row>${cells}</row>` }] }));
  return row?.[1] ?? {};
}
const texts = (cells: Record<number, Cell>) => Object.values(cells).map(({ text }) => text);

describe('texts', () => {
  test('shared ones by their place, put together of their runs, without how they are said aloud', async () => {
    const shared = [
      '<si><t>甲</t></si>',
      '<si>\n<r>\n<rPr>\n<b/></rPr>\n<t>乙</t>\n</r>\n<r><t xml:space="preserve"> 丙</t></r></si>',
      '<si><t>东京</t><rPh sb="0" eb="1"><t>とうきょう</t></rPh><t>都</t></si>',
      '<si><t>_x0041_b_x000D_</t></si>',
      '<si/>',
      '<si><t>末</t></si>',
    ].join('');
    const cells = await cellsOf([5, 0, 1, 2, 3].map((at) => `<c t="s"><v>${at}</v></c>`).join(''), { shared });
    expect(texts(cells)).toEqual(['末', '甲', '乙 丙', '东京都', 'Ab\r']);
  });

  test('long ones, of which a character lies where two pieces meet', async () => {
    const long = Array.from({ length: 3 }, (_one, at) => '-'.repeat(at) + '甲乙丙丁'.repeat(10_000));
    const shared = long.map((text) => `<si><t>${text}</t></si>`).join('');
    const cells = await cellsOf(long.map((_text, at) => `<c t="s"><v>${at}</v></c>`).join(''), { shared });
    expect(texts(cells).every((text, at) => text === long[at])).toBe(true);
  });

  test('those that no place has are nothing', async () => {
    expect(await cellsOf('<c t="s"><v>7</v></c><c t="s"><v>0</v></c>', { shared: '<si><t>甲</t></si>' })).toEqual({
      1: { text: '甲' },
    });
  });

  test('those in the cell, by themselves or of a formula, and marked parts', async () => {
    const cells = await cellsOf(
      [
        '<c t="inlineStr"><is><t>甲_x0042_</t><rPh><t>aloud</t></rPh><t>!</t></is></c>',
        '<c t="inlineStr"><is>\n<r>\n<t>乙</t>\n</r><r><t>丙</t></r></is></c>',
        '<c t="str"><f>"甲"&amp;1</f><v>丁_x0043_</v></c>',
        '<c t="str"><v><![CDATA[<&>]]></v></c>',
        '<c t="inlineStr"><v>never</v><is><t>戊</t></is></c>',
      ].join(''),
    );
    expect(texts(cells)).toEqual(['甲B!', '乙丙', '丁C', '<&>', '戊']);
  });

  test('with what their format puts around them', async () => {
    const more = { formats: ['"KH"@'], shared: '<si><t>1</t></si>' };
    const cells = await cellsOf(
      '<c s="1" t="s"><v>0</v></c><c s="1" t="str"><v>2</v></c><c s="1" t="inlineStr"><is><t>3</t></is></c>',
      more,
    );
    expect(texts(cells)).toEqual(['KH1', 'KH2', 'KH3']);
  });
});

describe('numbers', () => {
  test('in their formats: the file’s own, those named by number alone, and none', async () => {
    const cells = await cellsOf(
      '<c s="1"><v>1234.5</v></c><c s="2"><v>0.13</v></c><c><v>12</v></c><c s="9"><v>13</v></c><c t="n"><v>1.5E+3</v></c>',
      { formats: ['"¥"#,##0.00', '0%'] },
    );
    expect(texts(cells)).toEqual(['¥1,234.50', '13%', '12', '13', '1500']);
    expect(cells[0]?.meaning).toEqual({ number: '1234.50' });
  });

  test('days with the day that they are, from the year that the file counts from', async () => {
    const day = (since1904: boolean) => cellsOf('<c s="1"><v>44624</v></c>', { formats: ['yyyy/m/d'], since1904 });
    expect(await day(false)).toEqual({ 0: { text: '2022/3/4', meaning: { day: '2022-03-04' } } });
    expect(await day(true)).toEqual({ 0: { text: '2026/3/5', meaning: { day: '2026-03-05' } } });
  });

  test('what is no number is the text that stands there', async () => {
    expect(texts(await cellsOf('<c><v>甲</v></c><c t="n"><v>1,5</v></c><c t="x"><v>7</v></c>'))).toEqual([
      '甲',
      '1,5',
      '7',
    ]);
  });
});

test('yes and no, days as texts, and errors', async () => {
  const cells = await cellsOf(
    [
      '<c t="b"><v>1</v></c>',
      '<c t="b"><v>0</v></c>',
      '<c t="b"><v>true</v></c>',
      '<c t="d"><v>2026-03-05T09:30:00.000Z</v></c>',
      '<c t="d"><v>2026-03-05</v></c>',
      '<c t="d"><v>2026-03-05T09:30:00Z</v></c>',
      '<c t="d"><v>2026-03-05T09:30:00.5</v></c>',
      '<c t="e"><v>#DIV/0!</v></c>',
      '<c t="e"><v>#BUSY!</v></c>',
    ].join(''),
  );
  expect(texts(cells)).toEqual([
    '是',
    '否',
    '是',
    '2026-03-05 09:30:00',
    '2026-03-05',
    '2026-03-05 09:30:00',
    '2026-03-05 09:30:00',
    '#DIV/0!',
    '#BUSY!',
  ]);
  expect(cells[7]?.meaning).toEqual({ wrong: msg('cellError', { text: '#DIV/0!' }) });
  expect(cells[8]?.meaning).toEqual({ wrong: msg('cellError', { text: '#BUSY!' }) });
  expect(cells[0]?.meaning).toBeUndefined();
});

test('a formula is its result; one that nobody computed is an error, and one of nothing is nothing', async () => {
  const cells = await cellsOf(
    '<c><f>1/2</f><v>0.5</v></c><c><f>1/2</f></c><c t="str"><f>""</f><v></v></c><c><f/><v>3</v></c><c><v/></c>',
  );
  expect(cells).toEqual({
    0: { text: '0.5' },
    1: { text: '#VALUE!', meaning: { wrong: msg('cellFormula') } },
    3: { text: '3' },
  });
});

describe('places', () => {
  const cell = (text: string, at = '') => `<c${at ? ` r="${at}"` : ''} t="str"><v>${text}</v></c>`;

  test('of columns by their letters, also several and small ones, and else one after the other', async () => {
    const cells = await cellsOf(
      ['A1', 'C1', '', 'Z1', 'AA1', 'az1', 'BA1', 'XFD1'].map((at) => cell(at || '-', at)).join(''),
    );
    expect(Object.entries(cells).map(([at, { text }]) => [Number(at), text])).toEqual([
      [0, 'A1'],
      [2, 'C1'],
      [3, '-'],
      [25, 'Z1'],
      [26, 'AA1'],
      [51, 'az1'],
      [52, 'BA1'],
      [16_383, 'XFD1'],
    ]);
  });

  test('of rows by their numbers, and else one after the other; rows without anything are none', async () => {
    const rows = [
      `<row>${cell('一')}</row>`,
      '<row><c/><c s="1"/><c t="str"><v> </v></c></row>',
      `<row><c/>${cell('三')}</row>`,
      `<row r="9">${cell('九')}</row>`,
      '<row r="10"/>',
      `<row>${cell('十一')}</row>`,
    ].join('');
    expect(await read(workbookFile({ sheets: [{ rows }] }))).toEqual([
      [0, { 0: { text: '一' } }],
      [2, { 1: { text: '三' } }],
      [8, { 0: { text: '九' } }],
      [10, { 0: { text: '十一' } }],
    ]);
  });

  test('what stands between cells is no part of them, and a long sheet is read in pieces', async () => {
    const many = Array.from(
      { length: 20_000 },
      (_one, at) => `\n<row>x<v>0</v><f/><c t="str">y<v>第${at}行</v>z</c></row>`,
    ).join('');
    const rows = await read(workbookFile({ sheets: [{ rows: many }] }));
    expect(rows).toHaveLength(20_000);
    expect(rows.every(([index, cells], at) => index === at && cells[0]?.text === `第${at}行`)).toBe(true);
  });
});

describe('sheets', () => {
  const row = (text: string) => `<row><c t="str"><v>${text}</v></c></row>`;
  const sheets = [
    { name: '甲', rows: row('一') },
    { name: '乙 & 丙', state: 'hidden', rows: row('二') },
    { name: '丁', state: 'veryHidden', rows: row('三') },
    { name: '戊', state: 'visible', rows: row('四') },
  ].map((sheet) => ({ ...sheet, name: sheet.name.replace('&', '&amp;') }));

  test('are named in their order, and hidden ones are said to be', async () => {
    const file = workbookFile({ sheets });
    expect((await openWorkbook(file)).sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['甲', false],
      ['乙 & 丙', true],
      ['丁', true],
      ['戊', false],
    ]);
    expect(await read(file, 1)).toEqual([[0, { 0: { text: '二' } }]]);
  });

  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`;
  const parts: Record<string, string> = {
    '_rels/.rels': `<Relationships>${relation('r0', 'extended-properties', 'docProps/app.xml')}${relation('r1', 'officeDocument', '/book/main.xml')}</Relationships>`,
    'book/main.xml': `<x:workbook xmlns:x="x" xmlns:rel="${types}"><x:workbookPr date1904="true"/><x:sheets><x:sheet name="图" rel:id="r9"/><x:sheet name="表" rel:id="r2"/></x:sheets><x:externalReference rel:id="r2"/></x:workbook>`,
    'book/_rels/main.xml.rels': `<Relationships>${relation('r9', 'chartsheet', 'chart.xml')}${relation('r2', 'worksheet', '../sheets/%E8%A1%A8.xml')}${relation('r3', 'styles', 'styles.xml')}<Other Id="r2"/></Relationships>`,
    'book/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="200"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="14"><alignment/></xf><xf numFmtId="200"/></cellXfs><dxfs><xf numFmtId="9"/></dxfs></styleSheet>',
    'sheets/表.xml':
      '<x:worksheet xmlns:x="x"><x:row><x:c><x:v>1</x:v></x:c><x:c s="1"><x:v>44624</x:v></x:c><x:c s="2"><x:v>3</x:v></x:c><x:c s="3"><x:v>0.5</x:v></x:c></x:row></x:worksheet>',
  };
  const file = (more: Record<string, string | undefined> = {}) =>
    archiveFile(
      Object.fromEntries(
        Object.entries({ ...parts, ...more }).flatMap(([name, text]) =>
          text === undefined ? [] : [[name, Buffer.from(text)]],
        ),
      ),
    );

  test('of other programs, with prefixes and parts at other places; charts are none', async () => {
    expect((await openWorkbook(file())).sheets.map(({ name }) => name)).toEqual(['表']);
    expect(texts((await read(file()))[0]?.[1] ?? {})).toEqual(['1', '2026/3/5', '3', '0.5']);
  });

  test('without styles and shared texts numbers are as they are', async () => {
    expect(texts((await read(file({ 'book/styles.xml': undefined })))[0]?.[1] ?? {})).toEqual([
      '1',
      '44624',
      '3',
      '0.5',
    ]);
  });

  test.each([
    ['a workbook', { '_rels/.rels': undefined }],
    ['its main part', { 'book/main.xml': undefined }],
    ['its relations', { 'book/_rels/main.xml.rels': undefined }],
    ['any sheet', { 'book/main.xml': '<workbook><sheets/></workbook>' }],
  ])('what is without %s is no workbook', async (_what, more) => {
    await expect(openWorkbook(file(more))).rejects.toThrow(ArchiveBroken);
  });

  test('a workbook that is cut off is not read as far as it goes', async () => {
    const cut = parts['book/main.xml']?.replace('</x:workbook>', '');
    await expect(openWorkbook(file({ 'book/main.xml': cut }))).rejects.toThrow(/unclosed/);
  });

  test('a sheet whose part is missing, or is no document, is broken', async () => {
    await expect(read(file({ 'sheets/表.xml': undefined }))).rejects.toThrow(ArchiveBroken);
    await expect(read(file({ 'sheets/表.xml': '<worksheet><row></worksheet>' }))).rejects.toThrow(
      /unexpected close tag/,
    );
    await expect(read(file({ 'sheets/表.xml': '<worksheet><row>' }))).rejects.toThrow(/row/);
  });
});

describe('archives', () => {
  const content = Buffer.from('甲'.repeat(100));
  const parts = { 'xl/worksheets/sheet1.xml': content, 'docProps/app.xml': Buffer.alloc(50) };
  const archive = archiveFile(parts, ['docProps/app.xml']);
  /** With a number somewhere in it changed. */
  const changed = (at: number, value: number, bytes = 2) => {
    const copy = Buffer.from(archive);
    copy.writeUIntLE(value, at, bytes);
    return copy;
  };
  const end = archive.length - 22;
  const directory = archive.readUInt32LE(end + 16);

  test('parts are recognized by their names, packed or not', async () => {
    const found = partsOf(archive);
    expect([...found.keys()]).toEqual(Object.keys(parts));
    for (const [name, bytes] of Object.entries(parts))
      expect(await buffer(found.get(name)?.() ?? Readable.from([]))).toEqual(bytes);
  });

  test('unfold to no more than is allowed, in all, and beside the sheets', async () => {
    await checkArchive(archive, 350, 50);
    await expect(checkArchive(archive, 349, 50)).rejects.toThrow(ArchiveTooLarge);
    await expect(checkArchive(archive, 350, 49)).rejects.toThrow(ArchiveTooLarge);
    await expect(checkArchive(archive, 299, 50)).rejects.toThrow(ArchiveTooLarge);
    const deep = archiveFile({
      'xl/worksheets/a/b.xml': content,
      'XL/Worksheets/c.XML': content,
      'a/xl/worksheets/d.xml': content,
      'xl/worksheets/e.xmls': content,
    });
    await checkArchive(deep, 1200, 900);
    await expect(checkArchive(deep, 1200, 899)).rejects.toThrow(ArchiveTooLarge);
  });

  test('that are cut off, or declare wrong sizes, are broken', async () => {
    const broken = [
      Buffer.alloc(0),
      Buffer.from('甲,乙'),
      archive.subarray(0, -1),
      changed(end + 16, directory + 1, 4),
      changed(end + 16, archive.length, 4),
      changed(directory + 10, 12),
      changed(directory + 20, archive.length, 4),
      changed(directory + 42, 1, 4),
      changed(directory + 42, archive.length, 4),
      changed(end + 10, 3),
      changed(30 + 'xl/worksheets/sheet1.xml'.length, 0xffffff, 3),
    ];
    for (const [at, one] of broken.entries())
      await expect(checkArchive(one, 1000, 1000), String(at)).rejects.toThrow(ArchiveBroken);
  });

  test('that keep their numbers elsewhere, or have too many parts, are too large', async () => {
    for (const one of [
      changed(end + 10, 0xffff),
      changed(end + 12, 0xffffffff, 4),
      changed(end + 16, 0xffffffff, 4),
      changed(end + 10, 2001),
    ])
      await expect(checkArchive(one, 1000, 1000)).rejects.toThrow(ArchiveTooLarge);
    const named = (count: number) => {
      const names = Array.from({ length: count }, (_one, at) => `p${at}`);
      return archiveFile(Object.fromEntries(names.map((name) => [name, Buffer.alloc(0)])), names);
    };
    await checkArchive(named(2000), 0, 0);
    await expect(checkArchive(named(2001), 0, 0)).rejects.toThrow(ArchiveTooLarge);
  });

  test('with more in their entries than the name are read past it', async () => {
    const name = Buffer.from('a');
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(1, 26);
    local.writeUInt16LE(4, 28);
    const begin = Buffer.concat([local, name, Buffer.alloc(4), packed]);
    const entry = (extra: number, note: number) => {
      const head = Buffer.alloc(46);
      head.writeUInt32LE(0x02014b50, 0);
      head.writeUInt16LE(8, 10);
      head.writeUInt32LE(packed.length, 20);
      head.writeUInt16LE(1, 28);
      head.writeUInt16LE(extra, 30);
      head.writeUInt16LE(note, 32);
      return Buffer.concat([head, Buffer.from(extra ? 'a' : 'b'), Buffer.alloc(extra + note)]);
    };
    const entries = Buffer.concat([entry(5, 7), entry(0, 0)]);
    const tail = Buffer.alloc(22);
    tail.writeUInt32LE(0x06054b50, 0);
    tail.writeUInt16LE(2, 10);
    tail.writeUInt32LE(entries.length, 12);
    tail.writeUInt32LE(begin.length, 16);
    const file = Buffer.concat([begin, entries, tail]);
    await checkArchive(file, 600, 600);
    expect([...partsOf(file).keys()]).toEqual(['a', 'b']);
  });
});
