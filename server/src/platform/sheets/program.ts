// The process in which a sheet is read or written: what a file does to memory and processor ends with it, and nothing else does.
import { closeSync, createWriteStream, openSync, readFileSync, writeSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Sentence, say, spoken } from '@crm/protocol/sentences';
import { streamCsvRows, writeCsvStream } from 'hucre/csv';
import { streamXlsxRows, writeXlsxStream } from 'hucre/xlsx';
import { ArchiveTooLarge, checkArchive } from './archive.ts';
import { encodeGbk } from './gbk.ts';
import {
  neutral,
  type SheetCell,
  type SheetFormat,
  type SheetLimits,
  type SheetReport,
  type SheetTask,
  unneutral,
} from './sheet.ts';

class Refused extends Error {
  readonly problem: Sentence;

  constructor(problem: Sentence) {
    super(problem.key);
    this.problem = problem;
  }
}

/** Resolves when it was handed over. */
const report = (said: SheetReport) => new Promise<void>((resolve) => process.send?.(said, () => resolve()));
const nextMessage = <T>() => new Promise<T>((resolve) => process.once('message', resolve as (said: unknown) => void));

async function read({ file, into, limits }: Extract<SheetTask, { kind: 'read' }>): Promise<SheetReport> {
  const bytes = readFileSync(file);
  const output = openSync(into, 'w', 0o600);
  let pending = '';
  let rows = 0;
  let total = 0;
  let width = 0;
  // Empty cells take time, too: a cell at the far end of each row makes thousands of them out of a few bytes.
  let left = limits.rows * limits.columns;
  try {
    for await (const { index, cells } of rowsOf(bytes, limits)) {
      left -= cells.length;
      if (left < 0) throw new Refused(say('sheetTooMuch'));
      let last = cells.length;
      while (last > 0 && cells[last - 1] === '') last--;
      if (last === 0) continue;
      if (++rows > limits.rows) throw new Refused(say('sheetTooManyRows', { max: limits.rows - 1 }));
      if (last > limits.columns) throw new Refused(say('sheetTooWide', { row: index + 1, max: limits.columns }));
      for (const cell of cells) {
        if (cell.length > limits.cell) throw new Refused(say('sheetCellTooLong', { row: index + 1, max: limits.cell }));
        total += cell.length;
      }
      if (total > limits.total) throw new Refused(say('sheetTooMuch'));
      width = Math.max(width, last);
      pending += `${JSON.stringify([index + 1, cells.slice(0, last)])}\n`;
      if (pending.length > 256 * 1024) {
        writeSync(output, pending);
        pending = '';
      }
    }
    writeSync(output, pending);
  } finally {
    closeSync(output);
  }
  if (rows === 0) throw new Refused(say('sheetEmpty'));
  return { kind: 'read', rows, width };
}

async function* rowsOf(bytes: Buffer, limits: SheetLimits): AsyncGenerator<{ index: number; cells: string[] }> {
  if (bytes.length >= 8 && bytes.readUInt32BE(0) === 0xd0cf11e0) throw new Refused(say('sheetOld'));
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== 0x504b0304) {
    let index = 0;
    for (const cells of streamCsvRows(textOf(bytes)))
      yield { index: index++, cells: cells.map((cell) => cellText(cell)) };
    return;
  }
  try {
    await checkArchive(bytes, limits.unfolded, limits.beside);
  } catch (error) {
    throw new Refused(error instanceof ArchiveTooLarge ? say('sheetTooMuch') : say('sheetBroken'));
  }
  try {
    let seen = 0;
    for await (const { index, values } of streamXlsxRows(bytes)) {
      // Empty rows are formatting that somebody left behind; not any number of them.
      if (++seen > limits.rows * 4) throw new Refused(say('sheetTooManyRows', { max: limits.rows - 1 }));
      yield { index, cells: values.map((cell) => cellText(cell)) };
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(say('sheetBroken'));
  }
}

function textOf(bytes: Buffer): string {
  if (bytes.length >= 2 && bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (text.includes('\0')) break;
      return text;
    } catch {
      // The next one may fit.
    }
  }
  throw new Refused(say('sheetBroken'));
}

const two = (part: number) => String(part).padStart(2, '0');

/** Days and moments as the program writes them; a sheet's moments have no time zone. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return unneutral(value.trim());
  if (typeof value === 'boolean') return spoken(value ? say('sheetYes') : say('sheetNo'));
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(0) : String(value);
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return '';
  // Serial numbers are fractions of days: rounded to the second.
  const moment = new Date(Math.round(value.getTime() / 1000) * 1000);
  const day = `${moment.getUTCFullYear()}-${two(moment.getUTCMonth() + 1)}-${two(moment.getUTCDate())}`;
  const time = `${two(moment.getUTCHours())}:${two(moment.getUTCMinutes())}:${two(moment.getUTCSeconds())}`;
  return time === '00:00:00' ? day : `${day} ${time}`;
}

async function write(asked: Extract<SheetTask, { kind: 'write' }>): Promise<SheetReport> {
  const { file, format, name, columns } = asked;
  const titles = columns.map(({ title }) => neutral(title, format));
  const output = createWriteStream(file, { mode: 0o600 });
  if (format === 'xlsx') {
    const stream = writeXlsxStream(rowsFromPort(format), {
      name,
      columns: columns.map(({ width }, at) => ({ header: titles[at] as string, width })),
      freezePane: { rows: 1 },
    });
    await pipeline(Readable.fromWeb(stream as never), output);
  } else {
    const stream = writeCsvStream(withHead(titles, rowsFromPort(format)), { bom: format === 'csv' });
    const source = Readable.fromWeb(stream as never);
    if (format === 'csv') await pipeline(source, output);
    else await pipeline(source, asGbk(), output);
  }
  return { kind: 'written', bytes: (await stat(file)).size };
}

async function* withHead(titles: string[], rows: AsyncIterable<SheetCell[]>): AsyncGenerator<SheetCell[]> {
  yield titles;
  yield* rows;
}

/** Batches come one at a time: the next is asked for when the last was taken. */
async function* rowsFromPort(format: SheetFormat): AsyncGenerator<SheetCell[]> {
  for (;;) {
    const next = nextMessage<SheetCell[][] | null>();
    await report({ kind: 'more' });
    const batch = await next;
    if (batch === null) return;
    for (const row of batch) yield row.map((cell) => (typeof cell === 'string' ? neutral(cell, format) : cell));
  }
}

function asGbk(): Transform {
  const decoder = new TextDecoder('utf-8');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, encodeGbk(decoder.decode(chunk, { stream: true })));
    },
  });
}

// An interrupt of the terminal goes to all of its processes: whoever asked for this one ends it.
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
