// Which columns of a file stand for which fields, and what is still missing.
import type { ImportTarget } from '@crm/protocol/answers/transfer';

/** Titles of required fields without a column. */
export function missingTitles(targets: readonly ImportTarget[], mapping: readonly string[]): string[] {
  return targets.filter(({ key, required }) => required && !mapping.includes(key)).map(({ title }) => title);
}

/** What has columns of its companion, such as a contact's mobile, and none for what these require: its name. */
export function missingAlong(
  targets: readonly ImportTarget[],
  mapping: readonly string[],
): { title: string; others: string[] }[] {
  return targets.flatMap(({ key, title, requiredAlong }) => {
    if (!requiredAlong || mapping.includes(key)) return [];
    const companion = key.slice(0, key.indexOf('.') + 1);
    const others = targets.filter((one) => one.key.startsWith(companion) && mapping.includes(one.key));
    return others.length > 0 ? [{ title, others: others.map((one) => one.title) }] : [];
  });
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
