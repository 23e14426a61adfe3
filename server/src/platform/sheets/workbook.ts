// A workbook read piece by piece: its sheets, and the cells of one of them as they are shown. No library gives the formats of
// cells without keeping all of them.
import type { Readable } from 'node:stream';
import { msg, renderSentence } from '@crm/protocol/sentences';
import { SaxesParser } from 'saxes';
import { ArchiveBroken, partsOf } from './archive.ts';
import { builtInFormat } from './format-words.ts';
import { shownNumber, shownText } from './number-format.ts';
import { type Cell, type FoundSheet, unescaped, unreadable } from './sheet.ts';

interface SheetPart extends FoundSheet {
  part: string;
}

export interface Workbook {
  sheets: SheetPart[];
  rowsOf(sheet: SheetPart): AsyncGenerator<{ index: number; cells: Map<number, Cell> }>;
}

interface Events {
  open?(tag: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(tag: string): void;
}

type Parts = ReadonlyMap<string, () => Readable>;

const localName = (tag: string) => tag.slice(tag.indexOf(':') + 1);

function parserOf({ open, text, close }: Events): SaxesParser {
  const parser = new SaxesParser({ position: false });
  let failed: Error | undefined;
  // The first error counts: what comes behind it is no document any more.
  parser.on('error', (error) => {
    failed ??= error;
    throw failed;
  });
  if (open) parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes as Record<string, string>));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  if (close) parser.on('closetag', ({ name }) => close(localName(name)));
  return parser;
}

async function parse(part: Readable, events: Events): Promise<void> {
  const parser = parserOf(events);
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of part as AsyncIterable<Buffer>) parser.write(decoder.decode(chunk, { stream: true }));
  parser.write(decoder.decode()).close();
}

function partNamed(parts: Parts, name: string): Readable | undefined {
  return parts.get(name)?.();
}

/** Targets of a part's relations by their id, as names of parts. */
async function relationsOf(parts: Parts, name: string): Promise<Map<string, { type: string; target: string }>> {
  const at = name.lastIndexOf('/') + 1;
  const found = new Map<string, { type: string; target: string }>();
  const part = partNamed(parts, `${name.slice(0, at)}_rels/${name.slice(at)}.rels`);
  if (!part) return found;
  await parse(part, {
    open: (tag, { Id = '', Type = '', Target = '' }) => {
      if (tag !== 'Relationship') return;
      const target = new URL(Target, `part:/${name}`).pathname.slice(1);
      found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: decodeURIComponent(target) });
    },
  });
  return found;
}

/** Texts that cells refer to by their place; phonetic readings are left out. */
async function sharedTexts(parts: Parts, name: string | undefined): Promise<string[]> {
  const texts: string[] = [];
  const part = name === undefined ? undefined : partNamed(parts, name);
  if (!part) return texts;
  let current = '';
  let inText = false;
  let aloud = 0;
  await parse(part, {
    open: (tag) => {
      if (tag === 'si') current = '';
      else if (tag === 'rPh') aloud++;
      else if (tag === 't') inText = aloud === 0;
    },
    text: (text) => {
      if (inText) current += text;
    },
    close: (tag) => {
      if (tag === 'si') texts.push(unescaped(current));
      else if (tag === 'rPh') aloud--;
      else if (tag === 't') inText = false;
    },
  });
  return texts;
}

/** Formats of numbers by the place of a cell's style. */
async function formatsOf(parts: Parts, name: string | undefined): Promise<string[]> {
  const own = new Map<number, string>();
  const formats: string[] = [];
  const part = name === undefined ? undefined : partNamed(parts, name);
  if (!part) return formats;
  let inCells = false;
  await parse(part, {
    open: (tag, attributes) => {
      if (tag === 'numFmt') own.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      else if (tag === 'cellXfs') inCells = true;
      else if (tag === 'xf' && inCells) {
        const id = Number(attributes['numFmtId'] ?? 0);
        formats.push(own.get(id) ?? builtInFormat(id));
      }
    },
    close: (tag) => {
      if (tag === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

/** @throws ArchiveBroken for what is no workbook */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const parts = partsOf(bytes);
  const roots = [...(await relationsOf(parts, '')).values()];
  const name = roots.find(({ type }) => type === 'officeDocument')?.target;
  const main = name === undefined ? undefined : partNamed(parts, name);
  if (name === undefined || !main) throw new ArchiveBroken();
  const relations = await relationsOf(parts, name);
  const partOf = (type: string) => [...relations.values()].find((one) => one.type === type)?.target;
  const sheets: SheetPart[] = [];
  let since1904 = false;
  await parse(main, {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') since1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (tag !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const relation = relations.get(id);
      const hidden = ['hidden', 'veryHidden'].includes(attributes['state'] ?? '');
      if (relation?.type === 'worksheet')
        sheets.push({ name: attributes['name'] ?? '', hidden, part: relation.target });
    },
  });
  if (sheets.length === 0) throw new ArchiveBroken();
  const texts = await sharedTexts(parts, partOf('sharedStrings'));
  const formats = await formatsOf(parts, partOf('styles'));
  return {
    sheets,
    rowsOf: ({ part }) => {
      const body = partNamed(parts, part);
      if (!body) throw new ArchiveBroken();
      return cellsOf(body, { texts, formats, since1904 });
    },
  };
}

interface Look {
  texts: readonly string[];
  formats: readonly string[];
  since1904: boolean;
}

/** One cell while it is read. */
interface OpenCell {
  column: number;
  type: string;
  style: number;
  value: string;
  inline: string;
  hasValue: boolean;
  isFormula: boolean;
}

function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const code = letter.charCodeAt(0) & ~32;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}

/** Rows that have something in them; cells that have nothing but a format are none. */
async function* cellsOf(body: Readable, look: Look): AsyncGenerator<{ index: number; cells: Map<number, Cell> }> {
  let ready: { index: number; cells: Map<number, Cell> }[] = [];
  let index = -1;
  let next = 0;
  let cells = new Map<number, Cell>();
  let cell: OpenCell | undefined;
  let into: 'value' | 'inline' | undefined;
  let aloud = 0;
  const parser = parserOf({
    open: (tag, attributes) => {
      if (tag === 'row') {
        index = attributes['r'] ? Number(attributes['r']) - 1 : index + 1;
        cells = new Map();
        next = 0;
      } else if (tag === 'c') {
        const column = attributes['r'] ? columnOf(attributes['r']) : next;
        const style = Number(attributes['s'] ?? 0);
        const type = attributes['t'] ?? '';
        cell = { column, type, style, value: '', inline: '', hasValue: false, isFormula: false };
        next = column + 1;
      } else if (tag === 'v') {
        if (cell) cell.hasValue = true;
        into = 'value';
      } else if (tag === 'f') {
        if (cell) cell.isFormula = true;
      } else if (tag === 'rPh') aloud++;
      else if (tag === 't' && aloud === 0) into = 'inline';
    },
    text: (text) => {
      if (cell && into) cell[into] += text;
    },
    close: (tag) => {
      if (tag === 'v' || tag === 't') into = undefined;
      else if (tag === 'rPh') aloud--;
      else if (tag === 'c' && cell) {
        const seen = seenCell(cell, look);
        if (seen.text.trim() !== '' || seen.meaning) cells.set(cell.column, seen);
        cell = undefined;
      } else if (tag === 'row' && cells.size > 0) ready.push({ index, cells });
    },
  });
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of body as AsyncIterable<Buffer>) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield* ready;
    ready = [];
  }
  parser.write(decoder.decode()).close();
  yield* ready;
}

function seenCell({ type, style, value, inline, hasValue, isFormula }: OpenCell, look: Look): Cell {
  const format = look.formats[style] ?? 'General';
  // The program that wrote the file left computing to the one that opens it.
  if (isFormula && !hasValue) return { text: '#VALUE!', meaning: { wrong: msg('cellFormula') } };
  switch (type) {
    case 's':
      return { text: shownText(look.texts[Number(value)] ?? '', format) };
    case 'str':
      return { text: shownText(unescaped(value), format) };
    case 'inlineStr':
      return { text: shownText(unescaped(inline), format) };
    case 'b':
      return { text: renderSentence(value === '1' || value === 'true' ? msg('sheetYes') : msg('sheetNo')) };
    case 'e':
      return { text: value, meaning: { wrong: unreadable(value) ?? msg('cellError', { text: value }) } };
    case 'd':
      return { text: value.replace('T', ' ').replace(/(?:\.\d+)?Z?$/, '') };
    default: {
      const number = Number(value);
      if (value === '' || Number.isNaN(number)) return { text: value };
      return shownNumber(number, format, look.since1904);
    }
  }
}
