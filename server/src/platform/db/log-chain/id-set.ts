// A set of ids that takes one bit for each, however many there are.

export class IdSet {
  /** A chunk holds so many ids: 2 to this power. */
  static readonly bits = 16;
  readonly #chunks = new Map<bigint, Uint8Array>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** @returns false where it was there already */
  add(id: bigint): boolean {
    const [chunk, byte, bit] = placeOf(id);
    let bytes = this.#chunks.get(chunk);
    if (!bytes) this.#chunks.set(chunk, (bytes = new Uint8Array(2 ** (IdSet.bits - 3))));
    const old = bytes[byte] ?? 0;
    bytes[byte] = old | bit;
    if ((old & bit) !== 0) return false;
    this.#size++;
    return true;
  }

  has(id: bigint): boolean {
    const [chunk, byte, bit] = placeOf(id);
    return ((this.#chunks.get(chunk)?.[byte] ?? 0) & bit) !== 0;
  }

  /** How many there are in a chunk, `id >> bits`, up to an id. */
  countIn(chunk: bigint, last: bigint): number {
    const bytes = this.#chunks.get(chunk);
    if (!bytes) return 0;
    const [lastChunk, lastByte, lastBit] = placeOf(last);
    if (chunk > lastChunk) return 0;
    let count = 0;
    for (const [at, byte] of bytes.entries()) {
      if (chunk < lastChunk || at < lastByte) count += onesOf(byte);
      else if (at === lastByte) count += onesOf(byte & (2 * lastBit - 1));
    }
    return count;
  }

  countUpTo(last: bigint): number {
    return [...this.#chunks.keys()].reduce((sum, chunk) => sum + this.countIn(chunk, last), 0);
  }
}

function placeOf(id: bigint): [chunk: bigint, byte: number, bit: number] {
  const at = Number(BigInt.asUintN(IdSet.bits, id));
  return [id >> BigInt(IdSet.bits), at >> 3, 1 << (at & 7)];
}

function onesOf(byte: number): number {
  let count = 0;
  for (let left = byte; left > 0; left &= left - 1) count++;
  return count;
}
