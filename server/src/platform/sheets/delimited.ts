// Rows of a text whose cells are divided by a character: detects it, and handles what spreadsheets write beside the cells.
import { streamCsvRows } from 'hucre/csv';

const delimiters = [',', '\t', ';', '|'] as const;
/** Lines by which the character is found. */
const lookedAt = 50;
/** Divides nothing: a text of one column. */
const none = '\u0001';

/** How often each character stands outside of quotes, in each of the first lines that are not empty. */
function countsOf(text: string): Map<string, number>[] {
  const lines: Map<string, number>[] = [];
  let line = new Map<string, number>();
  let isQuoted = false;
  let some = false;
  for (let at = 0; at < text.length && lines.length < lookedAt; at++) {
    const character = text[at] as string;
    if (character === '"') {
      isQuoted = !isQuoted;
      some = true;
    } else if (!isQuoted && (character === '\n' || character === '\r')) {
      if (some) lines.push(line);
      line = new Map();
      some = false;
    } else {
      some ||= character.trim() !== '';
      if (!isQuoted) line.set(character, (line.get(character) ?? 0) + 1);
    }
  }
  if (some && lines.length < lookedAt) lines.push(line);
  return lines;
}

/**
 * The character that divides most lines alike. A semicolon or a stroke divides only where the first line has it, too: in a
 * single column it is a part of the texts.
 */
export function delimiterOf(text: string): string {
  const lines = countsOf(text);
  let best: string = none;
  let most = 0;
  for (const delimiter of delimiters) {
    const counts = lines.map((line) => line.get(delimiter) ?? 0);
    if ((delimiter === ';' || delimiter === '|') && !counts[0]) continue;
    const usual = new Map<number, number>();
    for (const count of counts) if (count > 0) usual.set(count, (usual.get(count) ?? 0) + 1);
    const alike = Math.max(0, ...usual.values());
    if (alike > most) [best, most] = [delimiter, alike];
  }
  return best;
}

/** The rows of a text; cells are texts, also those marked for spreadsheets by `="0571"`. */
export function* delimitedRows(text: string): Generator<string[]> {
  const plain = text.replace(/^\ufeff/, '');
  const separatorLine = /^(?:"sep=(.)"|sep=(.))[^\S\t\r\n]*(?:\r\n?|\n)/i.exec(plain);
  const rest = separatorLine ? plain.slice(separatorLine[0].length) : plain;
  const delimiter = separatorLine?.[1] ?? separatorLine?.[2] ?? delimiterOf(rest);
  // The row of the file, not of what is left of it.
  if (separatorLine) yield [];
  for (const cells of streamCsvRows(rest, { delimiter, skipBom: false }))
    yield cells.map((cell) => {
      const shown = String(cell ?? '');
      const asText = /^="((?:[^"]|"")*)"$/.exec(shown.trim());
      return asText ? (asText[1] ?? '').replaceAll('""', '"') : shown;
    });
}
