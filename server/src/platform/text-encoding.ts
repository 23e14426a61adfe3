// Detects the encoding of a text's bytes: office programs write four of them, and not all mark it at the beginning.

export type TextEncodingName = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be';

/** How many bytes are enough to recognize an encoding of two bytes a character. */
const lookedAt = 64 * 1024;

/** The encoding named by the byte order mark, or recognized by the positions of zero bytes. */
export function wideEncoding(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Blanks, digits and line breaks have a zero in their higher byte, which is at the same side of all of them.
  const zeros = [0, 0];
  const end = Math.min(bytes.length, lookedAt);
  for (let at = 0; at < end; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return undefined;
  if (even === 0) return 'utf-16le';
  return odd === 0 ? 'utf-16be' : undefined;
}

/** Encodings that the bytes may be in, the likeliest first. */
export function encodingsOf(bytes: Buffer): TextEncodingName[] {
  const wide = wideEncoding(bytes);
  return wide ? [wide] : ['utf-8', 'gb18030'];
}

/** Whether what was decoded is what somebody wrote: nearly all bytes are characters of two bytes, and controls among them. */
export function isWritten(text: string, encoding: TextEncodingName): boolean {
  return encoding.startsWith('utf-16') ? !/[\x00-\x08\x0e-\x1f]/.test(text) : !text.includes('\0');
}

/** The text; undefined for bytes that are none. */
export function decodedText(bytes: Buffer): string | undefined {
  for (const encoding of encodingsOf(bytes)) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return isWritten(text, encoding) ? text : undefined;
    } catch {
      // The next one may fit.
    }
  }
  return undefined;
}
