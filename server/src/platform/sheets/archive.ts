// Unfolds an archive once to nowhere, counting: whoever reads it afterwards knows that it is no bomb.
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';

const directoryEnd = 0x06054b50;
const directoryEntry = 0x02014b50;
const localEntry = 0x04034b50;
const mostEntries = 2000;
/** Of large archives these stand in place of a number, which is told elsewhere (ZIP64): no sheet of ours is that large. */
const elsewhere = { count: 0xffff, bytes: 0xffffffff };

export class ArchiveTooLarge extends Error {}
export class ArchiveBroken extends Error {}

interface Entry {
  method: number;
  begin: number;
  end: number;
}

/** @throws ArchiveBroken, ArchiveTooLarge when its parts unfold to more bytes than allowed */
export async function checkArchive(bytes: Buffer, most: number): Promise<void> {
  let left = most;
  for (const { method, begin, end } of entriesOf(bytes)) {
    if (method === 0) {
      left -= end - begin;
      if (left < 0) throw new ArchiveTooLarge();
      continue;
    }
    if (method !== 8) throw new ArchiveBroken();
    const count = new Writable({
      write(chunk: Buffer, _encoding, done) {
        left -= chunk.length;
        done(left < 0 ? new ArchiveTooLarge() : null);
      },
    });
    try {
      await pipeline(Readable.from([bytes.subarray(begin, end)]), createInflateRaw(), count);
    } catch (error) {
      throw error instanceof ArchiveTooLarge ? error : new ArchiveBroken();
    }
  }
}

function entriesOf(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== directoryEnd) throw new ArchiveBroken();
  const count = bytes.readUInt16LE(end + 10);
  const size = bytes.readUInt32LE(end + 12);
  let at = bytes.readUInt32LE(end + 16);
  // Whoever reads it afterwards would follow them to a directory that was not looked at here.
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
    entries.push({ method, begin, end: begin + size });
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}
