// The words of a `tags` field, which travel as one comma-separated string.
import { textOf } from '../../../record/records.ts';

export function tagsOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value.map(textOf) : textOf(value).split(',');
  return [...new Set(list.map((tag) => tag.trim()).filter(Boolean))];
}
