// A text with the searched words marked, and the line that shows where else a search found a record.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { textOf } from '../record/records.ts';
import type { Row } from '../record/registries.ts';

const Marked = onDemand<{ text: string; words: readonly string[] }>(
  () => import('./Marked.tsx'),
  ({ text }) => text,
);

/** The words of a search, as they are typed. */
export function typedWords(key: string): string[] {
  return [...new Set(key.split(/\s+/).filter(Boolean))];
}

export function Highlight({ text, words }: { text: string; words: readonly string[] }) {
  return words.length === 0 ? text : <Marked text={text} words={words} />;
}

/** The first word names what was found, the rest is the record's own; empty where the shown name explains the match. */
function hitOf(t: TFunction, row: Row): { what: string; found: string } {
  const [what = '', ...rest] = textOf(row.hit).split(' ');
  return { what: what && t(`hit.${what}`, { defaultValue: what }), found: rest.join(' ') };
}

export function hitText(t: TFunction, row: Row): string {
  const { what, found } = hitOf(t, row);
  return what && `${what} ${found}`;
}

/** 联系人 王伟 138…: what the list call answers as `hit` where the shown name does not explain the match. */
export function HitLine({ row, words }: { row: Row; words: readonly string[] }) {
  const { t } = useTranslation();
  const { what, found } = hitOf(t, row);
  if (!what) return null;
  return (
    <span className="cell-hit" title={hitText(t, row)}>
      {what} <Highlight text={found} words={words} />
    </span>
  );
}
