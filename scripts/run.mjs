// npm start, demo, dev and build: checks the runtime, builds the client when its sources changed, starts the server.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import module from 'node:module';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(`需要 Node.js 24（当前 ${process.versions.node}）。请在项目根目录执行 npm ci，或自行安装 Node.js 24。`);
  process.exit(1);
}

process.chdir(root);
// Compiled code is kept, so that a restart does not compile it again.
module.enableCompileCache(path.join(root, '.cache', 'compiled'));
const mode = process.argv[2];
if (mode === 'dev') await dev();
else {
  await buildClient();
  if (mode === 'demo') process.env.DEMO = '1';
  if (mode !== 'build') {
    stopWithNpm();
    await import('../server/src/main.ts');
  }
}

/** The shell between npm and this process does not pass a termination on; when it is gone, the server ends as well. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

/** Runs vite build unless the client was already built from the same sources. */
async function buildClient() {
  const stamp = path.join(root, '.cache', 'client-build');
  const digest = sourcesDigest();
  if (existsSync(path.join(root, 'web/dist/index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  console.log('正在构建界面…');
  const code = await run(['vite', 'build', '--logLevel', 'warn'], path.join(root, 'web'));
  if (code !== 0) process.exit(code);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}

/** Changes with every file that the client is built from. */
function sourcesDigest() {
  const hash = createHash('sha256');
  for (const start of ['web', 'protocol/src', 'package-lock.json']) addTo(hash, path.join(root, start));
  return hash.digest('hex');
}

function addTo(hash, entry) {
  if (/[\\/](node_modules|dist)$/.test(entry)) return;
  if (path.extname(entry) === '' && existsSync(entry) && !entry.endsWith('LICENSE')) {
    for (const name of readdirSync(entry).sort()) addTo(hash, path.join(entry, name));
    return;
  }
  hash.update(path.relative(root, entry)).update('\0').update(readFileSync(entry)).update('\0');
}

/** The server restarts on changes, the client is served by vite with hot replacement. */
async function dev() {
  const server = spawn(process.execPath, ['--watch', 'server/src/main.ts', '--check-answers'], { stdio: 'inherit' });
  const client = spawn(process.execPath, [path.join(root, 'node_modules/vite/bin/vite.js')], { cwd: path.join(root, 'web'), stdio: 'inherit' });
  const stop = () => {
    server.kill();
    client.kill();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  await Promise.race([server, client].map((child) => new Promise((resolve) => child.once('exit', resolve))));
  stop();
}

function run([program, ...args], cwd) {
  const bin = path.join(root, 'node_modules', program, 'bin', `${program}.js`);
  return new Promise((resolve) => {
    spawn(process.execPath, [bin, ...args], { cwd, stdio: 'inherit' }).once('exit', (code) => resolve(code ?? 1));
  });
}
