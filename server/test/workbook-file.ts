// Workbooks as tests need them, part by part: what no library writes, and what other programs do.
import { crc32, deflateRawSync } from 'node:zlib';

/** @param stored parts that are not packed */
export function archiveFile(parts: Readonly<Record<string, Buffer>>, stored: readonly string[] = []): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const title = Buffer.from(name);
    const isStored = stored.includes(name);
    const packed = isStored ? content : deflateRawSync(content);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(isStored ? 0 : 8, 4);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(content.length, 18);
    about.writeUInt16LE(title.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    files.push(Buffer.from('PK\x03\x04', 'latin1'), about, title, packed);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), about, place, title);
    at += 30 + title.length + packed.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length / 4, 4);
  end.writeUInt16LE(directory.length / 4, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, ...directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface WorkbookParts {
  /** `rows` is the XML of the sheet's rows; a style `s="1"` is the first of `formats`. */
  sheets: readonly { name?: string; state?: string; rows: string }[];
  formats?: readonly string[];
  /** XML of shared texts. */
  shared?: string;
  stored?: readonly string[];
  /** Days are counted from 1904 on. */
  since1904?: boolean;
}

export function workbookFile({
  sheets,
  formats = [],
  shared = '',
  stored = [],
  since1904 = false,
}: WorkbookParts): Buffer {
  const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const own = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${attribute(code)}"/>`);
  const cells = formats.map((_code, at) => `<xf numFmtId="${164 + at}"/>`);
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types></Types>',
    '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${types}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${types}">${since1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${name ?? `表${at + 1}`}" sheetId="${at + 1}" r:id="rId${at + 1}"${state ? ` state="${state}"` : ''}/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map(
        (_sheet, at) =>
          `<Relationship Id="rId${at + 1}" Type="${types}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rId98" Type="${types}/styles" Target="styles.xml"/><Relationship Id="rId99" Type="${types}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${own.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${cells.join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
  };
  for (const [at, { rows }] of sheets.entries())
    parts[`xl/worksheets/sheet${at + 1}.xml`] = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const bytes = Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)] as const);
  return archiveFile(Object.fromEntries(bytes), stored);
}
