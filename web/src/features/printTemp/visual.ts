// The HTML that the visual editor supports, and how places and rows of lines are written in it.
import type { PrintPlace } from '@crm/protocol/answers/print';

export interface TextHandle {
  /** Puts HTML, or plain text, where the cursor is. */
  insert(text: string, isHtml: boolean): void;
}

export interface EachChoice {
  title: string;
  field: string;
}

const tags = new Set(
  'p br strong b em i u s h1 h2 h3 h4 h5 h6 ul ol li blockquote hr table tbody tr td th colgroup col'.split(' '),
);
const allowedStyles = new Set(['text-align', 'width', 'min-width']);
const attributes = new Set(['style', 'colspan', 'rowspan', 'colwidth', 'data-each', 'data-plain', 'align']);

/** True where nothing is lost on the way through the visual editor. */
export function fitsVisual(html: string): boolean {
  // Between rows there is no place for words: a browser puts them before the table.
  if (/(?:<table\b[^>]*>|<tbody\b[^>]*>|<\/tr>|<\/colgroup>)\s*(?:\{%|\{\{)/i.test(html)) return false;
  if (/<!--/.test(html)) return false;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    if (!tags.has(element.tagName.toLowerCase())) return false;
    if ([...element.attributes].some(({ name }) => !attributes.has(name))) return false;
    if ([...element.style].some((property) => !allowedStyles.has(property))) return false;
  }
  return true;
}

/** The placeholder of a value in a template. */
export function placeText(code: string, format: string): string {
  return format ? `{{ ${code} | ${format} }}` : `{{ ${code} }}`;
}

/** Columns of a new table of lines. */
const mostColumns = 8;

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[mark] ?? mark);

/** A table with a row that is repeated for every line of the record. */
export function linesTable(field: string, places: readonly PrintPlace[]): string {
  const shown = places.slice(0, mostColumns);
  const heads = shown.map(({ title }) => `<th>${escaped(title)}</th>`).join('');
  const cells = shown.map(({ code }) => `<td>${placeText(code, '')}</td>`).join('');
  return `<table>\n  <tr>${heads}</tr>\n  <tr data-each="${field}">${cells}</tr>\n</table>`;
}

/** The formats that a place may be inserted with. */
export const formats = [
  { key: 'none', code: '' },
  { key: 'date', code: "date: 'yyyy年M月d日'" },
  { key: 'thousands', code: 'thousands: 2' },
  { key: 'capital', code: '大写金额' },
  { key: 'dash', code: "default: '—'" },
] as const;

/** What a place shows, without its format: `Money` of `{{ Money | thousands: 2 }}`. */
export function codeIn(token: string): string {
  return token.slice(2, -2).split('|')[0]?.trim() ?? '';
}

/** Places and statements in a text: where each begins and ends. */
export function tokensIn(text: string): { from: number; to: number; statement: boolean }[] {
  return [...text.matchAll(/\{\{.*?\}\}|\{%.*?%\}/gs)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    statement: match[0].startsWith('{%'),
  }));
}
