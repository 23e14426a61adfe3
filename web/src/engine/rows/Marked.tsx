// The text of `Highlight` while something is searched.
import { piecesOf, searchedWords } from './foundWords.ts';

export default function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return piecesOf(text, searchedWords(words.join(' '))).map((piece) =>
    piece.found ? (
      <mark key={piece.at} className="highlight">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
