// Which columns of a file stand for which fields, and what is still missing.
import type { ImportTarget } from '@crm/protocol/answers/transfer';

/** Titles of required fields without a column. */
export function missingTitles(targets: readonly ImportTarget[], mapping: readonly string[]): string[] {
  return targets.filter(({ key, required }) => required && !mapping.includes(key)).map(({ title }) => title);
}

/** Title of the first field with several columns. */
export function doubledTitle(targets: readonly ImportTarget[], mapping: readonly string[]): string | undefined {
  const doubled = mapping.find((key, at) => key !== '' && mapping.indexOf(key) !== at);
  return targets.find(({ key }) => key === doubled)?.title;
}

/** What a column of the file is called: its title, else its letters. */
export function headText(head: string, at: number): string {
  if (head.trim() !== '') return head;
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : String.fromCharCode(64 + Math.floor(at / 26)) + letter;
}
