// Which texts were given already: eight bytes for each of millions, where a set of the texts would take a hundred.

/** A number of 53 bits, never 0. */
function numberOf(text: string): number {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 2_654_435_761);
    high = Math.imul(high ^ code, 1_597_334_677);
  }
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  return 4_294_967_296 * (high & 0x1f_ffff) + (low >>> 0) || 1;
}

export class GivenTexts {
  #slots: Float64Array;
  #count = 0;

  /** @param room a power of two */
  constructor(room = 65_536) {
    this.#slots = new Float64Array(room);
  }

  /** False for one that was given; among twenty million, one in fifty times, for a single one that was not. */
  give(text: string): boolean {
    if (this.#count * 2 > this.#slots.length) this.#grow();
    return this.#put(numberOf(text));
  }

  #put(number: number): boolean {
    const mask = this.#slots.length - 1;
    for (let at = number & mask; ; at = (at + 1) & mask) {
      const there = this.#slots[at];
      if (there === number) return false;
      if (there !== 0) continue;
      this.#slots[at] = number;
      this.#count++;
      return true;
    }
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Float64Array(before.length * 2);
    this.#count = 0;
    for (const number of before) if (number !== 0) this.#put(number);
  }
}
