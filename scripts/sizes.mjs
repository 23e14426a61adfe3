// npm run sizes: what each page loads before it stands (gzip as the build would be served), and how many files there are; fails
// above the bars.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const bar = 299_900;
/** The lists that people begin the day with. */
const first = { bar: 250_000, pages: /\/(Customer|Pool|Contact|Lead|Supplier)Page\./ };
/** What customers load, who came through a link on a phone. */
const open = { bar: 80_000, pages: /^userProduct/ };
const mostFiles = 60;
/** As the build compresses its files (web/build/precompressed.ts); `--level 4` for a server that compresses on the way. */
const level = Number(process.argv[process.argv.indexOf('--level') + 1]) || 9;
const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../web/dist');
const read = (name) => JSON.parse(readFileSync(path.join(dist, '.vite', name), 'utf8'));
const manifest = read('manifest.json');
const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));

/** The files of all that are given, and of all that they import at once. */
function closure(files) {
  const found = new Set(files);
  for (const file of found) for (const key of chunks.get(file).imports ?? []) found.add(manifest[key].file);
  return [...found];
}

const size = (file) => gzipSync(readFileSync(path.join(dist, file)), { level }).length;
/** The files of the server that a page requests itself. */
const scriptsOf = (html) => [...readFileSync(path.join(dist, html), 'utf8').matchAll(/src="\/(assets\/\S+\.js)"/g)].map(([, file]) => file);
const start = scriptsOf('index.html');
const pages = Object.entries(read('pages.json')).map(([page, file]) => [page, [...start, file]]);
if (pages.length === 0) throw new Error('the build names no page');
let tooLarge = 0;
for (const [page, files] of [...pages.sort(([a], [b]) => (a < b ? -1 : 1)), ['userProduct.html', scriptsOf('userProduct.html')]]) {
  const total = closure(files).reduce((sum, file) => sum + size(file), 0);
  const most = [first, open].find((one) => one.pages.test(page))?.bar ?? bar;
  if (total > most) tooLarge++;
  console.log(`${(total / 1000).toFixed(1).padStart(6)} kB ${total > most ? '✗' : '✓'} ${page}`);
}
const scripts = readdirSync(path.join(dist, 'assets')).filter((name) => name.endsWith('.js')).length;
console.log(`${scripts} script files`);
if (tooLarge > 0 || scripts > mostFiles) {
  console.error(`${tooLarge} pages load more than they may, and at most ${mostFiles} files may be`);
  process.exit(1);
}
