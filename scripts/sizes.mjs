// npm run sizes: what each page loads before it stands (gzip as the build would be served), from Vite's manifest; fails above the bar.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const bar = 299_900;
/** The lists that people begin the day with. */
const first = { bar: 265_000, pages: /\/(customer|contact|lead|supplier|workbench)\// };
/** As the build compresses its files (web/build/precompressed.ts); `--level 4` for a server that compresses on the way. */
const level = Number(process.argv[process.argv.indexOf('--level') + 1]) || 9;
const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../web/dist');
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));

/** The file of every entry and of all that it imports at once. */
function closure(entries) {
  const found = new Set();
  const visit = (key) => {
    if (found.has(key)) return;
    found.add(key);
    for (const next of manifest[key].imports ?? []) visit(next);
  };
  for (const entry of entries) visit(entry);
  return [...found];
}

const size = (key) => gzipSync(readFileSync(path.join(dist, manifest[key].file)), { level }).length;
const pages = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry && key.endsWith('Page.tsx'));
if (pages.length === 0) throw new Error('the manifest names no page');
let tooLarge = 0;
for (const page of pages.sort()) {
  const frame = page.includes('SignIn') ? [] : ['src/app/Frame.tsx'];
  const total = closure(['index.html', ...frame, page]).reduce((sum, key) => sum + size(key), 0);
  const most = first.pages.test(page) ? first.bar : bar;
  if (total > most) tooLarge++;
  console.log(`${(total / 1000).toFixed(1).padStart(6)} kB ${total > most ? '✗' : '✓'} ${page}`);
}
/** What customers load, who came through a link on a phone. */
const own = { 'userProduct.html': 80_000 };
for (const [page, most] of Object.entries(own)) {
  const total = closure([page]).reduce((sum, key) => sum + size(key), 0);
  if (total > most) tooLarge++;
  console.log(`${(total / 1000).toFixed(1).padStart(6)} kB ${total > most ? '✗' : '✓'} ${page}`);
}
if (tooLarge > 0) {
  console.error(`${tooLarge} pages load more than they may (${first.bar / 1000}, ${bar / 1000} or what they are said to)`);
  process.exit(1);
}
