// A text with the searched words marked, and the line that says where else a search found a record.
import { useTranslation } from 'react-i18next';
import { textOf } from '../records.ts';
import type { Row } from '../registries.ts';
import { piecesOf } from './foundWords.ts';

export function Highlight({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  return piecesOf(text, words).map((piece) =>
    piece.found ? (
      <mark key={piece.at} className="highlight">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}

/** 联系人 王伟 138…: what the list call answers as `hit` where the shown name does not explain the match. */
export function HitLine({ row, words }: { row: Row; words: readonly string[] }) {
  const { t } = useTranslation();
  const hit = textOf(row.hit);
  if (!hit) return null;
  // The first word says what was found; the rest is the record's own.
  const [what = '', ...rest] = hit.split(' ');
  return (
    <span className="cell-hit" title={hit}>
      {t(`hit.${what}`, { defaultValue: what })} <Highlight text={rest.join(' ')} words={words} />
    </span>
  );
}
