// The process in which a sheet is read or written: what a file does to memory and processor ends with it, and nothing else does.
import { closeSync, createWriteStream, openSync, readFileSync, writeSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';
import { decodedText } from '../text-encoding.ts';
import { ArchiveTooLarge, checkArchive } from './archive.ts';
import { delimitedRows } from './delimited.ts';
import { GbkEncoder } from './gbk.ts';
import {
  type Cell,
  type CellMeaning,
  escaped,
  type FoundSheet,
  neutral,
  type ReadRow,
  type SheetCell,
  type SheetFormat,
  type SheetLimits,
  type SheetReport,
  type SheetTask,
  unneutral,
  unreadable,
} from './sheet.ts';
import { openWorkbook } from './workbook.ts';

class Refused extends Error {
  readonly problem: Sentence;

  constructor(problem: Sentence) {
    super(problem.key);
    this.problem = problem;
  }
}

/** Resolves when it was handed over. */
const report = (message: SheetReport) => new Promise<void>((resolve) => process.send?.(message, () => resolve()));
const nextMessage = <T>() =>
  new Promise<T>((resolve) => process.once('message', resolve as (message: unknown) => void));

async function read({ file, into, sheet, limits }: Extract<SheetTask, { kind: 'read' }>): Promise<SheetReport> {
  const bytes = readFileSync(file);
  const output = openSync(into, 'w', 0o600);
  let pending = '';
  let rows = 0;
  let total = 0;
  let width = 0;
  const take = async (source: AsyncIterable<SourceRow> | Iterable<SourceRow>) => {
    for await (const { index, cells } of source) {
      const texts: string[] = [];
      const meanings: Record<number, CellMeaning> = {};
      const row = index + 1;
      for (const [at, cell] of cells) {
        const { text, meaning } = readCell(cell);
        if (text === '' && !meaning) continue;
        if (at >= limits.columns) throw new Refused(msg('sheetTooWide', { row, max: limits.columns }));
        if (text.length > limits.cell) throw new Refused(msg('sheetCellTooLong', { row, max: limits.cell }));
        while (texts.length < at) texts.push('');
        texts[at] = text;
        total += text.length;
        if (meaning) meanings[at] = meaning;
      }
      if (texts.length === 0) continue;
      if (++rows > limits.rows) throw new Refused(msg('sheetTooManyRows', { max: limits.promised }));
      if (total > limits.total) throw new Refused(msg('sheetTooMuch'));
      width = Math.max(width, texts.length);
      const line: ReadRow = Object.keys(meanings).length > 0 ? [row, texts, meanings] : [row, texts];
      pending += `${JSON.stringify(line)}\n`;
      if (pending.length > 256 * 1024) {
        writeSync(output, pending);
        pending = '';
      }
    }
  };
  let sheets: FoundSheet[] = [];
  let chosen = '';
  try {
    if (isArchive(bytes)) {
      const workbook = await opened(bytes, limits);
      sheets = workbook.sheets.map(({ name, hidden }) => ({ name, hidden }));
      const named = workbook.sheets.filter(({ name }) => name === sheet);
      if (sheet !== '' && named.length === 0) throw new Refused(msg('sheetNotThere', { name: sheet }));
      const shown = workbook.sheets.filter(({ hidden }) => !hidden);
      for (const one of sheet !== '' ? named : shown.length > 0 ? shown : workbook.sheets) {
        chosen = one.name;
        await soundly(() => take(workbook.rowsOf(one)));
        if (rows > 0) break;
      }
    } else await take(textRows(bytes, limits));
    writeSync(output, pending);
  } finally {
    closeSync(output);
  }
  if (rows === 0) throw new Refused(msg('sheetEmpty'));
  return { kind: 'read', rows, width, sheet: chosen, sheets };
}

/** A row of any file, by place. */
interface SourceRow {
  index: number;
  cells: Iterable<readonly [number, Cell]>;
}

/** The cell as it was when it was written; a text that cannot be meant is marked as a problem. */
function readCell({ text, meaning }: Cell): Cell {
  const wrong = meaning ? undefined : unreadable(text.trim());
  const kept = { text: text.trim() === '' ? '' : unneutral(text) };
  if (meaning) return { ...kept, meaning };
  return wrong ? { ...kept, meaning: { wrong } } : kept;
}

function isArchive(bytes: Buffer): boolean {
  if (bytes.length >= 8 && bytes.readUInt32BE(0) === 0xd0cf11e0) throw new Refused(msg('sheetOld'));
  return bytes.length >= 4 && bytes.readUInt32BE(0) === 0x504b0304;
}

/** What goes wrong with what a file holds is its fault. */
async function soundly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(error instanceof ArchiveTooLarge ? msg('sheetTooMuch') : msg('sheetBroken'));
  }
}

const opened = (bytes: Buffer, limits: SheetLimits) =>
  soundly(async () => {
    await checkArchive(bytes, limits.unfolded, limits.beside);
    return openWorkbook(bytes);
  });

function* textRows(bytes: Buffer, limits: SheetLimits): Generator<SourceRow> {
  const text = decodedText(bytes);
  if (text === undefined) throw new Refused(msg('sheetBroken'));
  // Empty cells take time, too: thousands of them are a few bytes.
  let left = limits.rows * limits.columns;
  let index = 0;
  for (const cells of delimitedRows(text)) {
    left -= cells.length;
    if (left < 0) throw new Refused(msg('sheetTooMuch'));
    yield { index: index++, cells: cells.map((cell, at) => [at, { text: cell }] as const) };
  }
}

async function write(task: Extract<SheetTask, { kind: 'write' }>): Promise<SheetReport> {
  const { file, format, name, columns } = task;
  const titles = columns.map(({ title }) => writtenText(title, format));
  const gbk = new GbkEncoder();
  const output = createWriteStream(file, { mode: 0o600 });
  if (format === 'xlsx') {
    const stream = writeXlsxStream(rowsFromPort(format), {
      name,
      columns: columns.map(({ width }, at) => ({ header: titles[at] as string, width })),
      freezePane: { rows: 1 },
    });
    await pipeline(Readable.fromWeb(stream as ReadableStream), output);
  } else {
    const stream = writeCsvStream(withHead(titles, rowsFromPort(format)), { bom: format === 'csv' });
    const source = Readable.fromWeb(stream as ReadableStream);
    if (format === 'csv') await pipeline(source, output);
    else await pipeline(source, asGbk(gbk), output);
  }
  return { kind: 'written', bytes: (await stat(file)).size, replaced: gbk.replaced };
}

async function* withHead(
  titles: string[],
  rows: AsyncIterable<(string | number)[]>,
): AsyncGenerator<(string | number)[]> {
  yield titles;
  yield* rows;
}

/** Batches come one at a time: the next is requested when the last was taken. */
async function* rowsFromPort(format: SheetFormat): AsyncGenerator<(string | number)[]> {
  for (;;) {
    const next = nextMessage<SheetCell[][] | null>();
    await report({ kind: 'more' });
    const batch = await next;
    if (batch === null) return;
    for (const row of batch) yield row.map((cell) => writtenCell(cell, format));
  }
}

function writtenText(text: string, format: SheetFormat): string {
  const kept = neutral(text, format);
  return format === 'xlsx' ? escaped(kept) : kept;
}

function writtenCell(cell: SheetCell, format: SheetFormat): string | number {
  if (typeof cell === 'object') return format === 'xlsx' ? escaped(cell.asRead) : neutral(cell.asRead, format);
  return typeof cell === 'string' ? writtenText(cell, format) : cell;
}

function asGbk(encoder: GbkEncoder): Transform {
  const decoder = new TextDecoder('utf-8');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, encoder.encode(decoder.decode(chunk, { stream: true })));
    },
  });
}

// An interrupt of the terminal goes to all of its processes: the parent process ends this one.
process.on('SIGINT', () => {});
process.once('disconnect', () => process.exit());
try {
  const task = await nextMessage<SheetTask>();
  await report(task.kind === 'read' ? await read(task) : await write(task));
} catch (error) {
  if (error instanceof Refused) await report({ kind: 'problem', problem: error.problem });
  else await report({ kind: 'failed', why: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
process.disconnect();
