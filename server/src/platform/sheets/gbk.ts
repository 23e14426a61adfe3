// Text as GBK, for spreadsheets that take every csv for that; the platform only decodes it.

let table: Map<string, number> | undefined;

function characters(): Map<string, number> {
  if (table) return table;
  table = new Map();
  const decoder = new TextDecoder('gbk');
  for (let high = 0x81; high <= 0xfe; high++) {
    for (let low = 0x40; low <= 0xfe; low++) {
      if (low === 0x7f) continue;
      const character = decoder.decode(Uint8Array.of(high, low));
      if ([...character].length === 1 && character !== '\ufffd' && !table.has(character))
        table.set(character, (high << 8) | low);
    }
  }
  return table;
}

/** In place of what GBK does not have: the mark of printers for a type that is missing, which nobody takes for a question. */
const missing = 0xa1fe;
/** These change how the character before them looks, or stand for nothing: nobody misses them. */
const unseen = /^[\ufe00-\ufe0f\u200b-\u200f\u2060\ufeff]$/;

export class GbkEncoder {
  /** Characters that could not be written so far. */
  replaced = 0;

  encode(text: string): Buffer {
    const known = characters();
    const bytes = Buffer.allocUnsafe(text.length * 2);
    let at = 0;
    for (const character of text) {
      const code = character.codePointAt(0) as number;
      if (code < 0x80) {
        bytes[at++] = code;
        continue;
      }
      const own = known.get(character);
      if (own === undefined) {
        if (unseen.test(character)) continue;
        this.replaced++;
      }
      const pair = own ?? missing;
      bytes[at++] = pair >> 8;
      bytes[at++] = pair & 0xff;
    }
    return bytes.subarray(0, at);
  }
}
