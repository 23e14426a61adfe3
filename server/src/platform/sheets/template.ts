// A sheet for people to fill in: titles, drop-downs, a hidden row of keys, and a second sheet that explains the columns.
import { writeXlsx } from 'hucre/xlsx';
import { escaped, neutral } from './sheet.ts';

export interface TemplateColumn {
  key: string;
  title: string;
  required: boolean;
  /** What may be entered, in words. */
  rule: string;
  example: string;
  /** Texts to choose from; none for free text. */
  options: readonly string[];
}

export interface TemplateWords {
  sheet: string;
  guide: string;
  options: string;
  heads: readonly [column: string, required: string, rule: string, example: string];
  yes: string;
  no: string;
  notes: readonly string[];
}

/** Rows that the drop-downs reach. */
const rowsReady = 5000;

function letters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}

const text = (value: string) => escaped(neutral(value, 'xlsx'));

/** The first row holds the keys and is hidden, the second the titles: required ones begin with a star. */
export async function templateOf(columns: readonly TemplateColumn[], words: TemplateWords): Promise<Uint8Array> {
  const chosen = columns.flatMap((column, at) => (column.options.length > 0 ? [{ ...column, at }] : []));
  const longest = Math.max(0, ...chosen.map(({ options }) => options.length));
  const lists = Array.from({ length: longest }, (_, row) => chosen.map(({ options }) => text(options[row] ?? '')));
  const widths = columns.map(({ title }) => ({ width: Math.max(12, Math.min(30, title.length * 2 + 6)), numFmt: '@' }));
  return writeXlsx({
    sheets: [
      {
        name: words.sheet,
        columns: widths,
        rows: [
          columns.map(({ key }) => key),
          columns.map(({ title, required }) => text(required ? `*${title}` : title)),
        ],
        rowDefs: new Map([[0, { hidden: true }]]),
        freezePane: { rows: 2 },
        // The lists stand on a sheet of their own: in the rule itself there is room for 255 characters only.
        dataValidations: chosen.map(({ at, options }, list) => ({
          type: 'list' as const,
          formula1: `'${words.options}'!$${letters(list)}$1:$${letters(list)}$${options.length}`,
          range: `${letters(at)}3:${letters(at)}${rowsReady}`,
          allowBlank: true,
        })),
      },
      {
        name: words.guide,
        columns: [{ width: 24 }, { width: 8 }, { width: 50 }, { width: 30 }],
        rows: [
          [...words.heads],
          ...columns.map(({ title, required, rule, example }) => [
            text(title),
            required ? words.yes : words.no,
            text(rule),
            text(example),
          ]),
          [],
          ...words.notes.map((note) => [note]),
        ],
      },
      { name: words.options, rows: lists, hidden: true },
    ],
  });
}
