// npm run mutate -- --since <rev> [paths]: plants faults into the lines that changed since then, one by one, and lists those that no
// test notices. With paths and without --since: into whole files. Pure code is tried with its own tests; with --database, what is tested on PostgreSQL too, which takes minutes a file.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const { values, positionals } = parseArgs({
  options: { since: { type: 'string' }, database: { type: 'boolean', default: false } },
  allowPositionals: true,
});

/** What has to be noticed, in percent, by the beginning of the path; the first that fits. */
const bars = [
  [/^(protocol\/src|server\/src\/(engine|platform\/access|modules\/(approval\/machine|money|stock|transfer)))\//, 85],
  [/./, 70],
];
const isProduct = (file) =>
  /^(protocol|server|web)\/src\/.*\.tsx?$/.test(file) &&
  !/(\.test\.tsx?|\.i18n\.ts|words\.ts|\.factory\.ts)$|\/(sample|sentences|testing)\//.test(file);
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });

/** Runs of lines that were added, as `file:from-to`. */
function changedSince(rev) {
  const found = [];
  let file = '';
  for (const line of git('diff', '-U0', rev, '--', ...(positionals.length ? positionals : ['.'])).split('\n')) {
    if (line.startsWith('+++ ')) file = line.replace(/^\+\+\+ (b\/)?/, '');
    const [, from, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))?/.exec(line) ?? [];
    if (from && Number(count) > 0 && isProduct(file))
      found.push(`${file}:${from}-${Number(from) + Number(count) - 1}`);
  }
  return found;
}

const mutate = values.since ? changedSince(values.since) : positionals;
if (mutate.length === 0) {
  console.log('nothing to plant faults into: say --since <rev>, or files');
  process.exit();
}
const out = '.cache/mutate';
mkdirSync(path.join(root, out), { recursive: true });
const results = new Map();
for (const side of ['server', 'web']) {
  const own = mutate.filter((one) => one.startsWith('web/') === (side === 'web'));
  if (own.length === 0) continue;
  const report = `${out}/${side}.json`;
  const config = {
    mutate: own,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: `scripts/mutate/${side}${values.database && side === 'server' ? '.database' : ''}.config.ts` },
    // TypeScript 7 is none that the tool could read a configuration with, and none is needed.
    tsconfigFile: 'none.json',
    ignorePatterns: ['.cache', '/data', 'docs', 'e2e', 'bench', 'test-results'],
    tempDirName: `${out}/sandbox`,
    reporters: ['json', 'clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    jsonReporter: { fileName: report },
    concurrency: side === 'web' || values.database ? 1 : 2,
    disableTypeChecks: false,
    ignoreStatic: true,
    timeoutMS: 20_000,
  };
  const file = `${out}/${side}.config.json`;
  writeFileSync(path.join(root, file), JSON.stringify(config, null, 2));
  const { status } = spawnSync('stryker', ['run', file], { cwd: root, stdio: 'inherit', env: { ...process.env, PROPERTY_RUNS: '300' } });
  if (status !== 0) process.exit(status ?? 1);
  for (const [name, { mutants }] of Object.entries(JSON.parse(readFileSync(path.join(root, report), 'utf8')).files))
    results.set(name, mutants);
}

// By folder: how many were noticed, of those that could be.
let isShort = false;
const folders = Map.groupBy(results, ([name]) => path.dirname(name));
for (const [folder, files] of folders) {
  const all = files.flatMap(([, mutants]) => mutants).filter(({ status }) => !['Ignored', 'CompileError'].includes(status));
  const noticed = all.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  if (all.length === 0) continue;
  const share = Math.round((100 * noticed) / all.length);
  const [, bar] = bars.find(([pattern]) => pattern.test(`${folder}/`));
  if (share < bar) isShort = true;
  console.log(`${share < bar ? '✗' : '✓'} ${folder}: ${noticed} of ${all.length} noticed, ${share} % (bar ${bar} %)`);
}
process.exit(isShort ? 1 : 0);
