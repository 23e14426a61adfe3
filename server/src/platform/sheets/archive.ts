// Unpacks an archive once without keeping it, counting the bytes, so that it is known to be no bomb when it is read.
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';

const directoryEnd = 0x06054b50;
const directoryEntry = 0x02014b50;
const localEntry = 0x04034b50;
const mostEntries = 2000;
/** Of large archives these stand in place of a number, which is stored elsewhere (ZIP64): no sheet of ours is that large. */
const elsewhere = { count: 0xffff, bytes: 0xffffffff };

export class ArchiveTooLarge extends Error {}
export class ArchiveBroken extends Error {}

interface Entry {
  name: string;
  /** A sheet's. */
  isSheet: boolean;
  method: number;
  begin: number;
  end: number;
}

/**
 * @param most bytes that its parts may unfold to
 * @param beside bytes of those that are no sheets
 * @throws ArchiveBroken, ArchiveTooLarge
 */
export async function checkArchive(bytes: Buffer, most: number, beside: number): Promise<void> {
  const left = { all: most, beside };
  const take = (count: number, isSheet: boolean): boolean => {
    left.all -= count;
    if (!isSheet) left.beside -= count;
    return left.all >= 0 && left.beside >= 0;
  };
  for (const { isSheet, method, begin, end } of entriesOf(bytes)) {
    if (method === 0) {
      if (!take(end - begin, isSheet)) throw new ArchiveTooLarge();
      continue;
    }
    if (method !== 8) throw new ArchiveBroken();
    const count = new Writable({
      write(chunk: Buffer, _encoding, done) {
        done(take(chunk.length, isSheet) ? null : new ArchiveTooLarge());
      },
    });
    try {
      await pipeline(Readable.from([bytes.subarray(begin, end)]), createInflateRaw(), count);
    } catch (error) {
      throw error instanceof ArchiveTooLarge ? error : new ArchiveBroken();
    }
  }
}

/** The parts of an archive that was checked, by name, each unfolded while it is read. @throws ArchiveBroken */
export function partsOf(bytes: Buffer): ReadonlyMap<string, () => Readable> {
  return new Map(
    entriesOf(bytes).map(({ name, method, begin, end }) => [
      name,
      () => {
        const packed = Readable.from([bytes.subarray(begin, end)]);
        return method === 0 ? packed : packed.pipe(createInflateRaw());
      },
    ]),
  );
}

function entriesOf(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== directoryEnd) throw new ArchiveBroken();
  const count = bytes.readUInt16LE(end + 10);
  const size = bytes.readUInt32LE(end + 12);
  let at = bytes.readUInt32LE(end + 16);
  // A later reader would follow them to a directory that was not checked here.
  if (count === elsewhere.count || size === elsewhere.bytes || at === elsewhere.bytes) throw new ArchiveTooLarge();
  if (count > mostEntries) throw new ArchiveTooLarge();
  const entries: Entry[] = [];
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== directoryEntry) throw new ArchiveBroken();
    const method = bytes.readUInt16LE(at + 10);
    const size = bytes.readUInt32LE(at + 20);
    const local = bytes.readUInt32LE(at + 42);
    if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== localEntry) throw new ArchiveBroken();
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    if (begin + size > bytes.length) throw new ArchiveBroken();
    const title = at + 46 + bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, title);
    const isSheet = /^xl\/worksheets\/[^/]+\.xml$/i.test(name);
    entries.push({ name, isSheet, method, begin, end: begin + size });
    at = title + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}
