// The value of a field that refers to records: one id, or a list of ids, with their words beside it.
import { textOf } from '../../../record/records.ts';
import type { Row } from '../../../record/registries.ts';

/** Ids in a number, a comma-joined text, a list of ids or a list of rows. */
export function idsIn(value: unknown): number[] {
  const list = Array.isArray(value) ? value : String(value ?? '').split(',');
  return list
    .map((entry: unknown) => Number(typeof entry === 'object' && entry !== null ? (entry as Row).id : entry))
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** The words of several records, as rows carry them under the item's text field. */
export function wordsIn(text: unknown): string[] {
  return textOf(text).split('、').filter(Boolean);
}
