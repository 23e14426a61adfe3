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

/** Characters that GBK does not have become `?`. */
export function encodeGbk(text: string): Buffer {
  const known = characters();
  const bytes = Buffer.allocUnsafe(text.length * 2);
  let at = 0;
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    if (code < 0x80) {
      bytes[at++] = code;
      continue;
    }
    const pair = known.get(character);
    if (pair === undefined) {
      bytes[at++] = 0x3f;
      continue;
    }
    bytes[at++] = pair >> 8;
    bytes[at++] = pair & 0xff;
  }
  return bytes.subarray(0, at);
}
