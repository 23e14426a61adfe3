// Names of files as they are kept and shown.
import { fileLimits } from '@crm/protocol/files';
import { msg, renderSentence } from '@crm/protocol/sentences';
import { endingOf } from './content.ts';

/** Characters of a name that are looked at. */
const longestSent = 1000;

const alike: Record<string, readonly string[]> = {
  jpg: ['jpg', 'jpeg'],
  png: ['png'],
  heic: ['heic', 'heif'],
  tif: ['tif', 'tiff'],
};

/** Without control and invisible characters and separators of paths, in one spelling, with the ending that the content has. */
export function cleanName(sent: string, format: string): string {
  const plain = sent
    .slice(0, longestSent)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}/\\]/gu, '')
    .replace(/^[\s.]+/, '')
    .trimEnd();
  const ending = endingOf(plain);
  const kept = (alike[format] ?? [format]).includes(ending) ? plain.slice(-ending.length - 1) : `.${format}`;
  const base = kept.length > 1 && plain.endsWith(kept) ? plain.slice(0, -kept.length) : plain;
  const room = fileLimits.name - kept.length;
  return `${[...(base.trim() || renderSentence(msg('fileUnnamed')))].slice(0, room).join('')}${kept}`;
}
