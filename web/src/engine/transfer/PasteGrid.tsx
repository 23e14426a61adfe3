// Cells pasted from a spreadsheet, as a grid in which they can be put right before they are sent as a file.
import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { sheetCells } from '../fields/controls/tablelist/sheet.ts';
import './transfer.i18n.ts';

interface PasteGridProps {
  cells: string[][];
  change(cells: string[][]): void;
  use(): void;
}

/** Rows that are shown; the others are sent all the same. */
const shownRows = 50;

export function PasteGrid({ cells, change, use }: PasteGridProps) {
  const { t } = useTranslation();
  const width = Math.max(0, ...cells.map((row) => row.length));
  if (cells.length === 0)
    return (
      <Input.TextArea
        rows={3}
        value=""
        aria-label={t('transfer.paste')}
        placeholder={t('transfer.pasteHint')}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          const pasted = sheetCells(text).filter((row) => row.some((cell) => cell.trim() !== ''));
          if (pasted.length === 0) return;
          event.preventDefault();
          change(pasted);
        }}
        onChange={() => undefined}
      />
    );
  const set = (row: number, column: number, text: string) =>
    change(cells.map((one, at) => (at === row ? Object.assign([...one], { [column]: text }) : one)));
  /** Cells pasted into a cell spread from there. */
  const spread = (row: number, column: number, text: string) => {
    const next = cells.map((one) => [...one]);
    for (const [down, texts] of sheetCells(text).entries()) {
      const line = (next[row + down] ??= []);
      for (const [right, cell] of texts.entries()) line[column + right] = cell;
    }
    change(next.map((one) => Array.from<string | undefined, string>(one, (cell) => cell ?? '')));
  };
  return (
    <>
      <div className="transfer-grid-frame">
        <table className="transfer-grid" aria-label={t('transfer.paste')}>
          <tbody>
            {cells.slice(0, shownRows).map((row, at) => (
              <tr key={at}>
                {Array.from({ length: width }, (_, column) => (
                  <td key={column}>
                    <input
                      value={row[column] ?? ''}
                      aria-label={t('transfer.cell', { row: at + 1, column: column + 1 })}
                      onChange={({ target }) => set(at, column, target.value)}
                      onPaste={(event) => {
                        const text = event.clipboardData.getData('text');
                        if (!/[\t\n]/.test(text.trimEnd())) return;
                        event.preventDefault();
                        spread(at, column, text);
                      }}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {cells.length > shownRows && (
        <p className="transfer-note">{t('transfer.pasteMore', { shown: shownRows, count: cells.length })}</p>
      )}
      <div className="transfer-foot">
        <Button onClick={() => change([])}>{t('transfer.pasteClear')}</Button>
        <Button type="primary" onClick={use}>
          {t('transfer.pasteUse', { count: cells.length - 1 })}
        </Button>
      </div>
    </>
  );
}

/** A quoted text in which every cell keeps its tabs and line breaks. */
export function fileOfCells(cells: readonly (readonly string[])[]): File {
  const quoted = (cell: string) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const width = Math.max(...cells.map((row) => row.length));
  const lines = cells.map((row) => Array.from({ length: width }, (_, at) => quoted(row[at] ?? '')).join('\t'));
  return new File([`\ufeff${lines.join('\n')}\n`], 'paste.csv', { type: 'text/csv' });
}
