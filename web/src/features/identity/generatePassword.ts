// A password that nobody thought of: easy to read out, and of four kinds of characters, whatever the company asks for.
const kinds = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '#%*+-?'] as const;

/** A number below `end`, each as likely as any other. */
function below(end: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  // What would make the first ones likelier is drawn again.
  return drawn < Math.floor(2 ** 32 / end) * end ? drawn % end : below(end);
}

const one = (from: string) => from[below(from.length)] ?? '';

/** @param length that the company asks for at least */
export function generatePassword(length = 14): string {
  const all = kinds.join('');
  const characters = [...kinds.map(one), ...Array.from({ length: length - kinds.length }, () => one(all))];
  for (let at = characters.length - 1; at > 0; at--) {
    const other = below(at + 1);
    [characters[at], characters[other]] = [characters[other] ?? '', characters[at] ?? ''];
  }
  return characters.join('');
}
