// A page as a document of its own: no scripts, nothing from elsewhere, in the size of the paper.

const style = `
@page { size: A4; margin: 16mm 15mm; }
* { box-sizing: border-box; }
html { background: #fff; color: #000; color-scheme: light; -webkit-text-size-adjust: none; text-size-adjust: none; }
body { margin: 0; font: 10.5pt/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", sans-serif;
  overflow-wrap: anywhere; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
h1, h2, h3, h4, h5, h6 { margin: 0 0 .5em; line-height: 1.35; font-weight: 600; break-after: avoid; }
h1 { font-size: 18pt; letter-spacing: .05em; }
h2 { font-size: 14pt; }
h3 { margin-top: 1em; font-size: 11.5pt; }
p { margin: 0 0 .6em; }
ul, ol { margin: 0 0 .6em; padding-inline-start: 1.6em; }
hr { border: 0; border-top: 1px solid #000; margin: 1em 0; }
img { max-width: 100%; height: auto; }
table { width: 100%; margin: 0 0 .8em; border-collapse: collapse; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
td[style*="right"], th[style*="right"] { white-space: nowrap; }
td, th { padding: 4px 7px; border: 1px solid #333; text-align: start; vertical-align: middle; }
th { background: #f3f4f6; font-weight: 600; white-space: nowrap; }
td > p, th > p { margin: 0; }
table[data-plain] :is(td, th) { border: 0; padding: 10px 7px; background: none; }
@media screen { body { width: 210mm; min-height: 297mm; padding: 16mm 15mm; } }
`;

/** Nothing is fetched and nothing runs, whatever came through. */
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] ?? mark);

/** The first row of a table is repeated on every sheet where all of it are headings. */
function withHeads(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const table of body.querySelectorAll('table')) {
    const [first] = table.rows;
    if (!first || table.tHead || table.rows.length < 3) continue;
    if (first.cells.length < 2 || [...first.cells].some((cell) => cell.tagName !== 'TH' || cell.rowSpan > 1)) continue;
    table.createTHead().append(first);
  }
  return body.innerHTML;
}

/** @param title what the browser calls the file, where it prints into one */
export function paperOf(html: string, title: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>${escaped(title)}</title><style>${style}</style></head><body>${withHeads(html)}</body></html>`;
}
