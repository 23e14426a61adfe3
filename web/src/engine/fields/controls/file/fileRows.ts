// Values of fields that hold files: rows from the server, ids to the server.
import type { FileRow } from '@crm/protocol/answers/files';
import type { FormItem } from '@crm/protocol/answers/form';
import type { TFunction } from 'i18next';

/** The rows of a value that may also be JSON text; a bare id has no row. */
export function filesOf(value: unknown): FileRow[] {
  let list = value;
  if (typeof value === 'string' && value.trim().startsWith('[')) {
    try {
      list = JSON.parse(value) as unknown;
    } catch {
      list = [];
    }
  }
  if (!Array.isArray(list)) return [];
  return list.filter((row): row is FileRow => typeof row === 'object' && row !== null && 'id' in row);
}

export function sentFiles(value: unknown): number[] {
  return filesOf(value).map((row) => Number(row.id));
}

export const nameOf = (row: Pick<FileRow, 'FileName' | 'filename'>): string => row.FileName || row.filename;

export function namesOf(value: unknown): string {
  return filesOf(value).map(nameOf).join('、');
}

/** Refuses more files than `most`. */
export function tooManyFiles(most: number, value: unknown, t: TFunction): string | null {
  return filesOf(value).length > most ? t('file.tooMany', { max: most }) : null;
}

export function maxFiles(item: Pick<FormItem, 'max'>, usual: number): number {
  return item.max && item.max > 0 ? item.max : usual;
}

const longestName = 12;

/** A name in the picture grid: twelve characters. */
export function shortName(name: string): string {
  const characters = [...name];
  return characters.length > longestName ? `${characters.slice(0, longestName).join('')}…` : name;
}
