// Names of the records of a question: both of two, the first two of more.
import type { TFunction } from 'i18next';
import { shownText } from '../record/records.ts';
import type { Row } from '../record/registries.ts';

export function aboutRows(rows: readonly Row[], nameField: string, t: TFunction): string {
  const names = rows.slice(0, 2).map((row) => shownText(row, { field: nameField }) || `#${row['id']}`);
  const more = rows.length - names.length;
  const joined = names.join(t('list.joint'));
  return more > 0 ? t('list.aboutMany', { names: joined, total: rows.length }) : joined;
}
